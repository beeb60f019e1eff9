import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { mayChange, maySee, ROLES } from "#domain/roles.ts";
import { roomCollections } from "#rooms/open-rooms.ts";
import type { OpenRoom } from "#server/room.ts";
import { fieldsOf } from "#server/store/store.ts";
import { callsOf } from "#tests/endpoints.ts";
import { markedTemple } from "#tests/private-marks.ts";
import { openTemple } from "#tests/temple.ts";

describe("The history of a deleted record", () => {
  test("is for those who may list and restore it, in every room", { timeout: 60_000 }, async () => {
    const temple = await openTemple();
    await markedTemple(temple);
    const wrong: string[] = [];
    const deleted = await deleteOneOfEach(temple);
    // Where records have an own history and can be deleted.
    expect([...deleted.keys()].toSorted()).toEqual(
      expect.arrayContaining(["assets", "donors", "events", "loans", "messages", "news", "tithi-days"]),
    );
    for (const role of ROLES) {
      const person = await temple.staff(role);
      for (const [noun, { id, rights }] of deleted) {
        const isOpen = mayChange(role, rights);
        const answer = await person.get(`/api/${noun}/${id}/history`);
        const { status } = answer;
        await answer.body?.cancel();
        if (status !== (isOpen ? 200 : 403)) wrong.push(`${role} at ${noun}: ${status}`);
        // Of one that never was there is nothing to keep back.
        const never = await person.get(`/api/${noun}/${randomUUID()}/history`);
        await never.body?.cancel();
        if (never.status !== (maySee(role, rights) ? 404 : 403))
          wrong.push(`${role} at ${noun}, of none: ${never.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("is not in what a page says of a deleted record to those who may only look", async () => {
    const temple = await openTemple();
    const [admin, viewer] = [await temple.admin(), await temple.staff("viewer")];
    const donor = { name: "Ravi", position: "donor", pledged: 0, donated: 0, details: { notes: "Unheard" } };
    const made = await (await admin.post("/api/donors", donor)).json();
    await admin.delete(`/api/donors/${made.id}`);
    const page = await (await viewer.get(`/api/donors/page?id=${made.id}`)).json();
    expect(page.deleted).toEqual({
      id: made.id,
      name: "Ravi",
      at: expect.any(String),
      by: "meena@temple.example",
      email: "meena@temple.example",
    });
  });
});

describe("Whoever deleted or changed a record", () => {
  test("is told by name and address, as in its history", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    await admin.put("/api/account", { name: "Meena Raghavendran" });
    const who = "Meena Raghavendran (meena@temple.example)";
    const made = await (await admin.post("/api/donors", { name: "Ravi" })).json();
    await admin.put(`/api/donors/${made.id}`, { name: "Ravi K." });
    const late = await admin.put(`/api/donors/${made.id}`, { name: "Ravi L.", version: made.version });
    expect(await late.json()).toMatchObject({
      message: `${who} changed this donor in the meantime.`,
      changedBy: "Meena Raghavendran",
      changedByEmail: "meena@temple.example",
    });

    await admin.delete(`/api/donors/${made.id}`);
    const { rows } = await (await admin.get("/api/donors/deleted")).json();
    expect(rows).toMatchObject([{ by: "Meena Raghavendran", email: "meena@temple.example" }]);
  });

  test("is told so of a draft of the website, too", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    await admin.put("/api/account", { name: "Meena Raghavendran" });
    const { published, version } = await (await admin.get("/api/website/home")).json();
    const draft = (banner: string) =>
      admin.put("/api/website/home/draft", { value: { ...published, banner }, version });
    await draft("Annadanam on Sunday");
    expect(await (await draft("Annadanam on Monday")).json()).toMatchObject({
      message: "Meena Raghavendran (meena@temple.example) changed this part in the meantime.",
    });
  });
});

type Temple = Awaited<ReturnType<typeof openTemple>>;

/** A copy of one record of each kind that has a history, made and deleted in the store itself. */
async function deleteOneOfEach(temple: Temple) {
  const { services, rooms } = temple;
  const paths = callsOf(temple).map(({ method, path }) => `${method} ${path}`);
  const by = { by: "Meena", at: new Date(services.now()).toISOString() };
  const made = new Map<string, { id: string; rights: NonNullable<OpenRoom["rights"]> }>();
  for (const { name, shape } of await roomCollections()) {
    const noun = shape.history;
    if (!noun || !paths.includes(`GET /api/${noun}/:id/history`)) continue;
    const collection = services.store.collection(name, shape);
    const [example] = await collection.query({ limit: 1 });
    const room = Object.values<OpenRoom>(rooms).find(({ api }) => api?.[noun]);
    if (!example || !room?.rights || noun === "staff") continue;
    const id = `copy-${noun}`;
    await services.store.transaction(by, (tx) => tx.create(collection, fieldsOf(example), id));
    await services.store.transaction(by, (tx) => tx.delete(collection, id));
    made.set(noun, { id, rights: room.rights });
  }
  return made;
}
