import { useEffect, useRef } from "react";
import { PositionTag } from "#app/admin/position-tag.tsx";
import { Amount } from "#app/ui/amount.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { as } from "#app/ui/table-roles.ts";
import { Tag } from "#app/ui/tag.tsx";
import type { Donor } from "#domain/donor.ts";
import { formatAmount } from "#domain/money.ts";
import type { DonorList } from "./donor.ts";
import { addedInWords, donorInWords, sharingNames } from "./donor-words.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

/** A row to be found at a glance, and why. */
export type MarkedDonor = { id: string; tag: string };

type DonorTableProps = {
  list: DonorList;
  q: string;
  marked?: MarkedDonor;
  isLoading: boolean;
  onEdit: (donor: Donor) => void;
  onDelete: (donor: Donor) => void;
};

export function DonorTable({ list, q, marked, isLoading, onEdit, onDelete }: DonorTableProps) {
  const { rows, page, pages, totalDonated } = list;
  const body = useKeptFocus(rows);
  const alike = sharingNames(rows);
  return (
    <section className="tablewrap" aria-label="Donor records" aria-busy={isLoading}>
      <table className="table table--admin" {...as.table}>
        <caption className="vh">
          Donor records, sorted by name. Page {page} of {pages}.
        </caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            <th scope="col" {...as.columnheader}>
              Name
            </th>
            <th scope="col" {...as.columnheader}>
              Position
            </th>
            <th scope="col" {...as.columnheader} className="amt">
              Pledged
            </th>
            <th scope="col" {...as.columnheader} className="amt">
              Donated
            </th>
            <th scope="col" {...as.columnheader} className="acts">
              Actions
            </th>
          </tr>
        </thead>
        <tbody {...as.rowgroup} ref={body}>
          {rows.map((donor) => (
            <Row
              key={donor.id}
              donor={donor}
              isAlike={alike.has(donor)}
              tag={marked?.id === donor.id ? marked.tag : undefined}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          ))}
          {rows.length === 0 && (
            <tr {...as.row}>
              <td {...as.cell} colSpan={5}>
                <NobodyFound q={q} />
              </td>
            </tr>
          )}
        </tbody>
        <tfoot {...as.rowgroup}>
          <tr {...as.row}>
            <th scope="row" {...as.rowheader} colSpan={3}>
              Total Donated
            </th>
            <td {...as.cell} className="amt">
              {formatAmount(totalDonated)}
            </td>
            <td {...as.cell} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

type RowProps = Pick<DonorTableProps, "onEdit" | "onDelete"> & {
  donor: Donor;
  /** Another row has the same name: this one says what tells it apart. */
  isAlike: boolean;
  tag?: string;
};

function Row({ donor, isAlike, tag, onEdit, onDelete }: RowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (tag) row.current?.scrollIntoView({ block: "nearest" });
  }, [tag]);
  const called = isAlike ? `${donor.name} (${donorInWords(donor)})` : donor.name;
  return (
    <tr {...as.row} ref={row} tabIndex={-1} data-donor={donor.id} className={tag ? "is-marked" : undefined}>
      <th scope="row" {...as.rowheader}>
        {donor.name} {tag && <Tag kind="peacock">{tag}</Tag>}
        {isAlike && <small>{addedInWords(donor)}</small>}
      </th>
      <td {...as.cell}>
        <PositionTag position={donor.position} />
      </td>
      <td {...as.cell} data-label="Pledged" className="amt">
        <Amount value={donor.pledged} />
      </td>
      <td {...as.cell} data-label="Donated" className="amt">
        <Amount value={donor.donated} />
      </td>
      <td {...as.cell} className="acts">
        <button className="iconbtn" type="button" aria-label={`Edit ${called}`} onClick={() => onEdit(donor)}>
          <Icon name="edit" />
        </button>
        <button
          className="iconbtn iconbtn--del"
          type="button"
          aria-label={`Delete ${called}`}
          onClick={() => onDelete(donor)}
        >
          <Icon name="trash" />
        </button>
      </td>
    </tr>
  );
}

function NobodyFound({ q }: { q: string }) {
  return q ? (
    <EmptyState level="h2" picture="/art/lamp.svg" title="No donors found">
      Try a shorter name, or clear the search to see everyone.
    </EmptyState>
  ) : (
    <EmptyState level="h2" picture="/art/lamp.svg" title="No donors yet">
      Add the first one, and the donor wall begins.
    </EmptyState>
  );
}
