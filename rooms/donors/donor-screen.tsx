import { useEffect, useState } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { dayOf } from "#app/admin/moment.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useShortcuts } from "#app/admin/use-shortcuts.ts";
import { RecordDialog } from "#app/records/record-dialog.tsx";
import { RecordPage } from "#app/records/record-page.tsx";
import { Past, RestoreDialog } from "#app/records/record-panel.tsx";
import { useRecordChanges } from "#app/records/use-record-changes.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MailName } from "#app/ui/mail-name.tsx";
import { counted } from "#domain/counted.ts";
import { formatAmount, formatCents } from "#domain/money.ts";
import { omit } from "#domain/omit.ts";
import { compare } from "#domain/record-words.ts";
import type { HistoryEntry } from "#domain/records.ts";
import type { Visibility } from "#domain/visibility.ts";
import { writtenDate } from "#domain/written-date.ts";
import { rooms } from "../opened.ts";
import { DETAILS, type Donor, detailFields, donorKind, type WholeDonor } from "./donor.ts";
import { recordGiftFor } from "./donor-form.tsx";
import { Gifts, NothingYet, Pledges, Receipts } from "./donor-giving.tsx";
import { MergeDialog, UndoMerges, useMerging } from "./donor-merge.tsx";
import { detailsFirst, donorPage, donorRoom } from "./donor-room.tsx";
import { Rows, Section } from "./donor-section.tsx";
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
  return (
    <RecordPage
      source={`/api/donors/page?${new URLSearchParams({ id })}`}
      page={page}
      kind={donorKind}
      all={{ href: DONORS, label: "All donors" }}
      absent={{
        title: "There is no such donor any more",
        children: "The record was deleted, or the address is not quite right.",
      }}
    >
      {({ donor, today }) =>
        donor?.mergedInto ? (
          <Merged into={donor.mergedInto} />
        ) : (
          donor && <Whole key={id} donor={donor} today={today} />
        )
      }
    </RecordPage>
  );
}

/** Somebody merged the record while it was open: the page goes on to the one it became part of. */
function Merged({ into }: { into: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(donorPage(into), { replace: true }), [into, navigate]);
  return null;
}

type DonorOpen = { kind: "edit" | "details" | "merge" } | { kind: "restore"; entry: HistoryEntry<Donor> };

function Whole({ donor, today }: { donor: WholeDonor; today: string }) {
  const { id, name } = donor;
  const mayChange = useMayChange();
  const [open, setOpen] = useState<DonorOpen>();
  const close = () => setOpen(undefined);
  const { forget, ...changes } = omit(
    useRecordChanges(donorRoom, () => {}),
    "mark",
    "inUse",
  );
  const { merged, part } = useMerging(id);
  const navigate = useNavigate();
  const begin = (next: DonorOpen) => {
    forget();
    setOpen(next);
  };
  useShortcuts(mayChange ? { n: () => navigate(recordGiftFor(id)), e: () => begin({ kind: "edit" }) } : {});
  return (
    <>
      <header className="donor__head">
        <Breadcrumb trail={[{ label: "Donors", href: DONORS }, { label: name }]} />
        <ScreenHead title={name} under={<Line donor={donor} />}>
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
        </ScreenHead>
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
          swaps={compare(donorKind.words, donor, open.entry.after).filter(({ isDifferent }) => isDifferent)}
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
              <dt>{detailFields[detail].label}</dt>
              <dd className={detailFields[detail].kind === "text" ? "lines" : undefined}>
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
