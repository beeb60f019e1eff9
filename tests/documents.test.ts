import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const documents = globSync(["*.md", "docs/**/*.md"]);
const FOLDERS = [
  "app",
  "content",
  "deploy",
  "docs",
  "domain",
  "public",
  "rooms",
  "scripts",
  "server",
  "tests",
];

describe("What is written about the site", () => {
  test("links only to what is there", () => {
    const lost = documents.flatMap((document) =>
      found(document, /\]\(([^)#]+)/g)
        .filter((place) => !/^(https|mailto):/.test(place))
        .filter((place) => !existsSync(join(dirname(document), place)))
        .map((place) => `${document}: ${place}`),
    );
    expect(lost).toEqual([]);
  });

  test("links only to headings that are there", () => {
    const lost = documents.flatMap((document) =>
      found(document, /\]\(([^)]*#[^)]+)/g)
        .filter((link) => !/^https:/.test(link))
        .filter((link) => {
          const [place = "", heading = ""] = link.split("#");
          const there = place ? join(dirname(document), place) : document;
          return there.endsWith(".md") && !headingsOf(there).includes(heading);
        })
        .map((link) => `${document}: ${link}`),
    );
    expect(lost).toEqual([]);
  });

  test("names only files that are there", () => {
    const lost = documents.flatMap((document) =>
      readFileSync(document, "utf8")
        .split(/[\s`()[\]"',;|]+/)
        .map((word) => word.replace(/[.:]$/, ""))
        .filter((word) => /^[\w@./-]+$/.test(word) && FOLDERS.includes(word.split("/", 1)[0] ?? ""))
        .filter((place) => !existsSync(place))
        .map((place) => `${document}: ${place}`),
    );
    expect(lost).toEqual([]);
  });

  test("names only files that are somewhere, where it leaves out the folder", () => {
    const sources = globSync([`{${FOLDERS.join()}}/**/*.{ts,tsx,mjs,css}`, "*.ts"], {
      exclude: ["**/node_modules"],
    });
    const there = new Set(sources.map((file) => basename(file)));
    const lost = documents.flatMap((document) =>
      found(document, /`(\w[\w.-]*\.(?:tsx?|mjs|css))`/g)
        .filter((name) => !there.has(name))
        .map((name) => `${document}: ${name}`),
    );
    expect(lost).toEqual([]);
  });

  test("names only commands that work on a bare clone with any supported Node", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const named = documents.flatMap((document) => found(document, /npm run ([\w:-]+)/g));
    expect(named.filter((name) => !scripts[name])).toEqual([]);
    expect(
      named.filter((name) => !`${scripts[`pre${name}`]} ${scripts[name]}`.includes("prepare.mjs")),
    ).toEqual([]);
    expect(documents.flatMap((document) => found(document, /(node_modules\/\.bin\/(?!node )\S*)/g))).toEqual(
      [],
    );
  });

  test("is listed, each document, in docs/README.md", () => {
    const listed = found("docs/README.md", /\]\(([^)#]+)/g);
    expect(globSync("*.md", { cwd: "docs" }).filter((name) => !listed.includes(name))).toEqual(["README.md"]);
  });
});

/** Headings as links name them: small letters, hyphens between the words, and nothing else but digits. */
function headingsOf(document: string) {
  return found(document, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function found(document: string, pattern: RegExp) {
  return [...readFileSync(document, "utf8").matchAll(pattern)].map(([, place = ""]) => place);
}
