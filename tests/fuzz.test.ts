import { connect } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "./builds.ts";
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

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS") },
  fc.stringMatching(/^[A-Z]{1,12}$/),
);

const knownPath = fc.constantFrom(
  "/",
  "/Board/",
  "/donors",
  "/dashboard",
  "/dashboard/donor-entry.data",
  "/manage",
  "/healthz",
  "/assets/x.js",
  "/api/wall",
  "/api/wall/live",
  "/api/donors",
  "/api/donors/abc",
  "/api/session",
  "/api/session/activity",
  "/api/send-email",
  "/api/messages",
);
const oddPath = fc.oneof(
  fc.constantFrom(
    "/../../etc/passwd",
    "/..%2f..%2fetc/passwd",
    "//evil.example",
    "/%00",
    "/%ff%fe",
    "/%",
    "/\\..\\",
    "*",
    "/a\u0000b",
  ),
  fc.webPath().map((path) => `/${path}`),
  fc.string({ unit: "binary", maxLength: 60 }).map((text) => `/${text.replace(/[\r\n ]/g, "")}`),
);
const query = fc.oneof(
  fc.constantFrom(
    "",
    "?page=2",
    "?page=-1",
    "?page=1e309",
    "?page=1&page=2",
    "?q=%ff",
    "?size=99999999999",
    "?__proto__=1",
    "?page[]=1",
  ),
  fc.webQueryParameters().map((text) => `?${text}`),
);

const contact = fc.record(
  Object.fromEntries(
    [
      "name",
      "email",
      "phone",
      "country",
      "subject",
      "message",
      "username",
      "password",
      "pledged",
      "position",
      "version",
      "__proto__",
    ].map((field) => [
      field,
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.anything(),
        fc.constantFrom(1e308, -0, "General Inquiry", "a@b.example"),
      ),
    ]),
  ),
  { requiredKeys: [] },
);
const body = fc.oneof(
  fc.constant(""),
  fc.json({ maxDepth: 6 }),
  contact.map((fields) => safeJson(fields)),
  fc.constantFrom(
    '{"__proto__":{"admin":true}}',
    "[".repeat(5000),
    '{"a":'.repeat(2000),
    "null",
    '"text"',
    "\uFEFF{}",
    '{"name":1e999}',
  ),
  fc.string({ unit: "binary", maxLength: 300 }),
);
const headers = fc.dictionary(
  fc.constantFrom(
    "Origin",
    "Cookie",
    "If-None-Match",
    "Accept-Encoding",
    "Range",
    "X-Forwarded-For",
    "Sec-Fetch-Site",
    "Expect",
    "Accept",
    "Last-Event-ID",
    "Referer",
    "Content-Encoding",
  ),
  fc
    .oneof(
      fc.string({ maxLength: 80 }),
      fc.constantFrom("null", "same-origin", "session=abc", "br;q=0", "bytes=0-1", "*"),
    )
    .map((text) => text.replace(/[^\x20-\x7e]/g, "")),
  { maxKeys: 4 },
);

const oddRequest = fc.record({
  method,
  path: fc
    .tuple(fc.oneof({ weight: 3, arbitrary: knownPath }, oddPath), query)
    .map((parts) => parts.join("")),
  type: fc.constantFrom(
    "application/json",
    "application/json; charset=utf-16",
    "text/plain",
    "multipart/form-data",
    "",
  ),
  headers,
  body,
  length: fc.constantFrom("right", "right", "right", "wrong", "none", "chunked-nonsense"),
});
type OddRequest = typeof oddRequest extends fc.Arbitrary<infer Request> ? Request : never;

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

function safeJson(value: unknown) {
  return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part)) ?? "";
}
