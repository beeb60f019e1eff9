import { MarkedArea } from "#app/admin/marked-area.tsx";
import { Field } from "#app/ui/field.tsx";

type WordsFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (words: string) => void;
};

const MOST_WORDS = 20_000;
const MARKS = ["strong", "emphasis", "link", "list", "heading", "quote"] as const;

/** A longer text with a few marks in it. */
export function WordsField({ value, error, onChange }: WordsFieldProps) {
  return (
    <Field
      label="Words"
      name="words"
      {...(error && { error })}
      hint="An empty line begins a paragraph. **strong**, *emphasis*, [words](/contactus), ## small heading, - list, > quotation."
    >
      {(control) => (
        <MarkedArea
          control={control}
          value={value}
          onChange={onChange}
          kinds={MARKS}
          rows={12}
          maxLength={MOST_WORDS}
          label="Emphasis, links and lists"
        />
      )}
    </Field>
  );
}
