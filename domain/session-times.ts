/** How long an administrator may be silent, in the browser and on the server. */
export const SESSION_TIMES = {
  /** The browser signs out after this long without a sign of life in any tab. */
  inactivitySeconds: 5 * 60,
  /** The last part of it, with the warning open. */
  warningSeconds: 30,
  /** Signs of life are told to the server this often at most. */
  activitySeconds: 60,
  /** The server's own end, for browsers that were closed or went to sleep: inactivity plus one untold minute. */
  idleEndSeconds: 6 * 60,
  /** Nobody stays signed in for longer, however busy. */
  absoluteEndSeconds: 12 * 60 * 60,
  /** How long a right password waits for its code. */
  pendingEndSeconds: 10 * 60,
} as const;

export const TIMED_OUT_MESSAGE = "Session timed out due to inactivity";
