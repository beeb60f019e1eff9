import { describe, expect, test } from "vitest";
import type { AttentionLine } from "#domain/attention.ts";
import { wordsOf } from "#tests/paper-words.ts";
import { openTemple } from "#tests/temple.ts";
import { check } from "../../donations/donations.server.ts";
import { LOANS } from "./loan.ts";

describe("A loan", () => {
  test("is written down with what follows from it on a day", async () => {
    const { lend, get } = await openBooks();
    const loan = await lend({});
    expect(loan).toMatchObject({
      lenderName: "Sanjay and Leela",
      principalCents: 10_000_00,
      status: "funded",
      fund: "phase-1",
      maturesOn: "2026-12-01",
      balanceCents: 10_000_00,
      repayments: [],
    });
    expect(await get(`/api/loans/${loan.id}?on=2026-11-15`)).toMatchObject({
      balanceCents: 10_000_00,
      accruedCents: 573_70,
      maturesOn: "2026-12-01",
      daysToMaturity: 16,
    });
    expect(await get(`/api/loans/${loan.id}?on=2027-01-15`)).toMatchObject({ isPastDue: true });
  });

  test.each([
    [{ principalCents: 4_999_99 }, "principalCents", "A loan is at least $5,000."],
    [{ ratePercent: 12.5 }, "ratePercent", "Please enter a rate from 0 to 12"],
    [{ termMonths: 121 }, "termMonths", "Please enter 1 to 120 months"],
    [{ termMonths: 0 }, "termMonths", "Please enter 1 to 120 months"],
    [{ lenderDonorId: "nobody" }, "lenderDonorId", "There is no such donor any more"],
    [{ startOn: "0000-01-01" }, "startOn", "Please enter a day from 1950 to 2199"],
    [{ startOn: "9999-12-31", status: "offered" }, "startOn", "Please enter a day from 1950 to 2199"],
    [
      { startOn: "2026-01-15" },
      "startOn",
      "This day is still to come: no money has come in for the loan yet",
    ],
    [{ status: "repaid" }, "status", "$10,000 is still owed: record what became of it"],
  ])("of %o is refused", async (fields, field, message) => {
    const { treasurer, terms } = await openBooks();
    const answer = await treasurer.post("/api/loans", { ...terms, ...fields });
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields).toMatchObject({ [field]: message });
  });

  test("can be taken away while it is only offered, and stays once money came in", async () => {
    const { lend, treasurer } = await openBooks();
    const [offered, funded] = [await lend({ status: "offered" }), await lend({})];
    expect((await treasurer.delete(`/api/loans/${offered.id}`)).status).toBe(204);
    expect(await (await treasurer.delete(`/api/loans/${funded.id}`)).json()).toMatchObject({
      code: "in-use",
    });
  });

  test("is the lender's by the name the donor has, whatever was typed", async () => {
    const { lend, lender, treasurer, terms } = await openBooks();
    const loan = await lend({ lenderName: "Somebody else" });
    expect(loan.lenderName).toBe("Sanjay and Leela");
    await treasurer.put(`/api/donors/${lender.id}`, { ...lender, name: "Sanjay and Leela Trivediwala" });
    const changed = await treasurer.put(`/api/loans/${loan.id}`, { ...terms, lenderName: "" });
    expect(await changed.json()).toMatchObject({ lenderName: "Sanjay and Leela Trivediwala" });
  });

  test("of which something went home becomes no offer again, and stays", async () => {
    const { lend, repay, treasurer, terms } = await openBooks();
    const { id } = await lend({});
    await repay(id, { principalCents: 1_00 });
    const offered = await treasurer.put(`/api/loans/${id}`, { ...terms, status: "offered" });
    expect((await offered.json()).fields).toEqual({
      status: "Money went home already: the loan stays funded",
    });
    expect((await treasurer.delete(`/api/loans/${id}`)).status).toBe(409);
  });

  test("does not begin after money went home", async () => {
    const { lend, repay, treasurer, terms } = await openBooks();
    const { id } = await lend({});
    await repay(id, { paidOn: "2026-01-10", principalCents: 1_00 });
    const later = await treasurer.put(`/api/loans/${id}`, { ...terms, startOn: "2026-01-11" });
    expect((await later.json()).fields).toEqual({
      startOn: "Money went home on Jan 10, 2026 already: it began no later than that",
    });
  });

  test.each([
    [{ interest: "none" }, "interest", "$600 of interest was paid already: this stays as it is"],
    [{ interest: "waived" }, "interest", "$600 of interest was paid already: this stays as it is"],
    [
      { ratePercent: 5.9 },
      "ratePercent",
      "$600 of interest was paid already: less than that would have accrued",
    ],
    [
      { startOn: "2025-01-15" },
      "startOn",
      "$600 of interest was paid already: less than that would have accrued",
    ],
    [
      { startOn: "2026-01-15" },
      "startOn",
      "This day is still to come: no money has come in for the loan yet",
    ],
    [
      { principalCents: 9_999_00 },
      "principalCents",
      "$600 of interest was paid already: less than that would have accrued",
    ],
  ])("of which interest was paid does not become one of %o", async (fields, field, message) => {
    const { lend, repay, treasurer, terms, get } = await openBooks();
    const { id } = await lend({ startOn: "2025-01-14" });
    await repay(id, { principalCents: 0, interestCents: 600_00, isGivenBack: true });
    const put = (others: object) =>
      treasurer.put(`/api/loans/${id}`, { ...terms, startOn: "2025-01-14", ...others });
    const refused = await put(fields);
    expect([refused.status, (await refused.json()).fields]).toEqual([422, { [field]: message }]);
    expect((await put({ note: "Signed by two trustees", termMonths: 24 })).status).toBe(200);
    expect(await get(`/api/loans/${id}`)).toMatchObject({ accruedCents: 0, note: "Signed by two trustees" });
  });

  test("that was marked as funded by mistake becomes an offer again, and that can be taken away", async () => {
    const { lend, treasurer, terms } = await openBooks();
    const { id, version } = await lend({});
    const offered = await treasurer.put(`/api/loans/${id}`, { ...terms, status: "offered", version });
    expect(offered.status).toBe(200);
    expect((await treasurer.delete(`/api/loans/${id}`)).status).toBe(204);
  });
});

describe("A repayment", () => {
  test("lowers the balance, and the last one ends the loan", async () => {
    const { lend, repay, get } = await openBooks();
    const loan = await lend({ interest: "waived" });
    expect((await repay(loan.id, { principalCents: 4_000_00 })).status).toBe(201);
    expect(await get(`/api/loans/${loan.id}`)).toMatchObject({ balanceCents: 6_000_00, status: "funded" });
    await repay(loan.id, { principalCents: 6_000_00 });
    expect(await get(`/api/loans/${loan.id}`)).toMatchObject({ balanceCents: 0, status: "repaid" });
    expect(await (await repay(loan.id, { principalCents: 1 })).json()).toMatchObject({ code: "over" });
  });

  test.each([
    [{ principalCents: 10_000_01 }, "principalCents", "At most $10,000."],
    [{ principalCents: 0 }, "principalCents", "Please enter what was paid"],
    [{ interestCents: 600_00 }, "interestCents", "At most $72.33."],
    [{ paidOn: "2026-01-15" }, "paidOn", "This day is still to come"],
    [{ paidOn: "2025-11-30" }, "paidOn", "The loan had not begun on this day"],
  ])("of %o is refused", async (fields, field, message) => {
    const { lend, repay } = await openBooks();
    const loan = await lend({});
    const answer = await repay(loan.id, { principalCents: 1_00, ...fields });
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields).toEqual({ [field]: message });
  });

  test("pays no interest where it is waived or there is none: what was never paid is no gift", async () => {
    const { lend, repay } = await openBooks();
    for (const interest of ["waived", "none"]) {
      const loan = await lend({ interest });
      const answer = await repay(loan.id, { principalCents: 0, interestCents: 10_00, isGivenBack: true });
      expect(answer.status).toBe(422);
    }
  });

  test("of interest that is given back makes a gift, which can have a receipt, once", async () => {
    const { lend, treasurer, get, lender, services } = await openBooks();
    const loan = await lend({});
    const payment = { ...home, principalCents: 0, interestCents: 72_33, isGivenBack: true };
    const key = { "Idempotency-Key": "pressed-twice" };
    const paid = await (await treasurer.post(`/api/loans/${loan.id}/repayments`, payment, key)).json();
    expect(paid.gift).toMatchObject({ cents: 72_33, donorId: lender.id, fund: "phase-1", kind: "gift" });
    expect(await (await treasurer.post(`/api/loans/${loan.id}/repayments`, payment, key)).json()).toEqual(
      paid,
    );
    expect(await get(`/api/gifts?donorId=${lender.id}`)).toMatchObject({ total: 1 });
    expect(await get(`/api/loans/${loan.id}`)).toMatchObject({ accruedCents: 0 });
    expect(await check(services.store)).toEqual([]);
  });
});

describe("Interest", () => {
  test("is paid once, in whatever order its payments are written down", async () => {
    const { lend, repay, get } = await openBooks();
    const { id } = await lend({ startOn: "2025-01-14" });
    const pay = (paidOn: string, interestCents: number) =>
      repay(id, { paidOn, principalCents: 0, interestCents, isGivenBack: true });
    expect((await pay("2026-01-14", 500_00)).status).toBe(201);
    for (const [paidOn, interestCents] of [
      ["2026-01-13", 598_36],
      ["2025-12-14", 100_01],
      ["2026-01-14", 100_01],
    ] as const) {
      const answer = await pay(paidOn, interestCents);
      expect([answer.status, (await answer.json()).fields]).toEqual([
        422,
        { interestCents: "At most $100." },
      ]);
    }
    expect((await pay("2026-01-13", 100_00)).status).toBe(201);
    expect((await pay("2025-12-14", 1)).status).toBe(422);
    expect(await get(`/api/loans/${id}`)).toMatchObject({ accruedCents: 0 });
  });

  test("that was paid is not taken back by principal that went home before", async () => {
    const { lend, repay } = await openBooks();
    const { id } = await lend({ startOn: "2025-01-14" });
    await repay(id, { principalCents: 0, interestCents: 600_00 });
    const early = await repay(id, { paidOn: "2025-06-01", principalCents: 5_000_00 });
    expect((await early.json()).fields).toEqual({
      paidOn: "Interest was paid later that would not have accrued: please look at the day",
    });
    expect((await repay(id, { principalCents: 5_000_00 })).status).toBe(201);
  });

  test("that is to be paid is owed until it was, also once the principal is home", async () => {
    const { lend, repay, get, lender } = await openBooks();
    const { id } = await lend({ startOn: "2025-01-14" });
    await repay(id, { paidOn: "2026-01-14", principalCents: 10_000_00 });
    expect(await get(`/api/loans/${id}`)).toMatchObject({
      status: "repaid",
      balanceCents: 0,
      accruedCents: 600_00,
      toPayCents: 600_00,
    });
    const owing = async () => {
      const { sums, owed, ladder, groups } = await get("/api/loans?group=open");
      const { loans } = await get(`/api/lenders/page?id=${lender.id}`);
      return [sums.toPayCents, owed.interestToPayCents, ladder[0]?.cents, groups.open, loans[0].toPayCents];
    };
    expect(await owing()).toEqual([600_00, 600_00, 600_00, 1, 600_00]);
    expect((await (await repay(id, { principalCents: 1, interestCents: 1 })).json()).fields).toEqual({
      principalCents: "At most $0.",
    });
    const paid = await repay(id, { principalCents: 0, interestCents: 600_00, isGivenBack: true });
    expect(await paid.json()).toMatchObject({ loan: { status: "repaid" }, gift: { cents: 600_00 } });
    expect(await owing()).toEqual([0, 0, undefined, 0, 0]);
    const more = await repay(id, { principalCents: 0, interestCents: 1 });
    expect(await more.json()).toMatchObject({ code: "over" });
  });
});

describe("A conversion", () => {
  test("is a smaller balance and a gift of today, together; taken back, both are as before", async () => {
    const { lend, treasurer, get, lender, services } = await openBooks();
    const loan = await lend({});
    const { loan: after, gift } = await (
      await treasurer.post(`/api/loans/${loan.id}/convert`, { cents: 10_000_00 })
    ).json();
    expect(after).toMatchObject({ balanceCents: 0, status: "converted" });
    expect(gift).toMatchObject({ cents: 10_000_00, receivedOn: "2026-01-14", donorId: lender.id });
    expect(await get(`/api/donors/${lender.id}`)).toMatchObject({ donated: 10_000 });
    const back = await treasurer.post(`/api/loans/${loan.id}/restore`, { version: loan.version });
    expect(await back.json()).toMatchObject({ balanceCents: 10_000_00, status: "funded", conversions: [] });
    expect(await get(`/api/gifts/${gift.id}`)).toMatchObject({ status: "void" });
    expect(await get(`/api/donors/${lender.id}`)).toMatchObject({ donated: 0 });
    await treasurer.post(`/api/loans/${loan.id}/restore`, { version: after.version });
    expect(await get(`/api/gifts/${gift.id}`)).toMatchObject({ status: "recorded" });
    expect(await check(services.store)).toEqual([]);
  });

  test("is at most the balance, and its gift is not voided behind the loan's back", async () => {
    const { lend, treasurer } = await openBooks();
    const loan = await lend({});
    const convert = (cents: number) => treasurer.post(`/api/loans/${loan.id}/convert`, { cents });
    expect((await (await convert(10_000_01)).json()).fields).toEqual({ cents: "At most $10,000." });
    const { gift } = await (await convert(2_500_00)).json();
    const voiding = await treasurer.post(`/api/gifts/${gift.id}/void`, { reason: "Wrong" });
    expect(await voiding.json()).toMatchObject({ code: "of-a-loan" });
    const change = (fields: object) => treasurer.put(`/api/gifts/${gift.id}`, { ...gift, ...fields });
    expect((await change({ cents: 1_00 })).status).toBe(422);
    expect((await change({ note: "In memory of the grandparents" })).status).toBe(200);
  });
});

describe("The ladder", () => {
  test("says month by month what must be ready, of funded loans alone", async () => {
    const { lend, get } = await openBooks();
    await lend({});
    await lend({ startOn: "2025-12-20", interest: "waived", principalCents: 5_000_00 });
    await lend({ status: "signed" });
    expect(await get("/api/loans/ladder")).toMatchObject([
      { month: "2026-12", cents: 15_600_00, loans: 2, principalCents: 15_000_00, interestCents: 600_00 },
    ]);
  });
});

describe("A lender", () => {
  test("has all loans on one page, with what came of them into the ledger", async () => {
    const { lend, repay, get, lender } = await openBooks();
    const loan = await lend({});
    await lend({ startOn: "2026-01-01", status: "offered" });
    const { gift } = await (
      await repay(loan.id, { principalCents: 0, interestCents: 72_33, isGivenBack: true })
    ).json();
    const page = await get(`/api/lenders/page?id=${lender.id}`);
    expect(page).toMatchObject({
      lender: { name: "Sanjay and Leela", donatedCents: 72_33 },
      loans: [{ status: "offered" }, { id: loan.id, balanceCents: 10_000_00 }],
      gifts: { [gift.id]: { cents: 72_33, receiptNo: null } },
    });
    expect((await get("/api/lenders/page?id=nobody")).lender).toBeNull();
  });

  test("takes a letter home that says what is owed, and a statement of each year", async () => {
    const { lend, repay, treasurer, lender, admin } = await openBooks();
    expect((await treasurer.get(`/api/lenders/letter.pdf?id=${lender.id}`)).status).toBe(404);
    const loan = await lend({});
    await repay(loan.id, { principalCents: 0, interestCents: 72_33, isGivenBack: true });
    const paper = async (year = "") =>
      wordsOf(
        Buffer.from(
          await (await treasurer.get(`/api/lenders/letter.pdf?id=${lender.id}&year=${year}`)).arrayBuffer(),
        ),
      ).replaceAll(/\s+/g, " ");
    expect(await paper()).toContain(
      "On Dec 1, 2026 the temple returns $10,000 and pays $527.67 of interest, which you have said you will give back.",
    );
    expect(await paper("2025")).toContain("Dec 1, 2025, $10,000 $50.96 — —");
    expect(await paper("2026")).toMatch(/a gift: no receipt yet, Jan 14, 2026, \$72\.33\./);
    const { rows } = await (await (await admin()).get("/api/activity?room=loans&kind=exported")).json();
    expect(rows[0].after.what).toBe("the loan statement 2026 of Sanjay and Leela");
  });

  test("stays among the donors as long as something is owed to them", async () => {
    const { lend, repay, treasurer, lender } = await openBooks();
    const loan = await lend({ interest: "waived" });
    const refused = await treasurer.delete(`/api/donors/${lender.id}`);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        code: "in-use",
        message:
          "The temple owes Sanjay and Leela $10,000 of what they lent: this record stays until that is paid back or given, and recorded under Loans.",
      },
    ]);
    await repay(loan.id, { principalCents: 10_000_00 });
    expect((await treasurer.delete(`/api/donors/${lender.id}`)).status).toBe(204);
  });

  test("who is nobody's donor yet is added with the loan", async () => {
    const { treasurer, terms, get } = await openBooks();
    const { lenderDonorId: _, ...others } = terms;
    const loan = await (await treasurer.post("/api/loans", { ...others, newDonor: "Uday" })).json();
    expect(loan).toMatchObject({ lenderName: "Uday" });
    expect(await get(`/api/donors/${loan.lenderDonorId}`)).toMatchObject({
      name: "Uday",
      loans: { count: 1, cents: 10_000_00, rows: [{ href: expect.stringContaining(loan.id) }] },
    });
  });
});

describe("The report of loans", () => {
  test("says what is owed, when it goes home and what became of the interest, and ties to the ledger", async () => {
    const { lend, repay, treasurer, get } = await openBooks();
    const loan = await lend({});
    await lend({ startOn: "2025-12-20", interest: "waived", principalCents: 5_000_00 });
    await lend({ status: "offered" });
    await repay(loan.id, { principalCents: 0, interestCents: 72_33, isGivenBack: true });
    await treasurer.post(`/api/loans/${loan.id}/convert`, { cents: 2_500_00 });

    expect(await get("/api/reports/loans")).toMatchObject({
      rows: [
        { lender: "Sanjay and Leela", lentOn: "2025-12-01", balanceCents: 7_500_00, givenCents: 2_572_33 },
        { balanceCents: 5_000_00, interestCents: 20_55 },
      ],
      sums: { cents: 15_000_00, balanceCents: 12_500_00, givenCents: 2_572_33 },
      ledger: { cents: 2_572_33, matches: true },
    });
    expect(await get("/api/reports/loans?by=month")).toMatchObject({
      rows: [{ month: "2026-12", loans: 2, principalCents: 12_500_00 }],
      ledger: null,
    });
    expect(await get("/api/reports/loans?by=interest")).toMatchObject({
      rows: [
        { year: "2025", accruedCents: 50_96, waivedCents: 9_86, paidCents: 0 },
        { year: "2026", accruedCents: 21_37, waivedCents: 10_69, paidCents: 72_33, givenBackCents: 72_33 },
      ],
      ledger: { cents: 72_33, matches: true },
    });
    const { cards } = await get("/api/reports");
    expect(cards.find(({ name }: { name: string }) => name === "loans")).toMatchObject({
      figure: "$12,500 owed",
    });
  });
});

describe("The desk", () => {
  test("hears of loans that are past due and of those that mature within 90 days", async () => {
    const { lend, get } = await openBooks();
    const titles = async () =>
      ((await get("/api/home")).lines as AttentionLine[])
        .filter(({ href }) => href.startsWith(`${LOANS}?due=`))
        .map(({ title, figure }) => [title, figure]);
    expect(await titles()).toEqual([]);
    await lend({ startOn: "2025-01-01" });
    await lend({ startOn: "2025-01-20", principalCents: 5_000_00 });
    await lend({ startOn: "2025-12-20" });
    await lend({ startOn: "2025-02-20", status: "signed" });
    expect(await titles()).toEqual([
      ["A loan is past due", "$10,000"],
      ["Loans maturing in 90 days", "$5,000"],
    ]);
  });
});

describe("Loans are", () => {
  test("listed by groups with what is owed", async () => {
    const { lend, get } = await openBooks();
    await lend({});
    await lend({ status: "offered" });
    expect(await get("/api/loans?group=open")).toMatchObject({
      total: 1,
      groups: { open: 1, before: 1, closed: 0, all: 2 },
      owed: { owed: { cents: 10_000_00, loans: 1 }, pastDue: { loans: 0 } },
    });
  });

  test("not for strangers and editors; viewers look only", async () => {
    const { visitor, staff, terms } = await openBooks();
    expect((await visitor.get("/api/loans")).status).toBe(401);
    expect((await (await staff("editor")).get("/api/loans")).status).toBe(403);
    expect((await (await staff("viewer")).get("/api/loans")).status).toBe(200);
    expect((await (await staff("viewer")).post("/api/loans", terms)).status).toBe(403);
  });
});

const home = { paidOn: "2026-01-14", method: "check", reference: "1011", interestCents: 0 };

async function openBooks() {
  const temple = await openTemple();
  const treasurer = await temple.staff("treasurer");
  const get = async (path: string) => (await treasurer.get(path)).json();
  const lender = await (
    await treasurer.post("/api/donors", {
      name: "Sanjay and Leela",
      position: "donor",
      pledged: 0,
      donated: 0,
    })
  ).json();
  const terms = {
    lenderDonorId: lender.id,
    principalCents: 10_000_00,
    ratePercent: 6,
    termMonths: 12,
    interest: "paid-then-donated",
    startOn: "2025-12-01",
    fund: "phase-1",
    status: "funded",
  };
  return {
    ...temple,
    treasurer,
    get,
    lender,
    terms,
    async lend(fields: object) {
      const answer = await treasurer.post("/api/loans", { ...terms, ...fields });
      expect(answer.status).toBe(201);
      return answer.json();
    },
    repay: (id: string, fields: object) =>
      treasurer.post(`/api/loans/${id}/repayments`, { ...home, ...fields }),
  };
}
