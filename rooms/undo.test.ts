import { glob, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { differencesIn } from "#server/cli/store.ts";
import { type Books, openBooks } from "#tests/books.ts";
import { aMessage } from "#tests/temple.ts";

/** What somebody did, and how it is taken back: as the screens do it. */
type Deed = {
  /** What it was before. */
  was: unknown;
  /** What the deed changed, as it is asked for. */
  now(): Promise<unknown>;
  /** What Undo sends. */
  undo: { path: string; body: object };
  /** Somebody else changes the same thing. */
  meanwhile(): Promise<unknown>;
};

/** What is no record of a list, and yet is changed with an Undo. Those of the lists are in every-kind.test.ts. */
const deeds: { [what: string]: (books: Books) => Promise<Deed> } = {
  async "a person's role"(books) {
    const { id } = await somebody(books);
    const before = await books.get(`staff/${id}`);
    const after = await books.ask("PUT", `staff/${id}`, { role: "treasurer" });
    return {
      was: "editor",
      now: async () => (await books.get(`staff/${id}`)).role,
      undo: { path: `staff/${id}/restore`, body: { version: before.version, current: after.version } },
      meanwhile: () => books.ask("PUT", `staff/${id}`, { role: "viewer" }),
    };
  },

  async "one's own name"(books) {
    await books.ask("PUT", "account", { name: "Meena" });
    const before = await books.get("account");
    const after = await books.ask("PUT", "account", { name: "Meena Raghavendran" });
    const { rows } = await books.get("staff");
    return {
      was: "Meena",
      now: async () => (await books.get("account")).name,
      undo: { path: "account/restore", body: { version: before.version, current: after.version } },
      meanwhile: () => books.ask("PUT", `staff/${rows[0].id}`, { name: "Meena R." }),
    };
  },

  async "which roles need a second factor"(books) {
    const before = await books.ask("PUT", "staff/second-factor", { roles: ["viewer"] });
    const after = await books.ask("PUT", "staff/second-factor", { roles: ["viewer", "editor"] });
    return {
      was: ["viewer"],
      now: async () => (await books.get("staff")).required,
      undo: {
        path: "staff/second-factor/restore",
        body: { version: before.version, current: after.version },
      },
      meanwhile: () => books.ask("PUT", "staff/second-factor", { roles: ["treasurer"] }),
    };
  },

  async "the box of a message"(books) {
    const id = await letter(books);
    const { changes } = await books.ask("PATCH", "messages", { ids: [id], archived: true });
    return {
      was: false,
      now: async () => (await books.get(`messages/${id}`)).archived,
      undo: { path: "messages/restorations", body: { changes } },
      async meanwhile() {
        await books.ask("PATCH", `messages/${id}`, { archived: false });
        await books.ask("PATCH", `messages/${id}`, { archived: true });
      },
    };
  },

  async "a festival's date"(books) {
    const path = "festivals/deepavali/2026";
    const before = await books.ask("PUT", path, { date: "2026-11-09" });
    const after = await books.ask("PUT", path, { date: "2026-11-10" });
    return {
      was: "2026-11-09",
      now: async () => correctionOf(await books.get("festivals?year=2026")),
      undo: { path: `${path}/restore`, body: { version: versionIn(before), current: versionIn(after) } },
      meanwhile: () => books.ask("PUT", path, { date: "2026-11-11" }),
    };
  },

  async "a festival's date that was computed before"(books) {
    const path = "festivals/deepavali/2026";
    const computed = correctionOf(await books.get("festivals?year=2026"));
    const after = await books.ask("PUT", path, { date: "2026-11-10" });
    return {
      was: computed,
      now: async () => correctionOf(await books.get("festivals?year=2026")),
      undo: { path: `${path}/restore`, body: { version: null, current: versionIn(after) } },
      meanwhile: () => books.ask("PUT", path, { date: "2026-11-11" }),
    };
  },

  async "a festival's date that is computed again"(books) {
    const path = "festivals/deepavali/2026";
    const before = await books.ask("PUT", path, { date: "2026-11-10" });
    await books.ask("DELETE", path);
    return {
      was: "2026-11-10",
      now: async () => correctionOf(await books.get("festivals?year=2026")),
      undo: { path: `${path}/restore`, body: { version: versionIn(before), current: null } },
      meanwhile: () => books.ask("PUT", path, { date: "2026-11-11" }),
    };
  },

  async "a part of the website"(books) {
    const publish = async (title: string) => {
      const { version, published } = await books.get("website/home");
      const value = { ...published, banner: title };
      const draft = await books.ask("PUT", "website/home/draft", { value, version });
      return books.ask("POST", "website/home/publish", { version: draft.version });
    };
    const before = await publish("Annadanam on Sunday");
    const after = await publish("Annadanam on Monday");
    return {
      was: "Annadanam on Sunday",
      now: async () => (await books.get("website/home")).published.banner,
      undo: { path: "website/home/restore", body: { version: before.version, current: after.version } },
      meanwhile: () => publish("Annadanam on Tuesday"),
    };
  },
};

describe("Undo", () => {
  test.each(Object.keys(deeds))("of %s gives what was before", async (what) => {
    const books = await openBooks();
    const { now, was, undo } = await done(books, what);
    expect(await now()).not.toEqual(was);
    await books.ask("POST", undo.path, undo.body);
    expect(await now()).toEqual(was);
    expect(await Array.fromAsync(differencesIn(books.services.store, books.services.files.store))).toEqual(
      [],
    );
  });

  test.each(Object.keys(deeds))("of %s is refused once somebody has changed it since", async (what) => {
    const books = await openBooks();
    const { now, meanwhile, undo } = await done(books, what);
    await meanwhile();
    const since = await now();
    expect(await books.refused("POST", undo.path, undo.body)).toMatchObject({
      status: 409,
      code: "changed",
      message: expect.stringContaining("in the meantime"),
    });
    expect(await now()).toEqual(since);
  });

  test("of read marks is refused for messages that somebody has marked since, and done for the others", async () => {
    const books = await openBooks();
    const ids = [await letter(books, "First"), await letter(books, "Second")];
    const { changes } = await books.ask("PATCH", "messages", { ids, read: true });
    const current = Object.fromEntries(
      (changes as { id: string; current: string }[]).map((c) => [c.id, c.current]),
    );
    await books.ask("PATCH", `messages/${ids[0]}`, { archived: true });

    expect(await books.refused("PATCH", "messages", { ids, read: false, current })).toMatchObject({
      status: 409,
      code: "changed",
    });
    expect(await books.get(`messages/${ids[0]}`)).toMatchObject({ read: true, archived: true });
    expect(await books.get(`messages/${ids[1]}`)).toMatchObject({ read: false, archived: false });
  });

  test("of a message's box leaves alone whether it was read, and how its email fares", async () => {
    const books = await openBooks();
    const id = await letter(books);
    const { changes } = await books.ask("PATCH", "messages", { ids: [id], archived: true });
    await books.ask("PATCH", `messages/${id}`, { read: true });
    const delivery = { state: "delivered", tries: 1, deliveredAt: "2026-01-14T09:00:01.000Z" };
    const { kept } = books.rooms.inbox.mailbox;
    await kept.update(id, { delivery: { ...(await books.get(`messages/${id}`)).delivery, ...delivery } });

    await books.ask("POST", "messages/restorations", { changes });
    expect(await books.get(`messages/${id}`)).toMatchObject({ archived: false, read: true, delivery });
  });

  test("of one's own name never gives back a role that was taken", async () => {
    const books = await openBooks();
    const { id } = await somebody(books);
    const helper = await books.staff("editor");
    const { version } = await books.get(`staff/${id}`);
    await books.ask("PUT", `staff/${id}`, { role: "viewer" });
    const renamed = await (await helper.put("/api/account", { name: "Ravi Kumar" })).json();
    const answer = await helper.post("/api/account/restore", { version, current: renamed.version });
    expect(answer.status).toBe(200);
    expect(await books.get(`staff/${id}`)).toMatchObject({ name: "", role: "viewer" });
  });

  test("of a role never takes the last administrator's", async () => {
    const books = await openBooks();
    const { id } = await somebody(books);
    const { version } = await books.get(`staff/${id}`);
    const current = (await books.ask("PUT", `staff/${id}`, { role: "admin" })).version;
    const [meena] = (await books.get("staff")).rows.filter((row: { id: string }) => row.id !== id);
    await books.ask("PUT", `staff/${meena.id}`, { role: "admin" });
    const ravi = await books.staff("editor");
    expect((await ravi.put(`/api/staff/${meena.id}`, { role: "viewer" })).status).toBe(200);
    const answer = await ravi.post(`/api/staff/${id}/restore`, { version, current });
    expect([answer.status, (await answer.json()).code]).toEqual([409, "last-admin"]);
  });

  test("of a thank-you in the hall leaves alone the one that somebody else shows since", async () => {
    const books = await openBooks();
    const first = await books.ask("POST", "hall/thanks", { text: "Thank you, Uma" });
    const second = await books.ask("POST", "hall/thanks", { text: "Thank you, Ravi" });
    expect(await books.refused("DELETE", `hall/thanks?version=${first.version}`)).toMatchObject({
      status: 409,
      code: "changed",
    });
    expect(await books.get("hall/thanks")).toMatchObject({ thanks: { text: "Thank you, Ravi" } });
    await books.ask("DELETE", `hall/thanks?version=${second.version}`);
    expect(await books.get("hall/thanks")).toMatchObject({ thanks: null });
  });

  test("in the screens says which version it takes back: one function sends every restore", async () => {
    const sources: string[] = [];
    for await (const file of glob("{app,rooms,domain}/**/*.{ts,tsx}"))
      if (!/\.(server|test|spec)\.tsx?$/.test(file) && (await readFile(file, "utf8")).includes("/restore`"))
        sources.push(file);
    expect(sources).toEqual(["domain/records.ts"]);
  });
});

function done(books: Books, what: string) {
  const deed = deeds[what];
  if (!deed) throw new Error(`Nobody does ${what}.`);
  return deed(books);
}

async function somebody(books: Books) {
  await books.staff("editor");
  const { rows } = await books.get("staff");
  return rows.find(({ email }: { email: string }) => email === "editor@temple.example");
}

async function letter(books: Books, name = "Uma") {
  await books.visitor.post("/api/send-email", aMessage({ name }));
  const { rows } = await books.get("messages");
  return rows.find((row: { name: string }) => row.name === name).id;
}

function versionIn({ correction }: { [field: string]: unknown }) {
  return (correction as { version: string }).version;
}

function correctionOf({ festivals }: { festivals: { id: string; date: string }[] }) {
  return festivals.find(({ id }) => id === "deepavali")?.date;
}
