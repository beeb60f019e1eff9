import type { GrowingLimit } from "#domain/growing-limit.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often strangers may try what. */
export const ALLOWANCES = {
  guessesAtAnAccount: {
    name: "guessing an account",
    free: 5,
    windowSeconds: 15 * MINUTE,
    firstWaitSeconds: 30,
    // Short enough that a stranger cannot keep a volunteer out for a day.
    longestWaitSeconds: 15 * MINUTE,
    quietSeconds: 24 * HOUR,
  },
  /** Twice as many, as several volunteers may share the temple's connection. */
  guessesFromAnAddress: {
    name: "guessing from an address",
    free: 10,
    windowSeconds: 15 * MINUTE,
    firstWaitSeconds: 30,
    longestWaitSeconds: HOUR,
    quietSeconds: 24 * HOUR,
  },
  /** A whole family, a class or a phone company's customers may share an address. */
  messagesFromAnAddress: {
    name: "messages from an address",
    free: 10,
    windowSeconds: 10 * MINUTE,
    firstWaitSeconds: 30,
    longestWaitSeconds: 30 * MINUTE,
    quietSeconds: 2 * HOUR,
  },
  /** Far above a festival week; the waits stay short, as they meet people who did nothing. */
  messagesFromEveryone: {
    name: "messages from everyone",
    free: 200,
    windowSeconds: 10 * MINUTE,
    firstWaitSeconds: 1,
    longestWaitSeconds: MINUTE,
    quietSeconds: 10 * MINUTE,
  },
} satisfies Record<string, GrowingLimit>;
