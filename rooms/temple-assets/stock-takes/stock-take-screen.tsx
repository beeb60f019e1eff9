import { useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
} from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { MeContext, useMayChange } from "#app/admin/me.ts";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { clientOf, send } from "#app/records/client.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Connection } from "#app/ui/live-stream.ts";
import { counted } from "#domain/counted.ts";
import { rooms } from "../../opened.ts";
import { AssetsParts } from "../assets-parts.tsx";
import {
  isListed,
  isSeen,
  type Line,
  NO_PLACE,
  placesOf,
  reopening,
  STOCK_TAKES,
  type StockPlace,
  type StockTakeView,
  type StockTakeWithLines,
  stockTakeKind,
  stockTakePage,
  tallyOf,
  titleOf,
  watchedAt,
} from "./stock-take.ts";
import { FindTag, NotOnTheList, type Say, Take } from "./stock-take-cards.tsx";
import {
  linesNow,
  NOTHING_UNSENT,
  type OutboxState,
  openMemory,
  openOutbox,
  type StockTakeOutbox,
} from "./stock-take-outbox.ts";
import { ClosedStockTake, CloseStockTake } from "./stock-take-report.tsx";
import "../assets/assets.css";
import "./stock-take.css";

export const meta = adminMeta("Stock-take");

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { stockTakes } = context.get(rooms)["temple-assets"];
  const view = await stockTakes.one(params.id ?? "");
  if (!view.take) throw redirect(STOCK_TAKES);
  return { view, take: view.take, now: Date.now() };
}

export default function StockTakeScreen() {
  const { take } = useLoaderData<typeof loader>();
  return <OneStockTake key={take.id} />;
}

/** Walked through while it is open, then its report. */
function OneStockTake() {
  const { view: loaded, take: first, now } = useLoaderData<typeof loader>();
  const { view, connection } = useLiveOrLeave<StockTakeView>(watchedAt(first.id), loaded);
  const [saved, setSaved] = useState<StockTakeWithLines>();
  const told = view.take ?? first;
  const take = saved && saved.version > told.version ? saved : told;
  const { say, forgetAll, state } = useOutbox(take, now, connection);
  const mayChange = useMayChange();
  const hash = useHash();
  const navigate = useNavigate();
  const toast = useToast();
  const isOffline = useIsOffline(connection, state);

  async function openAgain() {
    const answer = await send(reopening(take.id));
    if (answer.ok) setSaved(answer.data);
    return answer;
  }

  if (take.status === "closed")
    return (
      <>
        <AssetsParts current="Stock-takes" />
        <ClosedStockTake
          take={take}
          state={state}
          thumbs={view.thumbs}
          onForget={forgetAll}
          {...(mayChange && {
            onOpenAgain: async () => {
              const answer = await openAgain();
              if (!answer.ok) toast.fail(`Not opened again: ${answer.message}`);
            },
          })}
        />
      </>
    );
  const lines = linesNow(take.lines, state);
  const { of, seen } = tallyOf(lines);
  return (
    <>
      <AssetsParts current="Stock-takes" />
      <ScreenHead
        title={titleOf(take)}
        about={
          mayChange ? "Walk from place to place. One press for each thing." : `Started by ${take.begunBy}.`
        }
        className="takehead"
      >
        <div className="takehead__far">
          <p className="num">
            <b>{seen}</b> of {of} seen
            {state.unsent.length > 0 && (
              <span className="takehead__unsent">Not sent yet: {state.unsent.length}</span>
            )}
          </p>
          <Bar of={of} seen={seen} isLarge />
        </div>
      </ScreenHead>
      <ConnectionNotice isOffline={isOffline} state={state} />
      {hash === CLOSE && mayChange ? (
        <CloseStockTake
          take={take}
          lines={lines}
          unsent={state.unsent.length}
          onClosed={(closed) => {
            setSaved(closed);
            navigate(stockTakePage(take.id), { replace: true });
            toast.say("Stock-take closed", {
              run: openAgain,
              undone: "Undone: the stock-take is open again.",
            });
          }}
        />
      ) : (
        <Places take={take} lines={lines} hash={hash} state={state} thumbs={view.thumbs} say={say} />
      )}
    </>
  );
}

const LAMP = "/art/lamp.svg";
const CLOSE = "#close";
const hashOf = (place: string) => `#in-${encodeURIComponent(place)}`;

/** Without a connection nobody can be asked for another page: the place is in the part that never leaves the browser. */
function useHash() {
  const { hash } = useLocation();
  // The server does not know it, and what is drawn first must be what it drew.
  const isDrawn = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return isDrawn ? hash : "";
}

/** A phone whose clock is that wrong would have the last word for ever, or never. */
const WRONG_MS = 60_000;

function useOutbox({ id: takeId, status }: StockTakeWithLines, serverNow: number, connection: Connection) {
  const { email } = useContext(MeContext);
  const [state, setState] = useState<OutboxState>(NOTHING_UNSENT);
  const outbox = useRef<StockTakeOutbox>(undefined);
  const latest = useRef(state);
  latest.current = state;
  const wrongBy = useRef(0);
  useEffect(() => {
    const difference = serverNow - Date.now();
    wrongBy.current = Math.abs(difference) < WRONG_MS ? 0 : difference;
  }, [serverNow]);
  useEffect(() => {
    const box = openOutbox({ takeId, by: email, memory: openMemory(), onChange: setState });
    outbox.current = box;
    box.recall();
    const flush = () => void box.flush();
    addEventListener("online", flush);
    return () => {
      removeEventListener("online", flush);
      box.close();
    };
  }, [takeId, email]);
  useEffect(() => {
    if (connection === "live" && status === "open") outbox.current?.flush();
  }, [connection, status]);
  return useMemo(() => {
    const say: Say = (line, change, pictures) => {
      const ours = latest.current.unsent.find(({ assetId }) => assetId === line.assetId);
      const { found, note, pictures: sent, name, place } = line;
      const at = new Date(Date.now() + wrongBy.current).toISOString();
      const about = isListed(line) ? {} : { what: name, place };
      outbox.current?.say(
        line.assetId,
        { found, note, pictures: sent, ...change, ...about, at },
        pictures ?? ours?.pictures ?? [],
      );
    };
    return { say, forgetAll: () => outbox.current?.forgetAll(), state };
  }, [state]);
}

function useIsOffline(connection: Connection, { isReached }: OutboxState) {
  const isOnline = useSyncExternalStore(
    (tell) => {
      addEventListener("online", tell);
      addEventListener("offline", tell);
      return () => {
        removeEventListener("online", tell);
        removeEventListener("offline", tell);
      };
    },
    () => navigator.onLine,
    () => true,
  );
  return !isOnline || connection === "lost" || !isReached;
}

/** What becomes of answers while there is no connection, and afterwards. */
function ConnectionNotice({ isOffline, state }: { isOffline: boolean; state: OutboxState }) {
  const { unsent, others, sentAfterwards } = state;
  const pictures = unsent.reduce((sum, each) => sum + each.pictures.length, 0);
  const kept = [counted(unsent.length, "answer"), pictures > 0 && counted(pictures, "picture")]
    .filter(Boolean)
    .join(" and ");
  const isOne = unsent.length === 1 && pictures === 0;
  return (
    <div role="status" className="takeline">
      {isOffline ? (
        <div className="notice notice--warn">
          <Icon name="offline" />
          <p>
            <b>No connection.</b>{" "}
            {unsent.length > 0
              ? `${kept} ${isOne ? "is kept on this phone and goes" : "are kept on this phone and go"} out when it is back. Nothing is sent twice.`
              : "Go on: what you answer is kept on this phone and goes out when it is back."}
          </p>
        </div>
      ) : (
        sentAfterwards > 0 &&
        unsent.length === 0 && (
          <div className="notice notice--success">
            <Icon name="check" />
            <p>
              <b>Connected.</b>{" "}
              {sentAfterwards === 1
                ? "1 answer was sent, once."
                : `${sentAfterwards} answers were sent, each once.`}
            </p>
          </div>
        )
      )}
      {others.length > 0 && (
        <div className="notice">
          <Icon name="info" />
          <p>
            {counted(others.length, "answer")} of {[...new Set(others.map(({ by }) => by))].join(", ")}{" "}
            {others.length === 1 ? "is" : "are"} kept on this phone and {others.length === 1 ? "goes" : "go"}{" "}
            out when they sign in here.
          </p>
        </div>
      )}
    </div>
  );
}

/** How much of it is seen; the words beside it say the same. */
function Bar({ of, seen, isLarge = false }: { of: number; seen: number; isLarge?: boolean }) {
  return (
    <svg className={isLarge ? "takebar takebar--large" : "takebar"} aria-hidden="true" focusable="false">
      <rect width={`${of > 0 ? (seen / of) * 100 : 0}%`} height="100%" />
    </svg>
  );
}

type PlacesProps = {
  take: StockTakeWithLines;
  lines: Line[];
  hash: string;
  state: OutboxState;
  thumbs: { [id: string]: string };
  say: Say;
};

/** From place to place, with the things of one of them. */
function Places({ take, lines, hash, state, thumbs, say }: PlacesProps) {
  const places = placesOf(lines);
  const [begunIn] = useState(() => (places.find(({ seen, of }) => seen < of) ?? places[0])?.name);
  const at = Math.max(
    0,
    places.findIndex(({ name }) => hashOf(name) === hash),
    hash.startsWith("#in-") ? 0 : places.findIndex(({ name }) => name === begunIn),
  );
  const here = places[at];
  const mayChange = useMayChange();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"tag" | "unlisted">();
  const heading = useRef<HTMLHeadingElement>(null);
  // Shown when a place is done, which may be where there is no connection to fetch it.
  useEffect(() => {
    new Image().src = LAMP;
  }, []);
  const name = here?.name;
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current !== name) heading.current?.focus({ preventScroll: true });
    shown.current = name;
  }, [name]);
  if (!here) return null;
  const [before, after] = [places[at - 1], places[at + 1]];
  const next = [...places.slice(at + 1), ...places.slice(0, at)].find(({ seen, of }) => seen < of);
  const isDone = here.seen === here.of;
  return (
    <>
      <div className="takegrid">
        <nav className="takeplaces" aria-label="Places">
          <ol>
            {places.map((place) => (
              <li key={place.name}>
                <Link to={hashOf(place.name)} replace aria-current={place === here ? "step" : undefined}>
                  <span>{place.name || NO_PLACE}</span>
                  <b className="num">
                    {place.seen === place.of && (
                      <>
                        <Icon name="check" />
                        <span className="vh">done, </span>
                      </>
                    )}
                    {place.seen}/{place.of}
                  </b>
                  <Bar {...place} />
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <section className="takelist" aria-labelledby="take-place">
          <div className="takelist__head">
            <Step to={before} label="Previous place" icon="chevl" />
            <div>
              <h2 id="take-place" ref={heading} tabIndex={-1}>
                {here.name || NO_PLACE}
              </h2>
              <p className="muted num">
                {here.seen} of {here.of} seen, place {at + 1} of {places.length}
              </p>
            </div>
            <Step to={after} label="Next place" icon="chevr" />
          </div>
          <Things key={here.name} place={here} state={state} thumbs={thumbs} say={say} />
          {mayChange && (
            <button className="linkbtn takelist__more" type="button" onClick={() => setAsked("unlisted")}>
              <Icon name="plus" />
              Something here is not on the list
            </button>
          )}
          <div role="status">
            {isDone && mayChange && (
              <div className="takedone">
                <img src={LAMP} alt="" width={72} height={72} />
                <h3>{next ? `${here.name || NO_PLACE} is done` : "Everything is seen"}</h3>
                <p className="muted num">
                  {here.seen} of {here.of} seen
                </p>
                {next ? (
                  <ButtonLink to={hashOf(next.name)} replace>
                    On to {next.name || NO_PLACE}
                    <Icon name="right" />
                  </ButtonLink>
                ) : (
                  <ButtonLink to={CLOSE}>Close the stock-take</ButtonLink>
                )}
              </div>
            )}
          </div>
          {mayChange && (!isDone || next) && (
            <p className="takelist__close muted">
              Is everybody through? <Link to={CLOSE}>Close the stock-take</Link>
            </p>
          )}
          {mayChange && take.by.length === 0 && state.unsent.length === 0 && <BegunByMistake take={take} />}
        </section>
      </div>
      {mayChange && (
        <div className="takethumb">
          <Button onClick={() => setAsked("tag")}>
            <Icon name="qr" />
            Find a tag
          </Button>
          {next ? (
            <ButtonLink kind="quiet" to={hashOf((after ?? next).name)} replace>
              Next place
              <Icon name="right" />
            </ButtonLink>
          ) : (
            <ButtonLink kind="quiet" to={CLOSE}>
              Close
              <Icon name="right" />
            </ButtonLink>
          )}
        </div>
      )}
      {asked === "tag" && (
        <FindTag
          lines={lines}
          onClose={() => setAsked(undefined)}
          onFound={(line) => {
            setAsked(undefined);
            navigate(hashOf(line.place), { replace: true, preventScrollReset: true });
            showThing(line.assetId);
          }}
        />
      )}
      {asked === "unlisted" && (
        <NotOnTheList place={here.name} say={say} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

/** Once it is drawn. */
function showThing(assetId: string) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const card = document.getElementById(`thing-${assetId}`);
      card?.scrollIntoView({ block: "center" });
      card?.querySelector<HTMLElement>("input, button")?.focus({ preventScroll: true });
    }),
  );
}

function Step({ to, label, icon }: { to: StockPlace | undefined; label: string; icon: "chevl" | "chevr" }) {
  if (!to) return <span className="takelist__nostep" />;
  return (
    <Link className="iconbtn" to={hashOf(to.name)} replace aria-label={`${label}, ${to.name || NO_PLACE}`}>
      <Icon name={icon} />
    </Link>
  );
}

type ThingsProps = Pick<PlacesProps, "state" | "thumbs" | "say"> & { place: StockPlace };

/** What nobody has answered for comes first, as it was on arriving here: nothing moves under the thumb. */
function Things({ place, state, thumbs, say }: ThingsProps) {
  const [order] = useState(
    () =>
      new Map(
        place.lines
          .toSorted((a, b) => Number(isSeen(a)) - Number(isSeen(b)))
          .map(({ assetId }, at) => [assetId, at]),
      ),
  );
  const rank = ({ assetId }: Line) => order.get(assetId) ?? order.size;
  return (
    <ol className="takes">
      {place.lines
        .toSorted((a, b) => rank(a) - rank(b))
        .map((line) => (
          <Take key={line.assetId} line={line} state={state} thumbs={thumbs} say={say} />
        ))}
    </ol>
  );
}

/** Nobody has said anything in it yet: it can go. */
function BegunByMistake({ take }: { take: StockTakeWithLines }) {
  const navigate = useNavigate();
  const toast = useToast();
  const client = clientOf(stockTakeKind);
  async function remove() {
    const answer = await client.delete(take.id);
    if (!answer.ok) return toast.fail(`Not deleted: ${answer.message}`);
    const run = () => client.bringBack(take.id);
    toast.say("Stock-take deleted", { run, undone: "Undone: the stock-take is back." }, STOCK_TAKES);
    navigate(STOCK_TAKES);
  }
  return (
    <p className="takelist__close muted">
      Started by mistake?{" "}
      <button className="linkbtn" type="button" onClick={remove}>
        Delete this stock-take
      </button>
    </p>
  );
}
