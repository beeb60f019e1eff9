import { Hono } from "hono";
import { z } from "zod";
import type { AnswerOf } from "#domain/records.ts";
import { maySee, TREASURY } from "#domain/roles.ts";
import { tidyName } from "#domain/tidy-name.ts";
import { type Asked, checkFields, readFields } from "#server/api/asked.ts";
import type { Actor } from "#server/records/actors.ts";
import { actorOf, Version } from "#server/records/api.ts";
import { noteBy } from "#server/records/history.ts";
import { conflictRefusal } from "#server/records/overtaken.ts";
import { notYours, wrong } from "#server/refusal.ts";
import type { House, LineTeller } from "#server/room.ts";
import type { Collection, Fields, Transaction } from "#server/store/store.ts";
import type { Donations } from "../donations/donations.server.ts";
import type { Donors } from "../donors/donors.server.ts";
import {
  HALL_SCREEN,
  type HallThanks,
  MOST_LETTERS,
  MOST_LINES,
  MOST_SECONDS,
  type ThanksForm,
  USUAL_SECONDS,
} from "./hall.ts";
import { tellsTooMuch } from "./thanks.ts";
import type { thanking } from "./thanks-calls.ts";

export const THANKS_NOUN = "hall";
export const thanksShape = { moments: ["startsAt", "endsAt"], history: THANKS_NOUN };
/** There is one display, and one thank-you on it at a time. */
const ID = "thanks";

type ThanksKept = HallThanks & { by: string } & Fields;

const ThanksSchema: z.ZodType<ThanksForm> = z.object(
  {
    text: z
      .string("Please write whom to thank")
      .transform(tidy)
      .pipe(
        z
          .string()
          .min(1, "Please write whom to thank")
          .max(MOST_LETTERS, `Please keep it within ${MOST_LETTERS} letters`)
          .refine((text) => text.split("\n").length <= MOST_LINES, `Please keep it to ${MOST_LINES} lines`),
      ),
    seconds: z
      .int("Please say for how many seconds")
      .min(1, "It is shown for at least one second")
      .max(MOST_SECONDS, `It is shown for at most ${MOST_SECONDS / 60} minutes`)
      .default(USUAL_SECONDS),
    giftId: z.string("Please name the gift").max(128).optional(),
  },
  "Please write whom to thank",
);

const WhichOne = z.object({ version: Version.optional() });

export type Thanks = Awaited<ReturnType<typeof openThanks>>;

/** The thank-you on the display: kept in the store, so that every server shows it, and over when its time is. */
export async function openThanks(
  house: House,
  { donors, donations }: { donors: Donors; donations: Donations },
) {
  const collection = house.store.collection(THANKS_NOUN, thanksShape) as Collection<ThanksKept>;
  let kept = await collection.get(ID);
  let changes = 0;
  let end: NodeJS.Timeout | undefined;
  const stop = collection.onChange(() => {
    collection.get(ID).then(
      (now) => {
        kept = now;
        changes++;
        announce();
      },
      (fault: unknown) => house.log.error("the thank-you of the hall could not be read", fault),
    );
  });
  waitForTheEnd();

  return {
    /** Moves on with each change, and when the time of what is shown is over. */
    get revision() {
      return 2 * changes + (now() ? 0 : 1);
    },
    now,
    api: new Hono<Asked>()
      .post("/thanks", async (c) => {
        const { giftId, text, seconds = USUAL_SECONDS } = await readFields(c, ThanksSchema);
        const person = c.get("person");
        // Whoever may not see gifts would learn from a refusal whose one is.
        if (giftId && person && !maySee(person.role, TREASURY)) throw notYours(person);
        if (giftId) await refuseTooMuch(text, giftId);
        const { startsAt, endsAt, version } = await put({ text, seconds }, actorOf(c));
        return c.json({ text, startsAt, endsAt, version } satisfies AnswerOf<typeof thanking>, 201);
      })
      .delete("/thanks", async (c) => {
        const { version } = checkFields(c.req.query(), WhichOne);
        await takeDown(actorOf(c), version);
        return c.body(null, 204);
      }),
    teller,
    close() {
      stop();
      clearTimeout(end);
    },
  };

  function now() {
    return kept && Date.parse(kept.endsAt) > house.now() ? kept : undefined;
  }

  async function put({ text, seconds }: { text: string; seconds: number }, by: Actor) {
    const startsAt = new Date(house.now()).toISOString();
    const endsAt = new Date(house.now() + seconds * 1000).toISOString();
    const doc = { text, startsAt, endsAt, by: by.name };
    return change(by, async (tx) => {
      if (await tx.get(collection, ID)) return tx.replace(collection, ID, doc);
      return tx.create(collection, doc, ID);
    });
  }

  /** What is over already stays as it is; with a version, what is shown since is not taken down for it. */
  async function takeDown(by: Actor, version?: string) {
    const other = await change(by, async (tx) => {
      const there = await tx.get(collection, ID);
      if (!there || Date.parse(there.endsAt) <= house.now()) return undefined;
      if (version !== undefined && there.version !== version) return there;
      await tx.delete(collection, ID);
      return undefined;
    });
    if (!other) return;
    const { text, startsAt, endsAt } = other;
    const subject = { room: THANKS_NOUN, id: ID, one: "thank-you" };
    throw await conflictRefusal(house.store, subject, { current: { text, startsAt, endsAt } });
  }

  /** Whoever is answered finds it shown, also before the store has told of the change. */
  async function change<R>(by: Actor, work: (tx: Transaction) => Promise<R>) {
    const done = await house.store.transaction(noteBy(by, house.now()), work);
    kept = await collection.get(ID);
    changes++;
    announce();
    return done;
  }

  async function refuseTooMuch(text: string, giftId: string) {
    const gift = await donations.ledger.gifts.get(giftId);
    if (!gift) throw wrong("giftId", "There is no such gift any more");
    const message = tellsTooMuch(text, gift, gift.donorId ? donors.book.get(gift.donorId) : undefined);
    if (message) throw wrong("text", message);
  }

  function announce() {
    waitForTheEnd();
    house.hub.publish();
  }

  function waitForTheEnd() {
    clearTimeout(end);
    const shown = now();
    if (!shown) return;
    end = setTimeout(house.hub.publish, Date.parse(shown.endsAt) - house.now() + 1);
    end.unref();
  }
}

/** Lines stay lines; everything else that is not seen goes. */
function tidy(text: string) {
  return text
    .split(/\r\n?|\n/)
    .map(tidyName)
    .filter(Boolean)
    .join("\n");
}

const teller: LineTeller = {
  noun: THANKS_NOUN,
  one: "thank-you on the hall display",
  tell({ kind, before, after }) {
    const text = String((after ?? before)?.text ?? "").replaceAll("\n", ", ");
    const did = kind === "deleted" ? "took from the hall display" : "thanked on the hall display";
    return { did, name: text, more: "", fields: [] };
  },
  find: async () => ({ name: "Hall display", href: HALL_SCREEN }),
};
