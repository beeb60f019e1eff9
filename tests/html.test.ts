import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pages } from "#content/pages.ts";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { aMessage, openTemple } from "#tests/temple.ts";

const checker = join(import.meta.dirname, "../node_modules/vnu-jar/build/dist/vnu.jar");
const hasJava = spawnSync("java", ["-version"]).status === 0;
if (!hasJava) console.warn("The HTML of the pages is not checked here: the W3C's checker needs Java.");

const forVisitors = [...Object.values(pages).map(({ path }) => path), "/donors/print", "/contactus?sent"];
const forStaff = [
  ...["/dashboard", "/dashboard/donor-entry", "/dashboard/messages", "/dashboard/events"],
  ...["/dashboard/reports", "/dashboard/reports/giving?beside=1"],
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
  const sent = [
    ...forVisitors.map((path) => ({ path, asker: temple.visitor })),
    ...forStaff.map((path) => ({ path, asker: admin })),
  ].map(async ({ path, asker }) => {
    const answer = await asker.get(path);
    expect(answer.status, path).toBe(200);
    return { path, html: await answer.text() };
  });
  expect(faultsIn(await Promise.all(sent))).toEqual([]);
});

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
