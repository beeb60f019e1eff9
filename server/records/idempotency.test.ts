import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { Asked } from "#server/api/asked.ts";
import { idempotent } from "#server/records/idempotency.ts";
import { openTemple } from "#tests/temple.ts";

const key = { "Idempotency-Key": "pressed-twice" };

describe("A request that comes again under its Idempotency-Key", () => {
  test("is answered as the first one was, and done once", async () => {
    const { treasurer, gift } = await openBooks();
    const pressed = () => treasurer.post(`/api/gifts/${gift.id}/void`, { reason: "Check returned" }, key);
    const answers = await Promise.all([pressed(), pressed()]);
    answers.push(await pressed());
    const words = await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]));
    expect(words[0]).toMatchObject([200, { status: "void" }]);
    expect(words.slice(1)).toEqual([words[0], words[0]]);
    const history = await (await treasurer.get(`/api/gifts/${gift.id}/history`)).json();
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(["voided", "added"]);
  });

  test("is another one with other words, of somebody else, or a day later", async () => {
    const { treasurer, gift, admin, staff, clock } = await openBooks();
    const path = `/api/gifts/${gift.id}/void`;
    expect((await treasurer.post(path, { reason: "Check returned" }, key)).status).toBe(200);
    expect(await (await treasurer.post(path, { reason: "Lost" }, key)).json()).toMatchObject({
      code: "key-used",
    });
    expect((await (await admin()).post(path, { reason: "Check returned" }, key)).status).toBe(409);
    clock.now += 25 * 60 * 60_000;
    const later = await staff("treasurer");
    expect((await later.post(path, { reason: "Check returned" }, key)).status).toBe(409);
  });

  test("may be tried again when it was refused", async () => {
    const { treasurer, gift } = await openBooks();
    const path = `/api/gifts/${gift.id}/void`;
    expect((await treasurer.post(path, { reason: "" }, key)).status).toBe(422);
    expect((await treasurer.post(path, { reason: "Check returned" }, key)).status).toBe(200);
  });

  test("brings the same link, which is written down nowhere", async () => {
    const { admin } = await openBooks();
    const somebody = { email: "lakshmi@temple.example", role: "viewer" };
    const invite = async () => (await (await admin()).post("/api/staff/invitations", somebody, key)).json();
    expect(await invite()).toEqual(await invite());
  });
});

describe("What is remembered of a request", () => {
  test.each([
    ["a stranger at one address", () => ({ address: "203.0.113.1" })],
    ["strangers at many addresses", (count: number) => ({ address: `198.51.${count % 200}.${count % 250}` })],
    ["somebody else on staff", () => ({ person: "editor@temple.example" })],
  ])("is pushed out of somebody's memory by no flood of %s", async (_, flooder) => {
    const press = pressCounting();
    const meena = { person: "meena@temple.example" };
    const first = await press("mine", meena);
    for (let count = 0; count < 5200; count++) await press(`k${count}`, flooder(count));
    expect(await press("mine", meena)).toBe(first);
  });

  test("of a stranger is pushed out by no other address", async () => {
    const press = pressCounting();
    const first = await press("mine", { address: "192.0.2.7" });
    for (let count = 0; count < 200; count++) await press(`k${count}`, { address: "203.0.113.1" });
    expect(await press("mine", { address: "192.0.2.7" })).toBe(first);
  });
});

/** Presses a button that answers another number each time it does something. */
function pressCounting() {
  let pressed = 0;
  const app = new Hono<Asked>()
    .use(async (c, next) => {
      const email = c.req.header("X-Person");
      c.set("address", c.req.header("X-Address") ?? "");
      if (email) c.set("person", { id: email, version: "", email, name: "", role: "admin", createdAt: "" });
      await next();
    })
    .use(idempotent(() => 0))
    .post("/", (c) => c.json(++pressed));
  return async (key: string, { person = "", address = "" }: { person?: string; address?: string }) => {
    const headers = {
      "Idempotency-Key": key,
      "X-Person": person,
      "X-Address": address,
      "Content-Length": "2",
    };
    return (await app.request("/", { method: "POST", body: "{}", headers })).json();
  };
}

async function openBooks() {
  const temple = await openTemple();
  const treasurer = await temple.staff("treasurer");
  const ravi = await temple.donors.create({ name: "Ravi", position: "donor", pledged: 0, donated: 0 });
  const gift = await (
    await treasurer.post("/api/gifts", {
      donorId: ravi.id,
      receivedOn: "2026-01-13",
      cents: 51_00,
      method: "cash",
      fund: "general",
    })
  ).json();
  return { ...temple, treasurer, gift };
}
