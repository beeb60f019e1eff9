import type { AttentionLine } from "#domain/attention.ts";
import { daysBetween } from "#domain/days.ts";
import type { Actor } from "#server/records/actors.ts";
import { linesOf } from "#server/records/history.ts";
import { readOnce } from "#server/records/read-once.ts";
import type { Attention, House } from "#server/room.ts";
import { templeDay } from "#server/temple-day.ts";
import { donationPageLetter } from "./donation-page-letter.server.ts";
import { addressOfPart, type Part, partKind } from "./website.ts";

/** How long a change stays on the dashboard: nobody has to dismiss it, and nobody on vacation for a week misses it. */
const DAYS = 7;
/** Far more changes of one part than a week has. */
const MOST_LINES = 100;
const PAGE = `${addressOfPart("temple")}#donation-page`;

type DonationNeeds = { temple(): Promise<Part>; source: { readonly revision: number } };

/**
 * Whoever changes the donation page sends every donation elsewhere, so administrators are told: on the dashboard, and by
 * email where that is set up.
 */
export function donationPageTold(house: House, { temple, source }: DonationNeeds) {
  const attention: Attention = {
    get revision() {
      return source.revision;
    },
    // Asked for every minute: the store is read again only when the part or the day is another.
    lines: readOnce(
      () => `${source.revision} ${templeDay(house.now())}`,
      async () => [...suggested(await temple()), ...(await changed())],
    ),
  };
  return { attention, tell };

  /** Nobody waits for the emails: the change is public already. */
  function tell(before: object, after: object, by: Actor) {
    const urls = { before: urlOf(before), after: urlOf(after) };
    const { accounts, post, env, words, log, now } = house;
    if (urls.before === urls.after || !post.sendsMail) return;
    const at = new Date(now());
    for (const { email } of accounts.people.all().filter(({ role }) => role === "admin"))
      post
        .sendPatiently(
          donationPageLetter(
            { to: email, by: by.email ?? by.name, at, ...urls, temple: words.now.temple.name },
            String(env.MAIL_FROM),
          ),
        )
        .catch((fault: unknown) => log.error("administrators could not be told by email", fault));
  }

  async function changed(): Promise<AttentionLine[]> {
    const today = templeDay(house.now());
    const lines = await linesOf(house.store, partKind.name, "temple", MOST_LINES);
    const last = lines.find(
      ({ before, after }) => before && after && urlOf(before.published) !== urlOf(after.published),
    );
    const days = last ? daysBetween(templeDay(last.at), today) : DAYS;
    if (!last || days >= DAYS) return [];
    return [
      {
        when: "now",
        figure: days === 0 ? "Today" : days === 1 ? "Yesterday" : `${days} days ago`,
        title: "The donation page changed",
        about: swapInWords(last.before?.published, last.after?.published, last.email ?? last.by),
        href: PAGE,
        label: "Check it",
      },
    ];
  }

  function suggested({ published, draft, drafted }: Part): AttentionLine[] {
    // A draft may have gaps.
    const url = urlOf(draft);
    if (url === "" || url === urlOf(published)) return [];
    return [
      {
        when: "now",
        figure: "1",
        title: "New donation page suggested",
        about: swapInWords(published, draft, drafted?.by ?? ""),
        href: PAGE,
        label: "Review",
      },
    ];
  }
}

function urlOf(temple: unknown): string {
  const url: unknown = Object(Object(temple).donationPage).url;
  return typeof url === "string" ? url : "";
}

/** Hosts where they differ, which is what matters; otherwise the whole addresses. */
function swapInWords(before: unknown, after: unknown, by: string) {
  const [was, is] = [urlOf(before), urlOf(after)];
  const [wasHost, isHost] = [was, is].map((url) => (URL.canParse(url) ? new URL(url).host : url));
  const swap = wasHost === isHost ? `${is} instead of ${was}` : `${isHost} instead of ${wasHost}`;
  return [swap, by && `by ${by}`].filter(Boolean).join(", ");
}
