import { useCallback, useEffect, useMemo, useState } from "react";
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import type { Choice } from "#app/records/chosen-bar.tsx";
import { addressOf, UNCHOSEN_DATES } from "#app/records/record-filters.tsx";
import type { RecordRoom } from "#app/records/record-room.ts";
import { RecordsScreen } from "#app/records/records-screen.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { funds } from "#domain/funds.ts";
import { writeListQuery } from "#domain/list-query.ts";
import { dash, formatCents } from "#domain/money.ts";
import type { Filter, ListQuery } from "#domain/records.ts";
import { letterDate, shortDate } from "#domain/short-date.ts";
import type { OpenRooms } from "#rooms/open-rooms.ts";
import {
  dedicationInWords,
  type Gift,
  type GiftForm,
  type GiftList,
  giftKind,
  LARGE,
} from "../../ledger/gift.ts";
import { rooms } from "../../opened.ts";
import { issuingPage, MOST_GIFTS, receiptPage, whyNotReceiptable } from "../../receipts/receipt.ts";
import { receiptsInWords } from "../../receipts/receipt-screen-words.ts";
import { DonationsParts } from "../donations-parts.tsx";
import { giftForm, type TypedGift } from "./gift-form.tsx";
import { GiftActs, GiftFacts, voidEffects } from "./gift-panel.tsx";
import { giftSpans, howInASentence, howInWords, needsReceipt, totalInWords } from "./gift-words.ts";
import { GiftsSummary } from "./gifts-summary.tsx";
import { type Preset, type Recorded, RecordGift } from "./record-gift.tsx";
import "./gifts.css";

export const meta = adminMeta("Gifts");

const ROWS = "20";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const opened = context.get(rooms);
  const { list } = opened.donations.gifts;
  const today = opened.donations.ledger.today();
  const asked = new URL(request.url).searchParams;
  if (!asked.has("size")) asked.set("size", ROWS);
  const isBare = [...asked].every(([name, value]) => name === "add" || name === "size" || value === "");
  const month = isBare && giftSpans(today).find(({ words }) => words === "This month");
  const { from = "", to = "" } = month || {};
  const query = { ...list.read(asked), ...(month && { from, to }) };
  const search = `?${writeListQuery(query, { size: Number(ROWS) })}`;
  // The hash is what opens the form: it goes once the form is open, and a reload does not open it again.
  if (asked.has("add")) {
    const chosen = writeListQuery(list.read(asked), { size: Number(ROWS) });
    throw redirect(`/dashboard/donations?${chosen}#add`);
  }
  const about = await aboutWhom(opened, query.filters);
  return { query, today, list: await list.page(query), about, search: isBare ? search : undefined };
}

/** The donor or the pledge whose gifts alone are looked at: the one who is meant when a gift is recorded. */
async function aboutWhom(
  { donors, donations }: OpenRooms,
  { donorId = "", pledgeId = "" }: { [field: string]: string },
) {
  const pledge = pledgeId ? await donations.pledges.records.collection.get(pledgeId) : undefined;
  const whose = String(pledge?.donorId ?? donorId);
  const donor = whose ? await donors.records.collection.get(whose) : undefined;
  return {
    donorId: donor?.id ?? "",
    donorName: String(donor?.name ?? ""),
    pledgeId: pledge?.id ?? "",
    pledgeName: pledge ? `Pledge of ${formatCents(Number(pledge.cents))} by ${pledge.donorName}` : "",
  };
}

export default function Gifts() {
  const { query, today, list, about, search } = useLoaderData<typeof loader>();
  useSaidInAddress(search);
  const [sitting, setSitting] = useState<Recorded[]>([]);
  const mayChange = useMayChange();
  const { donorId, donorName, pledgeId, pledgeName } = about;
  const closed = list.closedCounts.join(" ");
  const isOldestFirst = query.sort === "receivedOn";
  const isSpan = query.from !== "" || query.to !== "";
  const asksDonor = "donorId" in query.filters;
  const asksPledge = "pledgeId" in query.filters;
  const room = useMemo(() => {
    const extra: Filter[] = [
      ...(asksDonor ? [only("donorId", "Donor", donorId, donorName || "A donor who is gone")] : []),
      ...(asksPledge ? [only("pledgeId", "Pledge", pledgeId, pledgeName || "A pledge that is gone")] : []),
    ];
    return roomOf({ today, closed: closed.split(" "), extra, isSpan, isOldestFirst });
  }, [today, closed, isSpan, isOldestFirst, asksDonor, asksPledge, donorId, donorName, pledgeId, pledgeName]);
  const onUndone = useCallback(
    (id: string) => setSitting((sitting) => sitting.filter(({ gift }) => gift.id !== id)),
    [],
  );
  const preset: Preset | undefined = donorId ? { donorId, donorName, pledgeId } : undefined;
  return (
    <div className="gifts">
      <RecordsScreen
        room={room}
        query={query}
        list={list}
        parts={<DonationsParts current="Gifts" />}
        sums={{ cents: formatCents }}
        total={totalInWords}
        footers={({ needing }) => ({ receipt: <Needing count={needing ?? 0} query={query} /> })}
        summary={(list) => <GiftsSummary list={list} query={query} today={today} />}
        facts={(gift) => <GiftFacts gift={gift} isCountClosed={isClosed(gift, list.closedCounts)} />}
        acts={(gift) => mayChange && <GiftActs gift={gift} />}
        {...(mayChange && { chosen: (choice: Choice<Gift>) => <ChosenGifts choice={choice} /> })}
        addDialog={({ onClose }) => (
          <RecordGift
            today={today}
            preset={preset}
            sitting={sitting}
            onRecorded={(recorded) => setSitting((sitting) => [recorded, ...sitting])}
            onUndone={onUndone}
            onClose={onClose}
          />
        )}
      />
    </div>
  );
}

/** Below the receipts: how many gifts of those found need one, and the way to them. */
function Needing({ count, query }: { count: number; query: ListQuery }) {
  if (count === 0) return null;
  const filters = { band: LARGE, ...query.filters, receipt: "none", status: "recorded" };
  return (
    <Link className="tag tag--gold needing" to={addressOf({ ...query, page: 1, filters })}>
      {count === 1 ? "1 needs one" : `${count} need one`}
    </Link>
  );
}

/** What the chosen ones come to, and the receipts for them: one for each donor. */
function ChosenGifts({ choice: { chosen } }: { choice: Choice<Gift> }) {
  const receiptable = chosen.filter((gift) => !whyNotReceiptable(gift));
  const donors = new Set(receiptable.map(({ donorId }) => donorId)).size;
  if (receiptable.length === 0) return <span>None of them can get a receipt.</span>;
  if (receiptable.length > MOST_GIFTS)
    return <span>At most {MOST_GIFTS} gifts get their receipts at once: please choose fewer.</span>;
  return (
    <>
      <span>{receiptsInWords(donors)}</span>
      <Link to={issuingPage(receiptable.map(({ id }) => id))}>
        <Icon name="doc" />
        {donors === 1 ? "Issue receipt" : "Issue receipts"}
      </Link>
    </>
  );
}

/** Whoever asked for nothing sees this month; from then on the address says so, and that nobody chose it. */
function useSaidInAddress(search: string | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    if (search) navigate({ search }, { replace: true, state: UNCHOSEN_DATES });
  }, [search, navigate]);
}

/** A filter nobody chooses here: links from elsewhere lead to it, and it can be taken away. */
function only(field: string, label: string, id: string, name: string): Filter {
  return { field, label, any: "All", options: { [id]: name } };
}

function isClosed({ countId }: Gift, closedCounts: readonly string[]) {
  return countId !== null && closedCounts.includes(countId);
}

type GiftRoomNeeds = {
  today: string;
  closed: readonly string[];
  extra: Filter[];
  isSpan: boolean;
  isOldestFirst: boolean;
};

function roomOf({
  today,
  closed,
  extra,
  isSpan,
  isOldestFirst,
}: GiftRoomNeeds): RecordRoom<Gift, TypedGift, GiftForm, GiftList> {
  const filters = (giftKind.filters ?? []).filter(({ field }) => field !== "days");
  return {
    kind: { ...giftKind, filters: [...filters, ...extra] },
    heading: "Gifts",
    purpose: "Every gift the temple has received, one line each.",
    search: { label: "Search gifts", placeholder: "Donor, check number, $501" },
    adding: "Record a gift",
    hasBareRows: true,
    columns: [
      {
        field: "receivedOn",
        label: "Received",
        canSort: true,
        show: ({ receivedOn }) => <time dateTime={receivedOn}>{shortDate(receivedOn, today)}</time>,
      },
      {
        field: "donorName",
        label: "Donor",
        kind: "lead",
        show: ({ donorName }) => donorName,
        below: (gift) => belowName(gift).map((words) => <small key={words}>{words}</small>),
      },
      { field: "fund", label: "Fund", show: ({ fund }) => funds[fund] },
      { field: "method", label: "Method", show: (gift) => <How gift={gift} /> },
      { field: "cents", label: "Amount", kind: "amount", show: ({ cents }) => <Cents cents={cents} /> },
      { field: "receipt", label: "Receipt", show: (gift) => <Receipt gift={gift} /> },
    ],
    order: isOldestFirst ? "oldest first" : "newest first",
    tellApart: (gift) => `${howInASentence(gift)}, ${letterDate(gift.receivedOn)}`,
    form: giftForm,
    canEdit: (gift) => gift.kind !== "adjustment" && !isClosed(gift, closed),
    voiding: {
      isVoid: ({ status }) => status === "void",
      what: (gift) =>
        `${formatCents(gift.cents)} from ${gift.donorName}, ${howInASentence(gift)}, ${letterDate(gift.receivedOn)}`,
      effects: voidEffects,
    },
    words: { added: "Gift recorded.", changed: "Gift changed.", voided: "Gift voided." },
    empty: {
      none: isSpan ? "Choose other dates above." : "Record the first one, or import what the bank knows.",
      notFound: "Try less of the name, the whole check number, or an amount like $501.",
      titles: { none: isSpan ? "No gifts in these dates" : "No gifts yet", notFound: "No gifts found" },
    },
  };
}

/** What a line says besides who gave: quiet, below the name. */
function belowName({ status, voidReason, kind, note, ...gift }: Gift) {
  return [
    status === "void" ? `Void: ${voidReason}` : "",
    kind === "opening" ? "Given before there was a ledger" : kind === "adjustment" ? note : "",
    gift.inKindDescription,
    dedicationInWords(gift.dedication),
    gift.isAnonymous ? "Anonymous on the wall" : "",
  ].filter(Boolean);
}

function How({ gift }: { gift: Gift }) {
  const { method, reference } = howInWords(gift);
  return (
    <>
      {method} {reference && <small>{reference}</small>}
    </>
  );
}

/** Whole dollars leave room for the cents they have none of, so that a column of both can be read downward. */
function Cents({ cents }: { cents: number }) {
  return <span className={cents % 100 === 0 ? "whole" : "cents"}>{formatCents(cents)}</span>;
}

function Receipt({ gift }: { gift: Gift }) {
  if (gift.receiptNo)
    return (
      <Link className="fact-link num" to={receiptPage(gift.receiptNo)}>
        {gift.receiptNo}
      </Link>
    );
  if (needsReceipt(gift)) return <Tag kind="gold">Needs one</Tag>;
  return (
    <span className="no-receipt">
      <span aria-hidden="true">{dash}</span>
      <span className="vh">none</span>
    </span>
  );
}
