import type { Site } from "#server/site/site.ts";

export type PageWeight = Record<"html" | "script" | "style" | "font" | "picture" | "total", number> & {
  /** Everything the page's scripts say. */
  code: string;
  /** Everything its style sheets say. */
  sheets: string;
};

/**
 * Bytes of a first visit as sent, brotli where it pays: all a page may load, also what only a scroll would fetch.
 * `htmlSize` is what was made for it: the page, and the manifest it names.
 */
export function pageWeight(html: string, htmlSize: number, site: Site): PageWeight {
  // Before its start, the script tells where other pages have theirs.
  const [, start = ""] = html.match(/<script id="_R_">[^<]*?const start = ([^<]*)/) ?? [];
  const scripts = addresses(start, /"(\/assets\/[^"\\]+\.js)"/g);
  const styles = addresses(html, /rel="stylesheet" href="([^"]+)"/g);
  const sheets = styles.map((style) => textOf(site, style)).join("\n");
  const fonts = fontsFor(html, sheets);
  const choices = [...html.matchAll(/<picture>.*?<\/picture>/g)].map(([choice]) => choice);
  const pictures = [
    ...choices.map((choice) => heaviest(site, addresses(choice, /src(?:set)?="([^"]+)"/gi))),
    ...addresses(
      html.replaceAll(/<picture>.*?<\/picture>/g, ""),
      /(?:<img[^>]* src|<use href|rel="icon" href)="((?!data:)[^"#]+)/g,
    ),
    ...addresses(sheets, /url\(([^)]+\.(?:svg|png|jpg|webp))\)/g),
  ];
  const parts = {
    html: htmlSize,
    script: sizeOf(site, scripts),
    style: sizeOf(site, styles),
    font: sizeOf(site, fonts),
    picture: sizeOf(site, [...new Set(pictures)]),
  };
  const total = Object.values(parts).reduce((sum, size) => sum + size);
  return { ...parts, total, code: scripts.map((script) => textOf(site, script)).join("\n"), sheets };
}

function addresses(text: string, pattern: RegExp) {
  return [...new Set([...text.matchAll(pattern)].map(([, address = ""]) => address))];
}

/** Every font with a letter that stands on the page, whatever size or weight it is set in. */
function fontsFor(html: string, sheets: string) {
  const letters = new Set(html.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ""));
  const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0);
  const fonts = [...sheets.matchAll(/@font-face\{[^}]*?url\(([^)]+)\)[^}]*?unicode-range:([^;}]+)/g)]
    .filter(([, , range = ""]) => codes.some((code) => isWithin(range, code)))
    .map(([, address = ""]) => address);
  // Two faces may be cut from one file.
  return [...new Set(fonts)];
}

function isWithin(range: string, code: number) {
  return range.split(",").some((part) => {
    const [first = 0, last = first] = part
      .replace("U+", "")
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return code >= first && code <= last;
  });
}

/** Of a painting for phones and a drawing for wide screens a visitor loads one. */
function heaviest(site: Site, paths: string[]) {
  return paths.toSorted((a, b) => sizeOf(site, [b]) - sizeOf(site, [a]))[0] ?? "";
}

function sizeOf(site: Site, paths: string[]) {
  return paths.reduce((sum, path) => sum + fileOf(site, path).br.body.length, 0);
}

function textOf(site: Site, path: string) {
  return fileOf(site, path).identity.body.toString();
}

function fileOf(site: Site, path: string) {
  const file = site.get(path);
  if (!file) throw new Error(`The page asks for ${path}, which the site does not have.`);
  return file;
}
