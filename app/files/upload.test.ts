import { setTimeout as passed } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { eventually } from "#tests/eventually.ts";
import { aPdf, sha256 } from "#tests/files/samples.ts";
import { openTemple } from "#tests/temple.ts";
import { uploadOf } from "./upload.ts";

const MB = 1024 * 1024;
const noWaits = [1, 1, 1, 1, 1];

describe("Sending a file part by part", () => {
  test("tells how far it is, and ends with the file", async () => {
    const { ask } = await browser();
    const shares: number[] = [];
    const sent = await uploadOf(pdfFile()).send({ ask, onProgress: (share) => shares.push(share) });
    expect(sent).toMatchObject({ ok: true, file: { id: sha256(pdf), bytes: pdf.length } });
    expect(shares[0]).toBe(0);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
    expect(shares.length).toBeGreaterThan(3);
  });

  test("goes on by itself after the line broke, from where the server is", async () => {
    const { ask, asked } = await browser();
    let parts = 0;
    const onWaiting = vi.fn();
    const brokenAsk: typeof fetch = async (path, init) => {
      // The second part arrives, and its answer is lost; the third does not get through at all.
      if (init?.method === "PATCH") parts++;
      if (init?.method === "PATCH" && parts === 3) throw new TypeError("Failed to fetch");
      const answer = await ask(path, init);
      if (init?.method === "PATCH" && parts === 2) throw new TypeError("Failed to fetch");
      return answer;
    };
    const sent = await uploadOf(pdfFile()).send({ ask: brokenAsk, waitsMs: noWaits, onWaiting });
    expect(sent).toMatchObject({ ok: true, file: { id: sha256(pdf) } });
    expect(onWaiting).toHaveBeenCalledWith(true);
    expect(onWaiting).toHaveBeenLastCalledWith(false);
    expect(asked.filter((call) => call.startsWith("POST"))).toHaveLength(1);
    expect(asked.filter((call) => call.startsWith("HEAD"))).toHaveLength(2);
  });

  test("ends when the line stays away, and can be taken up again", async () => {
    const { ask, asked } = await browser();
    const line = { isUp: true };
    const upload = uploadOf(pdfFile());
    const fragile: typeof fetch = (path, init) => {
      if (!line.isUp) return Promise.reject(new TypeError("Failed to fetch"));
      if (init?.method === "PATCH") line.isUp = false;
      return ask(path, init);
    };
    expect(await upload.send({ ask: fragile, waitsMs: noWaits })).toEqual({
      ok: false,
      isOver: false,
      message: "The connection was lost. What has arrived is kept: go on when it is back.",
    });
    expect(await upload.send({ ask })).toMatchObject({ ok: true, file: { id: sha256(pdf) } });
    expect(asked.filter((call) => call.startsWith("POST"))).toHaveLength(1);
  });

  test("waits while the browser says that it is offline, however long, and goes on by itself", async () => {
    const { ask } = await browser();
    const line = new EventTarget();
    const isOnline = { onLine: true };
    const breaks = [true];
    vi.stubGlobal("navigator", isOnline);
    vi.stubGlobal("addEventListener", line.addEventListener.bind(line));
    vi.stubGlobal("removeEventListener", line.removeEventListener.bind(line));
    const fragile: typeof fetch = async (path, init) => {
      if (!isOnline.onLine) throw new TypeError("Failed to fetch");
      const answer = await ask(path, init);
      if (init?.method === "PATCH" && breaks.shift()) isOnline.onLine = false;
      return answer;
    };
    const ended = vi.fn();
    const sent = uploadOf(pdfFile()).send({ ask: fragile, waitsMs: noWaits });
    sent.then(ended);
    await eventually(() => expect(isOnline.onLine).toBe(false));
    // More than enough for the tries of a line that only fails.
    for (let turn = 0; turn < 50; turn++) await passed(1);
    expect(ended).not.toHaveBeenCalled();

    isOnline.onLine = true;
    line.dispatchEvent(new Event("online"));
    expect(await sent).toMatchObject({ ok: true, file: { id: sha256(pdf) } });
  });

  test("does not hear the last answer, and gets it again", async () => {
    const { ask } = await browser();
    let isLost = false;
    const deaf: typeof fetch = async (path, init) => {
      const answer = await ask(path, init);
      if (answer.status !== 201 || !answer.headers.has("Upload-Offset") || isLost) return answer;
      isLost = true;
      throw new TypeError("Failed to fetch");
    };
    const sent = await uploadOf(pdfFile()).send({ ask: deaf, waitsMs: noWaits });
    expect([isLost, sent]).toMatchObject([true, { ok: true, file: { id: sha256(pdf) } }]);
  });

  test("says in the server's words what is refused, and does not try again", async () => {
    const { ask, asked } = await browser();
    const page = new File(["<!doctype html><script>alert(1)</script>"], "lamp.jpg", { type: "image/jpeg" });
    expect(await uploadOf(page).send({ ask })).toEqual({
      ok: false,
      isOver: true,
      message: "This file is not what its name says, or it is broken.",
    });
    expect(asked).toEqual(["POST", "PATCH"]);
  });

  test("refuses what is too large or empty before anything is sent", async () => {
    const { ask, asked } = await browser();
    const large = new File([new Uint8Array(16 * MB)], "lamp.jpg", { type: "image/jpeg" });
    expect(await uploadOf(large).send({ ask })).toMatchObject({
      message: "Pictures may have 15 MB at most.",
    });
    expect(await uploadOf(new File([], "a.pdf")).send({ ask })).toMatchObject({
      message: "This file is empty.",
    });
    expect(asked).toEqual([]);
  });

  test("can be stopped, and leaves nothing behind", async () => {
    const { ask, services } = await browser();
    const stopping = new AbortController();
    const onProgress = (share: number) => share > 0 && stopping.abort();
    const sent = await uploadOf(pdfFile()).send({ ask, signal: stopping.signal, onProgress });
    expect(sent).toEqual({ ok: false, message: "Stopped.", isOver: true });
    expect((await services.store.collection("uploads").totals()).count).toBe(0);
    expect(await Array.fromAsync(services.files.store.list())).toEqual([]);
  });

  test("that is stopped while it begins is taken back on the server", async () => {
    const { ask, services } = await browser();
    const stopping = new AbortController();
    const stopAtOnce: typeof fetch = async (path, init) => {
      const answer = await ask(path, init);
      if (init?.method === "POST") stopping.abort();
      init?.signal?.throwIfAborted();
      return answer;
    };
    await uploadOf(pdfFile()).send({ ask: stopAtOnce, signal: stopping.signal });
    expect((await services.store.collection("uploads").totals()).count).toBe(0);
  });
});

/** Three parts long. */
const pdf = Buffer.concat([aPdf().subarray(0, -6), Buffer.alloc(1.4 * MB, "\n"), Buffer.from("%%EOF")]);

function pdfFile() {
  return new File([pdf], "bylaws.pdf", { type: "application/pdf" });
}

/** As the page of somebody signed in would ask. */
async function browser() {
  const { url, admin, services } = await openTemple();
  const { cookie } = await admin();
  const asked: string[] = [];
  const ask: typeof fetch = (path, init = {}) => {
    asked.push(init.method ?? "GET");
    return fetch(new URL(String(path), url), {
      ...init,
      headers: { ...(init.headers as object), ...cookie() },
    });
  };
  return { ask, asked, services };
}
