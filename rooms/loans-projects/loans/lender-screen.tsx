import { useEffect, useRef, useState } from "react";
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { useTemple } from "#app/frame-words.tsx";
import { clientOf, type Outcome } from "#app/records/client.ts";
import { DeleteDialog } from "#app/records/delete-dialog.tsx";
import { RecordDialog } from "#app/records/record-dialog.tsx";
import { RecordPage } from "#app/records/record-page.tsx";
import { Past, RestoreDialog } from "#app/records/record-panel.tsx";
import { useRecordChanges } from "#app/records/use-record-changes.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, FormDialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { counted } from "#domain/counted.ts";
import { dash, formatCents, formatExactCents } from "#domain/money.ts";
import { compare } from "#domain/record-words.ts";
import type { HistoryEntry } from "#domain/records.ts";
import { shortDate } from "#domain/short-date.ts";
import { rooms } from "../../opened.ts";
import { ProjectsParts } from "../projects-parts.tsx";
import { givenOf, sumOf, yearsOf } from "./lender.ts";
import { lenderLetter } from "./lender-letter.ts";
import { LetterPreview } from "./lender-letter-preview.tsx";
import { type LenderPage, LOANS, type Loan, lenderAt, lenderPage, loanAnchor, loanKind } from "./loan.ts";
import { LoanActs, LoanCard } from "./loan-card.tsx";
import { loanRoom } from "./loan-form.tsx";
import { isFunded } from "./loan-interest.ts";
import { type LoanMove, LoanMoveDialog } from "./loan-moves.tsx";
import { MovesTable } from "./moves-table.tsx";
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
    id,
    page,
    differing,
    madeAt: new Date().toISOString(),
    year: yearsOf(page).includes(year) ? year : null,
  };
}

export default function Lender() {
  const { id, page, differing, year, madeAt } = useLoaderData<typeof loader>();
  return (
    <div className="lender">
      <ProjectsParts current="Loans" claims={differing} />
      <RecordPage
        source={lenderAt(id)}
        page={page}
        all={{ href: LOANS, label: "All loans" }}
        absent={{
          title: "There is no such lender",
          children: "The record was deleted, or the address is not quite right.",
        }}
      >
        {({ lender, ...view }) =>
          lender && <Whole key={id} page={{ ...view, lender }} year={year} madeAt={madeAt} />
        }
      </RecordPage>
    </div>
  );
}

type LenderKnown = LenderPage & { lender: NonNullable<LenderPage["lender"]> };
type LenderOpen = { kind: "edit" | "delete" | "stays" | "history"; loan: Loan };

function Whole({ page, year, madeAt }: { page: LenderKnown; year: number | null; madeAt: string }) {
  const temple = useTemple();
  const { lender, loans, today } = page;
  const mayChange = useMayChange();
  const [open, setOpen] = useState<LenderOpen>();
  const [move, setMove] = useState<LoanMove>();
  useFocusAfterMove(move?.loan.id);
  const close = () => setOpen(undefined);
  const room = loanRoom(today);
  const { forget, inUse, mark: _, ...changes } = useRecordChanges(room, () => {});
  const restore = useRestoring();
  const letter = lenderLetter(page, year, madeAt, temple);
  const years = yearsOf(page);
  const begin = (next: LenderOpen) => {
    forget();
    setOpen(next);
  };
  return (
    <>
      <header className="lender__head">
        <Breadcrumb trail={[{ label: "Loans", href: LOANS }, { label: lender.name }]} />
        <ScreenHead title={lender.name} under={<About page={page} />}>
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
        </ScreenHead>
      </header>
      <div className="lendergrid">
        <div className="lendergrid__loans">
          <Figures page={page} />
          {loans.length === 0 && <NothingLent name={lender.name} />}
          {loans.map((loan) => (
            <LoanCard key={loan.id} loan={loan} page={page}>
              {mayChange && (
                <LoanActs
                  loan={loan}
                  onMove={setMove}
                  onEdit={() => begin({ kind: "edit", loan })}
                  onDelete={() => begin({ kind: "delete", loan })}
                  onStatus={changes.saved}
                />
              )}
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
        {letter && <LetterPreview letter={letter} year={year} years={years} donorId={lender.id} />}
      </div>
      <MovesTable page={page} />
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
              id: open.loan.id,
              name: loanKind.nameOf(open.loan),
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

/** Where the button that opened a dialog went while it was open, its card takes the focus. */
function useFocusAfterMove(loanId: string | undefined) {
  const last = useRef(loanId);
  useEffect(() => {
    const card = last.current && !loanId && document.getElementById(loanAnchor(last.current));
    if (card && document.activeElement === document.body) card.querySelector("button")?.focus();
    last.current = loanId;
  }, [loanId]);
}

/** An earlier version comes back with the gifts it knew; taken back, the later one with its own. */
function useRestoring() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const client = clientOf(loanKind);
  async function shown(asked: Promise<Outcome<Loan>>) {
    const answer = await asked;
    if (answer.ok) revalidate();
    return answer;
  }
  return async (loan: Loan, version: string) => {
    const answer = await shown(client.restore(loan, version));
    if (!answer.ok) return toast.fail(`Not restored: ${answer.message}`);
    const run = () => shown(client.undo(answer.data, loan));
    toast.say("The loan is as it was.", { run, undone: "Undone: the loan is as before." });
  };
}

/** The last year that is over, or the first of all. */
function usualYear([latest = 0, before]: number[]) {
  return before ?? latest;
}

function About({ page: { lender, loans } }: { page: LenderKnown }) {
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
  const toPay = lent.reduce((sum, { toPayCents }) => sum + toPayCents, 0);
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
          swaps={compare(loanKind.words, loan, asked.after).filter(({ isDifferent }) => isDifferent)}
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
