import { clientOf } from "#app/records/client.ts";
import { Described, formOf } from "#app/records/described-form.tsx";
import { describedForm } from "#app/records/described-room.tsx";
import type { FormState } from "#app/records/record-room.ts";
import { Choices } from "#app/ui/choices.tsx";
import { Field } from "#app/ui/field.tsx";
import { counted } from "#domain/counted.ts";
import { daysBetween } from "#domain/days.ts";
import type { TypedOf } from "#domain/fields.ts";
import { funds } from "#domain/funds.ts";
import { formatCents, formatExactCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { DonorPicker } from "../../donors/donor-picker.tsx";
import { type Interest, type Loan, type LoanForm, loanKind, NEW_LENDER, statusWords } from "./loan.ts";
import { interestUpTo, isFunded, maturesOn, type Terms } from "./loan-interest.ts";

const { fields } = loanKind;
const described = formOf(fields);
type TypedLoan = TypedOf<typeof fields>;

/** A loan that begins today, unless something else is typed. */
export function loanRoom(today: string) {
  return describedForm(loanKind, {
    form: {
      blank: { ...described.blank, ratePercent: "0", startOn: today, termMonths: "12" },
      read,
      Fields: LoanFields,
    },
    words: { added: "Loan added", changed: "Loan changed", deleted: "Loan deleted" },
  });
}

/** What a loan that is there would send, unchanged. */
export function formOfLoan(loan: Loan) {
  return read(described.typedOf(loan));
}

function read(typed: TypedLoan): LoanForm {
  const form = described.read({ ...typed, ratePercent: typed.ratePercent.replace(/\s*%\s*$/, "") });
  return { ...form, ...(typed.lenderDonorId === NEW_LENDER && { newDonor: typed.lenderName }) };
}

/** Money that came in is not taken back by deleting: the loan becomes an offer again, and that is deleted. */
export async function takeBackLoan(loan: Loan) {
  const client = clientOf(loanKind);
  if (!isFunded(loan)) return client.undoAdded(loan);
  const answer = await client.update(loan.id, { ...formOfLoan(loan), status: "offered" }, loan.version);
  return answer.ok ? client.undoAdded(answer.data) : answer;
}

const interestChoices = {
  none: { label: "None", about: "The loan costs nothing." },
  waived: { label: "Waived", about: "Never paid, so no receipt." },
  "paid-then-donated": { label: "Paid, then donated", about: "Paid back as a gift, with a receipt." },
};

function LoanFields({ form }: { form: FormState<TypedLoan> }) {
  const { typed, set, errors } = form;
  const { lenderDonorId, lenderName } = typed;
  const isNew = lenderDonorId === NEW_LENDER;
  return (
    <>
      <Field
        label="Lender"
        name="lenderDonorId"
        required
        wide
        error={errors.lenderDonorId || errors.donorId || errors.newDonor}
        hint={isNew ? `${lenderName} will be added to the donors.` : undefined}
      >
        {(control) => (
          <DonorPicker
            {...control}
            picked={
              isNew ? { id: null, name: lenderName, isNew } : { id: lenderDonorId || null, name: lenderName }
            }
            mayAdd={form.isNew}
            placeholder="Two letters of the name"
            onPick={({ id, name, isNew }) => {
              set("lenderDonorId", isNew ? NEW_LENDER : (id ?? ""));
              set("lenderName", name);
            }}
          />
        )}
      </Field>
      <Described of={fields} form={form} name="principalCents" />
      <Described
        of={fields}
        form={form}
        name="ratePercent"
        label="Rate, a year"
        hint="0 to 12"
        required={false}
      />
      <Described of={fields} form={form} name="startOn" />
      <Described of={fields} form={form} name="termMonths" />
      <fieldset className="full">
        <legend className="label">Interest</legend>
        <Choices
          name="interest"
          options={interestChoices}
          chosen={typed.interest as Interest}
          onChoose={(value) => set("interest", value)}
          isSideBySide
        />
      </fieldset>
      <Means typed={typed} />
      <Described of={fields} form={form} name="fund" options={fundsFor(typed.fund)} />
      <Described
        of={fields}
        form={form}
        name="status"
        options={statusesFor(typed.status)}
        hint={typed.status === "signed" ? "Signed by two trustees; no money yet." : undefined}
      />
      <Described of={fields} form={form} name="note" />
    </>
  );
}

/** What follows from what is typed, while it is typed. */
function Means({ typed }: { typed: TypedLoan }) {
  const { principalCents, ratePercent, interest, startOn, termMonths } = read(typed);
  const isWhole = Number.isInteger(termMonths) && termMonths > 0 && termMonths <= 120;
  const end = /^\d{4}-\d\d-\d\d$/.test(startOn) && isWhole ? maturesOn({ startOn, termMonths }) : undefined;
  const canCount = end && principalCents > 0 && Number.isFinite(ratePercent) && ratePercent <= 12;
  const days = end ? daysBetween(startOn, end) : 0;
  const terms: Terms = {
    principalCents,
    ratePercent,
    interest,
    startOn,
    termMonths,
    status: "funded",
    repayments: [],
    conversions: [],
  };
  const accrued = canCount ? interestUpTo(end, terms) : undefined;
  const interestIs = interest === "waived" ? ", not owed" : "";
  return (
    <dl className="means full num" aria-live="polite">
      <div>
        <dt>Matures</dt>
        <dd>{end ? shortDate(end, "") : "…"}</dd>
      </div>
      <div>
        <dt>Goes home</dt>
        <dd>{principalCents > 0 ? formatCents(principalCents) : "…"}</dd>
      </div>
      <div>
        <dt>{end ? `Interest in ${counted(days, "day")}` : "Interest"}</dt>
        <dd>
          {accrued === undefined ? "…" : accrued === 0 ? "None" : `${formatExactCents(accrued)}${interestIs}`}
        </dd>
      </div>
    </dl>
  );
}

/** Loans are for what is built; another fund is offered where a loan has it already. */
function fundsFor(fund: string) {
  const built = ["phase-1", "phase-2", "phase-3"];
  return Object.fromEntries(Object.entries(funds).filter(([each]) => built.includes(each) || each === fund));
}

/** How a loan ends is not chosen: it follows from what was paid or given. */
function statusesFor(status: string) {
  const chosen = ["offered", "signed", "funded"];
  return Object.fromEntries(
    Object.entries(statusWords).filter(([each]) => chosen.includes(each) || each === status),
  );
}
