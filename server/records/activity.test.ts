import { describe, expect, test } from "vitest";
import type { ActivityRow } from "#domain/activity.ts";
import { sentenceOf } from "#domain/activity.ts";
import { ROLES } from "#domain/roles.ts";
import { collections } from "#rooms/donors/donors.server.ts";
import { addRefusal, HELD_BACK } from "#server/auth/refused-sign-ins.ts";
import { listenTo } from "#tests/event-stream.ts";
import { aMessage, MEENA, openTemple } from "#tests/temple.ts";
import { checkHistory } from "./check.ts";
import { addLine, historyCollection } from "./history.ts";

const AT = "2026-01-14T09:00:00.000Z";

describe("The activity log", () => {
  test("tells a change in the words of its room, with what was before, and leads to the record", async () => {
    const { admin, log } = await openLog();
    const { id } = await (await admin.post("/api/donors", { name: "Shankar", pledged: 7500 })).json();
    await admin.put(`/api/donors/${id}`, { name: "Shankar", pledged: 10_000 });

    const [row] = await log("room=donors&kind=changed");
    expect(row).toMatchObject({
      by: MEENA.email,
      roomLabel: "Donors",
      standing: "Administrator",
      isGone: false,
      told: { did: "changed the donor", name: "Shankar", more: "" },
      link: { href: `/dashboard/donor-entry/${id}`, label: "Open the donor" },
    });
    expect(row?.told.fields).toContainEqual({
      label: "Pledged",
      before: "$7,500",
      after: "$10,000",
      isDifferent: true,
    });
  });

  test("leads to where a deleted record is brought back, and still tells what it was", async () => {
    const { admin, said, log } = await openLog();
    const { id } = await (await admin.post("/api/donors", { name: "Shankar" })).json();
    await admin.delete(`/api/donors/${id}`);

    expect(await said("room=donors")).toEqual(["deleted the donor Shankar", "added the donor Shankar"]);
    const link = { href: `/dashboard/donor-entry/${id}`, label: "Open the donor" };
    expect((await log("room=donors")).map(({ link }) => link)).toEqual([link, link]);

    const [phase] = (await (await admin.get("/api/phases")).json()).rows;
    await admin.delete(`/api/phases/${phase.id}`);
    const [line] = await log("room=loans-projects");
    expect(line?.link).toMatchObject({ href: "/dashboard/loans-projects?show=deleted" });
  });

  test("leads nowhere once a record is gone for good", async () => {
    const { visitor, admin, clock, rooms, again } = await openLog();
    await visitor.post("/api/send-email", aMessage({}));
    const [{ id }] = (await (await admin.get("/api/messages")).json()).rows;
    await admin.delete(`/api/messages/${id}`);
    const offered = await (await admin.get("/api/messages/deleted")).json();
    expect(offered).toMatchObject({ rows: [{ id }], total: 1 });

    clock.now += 31 * 24 * 60 * 60_000;
    await rooms.inbox.expiry.run();
    const later = await again();
    expect(await (await later.get("/api/messages/deleted")).json()).toMatchObject({ total: 0 });
    const { rows } = await (await later.get("/api/activity?room=inbox")).json();
    expect(rows[0]).toMatchObject({ kind: "deleted", link: null });
  });

  test("outlives whoever did it, and says that they no longer have access", async () => {
    const { services, staff, log, ask } = await openLog();
    const treasurer = await staff("treasurer");
    await treasurer.post("/api/donors", { name: "Shankar" });
    const { people } = services.accounts;
    const gone = people.withAddress("treasurer@temple.example");
    await people.change(gone?.id ?? "", { name: "Gopal" }, { name: "Meena" });
    expect((await ask("")).who).toMatchObject({
      Gopal: "Gopal",
      "treasurer@temple.example": "Earlier name: treasurer@temple.example",
    });
    await people.remove(gone?.id ?? "", { name: "Meena" });

    const [row] = await log("room=donors");
    expect(row).toMatchObject({
      by: "treasurer@temple.example",
      isGone: true,
      standing: "no longer has access",
    });
    const { who } = await ask("");
    expect(who).toMatchObject({ Gopal: "No longer here: Gopal", [MEENA.email]: MEENA.email });
  });

  test("shows lines of a room that is gone, and of one that can no longer read its own", async () => {
    const { services, said } = await openLog();
    const lines = historyCollection(services.store);
    const line = { recordId: "1", kind: "added", at: AT, by: "Uma", email: null, beforeVersion: null };
    await lines.create({ ...line, room: "gongs", before: null, after: { title: "Bronze gong" } });

    expect(await said("room=gongs")).toEqual(["added Bronze gong in gongs"]);
  });

  test("finds nothing in a room that tells nothing", async () => {
    const temple = await openTemple({ rooms: () => [{ name: "bells", label: "Bells", tellers: [] }] });
    const answer = await (await temple.admin()).get("/api/activity?room=bells");

    expect(await answer.json()).toMatchObject({ rows: [], total: 0 });
  });

  test("is narrowed by the kind of what happened", async () => {
    const { admin, services, staff, said } = await openLog();
    await admin.post("/api/donors", { name: "Shankar" });
    await admin.get("/api/donors.csv?q=shan");
    const person = services.accounts.people.withAddress("editor@temple.example") ?? (await editor());
    await services.accounts.people.change(person.id, { role: "viewer" }, { name: "Meena" });

    expect(await said("kind=exported")).toEqual(["exported 1 donor as CSV: “shan”"]);
    expect(await said("kind=roles")).toEqual([
      "changed the role of editor@temple.example",
      expect.stringMatching(/^gave access to editor@temple.example/),
      expect.stringMatching(/^gave access to meena@temple.example/),
    ]);
    expect(await said("kind=roles&room=donors")).toEqual([]);
    expect(await said("kind=added&room=donors")).toEqual(["added the donor Shankar"]);
    expect(await said("kind=signed-in&by=nobody")).toEqual([]);

    async function editor() {
      await staff("editor");
      return services.accounts.people.withAddress("editor@temple.example") ?? expect.fail();
    }
  });

  test("is searched by names and words, whatever their case and accents", async () => {
    const { admin, said } = await openLog();
    const { id } = await (await admin.post("/api/donors", { name: "Zoë Śāstrī" })).json();
    await admin.put(`/api/donors/${id}`, { name: "Zoë Śāstrī", pledged: 1001 });

    expect(await said("q=sastri&room=donors")).toEqual([
      "changed the donor Zoë Śāstrī",
      "added the donor Zoë Śāstrī",
    ]);
    expect((await said("q=%241,001")).toSorted()).toEqual([
      "added the pledge Zoë Śāstrī, $1,001",
      "changed the donor Zoë Śāstrī",
    ]);
    expect(await said("q=zoe+nobody")).toEqual([]);
  });

  test("says when a search did not get to the end, and gets there once it is narrowed", async () => {
    const { services, ask } = await openLog();
    const happening = { room: "gongs", kind: "printed", by: { name: "Uma" } } as const;
    await addLine(services.store, "2025-01-01T12:00:00.000Z", {
      ...happening,
      after: { name: "the oldest" },
    });
    for (let count = 0; count < 2000; count++) await addLine(services.store, AT, happening);

    expect(await ask("q=oldest")).toMatchObject({ total: 0, lookedThrough: 2000 });
    expect(await ask("q=oldest&to=2025-12-31")).toMatchObject({ total: 1, lookedThrough: null });
  });

  test("is sent again when something happens", async () => {
    const { url, admin } = await openLog();
    const watched = `/api/activity?room=donors`;
    const { next } = await listenTo(`${url}/api/live?watch=${encodeURIComponent(watched)}`, admin.cookie());
    expect(await next()).toMatchObject({ event: watched, data: { total: 0 } });
    await admin.post("/api/donors", { name: "Shankar" });

    expect(await next()).toMatchObject({ data: { rows: [{ told: { name: "Shankar" } }] } });
  });

  test("forgets the words of messages when they do", async () => {
    const { visitor, admin, clock, rooms, log, again } = await openLog();
    await visitor.post("/api/send-email", aMessage({ subject: "Pooja Booking" }));
    const [{ id }] = (await (await admin.get("/api/messages")).json()).rows;
    await admin.ask("PATCH", `/api/messages/${id}`, { archived: true });
    const [row] = await log("room=inbox");
    expect(row).toMatchObject({
      told: { name: "Pooja Booking, from Meena Sundaram", fields: expect.arrayContaining([]) },
      link: { href: `/dashboard/messages/${id}` },
    });

    clock.now += 31 * 24 * 60 * 60_000;
    await rooms.inbox.expiry.run();
    const later = await (await (await again()).get("/api/activity?room=inbox")).json();
    expect(later.rows[0]).toMatchObject({ by: MEENA.email, before: null, after: null });
    expect(JSON.stringify(later)).not.toContain("Pooja Booking");
    expect(later.rows.map(({ told }: ActivityRow) => sentenceOf(told))).toEqual([
      "changed a message, whose words are no longer kept",
    ]);
  });

  test("is a file with the same filters, and the file is a line of the log", async () => {
    const { admin, said } = await openLog();
    const { id } = await (await admin.post("/api/donors", { name: "=Shankar" })).json();
    await admin.put(`/api/donors/${id}`, { name: "=Shankar", pledged: 51 });
    const file = await admin.get("/api/activity.csv?room=donors&q=shankar&kind=changed");

    expect(file.headers.get("content-disposition")).toBe('attachment; filename="activity.csv"');
    expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(
      [
        "\uFEFFat,by,email,kind,room,recordId,what,changes",
        `${AT},${MEENA.email},${MEENA.email},changed,donors,${id},changed the donor =Shankar,Pledged: — → $51`,
        "",
      ].join("\r\n"),
    );
    const all = await (await admin.get(`/api/activity.csv?by=${MEENA.email}`)).text();
    expect(all.split("\r\n")).toHaveLength(1 + 5 + 1);
    await (await admin.get("/api/activity.csv?by=Uma&to=2026-01-31")).text();
    expect(await said("room=staff&kind=exported")).toEqual([
      "exported 0 lines of activity as CSV: By Uma, Days to 31 January 2026",
      `exported 5 lines of activity as CSV: By ${MEENA.email}`,
      "exported lines of activity as CSV: “shankar”, Donors, Changed",
    ]);
  });

  test("says nothing of a file that was only asked about", async () => {
    const { admin, said } = await openLog();
    for (const path of ["/api/donors.csv", "/api/activity.csv", "/api/assets.pdf"]) {
      const answer = await admin.ask("HEAD", path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-disposition")).toContain("filename=");
    }
    expect(await said("kind=exported")).toEqual([]);
  });
});

describe("A line of the log", () => {
  test.each(ROLES)("cannot be changed through the API by anyone: %s", async (role) => {
    const { services, staff } = await openLog();
    const person = await staff(role);
    const [line] = await historyCollection(services.store).query({ limit: 1 });
    const everything = () => historyCollection(services.store).query({ orderBy: { field: "at" } });
    const before = await everything();
    const children = ["", `/${line?.id}`, `/${line?.id}/restore`, `/${line?.id}/history`, "/live", ".csv"];
    for (const child of children)
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const answer = await person.ask(method, `/api/activity${child}`, { by: "Nobody", version: "1" });
        expect([method, child, [403, 404, 405].includes(answer.status)]).toEqual([method, child, true]);
      }
    expect(await everything()).toEqual(before);
    for (const path of ["/api/activity", "/api/activity.csv", "/api/activity/live"]) {
      const answer = await person.get(path);
      expect([path, answer.status]).toEqual([path, role === "admin" ? 200 : 403]);
      await answer.body?.cancel();
    }
  });

  test("about an export is no change of a record: histories and checks pass over it", async () => {
    const { admin, services } = await openLog();
    const { id } = await (await admin.post("/api/donors", { name: "Shankar" })).json();
    await (await admin.get("/api/donors.csv")).text();
    const by = { name: "Uma" };
    await addLine(services.store, AT, {
      room: "donors",
      kind: "printed",
      by,
      about: id,
      after: { name: "Shankar" },
    });

    expect(await (await admin.get(`/api/donors/${id}/history`)).json()).toMatchObject([{ kind: "added" }]);
    expect(await Array.fromAsync(checkHistory(services.store, collections))).toEqual([]);
    const [printed] = (await (await admin.get("/api/activity?by=Uma")).json()).rows;
    expect(printed).toMatchObject({ recordId: id, told: { did: "printed the donor", name: "Shankar" } });
  });
});

describe("Refused sign-ins", () => {
  test("of one account from one address within a quarter of an hour are one line with a number", async () => {
    const { visitor, clock, again, services } = await openLog();
    const guess = () => visitor.post("/api/session", { username: MEENA.email, password: "a wrong guess" });
    for (let count = 0; count < 3; count++) expect((await guess()).status).toBe(401);
    clock.now += 15 * 60_000;
    await guess();
    const rows = await refusals(services);
    expect(rows.map(({ after }) => after)).toEqual([
      { as: MEENA.email, reason: "wrong-password", times: 1 },
      { as: MEENA.email, reason: "wrong-password", times: 3 },
    ]);
    const seen = await (await (await again()).get("/api/activity?kind=refused")).json();
    expect(seen.rows.map(({ told }: ActivityRow) => sentenceOf(told))).toEqual([
      `was refused as ${MEENA.email}: wrong password`,
      `was refused as ${MEENA.email}: wrong password, 3 times`,
    ]);
  });

  test("are counted one by one however many come at once", async () => {
    const { services } = await openLog();
    const refused = { as: "a@t.example", reason: "wrong-password", address: "192.0.2.1" };
    await Promise.all(Array.from({ length: 15 }, () => addRefusal(services.store, AT, refused)));

    expect((await refusals(services)).map(({ after }) => after?.times)).toEqual([15]);
  });

  test("add a bounded number of lines, from however many addresses, and no address is kept", async () => {
    const { services } = await openLog();
    for (let host = 0; host < 300; host++)
      await addRefusal(services.store, AT, {
        as: "unknown",
        reason: "user-not-found",
        address: `192.0.2.${host}`,
      });

    const rows = await refusals(services);
    expect(rows).toHaveLength(16);
    expect(rows.reduce((sum, { after }) => sum + Number(after?.times), 0)).toBe(300);
    expect(JSON.stringify(rows)).not.toContain("192.0.2");
  });

  test("that were held back are one line, which is not written again", async () => {
    const { services } = await openLog();
    const held = { as: "a@t.example", reason: HELD_BACK, address: "192.0.2.1" };
    await addRefusal(services.store, AT, held);
    const [first] = await refusals(services);
    await addRefusal(services.store, AT, held);

    expect(await refusals(services)).toEqual([first]);
  });

  test("are lines when the door is held shut", async () => {
    const { visitor, services } = await openLog({ RATE_LIMITS: "on" });
    let status = 0;
    for (let count = 0; count < 40 && status !== 429; count++)
      ({ status } = await visitor.post("/api/session", { username: MEENA.email, password: "a wrong guess" }));

    expect(status).toBe(429);
    expect((await refusals(services)).map(({ after }) => after?.reason)).toContain(HELD_BACK);
  });
});

describe("Whoever did something", () => {
  test("is told by address beside the name, in the log, its file and every record's history", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    await admin.put("/api/account", { name: "Meena Iyer" });
    const { id } = await (await admin.post("/api/donors", { name: "Ravi", position: "donor" })).json();
    await admin.put("/api/website/home/draft", { value: { banner: "Om" }, version: "0" });
    const who = { by: "Meena Iyer", email: MEENA.email };
    const { rows } = await (await admin.get("/api/activity?room=donors")).json();
    expect(rows).toMatchObject([who]);
    const byAddress = await (await admin.get("/api/activity?room=donors&q=meena@temple")).json();
    expect(byAddress.total).toBe(1);
    const { id: person } = temple.services.accounts.people.withAddress(MEENA.email) ?? {};
    for (const path of [`donors/${id}`, "website/home"])
      expect(await (await admin.get(`/api/${path}/history`)).json()).toMatchObject([who]);
    expect(await (await admin.get(`/api/staff/${person}/history`)).json()).toMatchObject([
      { by: MEENA.email, email: MEENA.email },
      { by: "the command line", email: null },
    ]);
    const [head, line] = (await (await admin.get("/api/activity.csv?room=donors")).text()).split("\r\n");
    expect(head).toBe("at,by,email,kind,room,recordId,what,changes");
    expect(line).toContain(",Meena Iyer,meena@temple.example,added,donors,");
    const report = await (await admin.get("/api/reports/activity?from=2026-01-01&to=2026-12-31")).json();
    expect(report.columns).toContain("email");
    expect(report.rows).toContainEqual(expect.objectContaining(who));
  });
});

describe("Somebody with a name", () => {
  test("is named in history, in a conflict and in the log", async () => {
    const { admin, services, log } = await openLog();
    const { people } = services.accounts;
    const meena = people.withAddress(MEENA.email);
    await people.change(meena?.id ?? "", { name: "Meena Raghavendran" }, { name: "Meena" });
    const { id, version } = await (await admin.post("/api/donors", { name: "Ravi" })).json();
    await admin.put(`/api/donors/${id}`, { name: "Ravi", pledged: 5 });
    const late = await (await admin.put(`/api/donors/${id}`, { name: "Ravi", pledged: 6, version })).json();

    expect(late).toMatchObject({
      changedBy: "Meena Raghavendran",
      message: `Meena Raghavendran (${MEENA.email}) changed this donor in the meantime.`,
    });
    const [newest] = await (await admin.get(`/api/donors/${id}/history`)).json();
    expect(newest).toMatchObject({ by: "Meena Raghavendran" });
    expect(await log("by=Meena+Raghavendran&room=donors")).toHaveLength(2);
  });
});

async function openLog(settings: NodeJS.ProcessEnv = {}) {
  const temple = await openTemple({ settings });
  const admin = await temple.admin();
  const ask = async (query: string) => (await admin.get(`/api/activity?${query}`)).json();
  const log = async (query: string): Promise<ActivityRow[]> => (await ask(query)).rows;
  const said = async (query: string) => (await log(query)).map(({ told }) => sentenceOf(told));
  return { ...temple, admin, again: temple.admin, ask, log, said };
}

async function refusals({ store }: Awaited<ReturnType<typeof openLog>>["services"]) {
  const orderBy = { field: "at", descending: true };
  return historyCollection(store).query({ equal: { kind: "refused" }, orderBy });
}
