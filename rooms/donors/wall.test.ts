import { describe, expect, test } from "vitest";
import { listenTo } from "#tests/event-stream.ts";
import { eventually } from "#tests/eventually.ts";
import { openTemple } from "#tests/temple.ts";

describe("GET /api/wall", () => {
  test("answers what the donor wall shows, and nothing more", async () => {
    const { visitor, donors } = await openTemple();
    const ravi = await donors.create({
      name: "Ravi",
      position: "donor",
      pledged: 1001,
      donated: 51,
    });
    const meena = await donors.create({
      name: "Meena",
      position: "trustee",
      pledged: 0,
      donated: 0,
    });
    const answer = await visitor.get("/api/wall");

    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      trustees: [{ id: meena.id, name: "Meena", pledged: 0, donated: 0 }],
      donors: {
        rows: [{ id: ravi.id, name: "Ravi", pledged: 1001, donated: 51 }],
        page: 1,
        pages: 1,
        total: 1,
      },
      totals: { names: 2, pledged: 1001, donated: 51 },
      changedOn: "2026-01-14",
      version: expect.any(String),
    });
  });

  test("finds names among trustees and donors, whatever their case and accents", async () => {
    const { visitor, donors } = await openTemple();
    for (const name of ["José Ravi", "Josette", "Meena"])
      await donors.create({ name, position: "donor", pledged: 10, donated: 0 });
    await donors.create({ name: "Josephine", position: "trustee", pledged: 5, donated: 0 });
    const found = async (q: string) => {
      const wall = await (await visitor.get(`/api/wall?${new URLSearchParams({ q })}`)).json();
      return [...wall.trustees, ...wall.donors.rows].map(({ name }: { name: string }) => name);
    };

    expect(await found("JOSE")).toEqual(["Josephine", "José Ravi", "Josette"]);
    expect(await found("ravi josé")).toEqual(["José Ravi"]);
    expect(await found("trustee")).toEqual([]);
    expect(await found("%")).toEqual([]);
    expect(await found(`${"Meena ".repeat(40)}nobody`)).toEqual(["Meena"]);
    expect(await (await visitor.get("/api/wall?page=3&q=jose")).json()).toMatchObject({
      donors: { page: 1, pages: 1, total: 2 },
      totals: { names: 4, pledged: 35, donated: 0 },
    });
  });

  test("answers a search from the donors there are now, and keeps nothing of it", async () => {
    const { visitor, donors } = await openTemple();
    const first = await visitor.get("/api/wall?q=ravi");
    expect(first.headers.get("cache-control")).toBe("no-store");
    expect(await first.json()).toMatchObject({ donors: { total: 0 } });
    await donors.create({ name: "Ravi", position: "donor", pledged: 0, donated: 0 });

    expect(await (await visitor.get("/api/wall?q=ravi")).json()).toMatchObject({ donors: { total: 1 } });
  });

  test.each([
    ["?page=2", 2],
    ["?page=99", 2],
    ["?page=0", 1],
    ["?page=x", 1],
    ["?page=-1&page=2", 1],
    ["", 1],
  ])("with %j answers page %d", async (query, page) => {
    const { visitor, donors } = await openTemple();
    for (let turn = 0; turn < 16; turn++) {
      await donors.create({ name: `Donor ${turn}`, position: "donor", pledged: 0, donated: 0 });
    }
    const wall = await (await visitor.get(`/api/wall${query}`)).json();

    expect(wall.donors).toMatchObject({ page, pages: 2, total: 16 });
    expect(wall.donors.rows).toHaveLength(page === 1 ? 15 : 1);
  });

  test("says 'not changed' to those who have it already", async () => {
    const { visitor, donors } = await openTemple();
    const tag = (await visitor.get("/api/wall")).headers.get("etag") ?? "";
    expect((await visitor.get("/api/wall", { "If-None-Match": tag })).status).toBe(304);
    await donors.create({ name: "Ravi", position: "donor", pledged: 0, donated: 0 });

    expect((await visitor.get("/api/wall", { "If-None-Match": tag })).status).toBe(200);
  });

  test("cannot be written to", async () => {
    const { visitor } = await openTemple();
    const answer = await visitor.post("/api/wall", {});

    expect(answer.status).toBe(405);
    expect(await answer.json()).toMatchObject({ code: "wrong-method" });
  });
});

describe("GET /api/wall/print", () => {
  test("answers the same wall with as many names as one printing holds", async () => {
    const { visitor, donors } = await openTemple();
    for (let turn = 10; turn < 30; turn++)
      await donors.create({ name: `Donor ${turn}`, position: "donor", pledged: 1, donated: 0 });
    const [wall, printed] = await Promise.all(
      ["/api/wall", "/api/wall/print"].map(async (path) => (await visitor.get(path)).json()),
    );

    expect(printed.donors).toMatchObject({ page: 1, pages: 1, total: 20 });
    expect(printed.donors.rows).toHaveLength(20);
    expect(printed.donors.rows.slice(0, 15)).toEqual(wall.donors.rows);
    expect(printed).toMatchObject({ totals: wall.totals, changedOn: wall.changedOn });
    await donors.create({ name: "Zoë", position: "donor", pledged: 1, donated: 0 });

    expect((await (await visitor.get("/api/wall/print?page=4")).json()).donors.rows).toHaveLength(21);
  });
});

describe("GET /api/wall/live", () => {
  test("sends the wall at once, and again when it changes", async () => {
    const { url, visitor, donors } = await openTemple();
    const { response, next } = await listenTo(`${url}/api/wall/live?page=1`);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await next()).toMatchObject({ event: "wall", data: { donors: { total: 0 } } });
    await donors.create({ name: "Ravi", position: "donor", pledged: 1001, donated: 51 });
    const told = await next();

    expect(told).toMatchObject({ event: "wall", data: { donors: { total: 1, rows: [{ name: "Ravi" }] } } });
    expect(told?.data).toEqual(await (await visitor.get("/api/wall")).json());
  });

  test("keeps quiet about what its page does not show", async () => {
    const { url, services, donors } = await openTemple();
    const made = await donors.create({ name: "Meena", position: "donor", pledged: 0, donated: 0 });
    const { next } = await listenTo(`${url}/api/wall/live`);
    await next();
    await services.store
      .collection("donorsdetails")
      .update(made.id, { createdAt: "2020-01-01T00:00:00.000Z" });
    await new Promise<void>((told) => donors.book.onChange(told));
    await donors.update(made.id, { name: "Meena", position: "donor", pledged: 5, donated: 0 });

    expect(await next()).toMatchObject({ data: { donors: { rows: [{ pledged: 5 }] } } });
  });

  test("follows a search: what is found, and what the whole wall comes to", async () => {
    const { url, donors } = await openTemple();
    const { next } = await listenTo(`${url}/api/wall/live?page=1&q=RAVI`);
    expect(await next()).toMatchObject({ data: { donors: { total: 0 }, totals: { names: 0 } } });
    await donors.create({ name: "Meena", position: "donor", pledged: 5, donated: 0 });
    expect(await next()).toMatchObject({ data: { donors: { total: 0 }, totals: { names: 1, pledged: 5 } } });
    await donors.create({ name: "Ravi", position: "donor", pledged: 7, donated: 0 });

    expect(await next()).toMatchObject({
      data: { donors: { rows: [{ name: "Ravi" }] }, totals: { names: 2 } },
    });
  });

  test("follows at most 20 different searches at once, any number of times, beside the wall itself", async () => {
    const { url } = await openTemple();
    const follow = (query: string) => listenTo(`${url}/api/wall/live?${query}`);
    const searches = await Promise.all(Array.from({ length: 20 }, (_, turn) => follow(`q=donor+${turn}`)));
    const refused = await fetch(`${url}/api/wall/live?q=one+more`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("30");
    expect(await refused.json()).toMatchObject({ code: "too-many-watchers" });
    for (const query of ["q=donor+7", "page=2", "q="])
      expect((await follow(query)).response.status).toBe(200);
    searches[0]?.hangUp();

    await eventually(async () => expect((await follow("q=one+more")).response.status).toBe(200));
  });

  test("answers HEAD without opening a stream", async () => {
    const { visitor, services } = await openTemple();
    const answer = await visitor.ask("HEAD", "/api/wall/live");

    expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(services.hub.watchers).toBe(0);
  });

  test("is refused in JSON when one address watches too much", async () => {
    const { url } = await openTemple();
    await Promise.all(Array.from({ length: 60 }, () => listenTo(`${url}/api/wall/live`)));
    const refused = await fetch(`${url}/api/wall/live`);

    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("30");
    expect(await refused.json()).toMatchObject({ code: "too-many-requests" });
  });

  test("ends when the site closes", async () => {
    const { url, services } = await openTemple();
    const { next } = await listenTo(`${url}/api/wall/live`);
    await next();
    services.hub.close();

    expect(await next()).toBeUndefined();
  });
});
