import type { GrowingLimit } from "#domain/growing-limit.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** For one person at one account, who mistypes a password now and then. */
const FEW_GUESSES = {
  free: 5,
  windowSeconds: 15 * MINUTE,
  firstWaitSeconds: 30,
  longestWaitSeconds: 15 * MINUTE,
  quietSeconds: 24 * HOUR,
};

/** The rate limits of everything that is open to strangers. */
export const ALLOWANCES = {
  /** For a browser that has signed in to the account before, so that no stranger can use up its attempts. */
  guessesOnAKnownDevice: { name: "guessing on a known device", ...FEW_GUESSES },
  guessesAtAnAccountFromAnAddress: { name: "guessing an account from an address", ...FEW_GUESSES },
  /**
   * For all other browsers together: as many as twenty-five addresses below their own limits. Beyond it one attempt in
   * ten seconds is allowed, so only an attacker who keeps up that pace delays new devices.
   */
  guessesAtAnAccount: {
    name: "guessing an account",
    free: 100,
    windowSeconds: 15 * MINUTE,
    firstWaitSeconds: 1,
    longestWaitSeconds: 10,
    quietSeconds: 15 * MINUTE,
  },
  /** For any account, and twice as many: several volunteers may share the temple's connection. */
  guessesFromAnAddress: {
    name: "guessing from an address",
    free: 10,
    windowSeconds: 15 * MINUTE,
    firstWaitSeconds: 30,
    longestWaitSeconds: HOUR,
    quietSeconds: 24 * HOUR,
  },
  /** Codes after a right password, for a browser that has signed in before. */
  codesOnAKnownDevice: { name: "codes on a known device", ...FEW_GUESSES },
  codesOfAnAccount: { name: "codes of an account", ...FEW_GUESSES },
  /** Each is an email to somebody who is signed in. */
  mailedCodesOfAnAccount: {
    name: "mailed codes of an account",
    free: 5,
    windowSeconds: HOUR,
    firstWaitSeconds: 15 * MINUTE,
    longestWaitSeconds: 6 * HOUR,
    quietSeconds: 24 * HOUR,
  },
  /** One with each press of the button; several volunteers may share the temple's connection. */
  passkeyChallengesFromAnAddress: {
    name: "passkey challenges from an address",
    free: 40,
    windowSeconds: 15 * MINUTE,
    firstWaitSeconds: 5,
    longestWaitSeconds: 5 * MINUTE,
    quietSeconds: HOUR,
  },
  /** A family, a class or a phone company's customers may share an address. */
  messagesFromAnAddress: {
    name: "messages from an address",
    free: 10,
    windowSeconds: 10 * MINUTE,
    firstWaitSeconds: 30,
    longestWaitSeconds: 30 * MINUTE,
    quietSeconds: 2 * HOUR,
  },
  /** Far above a festival week; the waits stay short, because they affect innocent people. */
  messagesFromEveryone: {
    name: "messages from everyone",
    free: 200,
    windowSeconds: 10 * MINUTE,
    firstWaitSeconds: 1,
    longestWaitSeconds: MINUTE,
    quietSeconds: 10 * MINUTE,
  },
  /** Each is an email to somebody. */
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
