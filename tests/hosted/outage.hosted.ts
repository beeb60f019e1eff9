import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openFirestore } from "#server/store/firestore.ts";
import { firestoreClient } from "#server/store/firestore-client.ts";
import type { Stored } from "#server/store/store.ts";
import { eventually } from "#tests/eventually.ts";
import { startWireServer } from "./stand-ins/wire-server.ts";

type Offering = { name: string };

describe("While Firestore is out of reach", () => {
  test("the store says so, writes are not left hanging, and everything comes again by itself", async () => {
    const { wire, store, offerings } = await hosted();
    const meena = await offerings.create({ name: "Meena" });
    const lists: Stored<Offering>[][] = [];
    const lost = vi.fn();
    await offerings.subscribe({ everything: (docs) => lists.push(docs), changed() {}, lost });

    wire.goAway();
    await expect(offerings.create({ name: "Ravi" })).rejects.toMatchObject({
      fault: "unavailable",
      message: expect.stringMatching(
        /did not answer within 2 seconds. A change may still arrive|cannot be reached/,
      ),
    });
    await expect(store.check()).rejects.toMatchObject({ fault: "unavailable" });
    await eventually(() => expect(lost).toHaveBeenCalled());
    expect(lists).toEqual([[meena]]);

    await wire.comeBack();
    await eventually(() => expect(lists.length).toBeGreaterThan(1));
    expect(lists.at(-1)).toContainEqual(meena);
    await expect(store.check()).resolves.toBeUndefined();
  });

  test("what others change meanwhile is in the list that comes again", async () => {
    const { wire, offerings, other } = await hosted();
    const meena = await offerings.create({ name: "Meena" });
    const lists: Stored<Offering>[][] = [];
    await offerings.subscribe({ everything: (docs) => lists.push(docs), changed() {} });

    wire.goAway();
    await expect(offerings.get("first")).rejects.toMatchObject({ fault: "unavailable" });
    await wire.comeBack();
    const others = await eventually(() => other.create({ name: "Ravi" }));
    await eventually(() => other.delete(meena.id));

    await eventually(() => expect(lists.at(-1)).toEqual([others]));
  });
});

async function hosted() {
  const wire = await startWireServer({ mended: true });
  const [store, second] = [1, 2].map(() =>
    openFirestore(firestoreClient("demo-temple", wire.address), { deadlineMs: 2000 }),
  );
  if (!store || !second) throw new Error("No store was opened.");
  onTestFinished(async () => {
    await store.close();
    await second.close();
    wire.stop();
  });
  const offerings = store.collection<Offering>("offerings");
  return { wire, store, offerings, other: second.collection<Offering>("offerings") };
}
