import type { ServerResponse } from "node:http";
import type { Rights } from "#domain/roles.ts";
import { Refusal } from "#server/refusal.ts";

/** Something that can be watched. Reads at the same revision give the same answer; `version` is a hash of it. */
export type LiveView = {
  /** Equal for equal queries of an address. */
  key: string;
  /** A search, which is expensive to repeat with each change. */
  isSearch?: boolean;
  /** The rights of the view, where they are narrower than those of its address. */
  rights?: Rights;
  source: { readonly revision: number };
  read(): StreamShown | Promise<StreamShown>;
};
type StreamShown = { version: string };

/** A view with all its watchers: read and encoded once per change for all of them. */
export class Channel {
  readonly streams = new Set<Stream>();
  readonly isSearch: boolean;
  /** Undefined until the first read is done. */
  frame: Buffer | undefined;
  readonly #event: string;
  readonly #view: LiveView;
  readonly #onFault: (fault: unknown) => void;
  #version: string | undefined;
  #revision: number | undefined;
  #isReading = false;

  constructor(event: string, view: LiveView, onFault: (fault: unknown) => void) {
    this.#event = event;
    this.#view = view;
    this.#onFault = onFault;
    this.isSearch = view.isSearch ?? false;
    this.refresh();
  }

  /** Sends the view to everyone if it has changed. */
  refresh() {
    const { revision } = this.#view.source;
    if (this.#isReading || this.#revision === revision) return;
    this.#revision = revision;
    const shown = this.#view.read();
    if (!(shown instanceof Promise)) return this.#show(shown);
    this.#isReading = true;
    shown.then(
      (read) => {
        this.#isReading = false;
        this.#show(read);
        this.refresh();
      },
      (fault: unknown) => this.#fail(fault),
    );
  }

  #show(shown: StreamShown) {
    if (shown.version === this.#version) return;
    this.#version = shown.version;
    // JSON has no raw line breaks, so one data line is enough.
    this.frame = Buffer.from(
      `id: ${shown.version}\nevent: ${this.#event}\ndata: ${JSON.stringify(shown)}\n\n`,
    );
    for (const stream of this.streams) stream.show();
  }

  /** Ends the streams: clients reconnect and the view is read again. A refusal, such as a 404, is not logged. */
  #fail(fault: unknown) {
    this.#isReading = false;
    this.#revision = undefined;
    if (!(fault instanceof Refusal)) this.#onFault(fault);
    for (const stream of this.streams) stream.end();
  }
}

/** Whether a watcher may still see its views; called before each event and at each heartbeat. */
export type Permission = () => boolean | Promise<boolean>;

const BEAT = Buffer.from(":\n\n");

/**
 * One watcher of one or several views, on Node's raw response. A frame is written only after the last one was flushed,
 * so a slow reader gets the newest of each view, never a queue.
 */
export class Stream {
  readonly #response: ServerResponse;
  readonly #channels: readonly Channel[];
  readonly #isAllowed: Permission | undefined;
  /** The frame last sent of each channel, in the channels' order. */
  readonly #sent: (Buffer | undefined)[] = [];
  #isBusy = false;
  #isOver = false;
  #beats = 0;
  #beatsStuck = 0;

  constructor(response: ServerResponse, channels: readonly Channel[], isAllowed?: Permission) {
    this.#response = response;
    this.#channels = channels;
    this.#isAllowed = isAllowed;
  }

  /** Sends the next frame that this watcher does not have yet; continues when it was flushed. */
  show() {
    if (this.#isBusy || this.#isOver || this.#nextChannel() < 0) return;
    this.#whenAllowed(() => {
      const next = this.#nextChannel();
      const frame = this.#channels[next]?.frame;
      if (!frame) return;
      this.#sent[next] = frame;
      this.#write(frame);
    });
  }

  /** Ends the stream if the watcher lost access; a busy one is checked before its next event. */
  check() {
    if (!this.#isOver && !this.#isBusy) this.#whenAllowed(this.#written);
  }

  /** The heartbeat: keeps proxies from closing a quiet stream, and ends one that is stuck or too old. */
  beat({ patience, life }: { patience: number; life: number }) {
    if (this.#isOver) return;
    if (++this.#beats >= life) this.end();
    else if (!this.#isBusy) this.#whenAllowed(() => this.#write(BEAT));
    else if (++this.#beatsStuck >= patience) this.#response.destroy();
  }

  end() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#response.end();
  }

  #nextChannel() {
    return this.#channels.findIndex(({ frame }, index) => frame !== this.#sent[index]);
  }

  #whenAllowed(write: () => void) {
    if (!this.#isAllowed) return write();
    this.#isBusy = true;
    Promise.try(this.#isAllowed)
      .catch(() => false)
      .then((isAllowed) => {
        if (this.#isOver) return;
        if (isAllowed) write();
        else this.end();
      });
  }

  #write(frame: Buffer) {
    this.#isBusy = true;
    this.#response.write(frame, this.#written);
  }

  readonly #written = () => {
    this.#isBusy = false;
    this.#beatsStuck = 0;
    this.show();
  };
}
