import { Link } from "react-router";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Connection } from "#app/ui/live-stream.ts";
import { MoreLink } from "#app/ui/more-link.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { SectionHead } from "#app/ui/section-head.tsx";
import { donorWall } from "#content/donor-wall.ts";
import { counted } from "#domain/counted.ts";
import { PRINTED_ROWS } from "#domain/paging.ts";
import type { WallView } from "#rooms/donors/donor-book.server.ts";
import { PartlyPrinted } from "./printed-wall.tsx";
import { TrusteeCards } from "./trustees.tsx";
import { WallTable } from "./wall-table.tsx";
import { WallTotals } from "./wall-totals.tsx";

type DonorTableProps = { view: WallView; q: string; fresh: Set<string>; connection: Connection };

/** The donors by name, page by page; of a search, everyone found, the trustees first. */
export function DonorTable({ view, q, fresh, connection }: DonorTableProps) {
  const { trustees, donors, totals, changedOn } = view;
  const { rows, page, pages } = donors;
  return (
    <div>
      <SectionHead id="donors" head={donorWall.donors} />
      {totals.names > 0 && (
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
      <WallTotals totals={totals} changedOn={changedOn} />
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

function NobodyYet() {
  return (
    <div className="tablewrap">
      <EmptyState picture={donorWall.honor.picture} title="No donors yet">
        The first lamp is waiting to be lit; the first name could be yours.
      </EmptyState>
    </div>
  );
}

function NobodyFound() {
  return (
    <div className="tablewrap">
      <EmptyState picture={donorWall.honor.picture} title="No such name on the wall">
        Try fewer letters or another spelling: a part of the name is enough.
      </EmptyState>
    </div>
  );
}
