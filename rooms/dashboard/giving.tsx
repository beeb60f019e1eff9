import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { counted } from "#domain/counted.ts";
import { funds } from "#domain/funds.ts";
import { dash, formatCents } from "#domain/money.ts";
import { share } from "#domain/phase.ts";
import { shortDate } from "#domain/short-date.ts";
import { writtenMonth } from "#domain/written-date.ts";
import { SmallMeter } from "../loans-projects/phases/meter.tsx";
import {
  type GivingFigures,
  growthInWords,
  type PeriodTotal,
  type PhaseProgress,
  percentOf,
} from "./home.ts";

type GivingProps = { giving: GivingFigures | null };

/** This month beside the last one and the same one a year ago, the same days of each. */
export function MonthSoFar({ giving, today }: GivingProps & { today: string }) {
  const name = writtenMonth(today).split(" ")[0];
  return (
    <section className="panel monthpanel" aria-labelledby="month-so-far">
      <div className="panel__head">
        <h2 id="month-so-far">{name} so far</h2>
        <MoreLink to="/dashboard/reports/giving">Giving</MoreLink>
      </div>
      <p className="monthpanel__f num">
        <b>{giving ? formatCents(giving.thisMonth.cents) : dash}</b>
        <span>
          {giving ? `given since the 1st, ${counted(giving.thisMonth.gifts, "gift")}` : "could not be read"}
        </span>
      </p>
      {giving && <Comparison {...giving} />}
    </section>
  );
}

function Comparison({ thisMonth, lastMonth, lastYear }: GivingFigures) {
  const most = Math.max(1, ...[thisMonth, lastMonth, lastYear].map(({ cents }) => cents));
  const growth = [
    growthInWords(thisMonth.cents, lastMonth.cents, "last month"),
    growthInWords(thisMonth.cents, lastYear.cents, "last year"),
  ].filter(Boolean);
  return (
    <>
      <dl>
        <Bar stretch={thisMonth} most={most} isNow />
        <Bar stretch={lastMonth} most={most} />
        <Bar stretch={lastYear} most={most} />
      </dl>
      {growth.length > 0 && (
        <ul className="monthpanel__c num">
          {growth.map((words) => (
            <li key={words} data-way={words.startsWith("+") ? "up" : undefined}>
              {words.startsWith("+") && <Icon name="up" />}
              {words.startsWith("−") && <Icon name="dn" />}
              {words}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Lengths stand in SVG attributes: the page allows no inline styles. */
function Bar({
  stretch: { to, cents },
  most,
  isNow = false,
}: {
  stretch: PeriodTotal;
  most: number;
  isNow?: boolean;
}) {
  const day = Number(to.slice(8));
  return (
    <div className={isNow ? "cmp cmp--now" : "cmp"}>
      <dt>{isNow ? writtenMonth(to) : `${writtenMonth(to)}, to the ${ordinal(day)}`}</dt>
      <dd>
        <svg className="cmp__b" aria-hidden="true" focusable="false">
          <rect width={`${(Math.max(0, cents) / most) * 100}%`} height="100%" />
        </svg>
        <b className="num">{formatCents(cents)}</b>
      </dd>
    </div>
  );
}

function ordinal(day: number) {
  const ends: { [digit: number]: string } = { 1: "st", 2: "nd", 3: "rd" };
  const isTeen = day >= 11 && day <= 13;
  return `${day}${(!isTeen && ends[day % 10]) || "th"}`;
}

/** How far each phase of the land project has come, by the ledger. What was published may say otherwise. */
export function Phases({ giving }: GivingProps) {
  return (
    <section className="panel" aria-labelledby="phases">
      <div className="panel__head">
        <h2 id="phases">Phases</h2>
        <MoreLink to="/dashboard/reports/projects">Compare</MoreLink>
      </div>
      {giving ? (
        <ul className="phmini">
          {giving.phases.map((phase) => (
            <PhaseBar key={phase.fund} phase={phase} />
          ))}
        </ul>
      ) : (
        <p className="muted">{dash}</p>
      )}
    </section>
  );
}

function PhaseBar({ phase: { title, colour, goalCents, ...amounts } }: { phase: PhaseProgress }) {
  const { raisedCents, pledgedCents, lentCents } = amounts;
  const [raised, pledged] = [raisedCents, pledgedCents].map((cents) => percentOf(cents, goalCents));
  const width = (cents: number) => share(Math.max(0, cents), goalCents);
  return (
    <li>
      <div className="phmini__h">
        <span>{title}</span>
        <b className="num">{raised}%</b>
      </div>
      <SmallMeter
        isThin
        colour={colour}
        label={`${title}: ${raised}% of the goal raised, ${pledged}% pledged${
          lentCents > 0 ? `, ${percentOf(lentCents, goalCents)}% lent` : ""
        }`}
        raised={width(raisedCents)}
        pledged={width(pledgedCents)}
        lent={width(lentCents)}
      />
      <p className="muted num">
        {formatCents(raisedCents)} of {formatCents(goalCents)}
        {pledgedCents > 0 && `; ${formatCents(pledgedCents)} pledged`}
        {lentCents > 0 && `; ${formatCents(lentCents)} lent`}
      </p>
    </li>
  );
}

const [WIDTH, FLOOR, TOP] = [400, 158, 20];

/** A bar for each of the last twelve months; the report has the numbers. */
export function TwelveMonths({ giving, today }: GivingProps & { today: string }) {
  const months = giving?.months ?? [];
  const most = Math.max(1, ...months.map(({ cents }) => cents));
  const slot = WIDTH / 12;
  const spoken = months.map(({ month, cents }) => `${writtenMonth(month)} ${formatCents(cents)}`).join(", ");
  return (
    <section className="panel" aria-labelledby="twelve-months">
      <div className="panel__head">
        <h2 id="twelve-months">Twelve months</h2>
        <p className="needs__well num">
          <span>
            {today.slice(0, 4)} to date <b>{giving ? formatCents(giving.yearCents) : dash}</b>
          </span>
        </p>
      </div>
      {giving && (
        <svg
          className="year12"
          viewBox={`0 0 ${WIDTH} 190`}
          role="img"
          aria-label={`Giving in the last twelve months: ${spoken}`}
        >
          {months.map(({ month, cents }, at) => {
            const height = (Math.max(0, cents) / most) * (FLOOR - TOP);
            return (
              <g key={month} className={at === months.length - 1 ? "is-now" : undefined}>
                <rect x={slot * at + 4} y={FLOOR - height} width={slot - 8} height={height} />
                <text x={slot * (at + 0.5)} y={FLOOR + 19} textAnchor="middle">
                  {writtenMonth(month).slice(0, 3)}
                </text>
              </g>
            );
          })}
          <path d={`M0 ${FLOOR + 0.5}h${WIDTH}`} />
        </svg>
      )}
    </section>
  );
}

export function LatestGifts({ giving, today }: GivingProps & { today: string }) {
  return (
    <section className="panel" aria-labelledby="latest-gifts">
      <div className="panel__head">
        <h2 id="latest-gifts">Latest gifts</h2>
        <MoreLink to="/dashboard/donations">All gifts</MoreLink>
      </div>
      {!giving && <p className="muted">{dash}</p>}
      {giving?.latest.length === 0 && <p className="muted">The first gift is still to be written down.</p>}
      {giving && giving.latest.length > 0 && (
        <ul className="recent latest">
          {giving.latest.map(({ id, donorId, name, fund, receivedOn, cents }) => (
            <li key={id}>
              <Link className="recent__n" to={giftAt(id, donorId)}>
                {name || "Giver unknown"}
              </Link>
              <small>{funds[fund]}</small>
              <small className="num">{receivedOn === today ? "today" : shortDate(receivedOn, today)}</small>
              <b className="num">{formatCents(cents)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Among its donor's, where it has one. */
function giftAt(id: string, donorId: string | null) {
  return `/dashboard/donations${donorId ? `?${new URLSearchParams({ donorId })}` : ""}#open-${id}`;
}
