import { describe, expect, onTestFinished, test } from "vitest";
import type { Message, MessageList } from "#domain/message.ts";
import { differencesIn } from "#server/cli/store.ts";
import { listenTo } from "#tests/event-stream.ts";
import { openMailServer } from "#tests/smtp-server.ts";
import { aMessage, MEENA, openTemple } from "#tests/temple.ts";

describe("The inbox", () => {
  test("shows the newest first, with the beginning of the words and how many are unread", async () => {
    const { ask } = await templeWith(["First", "Second"]);
    const list = await ask<MessageList>("GET", "/api/messages");
    expect(list).toMatchObject({ box: "inbox", page: 1, pages: 1, total: 2, unread: 2 });
    expect(list.rows.map(({ name }) => name)).toEqual(["Second", "First"]);
    expect(list.rows[0]).toMatchObject({
      email: "meena@example.org",
      subject: "Pooja Booking",
      excerpt: aMessage().message,
      read: false,
      archived: false,
      delivery: { state: "waiting", reason: "Not sent: email isn't set up." },
    });
    expect(list.rows[0]).not.toHaveProperty("message");
  });

  test("opens a message whole", async () => {
    const { ask, idOf } = await templeWith(["First"]);
    const message = await ask<Message>("GET", `/api/messages/${await idOf("First")}`);
    expect(message).toMatchObject({ ...aMessage({ name: "First" }), receivedAt: "2026-01-14T09:00:00.000Z" });
    expect(message).not.toHaveProperty("order");
    expect(message).not.toHaveProperty("version");
  });

  test("knows what was read and what was put away", async () => {
    const { ask, idOf } = await templeWith(["First", "Second", "Third"]);
    const id = await idOf("First");
    expect(await ask("PATCH", `/api/messages/${id}`, { read: true })).toMatchObject({
      read: true,
      archived: false,
    });
    expect(await ask("GET", "/api/messages/unread")).toMatchObject({ unread: 2 });
    await ask("PATCH", `/api/messages/${id}`, { archived: true });
    expect(await ask("GET", "/api/messages")).toMatchObject({ total: 2, unread: 2 });
    const archive = await ask<MessageList>("GET", "/api/messages?box=archive");
    expect(archive.rows.map(({ name }) => name)).toEqual(["First"]);
    await ask("PATCH", `/api/messages/${id}`, { archived: false, read: false });
    expect(await ask("GET", "/api/messages")).toMatchObject({ total: 3, unread: 3 });
    await ask("PATCH", `/api/messages/${id}`, { archived: true });
    expect(await ask("GET", "/api/messages/unread")).toMatchObject({ unread: 2 });
  });

  test("finds words in every field, without regard to case and accents", async () => {
    const { ask, write } = await templeWith(["José", "மீனா"]);
    await write(aMessage({ name: "Ravi", phone: "916 555 0199", message: "About the LOAN" }));
    const found = async (q: string) =>
      (await ask<MessageList>("GET", `/api/messages?q=${encodeURIComponent(q)}`)).rows.map(
        ({ name }) => name,
      );
    expect(await found("jose")).toEqual(["José"]);
    expect(await found("மீனா")).toEqual(["மீனா"]);
    expect(await found("loan 0199")).toEqual(["Ravi"]);
    expect(await found("nobody")).toEqual([]);
  });

  test("has twenty messages a page, and past the end the last page", async () => {
    const names = Array.from({ length: 21 }, (_, number) => `Visitor ${number}`);
    const { ask } = await templeWith(names);
    expect((await ask<MessageList>("GET", "/api/messages?page=1")).rows).toHaveLength(20);
    expect(await ask<MessageList>("GET", "/api/messages?page=9")).toMatchObject({
      page: 2,
      pages: 2,
      total: 21,
      rows: [{ name: "Visitor 0" }],
    });
  });

  test("says so when a message is unknown or a mark makes no sense", async () => {
    const { admin, idOf } = await templeWith(["First"]);
    for (const [method, path] of [
      ["GET", "/api/messages/nobody"],
      ["PATCH", "/api/messages/nobody"],
      ["PATCH", "/api/messages/..%2F.."],
    ] as const) {
      const answer = await admin.ask(method, path, method === "PATCH" ? { read: true } : undefined);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: "no-such-message" });
    }
    const answer = await admin.ask("PATCH", `/api/messages/${await idOf("First")}`, { read: "perhaps" });
    expect(answer.status).toBe(422);
  });

  test("tells of a new message while one looks", async () => {
    const { temple, admin, write } = await templeWith(["First"]);
    const list = await listenTo(`${temple.url}/api/messages/live`, admin.cookie());
    const count = await listenTo(`${temple.url}/api/messages/unread/live`, admin.cookie());
    expect(await list.next()).toMatchObject({ event: "messages", data: { total: 1, unread: 1 } });
    expect(await count.next()).toMatchObject({ event: "unread", data: { unread: 1 } });
    await write(aMessage({ name: "Second" }));
    expect(await list.next()).toMatchObject({ data: { total: 2, rows: [{ name: "Second" }, {}] } });
    expect(await count.next()).toMatchObject({ data: { unread: 2 } });
  });
});

describe("Deleting a message", () => {
  test("answers 204, takes it from every list, and 404 the second time", async () => {
    const { admin, ask, idOf } = await templeWith(["First", "Second"]);
    const path = `/api/messages/${await idOf("First")}`;

    expect((await admin.delete(path)).status).toBe(204);
    expect(await ask("GET", "/api/messages")).toMatchObject({
      total: 1,
      unread: 1,
      rows: [{ name: "Second" }],
    });
    expect((await admin.get(path)).status).toBe(404);
    const again = await admin.delete(path);
    expect(again.status).toBe(404);
    expect(await again.json()).toMatchObject({ code: "no-such-message" });
  });

  test("can be undone: the message is back in its place, as it was", async () => {
    const { admin, ask, idOf } = await templeWith(["First", "Second", "Third"]);
    const path = `/api/messages/${await idOf("Second")}`;
    const before = await ask<Message>("PATCH", path, { read: true });
    await admin.delete(path);

    expect(await ask("POST", `${path}/restore`)).toEqual(before);
    const { rows } = await ask<MessageList>("GET", "/api/messages");
    expect(rows.map(({ name }) => name)).toEqual(["Third", "Second", "First"]);
    expect((await admin.post("/api/messages/nobody/restore", {})).status).toBe(404);
  });

  test("does not keep it from coming once more, and the store has nothing against it", async () => {
    const { ask, idOf, admin, write, temple } = await templeWith(["First"]);
    const { store, files } = temple.services;
    const id = await idOf("First");
    await admin.delete(`/api/messages/${id}`);
    await write(aMessage({ name: "First" }));
    expect(await ask("GET", `/api/messages/${id}`)).toMatchObject({ name: "First" });
    expect(await Array.fromAsync(differencesIn(store, files.store))).toEqual([]);
  });

  test("keeps it from being mailed, until it is restored", async () => {
    const mail = await openMailServer(onTestFinished);
    const { temple, admin, write, idOf } = await templeWith([], mail.url);
    await mail.down();
    await write(aMessage({ name: "First" }));
    await temple.rooms.inbox.outbox.tick();
    const path = `/api/messages/${await idOf("First")}`;
    await admin.delete(path);
    await mail.up();
    temple.clock.now += 60 * 60_000;
    await temple.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(0);

    const again = await temple.admin();
    await again.post(`${path}/restore`, {});
    await temple.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(1);
  });

  test("while it is being mailed holds up none of the others", async () => {
    const mail = await openMailServer(onTestFinished);
    const { temple } = await templeWith([], mail.url);
    const { mailbox, outbox } = temple.rooms.inbox;
    mail.manners.letter = ({ text }) => {
      if (!text.includes("Name: First")) return "250 Taken";
      for (const { id, name } of mailbox.all()) if (name === "First") void mailbox.kept.delete(id);
      return "451 Not now";
    };
    for (const name of ["First", "Second"]) await temple.visitor.post("/api/send-email", aMessage({ name }));
    await outbox.tick();

    expect(mail.letters).toHaveLength(1);
    expect(mailbox.all()).toMatchObject([{ name: "Second", delivery: { state: "delivered" } }]);
    expect(temple.logged().filter(({ level }) => level === "error")).toEqual([]);
  });

  test("is written down with who did it, and without a word of the message", async () => {
    const { temple, admin, idOf } = await templeWith(["First"]);
    const id = await idOf("First");
    await admin.delete(`/api/messages/${id}`);
    await admin.post(`/api/messages/${id}/restore`, {});

    const lines = temple.logged().filter(({ message }) => message === id);
    expect(lines).toMatchObject([
      { event: "message deleted", by: MEENA.email },
      { event: "message restored", by: MEENA.email },
    ]);
    expect(JSON.stringify(lines)).not.toContain("Vanakkam");
  });
});

describe("Many messages at once", () => {
  test("are deleted and restored by one request each; one that is gone already stops nobody", async () => {
    const { admin, ask, idOf } = await templeWith(["First", "Second", "Third"]);
    const [first, second] = [await idOf("First"), await idOf("Second")];
    const ids = [first, "nobody", second, second];

    const deleted = await ask<{ ids: string[] }>("POST", "/api/messages/deletions", { ids });
    expect(deleted.ids.toSorted()).toEqual([first, second].toSorted());
    expect(await ask("GET", "/api/messages")).toMatchObject({ total: 1, rows: [{ name: "Third" }] });
    const restored = await ask<{ ids: string[] }>("POST", "/api/messages/restorations", { ids });
    expect(restored.ids.toSorted()).toEqual([first, second].toSorted());
    expect(await ask("GET", "/api/messages")).toMatchObject({ total: 3 });
    expect((await admin.get(`/api/messages/${first}`)).status).toBe(200);
  });

  test("are marked by one request", async () => {
    const { ask, idOf } = await templeWith(["First", "Second", "Third"]);
    const ids = [await idOf("First"), await idOf("Second"), "nobody"];

    const marked = await ask<{ ids: string[] }>("PATCH", "/api/messages", {
      ids,
      read: true,
      archived: true,
    });
    expect(marked.ids).toHaveLength(2);
    expect(await ask("GET", "/api/messages")).toMatchObject({ total: 1, unread: 1 });
    expect(await ask("GET", "/api/messages?box=archive")).toMatchObject({
      rows: [{ read: true }, { read: true }],
    });
    expect(await ask("PATCH", "/api/messages", { ids })).toEqual({ ids: [] });
  });

  test("are at least one and at most a hundred", async () => {
    const { admin } = await templeWith(["First"]);
    const calls = [
      ["POST", "/api/messages/deletions"],
      ["POST", "/api/messages/restorations"],
      ["PATCH", "/api/messages"],
    ] as const;
    for (const [method, path] of calls)
      for (const ids of [
        [],
        Array.from({ length: 101 }, (_, number) => `m${number}`),
        "all",
        [7],
        undefined,
      ]) {
        const answer = await admin.ask(method, path, { ids, read: true });
        expect(answer.status).toBe(422);
        expect(await answer.json()).toMatchObject({
          code: "invalid",
          message: expect.stringMatching(/choose/),
        });
      }
    const hundred = Array.from({ length: 100 }, (_, number) => `m${number}`);
    expect((await admin.post("/api/messages/deletions", { ids: hundred })).status).toBe(200);
  });
});

describe("The history of a message", () => {
  test("tells where it was put and by whom, and not who has read it", async () => {
    const { ask, idOf } = await templeWith(["First"]);
    const path = `/api/messages/${await idOf("First")}`;
    await ask("PATCH", path, { read: true });
    await ask("PATCH", path, { archived: true });

    expect(await ask("GET", `${path}/history`)).toMatchObject([
      { kind: "changed", by: MEENA.email, before: { archived: false }, after: { archived: true } },
    ]);
  });

  test("forgets its words 30 days after it was deleted, and it stays deleted", async () => {
    const { temple, admin, idOf } = await templeWith(["First"]);
    const { clock, rooms, services } = temple;
    const id = await idOf("First");
    await admin.delete(`/api/messages/${id}`);
    clock.now += 30 * 24 * 60 * 60_000 - 1;
    await rooms.inbox.expiry.run();
    const before = await temple.admin();
    expect((await (await before.get(`/api/messages/${id}/history`)).json())[0]).toMatchObject({
      before: { name: "First" },
    });
    clock.now += 1;
    await rooms.inbox.expiry.run();

    const lines = await services.store.collection("history").query();
    expect(lines.filter(({ room }) => room === "messages")).toMatchObject([
      { kind: "deleted", by: MEENA.email, before: null, after: null },
    ]);
    expect((await before.post(`/api/messages/${id}/restore`, {})).status).toBe(404);
  });
});

describe("Trying a letter again", () => {
  test("delivers one that was refused, once its mailbox exists", async () => {
    const mail = await openMailServer(onTestFinished);
    const { temple, admin, ask, idOf } = await templeWith([], mail.url);
    mail.manners.recipient = () => "550 No such mailbox";
    await temple.visitor.post("/api/send-email", aMessage({ name: "First" }));
    await temple.rooms.inbox.outbox.tick();
    const path = `/api/messages/${await idOf("First")}`;
    expect(await ask("GET", path)).toMatchObject({ delivery: { state: "refused" } });

    mail.behaveWell();
    expect((await admin.post(`${path}/delivery`, {})).status).toBe(202);
    await temple.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(1);
    expect(await ask("GET", path)).toMatchObject({ delivery: { state: "delivered" } });
  });

  test("does not send twice what has arrived", async () => {
    const mail = await openMailServer(onTestFinished);
    const { temple, admin, idOf } = await templeWith(["First"], mail.url);
    await temple.rooms.inbox.outbox.tick();
    const answer = await admin.post(`/api/messages/${await idOf("First")}/delivery`, {});
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "delivered" });
    await temple.rooms.inbox.outbox.tick();
    expect(mail.letters).toHaveLength(1);
  });

  test("needs a mail server, and a message", async () => {
    const { admin, idOf } = await templeWith(["First"]);
    const answer = await admin.post(`/api/messages/${await idOf("First")}/delivery`, {});
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ message: "Not sent: email isn't set up." });

    const mail = await openMailServer(onTestFinished);
    const other = await templeWith([], mail.url);
    expect((await other.admin.post("/api/messages/nobody/delivery", {})).status).toBe(404);
  });
});

async function templeWith(names: string[], mailServer?: string) {
  const mail = mailServer && {
    SMTP_URL: mailServer,
    MAIL_FROM: "site@temple.example",
    MAIL_TO: "office@temple.example",
  };
  const temple = await openTemple({ settings: { RATE_LIMITS: "off", ...mail } });
  const admin = await temple.admin();
  const write = (message: ReturnType<typeof aMessage>) => temple.visitor.post("/api/send-email", message);
  for (const name of names) await write(aMessage({ name }));

  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await admin.ask(method, path, body);
    expect(answer.status).toBe(200);
    return answer.json();
  }
  async function idOf(name: string) {
    const { rows } = await ask<MessageList>("GET", `/api/messages?q=${name}`);
    return rows[0]?.id;
  }
  return { temple, admin, write, ask, idOf };
}
