import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
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

/** `fetch` always says how long its body is, if only nothing. */
async function askWithoutBody(url: string) {
  const { hostname: host, port } = new URL(url);
  const socket = connect({ host, port: Number(port) });
  socket.end(
    `POST /api/session HTTP/1.1\r\nHost: ${host}:${port}\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n`,
  );
  return text(socket);
}
