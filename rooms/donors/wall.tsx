import { createContext, useContext } from "react";
import { Link } from "react-router";
import { useTemple } from "#app/frame-words.tsx";
import { Amount } from "#app/ui/amount.tsx";
import { AmountsTable } from "#app/ui/amounts-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Connection } from "#app/ui/live-stream.ts";
import { MoreLink } from "#app/ui/more-link.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { SectionHead } from "#app/ui/section-head.tsx";
import { as } from "#app/ui/table-roles.ts";
import { asOfYesterday } from "#domain/as-of-yesterday.ts";
import type { DonorWallWords } from "#domain/content/donor-wall.ts";
import { counted, grouped } from "#domain/counted.ts";
import { formatAmount } from "#domain/money.ts";
import { PRINTED_ROWS, WALL_ROWS } from "#domain/paging.ts";
import { writtenDate } from "#domain/written-date.ts";
import type { WallRow } from "./donor.ts";
import type { WallView } from "./donor-book.server.ts";

type DonorTableProps = { view: WallView; q: string; fresh: Set<string>; connection: Connection };

/** The words around the names. */
export const WallWords = createContext<DonorWallWords | undefined>(undefined);

export function useWallWords() {
  const words = useContext(WallWords);
  if (!words) throw new Error("There are no words around this wall.");
  return words;
}

/** The donors by name, page by page; of a search, everyone found, the trustees first. */
export function DonorTable({ view, q, fresh, connection }: DonorTableProps) {
  const { trustees, donors } = view;
  const { rows, page, pages } = donors;
  return (
    <div>
      <SectionHead id="donors" head={useWallWords().donors} />
      {view.totals.names > 0 && (
        <SearchField label="Find a name" button="Find" q={q} anchor="donors" className="wall__search" />
      )}
      <Found view={view} q={q} />
      {q && <TrusteeCards trustees={trustees} fresh={fresh} />}
      {rows.length > 0 && (
        <>
          <WallTable
            caption={`Donors by name, with pledged and donated amounts. Page ${page} of ${pages}.`}
            rows={rows}
            fresh={fresh}
          />
          <Pager label="Donor pages" page={page} pages={pages} keep={q ? { q } : {}} anchor="donors" />
          <PartlyPrinted donors={donors} />
        </>
      )}
      {!q && rows.length === 0 && <NobodyYet />}
      {q && rows.length + trustees.length === 0 && <NobodyFound />}
      <WallTotals view={view} />
      {donors.total > PRINTED_ROWS && !q && <MoreLink to="/donors/print">Print the whole list</MoreLink>}
      <p className="wall__note" role="status">
        {connection === "lost" && "Reconnecting…"}
      </p>
    </div>
  );
}

/** How many were found: said aloud when it changes, so the line is there before there is anything to say. */
function Found({ view: { trustees, donors }, q }: { view: WallView; q: string }) {
  const parts = [
    trustees.length > 0 && counted(trustees.length, "trustee"),
    donors.total > 0 && counted(donors.total, "donor"),
  ].filter(Boolean);
  return (
    <div className="wall__found">
      <p role="status">
        {q && (parts.length > 0 ? `Found ${parts.join(" and ")}.` : `Nobody found for “${q}”.`)}
      </p>
      {q && <Link to="/donors#donors">Show all names</Link>}
    </div>
  );
}

/** Where the wall itself is printed, and not every name in its place, the paper says which it has and where all are. */
function PartlyPrinted({ donors }: { donors: WallView["donors"] }) {
  const temple = useTemple();
  if (donors.total === 0) return null;
  return (
    <p className="paper-only">
      {`${whichNames(donors, WALL_ROWS)}. The whole list can be printed at ${temple.url}/donors/print`}
    </p>
  );
}

export function whichNames({ rows, page, total }: WallView["donors"], perPage: number) {
  const first = (page - 1) * perPage + 1;
  return `Names ${grouped(first)} to ${grouped(first + rows.length - 1)} of ${grouped(total)}`;
}

function NobodyYet() {
  return (
    <div className="tablewrap">
      <EmptyState picture={useWallWords().honor.picture} title="No donors yet">
        The first lamp is waiting to be lit; the first name could be yours.
      </EmptyState>
    </div>
  );
}

function NobodyFound() {
  return (
    <div className="tablewrap">
      <EmptyState picture={useWallWords().honor.picture} title="No such name on the wall">
        Try fewer letters or another spelling: a part of the name is enough.
      </EmptyState>
    </div>
  );
}

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

/** What the whole wall comes to, whatever part of it is shown, and how new it is. */
export function WallTotals({ view: { totals, changedOn, hiddenThrough } }: { view: WallView }) {
  const { names, pledged, donated } = totals;
  if (names === 0) return null;
  return (
    <>
      <p className="wall__totals">
        <span>The whole wall</span>
        <strong>
          {`${counted(names, "name")} · ${formatAmount(pledged)} pledged · ${formatAmount(donated)} donated`}
        </strong>
        <span>{changedOn ? `Last changed ${writtenDate(changedOn)}` : ""}</span>
      </p>
      {hiddenThrough && <p className="wall__as-of">{asOfYesterday(hiddenThrough)}</p>}
    </>
  );
}

type TrusteesProps = { trustees: WallRow[]; fresh: Set<string> };

/** The trustees' block of the wall. */
export function Trustees(props: TrusteesProps) {
  const words = useWallWords();
  if (props.trustees.length === 0) return null;
  return (
    <section className="section section--first" aria-labelledby="trustees">
      <div className="wrap">
        <SectionHead id="trustees" head={words.trustees} kind="split" />
        <TrusteeCards {...props} />
      </div>
    </section>
  );
}

function TrusteeCards({ trustees, fresh }: TrusteesProps) {
  const words = useWallWords();
  if (trustees.length === 0) return null;
  return (
    <ul className="honors" aria-label={words.trustees.title}>
      {trustees.map(({ id, name, pledged, donated }) => (
        <li className={fresh.has(id) ? "honor is-fresh" : "honor"} key={id} data-reveal="" data-still="">
          <h3>{name}</h3>
          <dl>
            <div>
              <dt>Pledged</dt>
              <dd>
                <Amount value={pledged} />
              </dd>
            </div>
            <div>
              <dt>Donated</dt>
              <dd>
                <Amount value={donated} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
