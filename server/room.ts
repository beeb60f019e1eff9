import type { Hono, MiddlewareHandler } from "hono";
import type { LineToTell, Telling } from "#domain/activity.ts";
import type { AttentionLine } from "#domain/attention.ts";
import type { Rights } from "#domain/roles.ts";
import type { Asked } from "./api/asked.ts";
import type { Services } from "./services.ts";
import type { CachedAddress } from "./site/response-cache.ts";
import type { KeptCollection } from "./store/kept-collection.ts";
import type { Store } from "./store/store.ts";

/** What a room is opened with. */
export type House = Services;

/** What a room's server part, `rooms/<name>/<name>.server.ts`, exports. */
export type RoomModule = {
  collections?: KeptCollection[];
  /** Rooms that it uses: they are opened first and passed to `open`. */
  needs?: readonly string[];
  open(house: House, others: never): Promise<OpenRoom>;
  /** Its own part of `npm run store -- check`: a sentence for each problem. */
  check?(store: Store): Promise<string[]>;
};

/** What the server needs of an opened room. */
export type OpenRoom = {
  /** From the list of rooms. */
  name?: string;
  label?: string;
  href?: string;
  /** Words for its lines of history in the activity log. */
  tellers?: readonly LineTeller[];
  /** Routes below /api/<noun>: GET for roles that may see the room, all others for roles that may change it. */
  api?: { [noun: string]: Hono<Asked> };
  /** From the list of rooms; administrators only where it is missing. */
  rights?: Rights;
  /** Other rights for a noun of `api`; list it in `api` before the noun that it is below. */
  rightsAt?: { [noun: string]: Rights };
  /** From the list of rooms: open also to those who still lack the second factor that their role needs. */
  isBeforeSecondFactor?: boolean;
  /** Routes without sign-in, below /api/<noun>. */
  publicRoutes?: { [noun: string]: Hono<Asked> };
  /** Routes without sign-in outside /api that are not pages, such as calendar files. */
  rawRoutes?: Hono<Asked>;
  /** Middleware for /api/<noun>; it also sees refusals of the guard. */
  middleware?: { [noun: string]: MiddlewareHandler<Asked> };
  /** Public addresses whose answers are cached until their source changes. */
  cached?: CachedAddress[];
  /** What needs somebody's attention; the dashboard shows it to those who may see the room. */
  attention?: Attention;
  /** Stops timers and background work; resolves when the current work is done. */
  close?(): void | Promise<void>;
};

export type Attention = {
  /** Changes whenever the lines may have changed. */
  readonly revision: number;
  lines(): AttentionLine[] | Promise<AttentionLine[]>;
};

/** Words for the lines of history of one kind. */
export type LineTeller = {
  /** As in history: "donors". */
  noun: string;
  /** One of its records in a sentence: "donor". */
  one: string;
  tell(line: LineToTell): Telling;
  /**
   * The record's current name, and its address where that is not a search in the room; for a deleted record, the
   * address where it can be restored. Undefined once it is gone for good.
   */
  find?(recordId: string): Promise<{ name: string; href?: string; isDeleted?: boolean } | undefined>;
};
