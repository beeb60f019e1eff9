import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { check } from "#rooms/donations/donations.server.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { eventually } from "#tests/eventually.ts";
import { runOpen, temporaryFolder } from "#tests/site-process.ts";
import { MEENA, openTemple, visitorOf } from "#tests/temple.ts";
import { hostileFiles } from "./fixtures/hostile-files.ts";
import { type ImportAnswer, type ImportForm, MOST_FILE_BYTES, readFileText } from "./import.ts";

const ZELLE = `Date,Description,Amount
1/4/2026,RAVI KUMAR,"$1,051.00"
1/4/2026,VENKAT R,51.00
1/5/2026,Uma New,25.50
1/6/2026,,10.00
1/7/2026,RAVI KUMAR,-20.00
1/7/2026,RAVI KUMAR,abc
soon,RAVI KUMAR,5.00
1/4/2026,RAVI KUMAR,"$1,051.00"
,Total,"1,137.50"
`;

describe("An import", () => {
  test("is tried first, and says of each row what would become of it", async () => {
    const { run, total } = await openBooks();
    const tried = await run({ dryRun: true });
    expect(tried.rows.map(({ row, outcome, message }) => [row, outcome, message])).toEqual([
      [1, "known-donor", ""],
      [2, "new-donor", "No such name yet"],
      [3, "new-donor", "No such name yet"],
      [4, "giver-unknown", "The file names no giver"],
      [5, "wrong", "The amount is not over zero"],
      [6, "wrong", "“abc” is not an amount"],
      [7, "wrong", "“soon” is not a day"],
      [8, "looks-twice", "Row 1 of this file says the same"],
      [9, "wrong", "A total of other rows"],
    ]);
    expect(tried).toMatchObject({ id: "", added: 4, skipped: 1, wrong: 4 });
    expect(await total()).toMatchObject({ total: 0 });
  });

  test("does what the trial said, and is undone as a whole", async () => {
    const { run, total, treasurer, donors, services } = await openBooks();
    const tried = await run({ dryRun: true });
    const done = await run({ dryRun: false });
    const outcomes = ({ rows }: ImportAnswer) => rows.map(({ outcome, message }) => [outcome, message]);
    expect(outcomes(done)).toEqual(outcomes(tried));
    expect(done.rows.filter(({ giftId }) => giftId).map(({ row }) => row)).toEqual([1, 2, 3, 4]);
    expect(await total()).toMatchObject({ total: 4, sums: { cents: 113_750 } });
    expect(await ask(treasurer, `/api/gifts?importId=${done.id}&method=zelle`)).toMatchObject({ total: 4 });
    expect(donors.book.namesakes("Venkat R")).toMatchObject([{ name: "Venkat R", donated: 51 }]);

    // The same file again: nothing of it is taken twice, not even what names nobody.
    expect(await run({ dryRun: true })).toMatchObject({ added: 0, skipped: 5, wrong: 4 });

    // Somebody has done something with one of the new donors since.
    const [uma] = donors.book.namesakes("Uma New");
    await treasurer.post("/api/gifts", aGift({ donorId: uma?.id, cents: 900 }));
    expect(await ask(treasurer, `/api/imports/${done.id}/undo`)).toEqual({
      gifts: 4,
      cents: 113_750,
      donors: 1,
      keptDonors: 1,
      withReceipt: [],
    });
    const undone = await treasurer.post(`/api/imports/${done.id}/undo`, {});
    expect(await undone.json()).toEqual({
      voided: 4,
      removedDonors: 1,
      keptGifts: [],
      keptDonors: [{ id: uma?.id, name: "Uma New", why: "1 gift" }],
    });
    expect(await ask(treasurer, "/api/gifts?status=recorded")).toMatchObject({ total: 1 });
    expect(donors.book.namesakes("Venkat R")).toEqual([]);
    expect(donors.book.namesakes("Uma New")).toMatchObject([{ donated: 9 }]);
    expect((await treasurer.post(`/api/imports/${done.id}/undo`, {})).status).toBe(409);
    expect((await ask(treasurer, "/api/imports")).imports).toMatchObject([
      { status: "undone", added: 4, cents: 113_750, undoneBy: "treasurer@temple.example" },
    ]);
    expect(await check(services.store)).toEqual([]);
  });

  test("remembers whom a name means, until it is told to forget", async () => {
    const { run, venkatesh, treasurer } = await openBooks();
    await run({ dryRun: false, givers: { "VENKAT R": venkatesh.id, "Uma New": { leaveOut: true } } });
    const csv = "Date,Description,Amount\n1/10/2026,Zelle from Venkat R,99\n1/10/2026,UMA NEW,7\n";
    expect((await run({ csv })).rows).toMatchObject([
      { outcome: "known-donor", message: "Venkat R is Venkatesh Raman", isTold: true, isRecorded: true },
      { message: "Left out", isRecorded: false },
    ]);
    const { names } = await ask(treasurer, "/api/imports");
    expect(names).toMatchObject([
      { name: "Uma New", means: "Left out" },
      { name: "VENKAT R", means: "Venkatesh Raman" },
    ]);
    expect((await treasurer.delete(`/api/imports/names/${names[1].id}`)).status).toBe(204);
    expect((await run({ csv })).rows[0]).toMatchObject({ outcome: "new-donor" });
  });

  test("takes a new donor's name from whoever looked it over, and remembers it", async () => {
    const { run, donors } = await openBooks();
    await run({ dryRun: false, givers: { "VENKAT R": { newName: "Venkat Rajan" } } });
    expect(donors.book.namesakes("Venkat Rajan")).toMatchObject([{ donated: 51 }]);
    const later = await run({ csv: "Date,Description,Amount\n1/13/2026,VENKAT R,99\n" });
    expect(later.rows).toMatchObject([{ outcome: "known-donor", becomes: { name: "Venkat Rajan" } }]);
  });

  test("takes one row for somebody, and another in spite of its likeness", async () => {
    const { run, venkatesh } = await openBooks();
    const said = { rowGivers: { 4: venkatesh.id }, anyway: [8] };
    for (const dryRun of [true, false])
      expect(await run({ dryRun, ...said })).toMatchObject({
        added: 5,
        rows: expect.arrayContaining([
          expect.objectContaining({ row: 4, outcome: "known-donor", isRecorded: true }),
          expect.objectContaining({ row: 8, outcome: "looks-twice", isRecorded: true }),
        ]),
      });
  });

  test("adds a donor once, however many rows have the name", async () => {
    const { run, donors } = await openBooks();
    const csv = "Date,Description,Amount\n1/4/2026,UMA NEW,5\n1/5/2026,Uma New,6\n1/5/2026,Uma New,5\n";
    const done = await run({ csv, dryRun: false });
    expect(done.rows.map(({ outcome }) => outcome)).toEqual(["new-donor", "new-donor", "new-donor"]);
    expect(donors.book.namesakes("Uma New")).toMatchObject([{ name: "Uma New", donated: 16 }]);
  });

  test("takes two gifts of one file for two, and one that is here already for the same", async () => {
    const { run, ravi, treasurer } = await openBooks();
    await treasurer.post("/api/gifts", aGift({ donorId: ravi.id, method: "check", reference: "1231" }));
    // More than are written down at once.
    const many = Array.from({ length: 60 }, (_, at) => `1/4/2026,Ravi Kumar,20,A${at}\n`).join("");
    const csv = `Date,Name,Amount,Transaction ID\n1/12/2026,RAVI KUMAR,51,C\n${many}`;
    for (const dryRun of [true, false]) {
      const { rows, added } = await run({ csv, dryRun });
      expect(rows[0]).toMatchObject({
        outcome: "looks-twice",
        message: "Check 1231 of $51 was recorded on 10 January 2026",
      });
      expect(added).toBe(60);
    }
    // Known by its confirmation, whoever it is said to be from now.
    const other = "Date,Name,Amount,Transaction ID\n1/4/2026,R KUMAR,20,A7\n";
    expect((await run({ csv: other })).rows).toMatchObject([{ outcome: "looks-twice" }]);
  });

  test("counts toward open pledges where that is wished", async () => {
    const { run, ravi, treasurer } = await openBooks();
    const pledge = { donorId: ravi.id, pledgedOn: "2026-01-02", cents: 6000, fund: "building" };
    const { id } = await (await treasurer.post("/api/pledges", pledge)).json();
    const csv =
      "Date,Description,Amount\n1/4/2026,Ravi Kumar,20\n1/5/2026,Ravi Kumar,40\n1/6/2026,Ravi Kumar,30\n";
    expect((await run({ csv })).rows.map((row) => row.pledge)).toEqual([undefined, undefined, undefined]);
    const done = await run({ csv, towardPledges: true, dryRun: false });
    expect(done.rows.map((row) => row.pledge)).toEqual(["counts", "completes", undefined]);
    expect(await ask(treasurer, `/api/pledges/${id}`)).toMatchObject({ paidCents: 6000, state: "complete" });
    expect(await ask(treasurer, "/api/gifts?fund=building")).toMatchObject({ total: 2 });
  });

  test("says what it cannot guess, and remembers the columns of a source", async () => {
    const { run, treasurer } = await openBooks();
    const csv = "When,Who,How much\n1/10/2026,Ravi Kumar,99\n";
    const refused = await treasurer.post("/api/imports", { source: "Zelle", csv });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      {
        fields: {
          mapping: expect.stringMatching(
            /^No column holds an amount. The header reads “When; Who; How much”/,
          ),
        },
        header: ["When", "Who", "How much"],
      },
    ]);
    // Our field for the amount is cents; what their column holds is read as they write it.
    const mapping = { receivedOn: "When", donorName: "Who", cents: "How much" };
    const done = await run({ csv, mapping, method: "card", towardPledges: true, dryRun: false });
    expect(done).toMatchObject({ added: 1, rows: [{ cents: 9900 }] });
    expect(await run({ csv: csv.replace("99", "98") })).toMatchObject({ added: 1 });
    const columns = await (await treasurer.post("/api/imports/columns", { source: "zelle", csv })).json();
    expect(columns).toMatchObject({
      mapping,
      defaults: { method: "card", towardPledges: true },
      problem: "",
      rows: 1,
      dayOrder: "month first",
      isDayOrderOpen: true,
      first: [{ cells: ["1/10/2026", "Ravi Kumar", "99"] }],
    });
    const other = await treasurer.post("/api/imports", { source: "Zelle", csv, mapping: { amount: "No" } });
    expect((await other.json()).fields.mapping).toContain("There is no column “No”");
  });

  test.each([
    [{ csv: "" }, "csv"],
    [{ csv: "nothing" }, "csv"],
    [{ csv: `Date,Name,Amount\n${"1/2/2026,Ravi,5\n".repeat(20_031)}` }, "csv"],
    [{ csv: "x".repeat(MOST_FILE_BYTES + 1) }, "csv"],
    [{ source: " " }, "source"],
  ])("refuses what is no file (%#)", async (fields, field) => {
    const { treasurer } = await openBooks();
    const answer = await treasurer.post("/api/imports", { source: "Zelle", csv: ZELLE, ...fields });
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, [field]]);
  });

  test.each(hostileFiles)(
    "is refused in a sentence on every way a file comes in: %s",
    async (_, csv, sentence) => {
      const { treasurer, services } = await openBooks();
      const ways = [
        ["/api/imports/columns", { source: "Zelle", csv }],
        ["/api/imports", { source: "Zelle", csv, dryRun: true }],
        ["/api/imports", { source: "Zelle", csv, dryRun: false }],
        ["/api/imports", { source: "Zelle", csv, dryRun: false, wait: false }],
      ] as const;
      for (const [path, body] of ways) {
        const answer = await treasurer.post(path, body);
        expect(answer.status).toBe(422);
        expect(await answer.json()).toMatchObject({
          code: "invalid",
          message: sentence,
          fields: { csv: sentence },
        });
      }
      expect(await services.store.collection("import-parts").query({ limit: 1 })).toEqual([]);
    },
  );

  test.each(["givers", "rowGivers", "mapping", "anyway"])(
    "is told no more than it has rows: %s",
    async (field) => {
      const { treasurer } = await openBooks();
      const many = Array.from({ length: 20_001 }, (_, at) => at);
      const told =
        field === "anyway"
          ? many
          : Object.fromEntries(many.map((at) => [at, field === "mapping" ? "Date" : null]));
      const answer = await treasurer.post("/api/imports", {
        source: "Zelle",
        csv: ZELLE,
        dryRun: true,
        [field]: told,
      });
      expect(answer.status).toBe(422);
      expect((await answer.json()).fields).toHaveProperty(field);
    },
  );

  test("alone may send so much", async () => {
    const { treasurer } = await openBooks();
    const note = "x".repeat(100_000);
    expect((await treasurer.post("/api/gifts", { note })).status).toBe(413);
    expect((await treasurer.post("/api/imports", { csv: note })).status).toBe(422);
    expect((await treasurer.post("/api/imports", { csv: "x".repeat(23_000_000) })).status).toBe(413);
  });

  test("that is sent twice under one key is done once", async () => {
    const { treasurer, total } = await openBooks();
    const send = () =>
      treasurer.post(
        "/api/imports",
        { source: "Zelle", csv: ZELLE, dryRun: false },
        { "Idempotency-Key": "tapped-twice" },
      );
    const [one, two] = await Promise.all([send(), send()]);
    const [first, second] = [await one.json(), await two.json()];
    expect(second).toEqual(first);
    expect(await total()).toMatchObject({ total: 4 });
  });

  test("leaves a file with what became of each row, harmless to spreadsheets", async () => {
    const { run, treasurer } = await openBooks();
    const csv = 'Date,Description,Amount\n1/4/2026,=HYPERLINK(1),5\n1/4/2026,"Rao, Uma",\n';
    const { id, rows } = await run({ csv, dryRun: false });
    const file = await (await treasurer.get(`/api/imports/${id}/outcome.csv`)).text();
    expect(file.split("\r\n")).toEqual([
      "row,day,name,amount,reference,outcome,recorded,why,donor,giftId",
      `1,1/4/2026,'=HYPERLINK(1),5,,new-donor,yes,No such name yet,'=Hyperlink(1),${rows[0]?.giftId}`,
      '2,1/4/2026,"Rao, Uma",0,,wrong,no,No amount stands in this row,,',
      "",
    ]);
  });

  test("finds a check that stands in the file twice, and asks nothing of a field that gifts do not have", async () => {
    const { run } = await openBooks();
    const csv =
      "Date,Name,Amount,Check number,Method\n1/4/2026,Uma,50,5501,check\n1/9/2026,Uma,70,5501,check\n";
    const { rows } = await run({ csv, mapping: { foo: "Name" } as never, dryRun: true });
    expect(rows.map(({ outcome, message }) => [outcome, message])).toEqual([
      ["new-donor", "No such name yet"],
      ["looks-twice", "Row 1 of this file is the same check"],
    ]);
  });

  test("is told in the activity log", async () => {
    const { run, admin, treasurer } = await openBooks();
    const { id } = await run({ dryRun: false });
    await treasurer.post(`/api/imports/${id}/undo`, {});
    const { rows } = await ask(await admin(), "/api/activity?room=donations");
    const told = rows
      .filter(({ room }: { room: string }) => room === "imports")
      .map(
        ({ told: { did, name, more } }: { told: { did: string; name: string; more: string } }) =>
          `${did} ${name}${more}`,
      );
    expect(told).toEqual([
      "undid the import from Zelle: 4 gifts, $1,137.50",
      "began to undo the import from Zelle",
      "finished the import from Zelle: 4 gifts, $1,137.50",
      "began the import from Zelle",
    ]);
  });
});

describe("Our own file of gifts", () => {
  test("comes back unchanged in another house, and twice in none", async () => {
    const { treasurer, donors, ravi, run, services } = await openBooks();
    await run({ dryRun: false });
    const record = (fields: object) => treasurer.post("/api/gifts", aGift({ evenIfLike: true, ...fields }));
    // Two that are alike, two donors of one name, and everything a gift can have.
    for (const reference of ["", ""]) await record({ donorId: ravi.id, reference });
    const twin = await donors.create({ name: "Ravi Kumar", position: "donor", pledged: 0, donated: 75 });
    await donors.update(twin.id, { name: "Ravi Kumar", position: "donor", pledged: 0, donated: 50 });
    const { id } = await (await record({ donorId: twin.id, note: '-5 of them, "quoted"\nand more' })).json();
    await treasurer.post(`/api/gifts/${id}/void`, { reason: "=Counted twice" });
    await record({ donorId: twin.id, dedication: { kind: "memory", name: "Amma" }, isAnonymous: true });
    await record({ donorId: null, method: "in-kind", inKindDescription: "Lamps", cents: 0 });
    await record({ method: "hundi", donorId: null, receivedOn: "2025-12-31" });
    const file = await (await treasurer.get("/api/gifts.csv")).text();

    const other = await openTemple();
    const there = await other.staff("treasurer");
    const done = await (await there.post("/api/imports", { csv: file, dryRun: false })).json();
    expect(done).toMatchObject({ added: file.trim().split("\r\n").length - 1, skipped: 0, wrong: 0 });
    expect(linesIn(await (await there.get("/api/gifts.csv")).text())).toEqual(linesIn(file));
    expect(await ask(there, `/api/gifts/${id}`)).toMatchObject({
      note: '-5 of them, "quoted"\nand more',
      voidReason: "=Counted twice",
    });
    for (const { id, donated } of donors.book.found({}))
      if (donated > 0) expect(await other.donors.records.get(id)).toMatchObject({ donated });
    expect(await check(other.services.store)).toEqual([]);

    for (const house of [treasurer, there])
      expect(await (await house.post("/api/imports", { csv: file, dryRun: false })).json()).toMatchObject({
        added: 0,
        skipped: done.added,
        wrong: 0,
      });
    expect(await check(services.store)).toEqual([]);
  });
});

describe("A gift of our own file", () => {
  test("is taken without the pledge and the count that stayed where it was", async () => {
    const { treasurer, donors } = await openBooks();
    await donors.create({ name: "Uma Rao", position: "donor", pledged: 500, donated: 75 });
    const file = await (await treasurer.get("/api/gifts.csv")).text();
    const other = await openTemple();
    const there = await other.staff("treasurer");
    const done = await (await there.post("/api/imports", { csv: file, dryRun: false })).json();
    expect(done.rows).toMatchObject([{ message: "No such name yet, its pledge or count is not here" }]);
    expect((await ask(there, "/api/gifts")).rows).toMatchObject([{ kind: "opening", pledgeId: null }]);
  });
});

describe("A line of our own file", () => {
  const HEADER =
    "id,receivedOn,donorId,donorName,cents,method,reference,fund,note,receiptNo,kind,status,voidReason";
  const line = (fields: Record<string, string | number>) =>
    HEADER.split(",")
      .map((column) => fields[column] ?? "")
      .join(",");
  const gift = {
    receivedOn: "2026-01-05",
    method: "cash",
    fund: "general",
    kind: "gift",
    status: "recorded",
  };

  test("takes nobody's receipt: its number stays where it was issued", async () => {
    const { treasurer, run, ravi, venkatesh } = await openBooks();
    const own = await (await treasurer.post("/api/gifts", aGift({ donorId: ravi.id }))).json();
    await publishEin(treasurer);
    await treasurer.post("/api/receipts", { giftIds: [own.id] });
    const csv = [HEADER, line({ ...gift, donorId: venkatesh.id, cents: 5000, receiptNo: "2026-00001" })];
    const done = await run({ csv: csv.join("\n"), dryRun: false });
    expect(done.rows).toMatchObject([{ message: "receipt 2026-00001 stays where it was issued" }]);
    expect(await ask(treasurer, `/api/gifts/${done.rows[0]?.giftId}`)).toMatchObject({ receiptNo: null });
    await treasurer.post(`/api/imports/${done.id}/undo`, {});
    expect(await ask(treasurer, "/api/receipts/2026-00001")).toMatchObject({ status: "issued" });
  });

  test("comes back letter by letter, whatever made it harmless for spreadsheets", async () => {
    const { treasurer, ravi } = await openBooks();
    const typed = { note: "'=5 typed so", reference: "''-1" };
    await treasurer.post("/api/gifts", aGift({ donorId: ravi.id, ...typed }));
    const file = await (await treasurer.get("/api/gifts.csv")).text();
    const there = await (await openTemple()).staff("treasurer");
    await there.post("/api/imports", { csv: file.replace("Ravi Kumar", "'=Evil Corp"), dryRun: false });
    expect((await ask(there, "/api/gifts")).rows).toMatchObject([{ ...typed, donorName: "=Evil Corp" }]);
    expect((await ask(there, "/api/donors")).rows).toMatchObject([{ name: "=Evil Corp" }]);
  });

  test("that the ledger refuses is left out alone: a new donor of the same file keeps all gifts", async () => {
    const { run, ravi, donors } = await openBooks();
    const zed = { ...gift, donorId: "zed", donorName: "Zed" };
    const csv = [
      HEADER,
      line({ ...gift, donorId: ravi.id, cents: -7000, kind: "adjustment" }),
      line({ ...zed, cents: 1000 }),
      line({ ...zed, cents: 2000 }),
    ];
    const { rows } = await run({ csv: csv.join("\n"), dryRun: false });
    expect(rows.map(({ outcome }) => outcome)).toEqual(["wrong", "new-donor", "new-donor"]);
    expect(donors.book.namesakes("Zed")).toMatchObject([{ donated: 30 }]);
  });
});

describe("Odd files", () => {
  test.each([
    [
      "zelle.csv",
      [
        ["2025-11-02", 50_000, "RAVI KUMAR", "00123", "known-donor"],
        ["2025-11-03", 25_100, 'UMA "AUNTY" RAO', "", "new-donor"],
        ["2025-11-05", 100_800, `O'BRIEN "PAT"`, "", "new-donor"],
        ["2025-11-14", 4_000, "", "", "giver-unknown"],
        ["", 10_800, "HEMA R", "", "wrong"],
      ],
    ],
    [
      "european.csv",
      [
        ["2025-10-31", 123_450, "Jürgen Müller", "", "new-donor"],
        ["2025-11-01", 2_500, "René Dubois", "", "new-donor"],
        ["2025-11-02", -350, "Gebühr", "", "wrong"],
        ["2025-11-03", 5_100, "Åsa Öberg", "", "new-donor"],
        ["", 130_700, "Total", "", "wrong"],
      ],
    ],
    [
      "paypal.csv",
      [
        ["2025-11-02", 100_100, "Ravi Kumar", "7XY10000A1", "known-donor"],
        ["2025-11-03", 5_100, "Uma Rao", "7XY10000A2", "wrong"],
        ["2025-11-04", 5_100, "Lena Berg", "7XY10000A3", "wrong"],
        ["2025-11-05", -97_167, "", "7XY10000A4", "wrong"],
      ],
    ],
    [
      "statement.csv",
      [
        ["2025-10-02", 250_000, "", "", "giver-unknown"],
        ["2025-10-03", 0, "SERVICE FEE", "", "wrong"],
        ["2025-10-04", 1_000_000, "RAVI KUMAR", "", "known-donor"],
        ["2025-10-05", -50_000, "REVERSED ITEM", "", "wrong"],
        ["2025-10-06", 10_150, "UMA RAO", "", "new-donor"],
        ["2025-10-06", 0, "", "", "wrong"],
        ["", 1_260_150, "", "", "wrong"],
      ],
    ],
    [
      "no-header.csv",
      [
        ["2025-11-02", 50_000, "KUMAR RAVI", "", "new-donor"],
        ["2025-11-03", -2_500, "", "", "wrong"],
      ],
    ],
    [
      "year-first.tsv",
      [
        ["2025-11-02", 10_800, "Ravi Kumar", "00042", "known-donor"],
        ["2025-11-03", 5_100, "Uma Rao", "00043", "new-donor"],
      ],
    ],
    [
      "day-first.csv",
      [
        ["2025-11-02", 50_000, "Ravi Kumar", "", "wrong"],
        ["2025-11-13", 5_100, "Uma Rao", "", "new-donor"],
        ["2025-11-14", 0, "Uma Rao", "", "wrong"],
      ],
    ],
  ])("are understood row by row: %s", async (file, expected) => {
    const { run } = await openBooks();
    const read = readFileText(readFileSync(new URL(`fixtures/${file}`, import.meta.url)));
    const { rows } = await run({ csv: "text" in read ? read.text : "", source: "Somewhere" });
    expect(
      rows.map(({ receivedOn, cents, donorName, reference, outcome }) => [
        receivedOn,
        cents,
        donorName,
        reference,
        outcome,
      ]),
    ).toEqual(expected);
  });
});

describe("A long import", () => {
  const LONG = `Date,Name,Amount,Transaction ID\n${Array.from(
    { length: 400 },
    (_, at) => `1/${1 + (at % 13)}/2026,${at % 3 ? "Ravi Kumar" : `Donor ${at}`},${1 + at}.00,T${at}\n`,
  ).join("")}`;

  test("goes on by itself, and is stopped and gone on with", async () => {
    const { treasurer, run, total } = await openBooks();
    const begun = await run({ csv: LONG, dryRun: false, wait: false });
    expect(begun).toMatchObject({ id: expect.any(String), rows: [] });
    const stopped = await (await treasurer.post(`/api/imports/${begun.id}/stop`, {})).json();
    expect(stopped).toMatchObject({ status: "stopped", rows: 400 });
    expect(stopped.done).toBeLessThan(400);
    expect(await total()).toMatchObject({ total: stopped.done });
    expect((await treasurer.post(`/api/imports/${begun.id}/stop`, {})).status).toBe(409);

    expect((await treasurer.post(`/api/imports/${begun.id}/resume`, {})).status).toBe(202);
    await eventually(async () =>
      expect(await ask(treasurer, `/api/imports/${begun.id}`)).toMatchObject({ status: "done", added: 400 }),
    );
    expect(await total()).toMatchObject({ total: 400, sums: { cents: 8_020_000 } });
  });

  test.each(["resume", "undo"])("that the site left in the middle says so, and is %sd", async (then) => {
    const store = openEmbedded(":memory:");
    const first = await openBooks({ store });
    const { id } = await first.run({ csv: LONG, dryRun: false, wait: false });
    await eventually(async () =>
      expect((await ask(first.treasurer, `/api/imports/${id}`)).done).toBeGreaterThan(0),
    );
    await first.rooms.donations.close();
    const later = await openTemple({ store });
    const treasurer = await later.staff("treasurer");
    const half = await ask(treasurer, `/api/imports/${id}`);
    expect(half).toMatchObject({ status: "stopped" });
    expect(await ask(treasurer, "/api/gifts?status=recorded")).toMatchObject({ total: half.done });

    await treasurer.post(`/api/imports/${id}/${then}`, {});
    const end = then === "undo" ? { status: "undone" } : { status: "done", added: 400, cents: 8_020_000 };
    await eventually(async () => expect(await ask(treasurer, `/api/imports/${id}`)).toMatchObject(end));
    expect(await ask(treasurer, "/api/gifts?status=recorded")).toMatchObject({
      total: then === "undo" ? 0 : 400,
    });
    expect(later.donors.book.namesakes("Donor 3")).toHaveLength(then === "undo" ? 0 : 1);
    expect(await check(store)).toEqual([]);
  });
});

describe("A site killed in the middle of an import", () => {
  test("has some parts of it whole, says so, and takes no row twice when it goes on", async () => {
    const folder = temporaryFolder();
    const rows = Array.from(
      { length: 4000 },
      (_, at) => `1/1${at % 4}/2026,Donor ${at % 500},${1 + at}.00,T${at}`,
    );
    const csv = `Date,Name,Amount,Transaction ID\n${rows.join("\n")}\n`;
    const site = await runOpen(folder, { RATE_LIMITS: "off" });
    const first = await treasurerOf(site.url);
    const begun = await first.post("/api/imports", { source: "Zelle", csv, dryRun: false, wait: false });
    const { id } = await begun.json();
    await eventually(async () => expect((await ask(first, `/api/imports/${id}`)).done).toBeGreaterThan(0));
    site.process.kill("SIGKILL");
    await site.ended;

    const again = await runOpen(folder, { RATE_LIMITS: "off" });
    const later = await treasurerOf(again.url);
    const half = await ask(later, `/api/imports/${id}`);
    expect(half).toMatchObject({ status: "stopped", rows: 4000 });
    expect(half.done).toBeLessThan(4000);
    expect(await ask(later, "/api/gifts")).toMatchObject({ total: half.done, sums: { cents: half.cents } });
    await later.post(`/api/imports/${id}/resume`, {});
    await eventually(async () =>
      expect(await ask(later, `/api/imports/${id}`)).toMatchObject({ status: "done", added: 4000 }),
    );
    expect(await ask(later, "/api/gifts")).toMatchObject({ total: 4000, sums: { cents: 800_200_000 } });
    expect(await ask(later, "/api/donors")).toMatchObject({ total: 500, totalDonated: 8_002_000 });
  });
});

async function treasurerOf(url: string) {
  const treasurer = visitorOf(url);
  const { email, password } = MEENA;
  expect((await treasurer.post("/api/session", { username: email, password })).status).toBe(200);
  return treasurer;
}

type Asker = { get(path: string): Promise<Response> };
async function ask(who: Asker, path: string) {
  return (await who.get(path)).json();
}

function aGift(fields: object) {
  return { receivedOn: "2026-01-10", cents: 5100, method: "cash", fund: "general", ...fields };
}

/** The lines of a file of gifts, in the order of their ids. */
function linesIn(csv: string) {
  const [header, ...lines] = csv.split(/\r\n(?=[^\n])/);
  return [header, ...lines.map((line) => line.trim()).sort()];
}

async function publishEin(treasurer: ReturnType<typeof visitorOf>) {
  const { published, version } = await ask(treasurer, "/api/website/temple");
  const value = { ...published, ein: "12-3456789" };
  const kept = await (await treasurer.put("/api/website/temple/draft", { value, version })).json();
  expect((await treasurer.post("/api/website/temple/publish", { version: kept.version })).status).toBe(200);
}

async function openBooks(wishes: Parameters<typeof openTemple>[0] = {}) {
  const temple = await openTemple(wishes);
  const treasurer = await temple.staff("treasurer");
  const donor = { position: "donor", pledged: 0, donated: 0 } as const;
  const ravi = await temple.donors.create({ ...donor, name: "Ravi Kumar" });
  const venkatesh = await temple.donors.create({ ...donor, name: "Venkatesh Raman" });
  return {
    ...temple,
    treasurer,
    ravi,
    venkatesh,
    run: async (fields: Partial<ImportForm>): Promise<ImportAnswer> =>
      (await treasurer.post("/api/imports", { source: "Zelle", csv: ZELLE, ...fields })).json(),
    total: async () => (await treasurer.get("/api/gifts")).json(),
  };
}
