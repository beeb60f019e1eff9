import type { Stream } from "./stream.ts";

/** Something that can be watched. Views read at one revision are the same; a view's version says what it shows. */
export type LiveView = {
  event: string;
  key: string;
  /** Made anew by looking through everything, at each change. */
  isSearch?: boolean;
  source: { readonly revision: number };
  read(): { version: string };
};

/** One view and all who watch it: made once for each change, as the bytes that all of them are sent. */
export class Channel {
  readonly streams = new Set<Stream>();
  readonly isSearch: boolean;
  readonly #view: LiveView;
  #frame: Buffer;
  #version: string;
  #revision: number;

  constructor(view: LiveView) {
    this.#view = view;
    this.isSearch = view.isSearch ?? false;
    this.#revision = view.source.revision;
    const shown = view.read();
    this.#version = shown.version;
    this.#frame = frameOf(view.event, shown);
  }

  get frame() {
    return this.#frame;
  }

  /** Shows the view to everyone again if it has changed. */
  refresh() {
    const { source, event } = this.#view;
    if (this.#revision === source.revision) return;
    this.#revision = source.revision;
    const shown = this.#view.read();
    if (shown.version === this.#version) return;
    this.#version = shown.version;
    this.#frame = frameOf(event, shown);
    for (const stream of this.streams) stream.show();
  }
}

/** JSON has no raw line breaks, so one data line holds it all. */
function frameOf(event: string, shown: { version: string }) {
  return Buffer.from(`id: ${shown.version}\nevent: ${event}\ndata: ${JSON.stringify(shown)}\n\n`);
}
