import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { reports } from "#rooms/reports/reports.server.ts";
import { callsOf } from "#tests/endpoints.ts";
import { eventually } from "#tests/eventually.ts";
import { factsOf } from "#tests/paper-words.ts";
import { openTemple } from "#tests/temple.ts";

const checker = join(
  import.meta.dirname,
  "../node_modules/@opendataloader/pdf/lib/opendataloader-pdf-cli.jar",
);
const driver = join(import.meta.dirname, "Ua1.java");
const hasJava = spawnSync("javac", ["-version"]).status === 0;
if (!hasJava) console.warn("The PDFs are not checked for PDF/UA here: veraPDF needs a Java development kit.");

/** Names that broke files before, and scripts that need fonts of their own. */
const TEMPLE = 'Murugan & Valli <Temple> "O\'Neil" முருகன் कृष्ण';
const DONOR = "Ravi & Uma <Iyer> சுப்பிரமணியம் श्रीमती";

/** Every address that answers with a PDF; a new one fails here until its paper is checked below. */
const ADDRESSES = [
  "GET /api/assets.pdf",
  "GET /api/lenders/letter.pdf",
  "GET /api/receipts/:file{.+\\.pdf}",
  "GET /api/reports/:file{.+\\.pdf}",
  "GET /api/reports/board-pack.pdf",
  "GET /api/statements/:file{\\d+\\.pdf}",
  "GET /api/statements/:year/preview/:file{.+\\.pdf}",
];

test("Every address that answers with a PDF is known here", async () => {
  const calls = callsOf(await openTemple()).map(({ method, path }) => `${method} ${path}`);
  expect(calls.filter((call) => /pdf/.test(call)).sort()).toEqual(ADDRESSES);
});

test.skipIf(!hasJava)(
  "Every PDF is PDF/UA-1, says veraPDF, whatever the names in it",
  async () => {
    const papers = await everyPaper();
    for (const [name, pdf] of papers) expect(factsOf(pdf).Title, name).toBeTruthy();
    expect(factsOf(papers.get("receipt") ?? Buffer.of()).Author).toBe(TEMPLE);
    expect(brokenRules(papers)).toEqual([]);
  },
  300_000,
);

async function everyPaper() {
  const temple = await openTemple({ settings: { SAMPLE_DATA: "on" } });
  const admin = await temple.admin();
  const papers = new Map<string, Buffer>();
  const keep = async (name: string, asked: Response | Promise<Response>) => {
    const answer = await asked;
    expect([name, answer.status, answer.headers.get("content-type")]).toEqual([name, 200, "application/pdf"]);
    papers.set(name, Buffer.from(await answer.arrayBuffer()));
  };
  const post = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    expect([path, answer.ok, await answer.clone().text()]).toEqual([path, true, expect.anything()]);
    return answer.json();
  };

  const { published, version } = await (await admin.get("/api/website/temple")).json();
  const value = { ...published, name: TEMPLE, legalName: TEMPLE, ein: "12-3456789", signerName: DONOR };
  const drafted = await admin.put("/api/website/temple/draft", { value, version });
  await post("/api/website/temple/publish", { version: (await drafted.json()).version });

  const details = { address: "12 Oak Street\nRoseville, CA 95678" };
  const donor = await post("/api/donors", {
    name: DONOR,
    position: "donor",
    pledged: 0,
    donated: 0,
    details,
  });
  const gift = (fields: object) =>
    post("/api/gifts", {
      donorId: donor.id,
      receivedOn: "2025-06-08",
      cents: 300_00,
      method: "check",
      fund: "general",
      reference: "2041",
      dedication: { kind: "memory", name: DONOR },
      evenIfLike: true,
      ...fields,
    });
  const issue = async (...gifts: object[]) => {
    const made = await Promise.all(gifts.map(gift));
    return post("/api/receipts", { giftIds: made.map(({ id }) => id) });
  };
  const goods = { benefit: "goods", goodsDescription: `A dinner & a lamp from ${DONOR}`, goodsCents: 90_00 };
  const kinds = [
    ...[{}, { benefit: "religious" }, goods],
    ...[{}, { benefit: "religious" }, goods].flatMap((benefit) => [
      { ...benefit, method: "in-kind", inKindDescription: `20 kg of rice & ghee from ${DONOR}` },
      { ...benefit, method: "stock", inKindDescription: "40 shares of Smith & Sons <SMTH>" },
    ]),
  ];

  const receipt = await issue({});
  await keep("receipt", admin.get(`/api/receipts/${receipt.id}.pdf`));
  await keep("duplicate", admin.get(`/api/receipts/${receipt.id}.pdf?copy=duplicate`));
  const voided = await issue({ cents: 2_00 });
  await post(`/api/receipts/${voided.id}/void`, { reason: "Made out twice" });
  await keep("void receipt", admin.get(`/api/receipts/${voided.id}.pdf`));
  for (const [at, kind] of kinds.entries())
    await keep(`receipt of kind ${at}`, admin.get(`/api/receipts/${(await issue(kind)).id}.pdf`));
  const many = Array.from({ length: 40 }, (_, at) => ({ ...kinds[at % kinds.length], cents: 100_00 + at }));
  await keep("receipt of many gifts", admin.get(`/api/receipts/${(await issue(...many)).id}.pdf`));
  const next = await gift({ cents: 11_00 });
  await keep("preview", admin.post("/api/receipts/preview", { giftIds: [next.id] }));

  await keep("preview of a statement", admin.get(`/api/statements/2025/preview/${donor.id}.pdf`));
  await post("/api/statements", { year: "2025" });
  await eventually(async () => {
    const run = await (await admin.get("/api/statements/run")).json();
    expect(run).toMatchObject({ phase: "done", failures: 0 });
    expect(run.made).toBeGreaterThan(1);
  });
  const { rows } = await (await admin.get(`/api/receipts?kind=statement&donorId=${donor.id}`)).json();
  await keep("statement", admin.get(`/api/receipts/${rows[0].id}.pdf`));
  await keep("all statements", admin.get("/api/statements/2025.pdf"));

  await post("/api/loans", {
    lenderDonorId: donor.id,
    principalCents: 10_000_00,
    ratePercent: 6,
    termMonths: 12,
    interest: "paid-then-donated",
    startOn: "2025-02-01",
    fund: "phase-1",
    status: "funded",
  });
  await keep("letter to a lender", admin.get(`/api/lenders/letter.pdf?id=${donor.id}`));
  await keep("year of a lender", admin.get(`/api/lenders/letter.pdf?id=${donor.id}&year=2025`));

  await keep("register of assets", admin.get("/api/assets.pdf"));
  for (const { name } of reports)
    await keep(
      `report ${name}`,
      admin.get(`/api/reports/${name}.pdf?from=2025-01-01&to=2025-12-31&year=2025`),
    );
  await keep("giving beside last year", admin.get("/api/reports/giving.pdf?beside=1"));
  await keep("board pack", admin.get("/api/reports/board-pack.pdf?from=2025-10-01&to=2025-12-31"));
  return papers;
}

/** Java takes a second to start: it is started once for all of them. */
function brokenRules(papers: ReadonlyMap<string, Buffer>) {
  const folder = mkdtempSync(join(tmpdir(), "temple-pdf-"));
  try {
    const files = [...papers].map(([name, pdf]) => {
      const file = join(folder, `${name}.pdf`);
      writeFileSync(file, pdf);
      return file;
    });
    const { stdout, stderr } = spawnSync("java", ["-cp", checker, driver, ...files], { encoding: "utf8" });
    const lines = stdout.trim().split("\n");
    // Whoever checks nothing finds nothing.
    expect([lines.pop(), stderr]).toEqual([`checked\t${papers.size}\t106`, ""]);
    return lines.map((line) => line.split("\t")).map(([file = "", ...why]) => [basename(file), ...why]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
