import { describe, expect, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { openTemple } from "#tests/temple.ts";

const [build, site] = [await builtPages(), builtSite()];

describe("The donor wall", () => {
  test("thanks the donors and shows the trustees' pledged and donated amounts", async () => {
    const html = await wall("/donors");
    expect(html).toMatch(/<h1[^>]*>Our Generous Donors<\/h1>/);
    expect(html).toContain(">Every contribution brings the temple closer");
    expect(trusteesIn(html)).toHaveLength(4);
    for (const trustee of trusteesIn(html))
      expect(trustee).toMatch(/^.+\|Pledged\|\$[\d,]+\|Donated\|\$[\d,]+$/);
  });

  test("lists the donors by name, 15 a page", async () => {
    const html = await wall("/donors");
    const table = tableIn(html);
    const heads = [...table.matchAll(/<th scope="col"[^>]*>([^<]*)</g)].map(([, head]) => head);
    expect(heads).toEqual(["Name", "Pledged", "Donated"]);
    const names = rowsIn(html).map(([name]) => name ?? "");
    expect(names).toHaveLength(15);
    expect(names).toEqual([...names].sort(new Intl.Collator("en").compare));
    expect(rowsIn(html)[0]).toEqual([
      expect.any(String),
      expect.stringMatching(/^\$[\d,]+$/),
      expect.any(String),
    ]);
  });

  test("shows nothing given yet as a dash, read as 'none'", async () => {
    const temple = await openWholeTemple();
    await temple.donors.create({ name: "Aaa Nothing Yet", position: "donor", pledged: 1001, donated: 0 });
    const html = await pageOf(temple, "/donors");
    expect(rowsIn(html)).toContainEqual(["Aaa Nothing Yet", "$1,001", "—|none"]);
    expect(tableIn(html)).toMatch(/aria-hidden="true">—<\/span><span class="vh">none</);
  });

  test("shows the last page for a page past the end", async () => {
    const html = await wall("/donors?page=999");
    expect(pagerIn(html)).toEqual(["Prev", "1", "2", "3 (current)", "Next (disabled)"]);
    expect(rowsIn(html)).not.toHaveLength(0);
  });

  test("of one page shows Prev, 1 and Next, which lead nowhere", async () => {
    expect(pagerIn(await wall("/donors?q=kulkarni"))).toEqual([
      "Prev (disabled)",
      "1 (current)",
      "Next (disabled)",
    ]);
  });

  test("finds trustees too, and nobody by the word 'trustee'", async () => {
    const found = await wall("/donors?q=meenakshi");
    expect(trusteesIn(found)).toEqual(["Meenakshi Raghavendran|Pledged|$40,000|Donated|$15,001"]);
    expect(found).toContain("Found 1 trustee.");
    const nobody = await wall("/donors?q=trustee");
    expect(trusteesIn(nobody)).toEqual([]);
    expect(nobody).toContain("Nobody found for “trustee”.");
  });

  test("invites to donate and be honored, by four ways", async () => {
    const html = await wall("/donors");
    const box = html.match(/<aside[^>]* aria-labelledby="honored".*?<\/aside>/s)?.[0] ?? "";
    expect(box).toMatch(/<h2 id="honored">Donate &amp; Be Eternally Honored</);
    expect(box).toContain("added to the Donor Wall permanently");
    expect(box).toContain("updated within 24–48 hours");
    const tab = 'href="https://donate.example.org/temple" target="_blank"';
    const ways = [...box.matchAll(/<li>.*?<a ([^>]*)>(.*?)<\/a>/gs)].map(([, at = "", words = ""]) => [
      at.match(/href="[^"]*"( target="_blank")?/)?.[0],
      textsIn(words).join(""),
    ]);
    expect(ways).toEqual([
      [tab, "Online by credit card (opens in a new tab)"],
      // The contact page has this subject chosen: app/pages/contact.test.ts.
      ...["Bank transfer", "Check by mail", "Planned giving"].map((way) => [
        'href="/contactus?subject=Donation+Query"',
        way,
      ]),
    ]);
    expect(box).toMatch(new RegExp(`<a class="btn[^"]*" ${tab}[^>]*>Donate Now<`));
  });
});

type Temple = Awaited<ReturnType<typeof openWholeTemple>>;

const openWholeTemple = () =>
  openTemple({ site, pages: (house) => renderedPages(() => build, house), settings: { SAMPLE_DATA: "on" } });

const wall = async (path: string) => pageOf(await openWholeTemple(), path);

/** As it is with scripts: what is for paper alone is left out. */
async function pageOf({ visitor }: Temple, path: string) {
  const answer = await visitor.get(path);
  expect(answer.status).toBe(200);
  const html = (await answer.text()).replace(/<noscript>.*?<\/noscript>/gs, "");
  return html.replace(/<!--.*?-->/gs, "");
}

function trusteesIn(html: string) {
  const list = html.match(/<ul [^>]*aria-label="Trustees".*?<\/ul>/s)?.[0] ?? "";
  return [...list.matchAll(/<li.*?<\/li>/gs)].map(([card]) => textsIn(card).join("|"));
}

function tableIn(html: string) {
  return html.match(/<table[^>]*><caption[^>]*>Donors by name.*?<\/table>/s)?.[0] ?? "";
}

function rowsIn(html: string) {
  const rows =
    tableIn(html)
      .split("<tbody")[1]
      ?.match(/<tr.*?<\/tr>/gs) ?? [];
  return rows.map((row) => (row.match(/<t[hd].*?<\/t[hd]>/gs) ?? []).map((cell) => textsIn(cell).join("|")));
}

function pagerIn(html: string) {
  const pager = html.match(/<nav aria-label="Donor pages".*?<\/nav>/s)?.[0] ?? "";
  return (pager.match(/<button.*?<\/button>/gs) ?? []).map((button) => {
    const states = { 'aria-current="page"': "current", 'disabled=""': "disabled" };
    const state = Object.entries(states).find(([attribute]) => button.includes(attribute))?.[1];
    return textsIn(button).join("") + (state ? ` (${state})` : "");
  });
}

function textsIn(html: string) {
  return html
    .replace(/<svg.*?<\/svg>/gs, "")
    .split(/<[^>]*>/)
    .filter(Boolean);
}
