import { describe, expect, test } from "vitest";
import { pages } from "#content/pages.ts";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { openTemple } from "#tests/temple.ts";
import { keptAddresses } from "./kept-pages.ts";

const [build, site] = [await builtPages(), builtSite()];

const { manage: _, ...open } = pages;
const openPages = Object.values(open).map(({ path }) => path);

describe("A public page", () => {
  test.each([...openPages, "/sitemap.xml", "/robots.txt", "/manifest.webmanifest"])(
    "%s is made once for all",
    async (path) => {
      const { visitor, made } = await aSite();
      for (const address of [path, `${path}?from=a-friend`, path.toUpperCase()])
        expect((await visitor.get(address)).status).toBe(200);
      expect(made).toHaveLength(1);
    },
  );

  test.each(openPages)("%s is made once for all who come to it from another page", async (path) => {
    const { visitor, made } = await aSite();
    const address = path === "/" ? "/_.data" : `${path}.data`;
    for (let times = 0; times < 2; times++) {
      const answer = await visitor.get(address);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("text/x-script");
    }
    expect(made).toHaveLength(1);
  });

  test.each([
    "/contactus?subject=Feedback",
    "/contactus?sent",
    "/donate?fund=Annadanam",
    "/donate?amount=51",
    "/donate?suggested=101",
  ])("that shows something of its address is made for whoever asks: %s", async (address) => {
    const { visitor, made } = await aSite();
    for (let times = 0; times < 2; times++) expect((await visitor.get(address)).status).toBe(200);
    expect(made).toEqual([address, address]);
  });
});

describe("A page of records", () => {
  test("is made once for all: a month of the panchang", async () => {
    const { visitor, made } = await aSite();
    for (const address of ["/panchang/2026-11", "/Panchang/2026-11?from=a-friend", "/panchang/2026-11.data"])
      expect((await visitor.get(address)).status).toBe(200);
    expect(made).toEqual(["/panchang/2026-11", "/panchang/2026-11.data"]);
  });

  test("is made once for all, and anew when a place is taken: an event and its days", async () => {
    const { visitor, made, admin } = await aSite();
    const { id } = await (await (await admin()).post("/api/events", pongal)).json();
    const address = `/events/${id}-pongal`;
    for (const asked of [
      address,
      address.toUpperCase(),
      `${address}?date=2026-01-15`,
      `${address}.data`,
      address,
    ])
      expect((await visitor.get(asked)).status).toBe(200);
    expect(made).toEqual([address, `${address}?date=2026-01-15`, `${address}.data`]);

    const family = { eventId: id, tier: "Flowers", name: "Anand", email: "anand@mail.example" };
    expect((await (await admin()).post("/api/sponsorships", family)).status).toBe(201);
    const page = await (await visitor.get(address)).text();
    expect(page).toContain("1 of 2 spots taken");
    expect(made).toHaveLength(4);
  });

  test("is made for whoever has just asked for something", async () => {
    const { visitor, made, admin } = await aSite();
    const { id } = await (await (await admin()).post("/api/events", pongal)).json();
    const address = `/events/${id}-pongal?asked=Flowers`;
    for (let times = 0; times < 2; times++) expect((await visitor.get(address)).status).toBe(200);
    expect(made).toEqual([address, address]);
  });
});

describe("When the words of the website change", () => {
  test("every page is made anew, also one that shows records; when records change, theirs alone", () => {
    const [words, donors] = [{ revision: 0 }, { revision: 0 }];
    const room = { cached: [{ path: "/donors", source: donors, addressOf: () => "" }] };
    const kept = keptAddresses(words, [room]);
    const revisions = () => new Map(kept.map(({ path, source }) => [path, source.revision]));
    const before = revisions();
    const anew = () => [...revisions()].filter(([path, at]) => at !== before.get(path)).map(([path]) => path);

    donors.revision++;
    expect(anew()).toEqual(["/donors", "/donors.data"]);
    words.revision++;
    expect(anew()).toEqual(kept.map(({ path }) => path));
  });
});

/** The whole site, and the addresses that it had to make an answer for. */
async function aSite() {
  const made: string[] = [];
  const { visitor, admin } = await openTemple({
    site,
    pages: (house) => {
      const render = renderedPages(() => build, house);
      return (request, asking) => {
        const { pathname, search } = new URL(request.url);
        made.push(pathname + search);
        return render(request, asking);
      };
    },
  });
  return { visitor, admin, made };
}

const pongal = {
  title: "Pongal",
  kind: "festival",
  place: "Prayer hall",
  status: "published",
  startsAt: "2026-01-15T16:00",
  endsAt: "2026-01-15T20:00",
  tiers: [{ name: "Flowers", cents: 251_00, slots: 2 }],
};
