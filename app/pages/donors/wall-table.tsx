import { Amount } from "#app/ui/amount.tsx";
import { AmountsTable } from "#app/ui/amounts-table.tsx";
import { as } from "#app/ui/table-roles.ts";
import type { WallRow } from "#domain/donor.ts";

type WallTableProps = { caption: string; rows: WallRow[]; fresh?: Set<string> };

/** Names with what they pledged and donated. Where letters are large for the room there is, each row is a card. */
export function WallTable({ caption, rows, fresh }: WallTableProps) {
  return (
    <div className="tablewrap">
      <AmountsTable
        className="table table--wall"
        caption={caption}
        of="Name"
        amounts={["Pledged", "Donated"]}
      >
        {rows.map((row) => (
          <Row key={row.id} {...row} isFresh={fresh?.has(row.id)} />
        ))}
      </AmountsTable>
    </div>
  );
}

function Row({ name, pledged, donated, isFresh }: WallRow & { isFresh?: boolean }) {
  return (
    <tr {...as.row} className={isFresh ? "is-fresh" : undefined} data-still="">
      <th scope="row" {...as.rowheader}>
        {name}
      </th>
      <td {...as.cell} data-label="Pledged" className="amt">
        <Amount value={pledged} />
      </td>
      <td {...as.cell} data-label="Donated" className="amt">
        <Amount value={donated} />
      </td>
    </tr>
  );
}
