import { describe, expect, test } from "vitest";
import { MEENA, openTemple } from "#tests/temple.ts";

describe("Guessing passwords", () => {
  test("of one account meets growing waits, from wherever it comes", async () => {
    const { guess, clock } = await templeOfMeena();
    for (let i = 0; i < 5; i++) expect((await guess("meena", `10.0.0.${i}`)).status).toBe(401);

    const refused = await guess("meena", "10.0.0.99");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("30");
    expect(await refused.json()).toEqual({
      code: "too-many-attempts",
      message: "Too many attempts to sign in. Please wait 30 seconds and try again.",
    });

    clock.now += 30_000;
    expect((await guess("meena", "10.0.0.99")).status).toBe(401);
    expect((await guess("meena", "10.0.0.99")).headers.get("retry-after")).toBe("60");
  });

  test("from one address meets growing waits, whatever the account", async () => {
    const { guess } = await templeOfMeena();
    for (let i = 0; i < 10; i++) expect((await guess(`nobody-${i}`, "10.0.0.1")).status).toBe(401);
    expect((await guess("nobody-else", "10.0.0.1")).status).toBe(429);
    expect((await guess("nobody-else", "10.0.0.2")).status).toBe(401);
  });

  test("is checked before the password: the right one has to wait too", async () => {
    const { guess, signIn } = await templeOfMeena();
    for (let i = 0; i < 5; i++) await guess("meena", `10.0.0.${i}`);
    expect((await signIn("10.0.0.50")).status).toBe(429);
  });

  test("gets no further many at once than one by one", async () => {
    const { guess } = await templeOfMeena();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => guess("meena", `10.0.1.${i}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test("is not counted for people who sign in rightly", async () => {
    const { signIn } = await templeOfMeena();
    for (let i = 0; i < 12; i++) expect((await signIn("10.0.0.1")).status).toBe(200);
  });

  test("is not forgiven because somebody else signs in rightly", async () => {
    const { guess, signIn } = await templeOfMeena();
    for (let i = 0; i < 4; i++) await guess("meena", "10.0.0.1");
    expect((await signIn("10.0.0.1")).status).toBe(200);
    await guess("meena", "10.0.0.1");
    expect((await guess("meena", "10.0.0.1")).status).toBe(429);
  });

  test("is slowed for a whole IPv6 household, not one of its countless addresses", async () => {
    const { guess } = await templeOfMeena();
    for (let i = 0; i < 10; i++) await guess(`nobody-${i}`, `2001:db8:0:1::${i}`);
    expect((await guess("nobody-else", "2001:0db8::1:ffff:0:0:1")).status).toBe(429);
    expect((await guess("nobody-else", "2001:db8:0:2::1")).status).toBe(401);
  });
});

async function templeOfMeena() {
  const temple = await openTemple({ settings: { TRUST_PROXY: "1" } });
  await temple.services.accounts.add(MEENA.email, MEENA.password);
  const from = (username: string, password: string, address: string) =>
    temple.visitor.post("/api/session", { username, password }, { "X-Forwarded-For": address });
  return {
    clock: temple.clock,
    guess: (username: string, address: string) => from(username, "not the password", address),
    signIn: (address: string) => from(MEENA.email, MEENA.password, address),
  };
}
