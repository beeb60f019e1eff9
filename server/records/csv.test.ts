import { describe, expect, test } from "vitest";
import { csvLine } from "./csv.ts";

describe("A line of CSV", () => {
  test("is plain where nothing asks for quotes", () => {
    expect(csvLine(["Meena", 501, true, null, undefined, "2026-01-14"])).toBe(
      "Meena,501,true,,,2026-01-14\r\n",
    );
  });

  test("quotes commas, quotes, line breaks and outer spaces", () => {
    expect(csvLine(["Rao, Meena", 'the "lamp"', "two\nlines", " padded "])).toBe(
      '"Rao, Meena","the ""lamp""","two\nlines"," padded "\r\n',
    );
  });

  test.each(["=1+1", "+1", "-1+2", "@SUM(A1)", "\tcmd", "\rcmd"])("makes %j harmless", (text) => {
    expect(csvLine([text])).toContain("'");
  });

  test("leaves a negative number a number", () => {
    expect(csvLine([-2500])).toBe("-2500\r\n");
  });

  test("writes lists and objects as JSON", () => {
    expect(csvLine([{ kind: "memory", name: "Ravi" }])).toBe('"{""kind"":""memory"",""name"":""Ravi""}"\r\n');
  });
});
