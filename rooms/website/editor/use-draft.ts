import { useEffect, useMemo, useRef, useState } from "react";
import { conflictOf, type Failure, isUnreachable, send } from "#app/records/client.ts";
import { draftSentences } from "#domain/content/drafts.ts";
import { formSentences } from "#domain/content/editor-sentences.ts";
import type { PartForm } from "#domain/content/part-form.ts";
import type { PartName, SiteWords } from "#domain/content/parts.ts";
import { valueAt, withAt } from "#domain/content/ways.ts";
import type { Conflict } from "#domain/records.ts";
import { isSame, tidied } from "../forms/values.ts";
import { drafting, type Part, partKind } from "../website.ts";

/** Whether the server has what is typed. */
type Keeping =
  | { state: "kept"; at?: string }
  | { state: "waiting" }
  | { state: "sending" }
  /** Something is wrong, and only that is not kept: beside its field stands what. */
  | { state: "wrong" }
  | { state: "unreachable" }
  | { state: "refused"; message: string };

const WAITS_MS = 700;
const TRIES_AGAIN_MS = 10_000;

/** What is typed into a part, kept as a draft while it is typed. Nothing typed is lost by any answer. */
export function useDraft(start: Part, form: PartForm) {
  const { schema } = form;
  const fields = useMemo(() => form.sections.flatMap((section) => section.fields), [form]);
  // What the server has, and what is typed; both are also read by answers that come later.
  const [stored, setStored] = useState(start);
  const [typed, setTyped] = useState<unknown>(start.draft ?? start.published);
  const latest = useRef({ stored, typed });
  const [keeping, setKeeping] = useState<Keeping>({ state: "kept" });
  const [errors, setErrors] = useState<{ [way: string]: string }>({});
  const [conflict, setConflict] = useState<Conflict<Part>>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<boolean>>(undefined);

  const value = useMemo(() => tidied(fields, typed), [fields, typed]);
  const faults = useMemo(() => formSentences(schema, value), [schema, value]);
  const isKept = isSame(value, stored.draft ?? stored.published);

  // Whoever leaves a moment after the last letter has it kept all the same.
  const leave = useRef(() => {});
  useEffect(() => {
    leave.current = () => void (keeping.state === "waiting" && keep());
  });
  useEffect(() => () => leave.current(), []);
  useEffect(() => {
    if (keeping.state !== "unreachable") return;
    const again = setInterval(keep, TRIES_AGAIN_MS);
    addEventListener("online", keep);
    return () => {
      clearInterval(again);
      removeEventListener("online", keep);
    };
  });

  function become(part: Part, words: unknown = part.draft ?? part.published) {
    latest.current = { stored: part, typed: words };
    setStored(part);
    setTyped(words);
  }

  function update(way: string, change: (found: unknown) => unknown) {
    latest.current.typed = withAt(latest.current.typed, way, change);
    setTyped(latest.current.typed);
    setKeeping({ state: "waiting" });
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, WAITS_MS);
  }

  /** Answers whether the server has it. */
  async function keep(): Promise<boolean> {
    clearTimeout(timer.current);
    await underWay.current;
    underWay.current = keepNow();
    return underWay.current;
  }

  async function keepNow(): Promise<boolean> {
    const { stored } = latest.current;
    const typed = tidied(fields, latest.current.typed);
    const kept = stored.draft ?? stored.published;
    setErrors(formSentences(schema, typed));
    // One field that cannot be kept as it is must not keep the others from it; what is missing can be kept missing.
    const wrong = Object.keys(draftSentences(schema, typed));
    const words = wrong.reduce(
      (made, way) => withAt(made, way, () => valueAt(kept, way) ?? ""),
      typed,
    ) as SiteWords[PartName];
    if (isSame(words, kept)) {
      setKeeping(({ state, ...rest }) => {
        if (wrong.length > 0) return { state: "wrong" };
        return state === "kept" ? { state, ...rest } : { state: "kept" };
      });
      return wrong.length === 0;
    }
    setKeeping({ state: "sending" });
    const gone = Object.keys(stored.published).filter((name) => !(name in words));
    const value = { ...words, ...Object.fromEntries(gone.map((name) => [name, null])) };
    const answer = await send(drafting(stored.part), { value, version: stored.version });
    if (!answer.ok) return showRefusal(answer);
    latest.current.stored = answer.data;
    setStored(latest.current.stored);
    if (!isSame(tidied(fields, latest.current.typed), typed)) setKeeping({ state: "waiting" });
    else if (wrong.length > 0) setKeeping({ state: "wrong" });
    else setKeeping({ state: "kept", at: new Date().toISOString() });
    return isSame(tidied(fields, latest.current.typed), words);
  }

  function showRefusal(failure: Failure) {
    const met = conflictOf(partKind, failure);
    setConflict(met);
    setErrors(failure.fields);
    setKeeping(
      isUnreachable(failure) ? { state: "unreachable" } : { state: "refused", message: failure.message },
    );
    return false;
  }

  return {
    stored,
    value,
    typed,
    keeping,
    isKept,
    /** What stands beside the fields: only what was wrong when it was to be kept, and still is. */
    errors: Object.fromEntries(
      Object.entries(errors).filter(([way]) => way in faults || keeping.state === "refused"),
    ),
    faults,
    conflict,
    update,
    keep,
    /** Something else stands in the fields from now on, and it is what the server has. */
    become(part: Part) {
      clearTimeout(timer.current);
      setConflict(undefined);
      setErrors({});
      become(part);
      setKeeping({ state: "kept" });
    },
    /** After somebody was faster: these words go into their version. */
    async settle(words: unknown, over: Part) {
      setConflict(undefined);
      become(over, words);
      return keep();
    },
    /** What would be wrong with an item if it stood there. */
    faultsOf(way: string, item: unknown) {
      const found = formSentences(
        schema,
        withAt(value, way, () => item),
      );
      const inside = Object.entries(found).filter(([field]) => field.startsWith(`${way}.`));
      return Object.fromEntries(inside.map(([field, words]) => [field.slice(way.length + 1), words]));
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
