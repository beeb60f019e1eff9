import { type ComponentProps, useRef } from "react";
import type { ControlProps } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type Mark, marked } from "./marks.ts";
import "./marked-area.css";

const signs = {
  strong: { label: "Strong", sign: <b>B</b> },
  emphasis: { label: "Emphasis", sign: <i>I</i> },
  link: { label: "Link", sign: <Icon name="link" /> },
  list: { label: "List", sign: <Icon name="rows" /> },
  heading: { label: "Small heading", sign: "H" },
  quote: { label: "Quotation", sign: "“ ”" },
};

type MarkedAreaProps = Omit<ComponentProps<"textarea">, "value" | "onChange" | keyof ControlProps> & {
  control: ControlProps;
  /** The label of its toolbar. */
  label: string;
  kinds: readonly Mark[];
  value: string;
  onChange: (words: string) => void;
};

/** A textarea with a toolbar that adds marks around the selection. */
export function MarkedArea({ control, label, kinds, value, onChange, ...rest }: MarkedAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);

  function mark(kind: Mark) {
    const field = area.current;
    if (!field) return;
    const { text, from, to } = marked(kind, value, field.selectionStart, field.selectionEnd);
    onChange(text);
    // In the next frame, when the field has the new text.
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(from, to);
    });
  }

  return (
    <div className="words">
      {!rest.disabled && (
        <div className="words__bar" role="toolbar" aria-label={label}>
          {kinds.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-label={signs[kind].label}
              title={signs[kind].label}
              onClick={() => mark(kind)}
            >
              <span aria-hidden="true">{signs[kind].sign}</span>
            </button>
          ))}
        </div>
      )}
      <textarea
        {...control}
        {...rest}
        ref={area}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
