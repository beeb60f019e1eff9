/** The timeouts of sessions. */
export const SESSION_TIMES = {
  /** The browser signs out after this long without activity in any tab. */
  inactivitySeconds: 5 * 60,
  /** The warning is shown for the last part of it. */
  warningSeconds: 30,
  /** Activity is sent to the server at most this often. */
  activitySeconds: 60,
  /** The server's timeout, for closed or sleeping browsers: inactivity plus one unreported minute. */
  idleEndSeconds: 6 * 60,
  /** The longest session. */
  absoluteEndSeconds: 12 * 60 * 60,
  /** The time to enter the code after a right password. */
  pendingEndSeconds: 10 * 60,
} as const;

export const TIMED_OUT_MESSAGE = "Session timed out due to inactivity";
