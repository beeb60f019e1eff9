import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";
import { useMayChange } from "#app/admin/me.ts";
import { writtenMoment } from "#app/admin/moment.tsx";
import { NotLive } from "#app/admin/not-live.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { grouped } from "#domain/counted.ts";
import { filtersInWords } from "#domain/record-words.ts";
import type { ListAnswer, ListQuery, Shown } from "#domain/records.ts";
import { type Choice, ChosenBar, useChoice } from "./chosen-bar.tsx";
import { clientOf } from "./client.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { DeletedRecords, showFilter, useDeletedQuery } from "./deleted-records.tsx";
import { ExportMenu, usePrint } from "./export-menu.tsx";
import { Job } from "./job.tsx";
import { NoRecords } from "./no-records.tsx";
import { RecordDialog, type Saved } from "./record-dialog.tsx";
import { addressOf, asParams, RecordFilters } from "./record-filters.tsx";
import { KeysDialog, useRecordKeys } from "./record-keys.tsx";
import { RecordPanel } from "./record-panel.tsx";
import type { RecordRoom, TypedForm } from "./record-room.ts";
import { RecordsTable } from "./records-table.tsx";
import { useRecordChanges } from "./use-record-changes.ts";
import { VoidDialog } from "./void-dialog.tsx";
import "./records-screen.css";

type RecordsScreenProps<
  Rec extends Shown,
  Typed extends TypedForm,
  Form extends object,
  List extends ListAnswer<Rec>,
> = {
  room: RecordRoom<Rec, Typed, Form, List>;
  /** The query and the loader's answer, which is then kept live. */
  query: ListQuery;
  list: List;
  /** The sums under columns, with their format. */
  sums?: { [field: string]: (cents: number) => string };
  /** Further content under columns. */
  footers?: (list: List) => { [field: string]: ReactNode };
  /** The label of the footer row, instead of the count. */
  total?: string | ((list: List) => string);
  /** The address of the filtered list as a PDF, in rooms that have one. */
  pdf?: string;
  /** The tabs of the room's screens, above the heading. */
  parts?: ReactNode;
  /** Content above the filters. */
  above?: (list: List) => ReactNode;
  /** Content between filters and table. */
  summary?: (list: List) => ReactNode;
  /** A custom dialog for adding, which closes itself. */
  addDialog?: (props: { onClose: () => void }) => ReactNode;
  /** Custom content of the opened record, and further buttons in it. */
  facts?: (record: Rec) => ReactNode;
  acts?: (record: Rec) => ReactNode;
  /** Further buttons in a row, for those who may change something. */
  rowActs?: (record: Rec, called: string) => ReactNode;
  /** Actions for selected rows; without it, rows cannot be selected. */
  chosen?: (choice: Choice<Rec>, list: List) => ReactNode;
  /** The address that shows a record just added; without it the list stays where it is. */
  addressWith?: (added: Rec) => { search: string; isSameList: boolean };
};

type RecordsOpen<Rec> =
  | { kind: "add" }
  | { kind: "edit" | "delete" | "void"; record: Rec }
  | { kind: "keys" };

/** A whole list screen: heading, filters, table, pager and all actions. */
export function RecordsScreen<
  Rec extends Shown,
  Typed extends TypedForm,
  Form extends object,
  List extends ListAnswer<Rec>,
>(props: RecordsScreenProps<Rec, Typed, Form, List>) {
  const { room, query, list: loaded, sums = {}, total, addressWith } = props;
  const { kind, tellApart, voiding } = room;
  const { nameOf, filters = [] } = kind;
  const { view: list, connection } = useLiveOrLeave(
    clientOf(kind).source({ ...query, page: loaded.page }),
    loaded,
  );
  const isLoading = useNavigation().state === "loading";
  const isKeeper = useMayChange();
  const asked = useDeletedQuery();
  // Voided records stay in the list.
  const deleted = voiding ? undefined : asked;
  const mayChange = isKeeper && !room.isReadOnly && !deleted;
  const navigate = useNavigate();
  const [open, setOpen] = useState<RecordsOpen<Rec>>();
  const [openId, setOpenId] = useState("");
  const rows = deleted ? [] : list.rows;
  const opened = rows.find(({ id }) => id === openId);
  const showAdded = useShownAdded(addressWith);
  const { mark, inUse, forget, ...changes } = useRecordChanges(room, showAdded);
  const toast = useToast();
  const paper = usePrint(kind, query);
  const choice = useChoice(list.rows, voiding !== undefined);
  const search = useRef<HTMLInputElement>(null);
  const { desk, isWide } = useIsWide();
  const begin = useCallback(
    (next: RecordsOpen<Rec>) => {
      forget();
      setOpen(next);
    },
    [forget],
  );
  const add = useCallback(() => begin({ kind: "add" }), [begin]);
  const canEdit = (record: Rec) => !voiding?.isVoid(record) && room.canEdit?.(record) !== false;
  const edit = (record: Rec) => (canEdit(record) ? begin({ kind: "edit", record }) : show(record));
  const strike = (record: Rec) => begin({ kind: "void", record });
  const remove = (record: Rec) => begin({ kind: "delete", record });
  function show(record: Rec) {
    forget();
    if (room.pageOf) navigate(room.pageOf(record));
    else setOpenId(record.id);
  }
  const help = () => begin({ kind: "keys" });
  const close = () => setOpen(undefined);
  /** Closes the panel on small screens, because it would cover the message about a change. */
  const uncover = () => isWide || setOpenId("");
  const saved = (done: Saved<Rec>) => {
    close();
    uncover();
    changes.saved(done);
  };
  useAddFromAddress(mayChange ? add : undefined);
  useOpenFromAddress(list.rows, setOpenId);
  useRecordKeys({
    search,
    rows,
    onOpen: show,
    onHelp: help,
    ...(mayChange && { onAdd: add, onEdit: edit }),
  });

  const found = `${grouped(list.total)} ${list.total === 1 ? kind.one : kind.many}`;
  const narrowed = filtersInWords(filters, query);
  async function print() {
    const failure = await paper.print();
    if (failure) toast.fail(`The list could not be fetched for printing. ${failure.message}`);
  }

  return (
    <>
      {props.parts}
      <ScreenHead title={room.heading} about={room.purpose}>
        <div className="work__acts">
          {!deleted && (
            <ExportMenu csv={clientOf(kind).csv(query)} pdf={props.pdf} found={found} onPrint={print} />
          )}
          <Button kind="quiet" size="small" className="work__keys" onClick={help}>
            Keyboard
          </Button>
          {mayChange && (
            <Button size="small" onClick={add}>
              <Icon name="plus" />
              {room.adding ?? `Add ${kind.one}`}
            </Button>
          )}
        </div>
      </ScreenHead>
      <p className="on-paper">
        {[query.q && `“${query.q}”`, ...narrowed.map(({ words }) => words), found].filter(Boolean).join(", ")}
        .{paper.rows && paper.rows.length < list.total && ` The first ${grouped(paper.rows.length)} of them.`}
        {paper.at && ` Printed ${writtenMoment(paper.at)}.`}
      </p>
      {paper.progress && (
        <Job title={`Fetching the ${kind.many} for printing`} {...paper.progress} onStop={paper.stop} />
      )}
      {!deleted && props.above?.(list)}
      <RecordFilters
        query={deleted ?? query}
        search={{ ...room.search, input: search }}
        filters={deleted ? [showFilter] : isKeeper && !voiding ? [...filters, showFilter] : filters}
        found={deleted ? `deleted ${kind.many}` : found}
      >
        {!deleted && (
          <p className="muted num" role="status">
            {rowsInWords(list, query, kind.many)}
          </p>
        )}
      </RecordFilters>
      <NotLive connection={connection} />
      {!deleted && props.summary?.(list)}
      {props.chosen && rows.length > 0 && <ChosenBar choice={choice}>{props.chosen(choice, list)}</ChosenBar>}
      <div ref={desk} className={opened && isWide ? "desk is-open" : "desk"}>
        {deleted ? (
          <DeletedRecords kind={kind} query={deleted} since={list.version} tellApart={tellApart} />
        ) : (
          <RecordsTable
            label={`${capital(kind.one)} records`}
            caption={`${capital(kind.one)} records, ${room.order}. Page ${list.page} of ${list.pages}.`}
            columns={room.columns}
            rows={paper.rows ?? list.rows}
            nameOf={nameOf}
            tellApart={tellApart}
            sort={query.sort}
            sortedBy={(sort) => `?${addressOf({ ...query, sort, page: 1 }).search}`}
            footer={{
              label: (typeof total === "function" ? total(list) : total) ?? found,
              sums: {
                ...Object.fromEntries(
                  Object.entries(sums).map(([field, write]) => [field, write(list.sums[field] ?? 0)]),
                ),
                ...props.footers?.(list),
              },
            }}
            mark={mark}
            openId={opened?.id}
            isLoading={isLoading}
            onOpen={show}
            pageOf={room.pageOf}
            {...(props.chosen && { choice })}
            {...(voiding && { isVoid: voiding.isVoid })}
            {...(mayChange &&
              !room.hasBareRows && {
                onEdit: edit,
                canEdit,
                rowActs: props.rowActs,
                ...(voiding
                  ? { onVoid: strike }
                  : !room.isDeletedOnPage && { onDelete: remove, canDelete: room.canDelete }),
              })}
            empty={<NoRecords room={room} query={query} />}
          />
        )}
        {opened && (
          <RecordPanel
            room={room}
            record={opened}
            isBeside={isWide}
            onStep={(by) => {
              const next = list.rows[list.rows.indexOf(opened) + by];
              if (next) setOpenId(next.id);
            }}
            onClose={() => setOpenId("")}
            facts={props.facts?.(opened)}
            acts={props.acts?.(opened)}
            {...(mayChange && {
              ...(canEdit(opened) && { onEdit: () => edit(opened) }),
              ...(voiding
                ? !voiding.isVoid(opened) && { onVoid: () => strike(opened) }
                : { onDelete: () => remove(opened) }),
              onRestore: (version: string) => {
                uncover();
                changes.restore(opened, version);
              },
            })}
          />
        )}
      </div>
      {!deleted && (
        <Pager
          className="pager--end"
          label="Record pages"
          page={list.page}
          pages={list.pages}
          keep={asParams({ ...query, page: 1 })}
        />
      )}
      {open?.kind === "add" &&
        (props.addDialog?.({ onClose: close }) ?? (
          <RecordDialog room={room} onClose={close} onSaved={saved} />
        ))}
      {open?.kind === "edit" && (
        <RecordDialog room={room} record={open.record} onClose={close} onSaved={saved} />
      )}
      {open?.kind === "delete" && (
        <DeleteDialog
          one={kind.one}
          items={[{ id: open.record.id, name: nameOf(open.record), about: tellApart(open.record) }]}
          askStaying={room.askStaying && (() => room.askStaying?.(open.record) ?? Promise.resolve([]))}
          onClose={close}
          onDelete={() => {
            uncover();
            changes.delete(open.record);
          }}
        />
      )}
      {open?.kind === "void" && voiding && (
        <VoidDialog
          one={kind.one}
          what={voiding.what(open.record)}
          effects={voiding.effects?.(open.record)}
          onClose={close}
          onVoid={(reason) => changes.void(open.record, reason)}
          onVoided={(record) => {
            close();
            uncover();
            changes.voided(record, open.record);
          }}
        />
      )}
      {open?.kind === "keys" && <KeysDialog one={kind.one} mayChange={mayChange} onClose={close} />}
      {inUse && (
        <Dialog tone="error" title="Still in use" labels={{ confirm: "Close" }} onAnswer={forget}>
          <p>{inUse.message}</p>
        </Dialog>
      )}
    </>
  );
}

function rowsInWords({ page, rows, total }: ListAnswer<unknown>, { size }: ListQuery, many: string) {
  if (total === 0) return `No ${many} found`;
  const first = (page - 1) * size + 1;
  return `Showing ${first} to ${first + rows.length - 1} of ${grouped(total)}`;
}

function capital(words: string) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `#add` in the address opens the form once; a reload does not open it again. */
function useAddFromAddress(add: (() => void) | undefined) {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== "#add") return;
    navigate(pathname + search, { replace: true, state });
    add?.();
  }, [hash, pathname, search, state, navigate, add]);
}

/** `#open-<id>` in the address opens a record; the activity log links to it. */
function useOpenFromAddress(rows: Shown[], open: (id: string) => void) {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const id = hash.startsWith("#open-") ? hash.slice("#open-".length) : "";
  const isHere = rows.some((row) => row.id === id);
  useEffect(() => {
    if (id === "") return;
    navigate(pathname + search, { replace: true, state });
    if (isHere) open(id);
  }, [id, isHere, pathname, search, state, navigate, open]);
}

/** Navigates to the page that shows a new record, leaving a search that does not find it. */
function useShownAdded<Rec>(
  addressWith: ((added: Rec) => { search: string; isSameList: boolean }) | undefined,
) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<Rec>();
  // After the form has closed, because an open form with changes blocks navigation.
  useEffect(() => {
    if (!added) return;
    setAdded(undefined);
    if (!addressWith) return void revalidate();
    const { search, isSameList } = addressWith(added);
    navigate({ search }, { replace: isSameList });
  }, [added, addressWith, navigate, revalidate]);
  return (record: Rec) => setAdded(() => record);
}

/** The container width, in rem, from which an open record is shown next to the list. */
const WIDE_REM = 70;

function useIsWide() {
  const desk = useRef<HTMLDivElement>(null);
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setIsWide((entry?.contentRect.width ?? 0) >= WIDE_REM * rem);
    });
    if (desk.current) watch.observe(desk.current);
    return () => watch.disconnect();
  }, []);
  return { desk, isWide };
}
