import type { AttentionLine } from "#domain/attention.ts";
import { addDays } from "#domain/days.ts";
import type { Attention } from "#server/room.ts";
import type { EventBook } from "./event-book.server.ts";
import type { Months } from "./month.server.ts";
import { SEVA } from "./seva.ts";
import { holdsPlace, isPaid, SPONSORS, type Sponsorship } from "./sponsorship.ts";
import type { Sponsorships } from "./sponsorships.server.ts";

type Needs = { events: EventBook; sponsorships: Sponsorships; months: Months };

/** Requests that nobody has answered, and the sponsors of tomorrow, whose sheet the priest needs. */
export function eventsAttention({ events, sponsorships, months }: Needs): Attention {
  return {
    get revision() {
      return months.source.revision;
    },
    lines() {
      const { requests, sevaRequests } = months.waiting();
      const tomorrow = addDays(events.today(), 1);
      const coming = sponsorships.all().filter((each) => each.date === tomorrow && holdsPlace(each));
      return [
        ...(requests
          ? [
              {
                ...({ when: "now", label: "Sponsors" } as const),
                figure: String(requests.count),
                title:
                  requests.count === 1 ? "A sponsor waits for your answer" : "Sponsors wait for your answer",
                about: `${requests.count === 1 ? "for" : "the first for"} ${requests.title}`,
                href: `${SPONSORS}?event=${requests.eventId}&date=${requests.date}`,
              },
            ]
          : []),
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
        ...tomorrowLine(coming),
      ];
    },
  };
}

function tomorrowLine(coming: Sponsorship[]): AttentionLine[] {
  const [first] = coming;
  if (!first) return [];
  // Without sums, which editors do not see on the dashboard.
  const open = coming.filter((each) => !isPaid(each)).length;
  return [
    {
      ...{ when: "coming", figure: String(coming.length), label: "Sankalpam sheet" },
      title: coming.length === 1 ? "A sponsor tomorrow" : "Sponsors tomorrow",
      about: `${first.eventTitle}${open > 0 ? `; ${open} not paid yet` : ""}`,
      href: `${SPONSORS}?event=${first.eventId}&date=${first.date}`,
    },
  ];
}
