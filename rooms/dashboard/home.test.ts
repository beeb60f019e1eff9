import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { AttentionLine } from "#domain/attention.ts";
import { ROLES, type Role } from "#domain/roles.ts";
import { noteBackup } from "#server/backup/last-backup.ts";
import { listenTo } from "#tests/event-stream.ts";
import { eventually } from "#tests/eventually.ts";
import { aPdf } from "#tests/files/samples.ts";
import { openMailServer } from "#tests/smtp-server.ts";
import { aMessage, openTemple } from "#tests/temple.ts";
import { growthInWords, type HomeView } from "./home.ts";

/** The temple's day in these tests; its clock stands. */
const TODAY = "2026-01-14";

describe("What needs attention", () => {
  test("is nothing on a quiet day", async () => {
    const { home } = await openHome();
    expect(await home("admin")).toMatchObject({
      today: TODAY,
      lines: [],
      isPartial: false,
      backup: { kind: "verified", ago: "13 hours ago" },
    });
  });

  test("holds an open count by how far it is, until it is closed", async () => {
    const { admin, lines } = await openHome();
    const count = await admin("/api/counts", {
      countedOn: TODAY,
      place: "Main hall",
      counters: ["Saroja", "Dinesh"],
      controlCents: 20_00,
      controlGifts: 1,
    });
    const line = {
      when: "now",
      figure: "1",
      title: "A count is open",
      label: "Finish count",
      about: "Count of today: $20 short, one gift missing",
      href: `/dashboard/donations/count/${count.id}`,
    };
    expect(await lines("treasurer")).toEqual([line]);
    await admin("/api/gifts", gift({ cents: 20_00, countId: count.id }));
    expect(await lines("treasurer")).toEqual([
      { ...line, about: "Count of today: it agrees, and can be closed" },
    ]);
    await admin("/api/counts", {
      countedOn: "2026-01-11",
      place: "",
      counters: ["A", "B"],
      controlCents: 0,
      controlGifts: 0,
    });
    expect(await lines("treasurer")).toMatchObject([
      {
        figure: "2",
        title: "Counts are open",
        href: "/dashboard/donations/count?all&status=open",
        about: "The oldest is the count of Jan 11: what was counted by hand is not written down yet",
      },
    ]);
  });

  test("holds pledges of the next 30 days with what is open of them, and those whose day has passed", async () => {
    const { admin, ravi, lines, get } = await openHome();
    const pledge = (dueOn: string | null, cents: number) =>
      admin("/api/pledges", { donorId: ravi, pledgedOn: "2025-12-01", cents, fund: "phase-1", dueOn });
    await pledge(null, 9_00);
    await pledge("2026-02-14", 900_00);
    await pledge("2026-01-01", 300_00);
    expect(await lines("treasurer")).toEqual([
      {
        when: "coming",
        figure: "$300",
        title: "Pledges are overdue",
        about: "1 pledge",
        href: "/dashboard/donations/pledges?state=overdue",
        label: "Pledges",
      },
    ]);
    const due = await pledge("2026-02-13", 100_00);
    await pledge(TODAY, 50_00);
    await admin("/api/gifts", gift({ donorId: ravi, cents: 40_00, pledgeId: due.id }));
    const kept = await pledge("2026-02-01", 30_00);
    await admin("/api/gifts", gift({ donorId: ravi, cents: 30_00, pledgeId: kept.id }));
    const [line] = await lines("treasurer");
    expect(line).toMatchObject({
      figure: "$110",
      title: "Pledges due in 30 days",
      about: "2 pledges; 1 more is overdue, $300",
    });
    expect(await get(`/api/pledges${new URL(line?.href ?? "", "http://x").search}`)).toMatchObject({
      total: 2,
      sums: { balanceCents: 110_00 },
    });
  });

  test("holds gifts of $250 or more until they have a receipt, and no line that gets none", async () => {
    const { admin, ravi, lines } = await openHome();
    await admin("/api/donors", { name: "Of old", position: "donor", donated: 5000, pledged: 0 });
    await admin("/api/gifts", gift({ cents: 900_00 }));
    await admin("/api/gifts", gift({ donorId: ravi, cents: 249_99 }));
    expect(await lines("treasurer")).toEqual([]);
    const made = [250_00, 4812_40].map((cents) => admin("/api/gifts", gift({ donorId: ravi, cents })));
    const [small, large] = await Promise.all(made);
    expect(await lines("treasurer")).toEqual([
      {
        when: "coming",
        figure: "2",
        title: "Gifts of $250 or more without a receipt",
        about: "the largest is $4,812.40, from Jan 14",
        label: "Issue",
        href: "/dashboard/reports/compliance?gap=receipt",
      },
    ]);
    await admin("/api/receipts", { giftIds: [small?.id, large?.id], send: "none" });
    expect(await lines("treasurer")).toEqual([]);
  });

  test("holds that no receipt can be issued, until the EIN is written", async () => {
    const { lines, writeEin } = await openHome();
    await writeEin("");
    expect(await lines("treasurer")).toMatchObject([
      {
        figure: "EIN",
        title: "Receipts cannot be issued yet",
        href: "/dashboard/website/temple",
        label: "Write it",
      },
    ]);
    // Whoever may only look is not asked to write it.
    expect(await lines("viewer")).toMatchObject([{ figure: "EIN", label: "See where" }]);
    await writeEin("12-3456789");
    expect(await lines("treasurer")).toEqual([]);
  });

  test("holds unread messages for those who have an inbox, and letters that were refused", async () => {
    const mail = await openMailServer(onTestFinished);
    mail.manners.recipient = () => "550 mailbox full";
    const { temple, admin, ravi, lines } = await openHome({
      SMTP_URL: mail.url,
      MAIL_FROM: "Temple <site@temple.example>",
      MAIL_TO: "office@temple.example",
    });
    await temple.visitor.post("/api/send-email", aMessage({ name: "Saroja Muthukrishna" }));
    const made = await admin("/api/gifts", gift({ donorId: ravi, cents: 10_00 }));
    await admin("/api/receipts", { giftIds: [made.id], send: "mail" });
    await eventually(async () => {
      expect(await lines("treasurer")).toMatchObject([
        {
          when: "now",
          figure: "1",
          title: "An email could not be sent",
          label: "Email queue",
          about: expect.stringMatching(/^Receipt 2026-00001: /),
          href: "/dashboard/reports/receipts#email-queue",
        },
      ]);
      expect(await lines("editor")).toMatchObject(
        [
          { when: "now", title: "A message could not be mailed", href: /^\/dashboard\/messages\/./ },
          {
            when: "coming",
            figure: "1",
            title: "Unread message",
            href: "/dashboard/messages?box=unread",
            about: "from Saroja Muthukrishna, just now",
          },
        ].map((line) => ({
          ...line,
          href: typeof line.href === "string" ? line.href : expect.stringMatching(line.href),
        })),
      );
    });
    const [message] = temple.rooms.inbox.mailbox.all();
    await (await temple.staff("editor")).ask("PATCH", `/api/messages/${message?.id}`, {
      read: true,
      archived: true,
    });
    await eventually(async () => expect(await lines("editor")).toEqual([]));
  });

  test("holds how many published figures differ from the records, and leads to them", async () => {
    const { temple, lines, allClaims } = await openHome();
    const { claims } = temple.rooms["loans-projects"];
    claims.all = allClaims;
    expect(await lines("viewer")).toEqual([
      {
        when: "coming",
        figure: "8",
        title: "Published figures differ",
        label: "Claims",
        about: "from what the records say: Home, Loan program, Land project, and News",
        href: "/dashboard/loans-projects/claims?verdict=differs",
      },
    ]);
    expect(await lines("editor")).toEqual([]);
    const [first] = await allClaims();
    claims.all = async () => (first ? [{ ...first, verdict: "differs" }] : []);
    expect(await lines("viewer")).toMatchObject([{ figure: "1", title: "A published figure differs" }]);
  });

  test("says to administrators alone how much room the records and files take", async () => {
    const { temple, home } = await openHome();
    const before = (await home("admin")).taken;
    expect(before).toEqual({ files: 0, total: expect.any(Number) });
    const pdf = aPdf();
    await temple.services.files.receive(
      (async function* () {
        yield pdf;
      })(),
      { name: "a.pdf" },
      { name: "x" },
    );
    expect((await home("admin")).taken).toEqual(before);
    temple.clock.now += 10 * 60_000;
    expect((await home("admin")).taken?.files).toBe(pdf.length);
    for (const role of ["treasurer", "editor", "viewer"] as const)
      expect([role, "taken" in (await home(role))]).toEqual([role, false]);
  });

  test("says how old the last verified backup is to administrators, and that there is none", async () => {
    const { temple, home, lines, dataDir } = await openHome();
    temple.clock.now += 34 * HOUR;
    expect(await lines("admin")).toEqual([]);
    temple.clock.now += HOUR;
    expect(await lines("admin")).toEqual([
      {
        when: "now",
        figure: "2 days",
        title: "No verified backup",
        label: "Help",
        about: "the last one was read back 2 days ago",
        href: "/dashboard/backups",
      },
    ]);
    for (const role of ["treasurer", "editor", "viewer"] as const)
      expect([role, "backup" in (await home(role))]).toEqual([role, false]);
    await rm(join(dataDir, "last-backup.json"));
    expect(await lines("admin")).toMatchObject([{ figure: "None" }]);
    writeFileSync(join(dataDir, "last-backup.json"), "{ half");
    expect(await lines("admin")).toMatchObject([{ figure: "None" }]);
  });

  test("is told of other rooms when one cannot be read", async () => {
    const { temple, admin, home } = await openHome();
    await admin("/api/counts", {
      countedOn: TODAY,
      place: "",
      counters: ["A", "B"],
      controlCents: 0,
      controlGifts: 0,
    });
    temple.rooms.receipts.mail.failed = () => {
      throw new Error("unreadable");
    };
    const view = await home("viewer");
    expect(view).toMatchObject({ isPartial: true, lines: [{ title: "A count is open" }] });
    expect(view.giving).not.toBeNull();
    expect(temple.logged().filter(({ level }) => level === "error")).toHaveLength(1);
  });
});

describe("The dashboard", () => {
  test("sets this month beside the same days of last month and of the year before", async () => {
    const { admin, ravi, home } = await openHome();
    for (const [receivedOn, cents] of [
      ["2026-01-14", 600_00],
      ["2026-01-01", 100_00],
      ["2025-12-14", 200_00],
      ["2025-12-15", 7_00],
      ["2025-01-14", 50_00],
      ["2025-01-31", 3_00],
    ] as const)
      await admin("/api/gifts", gift({ donorId: ravi, cents, receivedOn, fund: "phase-2", evenIfOld: true }));
    const { giving } = await home("treasurer");
    expect(giving).toMatchObject({
      thisMonth: { from: "2026-01-01", to: TODAY, cents: 700_00, gifts: 2 },
      lastMonth: { from: "2025-12-01", to: "2025-12-14", cents: 200_00 },
      lastYear: { from: "2025-01-01", to: "2025-01-14", cents: 50_00 },
      yearCents: 700_00,
      latest: [{ cents: 600_00, name: "Ravi Shankar" }, { cents: 100_00 }, { cents: 7_00 }, {}, {}],
    });
    expect(giving?.months.map(({ month, cents }) => [month, cents])).toEqual([
      ...["2025-02", "2025-03", "2025-04", "2025-05", "2025-06", "2025-07"].map((month) => [month, 0]),
      ...["2025-08", "2025-09", "2025-10", "2025-11"].map((month) => [month, 0]),
      ...[
        ["2025-12", 207_00],
        ["2026-01", 700_00],
      ],
    ]);
    expect(giving?.phases.map(({ fund, raisedCents }) => [fund, raisedCents])).toEqual([
      ...[
        ["phase-1", 0],
        ["phase-2", 960_00],
        ["phase-3", 0],
      ],
    ]);
  });

  test.each(ROLES)("tells %s nothing of rooms that are closed to them", async (role) => {
    const { temple, home } = await openHome();
    const view = await home(role);
    expect([role, "giving" in view]).toEqual([role, role !== "editor"]);
    const somebody = await temple.staff(role);
    for (const other of ROLES) {
      const mayAsk = role === other || role === "admin";
      for (const path of [
        `/api/home?role=${other}`,
        `/api/live?watch=${encodeURIComponent(`/api/home?role=${other}`)}`,
      ]) {
        const answer = await somebody.get(path);
        expect([role, path, answer.status]).toEqual([role, path, mayAsk ? 200 : 403]);
        await answer.body?.cancel();
      }
    }
    expect((await temple.visitor.get("/api/home")).status).toBe(401);
  });

  test("is live: a line comes and leaves while somebody looks, and the view ends with the role", async () => {
    const { temple, admin } = await openHome();
    const treasurer = await temple.staff("treasurer");
    const stream = await listenTo(`${temple.url}/api/home/live?role=treasurer`, treasurer.cookie());
    expect(await stream.next()).toMatchObject({ data: { lines: [] } });
    await admin("/api/counts", {
      countedOn: TODAY,
      place: "",
      counters: ["A", "B"],
      controlCents: 0,
      controlGifts: 0,
    });
    expect(await stream.next()).toMatchObject({ data: { lines: [{ title: "A count is open" }] } });
    const { people } = temple.services.accounts;
    const person = people.withAddress("treasurer@temple.example");
    await people.change(person?.id ?? "", { role: "editor" }, { name: "Meena" });
    await admin("/api/counts", {
      countedOn: "2026-01-11",
      place: "",
      counters: ["A", "B"],
      controlCents: 0,
      controlGifts: 0,
    });
    expect(await stream.next()).toBeUndefined();
  });

  test.each([
    [32180, 10000, "+221.8% on last month"],
    [5000, 10000, "−50.0% on last month"],
    [10000, 10000, "the same as last month"],
    [10000, 80, "up from $0.80 last month"],
    [10000, 0, "no gifts in this period last month"],
    [0, 0, ""],
  ])("says %d beside %d as %j", (now, before, words) => {
    expect(growthInWords(now, before, "last month")).toBe(words);
  });
});

const HOUR = 60 * 60_000;

function gift(fields: object) {
  return {
    donorId: null,
    receivedOn: TODAY,
    cents: 10_00,
    method: "cash",
    fund: "general",
    evenIfLike: true,
    ...fields,
  };
}

/** A temple with an EIN and a backup of last night, so that nothing needs anybody yet. */
async function openHome(settings: NodeJS.ProcessEnv = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "temple-home-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const temple = await openTemple({ settings: { DATA_DIR: dataDir, ...settings } });
  // What the site says from its first day is not what empty books say: a test of its own holds that line.
  const { claims } = temple.rooms["loans-projects"];
  const allClaims = claims.all;
  claims.all = async () => [];
  noteBackup(dataDir, { at: new Date(temple.clock.now - 13 * HOUR).toISOString(), file: "Sunday.sqlite" });
  const meena = await temple.admin();
  const admin = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await meena.post(path, body);
    expect([path, answer.status]).toEqual([path, 201]);
    return answer.json();
  };
  const get = async (path: string) => (await meena.get(path)).json();
  const home = async (role: Role): Promise<HomeView> =>
    (await (await temple.staff(role)).get("/api/home")).json();
  const writeEin = async (ein: string) => {
    const { published, version } = await get("/api/website/temple");
    const draft = await (
      await meena.put("/api/website/temple/draft", { value: { ...published, ein }, version })
    ).json();
    await meena.post("/api/website/temple/publish", { version: draft.version });
  };
  await writeEin("12-3456789");
  const made = await admin("/api/donors", {
    name: "Ravi Shankar",
    position: "donor",
    pledged: 0,
    donated: 0,
    details: { email: "ravi@example.org" },
  });
  const lines = async (role: Role): Promise<AttentionLine[]> => (await home(role)).lines;
  return { temple, admin, get, home, lines, writeEin, ravi: made.id, dataDir, allClaims };
}
