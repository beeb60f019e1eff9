import { describe, expect, test } from "vitest";
import type { Store } from "#server/store/store.ts";
import { listenTo } from "#tests/event-stream.ts";
import { eventually } from "#tests/eventually.ts";
import { openTemple } from "#tests/temple.ts";
import { shownGift, tellsTooMuch, thanksFor, WELL_WISHER } from "./thanks.ts";

type Temple = Awaited<ReturnType<typeof aTemple>>;
/** The temple's day while the clock of the test stands. */
const TODAY = "2026-01-14";
const DAY = 24 * 60 * 60_000;

describe("The hall display", () => {
  test("shows the phases as the public page does, the latest gifts, the names of the wall and the sky", async () => {
    const temple = await aTemple();
    const raman = await temple.donors.create({
      name: "Raman family",
      position: "donor",
      pledged: 0,
      donated: 0,
    });
    await give(temple, raman.id, 50_100);

    const view = await look(temple);

    const { phases } = await (await temple.visitor.get("/api/phases/public")).json();
    expect(view.phases).toMatchObject([
      { number: 1, title: "Land Purchase", raisedCents: phases[0].raisedCents, goalCents: 60_000_000 },
      { number: 2 },
      { number: 3 },
    ]);
    expect(view.latest).toEqual([{ name: "Raman family", cents: 50_100, at: TODAY }]);
    expect(view.names).toEqual(["Raman family"]);
    expect(view.panchang).toMatchObject({ tithi: "Krishna Ekadashi", moon: 26 });
    expect(view.panchang.suns).toHaveLength(3);
    expect(view.thanks).toBeNull();
  });

  test("shows what came last first, and no more than it has room for", async () => {
    const temple = await aTemple();
    const donor = await temple.donors.create({ name: "Meena", position: "donor", pledged: 0, donated: 0 });
    for (let turn = 1; turn <= 9; turn++) {
      temple.clock.now += 60_000;
      await give(temple, donor.id, turn * 100);
    }
    const { latest } = await look(temple);
    expect(latest.map(({ cents }) => cents)).toEqual([900, 800, 700, 600, 500, 400]);
  });

  test("shows no gift that is void, came long ago, was found in the hundi or is an adjustment", async () => {
    const temple = await aTemple();
    const donor = await temple.donors.create({ name: "Meena", position: "donor", pledged: 0, donated: 500 });
    const wrong = await give(temple, donor.id, 10_000);
    await temple.treasurer.post(`/api/gifts/${wrong.id}/void`, { reason: "Counted twice" });
    await give(temple, donor.id, 20_000, { receivedOn: "2025-12-20" });
    await give(temple, null, 30_000, { method: "hundi" });
    await give(temple, donor.id, 40_000);
    expect((await look(temple)).latest.map(({ cents }) => cents)).toEqual([40_000]);
  });

  test("shows gifts one by one only of donors who show their amounts, also when they change their mind", async () => {
    const temple = await aTemple();
    const full = { position: "donor", pledged: 0, donated: 0 } as const;
    const named = await temple.donors.create({ ...full, name: "Padma", visibility: "name-only" });
    const hidden = await temple.donors.create({ ...full, name: "Uday", visibility: "anonymous" });
    const plain = await temple.donors.create({
      ...full,
      name: "Hema",
      details: { wallName: "Hema and Ravi" },
    });
    await give(temple, named.id, 10_800);
    await give(temple, hidden.id, 100_100);
    await give(temple, plain.id, 5_100, { isAnonymous: true });
    await give(temple, plain.id, 25_100);
    await give(temple, null, 1_100, { donorName: "Somebody at the door" });
    expect((await look(temple)).latest).toEqual([{ name: "Hema and Ravi", cents: 25_100, at: TODAY }]);

    await temple.donors.update(plain.id, { ...full, donated: 302, name: "Hema", visibility: "anonymous" });
    expect((await look(temple)).latest).toEqual([]);
    expect((await look(temple)).names).toEqual(["Padma"]);
  });

  test("shows anonymous gifts as the sum of yesterday, where at least three share it", async () => {
    const temple = await aTemple();
    const blank = { position: "donor", pledged: 0, donated: 0 } as const;
    const hidden = await temple.donors.create({ ...blank, name: "Uday", visibility: "anonymous" });
    const plain = await temple.donors.create({ ...blank, name: "Hema" });
    await give(temple, hidden.id, 10_000);
    await give(temple, plain.id, 20_000, { isAnonymous: true });
    await give(temple, plain.id, 1_000);
    const late = await give(temple, hidden.id, 50_000);
    await temple.treasurer.post(`/api/gifts/${late.id}/void`, { reason: "Not theirs" });
    temple.clock.now += DAY;
    expect((await look(temple)).latest).toEqual([{ name: "Hema", cents: 1_000, at: TODAY }]);

    await give(temple, hidden.id, 10_000);
    await give(temple, plain.id, 20_000, { isAnonymous: true });
    const third = await give(temple, null, 30_000, { donorName: "Somebody at the door" });
    temple.clock.now += DAY;
    await give(temple, plain.id, 4_000);
    // What becomes of one of them later tells nothing.
    const treasurer = await temple.staff("treasurer");
    await treasurer.post(`/api/gifts/${third.id}/void`, { reason: "Not theirs" });
    expect((await look(temple)).latest).toEqual([
      { name: "Hema", cents: 4_000, at: "2026-01-16" },
      { name: "3 well-wishers", cents: 60_000, at: "2026-01-15" },
      { name: "Hema", cents: 1_000, at: TODAY },
    ]);
  });

  test("thanks for a gift in kind without the temple's own estimate", async () => {
    const temple = await aTemple();
    const donor = await temple.donors.create({ name: "Meena", position: "donor", pledged: 0, donated: 0 });
    await give(temple, donor.id, 90_000, { method: "in-kind", inKindDescription: "A brass lamp" });
    expect((await look(temple)).latest).toEqual([{ name: "Meena", cents: null, at: TODAY }]);
  });

  test("shows a part of a long wall at a time, and round again", async () => {
    const temple = await aTemple();
    for (let at = 0; at < 150; at++)
      await temple.donors.create({
        name: `Donor ${String(at).padStart(3, "0")}`,
        position: "donor",
        pledged: 0,
        donated: 0,
      });
    const seen = new Set<string>();
    for (let turn = 0; turn < 6; turn++) {
      const { names } = await look(temple);
      expect(names).toHaveLength(120);
      for (const name of names) seen.add(name);
      temple.clock.now += 15 * 60_000;
    }
    expect(seen.size).toBe(150);
  });

  test("names the next festival while one is near, else what comes next, else what the sky has", async () => {
    const temple = await aTemple();
    const admin = await temple.admin();
    expect((await look(temple)).nextEvent).toMatchObject({ isFestival: true });
    const at = (day: string) => ({ startsAt: `${day}T16:00`, endsAt: `${day}T20:00`, status: "published" });
    const add = (fields: object) => admin.post("/api/events", { place: "Hall", ...fields });
    expect((await add({ title: "Panguni Uthiram", kind: "festival", ...at("2026-04-01") })).status).toBe(201);
    expect((await add({ title: "Tamil class", kind: "class", ...at("2026-01-15") })).status).toBe(201);
    expect((await look(temple)).nextEvent).toEqual({
      title: "Tamil class",
      isFestival: false,
      date: "2026-01-15",
      when: "Tomorrow, 4:00 PM",
    });
    await add({ title: "Thai Poosam", kind: "festival", ...at("2026-02-01") });
    await add({ title: "A draft", kind: "festival", ...at("2026-01-16"), status: "draft" });
    expect((await look(temple)).nextEvent).toMatchObject({
      title: "Thai Poosam",
      when: "Sunday, February 1, 4:00 PM",
    });
  });

  test("is told of a gift over its stream", async () => {
    const temple = await aTemple();
    const donor = await temple.donors.create({ name: "Meena", position: "donor", pledged: 0, donated: 0 });
    const { next } = await listenTo(`${temple.url}/api/hall/live`);
    expect(await next()).toMatchObject({ event: "hall", data: { latest: [] } });
    await give(temple, donor.id, 50_100);
    let told: unknown;
    await eventually(async () => {
      told = (await next())?.data;
      expect(told).toMatchObject({ latest: [{ name: "Meena", cents: 50_100 }] });
    });
  });
});

describe("A thank-you on the hall display", () => {
  test.each(["treasurer", "editor", "admin"] as const)("is put there by a %s", async (role) => {
    const temple = await aTemple();
    const person = await temple.staff(role);
    const answer = await person.post("/api/hall/thanks", { text: "The Raman family", seconds: 60 });
    expect(answer.status).toBe(201);
    expect((await look(temple)).thanks).toEqual({
      text: "The Raman family",
      startsAt: "2026-01-14T09:00:00.000Z",
      endsAt: "2026-01-14T09:01:00.000Z",
    });
  });

  test("is refused to viewers and strangers", async () => {
    const temple = await aTemple();
    const thanks = { text: "The Raman family", seconds: 60 };
    expect((await temple.visitor.post("/api/hall/thanks", thanks)).status).toBe(401);
    const viewer = await temple.staff("viewer");
    const answer = await viewer.post("/api/hall/thanks", thanks);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "not-yours" });
    expect((await look(temple)).thanks).toBeNull();
  });

  test("is over when its time is, a minute where none is said, and can be taken down before", async () => {
    const temple = await aTemple();
    const admin = await temple.admin();
    const { next } = await listenTo(`${temple.url}/api/hall/live`);
    await next();
    await admin.post("/api/hall/thanks", { text: "Meena" });
    expect(await next()).toMatchObject({ data: { thanks: { text: "Meena" } } });
    temple.clock.now += 59_000;
    expect((await look(temple)).thanks).toMatchObject({ text: "Meena" });
    temple.clock.now += 1_000;
    expect((await look(temple)).thanks).toBeNull();

    await admin.post("/api/hall/thanks", { text: "Ravi", seconds: 600 });
    expect((await admin.delete("/api/hall/thanks")).status).toBe(204);
    expect((await look(temple)).thanks).toBeNull();
    expect((await admin.delete("/api/hall/thanks")).status).toBe(204);
  });

  test("leaves the stream by itself", async () => {
    const temple = await aTemple();
    const { next } = await listenTo(`${temple.url}/api/hall/live`);
    await next();
    await (await temple.admin()).post("/api/hall/thanks", { text: "Meena", seconds: 1 });
    expect(await next()).toMatchObject({ data: { thanks: { text: "Meena" } } });
    // The clock of the test stands; the timer of the server does not.
    temple.clock.now += 1_000;
    expect(await next()).toMatchObject({ data: { thanks: null } });
  });

  test("is refused in words where there is something wrong with it", async () => {
    const { treasurer } = await aTemple();
    const wrong: [sent: unknown, message: string][] = [
      [{ text: "" }, "Please write whom to thank"],
      [{ text: "   \n " }, "Please write whom to thank"],
      [{ text: 5 }, "Please write whom to thank"],
      [{}, "Please write whom to thank"],
      [[], "Please write whom to thank"],
      [{ text: "x".repeat(161) }, "Please keep it within 160 letters"],
      [{ text: "a\nb\nc\nd" }, "Please keep it to 3 lines"],
      [{ text: "Meena", seconds: 0 }, "It is shown for at least one second"],
      [{ text: "Meena", seconds: 601 }, "It is shown for at most 10 minutes"],
      [{ text: "Meena", seconds: 1.5 }, "Please say for how many seconds"],
      [{ text: "Meena", seconds: "60" }, "Please say for how many seconds"],
      [{ text: "Meena", giftId: "none" }, "There is no such gift any more"],
    ];
    for (const [sent, message] of wrong) {
      const answer = await treasurer.post("/api/hall/thanks", sent);
      expect([sent, answer.status, (await answer.json()).message]).toEqual([sent, 422, message]);
    }
  });

  test("for a gift says nothing that its donor does not want to be shown", async () => {
    const temple = await aTemple();
    const admin = await temple.admin();
    const hidden = await temple.donors.create({
      name: "Uday Narayanaswami",
      position: "donor",
      pledged: 0,
      donated: 0,
      visibility: "anonymous",
    });
    const gift = await give(temple, hidden.id, 100_100);
    const say = (text: string) => admin.post("/api/hall/thanks", { text, giftId: gift.id });
    const refused = await say("Uday Narayanaswami\n$1,001");
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ fields: { text: expect.stringContaining("anonymous") } });
    expect((await say("A well-wisher\n$1,001 for Land Purchase")).status).toBe(422);
    expect((await say("A well-wisher\nfor a gift to Land Purchase")).status).toBe(201);
  });

  test("for a gift tells nobody who may not see gifts whether a name is right", async () => {
    const temple = await aTemple();
    const hidden = await temple.donors.create({
      name: "Uday Narayanaswami",
      position: "donor",
      pledged: 0,
      donated: 0,
      visibility: "anonymous",
    });
    const gift = await give(temple, hidden.id, 100_100);
    const editor = await temple.staff("editor");
    const answers = new Set<string>();
    for (const giftId of [gift.id, "none"])
      for (const text of ["Uday", "Ravi", "A well-wisher", "$1,001"]) {
        const answer = await editor.post("/api/hall/thanks", { text, giftId });
        answers.add(`${answer.status} ${await answer.text()}`);
      }
    expect([...answers]).toEqual([expect.stringMatching(/^403 .*"not-yours"/)]);
    expect((await look(temple)).thanks).toBeNull();
    expect((await editor.post("/api/hall/thanks", { text: "The Raman family" })).status).toBe(201);
  });

  test("tells staff who put it there, and which phases will not move with gifts", async () => {
    const temple = await aTemple();
    const editor = await temple.staff("editor");
    await editor.post("/api/hall/thanks", { text: "Meena" });
    const desk = await (await (await temple.staff("viewer")).get("/api/hall/thanks")).json();
    expect(desk).toMatchObject({
      thanks: { text: "Meena", by: "editor@temple.example" },
      published: [{ number: 1, title: "Land Purchase" }, { number: 2 }, { number: 3 }],
    });
    const admin = await temple.admin();
    const [first] = (await (await admin.get("/api/phases")).json()).rows;
    const { ledger: _, typed: __, ...form } = first;
    expect((await admin.put(`/api/phases/${first.id}`, { ...form, source: "ledger" })).status).toBe(200);
    const after = await (await admin.get("/api/hall/thanks")).json();
    expect(after.published.map(({ number }: { number: number }) => number)).toEqual([2, 3]);
    const { rows } = await (await admin.get("/api/activity?room=hall")).json();
    expect(rows[0].told).toMatchObject({ did: "thanked on the hall display", name: "Meena" });
  });

  test("of one server is on the display of another", async () => {
    const one = await aTemple();
    const other = await aTemple(one.services.store);
    await (await one.admin()).post("/api/hall/thanks", { text: "Meena" });
    await eventually(async () => expect((await look(other)).thanks).toMatchObject({ text: "Meena" }));
  });
});

describe("The words of a thank-you", () => {
  const gift = { cents: 50_100, isAnonymous: false, method: "cash" } as const;
  const donor = { name: "Hema Rajagopalan", visibility: "full", details: {} } as const;

  test("begin with what may be shown", () => {
    expect(thanksFor(gift, donor, "Land Purchase")).toBe("Hema Rajagopalan\n$501 for Land Purchase");
    expect(thanksFor(gift, { ...donor, visibility: "name-only" }, "Land Purchase")).toBe(
      "Hema Rajagopalan\nfor a gift to Land Purchase",
    );
    expect(thanksFor({ ...gift, isAnonymous: true }, donor, "Land Purchase")).toBe(
      "A well-wisher\nfor a gift to Land Purchase",
    );
    expect(thanksFor({ ...gift, method: "in-kind" }, donor, "Land Purchase")).toBe(
      "Hema Rajagopalan\nfor a gift to Land Purchase",
    );
    expect(shownGift(gift, undefined)).toEqual({ name: WELL_WISHER, cents: null });
  });

  test("may not say more than that", () => {
    const named = { ...donor, visibility: "name-only" } as const;
    const hidden = { ...donor, visibility: "anonymous" } as const;
    expect(tellsTooMuch("Hema Rajagopalan, $501", gift, donor)).toBeUndefined();
    expect(tellsTooMuch("Hema, for $501.", gift, named)).toMatch("leave out the amount");
    expect(tellsTooMuch("Hema, for a gift", gift, named)).toBeUndefined();
    expect(tellsTooMuch("The RAJAGOPALAN family", gift, hidden)).toMatch("leave out the name");
    expect(tellsTooMuch("A well-wisher, $501", gift, hidden)).toMatch("leave out the amount");
    expect(tellsTooMuch("A well-wisher", gift, hidden)).toBeUndefined();
    expect(tellsTooMuch("Hema, for $501.", { ...gift, method: "in-kind" }, donor)).toMatch("not public");
  });

  test.each([
    ["Raj Rao", "Thank you, Raj!"],
    ["Raj Rao", "From the RAO family"],
    ["Sri Devi", "Devi and family"],
    ["Dr. José Ma", "Jose, with thanks"],
    ["Sri", "Sri, with thanks"],
    ["மீனா", "நன்றி மீனா"],
  ])("of %s, who is not named, may not say “%s”", (name, text) => {
    const hidden = { name, visibility: "anonymous", details: {} } as const;
    expect(tellsTooMuch(text, gift, hidden)).toMatch("leave out the name");
  });

  test.each([
    ["Raj and Uma, family of Sri Rao", "To a family of well-wishers, and for Sri Rama"],
    ["K. R. Rao", "Thank you, k and r"],
    ["Mr. Rao", "For Mr. Anyone"],
  ])("of %s, who is not named, may say “%s”", (name, text) => {
    const hidden = { name, visibility: "anonymous", details: {} } as const;
    expect(tellsTooMuch(text, gift, hidden)).toBeUndefined();
  });

  test.each([
    ...[
      [22_200, "$222.00"],
      [22_200, "222.00 for the land"],
      [22_200, "222 dollars."],
      [22_200, "222,00"],
      [22_250, "$222"],
    ],
    ...[
      [122_200, "1,222"],
      [122_200, "$1222.00"],
      [122_200, "1 222 dollars"],
      [500_000, "$5k"],
      [500_000, "5 thousand"],
      [10_000_000, "1 lakh, 1,00,000"],
    ],
  ] as const)("of %i cents, which are not shown, may not say “%s”", (cents, text) => {
    const named = { ...donor, visibility: "name-only" } as const;
    expect(tellsTooMuch(`Hema, ${text}`, { ...gift, cents }, named)).toMatch("leave out the amount");
    expect(tellsTooMuch("Hema, for 2,223 lamps in 2026", { ...gift, cents }, named)).toBeUndefined();
  });
});

type View = {
  phases: { raisedCents: number }[];
  latest: { name: string; cents: number | null; at: string }[];
} & {
  names: string[];
  nextEvent: object | null;
  panchang: { suns: object[] };
  thanks: object | null;
};

async function aTemple(store?: Store) {
  const temple = await openTemple(store && { store });
  return { ...temple, treasurer: await temple.staff("treasurer") };
}

async function look({ visitor }: Temple): Promise<View> {
  const answer = await visitor.get("/api/hall");
  expect(answer.status).toBe(200);
  return answer.json();
}

async function give(temple: Temple, donorId: string | null, cents: number, more: object = {}) {
  const answer = await (await temple.staff("treasurer")).post("/api/gifts", {
    donorId,
    cents,
    method: "cash",
    fund: "phase-1",
    receivedOn: TODAY,
    evenIfLike: true,
    ...more,
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: string };
}
