import { expect, test } from "vitest";
import { openDaily } from "./daily.ts";

test("What depends on the day moves on with each change, and at midnight, until it is closed", () => {
  let [today, heard] = ["2026-11-16", 0];
  const tellers = new Set<() => void>();
  const source = {
    onChange(listener: () => void) {
      tellers.add(listener);
      return () => tellers.delete(listener);
    },
  };
  const daily = openDaily(() => today, [source, { onChange() {} }]);
  daily.onChange(() => heard++);
  const before = daily.revision;

  for (const tell of tellers) tell();
  expect([daily.revision - before, heard]).toEqual([1, 1]);
  expect(daily.revision - before).toBe(1);
  today = "2026-11-17";
  expect([daily.revision - before, heard]).toEqual([2, 1]);
  daily.moveOn();
  expect([daily.revision - before, heard]).toEqual([3, 2]);

  daily.close();
  expect(tellers.size).toBe(0);
});
