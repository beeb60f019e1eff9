import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { MOST_RESETS } from "#server/auth/links.ts";
import { openPeople } from "#server/auth/people.ts";
import { historyCollection } from "#server/records/history.ts";
import { everythingIn } from "#server/store/everything-in.ts";
import type { Collection, Fields, Shape, Store } from "#server/store/store.ts";
import { listenTo } from "#tests/event-stream.ts";
import { eventually } from "#tests/eventually.ts";
import { turnCodesOn } from "#tests/second-factor.ts";
import { MEENA, openTemple, visitorOf } from "#tests/temple.ts";
import { templeWithMail } from "#tests/temple-with-mail.ts";

const LAKSHMI = "lakshmi@temple.example";
const PASSWORD = "nine lamps by the river";
const THREE_DAYS = 3 * 24 * 60 * 60 * 1000;

type Temple = Awaited<ReturnType<typeof openTemple>>;
type Visitor = ReturnType<typeof visitorOf>;

describe("An invitation", () => {
  test("is a link for three days that lets somebody in once, with the role they were given", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();

    const answer = await admin.post("/api/staff/invitations", {
      email: " Lakshmi@temple.example",
      role: "viewer",
    });

    expect(answer.status).toBe(201);
    const { link, expiresAt, wasMailed } = await answer.json();
    expect(link).toMatch(new RegExp(`^${temple.url}/manage/invite/[\\w-]{22}$`));
    expect(Date.parse(expiresAt) - temple.clock.now).toBe(THREE_DAYS);
    expect(wasMailed).toBe(false);

    const newcomer = visitorOf(temple.url);
    const used = await accept(newcomer, link);
    expect(used.status).toBe(201);
    expect(await used.json()).toEqual({ email: LAKSHMI });
    expect(await (await newcomer.get("/api/session")).json()).toMatchObject({
      email: LAKSHMI,
      name: "Lakshmi Narayanan",
      role: "viewer",
    });
    expect((await accept(visitorOf(temple.url), link)).status).toBe(410);
    const again = await visitorOf(temple.url).post("/api/session", {
      username: "lakshmi",
      password: PASSWORD,
    });
    expect(again.status).toBe(200);
  });

  test("leads to the address of the settings", async () => {
    const temple = await openTemple({ settings: { PUBLIC_URL: "http://temple.example:8080" } });
    expect(await invite(await temple.admin())).toMatch(/^http:\/\/temple\.example:8080\/manage\/invite\//);
  });

  test.each([
    [{ email: "lakshmi", role: "viewer" }, { email: "This is not an e-mail address." }],
    [{ role: "viewer" }, { email: "Please write an e-mail address." }],
    [{ email: LAKSHMI, role: "trustee" }, { role: "Please choose a role." }],
    [{ email: LAKSHMI }, { role: "Please choose a role." }],
  ])("is refused in words: %o", async (sent, fields) => {
    const { admin } = await openTemple();
    const answer = await (await admin()).post("/api/staff/invitations", sent);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid", fields });
  });

  test("is not given to somebody who has access", async () => {
    const { admin } = await openTemple();
    const answer = await (await admin()).post("/api/staff/invitations", {
      email: MEENA.email,
      role: "viewer",
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: "already-staff",
      message: `${MEENA.email} has access already.`,
    });
  });

  test("no longer works after three days, and says so in the list", async () => {
    const temple = await openTemple();
    const link = await invite(await temple.admin());
    temple.clock.now += THREE_DAYS;

    const late = await accept(temple.visitor, link);
    expect(late.status).toBe(410);
    expect(await late.json()).toMatchObject({
      code: "link-ended",
      message: expect.stringContaining("used already, or is older than three days"),
    });
    expect(await invitations(await temple.admin())).toMatchObject([{ email: LAKSHMI, hasEnded: true }]);
  });

  test("takes the place of an earlier one of the same address", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const first = await invite(admin);
    const second = await invite(admin, { role: "editor" });

    expect(await invitations(admin)).toMatchObject([{ email: LAKSHMI, role: "editor", hasEnded: false }]);
    expect((await accept(temple.visitor, first)).status).toBe(410);
    expect((await accept(temple.visitor, second)).status).toBe(201);
    expect(await invitations(admin)).toEqual([]);
  });

  test("can be made anew, and taken back", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const first = await invite(admin);
    const [{ id }] = await invitations(admin);

    const renewed = await admin.post(`/api/staff/invitations/${id}`, {});
    expect(renewed.status).toBe(201);
    const { link } = await renewed.json();
    expect((await accept(temple.visitor, first)).status).toBe(410);

    expect((await admin.delete(`/api/staff/invitations/${id}`)).status).toBe(204);
    expect((await accept(temple.visitor, link)).status).toBe(410);
    expect(await invitations(admin)).toEqual([]);
    expect((await admin.delete(`/api/staff/invitations/${id}`)).status).toBe(404);
    expect((await admin.post(`/api/staff/invitations/${id}`, {})).status).toBe(404);
  });

  test("lets in one of two who use it at the same moment", async () => {
    const temple = await openTemple();
    const link = await invite(await temple.admin());
    const answers = await Promise.all([1, 2].map(() => accept(visitorOf(temple.url), link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410]);
  });

  test.each([
    [{ password: PASSWORD }, { name: "Please write your name." }],
    [{ name: "Lakshmi", password: "lakshmi1" }, { password: "At least 12 letters, please: this one has 8." }],
    [
      { name: "", password: "lakshmi1" },
      { name: "Please write your name.", password: "At least 12 letters, please: this one has 8." },
    ],
    [{ name: "  " }, { name: "Please write your name.", password: "Please choose a password." }],
  ])("is not used up by what is missing: %o", async (sent, fields) => {
    const temple = await openTemple();
    const link = await invite(await temple.admin());

    const answer = await temple.visitor.post(apiOf(link), sent);

    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid", fields });
    expect((await accept(temple.visitor, link)).status).toBe(201);
  });

  test("takes a name as donors' names are taken: in one line, without what nobody sees", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const link = await invite(admin, { name: "\u202eLakshmi\u0000\n N " });
    expect(await invitations(admin)).toMatchObject([{ name: "Lakshmi N" }]);
    await temple.visitor.post(apiOf(link), {
      name: "\u2067Lakshmi\r\n\u0007Narayanan\u2069",
      password: PASSWORD,
    });
    expect(await personNamed(admin, LAKSHMI)).toMatchObject({ name: "Lakshmi Narayanan" });
  });

  test.each([
    ["\u200b\u2060\ufeff", "Please write your name."],
    ["\u3164", "Please write your name."],
    [5, "Please write your name."],
    ["The Command Line", "The site itself goes by this name. Please write another."],
    ["Sample\u200b data", "The site itself goes by this name. Please write another."],
    ["somebody", "The site itself goes by this name. Please write another."],
    ["A visitor", "The site itself goes by this name. Please write another."],
    ["Ａ Ѵisitor", "The site itself goes by this name. Please write another."],
    ["command line", "The site itself goes by this name. Please write another."],
    ["meena@temple.example", "Enter a name, not an email address."],
    ["Meena＠temple.example", "Enter a name, not an email address."],
  ])("takes no name that shows nothing, is the house's own or an address: %j", async (name, sentence) => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const { id } = await personNamed(admin, MEENA.email);
    const link = await invite(admin);
    for (const answer of [
      await temple.visitor.post(apiOf(link), { name, password: PASSWORD }),
      await admin.put(`/api/staff/${id}`, { name }),
      await admin.put("/api/account", { name }),
    ]) {
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ fields: { name: sentence } });
    }
  });

  test.each(["Meena Iyer", "meena iyer", "Méena  Iyer", "Mееnа Iyer", "Meena\u200b Iyer", "Meena lyer"])(
    "takes no name that somebody else has, or that looks like it: %j",
    async (name) => {
      const temple = await openTemple();
      const [admin, viewer] = [await temple.admin(), await temple.staff("viewer")];
      await admin.put("/api/account", { name: "Meena Iyer" });
      const { id } = await personNamed(admin, "viewer@temple.example");
      const link = await invite(admin);
      for (const answer of [
        await admin.post("/api/staff/invitations", { email: "other@temple.example", role: "viewer", name }),
        await temple.visitor.post(apiOf(link), { name, password: PASSWORD }),
        await admin.put(`/api/staff/${id}`, { name }),
        await viewer.put("/api/account", { name }),
      ])
        expect([answer.status, await answer.json()]).toMatchObject([
          422,
          {
            fields: {
              name: "Someone else has this name, or one that looks like it. Add a last name or initial.",
            },
          },
        ]);
      expect(
        (await temple.visitor.post(apiOf(link), { name: "Meena I. Nair", password: PASSWORD })).status,
      ).toBe(201);
    },
  );

  test("leaves people who had the same name before as they are", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    await admin.put("/api/account", { name: "Meena Iyer" });
    await temple.staff("viewer");
    const { id } = await personNamed(admin, "viewer@temple.example");
    await temple.services.store.collection("administrators").update(id, { name: "Meena Iyer" });
    await eventually(() => expect(temple.services.accounts.people.get(id)?.name).toBe("Meena Iyer"));
    const viewer = await temple.staff("viewer");
    expect((await viewer.get("/api/session")).status).toBe(200);
    for (const answer of [
      await viewer.put("/api/account", { name: "Meena Iyer" }),
      await admin.put(`/api/staff/${id}`, { name: "Meena Iyer", role: "editor" }),
      // One's own name in another spelling is one's own.
      await admin.put(`/api/staff/${id}`, { role: "viewer" }),
    ])
      expect(answer.status).toBe(200);
    expect((await viewer.put("/api/account", { name: "Meena  IYER." })).status).toBe(422);
    expect((await viewer.put("/api/account", { name: "Meena Nair" })).status).toBe(200);
    expect((await viewer.put("/api/account", { name: "Meena NAIR" })).status).toBe(200);
  });

  test("is known to nobody who reads the store, the history or the log", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const link = await invite(admin);
    const token = link.slice(link.lastIndexOf("/") + 1);
    await visitorOf(temple.url).post(apiOf(link), {}, { Origin: "https://elsewhere.example" });
    await accept(temple.visitor, link);

    const { store } = temple.services;
    const lines = JSON.stringify(await everythingIn(historyCollection(store)));
    expect(lines).toContain(LAKSHMI);
    for (const kept of [
      lines,
      JSON.stringify(temple.logged()),
      await (await admin.get("/api/activity")).text(),
    ]) {
      expect(kept).not.toContain(token);
      expect(kept).not.toMatch(/"hash"/);
    }
    expect(JSON.stringify(await everythingIn(store.collection("invitation-secrets")))).not.toContain(token);
  });

  test("leaves its lines: given, used, who came in", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    await accept(temple.visitor, await invite(admin));

    const { rows } = await (await admin.get("/api/activity?room=staff")).json();
    expect(rows).toMatchObject([
      {
        kind: "changed",
        by: "Lakshmi Narayanan",
        before: { isUsed: false },
        after: { link: "invitation", isUsed: true },
      },
      { kind: "added", by: "Lakshmi Narayanan", after: { email: LAKSHMI, role: "viewer" } },
      { kind: "added", by: MEENA.email, after: { link: "invitation", email: LAKSHMI, role: "viewer" } },
      { kind: "added", by: "the command line" },
    ]);
  });
});

describe("Mail with a link", () => {
  test("brings the invitation, says who invites and until when, in plain text", async () => {
    const { mail, temple } = await templeWithMail({ settings: { PUBLIC_URL: "http://temple.example" } });
    const admin = await temple.admin();

    const answer = await admin.post("/api/staff/invitations", { email: LAKSHMI, role: "treasurer" });

    const { link, wasMailed } = await answer.json();
    expect(wasMailed).toBe(true);
    expect(mail.letters).toHaveLength(1);
    const [letter] = mail.letters;
    expect(letter?.envelope.to).toEqual([LAKSHMI]);
    expect(letter?.headers.get("from")).toContain("site@temple.example");
    expect(letter?.text.split("\n")).toContain(link);
    expect(letter?.text).toContain(`${MEENA.email} invites you to the temple's records as Treasurer.`);
    expect(letter?.text).toContain("until Saturday, January 17, 1:00 AM by the temple's clock");
    expect(letter?.html).toBe("");
  });

  test("that cannot be sent is said, and the link can be copied", async () => {
    const { mail, temple } = await templeWithMail();
    const admin = await temple.admin();
    mail.manners.recipient = () => "550 No such mailbox";

    const { link, wasMailed } = await (
      await admin.post("/api/staff/invitations", { email: LAKSHMI, role: "viewer" })
    ).json();

    expect(wasMailed).toBe(false);
    expect((await accept(temple.visitor, link)).status).toBe(201);
  });
});

describe("Of two who take look-alike names at once", () => {
  const NAMES = ["Lakshmi Iyer", "Lakshmi lyer"] as const;

  test("one is refused, whatever they had before", async () => {
    const temple = await openTemple();
    const people = await Promise.all((["editor", "viewer"] as const).map(temple.staff));
    for (let turn = 0; turn < 5; turn++) {
      const answers = await Promise.all(
        people.map((person, at) => person.put("/api/account", { name: NAMES[at] })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      for (const [at, person] of people.entries())
        expect((await person.put("/api/account", { name: `Somebody ${at} ${turn}` })).status).toBe(200);
    }
  });

  test("one is refused also where each server knows of the other only later", async () => {
    const { services } = await openTemple();
    const servers = await Promise.all(
      NAMES.map(() => openPeople({ ...services, store: hearingNothing(services.store) })),
    );
    const taken = await Promise.allSettled(
      servers.map((people, at) =>
        people.add({ id: `p${at}`, email: `p${at}@temple.example`, name: NAMES[at] }, { name: "Meena" }),
      ),
    );
    expect(taken.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(services.accounts.people.all()).toHaveLength(1);
  });

  /** A server far away from others, before it is told of what they changed. */
  function hearingNothing(store: Store): Store {
    return {
      ...store,
      transaction: (note, work) => store.transaction(note, work),
      collection<T extends Fields>(name: string, shape?: Shape) {
        const whole = store.collection<T>(name, shape);
        const subscribe: Collection<T>["subscribe"] = (watcher, where) =>
          whole.subscribe({ everything: (docs) => watcher.everything(docs), changed() {} }, where);
        return new Proxy(whole, {
          get: (target, field) => (field === "subscribe" ? subscribe : Reflect.get(target, field)),
        });
      },
    };
  }
});

describe("A forgotten password", () => {
  test("is answered alike whether somebody has the address or not", async () => {
    const { mail, temple } = await templeWithMail();
    await temple.admin();
    const answers = await Promise.all(
      [MEENA.email, "meena", "nobody@temple.example", "not an address"].map((email) =>
        temple.visitor.post("/api/password-resets", { email }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toHaveLength(1);
    expect((await temple.visitor.post("/api/password-resets", {})).status).toBe(202);
    await eventually(() => expect(mail.letters).toHaveLength(2));
    expect(mail.letters.flatMap(({ envelope }) => envelope.to)).toEqual([MEENA.email, MEENA.email]);
  });

  test("brings a link that sets another, ends all sessions and signs in", async () => {
    const { mail, temple } = await templeWithMail();
    const before = await temple.admin();
    await temple.visitor.post("/api/password-resets", { email: MEENA.email });
    await eventually(() => expect(mail.letters).toHaveLength(1));
    const link = linkIn(mail.letters[0]?.text);
    expect(link).toContain(temple.url);

    const person = visitorOf(temple.url);
    expect((await person.post(apiOf(link), { password: "short" })).status).toBe(422);
    expect((await person.post(apiOf(link), { password: PASSWORD })).status).toBe(201);

    expect((await person.get("/api/session")).status).toBe(200);
    expect((await before.get("/api/session")).status).toBe(401);
    expect((await person.post(apiOf(link), { password: PASSWORD })).status).toBe(410);
    const signIn = (password: string) =>
      visitorOf(temple.url).post("/api/session", { username: MEENA.email, password });
    expect((await signIn(MEENA.password)).status).toBe(401);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  test("ends no link that was given before, by mail or by an administrator; any of them works, and ends the others", async () => {
    for (const used of ["handed over", "older", "newer"] as const) {
      const { mail, temple } = await templeWithMail();
      const admin = await temple.admin();
      await newcomer(temple, admin, "treasurer");
      const { id } = await personNamed(admin, LAKSHMI);
      const { link: handedOver } = await (await admin.post(`/api/staff/${id}/password-link`, {})).json();
      const letters = mail.letters.length;
      for (let count = 1; count <= 2; count++) {
        await visitorOf(temple.url).post("/api/password-resets", { email: LAKSHMI });
        await eventually(() => expect(mail.letters).toHaveLength(letters + count));
      }
      const [older = "", newer = ""] = mail.letters.slice(letters).map(({ text }) => linkIn(text));
      const links = { "handed over": handedOver, older, newer };
      const use = async (link = "") =>
        (await visitorOf(temple.url).post(apiOf(link), { password: "another lamp, another river" })).status;
      expect(await use(links[used])).toBe(201);
      for (const link of Object.values(links)) expect(await use(link)).toBe(410);
    }
  });

  test("has a bounded number of links: while all of them work, no more are made", async () => {
    const { mail, temple } = await templeWithMail({ settings: { RATE_LIMITS: "off" } });
    await temple.admin();
    const ask = () => temple.visitor.post("/api/password-resets", { email: MEENA.email });
    for (let count = 1; count <= MOST_RESETS; count++) {
      await ask();
      await eventually(() => expect(mail.letters).toHaveLength(count));
    }
    await ask();
    await eventually(() =>
      expect(
        temple.logged().filter(({ event }) => event === "link for a new password held back"),
      ).toHaveLength(1),
    );
    expect(mail.letters).toHaveLength(MOST_RESETS);
    const first = linkIn(mail.letters[0]?.text);
    expect((await visitorOf(temple.url).post(apiOf(first), { password: PASSWORD })).status).toBe(201);
    // Used or expired, they make room for others.
    await ask();
    await eventually(() => expect(mail.letters).toHaveLength(MOST_RESETS + 1));
  });

  test("is nothing that administrators give themselves a link for: they would need neither password nor second factor", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const { id } = await personNamed(admin, MEENA.email);
    const answer = await admin.post(`/api/staff/${id}/password-link`, {});
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { code: "own-password", message: "Change your own password under Your account." },
    ]);
  });

  test("brings no flood of letters into one mailbox", async () => {
    const { mail, temple } = await templeWithMail({ settings: { TRUST_PROXY: "1" } });
    await temple.admin();
    for (let count = 0; count < 12; count++) {
      const from = { "X-Forwarded-For": `203.0.113.${count}` };
      await temple.visitor.post("/api/password-resets", { email: MEENA.email }, from);
    }
    await eventually(() =>
      expect(temple.logged().filter(({ event }) => String(event).includes("held back"))).toHaveLength(9),
    );
    await eventually(() => expect(mail.letters).toHaveLength(3));
  });

  test("does not stand for the second factor", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const { code } = await turnCodesOn(admin, temple.clock);
    const { id } = await personNamed(admin, MEENA.email);
    const other = await newcomer(temple, admin, "admin");
    const { link } = await (await other.post(`/api/staff/${id}/password-link`, {})).json();

    const person = visitorOf(temple.url);
    const used = await person.post(apiOf(link), { password: PASSWORD });

    expect(used.status).toBe(202);
    expect(await used.json()).toEqual({ needs: "code" });
    expect((await person.get("/api/staff")).status).toBe(401);
    temple.clock.now += 60_000;
    expect((await person.post("/api/session/code", { code: code() })).status).toBe(200);
    expect((await person.get("/api/staff")).status).toBe(200);
  });

  test("never leads where a stranger wants it", async () => {
    const { mail, temple } = await templeWithMail();
    await temple.admin();
    const { port } = new URL(temple.url);
    const body = JSON.stringify({ email: MEENA.email });
    const headers = { Host: `elsewhere.example:${port}`, "Content-Type": "application/json" };
    // fetch would write the right host itself.
    request({ host: "127.0.0.1", port, path: "/api/password-resets", method: "POST", headers }).end(body);
    await eventually(() => expect(mail.letters).toHaveLength(1));
    expect(mail.letters[0]?.text).not.toContain("elsewhere.example");
  });

  test.each([[{}], [null], [[]], [{ email: 5 }], [{ email: "" }], [{ email: "x".repeat(1000) }]])(
    "is answered alike for what is no address: %j",
    async (sent) => {
      const { visitor } = await openTemple();
      const answer = await visitor.post("/api/password-resets", JSON.stringify(sent), {
        "Content-Type": "application/json",
      });
      expect(answer.status).toBe(202);
      expect(await answer.json()).toEqual({
        message: "If somebody has this address, a link is on its way.",
      });
    },
  );

  test("is not asked for without end", async () => {
    const { mail, temple } = await templeWithMail();
    await temple.admin();
    for (let count = 0; count < 6; count++)
      expect((await temple.visitor.post("/api/password-resets", { email: MEENA.email })).status).toBe(202);
    await eventually(() =>
      expect(
        temple.logged().filter(({ event }) => event === "link for a new password held back"),
      ).toHaveLength(3),
    );
    await eventually(() => expect(mail.letters).toHaveLength(3));
  });

  test("needs no mail where an administrator makes the link", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    await newcomer(temple, admin, "viewer");
    const { id } = await personNamed(admin, LAKSHMI);

    const made = await admin.post(`/api/staff/${id}/password-link`, {});

    expect(made.status).toBe(201);
    const { link, wasMailed } = await made.json();
    expect(wasMailed).toBe(false);
    expect((await visitorOf(temple.url).post(apiOf(link), { password: PASSWORD })).status).toBe(201);
  });
});

describe("Somebody who has access", () => {
  test("can be given another name and role, and works with it at once", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const lakshmi = await newcomer(temple, admin, "viewer");
    const { id } = await personNamed(admin, LAKSHMI);
    expect((await lakshmi.post("/api/donors", { name: "Ravi" })).status).toBe(403);

    const changed = await admin.put(`/api/staff/${id}`, { role: "treasurer", name: "Lakshmi N" });

    expect(await changed.json()).toMatchObject({ id, role: "treasurer", name: "Lakshmi N" });
    expect((await lakshmi.post("/api/donors", { name: "Ravi" })).status).toBe(201);
    const { rows } = await (await admin.get("/api/activity?room=staff")).json();
    expect(rows[0]).toMatchObject({
      by: MEENA.email,
      kind: "changed",
      before: { role: "viewer", name: "Lakshmi Narayanan" },
      after: { role: "treasurer", name: "Lakshmi N" },
    });
  });

  test("is read at their address, with a history that outlives their access", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    await newcomer(temple, admin, "viewer");
    const row = await personNamed(admin, LAKSHMI);
    const path = `/api/staff/${row.id}`;
    expect(await (await admin.get(path)).json()).toEqual(row);
    await admin.put(path, { role: "editor" });
    await admin.delete(path);

    expect((await admin.get(path)).status).toBe(404);
    expect(await (await admin.get(`${path}/history`)).json()).toMatchObject([
      { kind: "deleted", by: MEENA.email, before: { role: "editor" }, after: null },
      { kind: "changed", before: { role: "viewer" }, after: { role: "editor" }, version: expect.any(String) },
      { kind: "added", by: "Lakshmi Narayanan", before: null, after: { email: LAKSHMI } },
    ]);
    expect((await admin.get("/api/staff/nobody/history")).status).toBe(404);
  });

  test("whom somebody else changed meanwhile is not changed unseen, where a version is given", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    await newcomer(temple, admin, "viewer");
    const { id } = await personNamed(admin, LAKSHMI);
    const { version } = await (await admin.get(`/api/staff/${id}`)).json();
    await admin.put(`/api/staff/${id}`, { role: "editor", version });

    const late = await admin.put(`/api/staff/${id}`, { role: "treasurer", version });

    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({
      code: "changed",
      message: `${MEENA.email} changed this person in the meantime.`,
      current: { id, role: "editor" },
      changedBy: MEENA.email,
    });
    expect((await admin.put(`/api/staff/${id}`, { role: "treasurer" })).status).toBe(200);
  });

  test.each([
    [{}, "Please say what to change.", {}],
    [{ role: "king" }, "Please choose a role.", { role: "Please choose a role." }],
    [{ name: "" }, "Please write your name.", { name: "Please write your name." }],
  ])("is not changed by %o", async (sent, message, fields) => {
    const { admin } = await openTemple();
    const asked = await admin();
    const { id } = await personNamed(asked, MEENA.email);
    const answer = await asked.put(`/api/staff/${id}`, sent);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ code: "invalid", message, fields });
  });

  test("loses everything at once when removed: sessions, streams, password, links", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const lakshmi = await newcomer(temple, admin, "treasurer");
    const { id } = await personNamed(admin, LAKSHMI);
    const { link } = await (await admin.post(`/api/staff/${id}/password-link`, {})).json();
    const stream = await listenTo(`${temple.url}/api/donors/live`, lakshmi.cookie());
    await stream.next();

    expect((await admin.delete(`/api/staff/${id}`)).status).toBe(204);

    expect(await stream.next()).toBeUndefined();
    expect((await lakshmi.get("/api/session")).status).toBe(401);
    expect((await lakshmi.get("/api/donors")).status).toBe(401);
    const back = await visitorOf(temple.url).post("/api/session", { username: LAKSHMI, password: PASSWORD });
    expect(await back.json()).toMatchObject({ code: "user-not-found" });
    expect((await visitorOf(temple.url).post(apiOf(link), { password: PASSWORD })).status).toBe(410);
    expect((await admin.delete(`/api/staff/${id}`)).status).toBe(404);
    // Let in again, they have nothing of what they had.
    await newcomer(temple, admin, "viewer");
    expect((await visitorOf(temple.url).post(apiOf(link), { password: PASSWORD })).status).toBe(410);
  });

  test("gets a lost second factor taken off, and shows in the list what they have", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const lakshmi = await newcomer(temple, admin, "treasurer");
    await turnCodesOn(lakshmi, temple.clock);
    const { id } = await personNamed(admin, LAKSHMI);
    expect(await personNamed(admin, LAKSHMI)).toMatchObject({ secondFactor: true, factors: ["codes"] });

    expect((await admin.delete(`/api/staff/${id}/second-factor`)).status).toBe(204);

    expect(await personNamed(admin, LAKSHMI)).toMatchObject({ secondFactor: false, factors: [] });
    const signIn = { username: LAKSHMI, password: PASSWORD };
    expect((await visitorOf(temple.url).post("/api/session", signIn)).status).toBe(200);
  });

  test("stays when they are the last administrator", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    await newcomer(temple, admin, "treasurer");
    const { id } = await personNamed(admin, MEENA.email);

    for (const answer of [
      await admin.delete(`/api/staff/${id}`),
      await admin.put(`/api/staff/${id}`, { role: "viewer" }),
    ]) {
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({
        code: "last-admin",
        message: expect.stringContaining(
          "is the only administrator left. Make someone else an administrator first",
        ),
      });
    }
    expect((await admin.get("/api/staff")).status).toBe(200);
  });

  test("may demote themselves where another administrator is there", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    await newcomer(temple, admin, "admin");
    const { id } = await personNamed(admin, MEENA.email);
    expect((await admin.put(`/api/staff/${id}`, { role: "viewer" })).status).toBe(200);
    expect((await admin.get("/api/staff")).status).toBe(403);
  });

  test("can be signed out everywhere by an administrator", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const lakshmi = await newcomer(temple, admin, "treasurer");
    const { id } = await personNamed(admin, LAKSHMI);
    const stream = await listenTo(`${temple.url}/api/donors/live`, lakshmi.cookie());
    await stream.next();

    expect((await admin.delete(`/api/staff/${id}/sessions`)).status).toBe(204);

    expect(await stream.next()).toBeUndefined();
    expect((await lakshmi.get("/api/session")).status).toBe(401);
    expect((await admin.get("/api/session")).status).toBe(200);
  });
});

describe("The list of people", () => {
  test("says who is here, who was, and who is invited", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const lakshmi = await newcomer(temple, admin, "editor");
    await lakshmi.delete("/api/session");
    await temple.services.accounts.add("ravi@temple.example", PASSWORD, { role: "viewer" });
    await invite(admin, { email: "gopal@temple.example", role: "editor", name: "Gopal" });

    const seen = new Date(temple.clock.now).toISOString();
    expect(await (await admin.get("/api/staff")).json()).toMatchObject({
      total: 3,
      rows: [
        { email: MEENA.email, role: "admin", isHere: true, lastSeenAt: seen },
        { email: LAKSHMI, role: "editor", isHere: false, lastSeenAt: seen },
        { email: "ravi@temple.example", role: "viewer", isHere: false, lastSeenAt: null },
      ],
      invitations: [{ email: "gopal@temple.example", name: "Gopal", role: "editor", by: MEENA.email }],
      sendsMail: false,
      isHosted: false,
    });
  });

  test("is told anew when people, invitations or their presence change", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const stream = await listenTo(`${temple.url}/api/staff/live`, admin.cookie());
    expect(await stream.next()).toMatchObject({ data: { rows: [{ email: MEENA.email }], invitations: [] } });

    const link = await invite(admin);
    expect(await stream.next()).toMatchObject({ data: { invitations: [{ email: LAKSHMI }] } });
    const lakshmi = visitorOf(temple.url);
    await accept(lakshmi, link);
    await eventually(async () =>
      expect(await stream.next()).toMatchObject({ data: { rows: [{}, { isHere: true }] } }),
    );
    await lakshmi.delete("/api/session");
    await eventually(async () =>
      expect(await stream.next()).toMatchObject({ data: { rows: [{}, { isHere: false }] } }),
    );
  });

  test("is for administrators", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    for (const role of ["treasurer", "editor", "viewer"]) {
      const email = `${role}@temple.example`;
      const person = visitorOf(temple.url);
      await accept(person, await invite(admin, { email, role }), `Lakshmi the ${role}`);
      expect((await person.get("/api/staff")).status).toBe(403);
      expect((await person.post("/api/staff/invitations", { email: LAKSHMI, role: "admin" })).status).toBe(
        403,
      );
    }
  });
});

async function invite(admin: Visitor, fields: object = {}): Promise<string> {
  const answer = await admin.post("/api/staff/invitations", { email: LAKSHMI, role: "viewer", ...fields });
  expect(answer.status).toBe(201);
  return (await answer.json()).link;
}

function accept(visitor: Visitor, link: string, name = "Lakshmi Narayanan") {
  return visitor.post(apiOf(link), { name, password: PASSWORD });
}

async function newcomer(temple: Temple, admin: Visitor, role: string) {
  const person = visitorOf(temple.url);
  expect((await accept(person, await invite(admin, { role }))).status).toBe(201);
  return person;
}

function apiOf(link: string) {
  return `/api/invitations/${link.slice(link.lastIndexOf("/") + 1)}`;
}

function linkIn(text = "") {
  return /^http\S+$/m.exec(text)?.[0] ?? "";
}

async function invitations(admin: Visitor) {
  return (await (await admin.get("/api/staff")).json()).invitations;
}

async function personNamed(admin: Visitor, email: string): Promise<{ id: string }> {
  const { rows } = await (await admin.get("/api/staff")).json();
  return rows.find((row: { email: string }) => row.email === email);
}
