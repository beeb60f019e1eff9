import { type RefObject, useEffect, useRef, useState } from "react";
import { Form, useSubmit } from "react-router";
import { Affix, Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

const PAUSE_MS = 200;

type SearchFieldProps = {
  label: string;
  placeholder: string;
  /** What the address looks for now. */
  q: string;
  /** What else the address must keep. The page is not kept: a new search begins on page 1. */
  keep?: Record<string, string>;
  input?: RefObject<HTMLInputElement | null>;
};

/** A search that lives in the address, a moment after the last letter and without filling the history. */
export function SearchField({ label, placeholder, q, keep = {}, input }: SearchFieldProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(q);
  const asked = useRef(q);

  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setTyped(q);
  }, [q]);

  useEffect(() => {
    if (typed === asked.current) return;
    const pause = setTimeout(() => {
      asked.current = typed;
      submit(form.current, { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, submit]);

  return (
    <search className="tools__search">
      <Form method="get" ref={form} replace>
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field label={label} name="q">
          {(control) => (
            <Affix sign={<Icon name="search" />}>
              <input
                {...control}
                ref={input}
                type="search"
                placeholder={placeholder}
                maxLength={200}
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Affix>
          )}
        </Field>
      </Form>
    </search>
  );
}
