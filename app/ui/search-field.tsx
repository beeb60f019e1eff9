import { type RefObject, useEffect, useRef, useState } from "react";
import { Form, useLocation, useSubmit } from "react-router";
import { Button } from "./button.tsx";
import { Affix, Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

const PAUSE_MS = 200;

type SearchFieldProps = {
  label: string;
  placeholder?: string;
  /** The search of the address. */
  q: string;
  /** Further query parameters to keep, except the page. */
  keep?: Record<string, string>;
  input?: RefObject<HTMLInputElement | null>;
  /** The label of the submit button. */
  button?: string;
  /** The anchor to scroll to after submitting; while typing, nothing moves. */
  anchor?: string;
  /** The keyboard shortcut, shown in the field. */
  keyHint?: string;
  className?: string;
};

/** A search field that updates the address shortly after typing, without history entries. */
export function SearchField({
  label,
  placeholder,
  q,
  keep = {},
  input,
  button,
  anchor,
  keyHint,
  className = "tools__search",
}: SearchFieldProps) {
  const submit = useSubmit();
  const { pathname } = useLocation();
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
      // Already submitted by Enter or the button.
      if (typed === asked.current) return;
      asked.current = typed;
      submit(form.current, { replace: true, action: pathname });
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, submit, pathname]);

  function noteSent() {
    asked.current = typed;
  }

  return (
    <search className={className} data-still="">
      <Form method="get" action={anchor && `#${anchor}`} ref={form} onSubmit={noteSent} replace>
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
              {keyHint && (
                <span className="affix__key" aria-hidden="true">
                  <kbd>{keyHint}</kbd>
                </span>
              )}
            </Affix>
          )}
        </Field>
        {button && (
          <Button type="submit" kind="outline">
            {button}
          </Button>
        )}
      </Form>
    </search>
  );
}
