import { describe, expect, test, vi } from "vitest";
import { readOnce } from "./read-once.ts";

describe("What is read once", () => {
  test("is asked of the store again when its revision has moved on, and not before", async () => {
    let revision = 1;
    const read = vi.fn(async () => `read at ${revision}`);
    const latest = readOnce(() => revision, read);
    expect(await Promise.all([latest(), latest()])).toEqual(["read at 1", "read at 1"]);
    expect(await latest()).toBe("read at 1");
    revision = 2;
    expect(await latest()).toBe("read at 2");
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("is asked for again where it could not be read", async () => {
    const read = vi.fn(async () => "here").mockRejectedValueOnce(new Error("away"));
    const latest = readOnce(() => 1, read);
    await expect(latest()).rejects.toThrow("away");
    expect(await latest()).toBe("here");
  });
});
