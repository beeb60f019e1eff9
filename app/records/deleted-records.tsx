import { useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { useMayChange } from "#app/admin/me.ts";
import { Moment } from "#app/admin/moment.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OwnAddress } from "#app/ui/mail-name.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { readListQuery } from "#domain/list-query.ts";
import {
  type Deleted,
  type Deletion,
  type Filter,
  type Kind,
  type ListAnswer,
  type ListQuery,
  SHOW_DELETED,
  type Shown,
} from "#domain/records.ts";
import { clientOf, type Outcome, send } from "./client.ts";
import { asParams, FilterPick } from "./record-filters.tsx";
import "./record-panel.css";
import "./deleted-records.css";

/** The filter between existing and deleted records. */
export const showFilter: Filter = {
  field: "show",
  label: "Show",
  any: "Kept",
  options: { deleted: "Deleted" },
};

/** The query for deleted records; undefined if the address shows existing ones or the person may only view. */
export function useDeletedQuery(): ListQuery | undefined {
  const { search } = useLocation();
  const mayChange = useMayChange();
  const query = readListQuery(new URLSearchParams(search), { filters: ["show"] });
  if (!mayChange || query.filters.show !== SHOW_DELETED.show) return undefined;
  return { ...query, from: "", to: "" };
}

/** The filter alone, for lists without other filters. */
export function ShowFilter() {
  const query = useDeletedQuery();
  if (!useMayChange()) return null;
  return <FilterPick filter={showFilter} query={query ?? NOTHING_ASKED} />;
}

const NOTHING_ASKED = readListQuery(new URLSearchParams());

type DeletedRecordsProps<Rec extends Shown> = {
  kind: Kind<Rec, unknown>;
  query: ListQuery;
  /** Changes with the list of existing records: then these are fetched again. */
  since: string;
  tellApart?: (record: Rec) => string;
};

/** The deleted records of a list, newest first, with Restore. */
export function DeletedRecords<Rec extends Shown>({
  kind,
  query,
  since,
  tellApart,
}: DeletedRecordsProps<Rec>) {
  const { answer, isLoading, askAgain } = useDeleted(kind, query, since);
  const list = useRef<HTMLOListElement>(null);
  const { isBusy, bringBack } = useBringingBack(kind, askAgain);
  const rows = answer?.ok ? answer.data.rows : undefined;
  const pressed = useFocusOnNext(list, rows);
  if (!answer)
    return (
      <p className="muted" role="status">
        Fetching the deleted {kind.many}…
      </p>
    );
  if (!answer.ok)
    return (
      <div className="panel" role="alert">
        <p>
          The deleted {kind.many} could not be fetched. {answer.message}
        </p>
        <Button kind="quiet" size="small" onClick={askAgain}>
          <Icon name="again" />
          Try again
        </Button>
      </div>
    );
  const { page, pages, total } = answer.data;
  const first = (page - 1) * query.size + 1;
  return (
    <section aria-label={`Deleted ${kind.many}`} aria-busy={isLoading} className="deleted">
      <p className={total === 0 ? "vh" : "muted num"} role="status">
        {total === 0
          ? `No deleted ${kind.many} found`
          : `Showing ${first} to ${first + answer.data.rows.length - 1} of ${total} deleted ${total === 1 ? kind.one : kind.many}`}
      </p>
      <div className="panel">
        {total === 0 ? (
          <NothingDeleted many={kind.many} isSearch={query.q !== ""} />
        ) : (
          <ol ref={list} className="past deleted__list">
            {answer.data.rows.map(({ id, name, by, email, at, record }, index) => (
              <li key={id}>
                <p className="past__what">
                  <b>{name}</b>
                </p>
                {tellApart && <About name={name} words={tellApart(record)} />}
                <p className="past__when">
                  Deleted by {by}
                  <OwnAddress of={{ by, email }} />, <Moment at={at} />
                </p>
                <button
                  className="linkbtn"
                  type="button"
                  aria-disabled={isBusy || undefined}
                  onClick={() => {
                    pressed.current = index;
                    bringBack({ id, name });
                  }}
                >
                  <Icon name="undo" />
                  <span>
                    Bring it back<span className="vh"> {name}</span>
                  </span>
                </button>
              </li>
            ))}
          </ol>
        )}
      </div>
      {pages > 1 && (
        <Pager
          className="pager--end"
          label="Pages of deleted records"
          page={page}
          pages={pages}
          keep={asParams({ ...query, page: 1 })}
        />
      )}
    </section>
  );
}

/** Details that distinguish records of the same name, unless the name has them. */
function About({ name, words }: { name: string; words: string }) {
  return words && !name.includes(words) ? <p className="deleted__about">{words}</p> : null;
}

function NothingDeleted({ many, isSearch }: { many: string; isSearch: boolean }) {
  return isSearch ? (
    <EmptyState level="h2" picture="/art/lamp.svg" title={`No deleted ${many} found`}>
      Try a shorter word, or clear the search to see all that was deleted.
    </EmptyState>
  ) : (
    <EmptyState level="h2" picture="/art/lamp.svg" title={`No deleted ${many}`}>
      Whatever is deleted stands here, and can be brought back.
    </EmptyState>
  );
}

type DeletedRecordProps<Rec extends Shown> = {
  kind: Kind<Rec, unknown>;
  deleted: Deletion;
  /** A link to the existing records. */
  all: { href: string; label: string };
};

/** The page of a deleted record: who deleted it, when, and Restore. */
export function DeletedRecord<Rec extends Shown>({ kind, deleted, all }: DeletedRecordProps<Rec>) {
  const mayChange = useMayChange();
  const { isBusy, bringBack } = useBringingBack(kind, () => {});
  const { name, by, at } = deleted;
  return (
    <div className="panel">
      <EmptyState level="h1" picture="/art/lamp.svg" title={`${name} was deleted`}>
        Deleted by {by}
        <OwnAddress of={deleted} />, <Moment at={at} />
      </EmptyState>
      <p className="empty__acts">
        {mayChange && (
          <Button size="small" busy={isBusy && "Bringing it back..."} onClick={() => bringBack(deleted)}>
            <Icon name="undo" />
            Bring it back
          </Button>
        )}
        <ButtonLink kind="quiet" size="small" to={all.href}>
          {all.label}
        </ButtonLink>
      </p>
    </div>
  );
}

/** Restores a record and shows a message with Undo. */
function useBringingBack<Rec extends Shown>(kind: Kind<Rec, unknown>, onDone: () => void) {
  const client = clientOf(kind);
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    async bringBack({ id, name }: { id: string; name: string }) {
      if (isBusy) return;
      toast.clear();
      setIsBusy(true);
      const answer = await finish(client.bringBack(id));
      setIsBusy(false);
      if (!answer.ok) return toast.fail(`${name} was not brought back: ${answer.message}`);
      const run = () => finish(client.undoAdded(answer.data));
      toast.say(`${name} is back.`, { run, undone: `Undone: ${name} is deleted again.` });
    },
  };

  /** Also after a refusal, because somebody else may have restored it. */
  async function finish<T>(asked: Promise<Outcome<T>>) {
    const answer = await asked;
    onDone();
    await revalidate();
    return answer;
  }
}

/** Fetched again when the query or the list changes; the old rows stay until then. */
function useDeleted<Rec extends Shown>(kind: Kind<Rec, unknown>, query: ListQuery, since: string) {
  const { path } = clientOf(kind).deleted(query);
  const [heard, setHeard] = useState<{ of: string; answer: Outcome<ListAnswer<Deleted<Rec>>> }>();
  const [tries, setTries] = useState(1);
  const of = `${path} ${since} ${tries}`;
  useEffect(() => {
    let isCurrent = true;
    send<undefined, ListAnswer<Deleted<Rec>>>({ method: "GET", path }).then(
      (answer) => isCurrent && setHeard({ of, answer }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, of]);
  return {
    answer: heard?.answer,
    isLoading: heard?.of !== of,
    askAgain: () => setTries((before) => before + 1),
  };
}

/** Focuses the next row when a restored one disappears. */
function useFocusOnNext(list: React.RefObject<HTMLOListElement | null>, rows: unknown[] | undefined) {
  const pressed = useRef(-1);
  useEffect(() => {
    if (!rows || pressed.current < 0 || document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll("button") ?? [];
    const next = buttons[Math.min(pressed.current, buttons.length - 1)];
    (next ?? document.getElementById("main"))?.focus();
    pressed.current = -1;
  }, [list, rows]);
  return pressed;
}
