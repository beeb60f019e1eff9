import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openPulse } from "./firestore-pulse.ts";
import { StoreError } from "./store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("The pulse of the line to Firestore", () => {
  test("asks nothing while other answers come in, and once after twenty quiet seconds", async () => {
    const { pulse, line } = watched();
    for (let second = 0; second < 60; second += 10) {
      pulse.beat();
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(line.probe).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(line.probe.mock.calls.length).toBeLessThanOrEqual(2);
    expect(line.probe).toHaveBeenCalled();
  });

  test("tells once that the line is lost, asks again ever more slowly, and tells when it is back", async () => {
    const { line, onLost, onBack } = watched();
    line.isUp = false;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(onLost).toHaveBeenCalledOnce();
    expect(line.probe.mock.calls.length).toBeGreaterThan(8);
    expect(line.probe.mock.calls.length).toBeLessThan(20);

    line.isUp = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(onBack).toHaveBeenCalledOnce();
  });

  test("finds out at once when something went wrong", async () => {
    const { pulse, line, onLost } = watched();
    line.isUp = false;
    pulse.suspect();
    await vi.advanceTimersByTimeAsync(0);
    expect(onLost).toHaveBeenCalledOnce();
  });

  test("many who ask whether it beats cost one probe, and none within five seconds of an answer", async () => {
    const { pulse, line } = watched();
    await Promise.all(Array.from({ length: 50 }, () => pulse.check()));
    await pulse.check();
    expect(line.probe).toHaveBeenCalledOnce();

    line.isUp = false;
    await vi.advanceTimersByTimeAsync(6000);
    await expect(pulse.check()).rejects.toMatchObject({ fault: "unavailable" });
  });
});

function watched() {
  const line = {
    isUp: true,
    probe: vi.fn(async () => {
      if (!line.isUp) throw new StoreError("unavailable", "Out of reach.");
    }),
  };
  const [onLost, onBack] = [vi.fn(), vi.fn()];
  const pulse = openPulse({ probe: line.probe, onLost, onBack });
  pulse.watch();
  onTestFinished(() => pulse.close());
  return { pulse, line, onLost, onBack };
}
