import type { GrowingLimit } from "#domain/growing-limit.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Of one person at one account, who mistypes a password now and then. */
const FEW_GUESSES = {
  free: 5,
  windowSeconds: 15 * MINUTE,
  firstWaitSeconds: 30,
  longestWaitSeconds: 15 * MINUTE,
  quietSeconds: 24 * HOUR,
};

/** How often strangers may try what. */
export const ALLOWANCES = {
  /** By a browser that has signed in to the account before: its own, so that no stranger can use it up. */
  guessesOnAKnownDevice: { name: "guessing on a known device", ...FEW_GUESSES },
  guessesAtAnAccountFromAnAddress: { name: "guessing an account from an address", ...FEW_GUESSES },
  /**
   * By everyone else together: as much as twenty-five addresses below their own limits. Beyond it one try in ten seconds
   * is let through, which is as many as before, so only who keeps up that pace keeps new devices waiting.
   */
  guessesAtAnAccount: {
    name: "guessing an account",
    free: 100,
    windowSeconds: 15 * MINUTE,
    firstWaitSeconds: 1,
    longestWaitSeconds: 10,
    quietSeconds: 15 * MINUTE,
  },
  /** Whatever the account, and twice as many: several volunteers may share the temple's connection. */
  guessesFromAnAddress: {
    name: "guessing from an address",
    free: 10,
    windowSeconds: 15 * MINUTE,
    firstWaitSeconds: 30,
    longestWaitSeconds: HOUR,
    quietSeconds: 24 * HOUR,
  },
  /** Of somebody who knows the password already; a browser that has signed in before has these to itself. */
  codesOnAKnownDevice: { name: "codes on a known device", ...FEW_GUESSES },
  codesOfAnAccount: { name: "codes of an account", ...FEW_GUESSES },
  /** Each is a letter in the mailbox of somebody who is signed in. */
  mailedCodesOfAnAccount: {
    name: "mailed codes of an account",
    free: 5,
    windowSeconds: HOUR,
    firstWaitSeconds: 15 * MINUTE,
    longestWaitSeconds: 6 * HOUR,
    quietSeconds: 24 * HOUR,
  },
  /** Asked for with each press of the button; several volunteers may share the temple's connection. */
  passkeyChallengesFromAnAddress: {
    name: "passkey challenges from an address",
    free: 40,
    windowSeconds: 15 * MINUTE,
    firstWaitSeconds: 5,
    longestWaitSeconds: 5 * MINUTE,
    quietSeconds: HOUR,
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
  /** Each is a letter in somebody's mailbox. */
  resetsOfAnAccount: {
    name: "new passwords of an account",
    free: 3,
    windowSeconds: HOUR,
    firstWaitSeconds: 15 * MINUTE,
    longestWaitSeconds: 6 * HOUR,
    quietSeconds: 24 * HOUR,
  },
  resetsFromAnAddress: {
    name: "new passwords from an address",
    free: 10,
    windowSeconds: HOUR,
    firstWaitSeconds: 5 * MINUTE,
    longestWaitSeconds: 6 * HOUR,
    quietSeconds: 24 * HOUR,
  },
  resetsFromEveryone: {
    name: "new passwords from everyone",
    free: 50,
    windowSeconds: HOUR,
    firstWaitSeconds: MINUTE,
    longestWaitSeconds: 10 * MINUTE,
    quietSeconds: HOUR,
  },
} satisfies Record<string, GrowingLimit>;
