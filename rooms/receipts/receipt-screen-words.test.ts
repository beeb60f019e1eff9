import { describe, expect, test } from "vitest";
import { NO_MAIL_SERVER } from "#domain/message.ts";
import type { MailedReceipt, Preview, ReceiptedGift } from "./receipt.ts";
import {
  amountOf,
  canTryAgain,
  giftInALine,
  issuedInWords,
  listedInWords,
  mailInWords,
  printedInWords,
  receiptsInWords,
  severalInWords,
  whatFor,
} from "./receipt-screen-words.ts";

const gift: ReceiptedGift = {
  id: "one",
  receivedOn: "2026-11-08",
  cents: 1_116_00,
  method: "check",
  reference: "2041",
  fund: "building",
  dedication: null,
  benefit: "none",
  goodsDescription: "",
  goodsCents: 0,
  inKindDescription: "",
};
const rice: ReceiptedGift = { ...gift, method: "in-kind", inKindDescription: "20 kg of rice" };
const shares: ReceiptedGift = { ...gift, method: "stock", inKindDescription: "40 shares of AAPL" };
const donorName = "Kiran Reddivari";

describe("Before anything is issued it is said", () => {
  test("how many receipts, for how many donors", () => {
    expect(receiptsInWords(6)).toBe("Six receipts for six donors");
    expect(receiptsInWords(1)).toBe("One receipt for one donor");
    expect(receiptsInWords(40)).toBe("40 receipts for 40 donors");
  });

  test("what one is for", () => {
    expect(whatFor({ gifts: [gift], cents: 1_116_00, donorName })).toBe("$1,116 from Kiran Reddivari");
    expect(whatFor({ gifts: [rice], cents: 0, donorName })).toBe("A gift in kind from Kiran Reddivari");
    expect(whatFor({ gifts: [shares], cents: 0, donorName })).toBe("A gift of stock from Kiran Reddivari");
    expect(whatFor({ gifts: [gift, rice, gift], cents: 2_232_00, donorName })).toBe(
      "Three gifts of Kiran Reddivari, $2,232",
    );
  });

  test("what it comes to in a list, which is nothing for what came in kind", () => {
    expect(amountOf({ gifts: [gift, rice], cents: 1_116_00 })).toBe("$1,116");
    expect(amountOf({ gifts: [rice], cents: 0 })).toBe("In kind");
    expect(amountOf({ gifts: [shares, rice], cents: 0 })).toBe("In kind and Stock");
  });

  test("which of several can be mailed", () => {
    const paper = (email: string) => ({ giftIds: ["one", "two"], email, paper: { cents: 5_00 } }) as Preview;
    expect(severalInWords([paper("a@b.example"), paper("c@d.example"), paper("")])).toBe(
      "6 gifts, $15. Several gifts of one donor are on one receipt. Two can be emailed; one donor has no email address.",
    );
    expect(severalInWords([paper("a@b.example"), paper("c@d.example")])).toContain(
      "All of them can be emailed",
    );
    expect(severalInWords([paper(""), paper("")])).toContain("None of the donors has an email address");
  });
});

describe("Once receipts are issued it is said", () => {
  const one = { number: "2026-00001", mailTo: null };
  const emailed = { ...one, mailTo: "k@family.example" };
  const notSent = { ...emailed, notSent: NO_MAIL_SERVER };
  test.each([
    [[one], "Receipt 2026-00001 issued."],
    [[emailed], "Receipt 2026-00001 issued. The email is in the queue."],
    [[notSent], "Receipt 2026-00001 issued. Not sent: email isn't set up."],
    [[one, emailed], "2 receipts issued, 2026-00001 to 2026-00001. 1 email in the queue."],
    [[one, notSent], "2 receipts issued, 2026-00001 to 2026-00001. Not sent: email isn't set up."],
  ])("of %o what of them is emailed, and what is not", (issued, words) => {
    expect(issuedInWords(issued)).toBe(words);
  });
});

describe("Of a receipt it is said", () => {
  test("which gifts a statement only lists", () => {
    const listed = { ...gift, ownReceipt: "2026-00003" };
    expect(listedInWords({ gifts: [gift] })).toBe("");
    expect(listedInWords({ gifts: [gift, rice, listed] })).toBe(
      "It lists one gift that has a receipt of its own.",
    );
    expect(listedInWords({ gifts: [listed, listed] })).toBe(
      "It lists two gifts that have receipts of their own.",
    );
  });

  test("which gift is which", () => {
    expect(giftInALine(gift)).toBe("$1,116, November 8, 2026, check 2041, Building Fund");
    expect(giftInALine(rice)).toBe("20 kg of rice, November 8, 2026, in kind, Building Fund");
  });

  test("whether it was printed, and what follows", () => {
    expect(printedInWords({ status: "issued", printedAt: null })).toBe(
      "The original has not been handed out yet.",
    );
    const printedAt = "2025-11-09T17:52:00Z";
    expect(printedInWords({ status: "issued", printedAt })).toBe(
      "The original was printed Nov 9, 2025, 9:52 AM. Every copy from now on says DUPLICATE.",
    );
    expect(printedInWords({ status: "void", printedAt })).toBe(
      "The original was printed Nov 9, 2025, 9:52 AM.",
    );
  });
});

describe("Of a mailed receipt it is said", () => {
  const mail: MailedReceipt = {
    id: "m",
    receiptId: "2026-00001",
    number: "2026-00001",
    name: donorName,
    to: "k@family.example",
    at: "2025-11-09T17:50:00Z",
    state: "waiting",
    tries: 0,
    reason: null,
    nextTryAt: null,
    deliveredAt: null,
  };

  test.each([
    [{}, "Waiting to be sent", false],
    [{ reason: NO_MAIL_SERVER }, NO_MAIL_SERVER, false],
    [{ tries: 1, nextTryAt: "2025-11-09T18:50:00Z" }, "Tried once, again on Nov 9, 2025, 10:50 AM", true],
    [{ tries: 3, reason: "The server is out." }, "Tried 3 times. The server is out.", true],
    [{ state: "refused", tries: 1, reason: "No such mailbox" }, "No such mailbox", true],
    [{ state: "delivered", tries: 1, deliveredAt: "2025-11-09T17:52:00Z" }, "Nov 9, 2025, 9:52 AM", false],
  ] as const)("how %j fares, and whether to try again", (fields, words, canTry) => {
    expect(mailInWords({ ...mail, ...fields })).toBe(words);
    expect(canTryAgain({ ...mail, ...fields })).toBe(canTry);
  });
});
