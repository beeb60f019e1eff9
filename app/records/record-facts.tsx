import type { Kind, Shown, Told } from "#domain/records.ts";

type RecordFactsProps<Rec extends Shown> = {
  kind: Pick<Kind<Rec, unknown>, "words">;
  record: Told<Rec>;
  className: string;
};

/** The fields of a record in words; empty ones are left out. */
export function RecordFacts<Rec extends Shown>({ kind, record, className }: RecordFactsProps<Rec>) {
  return (
    <dl className={className}>
      {kind.words
        .map(({ label, show }) => ({ label, words: show(record) }))
        .filter(({ words }) => words)
        .map(({ label, words }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
    </dl>
  );
}
