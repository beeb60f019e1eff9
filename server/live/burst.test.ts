import { describe, expect, onTestFinished, test, vi } from "vitest";
import { burst } from "./burst.ts";

describe("A burst of requests", () => {
  test("is answered at once, then after each pause, the last one included", () => {
    const { call, ask } = aBurst();
    ask();
    expect(call).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(1);
    expect(call).toHaveBeenCalledTimes(1);
    for (let turn = 0; turn < 9; turn++) {
      ask();
      vi.advanceTimersByTime(20);
    }
    expect(call).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(500);

    expect(call).toHaveBeenCalledTimes(3);
  });

  test("is over after a pause: the next one is answered at once again", () => {
    const { call, ask } = aBurst();
    ask();
    vi.advanceTimersByTime(500);
    ask();
    vi.advanceTimersByTime(1);

    expect(call).toHaveBeenCalledTimes(2);
  });
});

function aBurst() {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const call = vi.fn();
  return { call, ask: burst(call, 100) };
}
