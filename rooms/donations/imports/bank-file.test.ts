import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  dayOrderOf,
  decimalSignOf,
  guessMapping,
  isDayOrderOpen,
  nameIn,
  readBankFile,
  readCents,
  readDay,
  UnreadableFile,
} from "./bank-file.ts";
import { hostileFiles } from "./fixtures/hostile-files.ts";
import {
  MOST_CELL,
  MOST_COLUMNS,
  MOST_FILE_BYTES,
  MOST_ROWS,
  readFileText,
  rowsIn,
  tooLargeIn,
} from "./import.ts";

describe("A bank's file", () => {
  test("is read with a mark at its start, odd quotes, semicolons and lines before the header", async () => {
    const text = `\ufeffExample Bank;Account 1234\r\n\r\nDate;Description;Amount\r\n31.01.2026;"Zelle from ""RAVI"" K";1.234,50\r\n01.02.2026;O'Brien "Temple" gift;-25,00\r\n;Total;1.209,50\r\n`;
    expect(await readBankFile(text)).toEqual({
      header: ["Date", "Description", "Amount"],
      rows: [
        ["31.01.2026", 'Zelle from "RAVI" K', "1.234,50"],
        ["01.02.2026", 'O\'Brien "Temple" gift', "-25,00"],
        ["", "Total", "1.209,50"],
      ],
    });
  });

  test("may have tabs, short lines, numbers as formulas, and two columns of one name", async () => {
    const { header, rows } = await readBankFile('Name\tName\tGross\nRavi\t="0123"\t51\n\t\t\nUma\n');
    expect(header).toEqual(["Name", "Name (2)", "Gross"]);
    expect(rows).toEqual([["Ravi", "0123", "51"], ["Uma"]]);
  });

  test.each(["", "just words", "1,2,3\n4,5,6", '"Date,Name\n1/2/2026,Ravi', "Date,Name,Amount\n"])(
    "that is none is refused in words: %j",
    async (text) => {
      await expect(readBankFile(text)).rejects.toThrow(UnreadableFile);
    },
  );

  test("has at most so many rows", async () => {
    const file = (rows: number) => `Date,Name,Amount\n${"1/2/2026,Ravi,5\n".repeat(rows)}`;
    expect((await readBankFile(file(MOST_ROWS))).rows).toHaveLength(MOST_ROWS);
    await expect(readBankFile(file(MOST_ROWS + 1))).rejects.toThrow("more than 20,000 rows");
  });

  test("becomes no more cells than it has, however wide its header is", async () => {
    const header = Array.from(
      { length: MOST_COLUMNS },
      (_, at) => `Column ${String.fromCharCode(65 + (at % 26))}${at}`,
    );
    const { rows } = await readBankFile(`${header.join()}\n${"1/2/2026,Ravi\n".repeat(MOST_ROWS)}`);
    expect(rows).toHaveLength(MOST_ROWS);
    expect(rows.reduce((cells, row) => cells + Object.keys(row).length, 0)).toBe(2 * MOST_ROWS);
  });

  test.each(hostileFiles)("is bounded: %s", async (_, text, sentence) => {
    await expect(readBankFile(text)).rejects.toThrow(sentence);
    await expect(readBankFile(text)).rejects.toThrow(UnreadableFile);
  });

  test("may have as many columns and as long a cell as the bounds say", async () => {
    const cells = (cell: string) => Array.from({ length: MOST_COLUMNS }, () => cell).join(";");
    const { header, rows } = await readBankFile(
      `${cells("Name")}\n${"x".repeat(MOST_CELL)};${cells("5").slice(2)}\n`,
    );
    expect([header.length, rows[0]?.length, rows[0]?.[0]?.length]).toEqual([
      MOST_COLUMNS,
      MOST_COLUMNS,
      MOST_CELL,
    ]);
  });

  test.each([
    ["european.csv", "Jürgen Müller"],
    ["year-first.tsv", "Ravi Kumar"],
    ["zelle.csv", "RAVI KUMAR"],
  ])("is read in the letters it was written in: %s", (file, words) => {
    const read = readFileText(readFileSync(new URL(`fixtures/${file}`, import.meta.url)));
    expect("text" in read && read.text).toContain(words);
  });

  test.each([
    ["PK\x03\x04", "workbook"],
    ["%PDF-1.7", "PDF"],
    ["  \n", "empty"],
    ["a\0b", "not a CSV"],
  ])("that is something else says what: %j", (start, words) => {
    const read = readFileText(new TextEncoder().encode(start));
    expect("problem" in read && read.problem).toContain(words);
  });

  test("is counted before it is sent", () => {
    expect(rowsIn('Date,Note\r\n1/2/2026,"two\r\nlines"\r\n,\r\n\r\n1/3/2026,one\r\n')).toBe(2);
    expect(rowsIn(",".repeat(1_000_000))).toBe(0);
    expect(tooLargeIn(`Date\n${"1/2/2026\n".repeat(MOST_ROWS)}`)).toBe("");
    expect(tooLargeIn(`Date\n${"1/2/2026\n".repeat(MOST_ROWS + 31)}`)).toContain("20,000 rows");
    expect(tooLargeIn("ü".repeat(MOST_FILE_BYTES / 2 + 1))).toContain("10 MB");
  });

  test("that is too large says so", () => {
    expect(readFileText(new Uint8Array(MOST_FILE_BYTES + 1))).toMatchObject({
      problem: expect.stringContaining("10 MB"),
    });
  });

  test.each([
    ["$1,234.50", 123_450],
    ["1.234,50 €", 123_450],
    ["1,234", 123_400],
    ["1,00,000.00", 10_000_000],
    ["1.234.567,8", 123_456_780],
    ["51", 5_100],
    ["0.5", 50],
    [".50", 50],
    ["0.500", undefined],
    ["25.500", undefined],
    ["$1,234.567", undefined],
    ["(25.00)", -2_500],
    ["($25.00)", -2_500],
    ["-25", -2_500],
    ["-$25", -2_500],
    ["25.00-", -2_500],
    ["25.00 DR", -2_500],
    ["25.00 CR", 2_500],
    ["− 5,00", -500],
    ["1'000.00", 100_000],
    ["USD 12.5", 1_250],
    ["12,5", 1_250],
    ["1,00,000.00", 10_000_000],
    ["1.234.567,89", 123_456_789],
    ["1,2,3", undefined],
    ["1,0000", undefined],
    ["10,00.5", undefined],
    ["1.2345,00", undefined],
    ["twelve", undefined],
    ["", undefined],
    ["12a", undefined],
    ["99999999999999999", undefined],
  ])("has the amount %j", (text, cents) => {
    expect(readCents(text)).toBe(cents);
  });

  test("divides dollars from cents by one sign", () => {
    expect(decimalSignOf(["51", "1.250", "$12.50"])).toBe(".");
    expect(decimalSignOf(["51", "1.250,00 €"])).toBe(",");
    expect(decimalSignOf(["51", "1.250"])).toBe(undefined);
    expect([readCents("1.250", "."), readCents("1.250", ","), readCents("1,250", ".")]).toEqual([
      undefined,
      125_000,
      125_000,
    ]);
  });

  test("with a comma where the file has points for cents is read only where the comma groups thousands", () => {
    expect(["12,5", "1,250", "1,2,3"].map((text) => readCents(text, "."))).toEqual([
      undefined,
      125_000,
      undefined,
    ]);
  });

  test.each([
    ["2026-01-31", "2026-01-31"],
    ["20260131", "2026-01-31"],
    ["2026-01-31T18:00:00Z", "2026-01-31"],
    ["1/31/2026", "2026-01-31"],
    ["01/31/26", "2026-01-31"],
    ["Jan 31, 2026", "2026-01-31"],
    ["Saturday, January 31 2026", "2026-01-31"],
    ["31 January 2026", "2026-01-31"],
    ["31-Jan-26", "2026-01-31"],
    ["2/30/2026", undefined],
    ["Total", undefined],
    ["", undefined],
  ])("has the day %j", (text, day) => {
    expect(readDay(text, "month first")).toBe(day);
  });

  test("writes all its days in one order", () => {
    expect(dayOrderOf(["04/05/2026", "13/05/2026"])).toBe("day first");
    expect(dayOrderOf(["04/05/2026", "05/13/2026"])).toBe("month first");
    expect(dayOrderOf(["04/05/2026"])).toBe("month first");
    expect(dayOrderOf(["04.05.2026"])).toBe("day first");
    // One day that is none turns nothing around.
    expect(dayOrderOf(["11/14/2026", "11/15/2026", "31/11/2026"])).toBe("month first");
    expect(readDay("04/05/2026", "day first")).toBe("2026-05-04");
    expect(isDayOrderOpen(["04/05/2026", "05/05/2026"])).toBe(true);
    expect(isDayOrderOpen(["04/05/2026", "04/13/2026"])).toBe(false);
    expect(isDayOrderOpen(["2026-04-05"])).toBe(false);
  });

  test.each([
    ["ZELLE FROM ABHISHEK V", "ABHISHEK V"],
    ["Zelle payment from RAVI KUMAR BACk3x9qz71a", "RAVI KUMAR"],
    ['Zelle payment from UMA RAO for "festival"; Conf# 9k2', "UMA RAO"],
    ["ZELLE FROM KUMAR RAVI ON 11/02 REF # WFCT0YQ2", "KUMAR RAVI"],
    ["WIRE TRANSFER FROM RAVI KUMAR", "RAVI KUMAR"],
    ["Payment received from Uma Rao", "Uma Rao"],
    ["ZELLE PAYMENT", ""],
    ["DEPOSIT", ""],
    ["ATM CASH DEPOSIT 11/02", ""],
    ["Fromm, Erich", "Fromm, Erich"],
    ["Ravi Kumar", "Ravi Kumar"],
  ])("names the giver in %j", (text, name) => {
    expect(nameIn(text)).toBe(name);
  });

  test.each([
    [["Date", "Description", "Amount"], { receivedOn: "Date", donorName: "Description", amount: "Amount" }],
    [
      ["Transaction ID", "Name", "Gross", "Date"],
      { receivedOn: "Date", amount: "Gross", donorName: "Name", reference: "Transaction ID" },
    ],
    [
      ["Donor Name", "Donation Date", "Amount", "Campaign"],
      { receivedOn: "Donation Date", amount: "Amount", donorName: "Donor Name", fund: "Campaign" },
    ],
  ])("calls its columns %j", (header, mapping) => {
    expect(guessMapping({ header, rows: [] })).toEqual(mapping);
  });
});
