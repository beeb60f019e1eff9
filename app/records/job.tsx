import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { counted, grouped } from "#domain/counted.ts";

type JobProps = {
  /** What is being done: "Fetching the donors for printing". */
  title: string;
  done: number;
  total: number;
  /** Undefined for those who may only view. */
  onStop?: (() => void) | undefined;
  /** Further text. */
  children?: ReactNode;
};

/** The progress of long work, with Stop. */
export function Job({ title, done, total, onStop, children }: JobProps) {
  return (
    <section className="job" aria-label={title}>
      <p className="job__top">
        <b>{title}</b>
        <span className="num">
          {grouped(done)} of {grouped(total)}
        </span>
      </p>
      <progress max={Math.max(1, total)} value={done} aria-label={title} />
      {children}
      {onStop && (
        <p className="job__foot">
          <Button kind="quiet" size="small" onClick={onStop}>
            Stop
          </Button>
        </p>
      )}
    </section>
  );
}

/** The estimated time left: "25 seconds"; undefined if it is not known yet. */
export function useTimeLeft(done: number, total: number) {
  const [first, setFirst] = useState<{ done: number; at: number }>();
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    if (!first) {
      setFirst({ done, at: performance.now() });
      return;
    }
    const [since, took] = [done - first.done, performance.now() - first.at];
    if (since > 0 && took > 1000) setSeconds(Math.ceil(((total - done) * took) / since / 1000));
  }, [first, done, total]);
  if (seconds === undefined || seconds === 0) return "";
  return seconds < 90
    ? counted(Math.ceil(seconds / 5) * 5, "second")
    : counted(Math.ceil(seconds / 60), "minute");
}
