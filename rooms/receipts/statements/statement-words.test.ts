import { describe, expect, test } from "vitest";
import { NO_MAIL_SERVER } from "#domain/message.ts";
import { madeInWords, makingInWords } from "./statement-words.ts";

const due = { numbers: 17, email: 9, address: 12, addressOnly: 6, neither: 2 };

describe("Before statements are made, it is said", () => {
  test("how many numbers they take, and how each reaches its donor", () => {
    expect(makingInWords(due, true)).toBe(
      "This uses 17 receipt numbers. 9 statements go by email, 6 have a mailing address to print for, and 2 have neither.",
    );
    expect(makingInWords({ ...due, numbers: 1, email: 1, addressOnly: 0, neither: 0 }, true)).toBe(
      "This uses 1 receipt number. 1 statement goes by email.",
    );
  });

  test("that nothing is emailed, where that is so", () => {
    expect(makingInWords(due, false)).toBe(
      "This uses 17 receipt numbers. Nothing is emailed. 12 have a mailing address, 5 have none.",
    );
    expect(makingInWords({ ...due, address: 0 }, false)).toContain("None has a mailing address.");
  });
});

describe("Once they are made, it is said", () => {
  test.each([
    [{ made: 17, mailed: 9 }, true, "9 in the email queue, 8 to print."],
    [{ made: 17, mailed: 0 }, true, "17 to print."],
    [{ made: 17, mailed: 17 }, true, "17 in the email queue."],
    [{ made: 17, mailed: 9 }, false, `9 not emailed, 8 to print. ${NO_MAIL_SERVER}`],
    [{ made: 0, mailed: 0 }, true, ""],
  ])("what of %o goes by email and what does not", (run, canEmail, words) => {
    expect(madeInWords(run, canEmail)).toBe(words);
  });
});
