import { describe, expect, test, vi } from "vitest";
import { silentLog } from "#server/log.ts";
import { eventually } from "#tests/eventually.ts";
import { openEmbedded } from "./embedded.ts";
import { everythingIn } from "./everything-in.ts";
import { sweeper } from "./sweeper.ts";

type Lamp = { lit: boolean; oil: number };

describe("A sweep", () => {
  test("leaves what is not over, and of too many those that weigh most", async () => {
    const { lamps, sweep } = await aRoom({ out: 3, lit: 12, most: 10 });
    sweep();

    await eventually(async () => expect(await everythingIn(lamps)).toHaveLength(10));
    const left = await everythingIn(lamps);
    expect(left.every(({ lit }) => lit)).toBe(true);
    expect(left.map(({ oil }) => oil).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test("deletes thousands in a few steps, and lets others go first between two of them", async () => {
    const { lamps, sweep, steps } = await aRoom({ out: 1000, lit: 5, most: 10 });
    let turns = 0;
    let isDone = false;
    const countTurns = () => {
      turns++;
      if (!isDone) setImmediate(countTurns);
    };
    const turnOfStep: number[] = [];
    steps.mockImplementation(() => void turnOfStep.push(turns));
    countTurns();
    sweep();

    await eventually(async () => expect(await everythingIn(lamps)).toHaveLength(5));
    isDone = true;
    expect(steps.mock.calls.map(([ids]) => ids.length)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(turnOfStep).size).toBe(5);
  });
});

/** Lamps that went out and lamps that are lit, and a sweep that does not wait for its time. */
async function aRoom({ out, lit, most }: { out: number; lit: number; most: number }) {
  const kept = openEmbedded(":memory:").collection<Lamp>("lamps");
  for (let turn = 0; turn < out; turn++) await kept.create({ lit: false, oil: 0 });
  for (let turn = 0; turn < lit; turn++) await kept.create({ lit: true, oil: turn });
  const steps = vi.fn((_: readonly string[]) => {});
  const lamps = {
    ...kept,
    deleteMany(ids: readonly string[]) {
      steps(ids);
      return kept.deleteMany(ids);
    },
  };
  let now = 0;
  const noteAdded = sweeper(
    lamps,
    { isOver: (lamp) => !lamp.lit, most, weight: ({ oil }) => oil },
    { now: () => now, log: silentLog },
  );
  const sweep = () => {
    now += 60 * 60_000;
    noteAdded();
  };
  return { lamps, sweep, steps };
}
