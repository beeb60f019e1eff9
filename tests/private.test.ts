import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { callsOf, dataOf, pagesOf } from "#tests/endpoints.ts";
import { markedTemple } from "#tests/private-marks.ts";
import { openTemple } from "#tests/temple.ts";

const [build, site] = [await builtPages(), builtSite()];

/**
 * Private stays private: records in every room carry marks in everything that is nobody else's business, and no public
 * address, page or stream shows one. The addresses are those of the routes themselves: a new one is walked unasked.
 */
test("No public address shows anything private", { timeout: 120_000 }, async () => {
  const temple = await openTemple({ site, pages: (house) => renderedPages(() => build, house) });
  const marked = await markedTemple(temple);
  const names = { ...marked.names, month: "2026-01", token: "none", part: "temple", year: "2026" };
  const outside = pagesOf(build).filter((path) => !path.startsWith("/dashboard"));
  const pages = outside.flatMap((path) => addressesOf(path, names));
  const data = pages.map(dataOf);
  // Guarded or not: whether it is open is for the server to say.
  const reads = callsOf(temple).filter(({ method }) => method === "GET");
  const calls = reads.flatMap(({ path }) => addressesOf(path, names));
  const files = [...site.keys()].filter(
    (path) => !path.startsWith("/assets/") && !/\.(png|jpg|avif|ico)$/.test(path),
  );
  const lives = calls.filter((path) => path.endsWith("/live"));
  const searches = [...marked.marks.keys()].map((mark) => `/api/wall?q=${encodeURIComponent(mark)}`);
  const streams = await Promise.all(lives.map((path) => listen(`${temple.url}${path}`)));

  const said = new Map<string, string>();
  const asked = new Set([
    ...pages,
    ...data,
    ...files,
    ...calls.filter((path) => !lives.includes(path)),
    ...searches,
  ]);
  const walk = async () => {
    for (const path of asked) {
      const response = await temple.visitor.get(path);
      if (response.status === 401) asked.delete(path);
      if (response.status === 401) continue;
      expect([path, response.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500)]);
      const location = response.headers.get("location") ?? "";
      said.set(path, `${said.get(path) ?? ""}\n${location}\n${await response.text()}`);
    }
  };
  await walk();
  // Streams tell of what changes; and what was kept of the pages is made again.
  await marked.change();
  await sleep(1_000);
  await walk();
  for (const stream of streams) if (stream.status === 200) said.set(stream.url, stream.text());

  const found = [...said].flatMap(([path, whole]) => {
    const text = whole.toLowerCase();
    return [...marked.marks]
      .filter(([mark]) => text.includes(mark.toLowerCase()))
      .map(([, what]) => `${path} shows ${what}`);
  });
  expect(found).toEqual([]);
  for (const search of searches) {
    const { trustees, donors } = JSON.parse(said.get(search)?.trim().split("\n")[0] ?? "{}");
    expect([search, trustees, donors.rows]).toEqual([search, [], []]);
  }
  // What is meant to be seen was seen: the walk looked at living pages.
  for (const path of ["/donors", "/api/wall", "/hall", "/api/hall", "/donors/print"])
    expect(said.get(path)).toContain(marked.isPublic.donor);
  for (const path of ["/events", "/events.ics", "/api/events/public"])
    expect(said.get(path)).toContain(marked.isPublic.event);
  expect(said.size).toBeGreaterThan(100);
  console.log(`${said.size} public addresses and streams, ${marked.marks.size} marks, none of them seen`);
});

/** With something in each place that an address leaves open; a place that nobody has named gets a record's id. */
function addressesOf(path: string, names: { [name: string]: string | string[] }): string[] {
  const [place, name = "", optional] = /:(\w+)(?:\{[^}]*\})?(\?)?/.exec(path) ?? [];
  if (!place) return [path.replace("*", "there-is-no-such-page")];
  const fillings = [names[name] ?? names.id ?? []].flat();
  const filled = fillings.flatMap((filling) => addressesOf(path.replace(place, filling), names));
  return optional ? [...filled, ...addressesOf(path.replace(`/${place}`, ""), names)] : filled;
}

/** Everything a stream says until the test is over. */
async function listen(url: string) {
  const hangUp = new AbortController();
  onTestFinished(() => hangUp.abort());
  const response = await fetch(url, { signal: hangUp.signal });
  let text = "";
  if (response.status === 200) read().catch(() => {});
  else await response.body?.cancel();
  return { url: new URL(url).pathname, status: response.status, text: () => text };

  async function read() {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += piece;
  }
}
