import { useState } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { NotLive } from "#app/admin/not-live.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { DeleteDialog } from "#app/records/delete-dialog.tsx";
import { DeletedRecords, ShowFilter, useDeletedQuery } from "#app/records/deleted-records.tsx";
import { RecordDialog, type Saved } from "#app/records/record-dialog.tsx";
import { KeysDialog, useRecordKeys } from "#app/records/record-keys.tsx";
import { RecordPanel } from "#app/records/record-panel.tsx";
import type { RowMark } from "#app/records/records-table.tsx";
import { useRecordChanges } from "#app/records/use-record-changes.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { as } from "#app/ui/table-roles.ts";
import { Tag } from "#app/ui/tag.tsx";
import { counted } from "#domain/counted.ts";
import { letterDate } from "#domain/short-date.ts";
import { rooms } from "../../opened.ts";
import { ProjectsParts } from "../projects-parts.tsx";
import {
  CLAIM_TABLE,
  CLAIMS_CSV,
  type Claim,
  claimKind,
  figureWithin,
  type KeptClaim,
  type Verdict,
  verdictWords,
} from "./claim.ts";
import { claimRoom } from "./claim-form.tsx";
import "./claims-screen.css";

export const meta = adminMeta("Claims");

export async function loader({ context }: LoaderFunctionArgs) {
  const { claims } = context.get(rooms)["loans-projects"];
  const [table, differing] = await Promise.all([claims.table(), claims.differing()]);
  return { table, differing };
}

const VERDICTS = ["differs", "agrees", "unknown"] as const satisfies readonly Verdict[];
const groupWords = { differs: "Differs", agrees: "Agrees", unknown: "Nothing to compare" } as const;

type ClaimsOpen = { kind: "add" | "keys" } | { kind: "edit" | "delete"; claim: KeptClaim };

/** Every published figure beside what the records say. Nothing public is changed from here. */
export default function Claims() {
  const { table, differing } = useLoaderData<typeof loader>();
  const { view, connection } = useLiveOrLeave(CLAIM_TABLE, table);
  const { claims, today } = view;
  const verdict = useVerdictAsked();
  const shown = claims.filter((claim) => !verdict || claim.verdict === verdict);
  const atFirst = useFirstVerdicts(claims);
  const deleted = useDeletedQuery();
  const mayChange = useMayChange();
  const navigate = useNavigate();
  const [open, setOpen] = useState<ClaimsOpen>();
  const [openId, setOpenId] = useState("");
  const opened = claims.find(({ id }) => id === openId)?.kept;
  const {
    mark,
    forget,
    inUse: _,
    ...changes
  } = useRecordChanges(claimRoom, () => {
    if (verdict) navigate("?", { replace: true });
  });
  const close = () => setOpen(undefined);
  function begin(next: ClaimsOpen) {
    forget();
    setOpenId("");
    setOpen(next);
  }
  function saved(done: Saved<KeptClaim>) {
    close();
    changes.saved(done);
  }
  useRecordKeys({
    rows: shown,
    onOpen: ({ kept }) => kept && setOpenId(kept.id),
    onHelp: () => begin({ kind: "keys" }),
    ...(mayChange && {
      onAdd: () => begin({ kind: "add" }),
      onEdit: ({ kept, changedIn }: Claim) =>
        kept ? begin({ kind: "edit", claim: kept }) : navigate(changedIn.href),
    }),
  });

  return (
    <>
      <ProjectsParts current="Claims" claims={differing} />
      <div className="work__head work__head--long">
        <div>
          <h1>Claims</h1>
          <p className="muted">
            Every figure and every date in the published words, beside what the records say today.
          </p>
        </div>
        <div className="work__acts">
          <ShowFilter />
          <Button kind="quiet" size="small" className="work__keys" onClick={() => begin({ kind: "keys" })}>
            Keyboard
          </Button>
          {mayChange && (
            <Button size="small" onClick={() => begin({ kind: "add" })}>
              <Icon name="plus" />
              Add claim
            </Button>
          )}
        </div>
      </div>
      <NotLive connection={connection} />
      {deleted ? (
        <DeletedRecords
          kind={claimKind}
          query={deleted}
          since={view.version}
          tellApart={({ words }) => words}
        />
      ) : (
        <>
          <VerdictBar claims={claims} />
          <Groups claims={claims} verdict={verdict} />
          {shown.length > 0 ? (
            <ClaimTable
              claims={shown}
              atFirst={atFirst}
              mark={mark}
              mayChange={mayChange}
              onOpen={({ id }) => {
                forget();
                setOpenId(id);
              }}
              onEdit={(claim) => begin({ kind: "edit", claim })}
              onDelete={(claim) => begin({ kind: "delete", claim })}
            />
          ) : (
            <NoneOf verdict={verdict} claims={claims} />
          )}
        </>
      )}
      <p className="muted claims-made num">
        {counted(claims.length, "claim")}. Compared on {letterDate(today)}, and again whenever a record or a
        word changes.
      </p>
      {open?.kind === "add" && <RecordDialog room={claimRoom} onClose={close} onSaved={saved} />}
      {open?.kind === "edit" && (
        <RecordDialog room={claimRoom} record={open.claim} onClose={close} onSaved={saved} />
      )}
      {open?.kind === "delete" && (
        <DeleteDialog
          one={claimKind.one}
          items={[{ id: open.claim.id, name: claimKind.nameOf(open.claim), about: open.claim.words }]}
          onClose={close}
          onDelete={() => changes.delete(open.claim)}
        />
      )}
      {open?.kind === "keys" && (
        <KeysDialog one={claimKind.one} mayChange={mayChange} hasSearch={false} onClose={close} />
      )}
      {opened && (
        <RecordPanel
          room={claimRoom}
          record={opened}
          isBeside={false}
          onStep={(by) => {
            const kept = shown.flatMap((claim) => claim.kept ?? []);
            const next = kept[kept.findIndex(({ id }) => id === opened.id) + by];
            if (next) setOpenId(next.id);
          }}
          onClose={() => setOpenId("")}
          {...(mayChange && {
            onEdit: () => begin({ kind: "edit", claim: opened }),
            onDelete: () => begin({ kind: "delete", claim: opened }),
            onRestore: (version: string) => {
              setOpenId("");
              changes.restore(opened, version);
            },
          })}
        />
      )}
    </>
  );
}

export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <h1>Claims</h1>
      <ErrorNotice>
        The records could not be read just now, so nothing is compared. The public pages are not affected.
      </ErrorNotice>
      <p>
        <Button size="small" busy={state === "loading" && "Trying..."} onClick={() => revalidate()}>
          <Icon name="again" />
          Try again
        </Button>
      </p>
    </>
  );
}

/** Which group is shown stands in the address. */
function useVerdictAsked() {
  const [asked] = useSearchParams();
  return VERDICTS.find((verdict) => verdict === asked.get("verdict"));
}

/** What each was found to be when the screen opened: what turns meanwhile is said. */
function useFirstVerdicts(claims: Claim[]) {
  const [first] = useState(() => new Map(claims.map(({ id, verdict }) => [id, verdict])));
  return first;
}

function numberOf(claims: Claim[], verdict: Verdict) {
  return claims.filter((claim) => claim.verdict === verdict).length;
}

function VerdictBar({ claims }: { claims: Claim[] }) {
  const [differ, agree, unknown] = VERDICTS.map((verdict) => numberOf(claims, verdict));
  const width = (number = 0) => (number / Math.max(1, claims.length)) * 100;
  return (
    <section className="verdictbar" aria-label="How many agree">
      <p className="verdictbar__say">
        {differ ? (
          <>
            <b className="num">
              {differ} of {claims.length}
            </b>{" "}
            published figures {differ === 1 ? "differs" : "differ"} from the records.
          </>
        ) : (
          "What is published agrees with the records."
        )}
      </p>
      <svg
        className="verdictbar__bar"
        role="img"
        aria-label={`${differ} differ, ${agree} agree, ${unknown} have nothing to compare`}
      >
        <rect className="is-differing" width={`${width(differ)}%`} height="100%" />
        <rect className="is-agreeing" x={`${width(differ)}%`} width={`${width(agree)}%`} height="100%" />
      </svg>
      <p className="verdictbar__note">
        <Icon name="shield" />
        <span>
          Nothing public is ever corrected by itself. Change the words in Website, or let a phase show the
          records.
        </span>
      </p>
    </section>
  );
}

function Groups({ claims, verdict }: { claims: Claim[]; verdict: Verdict | undefined }) {
  const chip = (group: Verdict | undefined) => (
    <Link
      key={group ?? "all"}
      className={`claimchip claimchip--${group ?? "all"}`}
      to={group ? `?verdict=${group}` : "?"}
      aria-current={group === verdict ? "true" : undefined}
      replace
    >
      {group ? groupWords[group] : "All"}{" "}
      <b className="num">{group ? numberOf(claims, group) : claims.length}</b>
    </Link>
  );
  return (
    <div className="claimbar">
      <nav className="claimchips" aria-label="Verdict">
        {[undefined, ...VERDICTS].map(chip)}
      </nav>
      <div className="claimbar__end">
        <Button kind="quiet" size="small" onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </Button>
        <a
          className="btn btn--quiet btn--sm"
          href={verdict ? `${CLAIMS_CSV}?verdict=${verdict}` : CLAIMS_CSV}
          download
        >
          <Icon name="download" />
          Export CSV
        </a>
      </div>
    </div>
  );
}

function NoneOf({ verdict, claims }: { verdict: Verdict | undefined; claims: Claim[] }) {
  const agree = numberOf(claims, "agrees");
  return (
    <div className="panel">
      {verdict === "differs" ? (
        <EmptyState level="h2" picture="/art/lamp.svg" title="The words and the records agree">
          All {agree} published figures that can be compared say what the records say.
        </EmptyState>
      ) : (
        <EmptyState level="h2" picture="/art/lamp.svg" title="None of these">
          {verdict === "agrees"
            ? "No published figure says what the records say."
            : "Every published figure can be compared with the records."}
        </EmptyState>
      )}
    </div>
  );
}

type ClaimTableProps = {
  claims: Claim[];
  atFirst: Map<string, Verdict>;
  mark: RowMark | undefined;
  mayChange: boolean;
  onOpen: (claim: KeptClaim) => void;
  onEdit: (claim: KeptClaim) => void;
  onDelete: (claim: KeptClaim) => void;
};

/** By page, in the order in which a visitor would come upon them. */
function ClaimTable({ claims, ...row }: ClaimTableProps) {
  const pages = [...new Set(claims.map(({ page }) => page))];
  return (
    <section className="tablewrap records" aria-label="Claims">
      <table className="table table--cards claims" {...as.table}>
        <caption className="vh">Claims by page, with what is published and what the records say</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            <th scope="col" {...as.columnheader}>
              Where it stands
            </th>
            <th scope="col" {...as.columnheader}>
              Published
            </th>
            <th scope="col" {...as.columnheader}>
              Records say
            </th>
            <th scope="col" {...as.columnheader}>
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        {pages.map((page) => (
          <tbody key={page} {...as.rowgroup}>
            <tr className="claims__page" {...as.row}>
              <th scope="rowgroup" colSpan={4} {...as.rowheader}>
                {page}
              </th>
            </tr>
            {claims
              .filter((claim) => claim.page === page)
              .map((claim) => (
                <ClaimRow key={claim.id} claim={claim} {...row} />
              ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

type ClaimRowProps = Omit<ClaimTableProps, "claims"> & { claim: Claim };

function ClaimRow({ claim, atFirst, mark, mayChange, onOpen, onEdit, onDelete }: ClaimRowProps) {
  const { id, page, where, href, published, records, about, verdict, kept, changedIn } = claim;
  const before = atFirst.get(id);
  const isMarked = mark?.id === id;
  const looks = ["claim", `claim--${verdict}`, isMarked && "is-marked"].filter(Boolean).join(" ");
  return (
    <tr className={looks} data-record={id} tabIndex={-1} {...as.row}>
      <th scope="row" {...as.rowheader}>
        <span className="claim__words">
          <Words claim={claim} />
        </span>
        <small>
          {where.slice(page.length + 2)}
          {isMarked && <Tag kind="peacock">{mark?.tag}</Tag>}
        </small>
      </th>
      <td data-label="Published" className="claim__published" {...as.cell}>
        <span className="num claim__figure">{published}</span>
      </td>
      <td data-label="Records say" className="claim__records" {...as.cell}>
        <span className="claim__says">
          <VerdictTag verdict={verdict} />
          {records && <span className="num claim__figure">{records}</span>}
        </span>
        <small>
          {about}
          {before && before !== verdict && `; it was ‘${verdictWords[before]}’ when you came`}
        </small>
      </td>
      <td className="claim__acts" {...as.cell}>
        <a
          className="iconbtn"
          href={href}
          target="_blank"
          rel="noopener"
          aria-label={`See “${published}” on the page ${page} (opens in a new tab)`}
        >
          <Icon name="ext" />
        </a>
        {kept ? (
          <>
            <button
              className="iconbtn"
              type="button"
              aria-label={`History of the claim “${published}”`}
              onClick={() => onOpen(kept)}
            >
              <Icon name="history" />
            </button>
            {mayChange && (
              <>
                <button
                  className="iconbtn"
                  type="button"
                  aria-label={`Edit the claim “${published}”`}
                  onClick={() => onEdit(kept)}
                >
                  <Icon name="edit" />
                </button>
                <button
                  className="iconbtn iconbtn--del"
                  type="button"
                  aria-label={`Delete the claim “${published}”`}
                  onClick={() => onDelete(kept)}
                >
                  <Icon name="trash" />
                </button>
              </>
            )}
          </>
        ) : (
          mayChange && (
            <Link
              className="iconbtn"
              to={changedIn.href}
              aria-label={`Change the words “${published}” in ${changedIn.label}`}
            >
              <Icon name="edit" />
            </Link>
          )
        )}
      </td>
    </tr>
  );
}

/** A figure that stays in one line. */
const SHORT = 14;

function Words({ claim }: { claim: Claim }) {
  const found = figureWithin(claim);
  if (!found) return claim.words;
  return (
    <>
      {found.before}
      <mark className={found.figure.length <= SHORT ? "is-short" : undefined}>{found.figure}</mark>
      {found.after}
    </>
  );
}

const verdictLooks = {
  differs: { kind: "kumkum", icon: "alert" },
  agrees: { kind: "green", icon: "check" },
  unknown: { kind: undefined, icon: "ask" },
} as const;

function VerdictTag({ verdict }: { verdict: Verdict }) {
  const { kind, icon } = verdictLooks[verdict];
  return (
    <Tag kind={kind}>
      <Icon name={icon} />
      {verdictWords[verdict]}
    </Tag>
  );
}
