import { describe, expect, test } from "vitest";
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

async function openBooks() {
  const temple = await openTemple();
  const treasurer = await temple.staff("treasurer");
  const ravi = await temple.donors.create({ name: "Ravi", position: "donor", pledged: 0, donated: 0 });
  const gift = await (
    await treasurer.post("/api/gifts", {
      ...{ donorId: ravi.id, receivedOn: "2026-01-13", cents: 51_00, method: "cash", fund: "general" },
    })
  ).json();
  return { ...temple, treasurer, gift };
}
