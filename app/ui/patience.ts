/** A timeout signal. Browsers older than 2024 have no `AbortSignal.timeout`. */
export function timeoutSignal(milliseconds: number): AbortSignal {
  const waiting = new AbortController();
  setTimeout(() => waiting.abort(), milliseconds);
  return waiting.signal;
}
