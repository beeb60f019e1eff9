import { Hono } from "hono";
import { correction, generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import type { DrawnQr } from "#app/ui/qr-drawing.tsx";
import { timeZone } from "#content/temple.ts";
import { publicTemple } from "#domain/content/public-temple.ts";
import type { Temple } from "#domain/content/temple.ts";
import type { Asked } from "#server/api/asked.ts";
import { versioned, watchable } from "#server/live/view.ts";
import type { House } from "#server/room.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import { HALL_VIEW, type HallDesk, THANKS } from "./hall.ts";
import { type HallNeeds, hallViews } from "./hall-view.server.ts";
import { openThanks, THANKS_NOUN, thanksShape } from "./thanks.server.ts";

export const collections: KeptCollection[] = [
  {
    name: THANKS_NOUN,
    shape: thanksShape,
    one: "thank-you on the hall display",
    many: "thank-yous on the hall display",
  },
];

export const needs = ["donors", "donations", "events", "loans-projects"];

const MINUTE = 60_000;

/** The television in the hall: what anyone sees there, and the thank-you that staff put on it. */
export async function open(house: House, others: Omit<HallNeeds, "thanks">) {
  const thanks = await openThanks(house, others);
  const views = hallViews(house, { ...others, thanks });
  const { phases } = others["loans-projects"];
  const clock = setInterval(house.hub.publish, MINUTE);
  clock.unref();

  return {
    read: views.read,
    desk,
    words: () => wordsOf(house.words.now.temple),
    publicRoutes: {
      hall: watchable(house, HALL_VIEW, "hall", () => ({ key: "", source: views.source, read: views.read })),
    },
    api: {
      hall: new Hono<Asked>()
        .route(
          "/thanks",
          watchable(house, THANKS, "thanks", () => ({ key: "", source: views.source, read: desk })),
        )
        .route("/", thanks.api),
    },
    cached: [{ path: HALL_VIEW, source: views.source, addressOf: () => "" }],
    tellers: [thanks.teller],
    close() {
      clearInterval(clock);
      thanks.close();
    },
  };

  async function desk(): Promise<HallDesk> {
    const shown = (await phases.all()).filter(({ isShown, source }) => isShown && source === "published");
    const { text, startsAt, endsAt, by } = thanks.now() ?? {};
    return versioned({
      thanks: text && startsAt && endsAt && by ? { text, startsAt, endsAt, by } : null,
      published: shown.map(({ number, title }) => ({ number, title })),
    });
  }
}

/** What of the temple's own words the display shows. */
function wordsOf(temple: Temple) {
  const { brand, donationPage } = publicTemple(temple);
  return { brand, timeZone, give: { host: donationPage.host, code: codeOf(donationPage.url) } };
}

/** The fewer its modules, the larger each is, and the farther away it is read. */
function codeOf(url: string): DrawnQr {
  const code = generate(url, { minCorrectionLevel: correction.M });
  return { size: code.size, path: toSvgPath(code) };
}
