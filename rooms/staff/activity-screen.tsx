import { useRef, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigation } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { dayOf, writtenDay, writtenMoment, writtenTime } from "#app/admin/moment.tsx";
import { NotLive } from "#app/admin/not-live.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { clientOf } from "#app/records/client.ts";
import { DataTable } from "#app/records/data-table.tsx";
import { usePrint } from "#app/records/export-menu.tsx";
import { Job } from "#app/records/job.tsx";
import { AllDates } from "#app/records/no-records.tsx";
import { addressOf, asParams, cleared, RecordFilters } from "#app/records/record-filters.tsx";
import { KeysDialog, useRecordKeys } from "#app/records/record-keys.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MailName } from "#app/ui/mail-name.tsx";
import { Pager } from "#app/ui/pager.tsx";
import {
  type ActivityList,
  type ActivityRow,
  activityKinds,
  type Compared,
  filtersFor,
  type Telling,
} from "#domain/activity.ts";
import type { IconName } from "#domain/content/words.ts";
import { grouped } from "#domain/counted.ts";
import { readListQuery } from "#domain/list-query.ts";
import { ADMIN_ROWS } from "#domain/paging.ts";
import { filtersInWords, listInWords } from "#domain/record-words.ts";
import type { Kind, ListQuery } from "#domain/records.ts";
import { services } from "#server/services.ts";
import { StaffParts } from "./staff-parts.tsx";
import "#app/records/record-dialog.css";
import "./activity.css";

export const meta = adminMeta("Activity");

const ROWS = 15;
/** Of a line with many changed fields the first ones stand in the list; the line itself shows all. */
const [MANY_CHANGES, FIRST_CHANGES] = [4, 2];

/** Lines of the log are asked for as records are; they have no form, and nothing changes them. */
const lineKind: Kind<ActivityRow, never, ActivityList> = {
  name: "activity",
  one: "line",
  many: "lines",
  nameOf: ({ at }) => at,
  words: [],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  // How many lines a page has is the screen's own, and not in its address.
  const query = { ...readListQuery(asked, { filters: ["by", "room", "kind"] }), size: ADMIN_ROWS };
  const view = context.get(services).hub.viewAt(clientOf(lineKind).source({ ...query, size: ROWS }));
  return { query, list: (await view?.read()) as ActivityList };
}

export default function Activity() {
  const { query, list: loaded } = useLoaderData<typeof loader>();
  const asked = { ...query, size: ROWS };
  const source = clientOf(lineKind).source({ ...asked, page: loaded.page });
  const { view: list, connection } = useLiveOrLeave(source, loaded);
  const isLoading = useNavigation().state === "loading";
  const [openId, setOpenId] = useState("");
  const [isHelp, setIsHelp] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const paper = usePrint(lineKind, query);
  const filters = filtersFor(list.who, list.rooms, list.today);
  const found = lines(list.total);
  const opened = list.rows.find(({ id }) => id === openId);
  const open = ({ id }: ActivityRow) => setOpenId(id);
  useRecordKeys({ search, rows: list.rows, onOpen: open, onHelp: () => setIsHelp(true) });

  async function print() {
    const failure = await paper.print();
    if (failure) toast.fail(`The log could not be fetched for printing. ${failure.message}`);
  }

  return (
    <>
      <ScreenHead
        title="Activity"
        about="Every change, sign-in, export and print. Nobody can change or remove a line, here or anywhere."
        className="log-head"
      >
        <div className="work__acts">
          <Button kind="quiet" size="small" onClick={print}>
            <Icon name="print" />
            Print
          </Button>
          <a className="btn btn--sm btn--quiet" href={clientOf(lineKind).csv(query)} download>
            <Icon name="download" />
            Export CSV
          </a>
          <Button kind="quiet" size="small" className="work__keys" onClick={() => setIsHelp(true)}>
            Keyboard
          </Button>
        </div>
      </ScreenHead>
      <StaffParts current="Activity" />
      <p className="on-paper">
        {[listInWords(filters, query), found].filter(Boolean).join(", ")}.
        {paper.rows && paper.rows.length < list.total && ` The newest ${grouped(paper.rows.length)} of them.`}
        {paper.at && ` Printed ${writtenMoment(paper.at)}.`}
      </p>
      {paper.progress && (
        <Job title="Fetching the lines for printing" {...paper.progress} onStop={paper.stop} />
      )}
      <RecordFilters
        query={query}
        search={{ label: "Search the log", placeholder: "Search names and words", input: search }}
        filters={filters}
        found={found}
      />
      {list.lookedThrough !== null && <Unfinished lookedThrough={list.lookedThrough} />}
      <NotLive connection={connection} />
      <section className="tablewrap records" aria-label="Activity" aria-busy={isLoading}>
        {list.total === 0 ? (
          <Quiet list={list} query={query} />
        ) : (
          <Log list={list} rows={paper.rows ?? list.rows} onOpen={open} />
        )}
      </section>
      <div className="log-foot">
        <p className="muted num" role="status">
          {linesOnPage(list)}
        </p>
        <Pager
          className="pager--end"
          label="Pages of activity"
          page={list.page}
          pages={list.pages}
          keep={asParams({ ...query, page: 1 })}
        />
      </div>
      {opened && <OneLine row={opened} today={list.today} onClose={() => setOpenId("")} />}
      {isHelp && (
        <KeysDialog one="line" mayChange={false} hasHistory={false} onClose={() => setIsHelp(false)} />
      )}
    </>
  );
}

type LogProps = { list: ActivityList; rows: ActivityRow[]; onOpen: (row: ActivityRow) => void };

function Log({ list: { today, page, pages }, rows, onOpen }: LogProps) {
  return (
    <DataTable
      className="table table--cards log"
      caption={`Activity, newest first. Page ${page} of ${pages}.`}
      columns={[
        {
          label: "Time",
          className: "log__time",
          show: (row) => (
            <button
              className="rowlink num"
              type="button"
              title="Open this line, in full"
              onClick={() => onOpen(row)}
            >
              <time dateTime={row.at}>{writtenTime(row.at)}</time>
              <span className="vh">, open this line</span>
            </button>
          ),
        },
        { label: "Who", kind: "name", className: "log__who", show: (row) => <Who row={row} /> },
        {
          label: "What, and what it was before",
          className: "log__what",
          show: (row) => <What row={row} onOpen={() => onOpen(row)} />,
        },
        { label: "Room", className: "log__room", show: ({ roomLabel }) => roomLabel },
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      groups={{ className: "log__day", titleOf: ({ at }) => writtenDay(dayOf(at), today) }}
      rowProps={({ id, kind }) => ({
        tabIndex: -1,
        "data-record": id,
        className: kind === "refused" ? "is-bad" : undefined,
      })}
    />
  );
}

function Who({ row: { by, email, isGone } }: { row: ActivityRow }) {
  return (
    <>
      <MailName>{by}</MailName>
      {email && email !== by && (
        <small>
          <MailName>{email}</MailName>
        </small>
      )}
      {isGone && <small>no longer has access</small>}
    </>
  );
}

function What({ row, onOpen }: { row: ActivityRow; onOpen: () => void }) {
  const { told, at, link } = row;
  const changes = told.fields.filter(({ isDifferent }) => isDifferent);
  const shown = changes.length < MANY_CHANGES ? changes : changes.slice(0, FIRST_CHANGES);
  const hidden = changes.length - shown.length;
  return (
    <>
      <span className="log__icon" data-look={told.look ?? row.kind}>
        <Icon name={iconOf(row)} />
      </span>
      <p>
        <Sentence told={told} href={link?.href} />
      </p>
      {changes.length > 0 && (
        <ul className="log__changes">
          {shown.map((change) => (
            <li key={change.label}>
              <ChangeInWords {...change} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button className="linkbtn" type="button" onClick={onOpen}>
          Show the other {hidden}
          <span className="vh"> changes of {writtenTime(at)}</span>
        </button>
      )}
    </>
  );
}

function Sentence({ told: { did, name, more }, href }: { told: Telling; href: string | undefined }) {
  return (
    <>
      {did}
      {name && " "}
      {name && href ? <Link to={href}>{name}</Link> : name}
      {more}
    </>
  );
}

function ChangeInWords({ label, before, after }: Compared) {
  return (
    <>
      <span className="log__label">{label}:</span> <del>{before || "nothing"}</del>
      <span className="log__arrow" aria-hidden="true">
        {" → "}
      </span>
      <span className="vh"> became </span>
      <ins>{after || "nothing"}</ins>
    </>
  );
}

/** Before and after side by side, all of it. */
function OneLine({ row, today, onClose }: { row: ActivityRow; today: string; onClose: () => void }) {
  const { at, by, email, standing, told, link } = row;
  const day = writtenDay(dayOf(at), today);
  const year = dayOf(at).slice(0, 4);
  return (
    <FormDialog title="One line, in full" onClose={onClose}>
      <div className="changed">
        <p className="muted">
          {day.endsWith(year) ? day : `${day}, ${year}`}, {writtenTime(at, { toTheSecond: true })}.{" "}
          {[by, email !== by && email, standing].filter(Boolean).join(", ")}
        </p>
        <p>
          <Sentence
            told={{ ...told, did: told.did.charAt(0).toUpperCase() + told.did.slice(1) }}
            href={undefined}
          />
        </p>
        {told.fields.length > 0 && <BeforeAndAfter fields={told.fields} />}
      </div>
      <div className="dialog__actions">
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
        {link && <ButtonLink to={link.href}>{link.label}</ButtonLink>}
      </div>
    </FormDialog>
  );
}

/** Of what came or went there is one side only. */
function BeforeAndAfter({ fields }: { fields: Compared[] }) {
  const sides = (["before", "after"] as const).filter((side) => fields.some((field) => field[side] !== ""));
  return (
    <table className="table">
      <caption className="vh">Before and after</caption>
      <thead>
        <tr>
          <td />
          {sides.map((side) => (
            <th key={side} scope="col">
              {side === "before" ? "Before" : "After"}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.label} className={field.isDifferent ? "is-different" : undefined}>
            <th scope="row">{field.label}</th>
            {sides.map((side) => (
              <td key={side} className="num">
                <MailName>{field[side]}</MailName>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A search that did not get to the end says so, and how to get further. */
function Unfinished({ lookedThrough }: { lookedThrough: number }) {
  return (
    <p className="hint" role="status">
      The newest {grouped(lookedThrough)} lines were looked through. Choose days, a person, a room or a kind
      to look further back; Export CSV looks through all of them.
    </p>
  );
}

function Quiet({ list, query }: { list: ActivityList; query: ListQuery }) {
  const { by, room, kind } = query.filters;
  const days = filtersInWords(filtersFor(list.who, list.rooms, list.today), query).find(
    ({ field }) => field === "days",
  );
  const words = [
    query.q ? `No line holds “${query.q}”` : "Nothing was done",
    by && `by ${by}`,
    room && `in ${list.rooms[room] ?? room}`,
    kind && `of the kind ${activityKinds[kind as keyof typeof activityKinds] ?? kind}`,
    days?.words.replace(/^Days |^./, (start) => (start === "Days " ? "" : start.toLowerCase())),
  ];
  return (
    <>
      <EmptyState level="h2" picture="/art/lamp.svg" title="A quiet time">
        {words.filter(Boolean).join(" ")}.
      </EmptyState>
      <p className="empty__acts">
        {query.q && <AllDates query={query} />}
        <Link className="btn btn--sm btn--quiet" to={addressOf(cleared({ ...query, q: "" }))}>
          Clear the filters
        </Link>
      </p>
    </>
  );
}

function linesOnPage({ page, rows, total }: ActivityList) {
  if (total <= 1) return total === 0 ? "No lines" : "1 line";
  const first = (page - 1) * ROWS + 1;
  return `Lines ${grouped(first)} to ${grouped(first + rows.length - 1)} of ${grouped(total)}`;
}

function lines(count: number) {
  return `${grouped(count)} ${count === 1 ? "line" : "lines"}`;
}

function iconOf({ kind, told: { look } }: ActivityRow): IconName {
  return look ? (look === "role" ? "shield" : "mail") : icons[kind];
}

const icons: { [kind in ActivityRow["kind"]]: IconName } = {
  added: "plus",
  changed: "edit",
  deleted: "trash",
  restored: "undo",
  voided: "ban",
  "signed-in": "key",
  refused: "alert",
  exported: "download",
  printed: "print",
};
