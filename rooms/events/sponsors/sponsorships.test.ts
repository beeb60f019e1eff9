import { describe, expect, onTestFinished, test } from "vitest";
import { openTemple, stores } from "#tests/temple.ts";
import { check as checkLedger } from "../../donations/donations.server.ts";
import { check } from "../events.server.ts";

describe("A request to sponsor", () => {
  test("holds no place: however many strangers ask, as many are left as before", async () => {
    const { add, ask, visitor, services, editor } = await openHall({ RATE_LIMITS: "off" });
    const event = await add({ tiers: [abhishekam] });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        ask({ eventId: event.id, tier: "Abhishekam", name: `Family ${at}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await (await editor.get("/api/sponsorships")).json()).toMatchObject({ total: 20 });
    const { rows } = await (await visitor.get("/api/events/public")).json();
    expect(rows[0].tiers).toEqual([{ name: "Abhishekam", cents: 501_00, left: 1 }]);
    expect(await check(services.store)).toEqual([]);
  });

  test("joins the waiting list, in the order of asking, where more ask than there are places", async () => {
    const { add, ask, answered, clock, get } = await openHall();
    const { id: eventId } = await add({ tiers: [abhishekam] });
    const asked = async (name: string) => {
      clock.now += 1000;
      return (await ask({ eventId, tier: "Abhishekam", name })).json();
    };
    expect(await asked("First")).toEqual({
      success: true,
      message: "Thank you! We have your request, and nothing has been charged. We will write to you soon.",
    });
    expect(await asked("Second")).toEqual({
      success: true,
      waiting: true,
      message:
        "Thank you! More families have asked than there are spots, so you are on the waiting list. Nothing has been charged. We will write to you if a spot opens.",
    });
    const waiting = async () =>
      Object.fromEntries(
        (await get("/api/sponsorships?sort=askedAt")).rows.map((row: { name: string; waiting?: true }) => [
          row.name,
          row.waiting ?? false,
        ]),
      );
    expect(await waiting()).toEqual({ First: false, Second: true });
    const [first] = (await get("/api/sponsorships?sort=askedAt")).rows;
    expect((await answered(first, "confirmed")).status).toBe(200);
    expect(await asked("Third")).toMatchObject({ waiting: true });
    expect(await waiting()).toEqual({ First: false, Second: true, Third: true });
    const [confirmed, second] = (await get("/api/sponsorships?sort=askedAt")).rows;
    expect(await get(`/api/sponsorships/${second.id}`)).toMatchObject({ waiting: true });
    expect((await answered(confirmed, "cancelled")).status).toBe(200);
    expect(await waiting()).toEqual({ First: false, Second: false, Third: true });
    const view = await get(`/api/events/sponsors?event=${eventId}&date=2026-01-15`);
    expect(
      view.rows.map((row: { name: string; waiting?: true }) => [row.name, row.waiting ?? false]),
    ).toEqual([
      ["Second", false],
      ["Third", true],
      ["First", false],
    ]);
  });

  test("is refused for a tier that staff closed with no places at all", async () => {
    const { add, ask } = await openHall();
    const { id: eventId } = await add({ tiers: [{ ...abhishekam, slots: 0 }] });
    const answer = await ask({ eventId, tier: "Abhishekam" });
    expect([answer.status, await answer.json()]).toMatchObject([409, { success: false, code: "full" }]);
  });
});

describe("The last place", () => {
  test("is given once, however many are confirmed at the same moment", async () => {
    const { add, ask, answered, get, visitor, services } = await openHall({ RATE_LIMITS: "off" });
    const event = await add({ tiers: [abhishekam] });
    for (let at = 0; at < 12; at++)
      await ask({ eventId: event.id, tier: "Abhishekam", name: `Family ${at}` });
    const { rows } = await get("/api/sponsorships?size=50");
    const answers = await Promise.all(rows.map((row: object) => answered(row, "confirmed")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...rows.slice(1).map(() => 409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toEqual({
      code: "full",
      message: "The last place for Abhishekam ($501) on Jan 15 has been taken.",
    });
    expect((await (await visitor.get("/api/events/public")).json()).rows[0].tiers).toEqual([
      { name: "Abhishekam", cents: 501_00, left: 0 },
    ]);
    expect(await check(services.store)).toEqual([]);
  });

  test("of an event is given once too, whatever the tier, and to a payment as to a confirmation", async () => {
    const { add, ask, answered, treasurer, get, services } = await openHall({ RATE_LIMITS: "off" });
    const tiers = ["Flowers", "Prasadam", "Music"].map((name) => ({ name, cents: 108_00 }));
    const event = await add({ tiers, capacity: 4 });
    for (let at = 0; at < 12; at++)
      await ask({ eventId: event.id, tier: tiers[at % 3]?.name, name: `${at}` });
    const { rows } = await get("/api/sponsorships?size=50");
    const answers = await Promise.all(
      rows.map((row: { id: string }, at: number) =>
        at % 2 ? treasurer.post(`/api/sponsorships/${row.id}/pay`, payment) : answered(row, "confirmed"),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await check(services.store)).toEqual([]);
    expect(await checkLedger(services.store)).toEqual([]);
    expect(await (await treasurer.get("/api/gifts")).json()).toMatchObject({
      total: (await get("/api/sponsorships?status=paid")).total,
    });
  });

  test("is counted by the date, of an event that comes again", async () => {
    const { add, ask, editor } = await openHall();
    const tiers = [{ name: "Flowers", cents: 251_00, slots: 1 }];
    const { id: eventId } = await add({ repeats: { every: "week" }, tiers });
    const on = async (date?: string) => {
      const form = { ...family, eventId, tier: "Flowers", ...(date && { date }) };
      return (await editor.post("/api/sponsorships", form)).status;
    };
    expect(await on()).toBe(201);
    expect(await on("2026-01-15")).toBe(409);
    expect(await on("2026-01-22")).toBe(201);
    for (const date of ["2026-01-23", "2026-01-08"])
      expect((await ask({ eventId, tier: "Flowers", date })).status).toBe(422);
  });

  test("is free again when somebody is declined, and not when they are brought back too late", async () => {
    const { add, ask, answered, editor, get, services } = await openHall();
    const { id: eventId } = await add({ tiers: [{ name: "Flowers", cents: 251_00, slots: 1 }] });
    for (const name of ["First", "Second"]) await ask({ eventId, tier: "Flowers", name });
    const [one, two] = (await get("/api/sponsorships?sort=name")).rows;
    const first = await (await answered(one, "confirmed")).json();
    expect((await answered(two, "confirmed")).status).toBe(409);
    expect((await answered(first, "cancelled")).status).toBe(200);
    expect((await answered(two, "confirmed")).status).toBe(200);
    const back = await editor.post(`/api/sponsorships/${first.id}/restore`, { version: first.version });
    expect(await back.json()).toMatchObject({ code: "full" });
    expect(await check(services.store)).toEqual([]);
  });

  test("cannot be taken away from those who have it", async () => {
    const { add, sponsors, ask, editor } = await openHall();
    const event = await add({ capacity: 10 });
    for (const name of ["First", "Second"]) await sponsors({ eventId: event.id, tier: "Flowers", name });
    await ask({ eventId: event.id, tier: "Flowers" });
    const put = async (fields: object) =>
      editor.put(`/api/events/${event.id}`, { ...event, version: undefined, ...fields });
    const fewer = await put({ tiers: [{ name: "Flowers", cents: 251_00, slots: 1 }] });
    expect((await fewer.json()).fields).toEqual({
      "tiers.0.slots": "2 are taken already. Decline one first, or keep 2.",
    });
    expect((await (await put({ tiers: [] })).json()).fields).toEqual({
      tiers: "Flowers has 2 sponsors on January 15, 2026: it stays",
    });
    expect((await put({ capacity: 1 })).status).toBe(422);
    expect((await put({ capacity: 2 })).status).toBe(200);
    expect(await (await editor.delete(`/api/events/${event.id}`)).json()).toMatchObject({ code: "in-use" });
  });

  test("was given to requests too in an older file, which is counted again when it is opened", async () => {
    const { store } = await olderFile();
    const { visitor, services } = await openTemple({ store });
    expect((await (await visitor.get("/api/events/public")).json()).rows[0].tiers).toEqual([
      { name: "Flowers", cents: 251_00, left: 1 },
    ]);
    expect(await check(services.store)).toEqual([]);
  });
});

describe("Sponsors and helpers of an event", () => {
  test("go along to another day, and hold an event that repeats to theirs", async () => {
    const { add, ask, sponsors, help, editor, get, services } = await openHall();
    const event = await add({});
    await sponsors({ eventId: event.id, tier: "Flowers" });
    await ask({ eventId: event.id, tier: "Flowers", name: "Later" });
    await help({ eventId: event.id });
    const times = { startsAt: "2026-01-17T16:00", endsAt: "2026-01-17T18:00" };
    const moved = await editor.put(`/api/events/${event.id}`, { ...event, version: undefined, ...times });
    expect(moved.status).toBe(200);
    expect((await get("/api/sponsorships")).rows).toMatchObject([
      { date: "2026-01-17" },
      { date: "2026-01-17" },
    ]);
    expect((await get("/api/seva-signups")).rows).toMatchObject([{ date: "2026-01-17" }]);
    expect(await check(services.store)).toEqual([]);
    const skipped = { repeats: { every: "week", exceptions: ["2026-01-17"] } };
    const refused = await editor.put(`/api/events/${event.id}`, {
      ...event,
      version: undefined,
      ...times,
      ...skipped,
    });
    expect((await refused.json()).fields).toEqual({
      startsAt: "There are 1 sponsor and 2 requests on January 17, 2026: the event has to come on that day",
    });
  });
});

describe("The words of the sankalpam", () => {
  const spoken = ({ sankalpa }: { sankalpa: { name: string; rest: string }[] }) =>
    sankalpa.map(({ name, rest }) => `${name} ${rest}`.trim()).join(", ");

  test("are those of the hour at which the pooja begins", async () => {
    const { add, get } = await openHall();
    const { id } = await add({ startsAt: "2026-11-14T16:00", endsAt: "2026-11-14T20:00" });
    const view = await get(`/api/events/sponsors?event=${id}&date=2026-11-14`);
    expect(spoken(view)).toBe(
      "Parabhava nama samvatsare, Dakshinayane, Sharad ritau, Kartika mase, Shukla pakshe, Shashtyam tithau, Sthira vasare, Uttara Ashadha nakshatre, Shula yoge",
    );
    expect(view).toMatchObject({ tithi: 6, sky: "Kartika, Shukla Shashti" });
  });

  test("are those of the sunrise for a whole day, and of the day before where it begins before sunrise", async () => {
    const { add, get } = await openHall();
    const whole = await add({ startsAt: "2026-11-14", endsAt: "2026-11-14", isAllDay: true });
    expect(spoken(await get(`/api/events/sponsors?event=${whole.id}`))).toContain(
      "Panchamyam tithau, Sthira vasare",
    );
    const early = await add({ startsAt: "2026-11-14T05:00", endsAt: "2026-11-14T06:00" });
    expect(spoken(await get(`/api/events/sponsors?event=${early.id}`))).toContain(
      "Panchamyam tithau, Bhrigu vasare",
    );
  });
});

describe("One time of an event that repeats", () => {
  test("becomes an event of its own, with those who sponsor it, and the others stay", async () => {
    const { add, ask, editor, get, visitor, services } = await openHall();
    const series = await add({ repeats: { every: "week" } });
    for (const date of ["2026-01-22", "2026-01-29"]) await ask({ eventId: series.id, tier: "Flowers", date });
    const answer = await editor.post(`/api/events/${series.id}/apart`, { date: "2026-01-22" });
    expect(answer.status).toBe(201);
    const single = await answer.json();
    expect(single).toMatchObject({ title: "Pongal", startsAt: "2026-01-22T16:00", repeats: null });
    expect(await get(`/api/events/${series.id}`)).toMatchObject({
      repeats: { every: "week", exceptions: ["2026-01-22"] },
    });
    expect((await get(`/api/sponsorships?eventId=${single.id}`)).rows).toMatchObject([
      { date: "2026-01-22" },
    ]);
    expect((await get(`/api/sponsorships?eventId=${series.id}`)).rows).toMatchObject([
      { date: "2026-01-29" },
    ]);
    const { rows } = await (await visitor.get("/api/events/public?from=2026-01-15&to=2026-01-29")).json();
    expect(rows.map(({ id, date }: { id: string; date: string }) => [id === single.id, date])).toEqual([
      [false, "2026-01-15"],
      [true, "2026-01-22"],
      [false, "2026-01-29"],
    ]);
    expect(await check(services.store)).toEqual([]);
    expect((await editor.post(`/api/events/${series.id}/apart`, { date: "2026-01-22" })).status).toBe(422);
  });
});

describe("What a visitor asks for", () => {
  test("is kept as asked, and told in the inbox", async () => {
    const { add, ask, get } = await openHall();
    const event = await add({});
    const answer = await ask({ eventId: event.id, tier: "Flowers", note: "We bring my mother." });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ success: true, message: expect.stringContaining("Thank you") });
    expect((await get("/api/sponsorships")).rows).toMatchObject([
      { ...family, status: "requested", cents: 251_00, date: "2026-01-15", giftId: null, donorId: null },
    ]);
    const { rows } = await get("/api/messages");
    expect(rows).toMatchObject([
      { name: family.name, subject: "Event Information", excerpt: expect.stringContaining("Flowers, $251") },
    ]);
    // Whoever reads of it there is led to where it is answered.
    const sponsors = `/dashboard/events/sponsors?event=${event.id}&date=2026-01-15`;
    expect(await get(`/api/messages/${rows[0].id}`)).toMatchObject({
      answeredIn: { label: "Sponsors", href: sponsors },
    });
  });

  test("is kept when a clock that was ahead is set right, and a day is over by the clock alone", async () => {
    const { add, ask, clock, staff } = await openHall();
    const event = await add({});
    const wish = { eventId: event.id, tier: "Flowers", date: "2026-01-15" };
    expect((await ask(wish)).status).toBe(201);
    clock.now += 7 * 24 * 60 * 60_000;
    expect(await (await ask(wish)).json()).toMatchObject({ fields: { date: "This day has passed" } });
    clock.now -= 7 * 24 * 60 * 60_000;
    expect((await ask(wish)).status).toBe(201);
    const rows = (await (await (await staff("editor")).get("/api/sponsorships")).json()).rows;
    expect(rows).toMatchObject([{ date: "2026-01-15" }, { date: "2026-01-15" }]);
  });

  test("may be to help, at an event or with what is always needed", async () => {
    const { add, help, get, editor, clock, services } = await openHall();
    const lamps = await add({ title: "Four hundred lamps", kind: "seva", capacity: 1, tiers: [] });
    const first = await help({ eventId: lamps.id });
    expect(await first.json()).toEqual({
      success: true,
      message: "Thank you for helping! We will write to you soon.",
    });
    clock.now += 1000;
    expect(await (await help({ eventId: lamps.id, name: "Late" })).json()).toEqual({
      success: true,
      waiting: true,
      message:
        "Thank you for offering to help! Others asked first, so you are on the waiting list. We will write to you if we need more hands.",
    });
    const { rows } = await get(`/api/seva-signups?eventId=${lamps.id}&sort=askedAt`);
    expect(rows).toMatchObject([{ name: "Kavitha" }, { name: "Late", waiting: true }]);
    expect(rows[0]).not.toHaveProperty("waiting");
    const confirm = (row: { id: string }) =>
      editor.put(`/api/seva-signups/${row.id}`, { ...row, version: undefined, status: "confirmed" });
    const answers = await Promise.all(rows.map(confirm));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await check(services.store)).toEqual([]);
    expect((await help({ opportunity: "Annadanam Kitchen" })).status).toBe(201);
    expect((await help({ opportunity: "Juggling" })).status).toBe(422);
    expect((await get("/api/seva-signups?sort=helpsWith")).rows).toMatchObject([
      { helpsWith: "Annadanam Kitchen", date: "", status: "requested" },
      { helpsWith: "Four hundred lamps", date: "2026-01-15", shift: "Morning" },
      { helpsWith: "Four hundred lamps", date: "2026-01-15", shift: "Morning" },
    ]);
  });

  test.each([
    [{ name: " " }, 422, "invalid"],
    [{ email: "nobody" }, 422, "invalid"],
    [{ tier: "Everything" }, 422, "invalid"],
    [{ eventId: "nothing" }, 404, "no-such-event"],
    [{ website: "https://spam.example" }, 422, "unseen-field"],
    [{ opened: 100 }, 422, "too-quick"],
  ])("is refused with %o", async (fields, status, code) => {
    const { add, ask, get } = await openHall();
    const event = await add({});
    const answer = await ask({ eventId: event.id, tier: "Flowers", ...fields });
    expect([answer.status, await answer.json()]).toMatchObject([status, { success: false, code }]);
    expect(await get("/api/sponsorships")).toMatchObject({ total: 0 });
  });

  test("is not of a draft, nor of a cancelled event", async () => {
    const { add, ask } = await openHall();
    for (const [status, expected] of [
      ["draft", 404],
      ["cancelled", 409],
    ] as const) {
      const { id: eventId } = await add({ status });
      expect((await ask({ eventId, tier: "Flowers" })).status).toBe(expected);
    }
  });

  test("is counted with messages: whoever writes too often has to wait", async () => {
    const { add, ask } = await openHall();
    const { id: eventId } = await add({ tiers: [{ name: "Flowers", cents: 251_00 }] });
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) statuses.push((await ask({ eventId, tier: "Flowers" })).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("A form that a visitor sends by another program", () => {
  test("may leave out what is not asked for, in whichever way", async () => {
    const { add, ask, help } = await openHall();
    const { id: eventId } = await add({});
    const nothing = { phone: null, shift: null, note: null };
    expect((await help({ eventId, ...nothing, date: "" })).status).toBe(201);
    expect((await ask({ eventId, tier: "Flowers", ...nothing, gotra: null, nakshatra: null })).status).toBe(
      201,
    );
  });

  test.each([{ phone: 7 }, { shift: {} }, { eventId: 7 }, { eventId: "e".repeat(200) }, { date: 7 }])(
    "is refused in a sentence of ours for %o",
    async (fields) => {
      const { help } = await openHall();
      const answer = await help({ opportunity: "Kitchen", ...fields });
      expect(answer.status).toBe(422);
      expect(Object.values((await answer.json()).fields)[0]).toMatch(/^(Please|There is) /);
    },
  );
});

describe("A stranger", () => {
  test("finds nothing of sponsors and helpers in what is public", async () => {
    const { add, ask, help, visitor } = await openHall();
    const event = await add({});
    const marked = Object.fromEntries(Object.keys(family).map((field) => [field, `mark ${field}`]));
    await ask({
      ...marked,
      email: "mark@mail.example",
      eventId: event.id,
      tier: "Flowers",
      note: "mark note",
    });
    await help({ eventId: event.id, name: "mark helper", shift: "mark shift" });
    const shown = await (await visitor.get("/api/events/public")).text();
    expect(shown).toContain(event.id);
    expect(shown).not.toContain("mark");
    for (const path of [
      "sponsorships",
      "seva-signups",
      "tithi-days",
      "festivals",
      "events",
      "events/sponsors",
    ])
      expect((await visitor.get(`/api/${path}`)).status).toBe(401);
  });
});

describe("The dashboard", () => {
  test("tells editors of requests, and of the sponsors of tomorrow", async () => {
    const { sponsored, ask, editor } = await openHall();
    const { event } = await sponsored();
    await ask({ eventId: event.id, tier: "Flowers" });
    const { lines } = await (await editor.get("/api/home?role=editor")).json();
    const titles = lines.map(({ title, figure }: { title: string; figure: string }) => `${figure} ${title}`);
    expect(titles).toEqual(
      expect.arrayContaining(["1 A sponsor waits for your answer", "1 A sponsor tomorrow"]),
    );
  });
});

describe("A payment", () => {
  test("makes the gift and the mark together, once", async () => {
    const { sponsored, treasurer, editor, get, services } = await openHall();
    const { id, event } = await sponsored();
    const key = { "Idempotency-Key": "pressed-twice" };
    const answer = await treasurer.post(`/api/sponsorships/${id}/pay`, payment, key);
    expect(answer.status).toBe(200);
    const paid = await answer.json();
    expect(paid).toMatchObject({ status: "paid", giftId: expect.any(String) });
    expect(await (await treasurer.post(`/api/sponsorships/${id}/pay`, payment, key)).json()).toEqual(paid);
    const again = await treasurer.post(`/api/sponsorships/${id}/pay`, payment);
    expect(await again.json()).toMatchObject({ code: "paid" });
    const gifts = await (await treasurer.get("/api/gifts")).json();
    expect(gifts.rows).toMatchObject([
      {
        id: paid.giftId,
        donorName: family.name,
        cents: 251_00,
        fund: "festivals",
        benefit: "religious",
        eventId: event.id,
        method: "check",
        reference: "2207",
        receivedOn: "2026-01-13",
      },
    ]);
    expect(await checkLedger(services.store)).toEqual([]);
    expect((await editor.delete(`/api/sponsorships/${id}`)).status).toBe(409);
    expect((await get(`/api/sponsorships/${id}/history`))[0]).toMatchObject({ kind: "changed" });
  });

  test("is taken back with its gift, from either side", async () => {
    const { sponsored, treasurer, get } = await openHall();
    const { id } = await sponsored();
    const pay = async () => (await treasurer.post(`/api/sponsorships/${id}/pay`, payment)).json();
    const gift = async (giftId: string) => (await treasurer.get(`/api/gifts/${giftId}`)).json();
    const first = await pay();
    const back = await treasurer.delete(`/api/sponsorships/${id}/pay`);
    expect(await back.json()).toMatchObject({ status: "confirmed", giftId: null });
    expect(await gift(first.giftId)).toMatchObject({ status: "void" });
    const second = await pay();
    await treasurer.post(`/api/gifts/${second.giftId}/void`, { reason: "The check bounced" });
    expect(await get(`/api/sponsorships/${id}`)).toMatchObject({ status: "confirmed", giftId: null });
    const restored = await treasurer.post(`/api/gifts/${second.giftId}/restore`, {
      version: (await history(second.giftId)).version,
    });
    expect(restored.status).toBe(200);
    expect(await get(`/api/sponsorships/${id}`)).toMatchObject({ status: "paid", giftId: second.giftId });
    const other = await treasurer.post(`/api/gifts/${first.giftId}/restore`, {
      version: (await history(first.giftId)).version,
    });
    expect(await other.json()).toMatchObject({ code: "paid" });

    async function history(giftId: string) {
      return (await (await treasurer.get(`/api/gifts/${giftId}/history`)).json()).at(-1);
    }
  });

  test("is refused on a day to come, and of one that was cancelled", async () => {
    const { sponsored, treasurer, editor } = await openHall();
    const { id, version: _, ...rest } = await sponsored();
    const tomorrow = await treasurer.post(`/api/sponsorships/${id}/pay`, {
      ...payment,
      receivedOn: "2026-01-15",
    });
    expect((await tomorrow.json()).fields).toEqual({ receivedOn: "This day is still to come" });
    await editor.put(`/api/sponsorships/${id}`, { ...rest, status: "cancelled" });
    const late = await treasurer.post(`/api/sponsorships/${id}/pay`, payment);
    expect(await late.json()).toMatchObject({ code: "cancelled" });
  });

  test("is not written by hand, nor forgotten by an earlier version", async () => {
    const { sponsored, treasurer, editor } = await openHall();
    const { id, version, ...rest } = await sponsored();
    const typed = await editor.put(`/api/sponsorships/${id}`, { ...rest, status: "paid" });
    expect((await typed.json()).fields).toEqual({
      status: "Mark it as paid with the day and the way it came",
    });
    await treasurer.post(`/api/sponsorships/${id}/pay`, payment);
    const unpaid = await editor.put(`/api/sponsorships/${id}`, { ...rest, status: "confirmed" });
    expect((await unpaid.json()).fields).toEqual({ status: "It is paid: take the payment back first" });
    const restored = await editor.post(`/api/sponsorships/${id}/restore`, { version });
    expect(await restored.json()).toMatchObject({ status: "paid", giftId: expect.any(String) });
  });

  test("counts to the donor who is named with it, and to whom that record becomes part of", async () => {
    const { sponsored, treasurer, get, donors } = await openHall();
    const [ravi, other] = [
      await donors.create({ name: "Ravi", position: "donor", pledged: 0, donated: 0 }),
      await donors.create({ name: "Ravi Shankar", position: "donor", pledged: 0, donated: 0 }),
    ];
    const { id } = await sponsored();
    await treasurer.post(`/api/sponsorships/${id}/pay`, { ...payment, donorId: ravi.id });
    expect(await get(`/api/sponsorships/${id}`)).toMatchObject({ donorId: ravi.id });
    const whole = async (donorId: string) => (await treasurer.get(`/api/donors/${donorId}`)).json();
    const own = { cents: 251_00, count: 1, rows: [{ title: "Pongal", state: "Paid" }] };
    expect(await whole(ravi.id)).toMatchObject({ donated: 251, sponsorships: own });
    await treasurer.post(`/api/donors/${ravi.id}/merge`, { into: other.id });
    expect(await whole(other.id)).toMatchObject({ donated: 251, sponsorships: own });
    await treasurer.delete(`/api/sponsorships/${id}/pay`);
    const again = await treasurer.post(`/api/sponsorships/${id}/pay`, payment);
    expect(await again.json()).toMatchObject({ status: "paid", donorId: other.id });
  });

  test("is in the report of sponsorships, by festival and tier", async () => {
    const { sponsored, treasurer, ask } = await openHall();
    const { id, event } = await sponsored();
    await ask({ eventId: event.id, tier: "Flowers" });
    await treasurer.post(`/api/sponsorships/${id}/pay`, payment);
    expect(await (await treasurer.get("/api/reports/sponsorships")).json()).toMatchObject({
      rows: [
        {
          festival: "Pongal",
          date: "2026-01-15",
          tier: "Flowers",
          sponsors: 2,
          askedCents: 251_00,
          confirmedCents: 0,
          paidCents: 251_00,
        },
      ],
      ledger: { cents: 251_00, matches: true },
    });
  });

  test("of another amount is kept with it, and follows its gift", async () => {
    const { sponsored, treasurer, get } = await openHall();
    const { id } = await sponsored();
    const paid = await (
      await treasurer.post(`/api/sponsorships/${id}/pay`, { ...payment, cents: 300_00 })
    ).json();
    expect(paid).toMatchObject({ cents: 251_00, paidCents: 300_00 });
    const gift = await (await treasurer.get(`/api/gifts/${paid.giftId}`)).json();
    await treasurer.put(`/api/gifts/${gift.id}`, { ...gift, cents: 350_00 });
    expect(await get(`/api/sponsorships/${id}`)).toMatchObject({ paidCents: 350_00, status: "paid" });
    expect(await (await treasurer.get("/api/reports/sponsorships")).json()).toMatchObject({
      sums: { paidCents: 350_00 },
      ledger: { cents: 350_00, matches: true },
    });
  });

  test("is for treasurers to record, not for editors", async () => {
    const { sponsored, editor, treasurer } = await openHall();
    const { id, version: _, ...rest } = await sponsored();
    expect((await editor.post(`/api/sponsorships/${id}/pay`, payment)).status).toBe(403);
    expect((await treasurer.put(`/api/sponsorships/${id}`, rest)).status).toBe(403);
  });
});

const family = {
  name: "Anand and Sudha",
  email: "sudha@mail.example",
  phone: "916 555 0142",
  familyNames: "Anand, Sudha, Nikhil",
  gotra: "Harita",
  nakshatra: "Chitra",
};
const abhishekam = { name: "Abhishekam", cents: 501_00, slots: 1 };
const payment = { receivedOn: "2026-01-13", method: "check", reference: "2207" };
const pongal = {
  title: "Pongal",
  kind: "festival",
  place: "Prayer hall",
  status: "published",
  startsAt: "2026-01-15T16:00",
  endsAt: "2026-01-15T18:00",
  tiers: [{ name: "Flowers", cents: 251_00, slots: 9 }],
};

async function openHall(settings: Record<string, string> = {}) {
  const temple = await openTemple({ settings });
  const editor = await temple.staff("editor");
  const treasurer = await temple.staff("treasurer");
  const add = async (fields: object) => (await editor.post("/api/events", { ...pongal, ...fields })).json();
  return {
    ...temple,
    editor,
    treasurer,
    add,
    get: async (path: string) => (await editor.get(path)).json(),
    ask: (fields: object) => temple.visitor.post("/api/sponsorship-requests", { ...family, ...fields }),
    help: (fields: object) =>
      temple.visitor.post("/api/seva-requests", {
        name: "Kavitha",
        email: "k@mail.example",
        phone: "",
        shift: "Morning",
        ...fields,
      }),
    /** Staff write it down, confirmed. */
    async sponsors(fields: object) {
      const answer = await editor.post("/api/sponsorships", { ...family, ...fields });
      expect(answer.status).toBe(201);
      return answer.json();
    },
    answered: (row: object, status: string) =>
      editor.put(`/api/sponsorships/${(row as { id: string }).id}`, { ...row, version: undefined, status }),
    /** A sponsorship that staff wrote down, with its event. */
    async sponsored() {
      const event = await add({});
      const form = { ...family, eventId: event.id, tier: "Flowers" };
      const made = await (await editor.post("/api/sponsorships", form)).json();
      expect(made).toMatchObject({ status: "confirmed", cents: 251_00, date: "2026-01-15" });
      return { ...made, event };
    },
  };
}

/** As the site kept places before: one confirmed, one asked, and both counted. */
async function olderFile() {
  const store = stores.openEmpty();
  onTestFinished(() => store.close());
  const temple = await openTemple({ store });
  const editor = await temple.staff("editor");
  const tiers = [{ name: "Flowers", cents: 251_00, slots: 2 }];
  const { id: eventId } = await (await editor.post("/api/events", { ...pongal, tiers })).json();
  await editor.post("/api/sponsorships", { ...family, eventId, tier: "Flowers" });
  await temple.visitor.post("/api/sponsorship-requests", { ...family, eventId, tier: "Flowers" });
  const places = store.collection("event-places");
  await store.transaction(undefined, async (tx) => {
    const counts = { tiers: { Flowers: 2 }, helpers: 0 };
    await tx.replace(places, `${eventId}.2026-01-15`, { eventId, date: "2026-01-15", ...counts });
    const formats = store.collection("formats");
    if (await tx.get(formats, "event-places")) await tx.delete(formats, "event-places");
  });
  return { store };
}
