import { goToLogin } from "#app/admin/leaving.ts";
import { bytesInWords, type FileAnswer, isPicture, MOST_BYTES, type UploadAnswer } from "#domain/files.ts";

/** `isOver` is false if `send` can be called again to continue. */
export type UploadResult = { ok: true; file: FileAnswer } | { ok: false; message: string; isOver: boolean };

type UploadOptions = {
  signal?: AbortSignal;
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called when the connection is lost, and when it is back. */
  onWaiting?: (isWaiting: boolean) => void;
  /** For tests. */
  ask?: typeof fetch;
  waitsMs?: readonly number[];
};

/** Small enough for a slow connection, where a request may take half a minute. */
const PART_BYTES = 512 * 1024;
const WAITS_MS = [1000, 2000, 4000, 8000, 15_000];
const LOST = "The connection was lost. What has arrived is kept: go on when it is back.";
export const STOPPED = "Stopped.";

/** Errors that are known before sending. */
function faultBeforeSending({ size, type }: Pick<File, "size" | "type">) {
  const [what, most] = isPicture({ type })
    ? ["Pictures", MOST_BYTES.picture]
    : ["Files", MOST_BYTES.document];
  if (size === 0) return "This file is empty.";
  return size > most ? `${what} may have ${bytesInWords(most)} at most.` : undefined;
}

/**
 * A resumable upload. It waits a while for a lost connection; then `send` ends and may be called again, also much
 * later: the server knows how much it has.
 */
export function uploadOf(file: File) {
  let id: string | undefined;
  let offset = 0;

  return { send };

  async function send(options: UploadOptions = {}): Promise<UploadResult> {
    const { signal, onProgress, onWaiting, ask = fetch, waitsMs = WAITS_MS } = options;
    const fault = faultBeforeSending(file);
    if (fault) return { ok: false, message: fault, isOver: true };
    let failures = 0;
    for (;;) {
      if (signal?.aborted) return stopped(ask);
      onProgress?.(offset / file.size);
      const before = offset;
      const response = await nextStep(ask, signal).catch(() => undefined);
      const answer = response && (await answerIn(response));
      if (response) onWaiting?.(false);
      if (answer) return answer;
      if (response?.ok || response?.status === 409) {
        // A request that moves the offset back is no progress either.
        failures = offset > before || before === 0 ? 0 : failures + 1;
        if (failures === 0) continue;
      } else failures++;
      if (signal?.aborted) return stopped(ask);
      const wait = waitsMs[failures - 1];
      if (wait === undefined) return { ok: false, message: LOST, isOver: false };
      onWaiting?.(true);
      await backOnline(wait, signal);
      await lookHowFar(ask).catch(() => {});
    }
  }

  async function nextStep(ask: typeof fetch, signal?: AbortSignal) {
    if (id === undefined) {
      // Not aborted: an upload whose id nobody heard could not be deleted.
      const body = JSON.stringify({ name: file.name, bytes: file.size });
      const headers = { "Content-Type": "application/json" };
      const response = await ask("/api/files/uploads", { method: "POST", headers, body });
      if (response.ok) {
        const begun: UploadAnswer = await response.json();
        [id, offset] = [begun.id, begun.offset];
      }
      return response;
    }
    const part = file.slice(offset, offset + PART_BYTES);
    const headers = { "Content-Type": "application/octet-stream", "Upload-Offset": String(offset) };
    const response = await ask(addressOf(id), {
      method: "PATCH",
      headers,
      body: part,
      ...(signal && { signal }),
    });
    takeOffset(response);
    return response;
  }

  /** The final result: the file or a refusal; undefined while it continues. */
  async function answerIn(response: Response): Promise<UploadResult | undefined> {
    const { status } = response;
    if (status === 201 && response.headers.has("Upload-Offset"))
      return { ok: true, file: (await response.json()) as FileAnswer };
    // Also "try again" of the server, and errors of a proxy.
    if (
      response.ok ||
      status === 408 ||
      status === 409 ||
      status === 429 ||
      (status >= 500 && status !== 507)
    )
      return undefined;
    if (status === 404 && id !== undefined) {
      // The upload expired on the server: start again.
      [id, offset] = [undefined, 0];
      return undefined;
    }
    const { message = "This file could not be sent." } = Object(await response.json().catch(() => ({})));
    if (status === 401) goToLogin("ended");
    else id = undefined;
    return { ok: false, message: String(message), isOver: status !== 401 };
  }

  async function lookHowFar(ask: typeof fetch) {
    if (id !== undefined) takeOffset(await ask(addressOf(id), { method: "HEAD" }));
  }

  function takeOffset({ headers }: Response) {
    const said = headers.get("Upload-Offset");
    if (said !== null) offset = Number(said);
  }

  async function stopped(ask: typeof fetch): Promise<UploadResult> {
    if (id !== undefined) await ask(addressOf(id), { method: "DELETE" }).catch(() => {});
    [id, offset] = [undefined, 0];
    return { ok: false, message: STOPPED, isOver: true };
  }
}

function addressOf(id: string) {
  return `/api/files/uploads/${encodeURIComponent(id)}`;
}

/**
 * Waits for a time, until the browser is online again, or until it is aborted. While the browser is offline there is no
 * time limit, because another attempt would fail.
 */
function backOnline(ms: number, signal?: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = globalThis.navigator?.onLine === false ? undefined : setTimeout(done, ms);
    globalThis.addEventListener?.("online", done);
    signal?.addEventListener("abort", done);
    function done() {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", done);
      signal?.removeEventListener("abort", done);
      resolve();
    }
  });
}
