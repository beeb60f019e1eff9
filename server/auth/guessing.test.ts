import { describe, expect, test } from "vitest";
import { MEENA, openTemple, visitorOf } from "#tests/temple.ts";

const MINUTE = 60_000;
const HOME = "192.0.2.7";

describe("Guessing passwords", () => {
  test("of one account from one address meets growing waits", async () => {
    const { guess, clock } = await templeOfMeena();
    for (let i = 0; i < 5; i++) expect((await guess("meena", "10.0.0.1")).status).toBe(401);

    const refused = await guess("meena", "10.0.0.1");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("30");
    expect(await refused.json()).toEqual({
      code: "too-many-attempts",
      message: "Too many attempts to sign in. Please wait 30 seconds and try again.",
    });

    clock.now += 30_000;
    expect((await guess("meena", "10.0.0.1")).status).toBe(401);
    expect((await guess("meena", "10.0.0.1")).headers.get("retry-after")).toBe("60");
  });

  test("of one account from very many addresses meets short waits, for new devices and while it lasts", async () => {
    const { guess, signIn, clock, known } = await templeOfMeena();
    const meena = await known();
    expect(await guessFromTwoHundredAddresses(guess)).toBe(100);
    expect((await guess("meena", "10.0.200.1")).headers.get("retry-after")).toBe("1");

    for (let i = 0; i < 10; i++) {
      clock.now += 10_000;
      expect((await guess("meena", `10.0.201.${i}`)).status).toBe(401);
      const onNewDevice = await signIn(HOME);
      expect(onNewDevice.status).toBe(429);
      expect(Number(onNewDevice.headers.get("retry-after"))).toBeLessThanOrEqual(10);
      expect((await meena.signIn(HOME)).status).toBe(200);
    }
    clock.now += 10_000;
    expect((await signIn(HOME)).status).toBe(200);
  });

  test("from one address meets growing waits, whatever the account", async () => {
    const { guess } = await templeOfMeena();
    for (let i = 0; i < 10; i++) expect((await guess(`nobody-${i}`, "10.0.0.1")).status).toBe(401);
    expect((await guess("nobody-else", "10.0.0.1")).status).toBe(429);
    expect((await guess("nobody-else", "10.0.0.2")).status).toBe(401);
  });

  test("is checked before the password: the right one has to wait too", async () => {
    const { guess, signIn } = await templeOfMeena();
    for (let i = 0; i < 5; i++) await guess("meena", "10.0.0.1");
    expect((await signIn("10.0.0.1")).status).toBe(429);
  });

  test("gets no further many at once than one by one", async () => {
    const { guess } = await templeOfMeena();
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess("meena", "10.0.1.1")));
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

  test("is slowed for a whole IPv6 network, not one of its countless addresses", async () => {
    const { guess } = await templeOfMeena();
    for (let i = 0; i < 10; i++) await guess(`nobody-${i}`, `2001:db8:0:1::${i}`);
    expect((await guess("nobody-else", "2001:0db8::1:ffff:0:0:1")).status).toBe(429);
    expect((await guess("nobody-else", "2001:db8:0:2::1")).status).toBe(401);
  });

  test("for a day from one address keeps nobody else out, on a known device or a new one", async () => {
    const { guess, signIn, clock, known } = await templeOfMeena();
    const meena = await known();
    const statuses = new Set<number>();
    let compared = 0;
    // As often as it is let: five at once, then ever slower, in the end once in a quarter of an hour.
    for (let i = 0; i < 10; i++) await guess("meena", "10.0.0.1");
    for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
      clock.now += 5 * MINUTE;
      if ((await guess("meena", "10.0.0.1")).status === 401) compared++;
      if (minutes % 120 === 60) {
        statuses.add((await meena.signIn(HOME)).status);
        statuses.add((await signIn("192.0.2.8")).status);
      }
    }
    expect(compared).toBeGreaterThan(90);
    expect([...statuses]).toEqual([200]);
  });
});

describe("A browser that has signed in before", () => {
  test("gets in from the very address that guesses", async () => {
    const { guess, known } = await templeOfMeena();
    const meena = await known();
    for (let i = 0; i < 5; i++) await guess("meena", HOME);
    for (let i = 0; i < 6; i++) await guess(`nobody-${i}`, HOME);
    expect((await guess("nobody-else", HOME)).status).toBe(429);
    expect((await meena.signIn(HOME)).status).toBe(200);
  });

  test("has five tries of its own and then growing waits, wherever its cookie is carried", async () => {
    const { clock, known } = await templeOfMeena();
    const meena = await known();
    for (let i = 0; i < 5; i++) expect((await meena.guess(`10.0.0.${i}`)).status).toBe(401);
    expect((await meena.guess("10.0.0.99")).headers.get("retry-after")).toBe("30");
    expect((await meena.signIn(HOME)).status).toBe(429);
    for (const wait of [30, 60, 120, 240, 480, 900, 900]) {
      clock.now += wait * 1000;
      expect((await meena.guess("10.0.0.99")).status).toBe(401);
      expect((await meena.guess("10.0.0.99")).status).toBe(429);
    }
  });

  test("is known for the accounts that signed in with it, and for no other", async () => {
    const { services, known, guess } = await templeOfMeena();
    await services.accounts.add("ravi@temple.example", MEENA.password);
    const shared = await known();
    for (let i = 0; i < 5; i++) await guess("ravi", HOME);
    expect((await shared.signIn(HOME, "ravi")).status).toBe(429);

    expect((await shared.signIn("192.0.2.8", "ravi")).status).toBe(200);
    for (let i = 0; i < 5; i++) await guess("meena", HOME);
    expect((await shared.signIn(HOME, "ravi")).status).toBe(200);
    expect((await shared.signIn(HOME, "meena")).status).toBe(200);
  });

  test.each([
    ["another id", (value: string) => `A${value.slice(1)}`],
    ["another signature", (value: string) => `${value.slice(0, -2)}AA`],
    ["no signature", (value: string) => value.split(".")[0]],
    ["nothing", () => ""],
    ["a dot", () => "."],
  ])("is not known by %s", async (_, forge) => {
    const { guess, known } = await templeOfMeena();
    const meena = await known();
    for (const [name, value] of meena.cookies)
      if (name.startsWith("device-")) meena.cookies.set(name, forge(value) ?? "");
    for (let i = 0; i < 5; i++) await guess("meena", HOME);
    expect((await meena.signIn(HOME)).status).toBe(429);
  });

  test("is let in by its password alone", async () => {
    const { services, known } = await templeOfMeena();
    const meena = await known();
    await services.accounts.setPassword(MEENA.email, "another lamp, another river");
    expect((await meena.signIn(HOME)).status).toBe(401);
    await services.accounts.add("ravi@temple.example", MEENA.password);
    await services.accounts.remove(MEENA.email);
    expect((await meena.signIn(HOME)).status).toBe(401);
    meena.cookies.delete("session");
    expect((await meena.get("/api/session")).status).toBe(401);
  });

  test("is remembered for a year, by every server of the temple", async () => {
    const { guess, known, services } = await templeOfMeena();
    const meena = await known();
    for (let i = 0; i < 5; i++) await guess("meena", HOME);
    const other = await openTemple({ store: services.store, settings: { TRUST_PROXY: "1" } });
    const answer = await visitorOf(other.url).post("/api/session", credentials(), {
      ...meena.cookie(),
      "X-Forwarded-For": HOME,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[1]).toMatch(
      /^device-[\w-]{16}=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test("is known over https and to this host alone on a live site", async () => {
    const temple = await openTemple({ settings: { PUBLIC_URL: "https://temple.example", TRUST_PROXY: "1" } });
    await temple.services.accounts.add(MEENA.email, MEENA.password);
    const answer = await temple.visitor.post("/api/session", credentials());
    expect(answer.headers.getSetCookie()[1]).toMatch(
      /^__Host-device-[\w-]{16}=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});

async function templeOfMeena() {
  const temple = await openTemple({ settings: { TRUST_PROXY: "1" } });
  await temple.services.accounts.add(MEENA.email, MEENA.password);
  const from = (address: string) => ({ "X-Forwarded-For": address });
  const guess = (username: string, address: string) =>
    visitorOf(temple.url).post("/api/session", wrong(username), from(address));
  const signIn = (address: string) =>
    visitorOf(temple.url).post("/api/session", credentials(), from(address));

  /** A browser of Meena's, signed in once. */
  async function known() {
    const browser = visitorOf(temple.url);
    const signIn = (address: string, username?: string) =>
      browser.post("/api/session", credentials(username), from(address));
    expect((await signIn(HOME)).status).toBe(200);
    return {
      ...browser,
      signIn,
      guess: (address: string) => browser.post("/api/session", wrong("meena"), from(address)),
    };
  }
  return { clock: temple.clock, services: temple.services, guess, signIn, known };
}

function credentials(username = "meena") {
  return { username, password: MEENA.password };
}

function wrong(username: string) {
  return { username, password: "not the password" };
}

/** How many of them were compared; ten at a time, as the queue of comparisons has an end. */
async function guessFromTwoHundredAddresses(guess: (username: string, address: string) => Promise<Response>) {
  let compared = 0;
  for (let tens = 0; tens < 20; tens++) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, ones) => guess("meena", `10.0.${tens}.${ones}`)),
    );
    compared += answers.filter(({ status }) => status === 401).length;
  }
  return compared;
}
