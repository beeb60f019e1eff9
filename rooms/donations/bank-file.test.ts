import { describe, expect, test } from "vitest";
import { dayOrderOf, guessMapping, readBankFile, readCents, readDay, UnreadableFile } from "./bank-file.ts";

describe("A bank's file", () => {
  test("is read with a mark at its start, odd quotes, semicolons and lines before the header", () => {
    const text = `\ufeffExample Bank;Account 1234\r\n\r\nDate;Description;Amount\r\n31.01.2026;"Zelle from ""RAVI"" K";1.234,50\r\n01.02.2026;O'Brien "Temple" gift;-25,00\r\n;Total;1.209,50\r\n`;
    expect(readBankFile(text)).toEqual({
      header: ["Date", "Description", "Amount"],
      rows: [
        { Date: "31.01.2026", Description: 'Zelle from "RAVI" K', Amount: "1.234,50" },
        { Date: "01.02.2026", Description: 'O\'Brien "Temple" gift', Amount: "-25,00" },
        { Date: "", Description: "Total", Amount: "1.209,50" },
      ],
    });
  });

  test("may have tabs, short lines, and two columns of one name", () => {
    const { header, rows } = readBankFile("Name\tName\tGross\nRavi\tKumar\t51\nUma\n");
    expect(header).toEqual(["Name", "Name (2)", "Gross"]);
    expect(rows[1]).toEqual({ Name: "Uma", "Name (2)": "", Gross: "" });
  });

  test.each(["", "just words", "1,2,3\n4,5,6", '"Date,Name\n1/2/2026,Ravi'])(
    "that is none is refused in words: %j",
    (text) => {
      expect(() => readBankFile(text)).toThrow(UnreadableFile);
    },
  );

  test.each([
    ["$1,234.50", 123_450],
    ["1.234,50 €", 123_450],
    ["1,234", 123_400],
    ["1.234.567,8", 123_456_780],
    ["51", 5_100],
    ["0.5", 50],
    ["(25.00)", -2_500],
    ["-25", -2_500],
    ["25.00-", -2_500],
    ["− 5,00", -500],
    ["1'000.00", 100_000],
    ["USD 12.5", 1_250],
    ["twelve", undefined],
    ["", undefined],
    ["12a", undefined],
    ["99999999999999999", undefined],
  ])("has the amount %j", (text, cents) => {
    expect(readCents(text)).toBe(cents);
  });

  test.each([
    ["2026-01-31", "2026-01-31"],
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
    expect(readDay("04/05/2026", "day first")).toBe("2026-05-04");
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
    expect(guessMapping(header)).toEqual(mapping);
  });
});
