import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Connection } from "#app/ui/live-stream.ts";
import { Pager } from "#app/ui/pager.tsx";
import { SectionHead } from "#app/ui/section-head.tsx";
import { donorWall } from "#content/donor-wall.ts";
import type { WallView } from "#server/donors/views.ts";
import { WallTable } from "./wall-table.tsx";

type DonorTableProps = { donors: WallView["donors"]; fresh: Set<string>; connection: Connection };

export function DonorTable({ donors, fresh, connection }: DonorTableProps) {
  const { rows, page, pages } = donors;
  return (
    <div>
      <SectionHead id="donors" head={donorWall.donors} />
      {rows.length === 0 ? (
        <NobodyYet />
      ) : (
        <WallTable
          caption={`Donors by name, with pledged and donated amounts. Page ${page} of ${pages}.`}
          rows={rows}
          fresh={fresh}
        />
      )}
      {pages > 1 && <Pager label="Donor pages" page={page} pages={pages} anchor="donors" />}
      <p className="wall__note" role="status">
        {connection === "lost" && "Reconnecting…"}
      </p>
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
