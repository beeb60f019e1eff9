import { addDays, daysBetween } from "#domain/days.ts";
import { omit } from "#domain/omit.ts";
import { LAST_YEAR } from "#domain/panchang/panchang.ts";
import { letterDate } from "#domain/short-date.ts";
import { wrong } from "#server/refusal.ts";
import type { Sky } from "../sky/sky.server.ts";
import { type EventForm, MOST_RULE_YEARS, type RuleEnds } from "./event.ts";
import { byTithi, daysOf, firstDay, type Timed } from "./occurrences.ts";

/** The sky of later years is nobody's to tell. */
const LAST_DAY = `${LAST_YEAR}-12-31`;

/** What follows from the rule of an event, of which the sky is asked once, when the rule is written. */
export async function ruleEnds(event: EventForm, sky: Sky, latest = LAST_DAY): Promise<RuleEnds> {
  const rule: Timed = { ...event, lastOn: undefined, waitsFor: undefined };
  if (rule.repeats?.every !== "tithi") return { lastOn: lastOf(rule, latest), waitsFor: null };
  const first = firstDay(rule);
  await sky.ready({ from: addDays(first, -1), to: addDays(first, 1) });
  const waitsFor = rule.festivalId ? null : sky.whenOf(rule);
  return { lastOn: await lastByTithi({ ...rule, waitsFor }, sky, latest), waitsFor };
}

/** Whoever writes a rule is told how far it may reach. What was written before these bounds stays. */
export function refuseFarRule(event: EventForm, lastOn: string | null, today: string, before?: EventForm) {
  if (!event.repeats) return;
  const earliest = Temporal.PlainDate.from(today).subtract({ years: 1 }).toString();
  const isNewStart = !before?.repeats || firstDay(before) !== firstDay(event);
  if (isNewStart && firstDay(event) < earliest)
    throw wrong(
      "startsAt",
      `A repeating event can start at most one year back. Enter ${letterDate(earliest)} or later.`,
    );
  const latest = latestEnd(event);
  if (lastOn && lastOn > latest)
    throw wrong(
      "repeats",
      `A repeating event can run for at most ${MOST_RULE_YEARS} years. Enter fewer times, or a last date up to ${letterDate(latest)}.`,
    );
}

export function latestEnd(event: Pick<EventForm, "startsAt">) {
  return Temporal.PlainDate.from(firstDay(event)).add({ years: MOST_RULE_YEARS }).toString();
}

/** Whether both name the same days, but for those that are left out. */
export function hasSameRule(one: EventForm, other: EventForm) {
  const said = ({ startsAt, isAllDay, festivalId, repeats }: EventForm) => {
    const rule = repeats && Object.entries(omit(repeats, "exceptions")).sort();
    return JSON.stringify([startsAt, isAllDay, festivalId, rule]);
  };
  return said(one) === said(other);
}

function lastOf(event: Timed, latest: string) {
  const { until = null, count } = event.repeats ?? {};
  if (!count) return until;
  // One more than may be is enough to say that it is too many.
  const to = until ?? addDays(latest, 366);
  const days = [...daysOf(event, firstDay(event), to, () => [])];
  return days.length < count && until ? until : (days.at(-1) ?? until);
}

async function lastByTithi(event: Timed, sky: Sky, latest: string) {
  const { until = null, count } = event.repeats ?? {};
  if (!count) return until;
  const end = until ?? latest;
  const days = [firstDay(event)];
  for (let year = Number(firstDay(event).slice(0, 4)); days.length <= count; year++) {
    const span = { from: `${year}-01-01`, to: `${year}-12-31` };
    if (year > LAST_YEAR || span.from > end) break;
    await sky.ready(span);
    days.push(...byTithi(event, span, sky.tithiDays));
  }
  const [last, following] = [days[count - 1], days[count]];
  if (!last || (until && last > until)) return until ?? addDays(latest, 1);
  const halfway = following ? addDays(last, Math.floor(daysBetween(last, following) / 2)) : last;
  return until && until < halfway ? until : halfway;
}
