import type { AttentionLine } from "#domain/attention.ts";
import { addDays } from "#domain/days.ts";
import type { Attention } from "#server/room.ts";
import type { Months } from "./calendar/month.server.ts";
import type { EventBook } from "./event/event-book.server.ts";
import { SEVA } from "./seva/seva.ts";
import { holdsPlace, isPaid, SPONSORS, type Sponsorship } from "./sponsors/sponsorship.ts";
import type { Sponsorships } from "./sponsors/sponsorships.server.ts";

type EventsAttentionNeeds = { events: EventBook; sponsorships: Sponsorships; months: Months };

/** Requests that nobody has answered, and the sponsors of tomorrow, whose sheet the priest needs. */
export function eventsAttention({ events, sponsorships, months }: EventsAttentionNeeds): Attention {
  return {
    get revision() {
      return months.source.revision;
    },
    lines() {
      const { sevaRequests } = months.waiting();
      const [today, tomorrow] = [events.today(), addDays(events.today(), 1)];
      const all = sponsorships.all();
      const asked = all.filter((each) => each.status === "requested" && each.date >= today);
      const coming = all.filter((each) => each.date === tomorrow && holdsPlace(each));
      return [
        ...byDate(asked).map(requestsLine),
        ...(sevaRequests > 0
          ? [
              {
                ...({ when: "now", label: "Seva roster", href: `${SEVA}?status=requested` } as const),
                figure: String(sevaRequests),
                title: sevaRequests === 1 ? "Somebody offers their help" : "People offer their help",
                about: "not answered yet",
              },
            ]
          : []),
        ...byDate(coming).map(tomorrowLine),
      ];
    },
  };
}

type SponsorsOfDate = readonly [Sponsorship, ...Sponsorship[]];

/** Each date of an event has a screen of its own, and so a line of its own; the next date first. */
function byDate(sponsorships: Sponsorship[]): SponsorsOfDate[] {
  const dates = Map.groupBy(sponsorships, ({ eventId, date }) => `${date} ${eventId}`);
  return [...dates.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, each]) => each as [Sponsorship, ...Sponsorship[]]);
}

function requestsLine(asked: SponsorsOfDate): AttentionLine {
  const [{ eventId, eventTitle, date }] = asked;
  const isOne = asked.length === 1;
  return {
    when: "now",
    label: "Sponsors",
    figure: String(asked.length),
    title: isOne ? "A sponsor waits for your answer" : "Sponsors wait for your answer",
    about: `for ${eventTitle}; ${isOne ? "the place is" : "the places are"} held`,
    href: `${SPONSORS}?event=${eventId}&date=${date}`,
  };
}

function tomorrowLine(coming: SponsorsOfDate): AttentionLine {
  const [first] = coming;
  // Without sums, which editors do not see on the dashboard.
  const open = coming.filter((each) => !isPaid(each)).length;
  return {
    when: "coming",
    figure: String(coming.length),
    label: "Sankalpam sheet",
    title: coming.length === 1 ? "A sponsor tomorrow" : "Sponsors tomorrow",
    about: `${first.eventTitle}${open > 0 ? `; ${open} not paid yet` : ""}`,
    href: `${SPONSORS}?event=${first.eventId}&date=${first.date}`,
  };
}
