import { useRef } from "react";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { marked } from "./marks.ts";

type WordsFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (words: string) => void;
};

const MOST_WORDS = 20_000;

const marks = [
  { kind: "strong", label: "Strong", sign: <b>B</b> },
  { kind: "emphasis", label: "Emphasis", sign: <i>I</i> },
  { kind: "link", label: "Link", sign: <Icon name="link" /> },
  { kind: "list", label: "List", sign: <Icon name="rows" /> },
  { kind: "heading", label: "Small heading", sign: "H" },
  { kind: "quote", label: "Quotation", sign: "“ ”" },
] as const;

/** A longer text with a few marks in it; the buttons put them around what is chosen. */
export function WordsField({ value, error, onChange }: WordsFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);

  function mark(kind: (typeof marks)[number]["kind"]) {
    const field = area.current;
    if (!field) return;
    const { text, from, to } = marked(kind, value, field.selectionStart, field.selectionEnd);
    onChange(text);
    // One turn later, when the field holds the new text.
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(from, to);
    });
  }

  return (
    <Field
      label="Words"
      name="words"
      {...(error && { error })}
      hint="An empty line begins a paragraph. **strong**, *emphasis*, [words](/contactus), ## small heading, - list, > quotation."
    >
      {(control) => (
        <div className="words">
          <div className="words__bar" role="toolbar" aria-label="Emphasis, links and lists">
            {marks.map(({ kind, label, sign }) => (
              <button key={kind} type="button" aria-label={label} title={label} onClick={() => mark(kind)}>
                <span aria-hidden="true">{sign}</span>
              </button>
            ))}
          </div>
          <textarea
            {...control}
            ref={area}
            rows={12}
            maxLength={MOST_WORDS}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      )}
    </Field>
  );
}
