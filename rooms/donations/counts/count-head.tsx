import { type ReactNode, useEffect, useRef, useState } from "react";
import { useToast } from "#app/admin/toast.tsx";
import { clientOf, conflictOf, isUnreachable } from "#app/records/client.ts";
import { Affix, type ControlProps, Field } from "#app/ui/field.tsx";
import type { Connection } from "#app/ui/live-stream.ts";
import { type Count, countKind } from "../../ledger/count.ts";
import { formWith, type HeadField, headErrors, mistakeOf, type TypedHead, typedHead } from "./count-words.ts";

const counts = clientOf(countKind);
/** The other counter may be changing another field of the count at the same time. */
const MOST_TRIES = 20;

type CountHeadProps = {
  count: Count;
  today: string;
  connection: Connection;
  onSaved: (count: Count, former: Count) => void;
};

/** What is said of the count itself; each field is saved as it is left, and follows what the other counter writes. */
export function CountHead({ count, today, connection, onSaved }: CountHeadProps) {
  const { typed, errors, set, leave } = useHead(count, today, connection, onSaved);
  const field = (name: HeadField, label: string, more: (control: FieldControl) => ReactNode) => (
    <Field label={label} name={name} error={errors[name]}>
      {(control) =>
        more({
          ...control,
          value: typed[name],
          autoComplete: "off",
          onChange: ({ target }) => set(name, target.value),
          onBlur: () => leave(name),
        })
      }
    </Field>
  );
  return (
    <form
      className="counthead"
      aria-label="This count"
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      {field("countedOn", "Counted on", (control) => (
        <input {...control} type="date" max={today} />
      ))}
      {field("place", "Place", (control) => (
        <input {...control} maxLength={200} />
      ))}
      {field("first", "First counter", (control) => (
        <input {...control} maxLength={200} />
      ))}
      {field("second", "Second counter", (control) => (
        <input {...control} maxLength={200} />
      ))}
      {field("sum", "Control sum", (control) => (
        <Affix sign="$">
          <input {...control} className="input num" inputMode="decimal" />
        </Affix>
      ))}
      {field("gifts", "Gifts", (control) => (
        <input
          {...control}
          className="input num"
          inputMode="numeric"
          aria-label="Gifts on the control slip"
        />
      ))}
    </form>
  );
}

type FieldControl = ControlProps & {
  value: string;
  autoComplete: string;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
};

function useHead(count: Count, today: string, connection: Connection, onSaved: CountHeadProps["onSaved"]) {
  /** What is typed and not saved, by field; everything else follows the count. */
  const [drafts, setDrafts] = useState<Partial<TypedHead>>({});
  const [errors, setErrors] = useState<Partial<TypedHead>>({});
  const latest = useRef(count);
  const unsent = useRef(new Map<HeadField, string>());
  const queue = useRef(Promise.resolve());
  const toast = useToast();
  const typed = { ...typedHead(count), ...drafts };
  useEffect(() => {
    if (count.version > latest.current.version) latest.current = count;
  }, [count]);
  const again = useRef(() => {});
  again.current = () => {
    for (const [field, text] of unsent.current) save(field, text);
    unsent.current.clear();
  };
  useEffect(() => {
    const retry = () => again.current();
    if (connection === "live") retry();
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [connection]);

  return {
    typed,
    errors,
    set(field: HeadField, text: string) {
      setDrafts((before) => ({ ...before, [field]: text }));
      setErrors((before) => ({ ...before, [field]: undefined }));
    },
    leave(field: HeadField) {
      const text = drafts[field];
      if (text === undefined) return;
      const mistake = mistakeOf(field, text, today);
      if (mistake) return fail(field, mistake);
      save(field, text);
    },
  };

  function fail(field: HeadField, says: string) {
    setErrors((before) => ({ ...before, [field]: says }));
  }

  /** One after the other: each is made from what the last one was answered. */
  function save(field: HeadField, text: string) {
    queue.current = queue.current.then(() => put(field, text));
  }

  async function put(field: HeadField, text: string) {
    const base = typedHead(latest.current)[field];
    for (let turn = 0; turn < MOST_TRIES; turn++) {
      const former = latest.current;
      const answer = await counts.update(former.id, formWith(former, field, text), former.version);
      if (answer.ok) {
        latest.current = answer.data;
        onSaved(answer.data, former);
        setErrors((before) => ({ ...before, [field]: undefined }));
        return setDrafts(({ [field]: draft, ...others }) =>
          draft === undefined || draft === text ? others : { ...others, [field]: draft },
        );
      }
      const conflict = conflictOf(countKind, answer);
      if (!conflict) {
        if (isUnreachable(answer)) {
          unsent.current.set(field, text);
          return fail(field, "No connection: it will be saved by itself");
        }
        return fail(field, headErrors(answer.fields, field) ?? answer.message);
      }
      latest.current = conflict.current;
      const theirs = typedHead(conflict.current)[field];
      if (theirs !== base && theirs !== text && turn === 0)
        toast.say(`${conflict.changedBy} had written ${theirs || "nothing"} here; now it is ${text}.`);
    }
    fail(field, "Too many are changing this count at once. Please try again.");
  }
}
