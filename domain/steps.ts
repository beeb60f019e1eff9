/** Long work in short pieces, so that the caller can do something else in between. */
export type Steps<Result> = Generator<void, Result>;

/** Runs all pieces at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
