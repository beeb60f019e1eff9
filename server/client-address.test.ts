import { describe, expect, test } from "vitest";
import { openTemple } from "#tests/temple.ts";

describe("The address a visitor is counted by", () => {
  test("is that of the connection, whatever the visitor claims, without a proxy", async () => {
    expect(await addressSeen("0", "198.51.100.1")).toBe("127.0.0.1");
  });

  test("is what the one trusted proxy saw, not what the visitor wrote before it", async () => {
    expect(await addressSeen("1", "198.51.100.1, 203.0.113.7")).toBe("203.0.113.7");
  });

  test("is what the first of two trusted proxies saw", async () => {
    expect(await addressSeen("2", "198.51.100.1, 203.0.113.7, 192.0.2.9")).toBe("203.0.113.7");
  });

  test("is that of the connection when the proxy said nothing", async () => {
    expect(await addressSeen("1", "")).toBe("127.0.0.1");
  });

  test.each([
    ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
  ])("is one for a whole line to the internet: %s", async (address, clientKey) => {
    expect(await addressSeen("1", address)).toBe(clientKey);
  });
});

/** As the log has it, which is how the limits have it. */
async function addressSeen(proxies: string, forwarded: string) {
  const temple = await openTemple({ settings: { TRUST_PROXY: proxies } });
  const guess = { username: "nobody", password: "a guess, and a wrong one" };
  await temple.visitor.post("/api/session", guess, { "X-Forwarded-For": forwarded });
  return temple.logged()[0]?.address;
}
