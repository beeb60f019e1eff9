import { type ReactNode, useState } from "react";
import { useMayChange } from "#app/admin/me.ts";
import { NotLive } from "#app/admin/not-live.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { useShortcuts } from "#app/admin/use-shortcuts.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { capitalized } from "#domain/capitalized.ts";
import type { Kind, ListAnswer, ListQuery, Shown } from "#domain/records.ts";
import { clientOf } from "./client.ts";
import { type DataColumn, DataTable } from "./data-table.tsx";
import { DeletedRecords, ShowFilter, useDeletedQuery } from "./deleted-records.tsx";
import "./records-table.css";

type PagedRecordsProps<Rec extends Shown, Form> = {
  kind: Kind<Rec, Form>;
  query: ListQuery;
  list: ListAnswer<Rec>;
  heading: string;
  purpose: string;
  /** The other screens of the room. */
  parts: ReactNode;
  /** What the button says that begins one, and the dialog it opens; left out where there is nothing to begin. */
  beginning?: { label: string; dialog: (onClose: () => void, newest: Rec | undefined) => ReactNode } | false;
  columns: readonly DataColumn<Rec>[];
  /** The table's own class. */
  className: string;
  /** Which of them are shown, where that is not all. */
  notice?: ReactNode;
  /** What is said while there are none, and buttons below it. */
  empty: string;
  emptyActs?: ReactNode;
  /** What the address must keep from page to page. */
  keep?: { [field: string]: string };
};

/** Records that are worked on each on a page of its own: the newest first, what was deleted, and the way to begin one. */
export function PagedRecords<Rec extends Shown, Form>(props: PagedRecordsProps<Rec, Form>) {
  const { kind, query, list: loaded, heading, purpose, parts, columns, className, empty, keep = {} } = props;
  const source = clientOf(kind).source({ ...query, page: loaded.page });
  const { view: list, connection } = useLiveOrLeave(source, loaded);
  const deleted = useDeletedQuery();
  const [isBeginning, setIsBeginning] = useState(false);
  const mayChange = useMayChange();
  const beginning = mayChange && props.beginning;
  const begin = () => setIsBeginning(true);
  useShortcuts(
    beginning
      ? {
          n(event) {
            event.preventDefault();
            begin();
          },
        }
      : {},
  );
  const caption = `${capitalized(kind.many)}, newest first`;
  return (
    <>
      {parts}
      <ScreenHead title={heading} about={purpose}>
        {beginning && (
          <div className="work__acts work__acts--thumb">
            <Button size="small" onClick={begin}>
              <Icon name="plus" />
              {beginning.label}
            </Button>
          </div>
        )}
      </ScreenHead>
      <ShowFilter />
      {!deleted && props.notice}
      <NotLive connection={connection} />
      {deleted ? (
        <DeletedRecords kind={kind} query={deleted} since={list.version} />
      ) : (
        <>
          {list.total === 0 ? (
            <div className="panel">
              <EmptyState level="h2" picture="/art/lamp.svg" title={`No ${kind.one} yet`}>
                {empty}
              </EmptyState>
              {props.emptyActs}
            </div>
          ) : (
            <section className="records tablewrap" aria-label={caption}>
              <DataTable
                className={`table table--cards table--records ${className}`}
                caption={caption}
                columns={columns}
                rows={list.rows}
                keyOf={({ id }) => id}
              />
            </section>
          )}
          {list.pages > 1 && (
            <Pager
              label={`Pages of ${kind.many}`}
              className="pager--end"
              page={list.page}
              pages={list.pages}
              keep={keep}
            />
          )}
        </>
      )}
      {beginning && isBeginning && beginning.dialog(() => setIsBeginning(false), list.rows[0])}
    </>
  );
}
