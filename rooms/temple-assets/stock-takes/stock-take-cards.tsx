import { useContext, useEffect, useId, useRef, useState } from "react";
import { MeContext, useMayChange } from "#app/admin/me.ts";
import { newKey } from "#app/records/request-key.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { PICTURE_TYPES } from "#domain/files.ts";
import { nameOf } from "#domain/person.ts";
import { shortDate } from "#domain/short-date.ts";
import { isTag, tagOf } from "../assets/asset.ts";
import { StatusTag, Thumb } from "../assets/asset-words.tsx";
import {
  extraOf,
  FOUND,
  type Found,
  foundWords,
  isListed,
  type Line,
  MOST_PICTURES,
  type WordForm,
} from "./stock-take.ts";
import type { KeptPicture, OutboxState } from "./stock-take-outbox.ts";

/** Says something of a thing beside what is said of it already. `pictures` are those still on this phone. */
export type Say = (
  line: Line,
  change: Partial<Pick<WordForm, "found" | "note" | "pictures">>,
  pictures?: readonly KeptPicture[],
) => void;

const icons = { present: "check", missing: "ask", damaged: "alert" } as const;
/** What is asked beside an answer. */
const questions: Record<Found, string> = {
  present: "Note",
  missing: "Where you looked, who may know",
  damaged: "What is wrong",
};
const PAUSE_MS = 600;

type TakeProps = { line: Line; state: OutboxState; thumbs: { [id: string]: string }; say: Say };

/** One thing: what it is, and the keys for a thumb. */
export function Take({ line, state, thumbs, say }: TakeProps) {
  const { assetId, tag, name, category, about, picture, status, lent, found, note, pictures } = line;
  const mayChange = useMayChange();
  const ours = state.unsent.find((unsent) => unsent.assetId === assetId);
  const here = ours?.pictures ?? [];
  const fault = state.faults.get(assetId);
  const isAway = lent !== null && found === null;
  const hasMore =
    found === "missing" || found === "damaged" || note !== "" || pictures.length + here.length > 0;
  return (
    <li className={found ? `take take--${found}` : "take"} id={`thing-${assetId}`}>
      <div className="take__what">
        <Thumb src={picture ? thumbs[picture] : undefined} category={category ?? "other"} />
        <div>
          <h3>{name}</h3>
          <p className="muted num">{[tag, about].filter(Boolean).join(", ") || "Not on the list"}</p>
          {lent ? (
            <p className="take__state">
              <Tag kind="gold">Lent</Tag> {lent.to}, due {shortDate(lent.dueOn, "")}
            </p>
          ) : (
            status === "repair" && (
              <p className="take__state">
                <StatusTag status={status} />
              </p>
            )
          )}
          {found === "missing" && <LastSeen line={line} />}
          <Said line={line} isUnsent={ours !== undefined && !state.isReached} />
        </div>
      </div>
      {!isListed(line) ? (
        mayChange && (
          <button className="linkbtn" type="button" onClick={() => say(line, { found: null }, [])}>
            Take it out again
          </button>
        )
      ) : isAway ? (
        mayChange && (
          <Button kind="quiet" size="small" onClick={() => say(line, { found: "present" })}>
            It is here after all
          </Button>
        )
      ) : (
        <Keys line={line} isLocked={!mayChange} onSay={(next) => say(line, { found: next })} />
      )}
      {lent && found !== null && mayChange && (
        <button className="linkbtn" type="button" onClick={() => say(line, { found: null })}>
          No, it is still away
        </button>
      )}
      {hasMore && found && (
        <div className="take__more">
          <Pictures line={line} here={here} thumbs={thumbs} say={say} />
          <Note line={line} say={say} />
        </div>
      )}
      {fault && (
        <p className="error" role="alert">
          <Icon name="alert" />
          {fault}
        </p>
      )}
    </li>
  );
}

function Keys({ line, isLocked, onSay }: { line: Line; isLocked: boolean; onSay: (found: Found) => void }) {
  const id = useId();
  return (
    <fieldset className="take__keys" disabled={isLocked}>
      <legend className="vh">{line.name}</legend>
      {FOUND.map((found) => (
        <span key={found} className={`takekey takekey--${found}`}>
          <input
            type="radio"
            name={id}
            id={`${id}-${found}`}
            checked={line.found === found}
            onChange={() => onSay(found)}
          />
          <label htmlFor={`${id}-${found}`}>
            <Icon name={icons[found]} />
            {foundWords[found]}
          </label>
        </span>
      ))}
    </fieldset>
  );
}

function LastSeen({ line: { lastSeen } }: { line: Line }) {
  if (!lastSeen) return null;
  return (
    <p className="muted">
      Last seen {shortDate(lastSeen.on, "")}, {lastSeen.by}
    </p>
  );
}

/** Who said it, where it was somebody else; and that it has not gone out. */
function Said({ line: { found, by }, isUnsent }: { line: Line; isUnsent: boolean }) {
  const me = useContext(MeContext);
  if (isUnsent)
    return (
      <p className="take__unsent">
        <Icon name="clock" />
        Not sent yet
      </p>
    );
  return found && by && by !== nameOf(me) ? <p className="muted">Said by {by}</p> : null;
}

/** Kept as it is typed, told after a moment's rest or when the field is left. */
function Note({ line, say }: { line: Line; say: Say }) {
  const [typed, setTyped] = useState<string>();
  const tell = useRef(() => {});
  tell.current = () => {
    if (typed !== undefined && typed.trim() !== line.note) say(line, { note: typed.trim() });
  };
  useEffect(() => {
    if (typed === undefined) return;
    const rest = setTimeout(() => tell.current(), PAUSE_MS);
    return () => clearTimeout(rest);
  }, [typed]);
  useEffect(() => {
    const leave = () => tell.current();
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, []);
  return (
    <Field label={questions[line.found ?? "present"]} name={`note-${line.assetId}`}>
      {(control) => (
        <input
          {...control}
          maxLength={1000}
          autoComplete="off"
          value={typed ?? line.note}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => {
            tell.current();
            setTyped(undefined);
          }}
        />
      )}
    </Field>
  );
}

type PicturesProps = { line: Line; here: readonly KeptPicture[]; thumbs: TakeProps["thumbs"]; say: Say };

function Pictures({ line, here, thumbs, say }: PicturesProps) {
  const mayChange = useMayChange();
  const all = [
    ...line.pictures.map((id) => ({ id, src: thumbs[id] ?? `/api/files/${id}`, isHere: false })),
    ...here.map(({ key, thumb }) => ({ id: key, src: thumb, isHere: true })),
  ];
  function takeOut({ id, isHere }: { id: string; isHere: boolean }) {
    if (isHere)
      say(
        line,
        {},
        here.filter(({ key }) => key !== id),
      );
    else say(line, { pictures: line.pictures.filter((each) => each !== id) });
  }
  return (
    <div className="take__pictures cluster">
      {all.map((one, at) => (
        <span key={one.id} className="take__picture">
          {one.src ? (
            <img src={one.src} alt={`${line.name}, ${at + 1}`} width={72} height={72} />
          ) : (
            <Icon name="camera" />
          )}
          {one.isHere && <small>Not sent yet</small>}
          {mayChange && (
            <button
              className="iconbtn"
              type="button"
              aria-label={`Take picture ${at + 1} of ${line.name} out`}
              onClick={() => takeOut(one)}
            >
              <Icon name="close" />
            </button>
          )}
        </span>
      ))}
      {mayChange && all.length < MOST_PICTURES && (
        <TakePicture
          label={all.length > 0 ? "Another picture" : "Take a picture"}
          onPicture={(picture) => say(line, {}, [...here, picture])}
        />
      )}
    </div>
  );
}

/** Opens a phone's camera; elsewhere a file is chosen. */
function TakePicture({ label, onPicture }: { label: string; onPicture: (picture: KeptPicture) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES.join()}
        capture="environment"
        aria-label={label}
        onChange={async ({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (!file) return;
          onPicture({ key: newKey(), name: file.name, picture: file, thumb: await thumbOf(file) });
        }}
      />
      <Button kind="quiet" size="small" onClick={() => input.current?.click()}>
        <Icon name="camera" />
        {label}
      </Button>
    </>
  );
}

const THUMB = 144;

/** Small, to be looked at before the picture has gone out; nothing where the browser cannot read it. */
async function thumbOf(file: Blob) {
  try {
    const bitmap = await createImageBitmap(file);
    const side = Math.min(bitmap.width, bitmap.height);
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = THUMB;
    const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
    canvas.getContext("2d")?.drawImage(bitmap, left, top, side, side, 0, 0, THUMB, THUMB);
    bitmap.close();
    return canvas.toDataURL("image/jpeg", 0.8);
  } catch {
    return "";
  }
}

type FindTagProps = { lines: readonly Line[]; onFound: (line: Line) => void; onClose: () => void };

/** What a browser that reads codes offers; not all do. */
type Detector = { detect(image: ImageBitmap): Promise<{ rawValue: string }[]> };
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Detector;
  }
}

/** By the number on it, or by a picture of its code. */
export function FindTag({ lines, onFound, onClose }: FindTagProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState("");
  const input = useRef<HTMLInputElement>(null);

  function find(words: string) {
    const tag = tagIn(words);
    const line = lines.find((each) => each.tag === tag);
    if (line) return onFound(line);
    setError(
      tag
        ? `${tag} is not on this list. It may belong to another place, or be new in the register.`
        : "Please enter the number on the tag, such as T-0012.",
    );
  }

  async function read(file: File | undefined) {
    if (!file || !window.BarcodeDetector) return;
    const image = await createImageBitmap(file).catch(() => undefined);
    const detector = new window.BarcodeDetector({ formats: ["qr_code"] });
    const [code] = (image && (await detector.detect(image).catch(() => []))) || [];
    if (code) find(code.rawValue);
    else setError("No code can be read in this picture. Please go closer, or enter the number.");
  }

  return (
    <FormDialog title="Find a tag" onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          find(typed);
        }}
      >
        <Field
          label="Number on the tag"
          name="tag"
          isFocused
          hint="12 is enough for T-0012."
          error={error || undefined}
        >
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              inputMode="numeric"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setError("");
              }}
            />
          )}
        </Field>
        {window.BarcodeDetector && (
          <>
            <input
              ref={input}
              type="file"
              hidden
              accept={PICTURE_TYPES.join()}
              capture="environment"
              aria-label="Picture of the tag"
              onChange={({ target }) => {
                read(target.files?.[0]);
                target.value = "";
              }}
            />
            <Button kind="quiet" size="small" onClick={() => input.current?.click()}>
              <Icon name="camera" />
              Take a picture of its code
            </Button>
          </>
        )}
        <div className="dialog__actions">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Find</Button>
        </div>
      </form>
    </FormDialog>
  );
}

/** Of "12", "t-12" or the address in a code; nothing where there is no number. */
function tagIn(words: string) {
  const [last = ""] =
    words
      .trim()
      .toUpperCase()
      .match(/[^/?#]+(?=[?#]|$)/) ?? [];
  if (isTag(last)) return last;
  const [, digits] = /^T?[-\s]*0*(\d{1,9})$/.exec(last) ?? [];
  return digits ? tagOf(Number(digits)) : undefined;
}

/** Something that stands here and is in no register, or is written down as standing elsewhere. */
export function NotOnTheList({ place, say, onClose }: { place: string; say: Say; onClose: () => void }) {
  const [what, setWhat] = useState("");
  const [note, setNote] = useState("");
  const [picture, setPicture] = useState<KeptPicture>();
  const [error, setError] = useState("");
  return (
    <FormDialog title="Not on the list" onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (what.trim() === "") return setError("Please say what it is");
          const line = extraOf({ assetId: `x-${newKey()}`, name: what.trim(), place });
          say(line, { found: "present", note: note.trim() }, picture ? [picture] : []);
          onClose();
        }}
      >
        <Field label="What it is" name="what" required isFocused error={error || undefined}>
          {(control) => (
            <input
              {...control}
              maxLength={200}
              autoComplete="off"
              value={what}
              onChange={({ target }) => {
                setWhat(target.value);
                setError("");
              }}
            />
          )}
        </Field>
        <Field label="Note" name="note" note="optional">
          {(control) => (
            <input
              {...control}
              maxLength={1000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        <div className="take__pictures cluster">
          {picture && (
            <span className="take__picture">
              {picture.thumb ? (
                <img src={picture.thumb} alt="" width={72} height={72} />
              ) : (
                <Icon name="camera" />
              )}
            </span>
          )}
          <TakePicture label={picture ? "Another picture" : "Take a picture"} onPicture={setPicture} />
        </div>
        <p className="hint">
          It is told in the report. Whoever keeps the register adds it there, or moves it here.
        </p>
        <div className="dialog__actions">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Write it down</Button>
        </div>
      </form>
    </FormDialog>
  );
}
