import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { Letterhead } from "#app/admin/letterhead.tsx";
import { useMayChange } from "#app/admin/me.ts";
import { NotLive } from "#app/admin/not-live.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { clientOf } from "#app/records/client.ts";
import { DeleteDialog } from "#app/records/delete-dialog.tsx";
import { RecordDialog } from "#app/records/record-dialog.tsx";
import { Past, RestoreDialog } from "#app/records/record-panel.tsx";
import type { EditedRoom } from "#app/records/record-room.ts";
import { RecordsFailed } from "#app/records/records-screen.tsx";
import { useRecordChanges } from "#app/records/use-record-changes.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, FormDialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { as } from "#app/ui/table-roles.ts";
import { Tag } from "#app/ui/tag.tsx";
import { counted } from "#domain/counted.ts";
import { emphasis } from "#domain/emphasis.ts";
import { funds } from "#domain/funds.ts";
import { dash, formatCents, formatExactCents } from "#domain/money.ts";
import { compare } from "#domain/record-words.ts";
import type { HistoryEntry } from "#domain/records.ts";
import { shortDate } from "#domain/short-date.ts";
import { rooms } from "../opened.ts";
import { receiptPage } from "../receipts/receipt.ts";
import {
  endInWords,
  givenOf,
  type LenderLetter,
  lenderLetter,
  type Move,
  movesOf,
  sumOf,
  yearsOf,
} from "./lender.ts";
import {
  interestWords,
  type LenderPage,
  LOANS,
  type Loan,
  type LoanForm,
  lenderAt,
  lenderPage,
  lenderPdf,
  loanAnchor,
  loanKind,
  maturityWords,
} from "./loan.ts";
import { loanForm, type TypedLoan, termInWords } from "./loan-form.tsx";
import { daysBetween, dueAtMaturity, interestPaidBy, isFunded } from "./loan-interest.ts";
import { type LoanMove, LoanMoveDialog } from "./loan-moves.tsx";
import { ProjectsParts } from "./projects-parts.tsx";
import { StatusTag } from "./status-tag.tsx";
import "./lender.css";

export const meta = adminMeta("Lender");

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const id = params.donorId ?? "";
  const { lenders, claims } = context.get(rooms)["loans-projects"];
  const { search, searchParams } = new URL(request.url);
  const [page, differing] = await Promise.all([lenders.pageOf(id), claims.differing()]);
  // The old address of a record that was merged leads to the one it became part of.
  if (page.lender && page.lender.id !== id) throw redirect(`${lenderPage(page.lender.id)}${search}`);
  const year = Number(searchParams.get("year"));
  return {
    ...{ id, page, differing, madeAt: new Date().toISOString() },
    year: yearsOf(page).includes(year) ? year : null,
  };
}

export default function Lender() {
  const { id, page, differing, year, madeAt } = useLoaderData<typeof loader>();
  const { view, connection } = useLiveOrLeave(lenderAt(id), page);
  const { lender } = view;
  return (
    <div className="lender">
      <ProjectsParts current="Loans" claims={differing} />
      <NotLive connection={connection} />
      {lender ? <Whole key={id} page={{ ...view, lender }} year={year} madeAt={madeAt} /> : <Nobody />}
    </div>
  );
}

export function ErrorBoundary() {
  return <RecordsFailed many="loans of this lender" />;
}

function Nobody() {
  return (
    <div className="panel">
      <EmptyState level="h1" picture="/art/lamp.svg" title="There is no such lender">
        The record was deleted, or the address is not quite right.
      </EmptyState>
      <p className="empty__acts">
        <ButtonLink kind="quiet" size="small" to={LOANS}>
          All loans
        </ButtonLink>
      </p>
    </div>
  );
}

type Known = LenderPage & { lender: NonNullable<LenderPage["lender"]> };
type Open = { kind: "edit" | "delete" | "stays" | "history"; loan: Loan };

function Whole({ page, year, madeAt }: { page: Known; year: number | null; madeAt: string }) {
  const { lender, loans, today } = page;
  const mayChange = useMayChange();
  const [open, setOpen] = useState<Open>();
  const [move, setMove] = useState<LoanMove>();
  useFocusAfterMove(move?.loan.id);
  const close = () => setOpen(undefined);
  const room = roomOf(today);
  const { forget, inUse, mark: _, ...changes } = useRecordChanges(room, () => {});
  const restore = useRestoring();
  const letter = lenderLetter(page, year, madeAt);
  const years = yearsOf(page);
  const begin = (next: Open) => {
    forget();
    setOpen(next);
  };
  return (
    <>
      <header className="lender__head">
        <Breadcrumb trail={[{ label: "Loans", href: LOANS }, { label: lender.name }]} />
        <div className="work__head">
          <div>
            <h1>{lender.name}</h1>
            <About page={page} />
          </div>
          {letter && (
            <div className="work__acts">
              {years[0] && (
                <ButtonLink
                  kind="quiet"
                  size="small"
                  to={`?year=${usualYear(years)}`}
                  preventScrollReset
                  replace
                >
                  <Icon name="doc" />
                  Statement {usualYear(years)}
                </ButtonLink>
              )}
              <Button size="small" onClick={() => window.print()}>
                <Icon name="print" />
                {year ? `Print statement ${year}` : "Print summary"}
              </Button>
            </div>
          )}
        </div>
      </header>
      <div className="lendergrid">
        <div className="lendergrid__loans">
          <Figures page={page} />
          {loans.length === 0 && <NothingLent name={lender.name} />}
          {loans.map((loan) => (
            <LoanCard key={loan.id} loan={loan} page={page}>
              {mayChange && <Acts loan={loan} onMove={setMove} onOpen={begin} onStatus={changes.saved} />}
              <p className="loancard__past">
                <button className="linkbtn" type="button" onClick={() => begin({ kind: "history", loan })}>
                  History of this loan
                  <span className="vh"> of {shortDate(loan.startOn, "")}</span>
                </button>
                {mayChange && isFunded(loan) && (
                  <button className="linkbtn" type="button" onClick={() => begin({ kind: "stays", loan })}>
                    Delete<span className="vh"> the loan of {shortDate(loan.startOn, "")}</span>
                  </button>
                )}
              </p>
            </LoanCard>
          ))}
        </div>
        {letter && <Preview letter={letter} year={year} years={years} donorId={lender.id} />}
      </div>
      <Moves page={page} />
      {move && <LoanMoveDialog move={move} today={today} onClose={() => setMove(undefined)} />}
      {open?.kind === "edit" && (
        <RecordDialog
          room={room}
          record={open.loan}
          onClose={close}
          onSaved={(saved) => {
            close();
            changes.saved(saved);
          }}
        />
      )}
      {open?.kind === "delete" && (
        <DeleteDialog
          one={loanKind.one}
          items={[
            {
              ...{ id: open.loan.id, name: loanKind.nameOf(open.loan) },
              about: `to start ${shortDate(open.loan.startOn, "")}`,
            },
          ]}
          onClose={close}
          onDelete={() => changes.delete(open.loan)}
        />
      )}
      {(open?.kind === "stays" || inUse) && (
        <Dialog
          tone="error"
          title="This loan stays"
          onAnswer={() => {
            close();
            forget();
          }}
        >
          <p>
            Money has come in for it. When it is paid back, record the repayment; when it is given, convert
            it.
          </p>
        </Dialog>
      )}
      {open?.kind === "history" && (
        <HistoryDialog
          loan={loans.find(({ id }) => id === open.loan.id) ?? open.loan}
          mayChange={mayChange}
          onClose={close}
          onRestore={restore}
        />
      )}
    </>
  );
}

function roomOf(today: string): EditedRoom<Loan, TypedLoan, LoanForm> {
  return {
    kind: loanKind,
    form: loanForm(today),
    words: { added: "Loan added", changed: "Loan changed", deleted: "Loan deleted" },
  };
}

/** An earlier version comes back with the gifts it knew; taken back, the later one with its own. */
function useRestoring() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const client = clientOf(loanKind);
  async function restore(id: string, version: string) {
    const answer = await client.restore(id, version);
    if (answer.ok) revalidate();
    return answer;
  }
  return async (loan: Loan, version: string) => {
    const answer = await restore(loan.id, version);
    if (!answer.ok) return toast.fail(`Not restored: ${answer.message}`);
    const run = () => restore(loan.id, loan.version);
    toast.say("The loan is as it was.", { run, undone: "Undone: the loan is as before." });
  };
}

/** The last year that is over, or the first of all. */
function usualYear([latest = 0, before]: number[]) {
  return before ?? latest;
}

function About({ page: { lender, loans } }: { page: Known }) {
  const first = loans
    .filter(isFunded)
    .map(({ startOn }) => startOn)
    .sort()[0];
  const { pledgedCents, donatedCents } = lender;
  const told = [
    pledgedCents > 0 && `${formatCents(pledgedCents)} pledged`,
    donatedCents > 0 && `${formatCents(donatedCents)} given`,
  ].filter(Boolean);
  return (
    <p className="muted">
      {first ? `Lender since ${shortDate(first, "")}. ` : "Nothing lent yet. "}
      <Link to={`/dashboard/donor-entry/${encodeURIComponent(lender.id)}`}>Donor page</Link>
      {told.length > 0 && `: ${told.join(", ")}`}.
    </p>
  );
}

function Figures({ page: { loans, gifts } }: { page: LenderPage }) {
  const lent = loans.filter(isFunded);
  const total = (field: "principalCents" | "balanceCents") =>
    lent.reduce((sum, loan) => sum + loan[field], 0);
  const toPay = lent
    .filter(({ interest, balanceCents }) => interest === "paid-then-donated" && balanceCents > 0)
    .reduce((sum, { accruedCents }) => sum + accruedCents, 0);
  const { back, forGood } = givenOf({ loans });
  const years = [...new Set(back.map(({ on }) => on.slice(0, 4)))].join(", ");
  const hasReceipts = back.length > 0 && back.every(({ giftId }) => gifts[giftId]?.receiptNo);
  return (
    <dl className="totals totals--3">
      <div>
        <dt>Lent, all together</dt>
        <dd>{formatCents(total("principalCents"))}</dd>
        <dd>{counted(lent.length, "loan")}</dd>
      </div>
      <div>
        <dt>Owed today</dt>
        <dd>{formatCents(total("balanceCents"))}</dd>
        <dd>{toPay > 0 ? `plus ${formatExactCents(toPay)} interest` : "no interest to pay"}</dd>
      </div>
      <div>
        <dt>Interest given back</dt>
        <dd>{back.length > 0 ? formatExactCents(sumOf(back)) : dash}</dd>
        <dd>
          {back.length > 0
            ? `${years}, ${hasReceipts ? "with receipt" : "no receipt yet"}`
            : forGood.length > 0
              ? `${formatCents(sumOf(forGood))} given for good`
              : "none so far"}
        </dd>
      </div>
    </dl>
  );
}

function NothingLent({ name }: { name: string }) {
  return (
    <div className="panel">
      <EmptyState level="h2" picture="/art/lamp.svg" title="No loans">
        {name} has offered nothing so far.
      </EmptyState>
    </div>
  );
}

type LoanCardProps = { loan: Loan; page: LenderPage; children: ReactNode };

/** One loan, from its first day to its last. */
function LoanCard({ loan, page, children }: LoanCardProps) {
  const { id, principalCents, ratePercent, termMonths, interest, status, balanceCents, isPastDue } = loan;
  const card = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isMeant = hash === `#${loanAnchor(id)}`;
  useEffect(() => {
    if (isMeant) card.current?.scrollIntoView({ block: "nearest" });
  }, [isMeant]);
  useKeptPlace(card, loan.version);
  const interestIs =
    interest === "none" ? "no interest" : `interest ${interestWords[interest].toLowerCase()}`;
  return (
    <article
      ref={card}
      id={loanAnchor(id)}
      className={balanceCents > 0 ? "panel loancard is-open" : "panel loancard"}
      aria-labelledby={`${loanAnchor(id)}-title`}
    >
      <div className="loancard__head">
        <h2 id={`${loanAnchor(id)}-title`} className="num">
          {formatCents(principalCents)}{" "}
          <small>
            at {ratePercent}% for {termInWords(termMonths)}, {interestIs}
            {loan.fund !== "phase-1" && `, for ${funds[loan.fund]}`}
          </small>
        </h2>
        {isPastDue ? <Tag kind="kumkum">Past due</Tag> : <StatusTag status={status} />}
      </div>
      {isFunded(loan) ? (
        <Course loan={loan} page={page} />
      ) : (
        <p className="muted">
          To start {shortDate(loan.startOn, "")}. No money has come in.{" "}
          {status === "offered"
            ? "When the paper is signed by two trustees, mark it signed; when the money arrives, mark it funded and interest begins."
            : "When the money arrives, mark it funded and interest begins."}
        </p>
      )}
      {loan.note && <p className="loancard__note">{loan.note}</p>}
      {children}
    </article>
  );
}

/** Where the button that opened a dialog went while it was open, its card takes the focus. */
function useFocusAfterMove(loanId: string | undefined) {
  const last = useRef(loanId);
  useEffect(() => {
    const card = last.current && !loanId && document.getElementById(loanAnchor(last.current));
    if (card && document.activeElement === document.body) card.querySelector("button")?.focus();
    last.current = loanId;
  }, [loanId]);
}

/** Whoever pressed a button that is gone with what it did stands on the next one of the card. */
function useKeptPlace(card: RefObject<HTMLElement | null>, version: string) {
  const wasInside = useRef(false);
  useEffect(() => {
    const note = () => {
      wasInside.current = card.current?.contains(document.activeElement) ?? false;
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, [card]);
  useEffect(() => {
    if (version && wasInside.current && document.activeElement === document.body)
      card.current?.querySelector("button")?.focus();
  }, [card, version]);
}

/** The days of a loan among those of all of them, and what it comes to. */
function Course({ loan, page: { loans, today } }: { loan: Loan; page: LenderPage }) {
  const { startOn, maturesOn, balanceCents, accruedCents, interest } = loan;
  const due = dueAtMaturity(today, loan);
  const { back, forGood } = givenOf({ loans: [loan] });
  const paid = interestPaidBy(today, loan);
  const figures =
    balanceCents > 0
      ? [
          ["Balance", formatCents(balanceCents)],
          [
            interest === "waived" ? "Accrued, not owed" : "Accrued today",
            accruedCents > 0 ? formatExactCents(accruedCents) : dash,
          ],
          ["At maturity", due.interestCents > 0 ? formatExactCents(due.interestCents) : "no interest"],
        ]
      : [
          ["Balance", formatCents(0)],
          ["Interest paid", paid > 0 ? formatExactCents(paid) : dash],
          forGood.length > 0
            ? ["Given for good", formatCents(sumOf(forGood))]
            : ["Given back", back.length > 0 ? formatExactCents(sumOf(back)) : dash],
        ];
  return (
    <>
      <Line loan={loan} loans={loans} today={today} />
      <div className="tline__ends num">
        <span>{shortDate(startOn, "")}</span>
        <span>
          {balanceCents > 0 ? (
            <>
              matures {shortDate(maturesOn, "")},{" "}
              <b className={loan.isPastDue ? "is-late" : undefined}>{maturityWords(loan)}</b>
            </>
          ) : (
            endInWords(loan).replace("paid", "paid back").replace("given", "a gift since")
          )}
        </span>
      </div>
      <dl className="loancard__figures num">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** All lines of a page have one scale, so that loans can be held against each other; the words below say the same. */
function Line({ loan, loans, today }: { loan: Loan; loans: Loan[]; today: string }) {
  const lent = loans.filter(isFunded);
  const first = lent.map(({ startOn }) => startOn).sort()[0] ?? today;
  const last = [...lent.map(({ maturesOn }) => maturesOn), today].sort().at(-1) ?? today;
  const whole = Math.max(1, daysBetween(first, last));
  const at = (day: string) => `${(2 + (96 * daysBetween(first, day)) / whole).toFixed(2)}%`;
  const width = (from: string, to: string) =>
    `${Math.max(0, (96 * daysBetween(from, to)) / whole).toFixed(2)}%`;
  const isOpen = loan.balanceCents > 0;
  const end = isOpen ? loan.maturesOn : (lastDayOf(loan) ?? loan.maturesOn);
  const reached = end < today ? end : today;
  return (
    <svg className="tline" aria-hidden="true" focusable="false">
      <line className="tline__all" x2="100%" y1="14" y2="14" />
      {reached > loan.startOn && (
        <rect
          className="tline__past"
          x={at(loan.startOn)}
          y="9"
          width={width(loan.startOn, reached)}
          height="10"
          rx="5"
        />
      )}
      {isOpen && end > today && (
        <rect className="tline__ahead" x={at(reached)} y="9" width={width(reached, end)} height="10" rx="5" />
      )}
      <circle className="tline__dot" cx={at(loan.startOn)} cy="14" r="6" />
      <circle className={isOpen ? "tline__dot tline__dot--open" : "tline__dot"} cx={at(end)} cy="14" r="6" />
      <line className="tline__now" x1={at(today)} x2={at(today)} y2="28" />
    </svg>
  );
}

function lastDayOf({ repayments, conversions }: Loan) {
  return [...repayments.map(({ paidOn }) => paidOn), ...conversions.map(({ convertedOn }) => convertedOn)]
    .sort()
    .at(-1);
}

type ActsProps = {
  loan: Loan;
  onMove: (move: LoanMove) => void;
  onOpen: (open: Open) => void;
  onStatus: (saved: { record: Loan; former: Loan }) => void;
};

/** What comes next for a loan stands first. */
function Acts({ loan, onMove, onOpen, onStatus }: ActsProps) {
  const toast = useToast();
  const [isSaving, setIsSaving] = useState(false);
  const { status } = loan;
  if (status === "repaid" || status === "converted") return null;
  const next = status === "offered" ? "signed" : "funded";

  async function markAs() {
    setIsSaving(true);
    const { read, typedOf } = loanForm(loan.startOn);
    const form = { ...read(typedOf(loan)), status: next } as const;
    const answer = await clientOf(loanKind).update(loan.id, form, loan.version);
    setIsSaving(false);
    if (answer.ok) onStatus({ record: answer.data, former: loan });
    else toast.fail(`Not changed: ${answer.message}`);
  }

  return (
    <div className="loancard__acts">
      {status === "funded" ? (
        <>
          <Button kind="outline" size="small" onClick={() => onMove({ kind: "repay", loan })}>
            <Icon name="coins" />
            Record repayment
          </Button>
          <Button kind="quiet" size="small" onClick={() => onMove({ kind: "convert", loan })}>
            Convert to a gift
          </Button>
        </>
      ) : (
        <Button size="small" busy={isSaving && "Saving..."} onClick={markAs}>
          Mark as {next}
        </Button>
      )}
      <Button kind="quiet" size="small" onClick={() => onOpen({ kind: "edit", loan })}>
        <Icon name="edit" />
        Edit
      </Button>
      {!isFunded(loan) && (
        <Button kind="quiet" size="small" onClick={() => onOpen({ kind: "delete", loan })}>
          <Icon name="trash" />
          Delete
        </Button>
      )}
    </div>
  );
}

type HistoryDialogProps = {
  loan: Loan;
  mayChange: boolean;
  onClose: () => void;
  onRestore: (loan: Loan, version: string) => void;
};

function HistoryDialog({ loan, mayChange, onClose, onRestore }: HistoryDialogProps) {
  const [asked, setAsked] = useState<HistoryEntry<Loan>>();
  return (
    <FormDialog title="History of this loan" onClose={onClose}>
      <p className="muted">{loanKind.nameOf(loan)}</p>
      <Past kind={loanKind} record={loan} {...(mayChange && { onRestore: setAsked })} />
      {asked?.after && (
        <RestoreDialog
          one={loanKind.one}
          at={asked.at}
          swaps={compare(loanKind.fields, loan, asked.after).filter(({ isDifferent }) => isDifferent)}
          onClose={() => setAsked(undefined)}
          onRestore={() => {
            onClose();
            onRestore(loan, asked.version);
          }}
        />
      )}
    </FormDialog>
  );
}

type PreviewProps = { letter: LenderLetter; year: number | null; years: number[]; donorId: string };

function Preview({ letter, year, years, donorId }: PreviewProps) {
  const navigate = useNavigate();
  return (
    <section className="lendergrid__paper" aria-labelledby="as-it-prints">
      <div className="lender__paperhead">
        <h2 id="as-it-prints">As it prints</h2>
        <ExternalLink kind="bare" href={lenderPdf(donorId, year)}>
          PDF, letter size
        </ExternalLink>
        <label className="pick">
          <span>Letter</span>
          <select
            value={year ?? ""}
            onChange={({ target }) =>
              navigate(target.value ? `?year=${target.value}` : ".", {
                replace: true,
                preventScrollReset: true,
              })
            }
          >
            <option value="">Summary</option>
            {years.map((each) => (
              <option key={each} value={each}>
                Statement {each}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="letters">
        <Sheet letter={letter} />
      </div>
    </section>
  );
}

function Sheet({ letter }: { letter: LenderLetter }) {
  const { table } = letter;
  return (
    <article className="sheet page-letter lenderletter" aria-label={letter.title}>
      <Letterhead {...letter.head} />
      <div className="page-letter__window" aria-hidden="true">
        <span>window of a No. 10 envelope</span>
      </div>
      <address className="page-letter__to">{letter.to.join("\n")}</address>
      <p className="page-letter__meta num">
        <b>{letter.date}</b>
        {letter.about}
      </p>
      <i className="page-letter__fold" aria-hidden="true" />
      <i className="page-letter__fold" aria-hidden="true" />
      <h2>{letter.heading}</h2>
      <p>{letter.greeting}</p>
      <table className="lenderletter__table" {...as.table}>
        <caption className="vh">{table.caption}</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            {table.columns.map(({ label, isAmount }) => (
              <th key={label} scope="col" {...as.columnheader} className={isAmount ? "amt" : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {table.rows.map(([name = "", ...cells], row) => (
            <SheetRow key={`${name} ${String(row)}`} name={name} cells={cells} columns={table.columns} />
          ))}
        </tbody>
        <tfoot {...as.rowgroup}>
          <SheetRow name={table.sum.label} cells={table.sum.cells} columns={table.columns} />
        </tfoot>
      </table>
      {letter.sentences.map((sentence) => (
        <p key={sentence} className="num">
          {emphasis(sentence).map(({ text, strong }) => (strong ? <b key={text}>{text}</b> : text))}
        </p>
      ))}
      <p className="page-letter__sign">
        {letter.closing}
        <b>{letter.signed}</b>
      </p>
      <footer className="page-letter__end num">{letter.footer}</footer>
    </article>
  );
}

type SheetRowProps = { name: string; cells: string[]; columns: LenderLetter["table"]["columns"] };

function SheetRow({ name, cells, columns }: SheetRowProps) {
  return (
    <tr {...as.row}>
      <th scope="row" {...as.rowheader} className="num">
        {name}
      </th>
      {columns.slice(1).map(({ label, isAmount }, at) => (
        <td key={label} {...as.cell} data-label={label} className={isAmount ? "amt" : "num"}>
          {cells[at]}
        </td>
      ))}
    </tr>
  );
}

/** Day by day, the latest first; what is agreed and has not come stands above. */
function Moves({ page }: { page: LenderPage }) {
  const moves = movesOf(page);
  if (moves.length === 0) return null;
  return (
    <section aria-labelledby="moves">
      <h2 id="moves" className="lender__h2">
        What came and went
      </h2>
      <div className="tablewrap moves">
        <table className="table table--cards" {...as.table}>
          <caption className="vh">What came and went, the latest first</caption>
          <thead {...as.rowgroup}>
            <tr {...as.row}>
              {["Day", "What", "How"].map((label) => (
                <th key={label} scope="col" {...as.columnheader}>
                  {label}
                </th>
              ))}
              {["Principal", "Interest"].map((label) => (
                <th key={label} scope="col" {...as.columnheader} className="amt">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...as.rowgroup}>
            {moves.map((move) => (
              <MoveRow key={move.key} move={move} donorId={page.lender?.id ?? ""} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const looks = { "to-come": "is-tocome", late: "is-tocome is-late" };

function MoveRow({ move, donorId }: { move: Move; donorId: string }) {
  const { on, what, how, principalCents, interestCents, gift, state } = move;
  return (
    <tr {...as.row} className={state && looks[state]}>
      <th scope="row" {...as.rowheader}>
        <time className="num" dateTime={on}>
          {shortDate(on, "")}
        </time>
      </th>
      <td {...as.cell} data-label="What">
        {what}
        {gift && (
          <small className="num">
            {gift.receiptNo ? (
              <Link to={receiptPage(gift.receiptNo)}>receipt {gift.receiptNo}</Link>
            ) : (
              <Link to={giftAddress(gift, donorId)}>the gift, no receipt yet</Link>
            )}
          </small>
        )}
      </td>
      <td {...as.cell} data-label="How" className="num">
        {how}
      </td>
      <td {...as.cell} data-label="Principal" className="amt">
        {principalCents === 0 ? dash : signed(principalCents, state)}
      </td>
      <td {...as.cell} data-label="Interest" className="amt">
        {interestCents === 0 ? dash : formatExactCents(interestCents)}
      </td>
    </tr>
  );
}

function giftAddress({ id, receivedOn }: NonNullable<Move["gift"]>, donorId: string) {
  const search = new URLSearchParams({ from: receivedOn, to: receivedOn, donorId });
  return `/dashboard/donations?${search}#open-${id}`;
}

/** What is still to go has no sign: nothing has moved yet. */
function signed(cents: number, state: Move["state"]) {
  const amount = formatCents(Math.abs(cents));
  return state ? amount : `${cents > 0 ? "+" : "−"}${amount}`;
}
