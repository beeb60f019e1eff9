import { describe, expect, test } from "vitest";
import { startingWords } from "#server/words.ts";
import { listenTo } from "#tests/event-stream.ts";
import { openTemple } from "#tests/temple.ts";
import { filled, letterWords } from "../loans/loan-letter.ts";
import { startingLetter } from "../loans/loan-letter-kind.ts";
import { saysTheSame } from "./claim.ts";

describe("The claims of the site", () => {
  test("are held against the records: the sample data's own table", async () => {
    const { claims } = await openBooks({ SAMPLE_DATA: "on" });
    const table = Object.fromEntries(
      (await claims()).map(({ id, published, records, verdict }: Row) => [id, [published, records, verdict]]),
    );
    expect(table).toMatchObject({
      "home-achieved": ["30%", "13.3% raised, 55.8% pledged", "differs"],
      "home-every-dollar": ["every dollar", expect.stringMatching(/of 20\d\d gifts$/), expect.anything()],
      "home-served": ["2,500+", "", "unknown"],
      "letter-commitments": ["55%", "55.8% of goal pledged, 23.8% of pledges raised", "agrees"],
      "letter-in-hand": ["$79.5K", "$79,532 raised, $0 lent", "agrees"],
      "letter-escrow": ["September 30", "passed 106 days ago", "differs"],
      "letter-minimum": ["$5,000", "$5,000 is the least a loan may be", "agrees"],
      "letter-example": ["about $600", "$600.00", "agrees"],
      "letter-only-land": ["no loan", "", "unknown"],
      "phase-1-raised": ["$79,532", "$79,532, 13.3%", "agrees"],
      "phase-1-pledged": ["$334,812", "$334,812, 55.8%", "agrees"],
      "phase-1-target": ["Sep 2025", "passed 4 months ago", "differs"],
      "phase-2-target": ["Oct 2028", "October 2028", "agrees"],
      "donors-delay": ["24–48 hours", "", "unknown"],
    });
  });

  test("follow the records, and nothing public is corrected by itself", async () => {
    const { claims, treasurer, visitor } = await openBooks();
    const verdictOf = async (id: string) => (await claims()).find((one: Row) => one.id === id).verdict;
    expect(await verdictOf("phase-1-raised")).toBe("differs");
    const [phase] = (await (await treasurer.get("/api/phases")).json()).rows;
    await treasurer.put("/api/phases/phase-1", { ...phase, source: "ledger" });
    expect(await verdictOf("phase-1-raised")).toBe("agrees");
    const { phases } = await (await visitor.get("/api/phases/public")).json();
    expect(phases[0].raisedCents).toBe(0);
    const [letter] = [await (await treasurer.get("/api/loan-letter")).json()];
    expect(letter).toMatchObject({ commitments: "55%", escrowDate: "September 30" });
  });

  test("are added by staff, compared with what was chosen, and taken away again", async () => {
    const { claims, treasurer } = await openBooks();
    const form = { page: "about", figure: "$1,000", words: "raised so far", compare: "raised" };
    const { id } = await (await treasurer.post("/api/claims", form)).json();
    const own = (await claims()).find((one: Row) => one.id === id);
    expect(own).toMatchObject({ where: "About, written down by staff", records: "$0", verdict: "differs" });
    expect((await treasurer.post("/api/claims", { ...form, compare: "day" })).status).toBe(422);
    await treasurer.delete(`/api/claims/${id}`);
    expect((await claims()).some((one: Row) => one.id === id)).toBe(false);
  });

  test("follow the words that are published, at once: for those who ask and those who watch", async () => {
    const { claims, treasurer, url, publish, get } = await openBooks();
    const of = async (id: string) => (await claims()).find((one: Row) => one.id === id);
    expect(await of("home-achieved")).toMatchObject({ published: "30%", verdict: "differs" });
    const { differing } = await get("/api/claims/differing");
    const line = async () =>
      (await get("/api/home")).lines.find(({ label }: { label: string }) => label === "Claims").figure;
    expect(await line()).toBe(String(differing));
    const stream = await listenTo(`${url}/api/claims/live`, treasurer.cookie());
    await stream.next();
    const { home } = startingWords;
    const [, ...others] = home.claims;
    await publish("home", { claims: [{ figure: "0%", words: "of Phase-1 funding achieved" }, ...others] });
    expect(await of("home-achieved")).toMatchObject({ published: "0%", verdict: "agrees" });
    expect(await get("/api/claims/differing")).toMatchObject({ differing: differing - 1 });
    expect(await line()).toBe(String(differing - 1));
    expect((await stream.next())?.data).toEqual(await claims());
  });

  test("are recognised by their words, wherever they stand, and go with their sentence", async () => {
    const { claims, publish, rooms } = await openBooks();
    rooms["loans-projects"].claims.answeredBy("festivals", {
      ask: (published) => ({ records: "27", about: "", isSo: saysTheSame(published, 27) ?? null }),
      onChange: () => {},
    });
    await publish("home", {
      claims: [
        { icon: "gopuram", words: "Built by the community" },
        { figure: "$0", words: "pledged for Phase 2" },
        { icon: "seal", words: "Open 365 days" },
      ],
      impact: {
        ...startingWords.home.impact,
        figures: [
          { figure: "25+", words: "annual festivals" },
          { figure: "2,600+", words: "devotees served monthly" },
          { figure: "$51,000", words: "community programs funded" },
          { figure: "12", words: "languages at home" },
        ],
      },
    });
    const ofHome = (await claims()).filter(({ where }: Row) => where.startsWith("Home"));
    expect(ofHome.map(({ id, published, verdict }: Row) => [id, published, verdict])).toEqual([
      ["home-achieved", "$0", "agrees"],
      ["home-figure", "365", "unknown"],
      ["home-festivals", "25+", "agrees"],
      ["home-served", "2,600+", "unknown"],
      ["home-programs", "$51,000", "unknown"],
      ["home-figure-2", "12", "unknown"],
    ]);
  });

  test("of the land, the letter and the wall are read from what is published now", async () => {
    const { claims, publish, rooms } = await openBooks();
    const of = async (id: string) => (await claims()).find((one: Row) => one.id === id);
    rooms["loans-projects"].claims.answeredBy("acres", {
      ask: (published) => ({ records: "6 acres", about: "", isSo: published === "six acres" }),
      onChange: () => {},
    });
    expect(await of("land-acres")).toMatchObject({ verdict: "agrees" });
    const { head } = startingWords["land-project"];
    await publish("land-project", { head: { ...head, lede: "Nine acres of foothill, waiting." } });
    expect(await of("land-acres")).toMatchObject({
      words: "Nine acres of foothill, waiting",
      published: "nine acres",
      verdict: "differs",
    });
    await publish("land-project", { head: { ...head, lede: "A foothill, waiting." } });
    expect(await of("land-acres")).toBeUndefined();

    const { honor } = startingWords["donor-wall"];
    await publish("donor-wall", { honor: { ...honor, text: "Names are updated within 3 days." } });
    expect(await of("donors-delay")).toMatchObject({ published: "3 days", verdict: "unknown" });

    const { letter, glance } = startingWords["loan-program"];
    expect(await of("letter-commitments")).toMatchObject({ words: "55% of commitments have been received" });
    const paragraphs = [
      "**0% of commitments have been received**. We have until October 31, when escrow closes.",
    ];
    await publish("loan-program", {
      letter: { ...letter, passages: [{ paragraphs }] },
      glance: { ...glance, facts: [] },
    });
    const ofLetter = (await claims()).filter(({ id }: Row) => id.startsWith("letter-"));
    expect(ofLetter.map(({ id, published, verdict }: Row) => [id, published, verdict])).toEqual([
      ["letter-commitments", "0%", "agrees"],
      ["letter-escrow", "October 31", "unknown"],
    ]);
  });

  test.each([
    ["Community Fundraising Reaches $60.5K", "$60.5K", "differs"],
    ["We raised $1.2 million, together", "$1.2 million", "differs"],
    ["Lunch for $5 on Sunday", "$5", "unknown"],
  ])("in news titled %s are read whole", async (title, published, verdict) => {
    const { claims, staff } = await openBooks();
    const editor = await staff("editor");
    const item = { title, date: "2026-01-10", summary: "A summary of it", isPublished: true };
    const made = await (await editor.post("/api/news", item)).json();
    expect((await claims()).find(({ id }: Row) => id === `news-${made.id}`)).toMatchObject({
      published,
      verdict,
    });
  });

  test("are answered by other rooms as soon as these can", async () => {
    const { claims, rooms } = await openBooks();
    const of = async (id: string) => (await claims()).find((one: Row) => one.id === id);
    expect(await of("home-festivals")).toMatchObject({ records: "", verdict: "unknown" });
    expect(await of("land-acres")).toMatchObject({ published: "six acres", verdict: "unknown" });
    let [festivals, tell] = [27, () => {}];
    rooms["loans-projects"].claims.answeredBy("festivals", {
      ask: (published) => ({
        records: `${festivals} festivals in 2026`,
        about: "published events of kind festival",
        isSo: saysTheSame(published, festivals) ?? null,
      }),
      onChange: (listener) => {
        tell = listener;
      },
    });
    expect(await of("home-festivals")).toMatchObject({ records: "27 festivals in 2026", verdict: "agrees" });
    festivals = 12;
    tell();
    expect(await of("home-festivals")).toMatchObject({ records: "12 festivals in 2026", verdict: "differs" });
  });

  test("count gifts up to a day, that day included", async () => {
    const { claims, treasurer } = await openBooks();
    for (const [receivedOn, cents] of [
      ["2025-05-31", 100_00],
      ["2025-06-20", 59_900_00],
      ["2025-06-21", 7_00],
    ] as const)
      await treasurer.post("/api/gifts", {
        donorId: null,
        receivedOn,
        cents,
        method: "cash",
        fund: "phase-1",
        evenIfOld: true,
      });
    const told = (await claims()).find(({ published }: Row) => published === "$60,000");
    expect(told).toMatchObject({ records: "$60,000 on that day", verdict: "agrees" });
  });

  test("are told live with how many differ, and as a file", async () => {
    const { claims, treasurer, url } = await openBooks();
    const number = (await claims()).filter(({ verdict }: Row) => verdict === "differs").length;
    const stream = await listenTo(`${url}/api/claims/differing/live`, treasurer.cookie());
    expect(await stream.next()).toMatchObject({ data: { differing: number } });
    const form = { page: "about", figure: "2019", words: "since 2019", compare: "day", day: "2019-01-01" };
    await treasurer.post("/api/claims", form);
    expect(await stream.next()).toMatchObject({ data: { differing: number + 1 } });
    const file = await (await treasurer.get("/api/claims.csv?verdict=differs")).text();
    const [head, ...lines] = file.trim().split("\r\n");
    expect(head).toBe("page,where,words,published,records,about,verdict");
    expect(lines).toHaveLength(number + 1);
    expect(lines.every((line) => line.endsWith(",differs"))).toBe(true);
    for (const odd of ["constructor", "__proto__", "none"]) {
      const none = await treasurer.get(`/api/claims.csv?verdict=${odd}`);
      expect([none.status, (await none.text()).trim().split("\r\n")]).toEqual([200, [head]]);
    }
  });

  test("are not for strangers and editors", async () => {
    const { visitor, staff } = await openBooks();
    expect((await visitor.get("/api/claims")).status).toBe(401);
    expect((await (await staff("editor")).get("/api/claims")).status).toBe(403);
    expect((await (await staff("viewer")).get("/api/claims")).status).toBe(200);
  });
});

describe("The figures of the loan letter", () => {
  test("start as the specification's, and are changed only by whoever saw the latest", async () => {
    const { treasurer } = await openBooks();
    const letter = await (await treasurer.get("/api/loan-letter")).json();
    const put = (fields: object) => treasurer.put("/api/loan-letter", { ...letter, ...fields });
    expect(await (await put({ commitments: "56%" })).json()).toMatchObject({ commitments: "56%" });
    expect((await put({ commitments: "57%" })).status).toBe(409);
    expect((await put({ commitments: "" })).status).toBe(422);
    expect(await (await treasurer.get("/api/loan-letter/history")).json()).toHaveLength(1);
  });
});

test("A place in the letter that nobody fills stays as it is written", () => {
  const words = letterWords(startingLetter);
  expect(filled("{minimum}, {constructor}, {nothing}", words)).toBe("$5,000, {constructor}, {nothing}");
});

type Row = { id: string; where: string; published: string; records: string; verdict: string };

async function openBooks(settings: NodeJS.ProcessEnv = {}) {
  const temple = await openTemple({ settings });
  const treasurer = await temple.staff("treasurer");
  return {
    ...temple,
    treasurer,
    get: async (path: string) => (await treasurer.get(path)).json(),
    async publish(part: string, value: object) {
      const admin = await temple.admin();
      const { version } = await (await admin.get(`/api/website/${part}`)).json();
      const draft = await admin.put(`/api/website/${part}/draft`, { version, value });
      const published = await admin.post(`/api/website/${part}/publish`, {
        version: (await draft.json()).version,
      });
      expect(published.status).toBe(200);
    },
    claims: async () => (await treasurer.get("/api/claims")).json(),
  };
}
