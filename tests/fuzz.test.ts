import { connect } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "./builds.ts";
import { type OddRequest, oddRequest } from "./odd-request.ts";
import { openTemple } from "./temple.ts";

/** A few thousand odd requests; FUZZ_RUNS asks for more. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 3000);

describe("Whatever a stranger sends", () => {
  test("is answered below 500 or cut off, and the site stays healthy", {
    timeout: numRuns * 200,
  }, async () => {
    const build = await builtPages();
    const temple = await openTemple({
      settings: { RATE_LIMITS: "off" },
      site: builtSite(),
      pages: (services) => renderedPages(() => build, services),
    });
    const port = Number(new URL(temple.url).port);

    await fc.assert(
      fc.asyncProperty(oddRequest, async (request) => {
        const status = await send(port, request);
        expect(status).toBeLessThan(500);
      }),
      { numRuns, endOnFailure: true },
    );

    expect((await temple.visitor.get("/healthz")).status).toBe(200);
    expect((await temple.visitor.get("/")).status).toBe(200);
  });
});

/** The status of the answer; 0 if the server hung up. A stream that was opened is closed again at once. */
function send(port: number, { method, path, type, headers, body, length }: OddRequest) {
  const bytes = Buffer.from(body);
  const head = [`${method} ${path} HTTP/1.1`, "Host: localhost", "Connection: close"];
  if (type) head.push(`Content-Type: ${type}`);
  for (const [name, value] of Object.entries(headers)) head.push(`${name}: ${value}`);
  if (length === "right") head.push(`Content-Length: ${bytes.length}`);
  if (length === "wrong") head.push("Content-Length: 7x");
  if (length === "chunked-nonsense") head.push("Transfer-Encoding: chunked");

  return new Promise<number>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const hung = setTimeout(() => reject(new Error(`No answer to ${method} ${path}`)), 60_000);
    const done = (status: number) => {
      clearTimeout(hung);
      socket.destroy();
      resolve(status);
    };
    socket.on("data", (data) => done(Number(data.toString("latin1").match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 0)));
    socket.on("error", () => done(0));
    socket.on("close", () => done(0));
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    // Ended, so that a server that waits for more of the body learns there is none.
    socket.end(bytes);
  });
}
