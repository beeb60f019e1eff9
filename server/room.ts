import type { Hono, MiddlewareHandler } from "hono";
import type { LineToTell, Telling } from "#domain/activity.ts";
import type { AttentionLine } from "#domain/attention.ts";
import type { Rights } from "#domain/roles.ts";
import type { Asked } from "./api/asked.ts";
import type { Services } from "./services.ts";
import type { CachedAddress } from "./site/response-cache.ts";
import type { KeptCollection } from "./store/kept-collection.ts";
import type { Store } from "./store/store.ts";

/** What a room is opened in: everything the whole house shares. */
export type House = Services;

/** What a room's server part, `rooms/<name>/<name>.server.ts`, exports. */
export type RoomModule = {
  collections?: KeptCollection[];
  /** The rooms that it works with: they are opened before it. */
  needs?: readonly string[];
  open(house: House, others: never): Promise<OpenRoom>;
  /** What `npm run store -- check` finds wrong with its records beyond what it looks for everywhere, a sentence each. */
  check?(store: Store): Promise<string[]>;
};

/** A room as the server sees it; its own screens know more of it. */
export type OpenRoom = {
  /** As the list of rooms has them, where the room is in it. */
  name?: string;
  label?: string;
  href?: string;
  /** How the activity log tells the lines of history of its records. */
  tellers?: readonly LineTeller[];
  /** What answers below /api/<noun>, to those whose role has the right: to see what is read, to change the rest. */
  api?: { [noun: string]: Hono<Asked> };
  /** Administrators alone, where nothing is said. The house takes it from the list of rooms. */
  rights?: Rights;
  /** Of an address in it that others keep, by its noun: named before the noun that it lies below. */
  rightsAt?: { [noun: string]: Rights };
  /** Open also to those who lack the second factor that their role needs. Taken from the list of rooms. */
  isBeforeSecondFactor?: boolean;
  /** Routes without sign-in, below /api/<noun>. */
  publicRoutes?: { [noun: string]: Hono<Asked> };
  /** Routes without sign-in outside /api that are no pages: calendar files. */
  rawRoutes?: Hono<Asked>;
  /** Shapes every answer below /api/<noun>, also refusals from before it is reached. */
  middleware?: { [noun: string]: MiddlewareHandler<Asked> };
  /** Public addresses whose answers are made once for each revision of what they show. */
  cached?: CachedAddress[];
  /** What in it waits for somebody: the dashboard tells it to those who may see the room. */
  attention?: Attention;
  /** Stops what goes on by itself. What is under way may take a moment. */
  close?(): void | Promise<void>;
};

export type Attention = {
  /** Moves on whenever the lines may be others. */
  readonly revision: number;
  lines(): AttentionLine[] | Promise<AttentionLine[]>;
};

/** How lines of history of one noun are told. */
export type LineTeller = {
  /** As in history: "donors". */
  noun: string;
  /** One of its records in a sentence: "donor". */
  one: string;
  tell(line: LineToTell): Telling;
  /**
   * What the record is called now, and its address where that is not a search in the room; of a deleted one where it is
   * brought back. Undefined once it is gone for good.
   */
  find?(recordId: string): Promise<{ name: string; href?: string; isDeleted?: boolean } | undefined>;
};
