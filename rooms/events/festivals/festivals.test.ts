import { describe, expect, test } from "vitest";
import { openTemple } from "#tests/temple.ts";

// The clock of the tests stands at January 14, 2026, one in the morning in Roseville.

describe("Festivals", () => {
  test("are told with their day here and in India, why, and whether they are in the calendar", async () => {
    const { festival, get } = await openHall();
    expect(await festival("deepavali")).toEqual({
      id: "deepavali",
      year: 2026,
      name: "Deepavali",
      date: "2026-11-08",
      computedDate: "2026-11-08",
      rule: "pradosha",
      why: expect.any(String),
      tamil: "Aippasi 23",
      indiaDate: "2026-11-08",
      what: expect.stringContaining("Ashwina Amavasya, "),
      correction: null,
      event: null,
      isSeen: true,
    });
    const { from, to, differing, festivals, observances } = await get("/api/festivals");
    expect(differing).toEqual({ year: 2026, days: 201, of: 365 });
    expect([from, to]).toEqual(["2026-01-01", "2026-12-31"]);
    expect(festivals.length).toBeGreaterThanOrEqual(17);
    expect(observances.map(({ id }: { id: string }) => id)).toContain("pradosham");
    expect(await get("/api/festivals?year=2027")).toMatchObject({
      from: "2027-01-01",
      differing: { year: 2027 },
    });
  });

  test("are kept on another day in one year, which can be taken back", async () => {
    const { editor, festival, visitor, add } = await openHall();
    await add({
      festivalId: "deepavali",
      repeats: { every: "tithi" },
      startsAt: "2025-10-20",
      endsAt: "2025-10-20",
    });
    const put = await editor.put("/api/festivals/deepavali/2026", { date: "2026-11-09", why: "Our priest" });
    expect(await put.json()).toMatchObject({ date: "2026-11-09", computedDate: "2026-11-08" });
    expect(await festival("deepavali")).toMatchObject({
      date: "2026-11-09",
      computedDate: "2026-11-08",
      correction: { why: "Our priest" },
    });
    const days = async () =>
      (await (await visitor.get("/api/events/public?from=2026-01-01&to=2026-12-31")).json()).rows.map(
        ({ date }: { date: string }) => date,
      );
    expect(await days()).toEqual(["2026-11-09"]);
    expect((await editor.delete("/api/festivals/deepavali/2026")).status).toBe(204);
    expect(await days()).toEqual(["2026-11-08"]);
    expect((await editor.delete("/api/festivals/deepavali/2026")).status).toBe(404);
  });

  test.each([
    ["deepavali/2026", { date: "2026-12-10" }, 422],
    ["deepavali/2026", { date: "tomorrow" }, 422],
    ["christmas/2026", { date: "2026-12-25" }, 404],
    ["deepavali/1850", { date: "1850-11-09" }, 422],
    ["vaikunta-ekadashi/2027", { date: "2026-12-20" }, 422],
  ])("are not moved: %s to %o", async (path, body, status) => {
    const { editor } = await openHall();
    expect((await editor.put(`/api/festivals/${path}`, body)).status).toBe(status);
  });

  test("may be kept as far as a month away, also in the next year", async () => {
    const { editor, get, visitor } = await openHall();
    const refused = await editor.put("/api/festivals/karthigai-deepam/2026", { date: "2026-12-25" });
    expect((await refused.json()).fields.date).toBe(
      "The date must lie within 31 days of the computed one, November 23, 2026.",
    );
    const put = await editor.put("/api/festivals/karthigai-deepam/2026", { date: "2026-12-20" });
    expect(await put.json()).toMatchObject({ date: "2026-12-20", indiaDate: "2026-11-24" });
    await editor.put("/api/festivals/vaikunta-ekadashi/2026", { date: "2027-01-18" });
    const { festivals } = await get("/api/festivals?year=2027");
    expect(festivals).toContainEqual(
      expect.objectContaining({ id: "vaikunta-ekadashi", year: 2026, date: "2027-01-18" }),
    );
    const { days } = await (await visitor.get("/api/panchang?from=2027-01-18")).json();
    expect(days[0].festivals).toContainEqual({ id: "vaikunta-ekadashi", name: "Vaikunta Ekadashi" });
  });

  test("are taken over as drafts, once, and go along when their day is corrected", async () => {
    const { editor, festival, get } = await openHall();
    const answer = await editor.post("/api/festivals/maha-shivaratri/2026/draft", {});
    expect(answer.status).toBe(201);
    const draft = await answer.json();
    expect(draft).toMatchObject({
      title: "Maha Shivaratri",
      status: "draft",
      kind: "festival",
      isAllDay: true,
    });
    expect(draft.date).toBe((await festival("maha-shivaratri")).date);
    expect(await festival("maha-shivaratri")).toMatchObject({ event: { id: draft.id, status: "draft" } });
    const again = await editor.post("/api/festivals/maha-shivaratri/2026/draft", {});
    expect([again.status, await again.json()]).toMatchObject([
      409,
      { code: "taken-over", eventId: draft.id },
    ]);
    await editor.put("/api/festivals/maha-shivaratri/2026", { date: "2026-02-16" });
    expect(await get(`/api/events/${draft.id}`)).toMatchObject({
      startsAt: "2026-02-16",
      endsAt: "2026-02-16",
    });
    await editor.delete("/api/festivals/maha-shivaratri/2026");
    expect(await get(`/api/events/${draft.id}`)).toMatchObject({ startsAt: draft.startsAt });
  });

  test("of every month are taken over as one event that repeats", async () => {
    const { editor, get } = await openHall();
    const draft = await (await editor.post("/api/festivals/pradosham/2026/draft", {})).json();
    expect(draft).toMatchObject({ festivalId: "pradosham", repeats: { every: "tithi" }, kind: "pooja" });
    const { observances } = await get("/api/festivals");
    const pradosham = observances.find(({ id }: { id: string }) => id === "pradosham");
    expect(pradosham).toMatchObject({ event: { id: draft.id }, nextOn: draft.date });
    const { dates } = await (await editor.post("/api/events/dates", draft)).json();
    expect(dates).toHaveLength(5);
    expect((await editor.post("/api/festivals/pradosham/2026/draft", {})).status).toBe(409);
  });
});

describe("A tithi day", () => {
  test.each([
    [{ month: "Kartika", paksha: "shukla", tithi: 6 }, "2026-11-15", "Kartika Shukla Shashti"],
    [{ month: 8, paksha: "shukla", tithi: "Shashti" }, "2026-11-15", "Kartika Shukla Shashti"],
    [{ month: "Ashwina", paksha: "krishna", tithi: 30 }, "2026-11-08", "Ashwina Amavasya"],
    [{ month: "Thai", nakshatra: "Pushya" }, "2026-02-01", "Pushya in Thai"],
    [{ month: "Kartika", nakshatra: "Krittika" }, "2026-11-24", "Krittika in Kartika"],
  ])("%o comes next on %s", async (day, nextOn, dayWords) => {
    const { editor, get } = await openHall();
    const form = { name: "Raman", email: "raman@mail.example", forWhom: "his father", ...day };
    const answer = await editor.post("/api/tithi-days", form);
    expect(answer.status).toBe(201);
    const made = await answer.json();
    expect(made).toMatchObject({ ...form, nextOn, dayWords });
    expect((await get("/api/tithi-days?q=father")).rows).toMatchObject([{ id: made.id, nextOn }]);
  });

  test.each([
    [{ month: "Kartika" }, "tithi", "Please choose a tithi or a nakshatra"],
    [{ month: "Brumaire", paksha: "shukla", tithi: 6 }, "month", "Please choose the lunar month"],
    [{ month: "Kartika", tithi: "Shashti" }, "paksha", "Please choose the half of the month"],
    [{ month: "Brumaire", nakshatra: "Rohini" }, "month", "Please choose the Tamil or the lunar month"],
    [
      { month: 8, paksha: "krishna", tithi: "Purnima" },
      "tithi",
      "This tithi is of the other half of the month",
    ],
    [
      { month: 8, paksha: "shukla", tithi: "Amavasya" },
      "tithi",
      "This tithi is of the other half of the month",
    ],
  ])("%o is refused", async (day, field, message) => {
    const { editor } = await openHall();
    const answer = await editor.post("/api/tithi-days", { name: "Raman", ...day });
    expect([answer.status, (await answer.json()).fields]).toEqual([422, { [field]: message }]);
  });

  test("is on the priest's list of its day, also where no event is", async () => {
    const { editor, get } = await openHall();
    const form = { name: "Raman", forWhom: "his father", gotra: "Harita" };
    await editor.post("/api/tithi-days", { ...form, month: "Kartika", paksha: "shukla", tithi: 9 });
    const { days } = await get("/api/events/month?month=2026-11");
    const kept = days.filter(({ tithiDays }: { tithiDays: object[] }) => tithiDays.length > 0);
    expect(kept).toMatchObject([
      { date: "2026-11-18", events: [], tithiDays: [{ ...form, dayWords: "Kartika Shukla Navami" }] },
    ]);
  });

  test("comes today, and once today is over, in the next year", async () => {
    const { editor, clock, staff } = await openHall();
    const form = { name: "Raman", month: "Pausha", paksha: "krishna", tithi: 12 };
    const { id, nextOn } = await (await editor.post("/api/tithi-days", form)).json();
    expect(nextOn).toBe("2026-01-14");
    clock.now += 24 * 60 * 60_000;
    const later = await (await (await staff("viewer")).get(`/api/tithi-days/${id}`)).json();
    expect(later.nextOn > "2026-12-01").toBe(true);
  });
});

async function openHall() {
  const temple = await openTemple();
  const editor = await temple.staff("editor");
  const get = async (path: string) => (await editor.get(path)).json();
  return {
    ...temple,
    editor,
    get,
    festival: async (asked: string) =>
      (await get("/api/festivals")).festivals.find(({ id }: { id: string }) => id === asked),
    add: async (fields: object) =>
      editor.post("/api/events", {
        title: "Deepavali",
        kind: "festival",
        isAllDay: true,
        status: "published",
        ...fields,
      }),
  };
}
