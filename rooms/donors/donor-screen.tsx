import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { dayOf } from "#app/admin/moment.tsx";
import { NotLive } from "#app/admin/not-live.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { useShortcuts } from "#app/admin/use-shortcuts.ts";
import { clientOf } from "#app/records/client.ts";
import { RecordDialog } from "#app/records/record-dialog.tsx";
import { Past, RestoreDialog } from "#app/records/record-panel.tsx";
import { RecordsFailed } from "#app/records/records-screen.tsx";
import { useRecordChanges } from "#app/records/use-record-changes.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MailName } from "#app/ui/mail-name.tsx";
import { as } from "#app/ui/table-roles.ts";
import { Tag } from "#app/ui/tag.tsx";
import { useFocusAfterLeaving } from "#app/ui/use-focus-after-leaving.ts";
import { counted, grouped } from "#domain/counted.ts";
import { funds } from "#domain/funds.ts";
import { formatAmount, formatCents } from "#domain/money.ts";
import { compare } from "#domain/record-words.ts";
import type { HistoryEntry } from "#domain/records.ts";
import { shortDate } from "#domain/short-date.ts";
import { writtenDate } from "#domain/written-date.ts";
import { type Gift, methodWords } from "../donations/gift.ts";
import type { Pledge } from "../donations/pledge.ts";
import { StateTag } from "../donations/pledge-panel.tsx";
import { rooms } from "../opened.ts";
import { issuingPage, receiptPage, whyNotReceiptable } from "../receipts/receipt.ts";
import {
  DETAILS,
  type Donor,
  type DonorRow,
  detailLabels,
  donorKind,
  type OfDonor,
  type TakenIn,
  type Visibility,
  type WholeDonor,
} from "./donor.ts";
import { recordGiftFor } from "./donor-form.tsx";
import { MergeDialog, type Merged } from "./donor-merge.tsx";
import { detailsFirst, donorPage, donorRoom } from "./donor-room.tsx";
import { PositionTag } from "./donor-words.tsx";
import "./donor-screen.css";

export const meta = adminMeta("Donor");

const DONORS = "/dashboard/donor-entry";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const page = await context.get(rooms).donors.pageOf(id);
  // The old address of a record that was merged leads to the one it became part of.
  if (page.donor?.mergedInto) throw redirect(donorPage(page.donor.id));
  return { id, page };
}

export default function DonorPage() {
  const { id, page } = useLoaderData<typeof loader>();
  const { view, connection } = useLiveOrLeave(`/api/donors/page?${new URLSearchParams({ id })}`, page);
  const { donor } = view;
  const navigate = useNavigate();
  const elsewhere = donor?.mergedInto;
  useEffect(() => {
    if (elsewhere) navigate(donorPage(elsewhere), { replace: true });
  }, [elsewhere, navigate]);
  return (
    <>
      <NotLive connection={connection} />
      {donor ? <Whole key={id} donor={donor} today={view.today} /> : <Nobody />}
    </>
  );
}

export function ErrorBoundary() {
  return <RecordsFailed many="records of this donor" />;
}

function Nobody() {
  return (
    <div className="panel">
      <EmptyState level="h1" picture="/art/lamp.svg" title="There is no such donor any more">
        The record was deleted, or the address is not quite right.
      </EmptyState>
      <p className="empty__acts">
        <ButtonLink kind="quiet" size="small" to={DONORS}>
          All donors
        </ButtonLink>
      </p>
    </div>
  );
}

type Open = { kind: "edit" | "details" | "merge" } | { kind: "restore"; entry: HistoryEntry<Donor> };

function Whole({ donor, today }: { donor: WholeDonor; today: string }) {
  const { id, name } = donor;
  const mayChange = useMayChange();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { forget, mark: _, inUse: __, ...changes } = useRecordChanges(donorRoom, () => {});
  const { merged, part } = useMerging(id);
  const navigate = useNavigate();
  const begin = (next: Open) => {
    forget();
    setOpen(next);
  };
  useShortcuts(mayChange ? { n: () => navigate(recordGiftFor(id)), e: () => begin({ kind: "edit" }) } : {});
  return (
    <>
      <header className="donor__head">
        <Breadcrumb trail={[{ label: "Donors", href: DONORS }, { label: name }]} />
        <div className="work__head">
          <div>
            <h1>{name}</h1>
            <Line donor={donor} />
          </div>
          {mayChange && (
            <div className="work__acts">
              <Button kind="quiet" size="small" onClick={() => begin({ kind: "merge" })}>
                <Icon name="merge" />
                Merge
              </Button>
              <Button kind="quiet" size="small" onClick={() => begin({ kind: "edit" })}>
                <Icon name="edit" />
                Edit
              </Button>
              <ButtonLink size="small" to={recordGiftFor(id)}>
                <Icon name="plus" />
                Record a gift
                <span aria-hidden="true">
                  <kbd className="key">n</kbd>
                </span>
              </ButtonLink>
            </div>
          )}
        </div>
      </header>
      <Totals donor={donor} />
      <div className="donor">
        <div>
          {donor.gifts.count + donor.pledges.count === 0 ? (
            <NothingYet donor={donor} />
          ) : (
            <>
              <Gifts donor={donor} today={today} />
              <Pledges donor={donor} />
            </>
          )}
          <Rows title="Loans" of={donor.loans} />
          <Rows title="Sponsorships" of={donor.sponsorships} />
        </div>
        <div className="donor__side">
          <DetailsCard donor={donor} onEdit={mayChange ? () => begin({ kind: "details" }) : undefined} />
          <Receipts donor={donor} mayIssue={mayChange} />
          <Section title="History">
            <div className="donorbox__past">
              <Past
                kind={donorKind}
                record={donor}
                {...(mayChange && {
                  onRestore: (entry: HistoryEntry<Donor>) => begin({ kind: "restore", entry }),
                  acts: (entry: HistoryEntry<Donor>) => (
                    <UndoMerges entry={entry} donor={donor} onPart={part} />
                  ),
                })}
              />
            </div>
          </Section>
        </div>
      </div>
      {(open?.kind === "edit" || open?.kind === "details") && (
        <RecordDialog
          room={open.kind === "edit" ? donorRoom : detailsFirst}
          record={donor}
          onClose={close}
          onSaved={(saved) => {
            close();
            changes.saved(saved);
          }}
        />
      )}
      {open?.kind === "merge" && (
        <MergeDialog
          donor={donor}
          onClose={close}
          onMerged={(done) => {
            close();
            merged(done);
          }}
        />
      )}
      {open?.kind === "restore" && open.entry.after && (
        <RestoreDialog
          one={donorKind.one}
          at={open.entry.at}
          swaps={compare(donorKind.fields, donor, open.entry.after).filter(({ isDifferent }) => isDifferent)}
          onClose={close}
          onRestore={() => {
            close();
            changes.restore(donor, open.entry.version);
          }}
        />
      )}
    </>
  );
}

/** What is said of a merge, with the way back; whoever kept the other record goes there. */
function useMerging(here: string) {
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const client = clientOf(donorKind);
  async function restore(id: string) {
    const answer = await client.restore(id);
    if (answer.ok) revalidate();
    return answer;
  }
  return {
    merged({ kept, gone }: Merged) {
      const run = () => restore(gone.id);
      const undone = `Undone: ${gone.name} is a record of its own again.`;
      const path = donorPage(kept.id);
      toast.say(`“${gone.name}” is merged into ${kept.name}.`, { run, undone }, path);
      if (kept.id === here) revalidate();
      else navigate(path);
    },
    async part({ id, name }: TakenIn) {
      const answer = await restore(id);
      if (!answer.ok) return toast.fail(`The merge was not undone: ${answer.message}`);
      toast.say(`“${name}” is a record of its own again.`);
    },
  };
}

type UndoMergesProps = {
  entry: HistoryEntry<Donor>;
  donor: Donor;
  onPart: (taken: TakenIn) => Promise<unknown>;
};

/** Beside the line that tells of a merge, as long as it stands. */
function UndoMerges({ entry, donor, onPart }: UndoMergesProps) {
  const isIn = (all: TakenIn[] = [], { id, at }: TakenIn) =>
    all.some((one) => one.id === id && one.at === at);
  const came = (entry.after?.takenIn ?? []).filter((taken) => !isIn(entry.before?.takenIn, taken));
  const still = came.filter((taken) => isIn(donor.takenIn, taken));
  return still.map((taken) => <UndoMerge key={taken.id} taken={taken} onPart={onPart} />);
}

function UndoMerge({ taken, onPart }: { taken: TakenIn; onPart: UndoMergesProps["onPart"] }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfterLeaving(button);
  const [isParting, setIsParting] = useState(false);
  return (
    <button
      ref={button}
      className="linkbtn"
      type="button"
      onClick={async () => {
        // It is not disabled meanwhile: then it would let go of the focus.
        if (isParting) return;
        setIsParting(true);
        await onPart(taken);
        setIsParting(false);
      }}
    >
      <Icon name="undo" />
      Undo the merge<span className="vh"> with {taken.name}</span>
    </button>
  );
}

const onTheWall: { [visibility in Visibility]: string } = {
  full: "on the wall with name and amounts",
  "name-only": "on the wall with the name only",
  anonymous: "anonymous on the wall",
};

function Line({ donor: { position, createdAt, visibility, details } }: { donor: Donor }) {
  const as = visibility !== "anonymous" && details.wallName ? `, as ${details.wallName}` : "";
  return (
    <p className="donorline">
      <PositionTag position={position} />
      {createdAt && <span>since {writtenDate(dayOf(createdAt))}</span>}
      <span>
        <Icon name="eye" /> {onTheWall[visibility]}
        {as}
      </span>
    </p>
  );
}

function Totals({ donor: { donated, pledged, anonymousCents = 0, gifts, pledges } }: { donor: WholeDonor }) {
  const of = [
    gifts.inKindCents > 0 && `${formatCents(gifts.inKindCents)} in kind`,
    anonymousCents > 0 && `${formatCents(anonymousCents)} anonymously`,
  ].filter(Boolean);
  const figures = [
    [
      "Donated",
      formatAmount(donated),
      of.length > 0 ? `of it ${of.join(", ")}` : counted(gifts.count, "gift"),
    ],
    ["This year", formatCents(gifts.thisYear.cents), counted(gifts.thisYear.count, "gift")],
    ["Pledged", formatAmount(pledged), pledged > 0 ? `${formatCents(pledges.paidCents)} paid` : ""],
    [
      ...["To come", formatCents(pledges.toComeCents)],
      pledges.toComeCents > 0 && pledges.lastDueOn ? `by ${writtenDate(pledges.lastDueOn)}` : "",
    ],
  ];
  return (
    <dl className="totals">
      {figures.map(([label, figure, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
          {note && <dd>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

type SectionProps = { title: string; count?: number; aside?: ReactNode; children: ReactNode };

function Section({ title, count, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className="donorbox" aria-labelledby={id}>
      <div className="donorbox__top">
        <h2 id={id}>
          {title}
          {count !== undefined && <span className="num"> {grouped(count)}</span>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

function NothingYet({ donor: { name, createdAt } }: { donor: Donor }) {
  const added = createdAt ? `${name} was added on ${writtenDate(dayOf(createdAt))}. ` : "";
  return (
    <div className="donorbox">
      <EmptyState level="h2" picture="/art/lamp.svg" title="No gifts yet">
        {added}Gifts, pledges and receipts gather here.
      </EmptyState>
    </div>
  );
}

function Gifts({ donor, today }: { donor: WholeDonor; today: string }) {
  const { gifts } = donor;
  const hasReceipts = gifts.rows.some(({ receiptNo }) => receiptNo);
  const all = `/dashboard/donations?${new URLSearchParams({ donorId: donor.id })}`;
  if (gifts.count === 0) return null;
  return (
    <Section
      title="Gifts"
      count={gifts.count}
      aside={
        <p className="donorbox__sum">
          <b className="num">{formatCents(gifts.thisYear.cents)}</b> this year
        </p>
      }
    >
      <table className="table donorgifts" {...as.table}>
        <caption className="vh">Gifts of {donor.name}, the newest first</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            <Column>Received</Column>
            <Column>Fund</Column>
            <Column>Method</Column>
            <Column isAmount>Amount</Column>
            {hasReceipts && <Column>Receipt</Column>}
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {gifts.rows.map((gift) => (
            <GiftRow key={gift.id} gift={gift} {...{ today, hasReceipts }} />
          ))}
        </tbody>
        <tfoot {...as.rowgroup}>
          <tr {...as.row}>
            <th scope="row" {...as.rowheader} colSpan={3}>
              Donated
            </th>
            <td {...as.cell} className="amt">
              {formatAmount(donor.donated)}
            </td>
            {hasReceipts && <td {...as.cell} className="no" />}
          </tr>
        </tfoot>
      </table>
      <p className="donorbox__foot">
        <Link to={all}>
          {gifts.count > gifts.rows.length
            ? `All ${grouped(gifts.count)} gifts in Donations`
            : "See them in Donations"}
        </Link>
      </p>
    </Section>
  );
}

function Column({ isAmount, children }: { isAmount?: true; children: ReactNode }) {
  return (
    <th scope="col" {...as.columnheader} className={isAmount ? "amt" : undefined}>
      {children}
    </th>
  );
}

type GiftRowProps = { gift: Gift; today: string; hasReceipts: boolean };

function GiftRow({ gift, today, hasReceipts }: GiftRowProps) {
  const { receivedOn, fund, method, reference, cents, kind, receiptNo } = gift;
  const more = aboutGift(gift);
  // Among few others, so that it is on the first page.
  const search = new URLSearchParams({ from: receivedOn, to: receivedOn, donorId: gift.donorId ?? "" });
  return (
    <tr {...as.row}>
      <td {...as.cell} className="date">
        {shortDate(receivedOn, today)}
      </td>
      <th scope="row" {...as.rowheader}>
        <Link className="rowlink" to={`/dashboard/donations?${search}#open-${gift.id}`}>
          {funds[fund]}
        </Link>
        {more && <small>{more}</small>}
      </th>
      <td {...as.cell} className="how">
        {kind === "gift" ? methodWords[method] : <Tag>{kind === "opening" ? "Opening" : "Adjustment"}</Tag>}
        {kind === "gift" && reference && <small> {reference}</small>}
      </td>
      <td {...as.cell} className="amt">
        {cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents)}
      </td>
      {hasReceipts && (
        <td {...as.cell} className="num no">
          {receiptNo && <Link to={receiptPage(receiptNo)}>{receiptNo}</Link>}
        </td>
      )}
    </tr>
  );
}

/** What there is to say of a gift besides. */
function aboutGift({ kind, dedication, inKindDescription, pledgeId, isAnonymous, note }: Gift) {
  return [
    kind === "opening" && "taken over from the donor list",
    dedication && `in ${dedication.kind === "honor" ? "honor" : "memory"} of ${dedication.name}`,
    inKindDescription,
    kind === "gift" && pledgeId && "toward the pledge",
    isAnonymous && "given anonymously",
    note,
  ]
    .filter(Boolean)
    .join(", ");
}

function Pledges({ donor: { pledges } }: { donor: WholeDonor }) {
  if (pledges.count === 0) return null;
  return (
    <Section
      title="Pledges"
      count={pledges.count}
      aside={
        <p className="donorbox__sum">
          <b className="num">{formatCents(pledges.toComeCents)}</b> to come
        </p>
      }
    >
      <ul className="donorrows">
        {pledges.rows.map((pledge) => (
          <PledgeRow key={pledge.id} pledge={pledge} />
        ))}
      </ul>
    </Section>
  );
}

function PledgeRow({ pledge }: { pledge: Pledge }) {
  const search = new URLSearchParams({ state: "all", q: pledge.donorName });
  const { fund, pledgedOn, dueOn, cents, paidCents, state, kind } = pledge;
  const isLess = cents < 0;
  return (
    <li>
      <div>
        <Link to={`/dashboard/donations/pledges?${search}#open-${pledge.id}`}>{funds[fund]}</Link>
        <small>
          {writtenDate(pledgedOn)}
          {dueOn && `, due ${writtenDate(dueOn)}`}
          {kind === "opening" && ", taken over from the donor list"}
          {kind === "adjustment" && ", changed in the donor screen"}
        </small>
      </div>
      <p className="num donorrows__sum">
        {isLess ? (
          <b>−{formatCents(-cents)}</b>
        ) : (
          <>
            <b>{formatCents(paidCents)}</b> <span>of {formatCents(cents)}</span>
          </>
        )}
      </p>
      {isLess ? <Tag>Adjustment</Tag> : <StateTag state={state} />}
      {!isLess && (
        <svg className="donorbar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect className="donorbar__all" width="100" height="1" />
          <rect className="donorbar__is" width={Math.min(100, (100 * paidCents) / cents)} height="1" />
        </svg>
      )}
    </li>
  );
}

/** What the donor holds, and the way to what is still to be issued. */
function Receipts({ donor, mayIssue }: { donor: WholeDonor; mayIssue: boolean }) {
  const open = mayIssue ? donor.gifts.rows.filter((gift) => !whyNotReceiptable(gift)) : [];
  return (
    <Rows title="Receipts" of={donor.receipts}>
      {open.length > 0 && (
        <p className="donorbox__foot">
          <Link to={issuingPage(open.map(({ id }) => id))}>
            Issue receipt for {open.length === 1 ? "1 gift" : `${open.length} gifts`}
          </Link>
        </p>
      )}
    </Rows>
  );
}

type RowsProps = { title: string; of: OfDonor<DonorRow>; children?: ReactNode };

/** What another room tells of the donor, where there is something. */
function Rows({ title, of, children }: RowsProps) {
  if (of.count === 0 && !children) return null;
  return (
    <Section title={title} count={of.count}>
      <ul className="donorrows">
        {of.rows.map(({ id, title: called, about, cents, state, href }) => (
          <li key={id}>
            <div>
              {href ? <Link to={href}>{called}</Link> : called}
              <small>{about}</small>
            </div>
            <p className="num donorrows__sum">
              <b>{formatCents(cents)}</b>
            </p>
            {state && <Tag>{state}</Tag>}
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}

function DetailsCard({ donor: { details }, onEdit }: { donor: Donor; onEdit?: () => void }) {
  const known = DETAILS.filter((detail) => details[detail]);
  return (
    <Section
      title="Details"
      aside={
        onEdit && (
          <button className="linkbtn" type="button" onClick={onEdit}>
            <Icon name="edit" />
            Edit<span className="vh"> the details</span>
          </button>
        )
      }
    >
      {known.length > 0 ? (
        <dl className="facts">
          {known.map((detail) => (
            <div key={detail}>
              <dt>{detailLabels[detail]}</dt>
              <dd className={detail === "address" || detail === "notes" ? "lines" : undefined}>
                {detail === "email" ? (
                  <a href={`mailto:${details.email}`}>
                    <MailName>{details.email ?? ""}</MailName>
                  </a>
                ) : detail === "phone" ? (
                  <a className="num" href={`tel:${details.phone?.replace(/[^\d+]/g, "")}`}>
                    {details.phone}
                  </a>
                ) : (
                  details[detail]
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="donorbox__none">Nothing is written down yet.</p>
      )}
      <p className="private">
        <Icon name="lock" />
        Seen by staff only, {details.wallName ? "but for the name on the wall." : "never on a public page."}
      </p>
    </Section>
  );
}
