import { describe, expect, onTestFinished, test } from "vitest";
import { copyCollection } from "./copy.ts";
import { openEmbedded } from "./embedded.ts";

type Offering = { name: string; pledged?: number };

describe("Copying a collection into another store", () => {
  test("brings everything under the same ids, and the second time nothing", async () => {
    const [from, to] = [offerings(), offerings()];
    const { id } = await from.create({ name: "Meena", pledged: 501 });
    for (let turn = 0; turn < 24; turn++) await from.create({ name: `Ravi ${turn}` });

    const first = await copyCollection(from, to, { overwrite: false });
    expect(first).toEqual({ made: 25, same: 0, different: 0, onlyThere: 0 });
    expect(await to.get(id)).toMatchObject({ name: "Meena", pledged: 501 });
    const second = await copyCollection(from, to, { overwrite: false });
    expect(second).toEqual({ made: 0, same: 25, different: 0, onlyThere: 0 });
  });

  test("deletes nothing, and changes what is different only when told to", async () => {
    const [from, to] = [offerings(), offerings()];
    await from.create({ name: "Meena", pledged: 501 }, "meena");
    await to.create({ name: "Meena", pledged: 101 }, "meena");
    await to.create({ name: "Lakshmi" }, "lakshmi");

    const left = await copyCollection(from, to, { overwrite: false });
    expect(left).toEqual({ made: 0, same: 0, different: 1, onlyThere: 1 });
    expect(await to.get("meena")).toMatchObject({ pledged: 101 });
    await copyCollection(from, to, { overwrite: true });
    expect(await to.get("meena")).toMatchObject({ pledged: 501 });
    expect(await to.get("lakshmi")).toBeDefined();
  });
});

function offerings() {
  const store = openEmbedded(":memory:");
  onTestFinished(() => store.close());
  return store.collection<Offering>("offerings");
}
