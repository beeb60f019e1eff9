import { clientOf } from "#app/records/client.ts";
import { AmountField, DayField, LinesField, SelectField } from "#app/records/record-fields.tsx";
import type { FormState, RecordRoom } from "#app/records/record-room.ts";
import { Choices } from "#app/ui/choices.tsx";
import { Affix, Field } from "#app/ui/field.tsx";
import { centsToSend } from "#domain/amount.ts";
import { counted } from "#domain/counted.ts";
import { daysBetween } from "#domain/days.ts";
import { type Fund, funds } from "#domain/funds.ts";
import { formatCents, formatExactCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { DonorPicker } from "../../donors/donor-picker.tsx";
import { type Interest, type Loan, type LoanForm, type LoanStatus, loanKind, statusWords } from "./loan.ts";
import { interestUpTo, isFunded, maturesOn, type Terms } from "./loan-interest.ts";

export type TypedLoan = {
  lenderDonorId: string;
  lenderName: string;
  /** Whether the lender is to be added to the donors. */
  isNew: "" | "yes";
  principalCents: string;
  ratePercent: string;
  interest: string;
  startOn: string;
  termMonths: string;
  fund: string;
  status: string;
  note: string;
};

/** A loan that begins today, unless something else is typed. */
export function loanForm(today: string): RecordRoom<Loan, TypedLoan, LoanForm>["form"] {
  return {
    blank: {
      lenderDonorId: "",
      lenderName: "",
      isNew: "",
      principalCents: "",
      ratePercent: "0",
      interest: "none",
      startOn: today,
      termMonths: "12",
      fund: "phase-1",
      status: "offered",
      note: "",
    },
    typedOf: ({ lenderDonorId, lenderName, interest, startOn, fund, status, note, ...loan }) => ({
      lenderDonorId,
      lenderName,
      isNew: "",
      interest,
      startOn,
      fund,
      status,
      note,
      principalCents: String(loan.principalCents / 100),
      ratePercent: String(loan.ratePercent),
      termMonths: String(loan.termMonths),
    }),
    read,
    Fields: LoanFields,
  };
}

function read({ isNew, principalCents, ratePercent, termMonths, ...typed }: TypedLoan): LoanForm {
  return {
    ...typed,
    ...(isNew && { newDonor: typed.lenderName }),
    principalCents: centsToSend(principalCents),
    ratePercent: readNumber(ratePercent),
    interest: typed.interest as Interest,
    termMonths: readNumber(termMonths),
    fund: typed.fund as Fund,
    status: typed.status as LoanStatus,
  };
}

/** What is no number is told so by the server, beside its field. */
function readNumber(typed: string) {
  return typed.trim() === "" ? Number.NaN : Number(typed.trim().replace(/\s*%$/, ""));
}

/** Money that came in is not taken back by deleting: the loan becomes an offer again, and that is deleted. */
export async function takeBackLoan(loan: Loan) {
  const client = clientOf(loanKind);
  if (!isFunded(loan)) return client.undoAdded(loan);
  const form = loanForm(loan.startOn);
  const offered = { ...form.read(form.typedOf(loan)), status: "offered" as const };
  const answer = await client.update(loan.id, offered, loan.version);
  return answer.ok ? client.undoAdded(answer.data) : answer;
}

const interestChoices = {
  none: { label: "None", about: "The loan costs nothing." },
  waived: { label: "Waived", about: "Never paid, so no receipt." },
  "paid-then-donated": { label: "Paid, then donated", about: "Paid back as a gift, with a receipt." },
};

function LoanFields({ form }: { form: FormState<TypedLoan> }) {
  const { typed, set, errors } = form;
  const { lenderDonorId, lenderName, isNew } = typed;
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
            picked={{ id: lenderDonorId || null, name: lenderName, ...(isNew && { isNew: true }) }}
            mayAdd={form.isNew}
            placeholder="Two letters of the name"
            onPick={({ id, name, isNew }) => {
              set("lenderDonorId", id ?? "");
              set("lenderName", name);
              set("isNew", isNew ? "yes" : "");
            }}
          />
        )}
      </Field>
      <AmountField form={form} name="principalCents" label="Principal" required />
      <NumberField form={form} name="ratePercent" label="Rate, a year" sign="%" hint="0 to 12" />
      <DayField form={form} name="startOn" label="Starts on" required />
      <NumberField form={form} name="termMonths" label="Term" sign="months" required />
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
      <SelectField form={form} name="fund" label="Fund" options={fundsFor(typed.fund)} />
      <SelectField
        form={form}
        name="status"
        label="Status"
        options={statusesFor(typed.status)}
        hint={typed.status === "signed" ? "Signed by two trustees; no money yet." : undefined}
      />
      <LinesField form={form} name="note" label="Note" rows={2} />
    </>
  );
}

type NumberFieldProps = {
  form: FormState<TypedLoan>;
  name: "ratePercent" | "termMonths";
  label: string;
  sign: string;
  required?: boolean;
  hint?: string;
};

function NumberField({ form: { typed, set, errors }, sign, ...field }: NumberFieldProps) {
  return (
    <Field {...field} error={errors[field.name]}>
      {(control) => (
        <Affix sign={sign} isEnd>
          <input
            {...control}
            className="input num"
            inputMode="decimal"
            autoComplete="off"
            value={typed[field.name]}
            onChange={({ target }) => set(field.name, target.value)}
          />
        </Affix>
      )}
    </Field>
  );
}

/** What follows from what is typed, while it is typed. */
function Means({ typed }: { typed: TypedLoan }) {
  const { principalCents, ratePercent, interest, startOn, termMonths } = read(typed);
  const isWhole = Number.isInteger(termMonths) && termMonths > 0 && termMonths <= 120;
  const end = /^\d{4}-\d\d-\d\d$/.test(startOn) && isWhole ? maturesOn({ startOn, termMonths }) : undefined;
  const canCount = end && principalCents > 0 && ratePercent >= 0 && ratePercent <= 12;
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
