import { useState } from "react";
import { Link } from "react-router";
import { useMayChange } from "#app/admin/me.ts";
import { describedForm } from "#app/records/described-room.tsx";
import { RecordDialog } from "#app/records/record-dialog.tsx";
import { useRecordChanges } from "#app/records/use-record-changes.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatCents } from "#domain/money.ts";
import { CLAIMS, type Verdict, verdictWords } from "../claims/claim.ts";
import { exampleInWords } from "./loan-letter.ts";
import { type LoanLetter, letterKind } from "./loan-letter-kind.ts";

/** What the records say of the letter's figures, by the claim's id. */
type LetterVerdicts = { [claim: string]: Verdict };

type LetterPanelProps = { letter: LoanLetter; verdicts: LetterVerdicts };

/** What the public letter about loans names, and whether it is so. */
export function LetterPanel({ letter, verdicts }: LetterPanelProps) {
  const mayChange = useMayChange();
  const [isOpen, setIsOpen] = useState(false);
  const { forget, saved } = useRecordChanges(letterRoom, () => {});
  const figures = [
    { label: "Minimum loan", value: formatCents(letter.minimumCents), claim: "letter-minimum" },
    { label: "Example", value: exampleInWords(letter), claim: "letter-example" },
    { label: "Commitments received", value: letter.commitments, claim: "letter-commitments" },
    { label: "In hand", value: letter.inHand, claim: "letter-in-hand" },
    { label: "Escrow date", value: letter.escrowDate, claim: "letter-escrow", differs: "passed" },
  ];
  return (
    <section className="panel" aria-labelledby="letter-figures">
      <div className="panel__head">
        <h2 id="letter-figures">Figures in the loan letter</h2>
        {mayChange && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              forget();
              setIsOpen(true);
            }}
          >
            <Icon name="edit" />
            Edit<span className="vh"> the figures in the loan letter</span>
          </Button>
        )}
      </div>
      <dl className="letterfigs">
        {figures.map(({ label, value, claim, differs }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">
              {value}{" "}
              {verdicts[claim] === "differs" && (
                <Link to={CLAIMS}>
                  <Tag kind="kumkum">{differs ?? verdictWords.differs}</Tag>
                </Link>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>Lent on the public bar</dt>
          <dd>{letter.isLentShown ? "shown" : "not shown"}</dd>
        </div>
      </dl>
      <p className="hint">
        They stand in <Link to="/loanprogram">the letter that visitors read</Link>. Nothing there is corrected
        by itself.
      </p>
      {isOpen && (
        <RecordDialog
          room={letterRoom}
          record={letter}
          onClose={() => setIsOpen(false)}
          onSaved={(done) => {
            setIsOpen(false);
            saved(done);
          }}
        />
      )}
    </section>
  );
}

const letterRoom = describedForm(letterKind, {
  editing: () => "Figures in the loan letter",
  words: { added: "", changed: "The loan letter says so now" },
});
