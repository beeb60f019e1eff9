import type { ServerResponse } from "node:http";
import type { Channel } from "./channel.ts";

/** Asked again before each event and at each heartbeat: may this watcher still see what it watches? */
export type Permission = () => boolean | Promise<boolean>;

const BEAT = Buffer.from(":\n\n");

/**
 * One watcher, on the raw response of Node. Nothing is written before the last thing has left: a slow reader is
 * owed only the newest view, never a queue.
 */
export class Stream {
  readonly address: string;
  readonly #response: ServerResponse;
  readonly #channel: Channel;
  readonly #isAllowed: Permission | undefined;
  #sent: Buffer | undefined;
  #isBusy = false;
  #isOver = false;
  #beats = 0;
  #beatsStuck = 0;

  constructor(response: ServerResponse, channel: Channel, address: string, isAllowed?: Permission) {
    this.#response = response;
    this.#channel = channel;
    this.address = address;
    this.#isAllowed = isAllowed;
  }

  /** Shows the newest view, unless this watcher has it already. */
  show() {
    if (this.#isBusy || this.#isOver || this.#sent === this.#channel.frame) return;
    this.#whenAllowed(() => {
      this.#sent = this.#channel.frame;
      this.#write(this.#channel.frame);
    });
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
