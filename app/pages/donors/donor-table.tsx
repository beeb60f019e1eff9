import { Amount } from "#app/ui/amount.tsx";
import { AmountsTable } from "#app/ui/amounts-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Connection } from "#app/ui/live-stream.ts";
import { Pager } from "#app/ui/pager.tsx";
import { SectionHead } from "#app/ui/section-head.tsx";
import { donorWall } from "#content/donor-wall.ts";
import type { WallRow } from "#domain/donor.ts";
import type { WallView } from "#server/donors/views.ts";

type DonorTableProps = { donors: WallView["donors"]; fresh: Set<string>; connection: Connection };

export function DonorTable({ donors, fresh, connection }: DonorTableProps) {
  const { rows, page, pages } = donors;
  return (
    <div>
      <SectionHead id="donors" head={donorWall.donors} />
      <div className="tablewrap">
        {rows.length === 0 ? <NobodyYet /> : <Rows {...donors} fresh={fresh} />}
      </div>
      {pages > 1 && <Pager label="Donor pages" page={page} pages={pages} anchor="donors" />}
      <p className="wall__note" role="status">
        {connection === "lost" && "Reconnecting…"}
      </p>
    </div>
  );
}

function Rows({ rows, page, pages, fresh }: DonorTableProps["donors"] & { fresh: Set<string> }) {
  return (
    <AmountsTable
      caption={`Donors by name, with pledged and donated amounts. Page ${page} of ${pages}.`}
      of="Name"
      amounts={["Pledged", "Donated"]}
    >
      {rows.map((row) => (
        <Row key={row.id} {...row} isFresh={fresh.has(row.id)} />
      ))}
    </AmountsTable>
  );
}

function Row({ name, pledged, donated, isFresh }: WallRow & { isFresh: boolean }) {
  return (
    <tr className={isFresh ? "is-fresh" : undefined} data-still="">
      <th scope="row">{name}</th>
      <td className="amt">
        <Amount value={pledged} />
      </td>
      <td className="amt">
        <Amount value={donated} />
      </td>
    </tr>
  );
}

function NobodyYet() {
  return (
    <EmptyState picture={donorWall.honor.picture} title="No donors yet">
      The first lamp is waiting to be lit; the first name could be yours.
    </EmptyState>
  );
}
