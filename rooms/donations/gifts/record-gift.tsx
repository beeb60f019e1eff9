import { type SubmitEvent, useContext, useEffect, useRef, useState } from "react";
import { MeContext } from "#app/admin/me.ts";
import { whenInWords } from "#app/admin/moment.tsx";
import { ThrowAway, useAskBeforeLeaving, useFocusOnMistake } from "#app/admin/typed-words.tsx";
import { clientOf, type Failure } from "#app/records/client.ts";
import { useRequestKey } from "#app/records/request-key.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { counted } from "#domain/counted.ts";
import { FUNDS } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import { omit } from "#domain/omit.ts";
import { nameOf as whoIs } from "#domain/person.ts";
import type { HistoryEntry } from "#domain/records.ts";
import { letterDate } from "#domain/short-date.ts";
import { donorKind } from "../../donors/donor.ts";
import { type Gift, giftKind, METHODS } from "../../ledger/gift.ts";
import { GiftFields, giftForm, type TypedGift } from "./gift-form.tsx";
import { agoInWords, howInWords, likeInWords } from "./gift-words.ts";
import "./record-gift.css";

/** A gift that was written down since the screen was opened. */
export type Recorded = { gift: Gift; isNewDonor: boolean };

/** Who is filled in already, where somebody comes from a donor or a pledge. */
export type Preset = { donorId: string; donorName: string; pledgeId: string };

type RecordGiftProps = {
  today: string;
  preset?: Preset;
  sitting: Recorded[];
  onRecorded: (recorded: Recorded) => void;
  onUndone: (id: string) => void;
  onClose: () => void;
};

/** Writes down one gift after the other, without the mouse. */
export function RecordGift({ today, preset, sitting, onRecorded, onUndone, onClose }: RecordGiftProps) {
  const { typed, set, trouble, isSaving, isDirty, ...form } = useRecording(today, preset, onRecorded);
  const leave = useAskBeforeLeaving(isDirty, isSaving, onClose);
  const element = useFocusOnMistake(trouble?.kind === "refused");
  const errors = trouble?.kind === "refused" ? trouble.fields : {};
  const donor = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const day = useRef<HTMLInputElement>(null);
  const begun = useRef(-1);
  useEffect(() => {
    if (begun.current === form.turn) return;
    begun.current = form.turn;
    // Whoever comes from a donor or a pledge has filled in the first field.
    const first = preset && form.turn === 0 ? amount : donor;
    first.current?.focus();
  }, [form.turn, preset]);
  return (
    <FormDialog title="Record a gift" isWide onClose={leave.ask}>
      <div className="record">
        <form ref={element} className="form form--2" noValidate onSubmit={form.submit}>
          {trouble?.kind === "refused" && Object.keys(errors).length === 0 && (
            <div className="full">
              <ErrorNotice>Error: {trouble.message}</ErrorNotice>
            </div>
          )}
          {trouble?.kind === "lost" && (
            <div className="full">
              <ErrorNotice>
                No answer came from the site, so this gift may not be recorded yet. Nothing you typed is lost:
                press Enter to send it again. It is never recorded twice.
              </ErrorNotice>
            </div>
          )}
          <GiftFields
            key={form.turn}
            form={{ typed, set, errors, isNew: true }}
            today={today}
            fundHint={form.isRemembered ? "As in the gift before" : undefined}
            refs={{ donor, amount, day }}
            // A moment later: whoever took the donor with Tab is on the way there already.
            onChosen={() => setTimeout(() => amount.current?.focus())}
            notice={
              trouble?.kind === "twice" && (
                <LooksTwice
                  like={trouble.like}
                  today={today}
                  onSame={form.next}
                  onAnyway={() => form.send({ evenIfLike: true })}
                />
              )
            }
          />
          <div className="dialog__actions dialog__actions--apart full">
            <p className="keyline">
              <span>
                <kbd>Tab</kbd>next field
              </span>
              <span>
                <kbd>Enter</kbd>records, ready for the next
              </span>
              <span>
                <kbd>Esc</kbd>close
              </span>
            </p>
            <Button kind="quiet" onClick={leave.ask}>
              Close
            </Button>
            <Button type="submit" busy={isSaving && "Recording..."} disabled={trouble?.kind === "twice"}>
              Record gift
            </Button>
          </div>
        </form>
        <Sitting sitting={sitting} onUndone={onUndone} />
      </div>
      {trouble?.kind === "old" && (
        <Dialog
          tone="warn"
          icon="cal"
          title="More than a year ago"
          answers={["cancel", "confirm"]}
          labels={{ cancel: "Change the date", confirm: `Yes, ${typed.receivedOn.slice(0, 4)}` }}
          onAnswer={(answer) => {
            if (answer === "confirm") return form.send({ evenIfOld: true });
            form.forget();
            setTimeout(() => day.current?.focus());
          }}
        >
          <p>
            {letterDate(typed.receivedOn)} was {agoInWords(typed.receivedOn, today).toLowerCase()}. Is the
            year right?
          </p>
        </Dialog>
      )}
      <ThrowAway leave={leave} what="This gift has not been recorded." />
    </FormDialog>
  );
}

type LooksTwiceProps = { like: Gift[]; today: string; onSame: () => void; onAnyway: () => void };

/** Nothing is recorded until one of the two is pressed; the safe one has the focus. */
function LooksTwice({ like, today, onSame, onAnyway }: LooksTwiceProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={notice} className="twice full" role="alert">
      <p className="twice__head">
        <Icon name="copy" />
        <span>This looks like a gift that is already here.</span>
      </p>
      <ul>
        {like.map((gift) => (
          <li key={gift.id}>
            <span>{gift.donorName}</span>
            <b className="num">{formatCents(gift.cents)}</b>
            <small>
              {likeInWords(gift, today)} <RecordedBy id={gift.id} />
            </small>
          </li>
        ))}
      </ul>
      <p className="hint">
        The same donor and amount within three days, or the same check. If a second gift was really made,
        record it; both stay.
      </p>
      <div className="twice__acts">
        <Button kind="outline" size="small" onClick={onSame}>
          It is the same gift
        </Button>
        <Button kind="quiet" size="small" onClick={onAnyway}>
          Record it anyway
        </Button>
      </div>
    </div>
  );
}

function RecordedBy({ id }: { id: string }) {
  const me = useContext(MeContext);
  const [first, setFirst] = useState<HistoryEntry<Gift>>();
  useEffect(() => {
    let isCurrent = true;
    clientOf(giftKind)
      .history(id)
      .then((history) => isCurrent && history.ok && setFirst(history.data.at(-1)));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return first && `Recorded by ${first.by === whoIs(me) ? "you" : first.by} ${whenInWords(first.at)}.`;
}

/** What was recorded since the screen was opened, newest first; the last one can be taken back. */
function Sitting({ sitting, onUndone }: Pick<RecordGiftProps, "sitting" | "onUndone">) {
  const [said, setSaid] = useState("");
  const [isUndoing, setIsUndoing] = useState(false);
  const sum = sitting.reduce((cents, { gift }) => cents + gift.cents, 0);
  const [last] = sitting;
  async function undo({ gift, isNewDonor }: Recorded) {
    setIsUndoing(true);
    const answer = await clientOf(giftKind).undoAdded(gift, UNDONE);
    setIsUndoing(false);
    // A second try finds it void already.
    if (!answer.ok && answer.code !== "void") return setSaid(`Not undone: ${answer.message}`);
    setSaid(`Undone: ${nameOf(gift)} is not recorded.`);
    onUndone(gift.id);
    const isKept = sitting.some((other) => other.gift !== gift && other.gift.donorId === gift.donorId);
    // Whoever became a donor by this gift alone would stand on the wall with nothing.
    if (isNewDonor && gift.donorId && !isKept) await clientOf(donorKind).delete(gift.donorId);
  }
  return (
    <section className="sitting" aria-labelledby="sitting-title">
      <h3 id="sitting-title">Recorded in this sitting</h3>
      {last ? (
        <p className="sitting__sum num">
          <b>{formatCents(sum)}</b>
          <span>{counted(sitting.length, "gift")}</span>
        </p>
      ) : (
        <p className="hint">Nothing yet</p>
      )}
      <p className="vh" role="status">
        {said || (last && `Recorded: ${nameOf(last.gift)}.`)}
      </p>
      {said.startsWith("Not") && <ErrorNotice>{said}</ErrorNotice>}
      {sitting.length > 0 && (
        <ol>
          {sitting.map((recorded) => {
            const { gift } = recorded;
            const { method, reference } = howInWords(gift);
            return (
              <li key={gift.id} className={recorded === last ? "is-new" : undefined}>
                <span>{gift.donorName}</span>
                <b className="num">{formatCents(gift.cents)}</b>
                <small>{[method, reference].filter(Boolean).join(" ")}</small>
                {recorded === last && (
                  <button
                    className="linkbtn"
                    type="button"
                    disabled={isUndoing}
                    onClick={() => undo(recorded)}
                  >
                    <Icon name="undo" />
                    Undo
                    <span className="vh"> {nameOf(gift)}</span>
                  </button>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

const UNDONE = "Undone right after recording";

function nameOf({ cents, donorName }: Gift) {
  return `${formatCents(cents)} from ${donorName}`;
}

type Confirmations = { evenIfOld?: true; evenIfLike?: true };
type RecordGiftTrouble =
  | { kind: "refused"; message: string; fields: Failure["fields"] }
  /** Nobody knows whether it arrived. */
  | { kind: "lost" }
  | { kind: "twice"; like: Gift[] }
  | { kind: "old" };

/** What is typed, what stands in its way, and how it is sent. Nothing typed is lost by any answer. */
function useRecording(today: string, preset: Preset | undefined, onRecorded: (recorded: Recorded) => void) {
  const [typed, setTyped] = useState<TypedGift>(() => ({ ...begin(today), ...preset }));
  /** How many were begun before this one. */
  const [turn, setTurn] = useState(0);
  const [isRemembered, setIsRemembered] = useState(() => remembered() !== undefined);
  const [isSaving, setIsSaving] = useState(false);
  const [trouble, setTrouble] = useState<RecordGiftTrouble>();
  const sure = useRef<Confirmations>({});
  const { underKey, renewKey } = useRequestKey();

  async function send(more: Confirmations) {
    if (isSaving) return;
    if (isOpenName(typed)) return setTrouble(nobodyChosen);
    setIsSaving(true);
    setTrouble(undefined);
    sure.current = { ...sure.current, ...more };
    const { isNewDonor } = typed;
    const gift = {
      ...giftForm.read(typed),
      ...(isNewDonor && { newDonor: typed.donorName }),
      ...sure.current,
    };
    const answer = await underKey((key) => clientOf(giftKind).create(gift, key));
    setIsSaving(false);
    if (!answer.ok) return setTrouble(troubleOf(answer, typed.receivedOn > today));
    remember(today, typed);
    setIsRemembered(true);
    onRecorded({ gift: answer.data, isNewDonor });
    next();
  }

  /** Ready for another; how, for what and on which day stay as they were. */
  function next() {
    const { method, fund, receivedOn } = typed;
    renewKey();
    sure.current = {};
    setTyped({ ...giftForm.blank, method, fund, receivedOn });
    setTrouble(undefined);
    setTurn((turn) => turn + 1);
  }

  return {
    typed,
    turn,
    isSaving,
    isRemembered,
    trouble,
    isDirty: isBegun(preset && preset.donorId === typed.donorId ? { ...typed, donorName: "" } : typed),
    set<Name extends keyof TypedGift & string>(field: Name, value: TypedGift[Name]) {
      sure.current = {};
      setTyped((typed) => ({ ...typed, [field]: value }));
      setTrouble((trouble) => withoutMended(trouble, field));
    },
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (trouble?.kind !== "twice") send({});
    },
    send,
    next,
    forget: () => setTrouble(undefined),
  };
}

/** A name that was typed and belongs to nobody in the list. */
function isOpenName({ donorId, donorName, isNewDonor }: TypedGift) {
  return donorId === "" && !isNewDonor && donorName.trim() !== "";
}

const nobodyChosen: RecordGiftTrouble = {
  kind: "refused",
  message: "",
  fields: { donorId: "Please choose a donor from the list, or leave this empty for a giver nobody knows" },
};

function troubleOf(
  { status, code, message, fields, details }: Failure,
  isToCome: boolean,
): RecordGiftTrouble {
  if (status === 409 && code === "looks-twice") return { kind: "twice", like: details.like as Gift[] };
  if (status === 409 && code === "long-ago") return { kind: "old" };
  if (code === "key-used")
    return {
      kind: "refused",
      message:
        "What you sent before the connection broke was recorded after all. If this is another gift, record it once more.",
      fields: {},
    };
  if (status === 0 || status >= 500) return { kind: "lost" };
  // The server looks at the day last; whoever mends several mistakes sees them all at once.
  const isDayWrong = isToCome && status === 422;
  return {
    kind: "refused",
    message,
    fields: { ...(isDayWrong && { receivedOn: "This day is still to come" }), ...fields },
  };
}

/** What was said beside a field goes once it is changed; a question about the whole, with any change. */
function withoutMended(trouble: RecordGiftTrouble | undefined, field: string): RecordGiftTrouble | undefined {
  if (trouble?.kind === "lost") return trouble;
  if (trouble?.kind !== "refused") return undefined;
  const fields = omit(trouble.fields, field);
  return Object.keys(fields).length > 0 ? { ...trouble, fields } : undefined;
}

function isBegun({ donorName, cents, reference, inKindDescription, ...rest }: TypedGift) {
  const { dedication, goodsDescription, note } = rest;
  const honored = dedication?.name ?? "";
  return [donorName, cents, reference, inKindDescription, honored, goodsDescription, note].some(
    (words) => words.trim() !== "",
  );
}

const MEMORY = "gift-before";

type Remembered = Pick<TypedGift, "method" | "fund" | "receivedOn"> & { on: string };

/** Kept in this browser for whoever sits down next; a day only for the rest of today. */
function remember(on: string, { method, fund, receivedOn }: TypedGift) {
  localStorage.setItem(MEMORY, JSON.stringify({ method, fund, receivedOn, on } satisfies Remembered));
}

function remembered(): Remembered | undefined {
  try {
    const kept: Partial<Remembered> = JSON.parse(localStorage.getItem(MEMORY) ?? "{}");
    const { method = "", fund = "", receivedOn = "", on = "" } = kept;
    if (!(METHODS as readonly string[]).includes(method)) return undefined;
    if (!(FUNDS as readonly string[]).includes(fund)) return undefined;
    return { method, fund, receivedOn, on };
  } catch {
    return undefined;
  }
}

function begin(today: string): TypedGift {
  const { blank } = giftForm;
  const { method, fund, receivedOn, on } = remembered() ?? { ...blank, on: "" };
  return { ...blank, method, fund, receivedOn: on === today && receivedOn ? receivedOn : today };
}
