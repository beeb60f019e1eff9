import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pages } from "#content/pages.ts";
import { partNames } from "#domain/content/parts.ts";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { pagesOf } from "#tests/endpoints.ts";
import { aMessage, openTemple } from "#tests/temple.ts";

const checker = join(import.meta.dirname, "../node_modules/vnu-jar/build/dist/vnu.jar");
const hasJava = spawnSync("java", ["-version"]).status === 0;
if (!hasJava) console.warn("The HTML of the pages is not checked here: the W3C's checker needs Java.");

const forVisitors = [
  ...Object.values(pages).map(({ path }) => path),
  ...["/donors/print", "/contactus?sent", "/hall"],
];

test.skipIf(!hasJava)("Every page is valid HTML, says the W3C's checker", async () => {
  const build = await builtPages();
  const temple = await openTemple({
    site: builtSite(),
    pages: (services) => renderedPages(() => build, services),
    settings: { SAMPLE_DATA: "on" },
  });
  await temple.visitor.post("/api/send-email", aMessage());
  const admin = await temple.admin();
  const event = await aFullHouse(admin);
  // Every screen that needs no record's name, and those of an event that is sponsored.
  const forStaff = [
    ...pagesOf(build).filter((path) => path.startsWith("/dashboard") && !/[:*]/.test(path)),
    ...["/dashboard/reports/giving?beside=1", `/dashboard/events/${event}`],
    ...partNames.map((part) => `/dashboard/website/${part}`),
  ];
  const sent = [
    ...forVisitors.map((path) => ({ path, asker: temple.visitor })),
    ...forStaff.map((path) => ({ path, asker: admin })),
  ].map(async ({ path, asker }) => {
    const answer = await asker.get(path);
    expect([path, answer.status < 400]).toEqual([path, true]);
    return { path, html: await answer.text() };
  });
  const pagesOfHtml = (await Promise.all(sent)).filter(({ html }) => html.startsWith("<!DOCTYPE html>"));
  expect(pagesOfHtml.length).toBeGreaterThan(40);
  expect(faultsIn(pagesOfHtml)).toEqual([]);
});

/** A record in rooms that begin without one, so that their rows and menus are looked at too. */
async function aFullHouse(admin: Awaited<ReturnType<Awaited<ReturnType<typeof openTemple>>["admin"]>>) {
  const make = async (noun: string, fields: object): Promise<string> => {
    const answer = await admin.post(`/api/${noun}`, fields);
    expect([noun, answer.status]).toEqual([noun, 201]);
    return (await answer.json()).id;
  };
  const event = await make("events", {
    title: "Abhishekam",
    kind: "festival",
    place: "Hall",
    status: "published",
    startsAt: "2026-01-20T16:00",
    endsAt: "2026-01-20T20:00",
    tiers: [{ name: "Flowers", cents: 25_100, slots: 9 }],
  });
  const family = { eventId: event, date: "2026-01-20", name: "Meena", email: "meena@example.org" };
  await make("sponsorships", { ...family, tier: "Flowers", status: "confirmed" });
  await make("seva-signups", family);
  await make("tithi-days", { name: "Meena", month: 8, paksha: "krishna", tithi: 8 });
  await make("counts", {
    countedOn: "2026-01-14",
    place: "Hall",
    counters: ["Meena", "Ravi"],
    controlCents: 100,
    controlGifts: 1,
  });
  return event;
}

/**
 * Roles that repeat what rows and cells are already. A browser of 2022 forgets what they are where a small screen lays
 * them out as cards (app/ui/table-roles.ts), and a reader who cannot see them would hear words without their column.
 */
const repeatedRole =
  /^The “role” attribute must not be used on a “t[rhd]” element which has a “table” ancestor/;

type Verdict = { messages: { url: string; message: string; extract?: string }[] };

/** Java takes a second to start: it is started once for all of them. */
function faultsIn(sent: { path: string; html: string }[]) {
  const folder = mkdtempSync(join(tmpdir(), "temple-html-"));
  try {
    const files = sent.map(({ path, html }) => {
      const file = join(folder, `${encodeURIComponent(path)}.html`);
      writeFileSync(file, html);
      return file;
    });
    const options = ["--errors-only", "--exit-zero-always", "--format", "json"];
    const { stderr } = spawnSync("java", ["-jar", checker, ...options, ...files], { encoding: "utf8" });
    const { messages }: Verdict = JSON.parse(stderr);
    return messages
      .filter(({ message }) => !repeatedRole.test(message))
      .map(({ url, message, extract }) => ({ file: url.split("/").at(-1), message, extract }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
