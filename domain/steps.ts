/** Long work in short pieces: whoever drives it may do something else after each. */
export type Steps<Result> = Generator<void, Result>;

/** All of it in one go. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
