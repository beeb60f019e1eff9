import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factsOf, partsOf, wordsOf } from "#tests/paper-words.ts";
import type { PaperDrawing } from "./drawing.ts";
import { emblemPaths } from "./emblem.ts";
import { openPaper } from "./paper.ts";
import { type PrintedReport, packPdf, reportPdf } from "./report-paper.ts";

const chart: PaperDrawing = {
  width: 100,
  height: 50,
  alt: "Giving rose from January to March",
  shapes: [
    { path: "M0 50h20v-30h-20z", fill: "#8c1c2c" },
    { path: "M0 10L100 40", stroke: "#2b1b17", dash: [2, 1] },
    { text: "Mar", x: 90, y: 48, size: 6, anchor: "end" },
  ],
};

const report: PrintedReport = {
  temple: "Roseville Hindu Temple & Cultural Center",
  title: "Giving by donor",
  filter: "All of 2026",
  madeAt: "2026-11-16T00:25:00.000Z",
  tie: { cents: 71_954_65, matches: true },
  columns: [
    { field: "donor", label: "Donor" },
    { field: "last", label: "Last gift" },
    { field: "gifts", label: "Gifts" },
    { field: "cents", label: "Given", isAmount: true },
  ],
  rows: [
    { donor: "Uma Hegdekar", last: "2026-10-24", gifts: 1200, cents: 71_954_65 },
    { donor: "Ravi", last: null, gifts: 0, cents: 0 },
  ],
  sums: { gifts: 1200, cents: 71_954_65 },
  chart,
  notes: ["Gifts in kind are not counted."],
};

describe("A report on paper", () => {
  test("says its filter, when it was made, what it ties to, its picture, rows and sums", async () => {
    const pdf = await reportPdf(report);
    const words = wordsOf(pdf);
    for (const line of ["Giving by donor", "All of 2026", "= ledger ✓ $71,954.65", "Mar", "1 of 1"])
      expect(words).toContain(line);
    expect(words).toContain("Made Nov 15, 2026, 4:25 PM · 2 rows");
    expect(words).toMatch(/Uma Hegdekar +Oct 24, 2026 +1,200 +71,954\.65\n/);
    expect(words).toMatch(/Ravi +— +0 +—\n/);
    expect(words).toMatch(/Together +1,200 +\$71,954\.65\n/);
    expect(partsOf(pdf)).toMatch(
      /H1[\s\S]+"Giving by donor"[\s\S]+Figure[\s\S]+Table[\s\S]+ColSpan 2\s+"Together"/,
    );
    expect(pdf.toString("latin1")).toContain("/Alt (Giving rose from January to March)");
    expect(factsOf(pdf)).toMatchObject({ Tagged: "yes", Title: "Giving by donor, All of 2026" });
  });

  test("of many rows and columns lies across, and has its head on every page", async () => {
    const columns = Array.from({ length: 9 }, (_, at) => ({ field: `f${at}`, label: `Column ${at}` }));
    const rows = Array.from({ length: 60 }, (_, at) => ({ f0: `Row ${at}` }));
    const pdf = await reportPdf({ ...report, columns, rows, sums: {} });
    const pages = wordsOf(pdf).split("\f").slice(0, -1);
    expect(factsOf(pdf)).toMatchObject({
      "Page size": "792 x 612 pts (letter)",
      Pages: String(pages.length),
    });
    for (const [at, page] of pages.entries()) {
      expect(page).toMatch(/Column 0 +Column 1/);
      expect(page).toContain(`${at + 1} of ${pages.length}`);
    }
    for (const { f0 } of rows) expect(pages.join("").split(new RegExp(`${f0}\\b`))).toHaveLength(2);
  });

  test("that does not tie says so, and by how much", async () => {
    const words = wordsOf(
      await reportPdf({ ...report, tie: { cents: 100_00, here: 90_00, matches: false } }),
    );
    expect(words).toContain("≠ ledger, $90.00 here, $100.00 in the ledger: $10.00 apart");
    expect(words).not.toContain("✓");
  });

  test("is one of several in a pack, whose cover tells where each begins", async () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({ donor: `Donor ${at}`, cents: 1 }));
    const sheet = (title: string, listed: PrintedReport["rows"]) => ({
      title,
      lede: `${title} in a sentence.`,
      tie: report.tie,
      pieces: [{ drawing: chart }, { heading: "By donor" }, { listing: { ...report, rows: listed } }],
    });
    const pdf = await packPdf({
      temple: report.temple,
      title: "Board pack",
      period: "October 2026",
      madeAt: report.madeAt,
      made: "Made by Meena.",
      figures: [{ label: "Given in October", value: "$9,270", about: "31.0% less than Oct 2025" }],
      sheets: [sheet("Giving", rows), sheet("Pledges", [])],
    });
    const [cover = "", ...pages] = wordsOf(pdf).split("\f").slice(0, -1);
    expect(cover).toMatch(
      /October 2026[\s\S]+\$9,270[\s\S]+Giving +2\n+Pledges +4\n[\s\S]+= ledger ✓ +1 of 4/,
    );
    expect(pages.map((page) => /^\s*(\w+)/.exec(page)?.[1])).toEqual(["Giving", "Giving", "Pledges"]);
    expect(pages[0]).toContain("Giving in a sentence.");
  });
});

describe("Paper", () => {
  test("has the emblem of the site", () => {
    const svg = readFileSync("public/art/logo.svg", "utf8");
    for (const path of emblemPaths) expect(svg).toContain(`d="${path}"`);
  });

  test("keeps a title and an author that XML would take for its own, and leaves out what it cannot hold", async () => {
    const paper = openPaper({ title: "Tea & <Rice> முருகன்", author: 'A "B" & \u0001C\ufffe\ud800' });
    paper.page();
    paper.part("P", () => paper.write("Words", 50, 50));
    const xml = (await paper.finished()).toString("utf8");
    expect(xml).toContain("Tea &amp; &lt;Rice&gt; முருகன்</rdf:li>");
    expect(xml).toContain('<rdf:li>A "B" &amp; C\ufffd</rdf:li>');
  });

  test("takes any words, in any script, and gives them back", async () => {
    const point = fc.oneof(fc.integer({ min: 0x900, max: 0xd7f }), fc.integer({ max: 0xd7ff, min: 0 }));
    const words = fc.array(point).map((points) => String.fromCodePoint(...points));
    const face = fc.constantFrom("text", "medium", "strong", "title");
    const paper = openPaper({ title: "Anything" });
    paper.page();
    for (const [each, looks] of fc.sample(fc.tuple(words, fc.record({ face })), 60))
      paper.part("P", () => paper.write(each, 50, 50, { ...looks, width: 60 }));
    const known = "Śrī कृष्ण தமிழ் 王伟";
    // Pasted names bring along what nobody sees.
    paper.part("P", () => paper.write(known.replace("ழ்", "\u200bழ்\u00ad"), 50, 700));
    expect(wordsOf(await paper.finished())).toContain(known);
  });
});
