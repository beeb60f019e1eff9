import { grouped } from "#domain/counted.ts";

type JobProps = {
  /** What is being done: "Fetching the donors for printing". */
  title: string;
  done: number;
  total: number;
  onStop: () => void;
};

/** Work that takes a while: how far it is, and a way to stop it. */
export function Job({ title, done, total, onStop }: JobProps) {
  return (
    <section className="job" aria-label={title}>
      <p className="job__top">
        <b>{title}</b>
        <span className="num">
          {grouped(done)} of {grouped(total)}
        </span>
      </p>
      <progress max={total} value={done} aria-label={title} />
      <p className="job__foot">
        <button className="linkbtn" type="button" onClick={onStop}>
          Stop
        </button>
      </p>
    </section>
  );
}
