import type { ServerResponse } from "node:http";
import type { Rights } from "#domain/roles.ts";
import { Refusal } from "#server/refusal.ts";

/** Something that can be watched. What is read at one revision is the same; its version says what it shows. */
export type LiveView = {
  /** The same for all who ask for the same at one address. */
  key: string;
  /** Made anew by looking through everything, at each change. */
  isSearch?: boolean;
  /** Who may watch it, where these are fewer than those who may ask at its address. */
  rights?: Rights;
  source: { readonly revision: number };
  read(): StreamShown | Promise<StreamShown>;
};
type StreamShown = { version: string };

/** One view under one event name, and all who watch it: made once for each change, as the bytes all of them are sent. */
export class Channel {
  readonly streams = new Set<Stream>();
  readonly isSearch: boolean;
  /** Not there until the first reading is done. */
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

  /** Shows the view to everyone again if it has changed. */
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
    // JSON has no raw line breaks, so one data line holds it all.
    this.frame = Buffer.from(
      `id: ${shown.version}\nevent: ${this.#event}\ndata: ${JSON.stringify(shown)}\n\n`,
    );
    for (const stream of this.streams) stream.show();
  }

  /** Those who watch come back by themselves, and the view is then read again. What is gone is no fault. */
  #fail(fault: unknown) {
    this.#isReading = false;
    this.#revision = undefined;
    if (!(fault instanceof Refusal)) this.#onFault(fault);
    for (const stream of this.streams) stream.end();
  }
}

/** Asked again before each event and at each heartbeat: may this watcher still see what it watches? */
export type Permission = () => boolean | Promise<boolean>;

const BEAT = Buffer.from(":\n\n");

/**
 * One watcher of one or several views, on the raw response of Node. Nothing is written before the last thing has left:
 * a slow reader is owed only the newest of each view, never a queue.
 */
export class Stream {
  readonly #response: ServerResponse;
  readonly #channels: readonly Channel[];
  readonly #isAllowed: Permission | undefined;
  /** What was last sent of each channel, in the channels' order. */
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

  /** Shows the newest of a view that this watcher does not have yet; the next one when that has left. */
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

  /** Ends it now if whoever watches may no longer; one that is busy is asked about before its next event. */
  check() {
    if (!this.#isOver && !this.#isBusy) this.#whenAllowed(this.#written);
  }

  /** Keeps proxies from taking a quiet stream for a dead one; ends it when it is stuck or has lived long enough. */
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
