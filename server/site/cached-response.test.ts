import { describe, expect, test } from "vitest";
import { chooseEncoding } from "./cached-response.ts";

describe("Choosing an encoding", () => {
  test.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0, gzip;q=0", "identity"],
    ["br;q=0, *", "gzip"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["BR;Q=1", "br"],
    ["gzip;q=nonsense", "identity"],
    ["deflate", "identity"],
  ])("%j is answered with %s", (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});
