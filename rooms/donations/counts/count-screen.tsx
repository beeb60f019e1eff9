import { useCallback, useContext, useEffect, useState } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { MeContext, useMayChange } from "#app/admin/me.ts";
import { NotLive } from "#app/admin/not-live.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { clientOf } from "#app/records/client.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Connection } from "#app/ui/live-stream.ts";
import { formatCents } from "#domain/money.ts";
import { writtenDate } from "#domain/written-date.ts";
import { ALL_COUNTS, COUNTS, type Count, type CountView, countKind, watchedAt } from "../../ledger/count.ts";
import { type Gift, type GiftList, giftKind } from "../../ledger/gift.ts";
import { rooms } from "../../opened.ts";
import { DonationsParts } from "../donations-parts.tsx";
import { ClosedCount } from "./closed-count.tsx";
import { CountGrid, KeyLine } from "./count-grid.tsx";
import { CountHead } from "./count-head.tsx";
import { figuresOf } from "./count-rows.ts";
import { Tally } from "./tally.tsx";
import { useCountRows } from "./use-count-rows.ts";
import "./sunday-count.css";

export const meta = adminMeta("Sunday count");

/** As many gifts as a list answers at once, and as many pages as one stream can tell of beside the rest. */
const PAGE_ROWS = 100;
const MOST_WATCHED = 7;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { counts, gifts, ledger } = context.get(rooms).donations;
  const id = params.id ?? "";
  const view = await counts.one(id);
  if (!view.count) throw redirect(ALL_COUNTS);
  const page = (at: number) => gifts.list.page(pageOf(id, at));
  const first = await page(1);
  const others = await Promise.all(Array.from({ length: first.pages - 1 }, (_, at) => page(at + 2)));
  return { view: { ...view, count: view.count }, pages: [first, ...others], today: ledger.today() };
}

function pageOf(countId: string, page: number) {
  return { q: "", sort: "", from: "", to: "", filters: { countId }, page, size: PAGE_ROWS };
}

export default function CountScreen() {
  const { view } = useLoaderData<typeof loader>();
  return <Sheet key={view.count.id} />;
}

function Sheet() {
  const { view: loaded, pages, today } = useLoaderData<typeof loader>();
  const { view, connection } = useLiveOrLeave<CountView>(watchedAt(loaded.count.id), loaded);
  const [saved, setSaved] = useState<Count>();
  const [gifts, setGifts] = useState<readonly Gift[]>(() => pages.flatMap(({ rows }) => rows));
  const told = view.count ?? loaded.count;
  const count = saved && saved.version > told.version ? saved : told;
  const mayChange = useMayChange();
  const isOpen = count.status === "open";
  return (
    <>
      <DonationsParts current="Sunday count" />
      <ScreenHead
        title="Sunday count"
        about={
          isOpen && mayChange
            ? "One row a gift. Each row is saved as you leave it; nothing is lost when the power goes."
            : `${writtenDate(count.countedOn)}${count.place && `, ${count.place}`}.`
        }
      >
        <div className="work__acts">
          <ButtonLink kind="quiet" size="small" to={ALL_COUNTS}>
            All counts
          </ButtonLink>
        </div>
      </ScreenHead>
      <NotLive connection={connection} />
      <GiftPages countId={count.id} loaded={pages} onGifts={setGifts} />
      {isOpen && mayChange ? (
        <OpenCount count={count} gifts={gifts} today={today} connection={connection} onSaved={setSaved} />
      ) : (
        <ClosedCount count={count} gifts={gifts} today={today} mayVoid={mayChange} />
      )}
    </>
  );
}

type GiftPagesProps = { countId: string; loaded: GiftList[]; onGifts: (gifts: readonly Gift[]) => void };

/** All gifts of the count, live, page by page as lists are answered. */
function GiftPages({ countId, loaded, onGifts }: GiftPagesProps) {
  const [views, setViews] = useState(loaded);
  const show = useCallback(
    (at: number, view: GiftList) =>
      setViews((before) => {
        if (before[at] === view) return before;
        const next = [...before];
        next[at] = view;
        return next;
      }),
    [],
  );
  useEffect(() => onGifts(views.flatMap(({ rows }) => rows)), [views, onGifts]);
  const pages = Math.min(views[0]?.pages ?? 1, MOST_WATCHED);
  return Array.from({ length: pages }, (_, at) => (
    <GiftPage key={String(at)} countId={countId} at={at} loaded={loaded[at] ?? NONE} onShow={show} />
  ));
}

type GiftPageProps = {
  countId: string;
  at: number;
  loaded: GiftList;
  onShow: (at: number, view: GiftList) => void;
};

function GiftPage({ countId, at, loaded, onShow }: GiftPageProps) {
  const { view } = useLiveOrLeave(clientOf(giftKind).source(pageOf(countId, at + 1)), loaded);
  useEffect(() => onShow(at, view), [onShow, at, view]);
  return null;
}

const NONE: GiftList = {
  rows: [],
  page: 1,
  pages: 1,
  total: 0,
  sums: {},
  version: "",
  byFund: [],
  voids: 0,
  closedCounts: [],
  needing: null,
  isTooWide: false,
};

type OpenCountProps = {
  count: Count;
  gifts: readonly Gift[];
  today: string;
  connection: Connection;
  onSaved: (count: Count) => void;
};

function OpenCount({ count, gifts, today, connection, onSaved }: OpenCountProps) {
  const me = useContext(MeContext);
  const { rows, voided, actions, foreign, flush, hear, moveDay } = useCountRows(count, gifts, me.email);
  useEffect(() => hear(gifts), [hear, gifts]);
  useEffect(() => {
    if (connection === "live") flush();
  }, [connection, flush]);
  const { pending, unsaved, ...counted } = figuresOf(rows);
  const figures = { ...count, ...counted };
  return (
    <>
      <CountHead
        count={count}
        today={today}
        connection={connection}
        onSaved={(saved, former) => {
          onSaved(saved);
          if (saved.countedOn !== former.countedOn) moveDay(former.countedOn, saved.countedOn);
        }}
      />
      <Tally count={count} figures={figures} pending={pending} unsaved={unsaved} onClosed={onSaved} />
      <OtherCounter foreign={foreign} />
      <CountGrid rows={rows} sheet={count} actions={actions} />
      <KeyLine />
      {gifts.length === 0 && pending === 0 && <BegunByMistake count={count} />}
      {voided.length > 0 && (
        <p className="muted countvoided">
          Voided in this count, and not counted:{" "}
          {voided
            .map(({ donorName, cents, voidReason }) => `${donorName}, ${formatCents(cents)} (${voidReason})`)
            .join("; ")}
          .
        </p>
      )}
    </>
  );
}

/** Nothing was written down in it yet: it can go. */
function BegunByMistake({ count }: { count: Count }) {
  const navigate = useNavigate();
  const toast = useToast();
  const client = clientOf(countKind);
  async function remove() {
    const answer = await client.delete(count.id);
    if (!answer.ok) return toast.fail(`Not deleted: ${answer.message}`);
    const run = () => client.bringBack(count.id);
    toast.say("Count deleted", { run, undone: "Undone: the count is back." }, COUNTS);
    navigate(ALL_COUNTS);
  }
  return (
    <p className="muted">
      Started by mistake?{" "}
      <button className="linkbtn" type="button" onClick={remove}>
        Delete this count
      </button>
    </p>
  );
}

/** Two people may write on one count. */
function OtherCounter({ foreign }: { foreign: Gift | undefined }) {
  const [name, setName] = useState("");
  useEffect(() => {
    if (!foreign) return;
    let isOver = false;
    clientOf(giftKind)
      .history(foreign.id)
      .then((answer) => {
        const by = answer.ok && answer.data.at(-1)?.by;
        if (by && !isOver) setName(by);
      });
    return () => {
      isOver = true;
    };
  }, [foreign]);
  return (
    <div role="status" className="othercounter">
      {name && (
        <div className="notice">
          <Icon name="info" />
          <p>{name} is typing too. Their rows appear here as they are saved.</p>
        </div>
      )}
    </div>
  );
}
