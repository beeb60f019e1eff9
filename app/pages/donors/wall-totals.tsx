import { counted } from "#domain/counted.ts";
import { formatAmount } from "#domain/money.ts";
import { writtenDate } from "#domain/written-date.ts";
import type { WallView } from "#rooms/donors/donor-book.server.ts";

/** What the whole wall comes to, whatever part of it is shown, and how new it is. */
export function WallTotals({ totals, changedOn }: Pick<WallView, "totals" | "changedOn">) {
  const { names, pledged, donated } = totals;
  if (names === 0) return null;
  return (
    <p className="wall__totals">
      <span>The whole wall</span>
      <strong>
        {`${counted(names, "name")} · ${formatAmount(pledged)} pledged · ${formatAmount(donated)} donated`}
      </strong>
      <span>{changedOn ? `Last changed ${writtenDate(changedOn)}` : ""}</span>
    </p>
  );
}
