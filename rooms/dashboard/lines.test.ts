import { describe, expect, onTestFinished, test } from "vitest";
import type { AttentionLine } from "#domain/attention.ts";
import { formatCents } from "#domain/money.ts";
import { eventually } from "#tests/eventually.ts";
import { openMailServer } from "#tests/smtp-server.ts";
import { aMessage, openTemple } from "#tests/temple.ts";

const TODAY = "2026-01-14";
const TOMORROW = "2026-01-15";
type Found = { count: number; cents?: number };
type Get = (path: string) => Promise<{ [field: string]: unknown }>;

/** For each screen that lines lead to: what its API finds at the same address, as the screen asks it. */
const screens: { [path: string]: (get: Get, asked: URLSearchParams) => Promise<Found> } = {
  "/dashboard/donations/count": (get, asked) => listed(get, "counts", asked),
  "/dashboard/donations/pledges": (get, asked) => listed(get, "pledges", asked, "balanceCents"),
  "/dashboard/loans-projects/loans": (get, asked) =>
    listed(get, "loans", new URLSearchParams([["group", "open"], ...asked]), "balanceCents"),
  "/dashboard/temple-assets": (get, asked) => listed(get, "assets", asked),
  "/dashboard/events/seva": (get, asked) => listed(get, "seva-signups", asked),
  "/dashboard/messages": (get, asked) => listed(get, "messages", asked),
  "/dashboard/reports/compliance": async (get, asked) => {
    const [{ rows, facts }, all] = [
      await get(`/api/reports/compliance?${asked}`),
      await get("/api/reports/compliance"),
    ];
    // Rows are narrowed, what is said of the whole is not.
    expect(facts).toEqual(all.facts);
    return { count: (rows as unknown[]).length };
  },
  "/dashboard/loans-projects/claims": async (get, asked) => {
    const claims = (await get("/api/claims")) as unknown as { verdict: string }[];
    return { count: claims.filter(({ verdict }) => verdict === asked.get("verdict")).length };
  },
  "/dashboard/reports/receipts": async (get) => ({ count: Number((await get("/api/receipts/mail")).failed) }),
};

describe("Every line of what needs attention", () => {
  test("leads to exactly its rows", async () => {
    const mail = await openMailServer(onTestFinished);
    mail.manners.recipient = () => "550 mailbox full";
    const temple = await openTemple({
      settings: { SMTP_URL: mail.url, MAIL_FROM: "T <t@temple.example>", MAIL_TO: "o@temple.example" },
    });
    await lentThings(temple);
    const admin = await temple.admin();
    const get: Get = async (path) => (await admin.get(path)).json();
    const { events } = await filled(temple, admin);
    const wanted = [
      ...["Counts are open", "Pledges due in 30 days", "Loans are past due", "Loans maturing in 90 days"],
      ...["Things lent are overdue", "Assets are to be checked", "People offer their help"],
      ...["Sponsors wait for your answer", "A sponsor waits for your answer", "Sponsors tomorrow"],
      ...["Messages could not be mailed", "Unread messages", "Emails could not be sent"],
      ...["Gifts of $250 or more without a receipt", "Published figures differ"],
    ];
    // Every letter has been refused before anything is counted.
    await eventually(async () => {
      const { total } = await get("/api/messages");
      expect(await get("/api/messages?box=refused")).toMatchObject({ total });
      expect(await get("/api/receipts/mail")).toMatchObject({ failed: 2 });
    });
    const lines = await eventually(async () => {
      const { lines } = (await get("/api/home")) as unknown as { lines: AttentionLine[] };
      expect(lines.map(({ title }) => title)).toEqual(expect.arrayContaining(wanted));
      return lines;
    });

    const followed: string[] = [];
    for (const { title, figure, about, href } of lines) {
      const { pathname, searchParams } = new URL(href, "http://temple");
      if (pathname === "/dashboard/events/sponsors") {
        const eventId = searchParams.get("event");
        const on = searchParams.get("date");
        const status = title.includes("answer") ? "requested" : "confirmed";
        const { total } = await get(
          `/api/sponsorships?eventId=${eventId}&from=${on}&to=${on}&status=${status}`,
        );
        expect([title, Number(figure)]).toEqual([title, total]);
        expect(events).toContain(eventId);
        followed.push(title);
        continue;
      }
      const read = screens[pathname];
      if (!read) continue;
      const { count, cents } = await read(get, searchParams);
      const said = figure.startsWith("$") ? Number.parseInt(about, 10) : Number(figure);
      expect([title, said]).toEqual([title, count]);
      if (figure.startsWith("$")) expect([title, figure]).toEqual([title, formatCents(cents ?? 0)]);
      followed.push(title);
    }
    expect(followed.toSorted()).toEqual(expect.arrayContaining(wanted.toSorted()));
  });
});

async function listed(get: Get, noun: string, asked: URLSearchParams, sum?: string): Promise<Found> {
  const { total, sums } = await get(`/api/${noun}?${asked}`);
  return { count: Number(total), ...(sum && { cents: Number(Object(sums)[sum]) }) };
}

type Temple = Awaited<ReturnType<typeof openTemple>>;

/** Two of each that waits, and beside them one that does not. */
async function filled(temple: Temple, admin: Awaited<ReturnType<Temple["admin"]>>) {
  const post = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    const made = await answer.json();
    expect([path, answer.status < 300, made]).toEqual([path, true, made]);
    return made;
  };
  const { published, version } = await (await admin.get("/api/website/temple")).json();
  const value = { ...published, ein: "12-3456789" };
  const draft = await (await admin.put("/api/website/temple/draft", { value, version })).json();
  await admin.post("/api/website/temple/publish", { version: draft.version });
  const { id: donorId } = await post("/api/donors", { name: "Ravi", details: { email: "ravi@example.org" } });

  const count = { place: "", counters: ["A", "B"], controlCents: 0, controlGifts: 0 };
  for (const countedOn of [TODAY, "2026-01-11"]) await post("/api/counts", { ...count, countedOn });
  const closed = await post("/api/counts", { ...count, countedOn: "2026-01-04" });
  await post(`/api/counts/${closed.id}/close`, {});

  const pledge = { donorId, pledgedOn: "2025-12-01", fund: "general" };
  for (const [dueOn, cents] of [
    ["2026-02-13", 100_00],
    [TODAY, 50_00],
    ["2026-01-01", 30_00],
    [null, 9_00],
  ])
    await post("/api/pledges", { ...pledge, dueOn, cents });

  const loan = { lenderDonorId: donorId, ratePercent: 6, interest: "paid-then-donated", status: "funded" };
  for (const [startOn, principalCents] of [
    ["2025-02-01", 5_000_00],
    ["2025-04-01", 6_000_00],
    ["2024-06-01", 7_000_00],
    ["2024-07-01", 8_000_00],
    ["2025-12-01", 9_000_00],
  ])
    await post("/api/loans", { ...loan, startOn, principalCents, termMonths: 12 });
  // The principal is home and only interest is owed: neither past due nor maturing.
  const home = await post("/api/loans", {
    ...loan,
    startOn: "2025-03-01",
    principalCents: 5_500_00,
    termMonths: 12,
  });
  await post(`/api/loans/${home.id}/repayments`, {
    paidOn: TODAY,
    principalCents: 5_500_00,
    method: "check",
  });

  for (const cents of [250_00, 900_00, 249_00])
    await post("/api/gifts", { donorId, receivedOn: TODAY, cents, method: "cash", fund: "general" });
  await post("/api/gifts", {
    donorId,
    receivedOn: TODAY,
    cents: 90_00,
    method: "cash",
    fund: "general",
    benefit: "goods",
    goodsDescription: "A dinner",
    goodsCents: 20_00,
  });
  for (const cents of [10_00, 11_00]) {
    const gift = await post("/api/gifts", {
      donorId,
      receivedOn: TODAY,
      cents,
      method: "card",
      fund: "general",
    });
    await post("/api/receipts", { giftIds: [gift.id], send: "mail" });
  }

  const event = {
    kind: "festival",
    place: "Hall",
    status: "published",
    tiers: [{ name: "Flowers", cents: 251_00 }],
  };
  const pongal = await post("/api/events", {
    ...event,
    title: "Pongal",
    startsAt: `${TOMORROW}T16:00`,
    endsAt: `${TOMORROW}T18:00`,
  });
  const later = await post("/api/events", {
    ...event,
    title: "Thaipusam",
    startsAt: "2026-01-20T16:00",
    endsAt: "2026-01-20T18:00",
  });
  const family = { name: "Sudha", email: "sudha@mail.example", tier: "Flowers" };
  for (const name of ["Anand", "Sudha"])
    await post("/api/sponsorships", { ...family, name, eventId: pongal.id });
  for (const eventId of [pongal.id, pongal.id, later.id])
    await temple.visitor.post("/api/sponsorship-requests", { ...family, eventId });
  for (const name of ["Kavitha", "Uma"])
    await temple.visitor.post("/api/seva-requests", { name, email: "k@mail.example", eventId: pongal.id });

  for (const name of ["Saroja", "Meena"]) await temple.visitor.post("/api/send-email", aMessage({ name }));
  return { events: [pongal.id, later.id] };
}

/** Five days ago, and due since. */
async function lentThings(temple: Temple) {
  const FIVE_DAYS = 5 * 24 * 60 * 60_000;
  temple.clock.now -= FIVE_DAYS;
  const admin = await temple.admin();
  const asset = {
    category: "vessel",
    place: "Hall",
    custodian: "Asha",
    acquiredOn: "2025-01-01",
    how: "bought",
  };
  for (const name of ["Bell", "Lamp", "Drum"]) {
    const nextCheckOn = name === "Drum" ? null : "2026-01-20";
    const { id } = await (await admin.post("/api/assets", { ...asset, name, nextCheckOn })).json();
    if (nextCheckOn) await admin.post(`/api/assets/${id}/lend`, { to: "School", dueOn: "2026-01-12" });
  }
  temple.clock.now += FIVE_DAYS;
}
