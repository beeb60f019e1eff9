import { useEffect, useState } from "react";
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { useToast } from "#app/admin/toast.tsx";
import type { Choice } from "#app/records/chosen-bar.tsx";
import { clientOf } from "#app/records/client.ts";
import { describedRoom } from "#app/records/described-room.tsx";
import { addressOf } from "#app/records/record-filters.tsx";
import type { Column } from "#app/records/record-room.ts";
import { RecordsScreen } from "#app/records/records-screen.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { grouped } from "#domain/counted.ts";
import { funds } from "#domain/funds.ts";
import { fieldOf, writeListQuery } from "#domain/list-query.ts";
import { formatCents } from "#domain/money.ts";
import { share } from "#domain/phase.ts";
import type { ListQuery } from "#domain/records.ts";
import { letterDate, shortDate } from "#domain/short-date.ts";
import {
  GROUPS,
  type Group,
  groupWords,
  type Pledge,
  type PledgeList,
  pledgeKind,
} from "../../ledger/pledge.ts";
import { PledgeStateTag } from "../../ledger/pledge-state-tag.tsx";
import { rooms } from "../../opened.ts";
import { DonationsParts } from "../donations-parts.tsx";
import { NewPledge, pledgeForm } from "./pledge-form.tsx";
import { PaidBar, PledgeActs, PledgeFacts } from "./pledge-panel.tsx";
import { lettersAddress, MOST_LETTERS } from "./reminder-letter.ts";
import "./pledges.css";

export const meta = adminMeta("Pledges");

/** What most people come for. */
const FIRST: Group = "to-come";
const BY_DUE_DAY = "dueOn";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { list } = context.get(rooms).donations.pledges;
  const { searchParams } = new URL(request.url);
  const query = withUsual(list.read(searchParams));
  const sought = searchParams.get("at");
  if (sought !== null) {
    // Where a new one stands: in this list, or else among all that are still to come.
    const here = [query, withUsual(list.read(new URLSearchParams()))].find((each) =>
      list.pageWith(sought, each),
    );
    const search = here && writeListQuery({ ...here, page: list.pageWith(sought, here) ?? 1 });
    throw redirect(`/dashboard/donations/pledges?${search ?? ""}`);
  }
  return { query, list: await list.page(query) };
}

function withUsual(query: ListQuery): ListQuery {
  return { ...query, sort: query.sort || BY_DUE_DAY, filters: { state: FIRST, ...query.filters } };
}

export default function Pledges() {
  const { query, list } = useLoaderData<typeof loader>();
  const mayChange = useMayChange();
  const showAdded = useShownAdded(query);
  return (
    <div className="pledges">
      <RecordsScreen
        room={roomOf(query, list)}
        query={query}
        list={list}
        sums={{ cents: formatCents, paidCents: formatCents, balanceCents: formatCents }}
        parts={<DonationsParts current="Pledges" />}
        summary={(now) => <Summary query={query} list={now} />}
        addDialog={({ onClose }) => <NewPledge today={list.today} onClose={onClose} onAdded={showAdded} />}
        facts={(pledge) => <PledgeFacts pledge={pledge} />}
        acts={(pledge) => mayChange && pledge.state !== "void" && <PledgeActs pledge={pledge} />}
        {...(mayChange && {
          chosen: (choice: Choice<Pledge>, now: PledgeList) => (
            <ChosenPledges choice={choice} query={query} overdue={now.groups.overdue} />
          ),
        })}
      />
    </div>
  );
}

/** Goes to the page on which a new pledge stands; one turn later, when the form with its words has closed. */
function useShownAdded(query: ListQuery) {
  const navigate = useNavigate();
  const [added, setAdded] = useState<Pledge>();
  useEffect(() => {
    if (!added) return;
    setAdded(undefined);
    navigate(`?${writeListQuery({ ...query, page: 1 })}&${new URLSearchParams({ at: added.id })}`, {
      replace: true,
    });
  }, [added, query, navigate]);
  return setAdded;
}

function roomOf(query: ListQuery, { groups, today }: PledgeList) {
  return describedRoom(pledgeKind, {
    purpose: "What was promised, what has come, and what is still to come.",
    search: { placeholder: "Donor or note" },
    columns: columnsOn(today),
    order: orders[fieldOf(query.sort)] ?? "",
    tellApart: ({ fund, pledgedOn }) => `${funds[fund]}, ${letterDate(pledgedOn)}`,
    form: pledgeForm,
    voiding: {
      isVoid: ({ status }) => status === "void",
      what: ({ donorName, cents, pledgedOn }) =>
        `${formatCents(cents)} promised by ${donorName} on ${letterDate(pledgedOn)}`,
      effects: ({ donorName, cents, paidCents }) => [
        `The pledged total of ${donorName} becomes ${formatCents(cents)} less.`,
        ...(paidCents > 0
          ? [`The ${formatCents(paidCents)} paid toward it remains as gifts, in the donor’s total.`]
          : []),
      ],
    },
    // What was typed in the donor screen to take something away is voided there where it was typed.
    canEdit: ({ cents }) => cents > 0,
    hasBareRows: true,
    adding: "New pledge",
    words: { added: "Pledge added", changed: "Pledge changed", voided: "Pledge voided" },
    empty: emptyWords((query.filters.state ?? FIRST) as Group, groups),
  });
}

const orders: { [field: string]: string } = {
  dueOn: "sorted by the day they are due",
  donorName: "sorted by donor",
  balanceCents: "sorted by balance",
};

/** What there is nothing of depends on where one looks. */
function emptyWords(group: Group, groups: PledgeList["groups"]) {
  const notFound = "Try fewer letters of the name, or clear the search to see all of them.";
  if (groups.all === 0)
    return { none: "Write down the first: who promised, how much, and by when.", notFound };
  const titles = (none: string) => ({ none, notFound: "No pledges found" });
  if (group === "overdue")
    return {
      none: "Whatever has a date is kept, or has time left.",
      notFound,
      titles: titles("Nothing is overdue"),
    };
  if (group === "complete")
    return {
      none: "Pledges appear here once they are paid in full.",
      notFound,
      titles: titles("No pledge is complete yet"),
    };
  return {
    none: "Nothing is outstanding. New pledges appear here.",
    notFound,
    titles: titles("Every pledge is kept"),
  };
}

function columnsOn(today: string): Column<Pledge>[] {
  return [
    {
      field: "donorName",
      label: "Donor",
      kind: "lead",
      canSort: true,
      show: ({ donorName }) => donorName,
      below: ({ fund, pledgedOn }) => (
        <small>
          {funds[fund]}
          <span className="pledge-since">, {shortDate(pledgedOn, today)}</span>
        </small>
      ),
    },
    {
      field: "dueOn",
      label: "Due",
      canSort: true,
      show: ({ dueOn }) =>
        dueOn ? (
          <span className="pledge-day">
            <span className="pledge-due">due </span>
            {shortDate(dueOn, today)}
          </span>
        ) : (
          <span className="pledge-day muted">no date</span>
        ),
    },
    { field: "cents", label: "Pledged", kind: "amount", show: ({ cents }) => formatCents(cents) },
    {
      field: "paidCents",
      label: "Paid",
      kind: "amount",
      show: (pledge) => (
        <span className="pledge-paid">
          {formatCents(pledge.paidCents)}
          <PaidBar {...pledge} />
        </span>
      ),
    },
    {
      field: "balanceCents",
      label: "Balance",
      kind: "amount",
      canSort: true,
      show: ({ balanceCents }) => <b className="pledge-balance">{formatCents(balanceCents)}</b>,
    },
    {
      field: "lastGift",
      label: "Last gift",
      isSpare: true,
      show: (pledge) => <LastGift pledge={pledge} today={today} />,
    },
    { field: "state", label: "State", show: ({ state }) => <PledgeStateTag state={state} /> },
  ];
}

function LastGift({ pledge: { lastGift }, today }: { pledge: Pledge; today: string }) {
  if (!lastGift) return <span className="pledge-last muted">none yet</span>;
  if (lastGift.kind === "opening") return <span className="pledge-last muted">before the ledger</span>;
  return (
    <span className="pledge-last">
      <span className="pledge-last__word">last gift </span>
      {shortDate(lastGift.receivedOn, today)} <small className="num">{formatCents(lastGift.cents)}</small>
    </span>
  );
}

/** Which pledges are shown, what they come to, and how far all that was ever promised has come. */
function Summary({ query, list }: { query: ListQuery; list: PledgeList }) {
  const { groups, sums, ever } = list;
  const shown = query.filters.state;
  const { cents, words } =
    shown === "complete"
      ? { cents: sums.paidCents ?? 0, words: "paid" }
      : { cents: sums.balanceCents ?? 0, words: shown === "overdue" ? "overdue" : "still to come" };
  return (
    <div className="pledge-summary">
      <nav className="segments" aria-label="State">
        {GROUPS.map((group) => (
          <Link
            key={group}
            to={addressOf({ ...query, page: 1, filters: { ...query.filters, state: group } })}
            aria-current={group === shown ? "true" : undefined}
            replace
          >
            {groupWords[group]} <span className="num">{grouped(groups[group])}</span>
          </Link>
        ))}
      </nav>
      <p className="pledge-sum num">
        <b>{formatCents(cents)}</b> {words}
      </p>
      {ever.cents > 0 && (
        <p className="pledge-ever num">
          <PaidBar {...ever} />
          <span>
            <b>{share(ever.paidCents, ever.cents)}%</b> of {formatCents(ever.cents)} ever pledged has been
            paid
          </span>
        </p>
      )}
    </div>
  );
}

type ChosenProps = { choice: Choice<Pledge>; query: ListQuery; overdue: number };

/** What the chosen ones come to, and the letters to them. */
function ChosenPledges({ choice: { chosen, choose }, query, overdue }: ChosenProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const [isFetching, setIsFetching] = useState(false);
  const toCome = chosen.reduce((sum, { balanceCents }) => sum + balanceCents, 0);

  async function chooseOverdue() {
    setIsFetching(true);
    const found: Pledge[] = [];
    const asked = { ...query, sort: "", size: 100, filters: { ...query.filters, state: "overdue" } };
    for (let page = 1; page <= MOST_LETTERS / asked.size; page++) {
      const answer = await clientOf(pledgeKind).list({ ...asked, page });
      if (!answer.ok) {
        setIsFetching(false);
        return toast.fail(`The overdue pledges could not be fetched. ${answer.message}`);
      }
      found.push(...answer.data.rows);
      if (page >= answer.data.pages) break;
    }
    setIsFetching(false);
    choose(found);
  }

  function print() {
    if (chosen.length > MOST_LETTERS)
      return toast.fail(`At most ${MOST_LETTERS} letters are printed at once: please choose fewer.`);
    navigate(lettersAddress(chosen.map(({ id }) => id)));
  }

  return (
    <>
      <span className="pledge-chosen num">{formatCents(toCome)} still to come from them</span>
      {overdue > 0 && (
        <button type="button" disabled={isFetching} onClick={chooseOverdue}>
          {overdue > MOST_LETTERS
            ? `Choose the ${MOST_LETTERS} longest overdue`
            : `Choose all ${overdue} overdue`}
        </button>
      )}
      <button type="button" onClick={print}>
        <Icon name="print" />
        Print reminder letters
      </button>
    </>
  );
}
