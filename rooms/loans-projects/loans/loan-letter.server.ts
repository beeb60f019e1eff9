import { type Context, Hono } from "hono";
import { z } from "zod";
import { schemaOf } from "#domain/field-schema.ts";
import { type Asked, checkFields, readJson } from "#server/api/asked.ts";
import { tellerOf } from "#server/records/activity.ts";
import { actorOf, recordsApi } from "#server/records/api.ts";
import { noteBy } from "#server/records/history.ts";
import { openMemoryList } from "#server/records/memory-list.ts";
import { openRecords } from "#server/records/records.ts";
import type { House } from "#server/room.ts";
import { type LoanLetter, letterKind, startingLetter } from "./loan-letter-kind.ts";

/** There is one. */
const THE_LETTER = "letter";
const NEVER_CHANGED = "0";

const schema = schemaOf(letterKind.fields, "Please fill in the figures");

/** The figures that the public loan letter names. */
export async function openLoanLetter(house: House) {
  const records = openRecords(house, { kind: letterKind, form: schema });
  const list = await openMemoryList(records, { columns: [], sorts: ["minimumCents"] }, house.log);
  const now = (): LoanLetter => ({
    ...startingLetter,
    id: THE_LETTER,
    version: NEVER_CHANGED,
    ...list.all()[0],
  });

  const api = new Hono<Asked>()
    .get("/", (c) => c.json(now()))
    .put("/", async (c) => c.json(await change(c)))
    // As every room's records are changed; there is nothing to change yet where nobody has written anything.
    .put(`/${THE_LETTER}`, async (c) => c.json(await change(c)))
    .get("/history", async (c) =>
      c.json(now().version === NEVER_CHANGED ? [] : await records.history(THE_LETTER)),
    );

  async function change(c: Context<Asked>) {
    const body = await readJson(c.req.raw);
    const { version } = checkFields(body, Version);
    const form = checkFields(body, schema);
    if (now().version !== NEVER_CHANGED) return records.update(THE_LETTER, form, version, actorOf(c));
    const note = noteBy(actorOf(c), house.now());
    return house.store.transaction(note, (tx) => records.within.create(tx, form, note, { id: THE_LETTER }));
  }

  return {
    now,
    onChange: list.onChange,
    get revision() {
      return list.revision;
    },
    teller: tellerOf(records, () => "/dashboard/loans-projects/loans"),
    api: { "loan-letter": api.route("/", recordsApi(house, records, list).api) },
    close: list.close,
  };
}

export type LoanLetters = Awaited<ReturnType<typeof openLoanLetter>>;

const Version = z.object({ version: z.string().max(100).optional() });
