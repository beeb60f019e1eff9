import { describe, expect, test } from "vitest";
import { factsOf, partsOf, placesOf, readAloud, wordsOf } from "#tests/paper-words.ts";
import type { Receipt, ReceiptedGift } from "./receipt.ts";
import { receiptLetter } from "./receipt-letter.server.ts";
import { receiptPdf } from "./receipt-paper.server.ts";
import { paperInWords } from "./receipt-words.ts";
import { statementsPdf } from "./statements/statement-paper.server.ts";

describe("A receipt on paper", () => {
  test("says all that the donor keeps it for, on one sheet, the same bytes each time", async () => {
    const dedication = { kind: "memory", name: "Sri K. V. Hegdekar" } as const;
    const receipt = aReceipt({ gifts: [{ ...aGift({ dedication }), occasion: "Deepavali 2026" }] });
    const pdf = await receiptPdf(receipt, "original");
    expect(onOneLine(pdf)).toMatch(
      inOrder(
        ...["Roseville Hindu Temple & Cultural Center", "P.O. Box 1108, Roseville, CA 95678"],
        ...["Receipt 2026-00050", "Lakshmi Thiagarajah", "EIN 12-3456789", "2218 Sutter Creek Lane"],
        ...["Thank you for your gift", "Dear Lakshmi,", "Date received November 8, 2026", "Amount $1,116"],
        ...[
          "Method Check 2041",
          "Fund Building Fund",
          "Occasion Deepavali 2026",
          "Dedication In memory of Sri K. V. Hegdekar",
        ],
        ...["For your tax records", "No goods or services were provided in exchange for this contribution."],
        ...["Anjali Deshmukhe", "Treasurer", "is a 501(c)(3) organization, EIN 12-3456789."],
      ),
    );
    expect(factsOf(pdf)).toMatchObject({
      Title: "Receipt 2026-00050",
      Tagged: "yes",
      Pages: "1",
      "Page size": "612 x 792 pts (letter)",
      CreationDate: expect.stringContaining("Nov  9 12:00:00 2026"),
    });
    expect((await receiptPdf(receipt, "original")).equals(pdf)).toBe(true);
  });

  test.each([
    [
      { benefit: "religious" },
      "Any goods or services provided in exchange for this contribution consisted entirely of intangible religious benefits.",
    ],
    [
      { benefit: "goods", goodsDescription: "a dinner for two", goodsCents: 90_00 },
      "In exchange for your payment of $1,116 you received a dinner for two, estimated value $90. The amount deductible for federal income tax purposes is limited to the excess of your payment over that value: $1,026.",
    ],
  ] as const)("carries the one sentence of its gift: %o", async (fields, sentence) => {
    const words = onOneLine(await receiptPdf(aReceipt({ gifts: [aGift(fields)] }), "original"));
    expect(words).toContain(sentence);
    expect(words).not.toContain("No goods or services were provided");
  });

  test("is read in the order in which it makes sense: whose it is, to whom, what, the law, who signs", async () => {
    expect(readAloud(await receiptPdf(aReceipt(), "duplicate"))).toMatch(
      inOrder(
        ...["Roseville Hindu Temple & Cultural Center", "Lakshmi Thiagarajah 2218 Sutter Creek Lane"],
        ...["Receipt 2026-00050", "EIN 12-3456789", "DUPLICATE", "Thank you for your gift", "Dear Lakshmi"],
        ...["Date received November 8, 2026 Amount $1,116 Method Check 2041 Fund Building Fund"],
        ...["For your tax records No goods or services", "Anjali Deshmukhe Treasurer", "501(c)(3)"],
      ),
    );
  });

  test("is stamped; what is void is void whatever else it is", async () => {
    const stamps = async (copy: "original" | "duplicate" | "preview", fields = {}) =>
      onOneLine(await receiptPdf(aReceipt(fields), copy)).match(/PREVIEW|DUPLICATE|VOID/g);
    expect(await stamps("original")).toBeNull();
    expect(await stamps("duplicate")).toEqual(["DUPLICATE"]);
    expect(await stamps("preview", { number: "" })).toEqual(["PREVIEW"]);
    expect(await stamps("duplicate", { status: "void" })).toEqual(["VOID"]);
  });

  test("has its address in the window of the envelope, be it long", async () => {
    const address = [
      "c/o Sri Venkateswara Foundation",
      "Suite 200",
      "Building C",
      "12 Oak Street",
      "Roseville",
    ];
    const places = placesOf(await receiptPdf(aReceipt({ address: [...address, "CA 95747"] }), "original"));
    const words = ["Thiagarajah", "c/o", "Suite", "Oak", "95747"];
    const found = places.filter(({ word }) => words.includes(word));
    expect(found).toHaveLength(words.length);
    for (const { left, right, top, bottom } of found) {
      expect(left).toBeGreaterThan(0.875 * 72);
      expect(right).toBeLessThan(5.375 * 72);
      expect(top).toBeGreaterThan(2.042 * 72);
      expect(bottom).toBeLessThan(3.167 * 72);
    }
  });

  test("of many gifts goes on over pages, with the head of its table and the page on each", async () => {
    const gifts = Array.from({ length: 70 }, (_, at) =>
      aGift({ cents: 1000 + at, ...(at === 69 && { benefit: "religious" }) }),
    );
    const pdf = await receiptPdf(aReceipt({ gifts }), "duplicate");
    const pages = wordsOf(pdf).split("\f").slice(0, -1);
    expect(pages).toHaveLength(3);
    for (const [at, page] of pages.entries()) {
      expect(page).toMatch(new RegExp(`Page ${at + 1} of 3`));
      expect(page).toMatch(/Received +Fund +Method +Note +Amount/);
      expect(page).toContain("DUPLICATE");
    }
    expect(pages[2]).toMatch(/70 gifts +\$724\.15/);
    expect(pages[2]).toMatch(/a +No goods or services[\s\S]+b +Any goods or services[\s\S]+Treasurer/);
    // Seen on every page, the head is heard once.
    expect(partsOf(pdf, { hasWords: false }).match(/\/Scope \/Column/g)).toHaveLength(5);
  });

  test("has names as they are written, and says to programs what no letter is there for", async () => {
    const names = [
      "श्रीमती कृष्णा",
      "முருகன் சுப்பிரமணியம்",
      "శ్రీనివాస",
      "ಕೃಷ್ಣಮೂರ್ತಿ",
      "ગુજરાતી પટેલ",
      "ਸਿੰਘ",
      "Śrī Ñandú 王伟",
    ];
    const [first = "", ...others] = names;
    const words = wordsOf(await receiptPdf(aReceipt({ donorName: first, address: others }), "original"));
    for (const name of names) expect(words).toContain(name);
  });
});

describe("A statement on paper", () => {
  test("lists every gift, its receipt or itself, what is deductible, and what it replaces", async () => {
    const pdf = await receiptPdf(aStatement("Girish and Uma Hegdekar"), "original");
    const words = onOneLine(pdf);
    expect(words).toMatch(
      inOrder(
        ...["Statement 2026", "Replaces the one of January 4, 2027", "EIN 12-3456789", "Your gifts in 2026"],
        ...["Dear Girish and Uma,", "Received Fund Method Receipt Note Amount"],
        ...["Jan 14, 2026 General Donation Check 2041 2026-00003 a 251.00"],
        ...["Oct 24, 2026 Community Service Check 2041 this page b 200.00", "2 gifts $451.00"],
        ...["Less value of goods and services (b) 90.00", "Maximum deductible $361.00"],
        ...["a No goods or services", "b In exchange for your payment of $200"],
        ...["In kind Five silk vastrams, received", "has not assigned a value."],
        ...["Building Fund, In memory of Amma. Receipt 2026-00028."],
        ...["this page does not acknowledge them a second time."],
      ),
    );
    expect(factsOf(pdf)).toMatchObject({ Title: "Statement 2026, receipt 2027-00045", Pages: "1" });
    expect(partsOf(pdf)).toMatch(
      /H1[\s\S]+Table[\s\S]+TH:\s+\/Scope \/Column\s+"Received"[\s\S]+ColSpan 5\s+"2 gifts"/,
    );
  });

  test("is read in the order in which it makes sense: each gift across, then its sums, then the law", async () => {
    expect(readAloud(await receiptPdf(aStatement("Uma"), "original"))).toMatch(
      inOrder(
        ...["Roseville Hindu Temple", "Uma 2218 Sutter Creek Lane", "Statement 2026 Receipt 2027-00045"],
        ...["Your gifts in 2026", "Dear Uma", "Received Fund Method Receipt Note Amount"],
        ...["Jan 14, 2026 General Donation Check 2041 2026-00003 a 251.00 Oct 24, 2026 Community Service"],
        ...["2 gifts $451.00", "a No goods or services", "b In exchange", "In kind Five silk vastrams"],
        ...["Anjali Deshmukhe Treasurer", "501(c)(3)"],
      ),
    );
  });

  test("speaks of receipts at its foot only where a gift has one of its own", () => {
    const statement = aStatement("Girish");
    const none = { ...statement, gifts: [aGift({ cents: 251_00 }), aGift({ cents: 200_00 })] };
    expect(paperInWords(statement, "original").footer).toMatch(/Gifts with a number have a receipt/);
    expect(paperInWords(none, "original").footer).toMatch(/EIN 12-3456789\. Please keep this letter\.$/);
  });

  test("of everybody is one document, made as it is read, while others are answered", async () => {
    let [read, answered] = [0, 0];
    const other = setInterval(() => {
      answered += 1;
    }, 0);
    async function* everybody() {
      for (const name of ["Uma", "Ravi", "Meena"]) {
        read += 1;
        const receipt = { ...aStatement(name), id: name, version: "1" } as Receipt;
        yield { receipt, copy: "original" as const };
      }
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of statementsPdf(everybody())) {
      if (pieces.length === 0) expect(read).toBe(1);
      pieces.push(piece);
    }
    clearInterval(other);
    expect(answered).toBeGreaterThanOrEqual(2);
    const pdf = Buffer.concat(pieces);
    const pages = wordsOf(pdf).split("\f").slice(0, -1);
    expect(pages.map((page) => /Dear (.*),/.exec(page)?.[1])).toEqual(["Uma", "Ravi", "Meena"]);
    expect(factsOf(pdf)).toMatchObject({ Title: "Statements 2026", Tagged: "yes" });
  });
});

describe("A receipt by mail", () => {
  test("has a few words, the paper, and an answer that reaches the temple", async () => {
    const receipt = { ...aReceipt({ donorName: "Tom & <Uma> Ltd" }), id: "r", version: "1" } as Receipt;
    const way = {
      id: "m1",
      from: "Temple <mail@temple.example>",
      to: "uma@example.com",
      copy: "original",
    } as const;
    const letter = await receiptLetter(receipt, way);
    expect(letter).toMatchObject({
      messageId: "<m1@temple.example>",
      to: "uma@example.com",
      subject: "Receipt 2026-00050 from Roseville Hindu Temple & Cultural Center",
      replyTo: { address: "info@temple.example" },
      text: expect.stringMatching(/^Dear Tom & <Uma> Ltd,\n\nNamaskaram\. [\s\S]+Your receipt is attached\./),
      html: expect.stringContaining("<p>Dear Tom &amp; &lt;Uma&gt; Ltd,</p>"),
      attachments: [{ filename: "Receipt 2026-00050.pdf", contentType: "application/pdf" }],
    });
    expect(letter.attachments?.[0]?.content.equals(await receiptPdf(receipt, "original"))).toBe(true);
  });
});

function aGift(fields: Partial<ReceiptedGift> = {}): ReceiptedGift {
  return {
    id: "g",
    receivedOn: "2026-11-08",
    cents: 1116_00,
    method: "check",
    reference: "2041",
    fund: "building",
    dedication: null,
    benefit: "none",
    goodsDescription: "",
    goodsCents: 0,
    inKindDescription: "",
    ...fields,
  };
}

type Paper = Parameters<typeof receiptPdf>[0];

function aReceipt(fields: Partial<Paper> = {}): Paper {
  return {
    kind: "receipt",
    year: null,
    number: "2026-00050",
    issuedOn: "2026-11-09",
    issuedBy: "Meena",
    donorId: "d",
    donorName: "Lakshmi Thiagarajah",
    cents: 0,
    replaces: null,
    status: "issued",
    address: ["2218 Sutter Creek Lane", "Roseville, CA 95747"],
    temple: {
      legalName: "Roseville Hindu Temple & Cultural Center",
      ein: "12-3456789",
      mailingAddress: "P.O. Box 1108\nRoseville, CA 95678",
      signerName: "Anjali Deshmukhe",
      signerTitle: "Treasurer",
      email: "info@temple.example",
    },
    gifts: [aGift()],
    voidReason: "",
    mailTo: null,
    printedAt: null,
    ...fields,
  };
}

function aStatement(donorName: string): Paper {
  const goods = { benefit: "goods", goodsDescription: "a dinner", goodsCents: 90_00 } as const;
  return aReceipt({
    kind: "statement",
    year: "2026",
    number: "2027-00045",
    issuedOn: "2027-01-11",
    donorName,
    replaces: { number: "2027-00003", issuedOn: "2027-01-04" },
    gifts: [
      aGift({ receivedOn: "2026-01-14", fund: "general", cents: 251_00, ownReceipt: "2026-00003" }),
      aGift({
        method: "in-kind",
        inKindDescription: "Five silk vastrams",
        ownReceipt: "2026-00028",
        fund: "building",
        dedication: { kind: "memory", name: "Amma" },
      }),
      aGift({ receivedOn: "2026-10-24", fund: "community", cents: 200_00, ...goods }),
    ],
  });
}

function onOneLine(pdf: Buffer) {
  return wordsOf(pdf).replace(/\s+/g, " ");
}

/** Each somewhere behind the one before. */
function inOrder(...words: string[]) {
  return new RegExp(words.map((each) => RegExp.escape(each)).join("[\\s\\S]*"));
}
