import { describe, expect, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import { fieldsOf } from "#server/store/store.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { listenTo } from "#tests/event-stream.ts";
import { eventually } from "#tests/eventually.ts";
import { openTemple } from "#tests/temple.ts";
import { DETAILS, type WallRow } from "./donor.ts";

const build = await builtPages();
const given = { receivedOn: "2026-01-10", cents: 30_000, method: "check", fund: "general" };

describe("A donor's details", () => {
  test("and visibility are kept beside the specification's fields, and left alone by a form without them", async () => {
    const { admin } = await signedIn();
    const details = {
      email: " hegdekar@family.example ",
      address: "1604 Blue Oak Court\r\nRocklin, CA 95765",
      gotra: "Kashyapa",
      phone: "",
      shoeSize: "44",
    };
    const made = await (
      await admin.post("/api/donors", { name: "Girish", visibility: "name-only", details })
    ).json();
    const known = {
      email: "hegdekar@family.example",
      address: "1604 Blue Oak Court\nRocklin, CA 95765",
      gotra: "Kashyapa",
    };
    expect(made).toMatchObject({ visibility: "name-only" });
    expect(made.details).toEqual(known);
    const changed = await (await admin.put(`/api/donors/${made.id}`, { name: "Girish H" })).json();
    expect(changed).toMatchObject({ name: "Girish H", visibility: "name-only", details: known });
    const [line] = await (await admin.get(`/api/donors/${made.id}/history`)).json();
    expect(line.after).toMatchObject({ visibility: "name-only", details: known });
    const cleared = await (
      await admin.put(`/api/donors/${made.id}`, { name: "G", visibility: "full", details: {} })
    ).json();
    expect(cleared).toMatchObject({ visibility: "full", details: {} });
  });

  test.each([
    [{ details: { email: "hegdekar" } }, "details.email", /^Please enter an e-mail address/],
    [{ details: { phone: 5550148 } }, "details.phone", "Please write the phone as text"],
    [
      { details: { wallName: "x".repeat(201) } },
      "details.wallName",
      "Please keep the name on the wall within 200 characters",
    ],
    [{ details: "none" }, "details", "Please fill in the details"],
    [{ visibility: "secret" }, "visibility", "Please choose what the wall shows"],
  ])("are refused in words: %j", async (wrong, field, sentence) => {
    const { admin } = await signedIn();
    const answer = await admin.post("/api/donors", { name: "Girish", ...wrong });
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields[field]).toMatch(sentence);
  });

  test("say to whoever looks for a donor where they live", async () => {
    const { admin, donors } = await signedIn();
    const address = "1604 Blue Oak Court\nRocklin, CA 95765";
    await donors.create({ ...blank, name: "Girish", details: { address } });
    await donors.create({ ...blank, name: "Giridhar", details: { address: "somewhere" } });
    const found = (await (await admin.get("/api/donors/find?q=gi")).json()).donors;
    expect(found.map(({ name, place }: { name: string; place: string }) => [name, place])).toEqual([
      ["Giridhar", ""],
      ["Girish", "Rocklin"],
    ]);
  });
});

describe("The public wall", () => {
  test("shows a dash, another name or none at all, and from the next day on adds up", async () => {
    const { visitor, donors, clock } = await signedIn();
    await donors.create({ ...blank, name: "Full", pledged: 10, donated: 1 });
    for (const name of ["Quiet", "Shy", "Timid"])
      await donors.create({ ...blank, name, pledged: 20, donated: 2, visibility: "name-only" });
    await donors.create({ ...blank, name: "Zubin", donated: 4, details: { wallName: "A Family" } });
    await donors.create({ ...blank, name: "Nobody", pledged: 40, donated: 8, visibility: "anonymous" });
    await donors.create({
      name: "Trusted",
      position: "trustee",
      pledged: 80,
      donated: 16,
      visibility: "anonymous",
    });
    const look = async () => (await visitor.get("/api/wall")).json();
    const dashes = ["Quiet", "Shy", "Timid"].map((name) => ({ name, pledged: 0, donated: 0 }));

    const today = await look();
    expect(today.trustees).toEqual([]);
    expect(today.donors.rows.map(({ id: _, ...row }: WallRow) => row)).toEqual([
      { name: "A Family", pledged: 0, donated: 4 },
      { name: "Anonymous well-wishers (2)", pledged: 0, donated: 0 },
      { name: "Full", pledged: 10, donated: 1 },
      ...dashes,
    ]);
    expect(today.donors.total).toBe(6);
    expect(today.totals).toEqual({ names: 5, pledged: 10, donated: 5 });
    expect(today.hiddenThrough).toBe("2026-01-13");

    clock.now += DAY;
    await eventually(async () => expect((await look()).hiddenThrough).toBe("2026-01-14"));
    const tomorrow = await look();
    expect(tomorrow.donors.rows.map(({ id: _, ...row }: WallRow) => row)).toEqual([
      { name: "A Family", pledged: 0, donated: 4 },
      { name: "Anonymous well-wishers (2)", pledged: 120, donated: 24 },
      { name: "Full", pledged: 10, donated: 1 },
      ...dashes,
    ]);
    expect(tomorrow.totals).toEqual({ names: 5, pledged: 190, donated: 35 });
  });

  test("counts no amounts of fewer than three name-only donors: the total less all rows would tell them", async () => {
    const { visitor, donors, clock } = await signedIn();
    await donors.create({ ...blank, name: "Full", pledged: 10, donated: 1 });
    for (const name of ["Quiet", "Shy"])
      await donors.create({ ...blank, name, pledged: 20, donated: 2, visibility: "name-only" });
    clock.now += DAY;
    const wall = await eventually(async () => {
      const wall = await (await visitor.get("/api/wall")).json();
      expect(wall.hiddenThrough).toBe("2026-01-14");
      return wall;
    });
    expect(wall.totals).toEqual({ names: 3, pledged: 10, donated: 1 });
  });

  test("takes an anonymous gift out of its donor's row, and back when it is no longer anonymous", async () => {
    const temple = await signedIn();
    const { visitor, donors, clock } = temple;
    let { admin } = temple;
    const { id } = await donors.create({ ...blank, name: "Ravi", donated: 100 });
    const look = async () => (await visitor.get("/api/wall")).json();
    const rows = async () =>
      (await look()).donors.rows.map(({ name, donated }: WallRow) => [...[name, donated]]);
    const nextDay = async () => {
      clock.now += DAY;
      const before = (await look()).hiddenThrough;
      await eventually(async () => expect((await look()).hiddenThrough).not.toBe(before));
      admin = await temple.signIn();
    };
    const gift = await (await admin.post("/api/gifts", { ...given, donorId: id, isAnonymous: true })).json();
    expect(await rows()).toEqual([
      ["Anonymous well-wishers (1)", 0],
      ["Ravi", 100],
    ]);
    await nextDay();
    expect(await rows()).toEqual([
      ["Anonymous well-wishers (1)", 300],
      ["Ravi", 100],
    ]);
    expect(await (await admin.get(`/api/donors/${id}`)).json()).toMatchObject({
      donated: 400,
      anonymousCents: 30_000,
    });
    // A total typed lower than what was given without a name leaves nothing below zero.
    await donors.update(id, { ...blank, name: "Ravi", donated: 50 });
    await nextDay();
    expect(await rows()).toEqual([
      ["Anonymous well-wishers (1)", 50],
      ["Ravi", 0],
    ]);
    await donors.update(id, { ...blank, name: "Ravi", donated: 400 });
    await admin.put(`/api/gifts/${gift.id}`, { ...given, donorId: id, isAnonymous: false });
    expect(await rows()).toEqual([["Ravi", 400]]);
  });

  test("leaves out the temple's own estimate of a gift in kind, which staff still see in the total", async () => {
    const { admin, visitor, donors } = await signedIn();
    const { id } = await donors.create({ ...blank, name: "Ravi", donated: 100 });
    const inKind = { ...given, donorId: id, method: "in-kind", inKindDescription: "A brass lamp" };
    const gift = await (await admin.post("/api/gifts", inKind)).json();
    const wall = async () => {
      const { donors, totals } = await (await visitor.get("/api/wall")).json();
      return { donated: donors.rows.map(({ donated }: WallRow) => donated), total: totals.donated };
    };
    expect(await wall()).toEqual({ donated: [100], total: 100 });
    expect(await (await admin.get(`/api/donors/${id}`)).json()).toMatchObject({
      donated: 400,
      inKindCents: 30_000,
    });
    await admin.put(`/api/gifts/${gift.id}`, { ...given, donorId: id, method: "check" });
    expect(await wall()).toEqual({ donated: [400], total: 400 });
    await admin.put(`/api/gifts/${gift.id}`, { ...inKind, cents: 25_000 });
    await admin.delete(`/api/donors/${id}`);
    await admin.post(`/api/donors/${id}/restore`, {});
    expect(await wall()).toEqual({ donated: [100], total: 100 });
    expect((await (await admin.get("/api/donors")).json()).totalDonated).toBe(350);
  });

  test("leaves the estimate out of a data file from before donors said what is in kind", async () => {
    const first = await openTemple();
    const admin = await first.admin();
    const { id } = await first.donors.create({ ...blank, name: "Ravi", donated: 100 });
    const inKind = {
      ...given,
      donorId: id,
      method: "in-kind",
      inKindDescription: "A lamp",
      isAnonymous: true,
    };
    await admin.post("/api/gifts", inKind);
    const { store } = first.services;
    const before = await store.collection("donorsdetails").get(id);
    const { inKindCents: _, ...older } = fieldsOf(before ?? { id, version: "" });
    await store.transaction({ by: "an older site", at: "2026-01-14T09:00:00Z" }, async (tx) => {
      const donors = store.collection("donorsdetails", { history: "donors" });
      await tx.replace(donors, id, { ...older, anonymousCents: 30_000 }, { isDerived: true });
    });
    await store.collection("ledger").delete("in-kind");
    const second = await openTemple({ store });
    expect(await second.donors.records.get(id)).toMatchObject({ donated: 400, inKindCents: 30_000 });
    expect(await second.donors.records.get(id)).not.toHaveProperty("anonymousCents");
    const { donors } = await (await second.visitor.get("/api/wall")).json();
    expect(donors.rows).toMatchObject([{ name: "Ravi", donated: 100 }]);
  });

  test("keeps what an earlier version of a donor says from bringing an anonymous gift back", async () => {
    const { admin, donors } = await signedIn();
    const { id, version } = await donors.create({ ...blank, name: "Ravi", donated: 100 });
    await admin.post("/api/gifts", { ...given, donorId: id, isAnonymous: true });
    await admin.post(`/api/donors/${id}/restore`, { version });
    expect(await donors.records.get(id)).toMatchObject({ anonymousCents: 30_000 });
    await admin.delete(`/api/donors/${id}`);
    await admin.post(`/api/donors/${id}/restore`, {});
    expect(await donors.records.get(id)).toMatchObject({ anonymousCents: 30_000 });
  });

  test("tells nobody a mark of what is private, at any address, in any stream or page", async () => {
    const { url, admin, visitor, donors } = await signedIn();
    const details = Object.fromEntries(DETAILS.map((detail) => [detail, `MARK ${detail}`]));
    const marked = { ...blank, pledged: 777_001, donated: 777_002 };
    const named = { ...details, email: "MARK@example.org", wallName: "The Family" };
    await donors.create({ ...marked, name: "MARK hidden", visibility: "anonymous", details: named });
    await donors.create({ ...marked, name: "MARK elsewhere", pledged: 0, details: named });
    const quiet = { pledged: 888_001, donated: 888_002 };
    await donors.create({ ...blank, ...quiet, name: "Quiet", visibility: "name-only" });
    const merged = await donors.create({ ...blank, name: "MARK merged" });
    const kept = await donors.create({ ...blank, name: "Kept", donated: 5 });
    await admin.post(`/api/donors/${merged.id}/merge`, { into: kept.id });
    const gift = { ...given, donorId: kept.id, donorName: "MARK as written", note: "MARK note" };
    await admin.post("/api/gifts", { ...gift, isAnonymous: true, cents: 66_600 });

    const asked = ["", "?q=mark", "?q=hidden", "?q=elsewhere", "?q=quiet", "?page=2"].flatMap((query) =>
      ["/api/wall", "/api/wall/print", "/donors", "/donors.data", "/donors/print", "/donors/print.data"].map(
        (path) => path + query,
      ),
    );
    const answers: string[] = [];
    for (const path of asked) {
      const response = await visitor.get(path);
      expect([path, response.status]).toEqual([path, 200]);
      answers.push(await response.text());
    }
    for (const query of ["", "?q=hidden"]) {
      const { next } = await listenTo(`${url}/api/wall/live${query}`);
      answers.push(JSON.stringify(await next()));
    }
    for (const [at, answer] of answers.entries())
      for (const mark of [/MARK/, /888,?00[12]/])
        expect([asked[at], answer.match(mark)?.[0]]).toEqual([asked[at], undefined]);
    expect(answers[0]).toContain("The Family");
    for (const q of ["hidden", "elsewhere", "merged", "kashyapa"]) {
      const { donors: found, trustees } = await (await visitor.get(`/api/wall?q=${q}`)).json();
      expect([q, found.total, trustees]).toEqual([q, 0, []]);
    }
  });
});

describe("A donor's page", () => {
  test("shows a viewer everything and no way to change it, and leads on from a merged record", async () => {
    const { admin, staff, donors } = await signedIn();
    const details = { notes: "Call Uma about annadanam." };
    const kept = await donors.create({ ...blank, name: "Girish", pledged: 900, donated: 101, details });
    const old = await donors.create({ ...blank, name: "G." });
    await admin.post(`/api/donors/${old.id}/merge`, { into: kept.id });
    const pageFor = async (person: typeof admin, id: string) => {
      const answer = await person.get(`/dashboard/donor-entry/${id}`);
      return { status: answer.status, to: answer.headers.get("location"), text: await answer.text() };
    };
    const ways = ["Merge</button>", "Record a gift", "Edit</button>"];
    const seen = await pageFor(await staff("viewer"), kept.id);
    for (const words of ["Girish", "$101", "Call Uma about annadanam."]) expect(seen.text).toContain(words);
    for (const way of ways) expect(seen.text).not.toContain(way);
    const own = await pageFor(await staff("treasurer"), kept.id);
    for (const way of ways) expect(own.text).toContain(way);
    expect(await pageFor(admin, old.id)).toMatchObject({
      status: 302,
      to: `/dashboard/donor-entry/${kept.id}`,
    });
    expect((await pageFor(admin, "nobody")).text).toContain("There is no such donor any more");
    expect((await pageFor(await staff("editor"), kept.id)).status).toBe(403);
  });
});

const blank = { position: "donor" as const, pledged: 0, donated: 0 };
const DAY = 24 * 60 * 60_000;

async function signedIn() {
  const temple = await openTemple({
    site: builtSite(),
    pages: (house) => renderedPages(() => build, house),
  });
  return { ...temple, signIn: temple.admin, admin: await temple.admin() };
}
