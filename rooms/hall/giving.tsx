import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { dash, formatCents } from "#domain/money.ts";
import { barLength, share } from "#domain/phase.ts";
import { Flame } from "./flame.tsx";
import { daysAgo, type HallGift, type HallPhase } from "./hall.ts";
import type { Light } from "./light.ts";

/** The phase that is given for, large, and those beside it. */
export function Phases({ now, others, light }: { now: HallPhase; others: HallPhase[]; light: Light }) {
  const { number, title, raisedCents, goalCents, pledgedCents } = now;
  return (
    <section className="hall__phases" aria-labelledby="hall-phase">
      <h1 id="hall-phase">
        <small>Phase {number}</small> {title}
      </h1>
      <p className="hall__sum num">
        <b>{formatCents(raisedCents)}</b>
        <span>
          raised of <br />
          {formatCents(goalCents)}
        </span>
      </p>
      <Bar phase={now} light={light} />
      <p className="hall__key num">
        <span>
          <Flame light={light} />
          <b>{share(raisedCents, goalCents)}%</b> raised
        </span>
        <span>
          <Flame light={light} isPromised />
          <b>{share(pledgedCents, goalCents)}%</b> pledged
        </span>
      </p>
      {others.length > 0 && (
        <ol className="hall__others">
          {others.map((phase) => (
            <li key={phase.number}>
              <p>
                <small>
                  Phase {phase.number} <b className="num">{formatCents(phase.goalCents)}</b>
                </small>
                <span>{phase.title}</span>
              </p>
              <Bar phase={phase} light={light} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Raised lies over pledged, each with a line at its end. */
function Bar({ phase, light: { bar } }: { phase: HallPhase; light: Light }) {
  const { number, raisedCents, pledgedCents, goalCents } = phase;
  const id = useId();
  const [raised, pledged] = [share(raisedCents, goalCents), share(pledgedCents, goalCents)];
  const [raisedEnd, pledgedEnd] = [10 * Number(barLength(raised)), 10 * Number(barLength(pledged))];
  return (
    <svg
      className="hall__bar"
      viewBox="0 0 1000 60"
      preserveAspectRatio="none"
      role="img"
      aria-label={`Phase ${number}: ${raised}% of goal raised, ${pledged}% pledged`}
    >
      <pattern id={id} width="14" height="60" patternUnits="userSpaceOnUse" patternTransform="skewX(-24)">
        <rect width="14" height="60" fill={bar.ground} />
        <rect width="7" height="60" fill={bar.hatch} />
      </pattern>
      <rect width={pledgedEnd} height="60" fill={`url(#${id})`} />
      {pledgedEnd > 0 && <rect x={pledgedEnd - 3} width="3" height="60" fill={bar.end} />}
      <rect className="hall__raised" width={raisedEnd} height="60" fill={bar.raised} />
      {raisedEnd > 0 && <rect x={raisedEnd - 3} width="3" height="60" fill={bar.raisedEnd} />}
    </svg>
  );
}

/** The newest gift large, the others below it as far as there is room. */
export function Latest({ gifts, today }: { gifts: HallGift[]; today: string }) {
  const list = useRowsThatFit();
  if (gifts.length === 0) return null;
  // Somebody may give the same twice on a day: the place from the end tells them apart, and stays when a newer one comes.
  const rows = gifts.map((gift, index) => ({
    ...gift,
    isNewest: index === 0,
    isBelow: index > 2,
    key: `${gift.at} ${gift.name} ${gift.cents} ${gifts.length - index}`,
  }));
  return (
    <section className="hall__gifts" aria-labelledby="hall-gifts">
      <h2 className="vh" id="hall-gifts">
        Latest gifts
      </h2>
      <ol ref={list}>
        {rows.map(({ key, name, cents, at, isNewest, isBelow }) => (
          <li key={key} className={isNewest ? "is-newest" : undefined} hidden={isBelow}>
            <b>{name}</b>
            <small className="num">{daysAgo(at, today)}</small>
            <span className="num">
              {cents === null ? (
                <>
                  <span aria-hidden="true">{dash}</span>
                  <span className="vh">amount not shown</span>
                </>
              ) : (
                formatCents(cents)
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Long names take two lines: as many rows are shown as end above what lies below them. */
function useRowsThatFit() {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => showWhatFits(list.current));
  useEffect(() => {
    const again = () => showWhatFits(list.current);
    addEventListener("resize", again);
    document.fonts.ready.then(again);
    return () => removeEventListener("resize", again);
  }, []);
  return list;
}

function showWhatFits(list: HTMLOListElement | null) {
  if (!list) return;
  const rows = [...list.children] as HTMLElement[];
  for (const row of rows) row.hidden = false;
  // Where the screen stands upright, the list gets shorter with each row, and with it the room: one after the other.
  for (const row of rows.slice(1).reverse()) {
    if (isFree(row)) return;
    row.hidden = true;
  }
}

/** What stands beside it, or ended above the list, is in nobody's way. */
function isFree(row: HTMLElement) {
  const { bottom, left } = row.getBoundingClientRect();
  const start = row.parentElement?.getBoundingClientRect().top ?? 0;
  return [...document.querySelectorAll(".hall__next, .hall__track")].every((other) => {
    const box = other.getBoundingClientRect();
    return box.left > left + 1 || bottom <= box.top || box.bottom <= start;
  });
}
