import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { MEENA, openTemple } from "#tests/temple.ts";
import { createLog } from "./log.ts";

const noon = () => new Date("2026-01-14T12:00:00Z");

describe("The log", () => {
  test("is one line of JSON for each event", () => {
    const out = new PassThrough({ encoding: "utf8" });
    createLog(out, noon).info("donor added", { by: "meena@temple.example", id: "a1" });
    expect(out.read()).toBe(
      '{"at":"2026-01-14T12:00:00.000Z","level":"info","event":"donor added","by":"meena@temple.example","id":"a1"}\n',
    );
  });

  test("is readable on a terminal", () => {
    const out = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY: true });
    createLog(out, noon).info("signed in", { email: "meena@temple.example", reason: undefined });
    expect(out.read()).toBe('12:00:00 · signed in email="meena@temple.example"\n');
  });

  test("keeps a fault's reason and where it came from", () => {
    const out = new PassThrough({ encoding: "utf8" });
    createLog(out, noon).error("request failed", new Error("no", { cause: new Error("disk full") }));
    expect(JSON.parse(out.read())).toMatchObject({ level: "error", fault: "no", cause: "disk full" });
  });

  test.each([false, true])("shows what cannot be seen (on a terminal: %s)", (isTTY) => {
    const unseen =
      "\u0007\u001b\u007f\u0085\u009b\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202e\u2060\u2066\u2069\ufeff\u{e0041}";
    const out = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY });
    createLog(out, noon).info("turned away", { path: `/api/${unseen}` });
    const line: string = out.read().trimEnd();
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(line).toContain("\\u202e");
    if (!isTTY) expect(JSON.parse(line).path).toBe(`/api/${unseen}`);
  });

  test("cannot be given a second line by what a visitor typed", () => {
    const out = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY: true });
    createLog(out, noon).info("sign-in refused", { email: "a@b.example\n12:00:00 · signed in" });
    expect(out.read().trimEnd()).not.toContain("\n");
  });
});

describe("What the site writes down", () => {
  test("who signed in, who could not and who left", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    await temple.visitor.post("/api/session", {
      username: MEENA.email,
      password: "a guess, and a wrong one",
    });
    await admin.delete("/api/session");

    expect(temple.logged()).toMatchObject([
      { event: "signed in", email: MEENA.email, address: "127.0.0.1" },
      { event: "sign-in refused", email: MEENA.email, reason: "wrong-password" },
      { event: "signed out", email: MEENA.email },
    ]);
  });

  test("who was turned away from where, but not who only asked whether they are signed in", async () => {
    const temple = await openTemple();
    await temple.visitor.get("/api/session");
    await temple.visitor.get("/api/donors");
    await temple.visitor.post("/api/send-email", {}, { Origin: "https://elsewhere.example" });

    expect(temple.logged()).toMatchObject([
      { event: "turned away", address: "127.0.0.1", method: "GET", path: "/api/donors", code: "signed-out" },
      { event: "turned away", method: "POST", path: "/api/send-email", code: "other-site" },
    ]);
  });

  test("every change of a record, with who did it; what it was is in its history", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const { id } = await (await admin.post("/api/donors", { name: "Devika", pledged: 101 })).json();
    await admin.put(`/api/donors/${id}`, { name: "Devika Nambudri", pledged: 201, donated: 51 });
    await admin.delete(`/api/donors/${id}`);

    expect(temple.logged().slice(1)).toMatchObject([
      { event: "donor added", by: MEENA.email, id },
      { event: "donor updated", by: MEENA.email, id },
      { event: "donor deleted", by: MEENA.email, id },
    ]);
  });

  test("no name that nobody has: it may be a password in the wrong field", async () => {
    const temple = await openTemple();
    await temple.services.accounts.add(MEENA.email, MEENA.password);
    for (let i = 0; i < 6; i++)
      await temple.visitor.post("/api/session", { username: MEENA.password, password: "typed in haste" });
    const before = temple.logged().length;
    expect(JSON.stringify(temple.logged())).not.toContain(MEENA.password);
    expect(temple.logged()).toMatchObject([
      ...Array(5).fill({ event: "sign-in refused", email: "unknown", reason: "user-not-found" }),
      { event: "sign-in held back", email: "unknown", seconds: 30 },
    ]);

    await temple.visitor.post("/api/session", { username: "meena", password: "typed in haste" });
    expect(temple.logged().slice(before)).toMatchObject([{ event: "sign-in refused", email: MEENA.email }]);
  });

  test("never a password, a token or a message's words", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    await admin.post("/api/send-email", {
      name: "Lakshmi",
      email: "lakshmi@example.org",
      country: "Davis,CA",
      subject: "Feedback",
      message: "a private prayer",
    });
    await temple.visitor.post("/api/session", { username: MEENA.email, password: "an almost right lamp" });

    const log = JSON.stringify(temple.logged());
    expect(log).toContain("message received");
    for (const secret of [
      "a private prayer",
      MEENA.password,
      "an almost right lamp",
      ...admin.cookies.values(),
    ])
      expect(log).not.toContain(secret);
  });
});
