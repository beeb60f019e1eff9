import { describe, expect, test } from "vitest";
import { MEENA, openTemple, type visitorOf } from "#tests/temple.ts";

describe("The donor records", () => {
  test("know no other methods", async () => {
    const { admin } = await signedIn();

    expect((await admin.ask("PATCH", "/api/donors/first", {})).status).toBe(405);
    expect((await admin.ask("DELETE", "/api/donors")).status).toBe(405);
  });
});

describe("GET /api/donors", () => {
  test("answers the records by name, with totals over everything found", async () => {
    const { admin } = await signedIn();
    const ravi = await made(admin, { name: "Ravi", pledged: "1,001", donated: 51.5 });
    const meena = await made(admin, { name: "Meena", position: "trustee", pledged: 1, donated: 0 });

    expect(await (await admin.get("/api/donors")).json()).toEqual({
      rows: [meena, ravi],
      page: 1,
      pages: 1,
      total: 2,
      totalPledged: 1002,
      totalDonated: 51.5,
      sums: { pledged: 100_200, donated: 5_150 },
      version: expect.any(String),
    });
  });

  test("searches, leafs and takes at most 100 rows a page", async () => {
    const { admin } = await signedIn();
    for (let turn = 1; turn <= 12; turn++) await made(admin, { name: `Ravi ${turn}`, donated: 1 });
    await made(admin, { name: "Zoë", donated: 100 });

    const ask = async (query: string) => (await admin.get(`/api/donors?${query}`)).json();
    expect(await ask("")).toMatchObject({ page: 1, pages: 2, total: 13, totalDonated: 112 });
    expect((await ask("page=2")).rows.map(({ name }: { name: string }) => name)).toEqual([
      "Ravi 11",
      "Ravi 12",
      "Zoë",
    ]);
    expect(await ask("q=RAVI&size=5&page=9")).toMatchObject({
      page: 3,
      pages: 3,
      total: 12,
      totalDonated: 12,
    });
    expect(await ask("q=zoe")).toMatchObject({ total: 1, totalDonated: 100, rows: [{ name: "Zoë" }] });
    expect(await ask("q=%00%F0%9F%AA%94")).toMatchObject({ rows: [], pages: 1, total: 0, totalDonated: 0 });
    expect((await ask("size=1000")).rows).toHaveLength(13);
  });
});

describe("GET /api/donors as every room is asked", () => {
  const names = async (admin: Awaited<ReturnType<typeof signedIn>>["admin"], query: string) => {
    const { rows } = await (await admin.get(`/api/donors?${query}`)).json();
    return rows.map(({ name }: { name: string }) => name);
  };

  test("sorts by what it shows, either way, ties by id", async () => {
    const { admin } = await signedIn();
    await made(admin, { name: "Ravi", pledged: 9, donated: 300 });
    await made(admin, { name: "Meena", position: "trustee", pledged: 100, donated: 51 });
    await made(admin, { name: "Asha", pledged: 20, donated: 300.5 });

    expect(await names(admin, "sort=-donated")).toEqual(["Asha", "Ravi", "Meena"]);
    expect(await names(admin, "sort=pledged")).toEqual(["Ravi", "Asha", "Meena"]);
    expect(await names(admin, "sort=-name")).toEqual(["Ravi", "Meena", "Asha"]);
    expect((await names(admin, "sort=-position"))[0]).toBe("Meena");
    expect(await names(admin, "sort=-donated&size=1&page=2")).toEqual(["Ravi"]);
    expect(await names(admin, "sort=version")).toEqual(["Asha", "Meena", "Ravi"]);
  });

  test("narrows by position and visibility, with totals over all filtered rows, also as a file", async () => {
    const { admin } = await signedIn();
    await made(admin, { name: "Ravi", pledged: 9, donated: 300 });
    await made(admin, { name: "Meena", position: "trustee", pledged: 100, donated: 51 });
    await made(admin, { name: "Asha", pledged: 20, donated: 1, visibility: "anonymous" });

    expect(await (await admin.get("/api/donors?position=donor&size=1")).json()).toMatchObject({
      total: 2,
      pages: 2,
      totalPledged: 29,
      totalDonated: 301,
      sums: { pledged: 2_900, donated: 30_100 },
    });
    expect(await names(admin, "position=donor&visibility=anonymous")).toEqual(["Asha"]);
    expect(await names(admin, "position=donor&q=ravi")).toEqual(["Ravi"]);
    expect(await names(admin, "position=king")).toEqual([]);
    const csv = await (await admin.get("/api/donors.csv?position=donor&sort=-donated")).text();
    expect(
      csv
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.split(",")[1]),
    ).toEqual(["Ravi", "Asha"]);
  });

  test("bounds by the day of the record, by the temple's clock, both days included", async () => {
    const { donors, again, clock } = await signedIn();
    // 6 pm in California is the next day in London.
    for (const [at, name] of [
      ["2026-01-15T02:00:00Z", "Ravi"],
      ["2026-01-15T20:00:00Z", "Meena"],
      ["2026-01-16T20:00:00Z", "Asha"],
    ] as const) {
      clock.now = Date.parse(at);
      await donors.create({ name, position: "donor", pledged: 0, donated: 10 });
    }
    const admin = await again();

    expect(await names(admin, "from=2026-01-15")).toEqual(["Asha", "Meena"]);
    expect(await names(admin, "to=2026-01-14")).toEqual(["Ravi"]);
    expect(await names(admin, "from=2026-01-15&to=2026-01-15")).toEqual(["Meena"]);
    expect(await (await admin.get("/api/donors?to=2026-01-15")).json()).toMatchObject({
      total: 2,
      totalDonated: 20,
    });
    expect(await names(admin, "sort=-createdAt")).toEqual(["Asha", "Meena", "Ravi"]);
  });
});

describe("POST /api/donors", () => {
  test("answers 201 with the donor, made now", async () => {
    const { admin } = await signedIn();
    const answer = await admin.post("/api/donors", { name: "  Ravi ", pledged: "$1,000", donated: "" });

    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      name: "Ravi",
      position: "donor",
      pledged: 1000,
      donated: 0,
      createdAt: "2026-01-14T09:00:00.000Z",
      visibility: "full",
      details: {},
      version: expect.any(String),
    });
  });

  test("cannot choose the id or the moment", async () => {
    const { admin } = await signedIn();
    const donor = await made(admin, { name: "Ravi", id: "mine", createdAt: "2020-01-01", version: "1" });

    expect(donor).toMatchObject({
      id: expect.not.stringMatching("mine"),
      createdAt: "2026-01-14T09:00:00.000Z",
    });
  });

  test("says beside each field what is wrong with it", async () => {
    const { admin } = await signedIn();
    const answer = await admin.post("/api/donors", { name: " ", position: "president" });

    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      code: "invalid",
      message: "Please enter the donor’s name",
      fields: { name: "Please enter the donor’s name", position: "Please choose donor or trustee" },
    });
  });

  test.each([["null"], ['"Ravi"'], ["[]"], ["7"]])("refuses the form %s", async (body) => {
    const { admin } = await signedIn();
    const answer = await admin.post("/api/donors", body);

    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid", message: expect.any(String) });
  });

  test("refuses what is no JSON, and what is too large", async () => {
    const { admin } = await signedIn();

    expect((await admin.post("/api/donors", "{")).status).toBe(400);
    expect((await admin.post("/api/donors", "name=Ravi", { "Content-Type": "text/plain" })).status).toBe(415);
    expect((await admin.post("/api/donors", { name: "x".repeat(70_000) })).status).toBe(413);
  });
});

describe("PUT /api/donors/:id", () => {
  test("answers 200 with the donor as it is now, and keeps the moment it was made", async () => {
    const { admin, clock } = await signedIn();
    const { id, version, createdAt } = await made(admin, { name: "Ravi" });
    clock.now += 60_000;
    const answer = await admin.put(`/api/donors/${id}`, {
      name: "Ravi K",
      position: "trustee",
      pledged: 5,
      version,
    });

    expect(answer.status).toBe(200);
    const donor = await answer.json();
    expect(donor).toMatchObject({
      id,
      name: "Ravi K",
      position: "trustee",
      pledged: 5,
      donated: 0,
      createdAt,
    });
    expect(donor.version).not.toBe(version);
  });

  test("answers a stale version with 409 and the current donor", async () => {
    const { admin } = await signedIn();
    const { id, version } = await made(admin, { name: "Ravi" });
    const current = await (await admin.put(`/api/donors/${id}`, { name: "Ravi K", version })).json();
    const answer = await admin.put(`/api/donors/${id}`, { name: "Ravi L", version });

    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      code: "changed",
      message: `${MEENA.email} changed this donor in the meantime.`,
      current,
      changedBy: MEENA.email,
      donor: current,
    });
  });

  test("without a version changes what is there", async () => {
    const { admin } = await signedIn();
    const { id } = await made(admin, { name: "Ravi" });
    await admin.put(`/api/donors/${id}`, { name: "Ravi K" });

    expect((await admin.put(`/api/donors/${id}`, { name: "Ravi L" })).status).toBe(200);
  });

  test.each(["nobody", "..%2F..", "__x__", "%00", "x".repeat(2000)])("knows no donor %s", async (id) => {
    const { admin } = await signedIn();
    const answer = await admin.put(`/api/donors/${id}`, { name: "Ravi" });

    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ message: "There is no such donor any more." });
  });

  test("says what is wrong", async () => {
    const { admin } = await signedIn();
    const { id } = await made(admin, { name: "Ravi" });
    const answer = await admin.put(`/api/donors/${id}`, { name: "" });

    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ fields: { name: "Please enter the donor’s name" } });
  });
});

describe("DELETE /api/donors/:id", () => {
  test("answers 204, and 404 the second time", async () => {
    const { admin, donors } = await signedIn();
    const { id } = await made(admin, { name: "Ravi" });

    expect((await admin.delete(`/api/donors/${id}`)).status).toBe(204);
    expect(donors.book.isEmpty).toBe(true);
    expect((await admin.delete(`/api/donors/${id}`)).status).toBe(404);
  });
});

describe("POST /api/donors/:id/restore", () => {
  test("brings the very donor back", async () => {
    const { admin, clock } = await signedIn();
    const donor = await made(admin, { name: "Ravi", position: "trustee", pledged: 1001, donated: 51.5 });
    clock.now += 60_000;
    await admin.delete(`/api/donors/${donor.id}`);
    const answer = await admin.post(`/api/donors/${donor.id}/restore`, {});

    expect(answer.status).toBe(200);
    const restored = await answer.json();
    expect(restored).toEqual({ ...donor, version: expect.any(String) });
    expect(restored.version > donor.version).toBe(true);
    expect((await (await admin.get("/api/donors")).json()).rows).toEqual([restored]);
  });

  test("asked twice, answers the donor that is there", async () => {
    const { admin } = await signedIn();
    const { id } = await made(admin, { name: "Ravi" });
    await admin.delete(`/api/donors/${id}`);
    const first = await (await admin.post(`/api/donors/${id}/restore`, {})).json();

    expect(await (await admin.post(`/api/donors/${id}/restore`, {})).json()).toEqual(first);
  });

  test("knows no donor that never was, and one of long ago", async () => {
    const { admin, clock, again } = await signedIn();
    const { id } = await made(admin, { name: "Ravi" });
    await admin.delete(`/api/donors/${id}`);
    clock.now += 1000 * 24 * 60 * 60_000;
    const later = await again();

    expect((await later.post(`/api/donors/${id}/restore`, {})).status).toBe(200);
    for (const unknown of ["nobody", "..%2F.."]) {
      const answer = await later.post(`/api/donors/${unknown}/restore`, {});
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: "no-such-donor" });
    }
  });

  test("is written down with who did it, as the deletion is", async () => {
    const { admin, logged } = await signedIn();
    const { id } = await made(admin, { name: "Ravi" });
    await admin.delete(`/api/donors/${id}`);
    await admin.post(`/api/donors/${id}/restore`, {});

    const events = logged().filter((line) => line.id === id);
    expect(events).toMatchObject([
      { event: "donor added", by: MEENA.email },
      { event: "donor deleted", by: MEENA.email },
      { event: "donor restored", by: MEENA.email },
    ]);
  });
});

describe("GET /api/donors/deleted", () => {
  test("is for those who may bring them back, and for nobody else", async () => {
    const { admin, staff, visitor } = await signedIn();
    const { id } = await made(admin, { name: "Ravi", details: { email: "ravi@family.example" } });
    await admin.delete(`/api/donors/${id}`);
    const treasurer = await staff("treasurer");

    expect(await (await treasurer.get("/api/donors/deleted?q=ravi")).json()).toMatchObject({
      rows: [{ id, name: "Ravi", by: MEENA.email, record: { name: "Ravi", position: "donor" } }],
      total: 1,
    });
    for (const role of ["viewer", "editor"] as const) {
      const answer = await (await staff(role)).get("/api/donors/deleted");
      expect([role, answer.status, (await answer.json()).code]).toEqual([role, 403, "not-yours"]);
    }
    expect((await visitor.get("/api/donors/deleted")).status).toBe(401);
    expect((await treasurer.post(`/api/donors/${id}/restore`, {})).status).toBe(200);
    expect(await (await treasurer.get("/api/donors/deleted")).json()).toMatchObject({ total: 0 });
  });

  test("is told on the page of the donor, too, to all who may see it", async () => {
    const { admin, staff } = await signedIn();
    const { id } = await made(admin, { name: "Ravi" });
    const viewer = await staff("viewer");
    const page = async () => (await viewer.get(`/api/donors/page?id=${id}`)).json();
    expect(await page()).toMatchObject({ donor: { name: "Ravi" }, deleted: null });
    await admin.delete(`/api/donors/${id}`);

    expect(await page()).toMatchObject({ donor: null, deleted: { id, name: "Ravi", by: MEENA.email } });
    expect(await (await viewer.get("/api/donors/page?id=nobody")).json()).toMatchObject({
      donor: null,
      deleted: null,
    });
  });
});

describe("GET /api/donors/:id/history", () => {
  test("tells in dollars who changed what, the newest first, and restores any of it", async () => {
    const { admin } = await signedIn();
    const donor = await made(admin, { name: "Ravi", pledged: 1001 });
    const changed = await (
      await admin.put(`/api/donors/${donor.id}`, { name: "Ravi K", pledged: 51.5 })
    ).json();
    const { id: _, version: __, ...before } = donor;
    const { id: ___, version, ...after } = changed;

    expect(await (await admin.get(`/api/donors/${donor.id}/history`)).json()).toMatchObject([
      { kind: "changed", by: MEENA.email, before, after, version },
      { kind: "added", by: MEENA.email, before: null, after: before, version: donor.version },
    ]);
    const restored = await admin.post(`/api/donors/${donor.id}/restore`, { version: donor.version });
    expect(await restored.json()).toEqual({ ...donor, version: expect.any(String) });
  });
});

describe("GET /api/donors.csv", () => {
  test("has everyone who is found, with the fields of the specification", async () => {
    const { admin } = await signedIn();
    await made(admin, { name: "Ravi", pledged: 1001, donated: 51.5 });
    await made(admin, { name: "Zoë" });
    const answer = await admin.get("/api/donors.csv?q=ravi");

    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect((await answer.text()).split("\r\n")).toEqual([
      "id,name,position,pledged,donated,createdAt",
      expect.stringMatching(/^\w+,Ravi,donor,1001,51.5,2026-01-14T09:00:00.000Z$/),
      "",
    ]);
  });
});

describe("GET /api/donors/namesakes", () => {
  test("answers those whose name looks the same, without regard to case and accents", async () => {
    const { admin } = await signedIn();
    const zoe = await made(admin, { name: "Zoë Rao", position: "trustee", pledged: 5 });
    const other = await made(admin, { name: "ZOE RAO" });
    await made(admin, { name: "Zoe Raoul" });
    await made(admin, { name: "Zoe" });
    const ask = async (name: string) =>
      (await (await admin.get(`/api/donors/namesakes?name=${encodeURIComponent(name)}`)).json()).donors;

    expect(await ask("  zoe   rao ")).toEqual(expect.arrayContaining([zoe, other]));
    expect(await ask("zoe rao")).toHaveLength(2);
    expect(await ask("zoe rao trustee")).toEqual([]);
    expect(await ask(" ")).toEqual([]);
    expect(await ask("x".repeat(3000))).toEqual([]);
  });
});

async function signedIn() {
  const temple = await openTemple();
  return { ...temple, admin: await temple.admin(), again: temple.admin };
}

async function made(admin: ReturnType<typeof visitorOf>, form: Record<string, unknown>) {
  return (await admin.post("/api/donors", form)).json();
}
