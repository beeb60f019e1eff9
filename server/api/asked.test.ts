import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { callsOf } from "#tests/endpoints.ts";
import { openKnowledge } from "#tests/known-forms.ts";
import { markedTemple } from "#tests/private-marks.ts";
import { openTemple } from "#tests/temple.ts";

describe("The body of a request", () => {
  test("is JSON", async () => {
    const { visitor } = await openTemple();
    const answer = await visitor.post("/api/session", "username=meena", { "Content-Type": "text/plain" });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toEqual({ code: "not-json", message: "Please send JSON." });
  });

  test.each([["{"], [""], ["{'a':1}"]])("is readable, unlike %j", async (body) => {
    const { visitor } = await openTemple();
    expect((await visitor.post("/api/session", body)).status).toBe(400);
  });

  test("is there, even where nothing says how long it is", async () => {
    const { url } = await openTemple();
    expect(await askWithoutBody(url)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("is at most 64 kB, whether it says so or not", async () => {
    const { url } = await openTemple();
    const large = JSON.stringify({ username: "x".repeat(70_000) });
    const post = (body: BodyInit) =>
      fetch(`${url}/api/session`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
        duplex: "half",
      } as RequestInit);
    expect((await post(large)).status).toBe(413);
    expect((await post(new Blob([large]).stream())).status).toBe(413);
    expect((await post(new Blob(["{}"]).stream())).status).toBe(422);
  });
});

describe("What is refused", () => {
  test.each([[{ version: 5 }], [{ version: null }]])("is refused in plain words: %o", async (sent) => {
    const { admin, donors } = await openTemple();
    const { id } = await donors.create({ name: "Ravi", position: "donor", pledged: 0, donated: 0 });
    const answer = await (await admin()).put(`/api/donors/${id}`, { name: "Ravi", ...sent });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      message: "Please look at this again.",
      fields: { version: "Please look at this again." },
    });
  });

  test("as a whole is told by the form's own sentence", async () => {
    const { admin } = await openTemple();
    const answer = await (await admin()).post("/api/donors", []);
    expect(await answer.json()).toEqual({
      code: "invalid",
      message: "Please fill in the donor form",
      fields: {},
    });
  });

  test("is told by no call of the house in the words of the validator", { timeout: 120_000 }, async () => {
    const temple = await openTemple({ settings: { RATE_LIMITS: "off" } });
    const known = openKnowledge();
    const admin = known.listening(await temple.admin());
    await markedTemple({ ...temple, admin: async () => admin });
    const calls = callsOf(temple).filter(({ method }) => ["POST", "PUT", "PATCH"].includes(method));
    const said: string[] = [];
    let refused = 0;
    for (const call of calls) {
      const path = known.addressOf(call, 0);
      const { fields = {} } = await (await admin.ask(call.method, path, {})).json().catch(() => ({}));
      const names = ["version", ...Object.keys(Object(fields)), ...known.values.keys()];
      for (const odd of [5, null, [], [5], {}, "", "no such word", "x".repeat(3000)])
        for (const body of [odd, Object.fromEntries(names.map((name) => [name, odd]))]) {
          const answer = await admin.ask(call.method, path, JSON.stringify(body), JSON_TYPE);
          const words = await answer.text();
          if (answer.status === 422) refused++;
          if (MACHINE_WORDS.test(words)) said.push(`${call.method} ${path}: ${words.slice(0, 300)}`);
        }
    }
    expect(said).toEqual([]);
    expect(refused).toBeGreaterThan(calls.length);
  });
});

const JSON_TYPE = { "Content-Type": "application/json" };
const MACHINE_WORDS =
  /Invalid (input|option|string|ISO|email|key|format|\w+:)|Too (small|big)|Unrecognized|expected/;

/** `fetch` always says how long its body is, if only nothing. */
async function askWithoutBody(url: string) {
  const { hostname: host, port } = new URL(url);
  const socket = connect({ host, port: Number(port) });
  socket.end(
    `POST /api/session HTTP/1.1\r\nHost: ${host}:${port}\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n`,
  );
  return text(socket);
}
