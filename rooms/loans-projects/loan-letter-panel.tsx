import { useState } from "react";
import { Link } from "react-router";
import { useMayChange } from "#app/admin/me.ts";
import { RecordDialog } from "#app/records/record-dialog.tsx";
import { AmountField, CheckField, DayField, TextField } from "#app/records/record-fields.tsx";
import type { EditedRoom, FormState } from "#app/records/record-room.ts";
import { useRecordChanges } from "#app/records/use-record-changes.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { centsToSend } from "#domain/amount.ts";
import { formatCents } from "#domain/money.ts";
import { CLAIMS, type Verdict, verdictWords } from "./claim.ts";
import { exampleInWords, type LetterForm, type LoanLetter, letterKind } from "./loan-letter.ts";

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

type TypedLetter = { [field in Exclude<keyof LetterForm, "isLentShown">]: string } & { isLentShown: boolean };

const letterRoom: EditedRoom<LoanLetter, TypedLetter, LetterForm> = {
  kind: letterKind,
  editing: () => "Figures in the loan letter",
  form: {
    blank: {
      ...{ minimumCents: "", exampleCents: "", exampleRatePercent: "", exampleMonths: "" },
      ...{ commitments: "", inHand: "", escrowDate: "", escrowOn: "", isLentShown: false },
    },
    typedOf: ({ commitments, inHand, escrowDate, ...letter }) => ({
      ...{ commitments, inHand, escrowDate, escrowOn: letter.escrowOn ?? "" },
      minimumCents: String(letter.minimumCents / 100),
      exampleCents: String(letter.exampleCents / 100),
      exampleRatePercent: String(letter.exampleRatePercent),
      exampleMonths: String(letter.exampleMonths),
      isLentShown: letter.isLentShown,
    }),
    read: ({ commitments, inHand, escrowDate, ...typed }) => ({
      ...{ commitments, inHand, escrowDate, escrowOn: typed.escrowOn || null },
      minimumCents: centsToSend(typed.minimumCents),
      exampleCents: centsToSend(typed.exampleCents),
      exampleRatePercent: Number(typed.exampleRatePercent || Number.NaN),
      exampleMonths: Number(typed.exampleMonths || Number.NaN),
      isLentShown: typed.isLentShown,
    }),
    Fields: LetterFields,
  },
  words: { added: "", changed: "The loan letter says so now" },
};

function LetterFields({ form }: { form: FormState<TypedLetter> }) {
  return (
    <>
      <AmountField form={form} name="minimumCents" label="Minimum loan" required />
      <AmountField form={form} name="exampleCents" label="Example: a loan of" required />
      <TextField form={form} name="exampleRatePercent" label="Example: rate, in percent" required />
      <TextField form={form} name="exampleMonths" label="Example: months" required />
      <TextField
        form={form}
        name="commitments"
        label="Commitments received"
        hint="As published: 55%"
        required
      />
      <TextField form={form} name="inHand" label="In hand" hint="As published: $79.5K" required />
      <TextField
        form={form}
        name="escrowDate"
        label="Escrow date"
        hint="As published: September 30"
        required
      />
      <DayField
        form={form}
        name="escrowOn"
        label="The day meant"
        hint="So that somebody notices it passed."
      />
      <CheckField form={form} name="isLentShown" label="Visitors see on the land page what is lent" />
    </>
  );
}
