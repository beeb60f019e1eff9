import fc from "fast-check";

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS") },
  fc.stringMatching(/^[A-Z]{1,12}$/),
);

/** One thing a few thousand times, as those send who look for an expression that goes back over what it has read. */
const run = fc
  .tuple(
    fc.constantFrom("/", "a", "1", " ", ",", ";", "; ", "=", ".", "/..", "%2f", "%", "-", "@", "q=1,", "&"),
    fc.integer({ min: 500, max: 14_000 }),
    fc.constantFrom("", "x"),
  )
  .map(([unit, length, tail]) => unit.repeat(Math.ceil(length / unit.length)) + tail);

const knownPath = fc.constantFrom(
  "/",
  "/Board/",
  "/donors",
  "/donors/print",
  "/contactus",
  "/contactus.data",
  "/Donate/",
  "/dashboard",
  "/dashboard/donor-entry.data",
  "/manage",
  "/healthz",
  "/assets/x.js",
  "/api/wall",
  "/api/wall/live",
  "/api/wall/print",
  "/api/donors",
  "/api/donors/abc",
  "/api/session",
  "/api/session/activity",
  "/api/send-email",
  "/api/donors/abc/restore",
  "/api/donors/namesakes",
  "/api/messages",
  "/api/messages/deletions",
  "/api/messages/restorations",
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
  fc.tuple(knownPath, run).map(([path, text]) => path + text.replaceAll(" ", "+")),
  fc.string({ unit: "binary", maxLength: 60 }).map((text) => `/${text.replace(/[\r\n ]/g, "")}`),
);
const query = fc.oneof(
  fc.constantFrom(
    "",
    "?page=2",
    "?sent",
    "?subject=%ff&fund=__proto__&amount=1e999&suggested=",
    "?page=-1",
    "?page=1e309",
    "?page=1&page=2",
    "?q=%ff",
    "?page=2&q=a+%00%F0%9F%AA%94",
    "?size=99999999999",
    "?__proto__=1",
    "?page[]=1",
  ),
  fc.webQueryParameters().map((text) => `?${text}`),
  run.map((text) => `?page=${text.replaceAll(" ", "+")}`),
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
        run,
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
  fc.webQueryParameters(),
  contact.map((fields) =>
    String(new URLSearchParams(Object.entries(fields).map(([name, text]) => [name, safeJson(text)]))),
  ),
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
      run,
      fc.constantFrom("null", "same-origin", "session=abc", "br;q=0", "bytes=0-1", "*"),
    )
    .map((text) => text.replace(/[^\x20-\x7e]/g, "")),
  { maxKeys: 4 },
);

/** A request nobody in their right mind would send, to places that are there and places that are not. */
export const oddRequest = fc.record({
  method,
  path: fc
    .tuple(fc.oneof({ weight: 3, arbitrary: knownPath }, oddPath), query)
    .map((parts) => parts.join("")),
  type: fc.constantFrom(
    "application/json",
    "application/json; charset=utf-16",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "application/x-www-form-urlencoded",
    "",
  ),
  headers,
  body,
  length: fc.constantFrom("right", "right", "right", "wrong", "none", "chunked-nonsense"),
});
export type OddRequest = typeof oddRequest extends fc.Arbitrary<infer Request> ? Request : never;

function safeJson(value: unknown) {
  return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part)) ?? "";
}
