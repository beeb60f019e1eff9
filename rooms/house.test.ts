import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { silentLog } from "#server/log.ts";
import { openRecords } from "#server/records/records.ts";
import type { OpenRoom } from "#server/room.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import type { Fields, Stored } from "#server/store/store.ts";
import { listenTo } from "#tests/event-stream.ts";
import { openTemple } from "#tests/temple.ts";
import { collections } from "./donors/donors.server.ts";

/** Dollars became cents. */
const upgrade = ({ dollars, ...fields }: Fields) =>
  dollars === undefined ? fields : { ...fields, cents: Number(dollars) * 100 };

const BY = { name: "Meena" };
const read = (doc: Stored<Fields>) => doc;

describe("Every room with a list", () => {
  test("answers an event stream of it at /live", async () => {
    const { admin, rooms, url } = await openTemple();
    const nouns = Object.values<OpenRoom>(rooms)
      .flatMap(({ api = {} }) => Object.keys(api))
      .filter((noun, _, all) => all.includes(`${noun}.csv`));
    expect(nouns).toEqual(expect.arrayContaining(["donors", "gifts", "loans", "phases", "stock-takes"]));
    const reader = await admin();
    for (const noun of nouns) {
      const stream = await listenTo(`${url}/api/${noun}/live`, reader.cookie());
      expect([noun, stream.response.status]).toEqual([noun, 200]);
      expect(stream.response.headers.get("Content-Type")).toContain("text/event-stream");
      expect((await stream.next())?.data).toEqual(await (await reader.get(`/api/${noun}`)).json());
      stream.hangUp();
    }
  });
});

describe("A room whose records have another format since", () => {
  test("finds them brought up to date when the house opens, once", async () => {
    const store = openEmbedded(":memory:");
    onTestFinished(() => store.close());
    const lamps = store.collection("lamps");
    await lamps.create({ name: "Nilavilakku", dollars: 125 }, "old");
    await openTemple({ store });
    expect(await lamps.get("old")).toMatchObject({ dollars: 125 });

    collections.push({ name: "lamps", shape: { format: 1, upgrade }, one: "lamp", many: "lamps" });
    onTestFinished(() => void collections.pop());
    await openTemple({ store });
    expect(await lamps.get("old")).toMatchObject({ name: "Nilavilakku", cents: 12_500 });
    await lamps.create({ dollars: 1 }, "late");
    await openTemple({ store });
    expect(await lamps.get("late")).toMatchObject({ dollars: 1 });
  });

  test("shows and brings back what their history holds in the former one as it is now", async () => {
    const store = openEmbedded(":memory:");
    onTestFinished(() => store.close());
    const needs = { store, now: Date.now, log: silentLog };
    const words = { name: "lamps", one: "lamp", many: "lamps" };
    const kind = { ...words, nameOf: () => "Nilavilakku", words: [] };
    const rules = { kind, form: z.looseObject({}), read };
    const { id } = await openRecords(needs, rules).create({ dollars: 125 }, BY);
    await openRecords(needs, rules).delete(id, BY);

    const records = openRecords(needs, { ...rules, shape: { format: 1, upgrade } });
    expect((await records.history(id)).at(-1)?.after).toEqual({ cents: 12_500 });
    expect(await records.restore(id, undefined, BY)).toMatchObject({ cents: 12_500 });
  });
});
