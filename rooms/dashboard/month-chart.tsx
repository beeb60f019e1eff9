import { AmountsTable } from "#app/ui/amounts-table.tsx";
import { formatAmount } from "#domain/money.ts";
import { writtenMonth } from "#domain/written-date.ts";
import { MonthBars } from "./month-bars.tsx";
import { type Month, monthsShown } from "./months.ts";

export function MonthChart({ titleId, months }: { titleId: string; months: Month[] }) {
  const shown = monthsShown(months);
  return (
    <>
      <div className="panel__head">
        <h2 id={titleId}>Pledged and donated by month</h2>
        <ul className="legend" aria-label="Chart key">
          <li>
            <i className="chart__pledged" />
            Pledged
          </li>
          <li>
            <i className="chart__donated" />
            Donated
          </li>
        </ul>
      </div>
      {shown.length === 0 ? (
        <p className="muted">The chart begins with the first record.</p>
      ) : (
        <>
          <p className="chartnote muted">
            Each donor counts in the month their record was added, with the amounts it holds today.
            {shown[0]?.month !== months[0]?.month && ` The last ${shown.length} months are drawn.`}
          </p>
          <MonthBars months={shown} />
          <Numbers months={shown} />
        </>
      )}
    </>
  );
}

function Numbers({ months }: { months: Month[] }) {
  return (
    <details className="chartdata">
      <summary>Show the numbers</summary>
      <AmountsTable
        caption="Pledged and donated by month in which the record was added"
        of="Month"
        amounts={["Pledged", "Donated"]}
      >
        {months.map(({ month, pledged, donated }) => (
          <tr key={month}>
            <th scope="row">{writtenMonth(month)}</th>
            <td className="amt">{formatAmount(pledged)}</td>
            <td className="amt">{formatAmount(donated)}</td>
          </tr>
        ))}
      </AmountsTable>
    </details>
  );
}
