import fc from "fast-check";

/** What a field gets that nobody would type into it, and some that somebody might. */
const ODD_VALUES: readonly unknown[] = [
  ...[0, -1, -0, 1.5, 0.1 + 0.2, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 53), 2 ** 63, 99_999_999_99],
  ...["NaN", "Infinity", "-0", "1e999", "0x10", "٣", "1,051.00", "$5", "9".repeat(400)],
  ...["", " ", "\u0000", "a\u0000b", "\ud800", "\udc00x", "\u202etxet", "\ufeff", "a\r\nBcc: x@y.example"],
  ...["2026-02-30", "2026-02-28", "2024-02-29", "0000-00-00", "0000-01-01", "0001-01-01", "9999-12-31"],
  ...[
    "10000-01-01",
    "+275760-09-13",
    "-000001-01-01",
    "2026-13-01",
    "2026-1-4",
    "2026-00",
    "9999-12",
    "0000",
  ],
  ...["2026-01-14T25:00", "2026-03-08T02:30", "9999-12-31T23:59", "0000-01-01T00:00", "2026-01-14T09:00:00Z"],
  ...[null, true, false, [], {}, [null], [[]], [{}], ["a", "a"], { 0: 1 }, { length: 1e9 }, { toString: 1 }],
  ...["__proto__", "constructor", "toString", "../../etc/passwd", "%00", "%", "javascript:alert(1)", "<b>"],
  ...["x".repeat(300), "x".repeat(20_000), "🪔".repeat(4000), `e${"\u0301".repeat(3000)}`, "\n".repeat(3000)],
  ...["=1+1", "'; DROP TABLE documents; --", "நன்றி", "a@b.example", "2026-00001", "A-0001", "general"],
  Array.from({ length: 3000 }, (_, at) => at),
];
/** Longer than anything is taken, apart from a treasurer's file. */
const VERY_LONG = "x".repeat(1_000_000);

const oddValue = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 8, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 6, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 6, arbitrary: fc.nat({ max: 6 }).map((depth) => nested(4 ** depth)) },
  { weight: 1, arbitrary: fc.constant(VERY_LONG) },
);

const change = fc.record({
  /** Which place of the form, counted round. */
  at: fc.nat(),
  what: fc.constantFrom("replace", "replace", "replace", "other", "other", "text", "remove", "wrap", "twice"),
  value: oddValue,
});
export type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

const headers = fc.dictionary(
  fc.constantFrom(
    ...["Idempotency-Key", "Upload-Offset", "Upload-Length", "If-None-Match", "If-Match", "Range"],
    ...["Accept", "Accept-Language", "Accept-Encoding", "Last-Event-ID", "Content-Encoding", "Content-Range"],
    ...["Sec-Fetch-Site", "X-Forwarded-For", "If-Modified-Since", "Referer"],
  ),
  fc.oneof(
    fc.constantFrom("", "0", "-1", "1e9", "NaN", "*", "k", '"x"', "bytes=5-1", "bytes=-0", "bytes=0-0,2-3"),
    fc.constantFrom("gzip", "text/event-stream", "application/json", "same-origin", "Thu, 99 Foo 2026"),
    fc.string({ maxLength: 30 }).map((text) => text.replace(/[^\x20-\x7e]/g, "")),
  ),
  { maxKeys: 3 },
);

/** What is done to a request that would be in order. */
export const oddity = fc.record({
  /** Which of the known forms and records are meant, counted round. */
  pick: fc.nat(),
  changes: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 6, arbitrary: fc.array(change, { minLength: 1, maxLength: 4 }) },
  ),
  /** In place of a record's id, now and then. */
  place: seldom(4, fc.oneof(fc.constantFrom(...ODD_VALUES), fc.string({ unit: "binary", maxLength: 20 }))),
  query: fc.array(fc.record({ name: fc.nat(), value: seldom(1, oddValue) }), { maxLength: 4 }),
  body: fc.constantFrom(
    ...Array.from({ length: 18 }, () => "form" as const),
    ...(["list", "proto", "file", "encoded", "cut", "none", "bytes"] as const),
  ),
  type: seldom(
    15,
    fc.constantFrom("", "text/plain", "application/json; charset=utf-16", "multipart/form-data", "a/b;=;"),
  ),
  headers: fc.oneof(
    { weight: 2, arbitrary: fc.constant<Record<string, string>>({}) },
    { weight: 1, arbitrary: headers },
  ),
});
export type Oddity = typeof oddity extends fc.Arbitrary<infer One> ? One : never;

/** The form with these changes; what was given stays as it is, also what is put in, which a later change may change. */
export function changedForm(form: object, changes: readonly Change[], other: (name: string) => unknown) {
  const changed = structuredClone(form);
  for (const { at, what, value } of changes) {
    const places = placesIn(changed);
    const place = places[at % places.length];
    if (!place) continue;
    const { holder, name } = place;
    const now = holder[name];
    if (what === "remove") delete holder[name];
    if (what === "replace") holder[name] = copyOf(value);
    if (what === "other") holder[name] = copyOf(other(name));
    if (what === "text") holder[name] = textOf(now);
    if (what === "wrap") holder[name] = [now];
    if (what === "twice") holder[name] = Array.isArray(now) ? [...now, ...now] : textOf(now).repeat(2);
  }
  return changed;
}

/** As it will be sent; what is nested a thousand times is too deep for `structuredClone`. */
function copyOf(value: unknown) {
  return typeof value === "object" && value !== null ? JSON.parse(JSON.stringify(value)) : value;
}

function textOf(value: unknown) {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const MOST_PLACES = 400;

/** Every place of a form in which something stands, from the outside inward. */
function placesIn(form: object) {
  const places: { holder: Record<string, unknown>; name: string }[] = [];
  const holders: object[] = [form];
  for (const holder of holders)
    for (const [name, value] of Object.entries(holder)) {
      if (places.length >= MOST_PLACES) return places;
      places.push({ holder: holder as Record<string, unknown>, name });
      if (value !== null && typeof value === "object") holders.push(value);
    }
  return places;
}

/** Nothing so many times as often as something. */
function seldom<T>(nothing: number, something: fc.Arbitrary<T>) {
  return fc.oneof(
    { weight: nothing, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: something },
  );
}

function nested(depth: number) {
  let value: unknown = "x";
  for (let at = 0; at < depth; at++) value = at % 2 ? [value] : { a: value };
  return value;
}
