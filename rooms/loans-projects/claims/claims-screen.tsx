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
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { type DataColumn, DataTable } from "#app/records/data-table.tsx";
import { DeletedRecords, ShowFilter, useDeletedQuery } from "#app/records/deleted-records.tsx";
import { useRecordEditing } from "#app/records/record-editing.tsx";
import { KeysDialog, useRecordKeys } from "#app/records/record-keys.tsx";
import type { RowMark } from "#app/records/records-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
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
  const [isHelp, setIsHelp] = useState(false);
  const editing = useRecordEditing(claimRoom, {
    rows: claims.flatMap(({ kept }) => kept ?? []),
    inView: shown.flatMap(({ kept }) => kept ?? []),
    aboutOf: ({ words }) => words,
    onAdded() {
      if (verdict) navigate("?", { replace: true });
    },
  });
  function help() {
    editing.close();
    setIsHelp(true);
  }
  useRecordKeys({
    rows: shown,
    onOpen: ({ kept }) => kept && editing.show(kept),
    onHelp: help,
    ...(mayChange && {
      onAdd: editing.add,
      onEdit: ({ kept, changedIn }: Claim) => (kept ? editing.edit(kept) : navigate(changedIn.href)),
    }),
  });

  return (
    <>
      <ProjectsParts current="Claims" claims={differing} />
      <ScreenHead
        title="Claims"
        about="Every figure and every date in the published words, beside what the records say today."
        isLong
      >
        <div className="work__acts">
          <ShowFilter />
          <Button kind="quiet" size="small" className="work__keys" onClick={help}>
            Keyboard
          </Button>
          {mayChange && (
            <Button size="small" onClick={editing.add}>
              <Icon name="plus" />
              Add claim
            </Button>
          )}
        </div>
      </ScreenHead>
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
              mark={editing.mark}
              mayChange={mayChange}
              onOpen={editing.show}
              onEdit={editing.edit}
              onDelete={editing.remove}
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
      {editing.dialogs}
      {isHelp && (
        <KeysDialog
          one={claimKind.one}
          mayChange={mayChange}
          hasSearch={false}
          onClose={() => setIsHelp(false)}
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
function ClaimTable({ claims, atFirst, mark, ...acts }: ClaimTableProps) {
  const columns: DataColumn<Claim>[] = [
    {
      label: "Where it stands",
      kind: "name",
      show: (claim) => (
        <>
          <span className="claim__words">
            <Words claim={claim} />
          </span>
          <small>
            {claim.where.slice(claim.page.length + 2)}
            {mark?.id === claim.id && <Tag kind="peacock">{mark.tag}</Tag>}
          </small>
        </>
      ),
    },
    {
      label: "Published",
      className: "claim__published",
      show: ({ published }) => <span className="num claim__figure">{published}</span>,
    },
    {
      label: "Records say",
      className: "claim__records",
      show: ({ id, verdict, records, about }) => {
        const before = atFirst.get(id);
        return (
          <>
            <span className="claim__says">
              <VerdictTag verdict={verdict} />
              {records && <span className="num claim__figure">{records}</span>}
            </span>
            <small>
              {about}
              {before && before !== verdict && `; it was ‘${verdictWords[before]}’ when you came`}
            </small>
          </>
        );
      },
    },
    {
      label: "Actions",
      isLabelHidden: true,
      className: "claim__acts",
      show: (claim) => <ClaimActs claim={claim} {...acts} />,
    },
  ];
  return (
    <section className="tablewrap records" aria-label="Claims">
      <DataTable
        className="table table--cards claims"
        caption="Claims by page, with what is published and what the records say"
        columns={columns}
        rows={claims}
        keyOf={({ id }) => id}
        groups={{ className: "claims__page", titleOf: ({ page }) => page }}
        rowProps={({ id, verdict }) => ({
          className: `claim claim--${verdict}${mark?.id === id ? " is-marked" : ""}`,
          "data-record": id,
          tabIndex: -1,
        })}
      />
    </section>
  );
}

type ClaimActsProps = Omit<ClaimTableProps, "claims" | "atFirst" | "mark"> & { claim: Claim };

function ClaimActs({ claim, mayChange, onOpen, onEdit, onDelete }: ClaimActsProps) {
  const { page, href, published, kept, changedIn } = claim;
  return (
    <>
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
    </>
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
