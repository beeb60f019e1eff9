import { useEffect, useId, useRef } from "react";
import { formatAmount } from "#domain/money.ts";
import { writtenMonth } from "#domain/written-date.ts";
import { type Month, scaleFor, shortAmount, shortMonth } from "./months.ts";

/** It scrolls on small screens, and must do so by keyboard too. */
const reachable = { tabIndex: 0 };

const [LEFT, RIGHT, TOP, FLOOR] = [56, 676, 16, 240];

export function MonthBars({ months }: { months: Month[] }) {
  const id = useId();
  const region = useRef<HTMLElement>(null);
  // Where the chart is wider than the screen, the newest months are what one comes for.
  useEffect(() => {
    region.current?.scrollTo({ left: region.current.scrollWidth });
  }, []);
  const { top, ticks } = scaleFor(Math.max(...months.flatMap(({ pledged, donated }) => [pledged, donated])));
  const heightOf = (amount: number) => (amount / top) * (FLOOR - TOP);
  const slot = (RIGHT - LEFT) / months.length;
  const width = Math.min(24, slot * 0.3);
  return (
    <section
      className="chartwrap"
      ref={region}
      {...reachable}
      aria-label="Chart, scrolls sideways on small screens"
    >
      <svg className="chart" viewBox="0 0 680 284" role="img" aria-labelledby={`${id}-title ${id}-desc`}>
        <title id={`${id}-title`}>Pledged and donated by month</title>
        <desc id={`${id}-desc`}>{inWords(months)}</desc>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className="chart__grid"
              x1={LEFT}
              x2={RIGHT}
              y1={FLOOR - heightOf(tick)}
              y2={FLOOR - heightOf(tick)}
            />
            <text x={LEFT - 10} y={FLOOR - heightOf(tick) + 5} textAnchor="end">
              {shortAmount(tick)}
            </text>
          </g>
        ))}
        {months.map(({ month, pledged, donated }, index) => {
          const middle = LEFT + slot * (index + 0.5);
          return (
            <g key={month}>
              <path className="chart__pledged" d={bar(middle - width - 2, width, heightOf(pledged))} />
              <path className="chart__donated" d={bar(middle + 2, width, heightOf(donated))} />
              <text x={middle} y={FLOOR + 26} textAnchor="middle">
                {shortMonth(month)}
              </text>
            </g>
          );
        })}
      </svg>
    </section>
  );
}

/** A bar with a rounded head, as far as it is high enough to have one. */
function bar(x: number, width: number, height: number) {
  if (height === 0) return "";
  const head = Math.min(6, height);
  return `M${x} ${FLOOR}V${FLOOR - height + head}q0-${head} ${width / 2}-${head}t${width / 2} ${head}V${FLOOR}Z`;
}

function inWords(months: Month[]) {
  const most = (kind: "pledged" | "donated") =>
    months.reduce((best, month) => (month[kind] > best[kind] ? month : best));
  const [pledged, donated] = [most("pledged"), most("donated")];
  return `The highest month for pledges is ${writtenMonth(pledged.month)} with ${formatAmount(pledged.pledged)}, for donations ${writtenMonth(donated.month)} with ${formatAmount(donated.donated)}. The table below has every number.`;
}
