import { useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { columnOf, describedRoom } from "#app/records/described-room.tsx";
import { addressOf } from "#app/records/record-filters.tsx";
import type { Column } from "#app/records/record-room.ts";
import { RecordsScreen } from "#app/records/records-screen.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { counted, grouped } from "#domain/counted.ts";
import { funds } from "#domain/funds.ts";
import { fieldOf, writeListQuery } from "#domain/list-query.ts";
import { dash, formatCents, formatExactCents } from "#domain/money.ts";
import type { ListQuery } from "#domain/records.ts";
import { shortDate } from "#domain/short-date.ts";
import { rooms } from "../../opened.ts";
import { ProjectsParts } from "../projects-parts.tsx";
import { endInWords, givenOf, sumOf } from "./lender.ts";
import {
  GROUPS,
  groupWords,
  interestWords,
  isInGroup,
  isOwed,
  type Loan,
  type LoanGroup,
  type LoanList,
  lenderPage,
  loanKind,
  maturityWords,
  NOTICE_DAYS,
} from "./loan.ts";
import { loanRoom, takeBackLoan } from "./loan-form.tsx";
import { homeOf, isFunded } from "./loan-interest.ts";
import { LetterPanel } from "./loan-letter-panel.tsx";
import { type LoanMove, LoanMoveDialog } from "./loan-moves.tsx";
import { Ladder, LoanTotals } from "./loans-summary.tsx";
import { StatusTag } from "./status-tag.tsx";
import "./loans.css";

export const meta = adminMeta("Loans");

/** What most people come for. */
const FIRST: LoanGroup = "open";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { loans, letter, claims } = context.get(rooms)["loans-projects"];
  const query = withUsual(loans.list.read(new URL(request.url).searchParams));
  const [list, differing, all] = await Promise.all([
    loans.list.page(query),
    claims.differing(),
    claims.all(),
  ]);
  return {
    query,
    list,
    differing,
    letter: letter.now(),
    verdicts: Object.fromEntries(all.map(({ id, verdict }) => [id, verdict])),
  };
}

function withUsual(query: ListQuery): ListQuery {
  return { ...query, sort: query.sort || "maturesOn", filters: { group: FIRST, ...query.filters } };
}

export default function Loans() {
  const { query, list, differing, letter, verdicts } = useLoaderData<typeof loader>();
  const [move, setMove] = useState<LoanMove>();
  return (
    <div className="loans">
      <RecordsScreen
        room={roomOf(query, list)}
        query={query}
        list={list}
        sums={{ principalCents: formatCents, balanceCents: formatCents }}
        footers={({ sums }) => ({
          accruedCents: sums.toPayCents ? (
            <>
              {formatExactCents(sums.toPayCents)}
              <small>to pay</small>
            </>
          ) : null,
        })}
        parts={<ProjectsParts current="Loans" claims={differing} />}
        above={(now) =>
          now.groups.all > 0 || query.q ? (
            <>
              <LoanTotals owed={now.owed} today={now.today} />
              <Ladder list={now} />
            </>
          ) : null
        }
        summary={(now) => <Groups query={query} list={now} />}
        rowActs={(loan, called) =>
          (loan.status === "funded" || isOwed(loan)) && (
            <button
              className="iconbtn"
              type="button"
              aria-label={`Record a repayment to ${called}`}
              onClick={() => setMove({ kind: "repay", loan })}
            >
              <Icon name="coins" />
            </button>
          )
        }
        addressWith={(added) => {
          const group = groupOf(added);
          const isSameList = !query.q && query.filters.group === group;
          return {
            search: String(writeListQuery({ ...query, q: "", page: 1, filters: { group } })),
            isSameList,
          };
        }}
      />
      <p className="hint loans__why">
        <Icon name="info" />
        <span>
          A receipt is possible only for interest that was paid and given back: interest never paid is no gift
          to the tax office. Ask counsel before loans are solicited.
        </span>
      </p>
      <LetterPanel letter={letter} verdicts={verdicts} />
      {move && <LoanMoveDialog move={move} today={list.today} onClose={() => setMove(undefined)} />}
    </div>
  );
}

function groupOf(loan: Loan) {
  return GROUPS.find((group) => isInGroup(group, loan)) ?? "all";
}

function roomOf(query: ListQuery, { groups, today }: LoanList) {
  const group = (query.filters.group ?? FIRST) as LoanGroup;
  return describedRoom(loanKind, {
    ...loanRoom(today),
    purpose: "What families have lent, what is owed back, and when it goes home.",
    search: { label: "Search lenders", placeholder: "Search lenders" },
    columns: group === "open" ? openColumns : otherColumns,
    order: orders[fieldOf(query.sort)] ?? "",
    tellApart: ({ startOn, fund }) => `${shortDate(startOn, "")}, ${funds[fund]}`,
    canDelete: (loan) => !isFunded(loan),
    takeBack: takeBackLoan,
    pageOf: ({ lenderDonorId, id }) => lenderPage(lenderDonorId, id),
    empty: emptyWords(group, groups),
  });
}

const orders: { [field: string]: string } = {
  maturesOn: "sorted by the day they mature",
  lenderName: "sorted by lender",
  principalCents: "sorted by principal",
  balanceCents: "sorted by balance",
};

/** What there is nothing of depends on where one looks. */
function emptyWords(group: LoanGroup, groups: LoanList["groups"]) {
  const notFound = "Try fewer letters of the name, or clear the search to see all of them.";
  if (groups.all === 0)
    return {
      none: "When a family offers to lend, write it down here first.",
      notFound,
      titles: { none: "No loans yet", notFound: "No loans found" },
    };
  const titles = (none: string) => ({ none, notFound: "No loans found" });
  if (group === "before")
    return {
      none: "Offers and signed loans appear here until we receive the money.",
      notFound,
      titles: titles("Nothing is offered"),
    };
  if (group === "closed")
    return {
      none: "Loans appear here once they are repaid or turned into gifts.",
      notFound,
      titles: titles("No loan has ended yet"),
    };
  return {
    none: "Loans appear here from the day we receive the money until it is repaid.",
    notFound,
    titles: titles("Nothing is owed"),
  };
}

const lender: Column<Loan> = columnOf(loanKind.fields, "lenderName", true);
const principal: Column<Loan> = columnOf(loanKind.fields, "principalCents");

/** What is owed, the first to go home first. */
const openColumns: Column<Loan>[] = [
  { ...lender, below: ({ startOn }) => <small>since {shortDate(startOn, "")}</small> },
  { ...principal, isSpare: true },
  {
    ...columnOf(loanKind.fields, "ratePercent"),
    show: ({ ratePercent, interest }) => (
      <>
        {ratePercent}%<small>{interestWords[interest]}</small>
      </>
    ),
  },
  {
    ...columnOf(loanKind.fields, "maturesOn"),
    show: (loan) => (
      <>
        <time dateTime={loan.maturesOn}>{shortDate(loan.maturesOn, "")}</time>
        <small className={howNear(loan)}>{maturityWords(loan)}</small>
      </>
    ),
  },
  {
    ...columnOf(loanKind.fields, "balanceCents"),
    show: (loan) => {
      const home = homeOf(loan);
      return (
        <>
          <b>{formatCents(loan.balanceCents)}</b>
          {home > 0 && (
            <small>
              {formatCents(home)} {loan.conversions.length > 0 ? "repaid or given" : "repaid"}
            </small>
          )}
        </>
      );
    },
  },
  {
    ...columnOf(loanKind.fields, "accruedCents"),
    show: ({ accruedCents, interest }) =>
      accruedCents > 0 ? (
        <>
          {formatExactCents(accruedCents)}
          <small>{interest === "waived" ? "not owed" : "to pay"}</small>
        </>
      ) : (
        dash
      ),
  },
];

/** What is still to begin, or has ended. */
const otherColumns: Column<Loan>[] = [
  lender,
  principal,
  {
    field: "terms",
    label: "Terms",
    show: ({ ratePercent, termMonths, interest }) => (
      <>
        {ratePercent}%, {counted(termMonths, "month")}
        <small>{interestWords[interest]}</small>
      </>
    ),
  },
  { field: "became", label: "What became of it", show: (loan) => <Became loan={loan} /> },
  {
    ...columnOf(loanKind.fields, "status"),
    show: (loan) => (loan.isPastDue ? <Tag kind="kumkum">Past due</Tag> : <StatusTag status={loan.status} />),
  },
];

function Became({ loan }: { loan: Loan }) {
  if (!isFunded(loan)) return `To start ${shortDate(loan.startOn, "")}`;
  if (homeOf(loan) < loan.principalCents)
    return (
      <>
        Matures {shortDate(loan.maturesOn, "")}
        <small className={howNear(loan)}>{maturityWords(loan)}</small>
      </>
    );
  const back = sumOf(givenOf({ loans: [loan] }).back);
  const end = endInWords(loan);
  return (
    <>
      {loan.status === "converted" ? end.replace("given", "A gift since") : end.replace("paid", "Paid back")}
      {loan.toPayCents > 0 && <small>{formatExactCents(loan.toPayCents)} interest to pay</small>}
      {back > 0 && <small>{formatExactCents(back)} interest given back</small>}
    </>
  );
}

function howNear({ isPastDue, daysToMaturity }: Loan) {
  return isPastDue ? "is-late" : daysToMaturity <= NOTICE_DAYS / 3 ? "is-near" : undefined;
}

function Groups({ query, list: { groups } }: { query: ListQuery; list: LoanList }) {
  return (
    <nav className="segments" aria-label="Which loans">
      {GROUPS.map((group) => (
        <Link
          key={group}
          to={addressOf({ ...query, page: 1, filters: { ...query.filters, group } })}
          aria-current={group === query.filters.group ? "true" : undefined}
          replace
        >
          {groupWords[group]} <span className="num">{grouped(groups[group])}</span>
        </Link>
      ))}
    </nav>
  );
}
