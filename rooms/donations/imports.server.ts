import { createHash } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { FUNDS, type Fund, funds } from "#domain/funds.ts";
import { plain } from "#domain/search.ts";
import { type Asked, readFields } from "#server/api/asked.ts";
import { actorOf } from "#server/records/api.ts";
import type { Actor } from "#server/records/records.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Shape } from "#server/store/store.ts";
import { tidyName } from "../donors/donor.ts";
import type { Donors } from "../donors/donors.server.ts";
import {
  type Column,
  dayOrderOf,
  guessMapping,
  type Mapping,
  readBankFile,
  readCents,
  readDay,
  UnreadableFile,
} from "./bank-file.ts";
import { type GiftForm, METHODS, type Method, methodWords } from "./gift.ts";
import { GiftSchema } from "./gift-schema.ts";
import type { Gifts } from "./gifts.server.ts";
import type { ImportAnswer, ImportRow } from "./import.ts";
import type { Ledger } from "./ledger.server.ts";

export const importShape: Shape = { moments: ["at"], indexes: { at: [] }, history: "imports" };
type KeptImport = {
  source: string;
  at: string;
  added: number;
  skipped: number;
  wrong: number;
  status: "done" | "undone";
};
/** Whom a name of a source means; and under the source alone, how its columns are called. */
type Learnt = { source: string; name: string; donorId: string | null };
type LearntColumns = { source: string; mapping: Mapping };

const Asking = z.object(
  {
    source: z
      .string("Please say where the file comes from")
      .trim()
      .min(1, "Please say where the file comes from")
      .max(100),
    csv: z.string("Please choose a file").min(1, "Please choose a file"),
    mapping: z.record(z.string(), z.string().max(200)).default({}),
    dryRun: z.boolean().default(true),
    givers: z.record(z.string().max(300), z.string().max(128).nullable()).default({}),
  },
  "Please choose a file",
);

/** Files of banks and payment services, row by row into the ledger: tried first by the very code that does it. */
type Rooms = { ledger: Ledger; gifts: Gifts; donors: Donors };

export function importsApi(house: House, { ledger, gifts, donors }: Rooms) {
  const { store, now } = house;
  const imports = store.collection<KeptImport>("imports", importShape);
  const learnt = store.collection<Learnt>("import-names");
  const columns = store.collection<LearntColumns>("import-columns");

  return new Hono<Asked>()
    .post("/", async (c) => {
      const asked = await readFields(c, Asking);
      return c.json(await run(asked, actorOf(c)), asked.dryRun ? 200 : 201);
    })
    .post("/:id/undo", async (c) => c.json(await undo(c.req.param("id"), actorOf(c))));

  async function run(asked: z.infer<typeof Asking>, by: Actor): Promise<ImportAnswer> {
    const file = readable(asked.csv);
    const known = await columns.get(keyOf(asked.source));
    const mapping: Mapping = { ...guessMapping(file.header), ...known?.mapping, ...asked.mapping };
    if (!mapping.receivedOn || !(mapping.amount || mapping.cents))
      return { id: "", header: file.header, mapping, rows: [], added: 0, skipped: 0, wrong: 0 };
    const id = asked.dryRun ? "" : await begin(asked.source, mapping, asked.givers, by);
    const order = dayOrderOf(file.rows.map((row) => cell(row, mapping, "receivedOn")));
    const rows: ImportRow[] = [];
    const seen: GiftForm[] = [];
    for (const [index, row] of file.rows.entries()) rows.push(await take(index + 1, row));
    const count = (...outcomes: ImportRow["outcome"][]) =>
      rows.filter(({ outcome }) => outcomes.includes(outcome)).length;
    const counts = {
      added: count("known-donor", "new-donor", "giver-unknown"),
      skipped: count("looks-twice", "skipped"),
      wrong: count("wrong"),
    };
    if (id) await store.transaction(noteBy(by), async (tx) => void (await tx.update(imports, id, counts)));
    return { id, header: file.header, mapping, rows, ...counts };

    /** One row, by the same rules as a gift that somebody types. */
    async function take(number: number, row: { [column: string]: string }): Promise<ImportRow> {
      const name = cell(row, mapping, "donorName");
      const day = readDay(cell(row, mapping, "receivedOn"), order);
      const cents = mapping.cents
        ? Number(cell(row, mapping, "cents"))
        : readCents(cell(row, mapping, "amount"));
      const said = { row: number, donorName: name, receivedOn: day ?? "", cents: cents ?? 0 };
      if (!day && /total|balance|summe/i.test(Object.values(row).join(" ")))
        return { ...said, outcome: "skipped", message: "A line that adds up others" };
      if (!day) return { ...said, outcome: "wrong", message: "The day cannot be read" };
      if (cents === undefined || !Number.isSafeInteger(cents))
        return { ...said, outcome: "wrong", message: "The amount cannot be read" };
      if (cents < 0) return { ...said, outcome: "wrong", message: "Money that went out is no gift" };
      const giver = await giverOf(name, asked.givers, asked.source);
      const form: GiftForm = {
        ...blank,
        donorId: giver.donorId,
        donorName: giver.donorName || name || "Unknown giver",
        receivedOn: day,
        cents,
        method: methodOf(cell(row, mapping, "method"), asked.source),
        fund: fundOf(cell(row, mapping, "fund")),
        reference: cell(row, mapping, "reference").slice(0, 100),
        note: cell(row, mapping, "note").slice(0, 2000),
      };
      const checked = GiftSchema.safeParse(form);
      if (!checked.success)
        return { ...said, outcome: "wrong", message: checked.error.issues[0]?.message ?? "This is no gift" };
      if (day > ledger.today()) return { ...said, outcome: "wrong", message: "This day is still to come" };
      if (seen.some((other) => isLike(form, other)) || (await gifts.looksTwice(form)).length > 0)
        return { ...said, outcome: "looks-twice", message: "There is a gift like this one already" };
      seen.push(form);
      if (asked.dryRun) return { ...said, outcome: giver.outcome, message: giver.message };
      const donor =
        giver.outcome === "new-donor"
          ? await donors.records.create(
              { name: tidyName(name), position: "donor", pledged: 0, donated: 0 },
              by,
            )
          : undefined;
      const gift = await gifts.records.create(
        { ...form, importId: id, ...(donor && { donorId: donor.id, donorName: donor.name }) },
        by,
      );
      return { ...said, outcome: giver.outcome, message: giver.message, giftId: gift.id };
    }
  }

  type Giver = {
    donorId: string | null;
    donorName: string;
    outcome: "known-donor" | "new-donor" | "giver-unknown";
    message: string;
  };

  async function giverOf(
    name: string,
    givers: { [name: string]: string | null },
    source: string,
  ): Promise<Giver> {
    const unknown = (message: string): Giver => ({
      donorId: null,
      donorName: "",
      outcome: "giver-unknown",
      message,
    });
    if (!name) return unknown("No name stands in this row");
    const told = name in givers ? givers[name] : (await learnt.get(keyOf(source, name)))?.donorId;
    if (told === null) return unknown("Said to be nobody we know");
    if (told) {
      const donor = await donors.records.get(told).catch(unlessUnknown);
      if (donor)
        return {
          donorId: told,
          donorName: donor.name,
          outcome: "known-donor",
          message: `${name} is ${donor.name}`,
        };
    }
    const found = donors.book.namesakes(name);
    const [only, ...others] = found;
    if (only && others.length === 0)
      return { donorId: only.id, donorName: only.name, outcome: "known-donor", message: "" };
    if (only) return unknown(`${found.length} donors have this name`);
    return { donorId: null, donorName: name, outcome: "new-donor", message: `${name} becomes a donor` };
  }

  async function begin(
    source: string,
    mapping: Mapping,
    givers: { [name: string]: string | null },
    by: Actor,
  ) {
    const made = await store.transaction(noteBy(by), (tx) =>
      tx.create(imports, { source, at: moment(), added: 0, skipped: 0, wrong: 0, status: "done" }),
    );
    await put(columns, keyOf(source), { source, mapping });
    for (const [name, donorId] of Object.entries(givers))
      await put(learnt, keyOf(source, name), { source, name, donorId });
    return made.id;
  }

  async function undo(id: string, by: Actor) {
    const kept = await imports.get(id);
    if (!kept) throw new Refusal(404, "no-such-import", "There is no such import any more.");
    if (kept.status === "undone") throw new Refusal(409, "undone", "This import was undone already.");
    let voided = 0;
    for (;;) {
      const lines = await ledger.gifts.query({
        equal: { importId: id, status: "recorded" },
        orderBy: { field: "receivedOn" },
        limit: 100,
      });
      for (const { id: gift } of lines) {
        await gifts.records.set(
          gift,
          { status: "void", voidReason: `The import from ${kept.source} was undone` },
          by,
          "voided",
        );
        voided++;
      }
      if (lines.length === 0) break;
    }
    await store.transaction(
      noteBy(by),
      async (tx) => void (await tx.update(imports, id, { status: "undone" })),
    );
    return { voided };
  }

  async function put<T extends { [field: string]: unknown }>(
    into: ReturnType<typeof store.collection<T>>,
    id: string,
    fields: T,
  ) {
    if (await into.get(id)) await into.update(id, fields);
    else await into.create(fields, id);
  }

  function noteBy({ name, email }: Actor) {
    return { by: name, ...(email && { email }), at: moment() };
  }

  function moment() {
    return new Date(now()).toISOString();
  }
}

const blank = {
  pledgeId: null,
  eventId: null,
  dedication: null,
  benefit: "none" as const,
  goodsDescription: "",
  goodsCents: 0,
  inKindDescription: "",
  isAnonymous: false,
  countId: null,
};

function unlessUnknown(fault: unknown): undefined {
  if (!(fault instanceof Refusal && fault.status === 404)) throw fault;
}

function readable(csv: string) {
  try {
    return readBankFile(csv);
  } catch (fault) {
    if (!(fault instanceof UnreadableFile)) throw fault;
    throw new Refusal(422, "invalid", fault.message, { fields: { csv: fault.message } });
  }
}

function cell(row: { [column: string]: string }, mapping: Mapping, field: Column) {
  return (row[mapping[field] ?? ""] ?? "").trim();
}

function methodOf(text: string, source: string): Method {
  const said = plain(text);
  const known = METHODS.find((method) => said === method || said === plain(methodWords[method]));
  if (known) return known;
  const from = plain(`${text} ${source}`);
  return from.includes("zelle")
    ? "zelle"
    : from.includes("check")
      ? "check"
      : from.includes("bank")
        ? "bank"
        : "card";
}

function fundOf(text: string): Fund {
  const said = plain(text);
  return FUNDS.find((fund) => said === fund || said === plain(funds[fund])) ?? "general";
}

function isLike(one: GiftForm, other: GiftForm) {
  const isSameGiver = one.donorId ? one.donorId === other.donorId : one.donorName === other.donorName;
  return (
    isSameGiver &&
    one.cents === other.cents &&
    one.receivedOn === other.receivedOn &&
    one.reference === other.reference
  );
}

function keyOf(...words: string[]) {
  return createHash("sha256").update(words.map(plain).join("\0")).digest("hex").slice(0, 32);
}
