import { describe, expect, test } from "vitest";
import { openTemple } from "./temple.ts";

const DAY = "2026-01-10";
const gift = { receivedOn: DAY, method: "check", fund: "general", cents: 100_00 };
const event = { title: "Abhishekam", kind: "pooja", startsAt: `${DAY}T09:00`, status: "draft" };

/** Where an amount is sent, with all else as it should be, and the field that holds it. */
const places: [string, string, string, object][] = [
  ["a gift", "/api/gifts", "cents", gift],
  [
    "what a donor received for a gift",
    "/api/gifts",
    "goodsCents",
    { ...gift, benefit: "goods", goodsDescription: "A dinner" },
  ],
  ["a pledge", "/api/pledges", "cents", { donorId: "DONOR", pledgedOn: DAY, fund: "general" }],
  [
    "a count's control sum",
    "/api/counts",
    "controlCents",
    { countedOn: DAY, counters: ["Asha", "Devi"], controlGifts: 0 },
  ],
  [
    "a loan",
    "/api/loans",
    "principalCents",
    { lenderDonorId: "DONOR", ratePercent: 6, interest: "none", startOn: DAY, termMonths: 12 },
  ],
  ["a repayment", "/api/loans/LOAN/repayments", "principalCents", { paidOn: DAY, method: "check" }],
  [
    "the interest of a repayment",
    "/api/loans/LOAN/repayments",
    "interestCents",
    { paidOn: DAY, method: "check" },
  ],
  ["a loan given for good", "/api/loans/LOAN/convert", "cents", {}],
  ["the goal of a phase", "/api/phases", "goalCents", { title: "Kitchen", number: 9 }],
  [
    "an asset's cost",
    "/api/assets",
    "costCents",
    { name: "Lamp", category: "vessel", place: "Hall", custodian: "Asha", acquiredOn: DAY, how: "bought" },
  ],
  [
    "what a disposal brought",
    "/api/assets/ASSET/dispose",
    "cents",
    { on: DAY, how: "sold", approvedBy: "Board", reason: "Old" },
  ],
];

describe("An amount that cannot be read", () => {
  test.each(places)("is refused in %s", async (_, path, field, form) => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const donor = await (await admin.post("/api/donors", { name: "Ravi" })).json();
    const loan = await made("/api/loans", {
      lenderDonorId: donor.id,
      principalCents: 5_000_00,
      ratePercent: 6,
      interest: "paid-then-donated",
      startOn: DAY,
      termMonths: 12,
      status: "funded",
    });
    const asset = await made("/api/assets", {
      name: "Bell",
      category: "vessel",
      place: "Hall",
      custodian: "Asha",
      acquiredOn: DAY,
      how: "bought",
    });
    const filled = JSON.parse(JSON.stringify(form).replace("DONOR", donor.id));
    const address = path.replace("LOAN", loan.id).replace("ASSET", asset.id);
    for (const unread of ["12,5", "501"]) {
      const answer = await admin.post(address, { ...filled, [field]: unread });
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { code: "invalid", fields: { [field]: "Enter an amount like 501 or 501.50" } },
      ]);
    }

    async function made(at: string, body: object) {
      const answer = await admin.post(at, body);
      expect(answer.status).toBe(201);
      return answer.json();
    }
  });

  test("is refused in the tier of an event", async () => {
    const admin = await (await openTemple()).admin();
    const answer = await admin.post("/api/events", { ...event, tiers: [{ name: "Flowers", cents: "12,5" }] });
    expect(JSON.stringify(await answer.json())).toContain("Enter an amount like 501 or 501.50");
    expect(answer.status).toBe(422);
  });

  test("is 0 in the donor form, as the specification has it", async () => {
    const admin = await (await openTemple()).admin();
    const donor = { name: "Ravi", pledged: "12,5", donated: "1,0000" };
    expect(await (await admin.post("/api/donors", donor)).json()).toMatchObject({ pledged: 0, donated: 0 });
    const read = { name: "Devi", pledged: "1,00,000", donated: "$1,000.50" };
    expect(await (await admin.post("/api/donors", read)).json()).toMatchObject({
      pledged: 100_000,
      donated: 1000.5,
    });
  });

  test("is a wrong row of an import, unless the file writes its cents so", async () => {
    const admin = await (await openTemple()).admin();
    const outcomes = async (...rows: string[]) => {
      const csv = ["Date;Name;Amount", ...rows].join("\n");
      const mapping = { receivedOn: "Date", donorName: "Name", amount: "Amount" };
      const answer = await admin.post("/api/imports", { source: "bank", csv, mapping, dryRun: true });
      return (await answer.json()).rows.map(({ outcome, cents }: { outcome: string; cents?: number }) => [
        outcome,
        cents,
      ]);
    };
    const american = await outcomes(
      "2026-01-10;Ravi;$25.00",
      "2026-01-10;Devi;12,5",
      "2026-01-10;Asha;1,250.00",
    );
    expect(american.map(([outcome]: [string]) => outcome)).toEqual(["new-donor", "wrong", "new-donor"]);
    const european = await outcomes("10.01.2026;Ravi;1.234,56", "10.01.2026;Devi;12,5");
    expect(european.map(([outcome]: [string]) => outcome)).toEqual(["new-donor", "new-donor"]);
  });
});
