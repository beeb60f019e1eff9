import { writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import type { FileStore } from "#server/files/file-store.ts";

/** Every promise of the port for files, asked of one place where they are kept. */
export function fileStoreContract(name: string, open: () => FileStore | Promise<FileStore>) {
  describe(`Files in ${name}`, () => {
    let files: FileStore;

    beforeEach(async () => {
      files = await open();
    });

    test("are handed out as they were put, whole and in part", async () => {
      await put("ab12.pdf", "one lamp, two lamps");
      expect(await read("ab12.pdf")).toEqual({ bytes: 19, text: "one lamp, two lamps" });
      expect(await read("ab12.pdf", { start: 4, end: 7 })).toEqual({ bytes: 19, text: "lamp" });
      expect(await read("ab12.pdf", { start: 18, end: 18 })).toEqual({ bytes: 19, text: "s" });
    });

    test("keep every byte of large ones", async () => {
      const bytes = Buffer.alloc(3_000_000, "0123456789abcdefg");
      await put("large", bytes);
      const opened = await files.open("large");
      expect(opened?.bytes).toBe(bytes.length);
      expect(bytes.equals(opened ? await buffer(opened.stream) : Buffer.alloc(0))).toBe(true);
    });

    test("are replaced by what is put under the same name, and used up by it", async () => {
      await put("ab", "first");
      const path = files.arriving();
      writeFileSync(path, "second");
      await files.put("ab", path);
      expect(await read("ab")).toEqual({ bytes: 6, text: "second" });
      expect(() => writeFileSync(path, "again", { flag: "wx" })).not.toThrow();
    });

    test("are not there before they are put, nor after they are deleted", async () => {
      expect([await files.has("ab"), await files.open("ab")]).toEqual([false, undefined]);
      await put("ab", "lamp");
      expect(await files.has("ab")).toBe(true);
      await files.delete("ab");
      await files.delete("ab");
      expect([await files.has("ab"), await files.open("ab")]).toEqual([false, undefined]);
    });

    test("are listed with size and time, those on their way not", async () => {
      expect(await listed()).toEqual([]);
      for (let turn = 10; turn < 35; turn++) await put(`${turn}-lamp.jpg`, "x".repeat(turn));
      writeFileSync(files.arriving(), "half");
      const all = await listed();
      expect(all.map(({ name, bytes }) => [name, bytes])).toEqual(
        Array.from({ length: 25 }, (_, at) => [`${at + 10}-lamp.jpg`, at + 10]),
      );
      for (const { changedAt } of all) expect(Math.abs(changedAt - Date.now())).toBeLessThan(3_600_000);
    });

    test.each(["../temple.sqlite", "a/b", "a\\b", "", ".", "..", "a..b", "a\0b", "ab\r\nc", "é1"])(
      "refuse a name that is none: %j",
      async (name) => {
        const path = files.arriving();
        writeFileSync(path, "x");
        await expect(files.put(name, path)).rejects.toMatchObject({ fault: "invalid" });
        await expect(files.open(name)).rejects.toMatchObject({ fault: "invalid" });
        await expect(files.has(name)).rejects.toMatchObject({ fault: "invalid" });
        await expect(files.delete(name)).rejects.toMatchObject({ fault: "invalid" });
      },
    );

    async function put(called: string, bytes: string | Buffer) {
      const path = files.arriving();
      writeFileSync(path, bytes);
      await files.put(called, path);
    }

    async function read(called: string, range?: { start: number; end: number }) {
      const opened = await files.open(called, range);
      return opened && { bytes: opened.bytes, text: (await buffer(opened.stream)).toString() };
    }

    async function listed() {
      return (await Array.fromAsync(files.list())).sort((one, other) => (one.name < other.name ? -1 : 1));
    }
  });
}
