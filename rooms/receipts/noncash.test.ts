import { describe, expect, test } from "vitest";
import { readAloud } from "#tests/paper-words.ts";
import { openTemple } from "#tests/temple.ts";
import { BENEFITS, METHODS } from "../ledger/gift.ts";
import { receiptLetter } from "./receipt-letter.server.ts";

const NONE = "No goods or services were provided in exchange for this contribution.";
const RELIGIOUS =
  "Any goods or services provided in exchange for this contribution consisted entirely of intangible religious benefits.";
const DESCRIBED = {
  "in-kind": "20 kg of basmati rice",
  stock: "40 shares of Apple Inc. (AAPL)",
};
const NOT_VALUED = "received June 8, 2025. The temple has not assigned a value.";

/** What the law wants on paper of each way to give and each thing received, written out. */
const table = METHODS.flatMap((method) =>
  BENEFITS.map((benefit) => {
    const what = method === "in-kind" || method === "stock" ? DESCRIBED[method] : undefined;
    const goods = what
      ? "In exchange you received a dinner for two, estimated value $90."
      : "In exchange for your payment of $1,234.56 you received a dinner for two, estimated value $90. The amount deductible for federal income tax purposes is limited to the excess of your payment over that value: $1,144.56.";
    const sentence = { none: NONE, religious: RELIGIOUS, goods }[benefit];
    return { method, benefit, what, sentences: what ? [`${what}, ${NOT_VALUED}`, sentence] : [sentence] };
  }),
);
/** How each of the three begins, so that no second one slips in. */
const BEGINNINGS = ["No goods or services were", "Any goods or services provided", "In exchange"];

describe("Every paper", () => {
  test.each(table)(
    "for $method with $benefit carries its sentences, and no value of what is not money",
    async ({ method, benefit, what, sentences }) => {
      const { temple, treasurer, issue, make, pdf, donorId, add } = await openBooks();
      const fields = {
        method,
        benefit,
        cents: 1_234_56,
        inKindDescription: what ?? "",
        ...(benefit === "goods" && { goodsDescription: "a dinner for two", goodsCents: 90_00 }),
      };
      const gift = await add(fields);
      const papers: Record<string, string> = {
        "preview of the receipt": await pdf(treasurer.post("/api/receipts/preview", { giftIds: [gift.id] })),
        "preview of the statement": await pdf(treasurer.get(`/api/statements/2025/preview/${donorId}.pdf`)),
      };
      const [looked] = (await temple.rooms.receipts.previewsOf([gift.id], { name: "Meena" })).papers;
      expect(looked?.paper.cents).toBe(what ? 0 : 1_234_56);

      const receipt = await issue([gift.id]);
      expect(receipt.cents).toBe(what ? 0 : 1_234_56);
      papers.receipt = await pdf(treasurer.get(`/api/receipts/${receipt.id}.pdf`));
      const letter = await receiptLetter(receipt, {
        id: "m",
        from: "t@temple.example",
        to: "r@example.com",
        copy: "original",
      });
      papers.email = [letter.subject, letter.text, letter.html].join(" ");
      papers.attachment = readAloud(letter.attachments?.[0]?.content ?? Buffer.of());
      await treasurer.post(`/api/receipts/${receipt.id}/void`, { reason: "A statement follows" });

      // Beside a check, so that it has a table and a sum.
      await add({ cents: 10_00, reference: "7" });
      const statement = await make();
      papers.statement = await pdf(treasurer.get(`/api/receipts/${statement.id}.pdf`));
      expect(statement.cents).toBe(what ? 10_00 : 1_244_56);

      for (const [name, words] of Object.entries(papers)) {
        if (what) expect(words, name).not.toMatch(/1,?234\.56|1,?244\.56/);
        if (name === "email") continue;
        for (const sentence of sentences) expect(words, name).toContain(sentence);
        const isTwo = name === "statement" && benefit !== "none";
        const said = BEGINNINGS.filter((beginning) => words.includes(beginning));
        expect(said, name).toHaveLength(isTwo ? 2 : 1);
        // What it is for is told in a line of its own, and not again behind the sentence.
        if (name === "receipt") expect(words.match(/General Donation/g)).toHaveLength(1);
        if (!what && name === "receipt") expect(words).toContain("$1,234.56");
      }
    },
  );

  test("for stock that was recorded before its shares were asked for says what is known", async () => {
    const { temple, issue, pdf, treasurer, add } = await openBooks();
    const described = await add({ method: "stock", inKindDescription: DESCRIBED.stock });
    const gifts = temple.services.store.collection<{ inKindDescription: string; reference: string }>("gifts");
    await gifts.update(described.id, { inKindDescription: "", reference: "30" });
    const { id } = await issue([described.id]);
    const words = await pdf(treasurer.get(`/api/receipts/${id}.pdf`));
    expect(words).toContain(`Stock, 30 shares, ${NOT_VALUED} ${NONE}`);
    expect(words).not.toContain("$");
  });
});

describe("A gift of stock", () => {
  test("is described by its shares and security", async () => {
    const { treasurer, fields } = await openBooks();
    const answer = await treasurer.post("/api/gifts", { ...fields, method: "stock" });
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields).toEqual({
      inKindDescription: "Enter the shares and the security, like 40 shares of Apple Inc. (AAPL)",
    });
  });

  test("that has no description keeps its other fields editable", async () => {
    const { temple, treasurer, add, fields } = await openBooks();
    const gift = await add({ method: "stock", inKindDescription: DESCRIBED.stock });
    const gifts = temple.services.store.collection<{ inKindDescription: string }>("gifts");
    await gifts.update(gift.id, { inKindDescription: "" });
    const body = { ...fields, method: "stock", note: "Sold the next day" };
    const changed = await treasurer.put(`/api/gifts/${gift.id}`, body);
    expect(await changed.json()).toMatchObject({ note: "Sold the next day" });
  });
});

describe("Goods in return", () => {
  test("for a gift in kind have a value, whatever the temple thinks the gift is worth", async () => {
    const { add } = await openBooks();
    const goods = { benefit: "goods", goodsDescription: "a dinner for two", goodsCents: 90_00 };
    const rice = { method: "in-kind", cents: 0, inKindDescription: DESCRIBED["in-kind"] };
    expect(await add({ ...rice, ...goods })).toMatchObject({ cents: 0, goodsCents: 90_00 });
  });
});

describe("What is paid with is money", () => {
  test.each(["in-kind", "stock"])("and never %s, where a sponsorship or interest is paid", async (method) => {
    const { treasurer } = await openBooks();
    const payment = { receivedOn: "2026-01-13", paidOn: "2026-01-13", method, interestCents: 5_00 };
    for (const path of ["/api/sponsorships/any/pay", "/api/loans/any/repayments"]) {
      const answer = await treasurer.post(path, payment);
      expect([path, answer.status]).toEqual([path, 422]);
      expect((await answer.json()).fields).toHaveProperty("method");
    }
  });
});

async function openBooks() {
  const temple = await openTemple();
  const treasurer = await temple.staff("treasurer");
  const json = async (answer: Promise<Response>) => (await answer).json();
  const { published, version } = await json(treasurer.get("/api/website/temple"));
  const value = { ...published, ein: "12-3456789" };
  const drafted = await json(treasurer.put("/api/website/temple/draft", { value, version }));
  await treasurer.post("/api/website/temple/publish", { version: drafted.version });
  const donor = { name: "Ravi Shankar", position: "donor", pledged: 0, donated: 0 };
  const { id: donorId } = await json(treasurer.post("/api/donors", donor));
  const fields = {
    donorId,
    receivedOn: "2025-06-08",
    cents: 51_00,
    method: "check",
    fund: "general",
    reference: "",
    evenIfLike: true,
  };
  return {
    temple,
    treasurer,
    donorId,
    fields,
    add: (own: object) => json(treasurer.post("/api/gifts", { ...fields, ...own })),
    issue: (giftIds: string[]) => json(treasurer.post("/api/receipts", { giftIds })),
    async make() {
      const { issuing, statements } = temple.rooms.receipts;
      const { rows } = await statements.report("2025");
      expect(rows).toHaveLength(1);
      const { rows: gifts } = await json(treasurer.get("/api/gifts?size=100"));
      const giftIds = gifts.map(({ id }: { id: string }) => id);
      const statement = { donorId, year: "2025", listed: [], replaces: undefined };
      return issuing.issue({ giftIds, statement }, { name: "Meena" });
    },
    async pdf(asked: Promise<Response>) {
      const answer = await asked;
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      return readAloud(Buffer.from(await answer.arrayBuffer()));
    },
  };
}
