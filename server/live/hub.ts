import type { ServerResponse } from "node:http";
import type { Access } from "#domain/roles.ts";
import type { HeaderList } from "#server/headers.ts";
import { Refusal, tooMany } from "#server/refusal.ts";
import { Channel, type LiveView, type Permission, Stream } from "./stream.ts";

export type Hub = {
  /** Streams views on this response: each now, and again whenever it changes. */
  open(watch: Watch): void;
  /** Registers the views of an address and its rights, for streams of several views. */
  offer(path: string, viewOf: ViewOf, access: Access | "anyone"): void;
  /** The view of an address; undefined if there is none or the address is not in its plain spelling. */
  viewAt(address: string): OfferedView | undefined;
  /** Every address that can be watched. */
  readonly addresses: string[];
  /** Checks the permission of every stream now, because somebody may have lost access. */
  recheck(): void;
  /** Reads every view again and sends those that changed. */
  publish(): void;
  readonly watchers: number;
  /** Ends all streams; browsers reconnect once the site is up again. */
  close(): void;
};

type Watch = {
  response: ServerResponse;
  headers: HeaderList;
  address: string;
  /** By the name of the event. */
  views: { [event: string]: WatchedView };
  isAllowed?: Permission;
};

export type ViewOf = (asked: URLSearchParams) => LiveView;
/** A view and its address: views of two rooms may have the same name and key. */
export type WatchedView = LiveView & { path: string };
export type OfferedView = WatchedView & { access: Access | "anyone" };

export type HubLimits = {
  streams: number;
  streamsPerAddress: number;
  /** Distinct searches watched at the same time: each runs again with each change. */
  searches: number;
  beatMs: number;
  /** Heartbeats that a watcher may leave unread, and the lifetime of a stream in heartbeats. */
  patience: number;
  life: number;
};

const USUAL: HubLimits = {
  streams: 10_000,
  streamsPerAddress: 60,
  searches: 20,
  beatMs: 20_000,
  patience: 3,
  life: 180,
};

type HubOptions = { limits?: Partial<HubLimits>; onFault?: (fault: unknown) => void };

export function openHub({ limits: wishes = {}, onFault = console.error }: HubOptions = {}): Hub {
  const limits = { ...USUAL, ...wishes };
  const offered = new Map<string, { viewOf: ViewOf; access: Access | "anyone" }>();
  const channels = new Map<string, Channel>();
  const perAddress = new Map<string, number>();
  let watchers = 0;
  let isClosed = false;
  const heart = setInterval(() => {
    for (const stream of allStreams()) stream.beat(limits);
  }, limits.beatMs);
  heart.unref();

  return {
    open({ response, headers, address, views, isAllowed }) {
      // Already closed: its "close" event would never come, and the stream would stay counted.
      if (response.destroyed) return;
      refuseQueued(response);
      refuseTooMany(address);
      const watched = Object.entries(views).map(([event, view]) => channelOf(event, view));
      for (const { key, channel } of watched) channels.set(key, channel);
      const stream = new Stream(
        response,
        watched.map(({ channel }) => channel),
        isAllowed,
      );
      count(address, 1);
      for (const { channel } of watched) channel.streams.add(stream);
      response.on("close", () => {
        stream.end();
        count(address, -1);
        for (const { key, channel } of watched) {
          channel.streams.delete(stream);
          if (channel.streams.size === 0) channels.delete(key);
        }
      });
      greet(response, headers);
      stream.show();
    },

    offer: (path, viewOf, access) => void offered.set(path, { viewOf, access }),

    viewAt(address) {
      // Compared literally, never resolved, so that an address has one spelling.
      const [path = "", ...query] = address.split("?");
      const found = offered.get(path);
      return found && { ...found.viewOf(new URLSearchParams(query.join("?"))), path, access: found.access };
    },

    get addresses() {
      return [...offered.keys()];
    },

    recheck() {
      for (const stream of allStreams()) stream.check();
    },

    publish() {
      for (const channel of channels.values()) channel.refresh();
    },

    get watchers() {
      return watchers;
    },

    close() {
      isClosed = true;
      clearInterval(heart);
      for (const stream of allStreams()) stream.end();
    },
  };

  function allStreams() {
    return new Set(channels.values().flatMap(({ streams }) => streams));
  }

  function channelOf(event: string, view: WatchedView) {
    const key = JSON.stringify([event, view.path, view.key]);
    const known = channels.get(key);
    if (view.isSearch && !known) refuseTooManySearches();
    known?.refresh();
    return { key, channel: known ?? new Channel(event, view, onFault) };
  }

  /** A response queued behind another on its connection would not notice when the visitor leaves. */
  function refuseQueued({ socket }: ServerResponse) {
    if (!socket) throw new Refusal(400, "queued", "Please open each stream on a connection of its own.");
  }

  function refuseTooMany(address: string) {
    const later = { headers: { "Retry-After": "30" } };
    if (isClosed)
      throw new Refusal(503, "closing", "The site is restarting. Please try again in a moment.", later);
    if (watchers >= limits.streams) throw tooManyWatchers();
    if ((perAddress.get(address) ?? 0) >= limits.streamsPerAddress) {
      throw tooMany("Too many pages are watching live from your address. Please close some of them.", 30);
    }
  }

  /** Refused clients poll instead. */
  function refuseTooManySearches() {
    let searches = 0;
    for (const channel of channels.values()) if (channel.isSearch) searches++;
    if (searches >= limits.searches) throw tooManyWatchers();
  }

  function count(address: string, step: 1 | -1) {
    watchers += step;
    const now = (perAddress.get(address) ?? 0) + step;
    if (now > 0) perAddress.set(address, now);
    else perAddress.delete(address);
  }
}

function tooManyWatchers() {
  const message = "Too many people are watching live right now. Please try again soon.";
  return new Refusal(503, "too-many-watchers", message, { headers: { "Retry-After": "30" } });
}

function greet(response: ServerResponse, headers: HeaderList) {
  response.writeHead(200, [
    ...headers.flat(),
    ...["Content-Type", "text/event-stream; charset=utf-8", "Cache-Control", "no-store"],
    // A buffering proxy would hold back the events.
    ...["X-Accel-Buffering", "no", "Connection", "close"],
  ]);
  // Random delays, so that not everyone reconnects at once after a restart.
  response.write(`retry: ${1000 + Math.floor(Math.random() * 3000)}\n\n`);
}
