import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { dayOf } from "#app/admin/moment.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatCents } from "#domain/money.ts";
import type { AnswerOf } from "#domain/records.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import { shortDate } from "#domain/short-date.ts";
import { type FoundDonor, finding } from "./donor.ts";
import "./donor-picker.css";

/** Whom somebody means: a donor, one that is still to be added (`isNew`), or nobody. */
export type Picked = { id: string | null; name: string; isNew?: true };
export const NOBODY: Picked = { id: null, name: "" };

type DonorPickerProps = {
  picked: Picked;
  /** `found` holds what is known of a donor who is chosen from the list. */
  onPick: (picked: Picked, found?: FoundDonor) => void;
  /** Whether a name that nobody has can be chosen. */
  mayAdd?: boolean;
  /** Left out of the list: whom one is already looking at. */
  except?: string;
} & Omit<ComponentPropsWithRef<"input">, "value" | "onChange" | "defaultValue">;

type Option = { key: string; found?: FoundDonor; newName?: string };

/**
 * A field in which two letters of any part of a name find a donor. Arrows move, Enter or Tab takes, Escape closes. What
 * is typed and not taken means nobody, and says so by its missing tick.
 */
export function DonorPicker({
  picked,
  onPick,
  mayAdd = false,
  except,
  onKeyDown,
  onBlur,
  ...input
}: DonorPickerProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState<string>();
  const [at, setAt] = useState(0);
  const found = useFoundDonors(words ?? "");
  const options = words === undefined || !found ? [] : optionsOf(found);
  const isOpen = options.length > 0;
  const active = Math.min(at, options.length - 1);

  function optionsOf({ asked, donors }: DonorPickerFound): Option[] {
    const name = words?.trim() ?? "";
    const isAnswer = asked === name;
    const others = donors.filter((one) => one.id !== except);
    // Whoever types faster than donors are found takes nobody they did not type, and adds nobody who may be there.
    const meant = isAnswer ? others : others.filter((one) => isFound(plain(one.name), searchWords(name)));
    const isThere = donors.some((donor) => plain(donor.name) === plain(name));
    return [
      ...meant.map((donor) => ({ key: donor.id, found: donor })),
      ...(mayAdd && isAnswer && name.length > 1 && !isThere ? [{ key: "new", newName: name }] : []),
    ];
  }

  function take(option: Option | undefined) {
    setWords(undefined);
    if (option?.found) onPick({ id: option.found.id, name: option.found.name }, option.found);
    else if (option?.newName) onPick({ id: null, name: option.newName, isNew: true });
  }

  function hear(event: KeyboardEvent<HTMLInputElement>) {
    if (isOpen) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        setAt((active + step + options.length) % options.length);
        return;
      }
      if (event.key === "Enter") {
        event.preventDefault();
        take(options[active]);
        return;
      }
      if (event.key === "Escape") {
        event.preventDefault();
        event.stopPropagation();
        setWords(undefined);
        return;
      }
      if (event.key === "Tab") take(options[active]);
    }
    onKeyDown?.(event);
  }

  return (
    <span className="picker">
      <input
        {...input}
        ref={(element) => {
          field.current = element;
          if (typeof input.ref === "function") input.ref(element);
          else if (input.ref) input.ref.current = element;
        }}
        className={input.className ?? "input"}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        value={words ?? picked.name}
        onChange={({ target: { value } }) => {
          setWords(value);
          setAt(0);
          if (picked.id || picked.isNew || value === "") onPick({ ...NOBODY, name: value });
        }}
        onKeyDown={hear}
        onBlur={(event) => {
          // What was typed stays in the field, as nobody's name.
          if (words !== undefined) onPick({ ...NOBODY, name: words });
          setWords(undefined);
          onBlur?.(event);
        }}
      />
      {(picked.id || picked.isNew) && words === undefined && <Icon name={picked.isNew ? "plus" : "check"} />}
      {isOpen && (
        <Lookup id={`${id}-list`} beneath={field} onTake={(index) => take(options[index])}>
          {options.map(({ key, found: donor, newName }, index) => (
            <div
              key={key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={newName ? "lookup__one lookup__new" : "lookup__one"}
              data-index={index}
              tabIndex={-1}
            >
              {newName && (
                <>
                  <Icon name="plus" />
                  <span>New donor “{newName}”</span>
                </>
              )}
              {donor && (
                <>
                  <span>
                    <Marked name={donor.name} words={words ?? ""} />
                  </span>
                  <small>{donor.place}</small>
                  <em>{knownOf(donor)}</em>
                </>
              )}
            </div>
          ))}
        </Lookup>
      )}
    </span>
  );
}

type LookupProps = {
  id: string;
  beneath: RefObject<HTMLInputElement | null>;
  onTake: (index: number) => void;
  children: ReactNode;
};

/** Above everything else on the page, right below the field. */
function Lookup({ id, beneath, onTake, children }: LookupProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    element?.showPopover();
    const place = () => {
      const field = beneath.current?.getBoundingClientRect();
      if (!element || !field) return;
      const width = Math.min(Math.max(field.width, 320), innerWidth - 16);
      const isAbove = field.bottom + element.offsetHeight > innerHeight && field.top > innerHeight / 2;
      element.style.width = `${width}px`;
      element.style.left = `${Math.max(8, Math.min(field.left, innerWidth - width - 8))}px`;
      element.style.top = isAbove ? `${field.top - element.offsetHeight - 4}px` : `${field.bottom + 4}px`;
    };
    place();
    element?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("scroll", place, { capture: true, passive: true, signal });
    addEventListener("resize", place, { signal });
    return () => listening.abort();
  });
  return (
    <div
      ref={list}
      id={id}
      className="lookup"
      popover="manual"
      role="listbox"
      aria-label="Donors found"
      onPointerDown={(event) => {
        // The field keeps the focus.
        event.preventDefault();
        const row =
          event.target instanceof Element ? event.target.closest<HTMLElement>("[role=option]") : null;
        if (row?.dataset.index) onTake(Number(row.dataset.index));
      }}
    >
      {children}
    </div>
  );
}

/** The part of the name that was typed, so that one sees why somebody is in the list. */
function Marked({ name, words }: { name: string; words: string }) {
  const word = searchWords(words).find((one) => plain(name).includes(one));
  // Where accents were taken off, the letters may no longer stand where they stood.
  if (!word || plain(name).length !== name.length) return name;
  const start = plain(name).indexOf(word);
  return (
    <>
      {name.slice(0, start)}
      <mark>{name.slice(start, start + word.length)}</mark>
      {name.slice(start + word.length)}
    </>
  );
}

function knownOf({ lastGift, openPledge }: FoundDonor) {
  const gift = lastGift
    ? `Last gift ${formatCents(lastGift.cents)} on ${shortDate(lastGift.receivedOn, dayOf(new Date().toISOString()))}`
    : "No gift yet";
  const pledge =
    openPledge &&
    `pledge ${openPledge.state === "overdue" ? "overdue" : "open"}: ${formatCents(openPledge.balanceCents)}`;
  return [gift, pledge].filter(Boolean).join(", ");
}

const PAUSE_MS = 120;

type DonorPickerFound = { asked: string; donors: FoundDonor[] };

/** Asked a moment after the last letter. What is known of fewer letters stays until the answer is there. */
function useFoundDonors(words: string) {
  const [found, setFound] = useState<DonorPickerFound>();
  const asked = words.trim();
  useEffect(() => {
    if (asked.length < 2) return setFound(undefined);
    const listening = new AbortController();
    const pause = setTimeout(async () => {
      const { signal } = listening;
      // Given up when more letters come, on the way or while the answer is read.
      const answer: AnswerOf<typeof finding> | undefined = await fetch(
        `${finding.path}?${new URLSearchParams({ q: asked })}`,
        { signal },
      )
        .then((response) => (response.ok ? response.json() : undefined))
        .catch(() => undefined);
      if (answer && !signal.aborted) setFound({ asked, donors: answer.donors });
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      listening.abort();
    };
  }, [asked]);
  return found;
}
