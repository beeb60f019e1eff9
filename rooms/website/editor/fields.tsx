import { type ComponentProps, type ReactNode, useState } from "react";
import { MarkedArea } from "#app/admin/marked-area.tsx";
import { Field } from "#app/ui/field.tsx";
import { numberTyped } from "#domain/amount.ts";
import { type FormField, isOptional } from "#domain/content/part-fields.ts";
import { join, valueAt } from "#domain/content/ways.ts";
import { isSame } from "../forms/values.ts";
import { AddressChoice, Days, IconChoice, Tick } from "./choices.tsx";
import { type DrawFields, type EditorProps, useEdited } from "./editing.ts";
import { ListEditor } from "./list-editor.tsx";
import { DrawingEditor, PdfEditor, PictureEditor } from "./pictures.tsx";
import "./fields.css";

/** Draws whatever a form asks for. */
export const Fields: DrawFields = ({ fields, at = "", was }) =>
  fields
    .filter((field) => field.kind !== "fixed")
    .map((field) => (
      <Edited key={field.name} field={field} way={join(at, field.name)} was={was} isNew={was === undefined} />
    ));

type Drawn = Exclude<FormField["kind"], "fixed">;
type EditedProps = EditorProps<Drawn> & { was: unknown; isNew: boolean };

function Edited({ field, way, was, isNew }: EditedProps) {
  const before = valueAt(was, field.name);
  if (field.kind === "list") return <ListEditor field={field} way={way} was={before} Fields={Fields} />;
  return (
    <Changeable way={way} was={before} isNew={isNew} isHalf={field.half} isPicture={isPictured(field)}>
      <Control field={field} way={way} />
    </Changeable>
  );
}

function isPictured({ kind }: FormField) {
  return kind === "picture" || kind === "drawing" || kind === "pdf" || kind === "icon";
}

type ChangeableProps = {
  way: string;
  was: unknown;
  isNew: boolean;
  isHalf?: true | undefined;
  /** What was there cannot be told in words. */
  isPicture: boolean;
  children: ReactNode;
};

/** A field with a word about what it was, and the way back. */
function Changeable({ way, was, isNew, isHalf, isPicture, children }: ChangeableProps) {
  const { value, set, isLocked } = useEdited(way);
  const isChanged = !isNew && !isSame(was ?? "", value ?? "");
  const classes = ["edited", !isHalf && "full", isChanged && "is-changed"].filter(Boolean).join(" ");
  return (
    <div className={classes}>
      {children}
      {isChanged && (
        <p className="was">
          <span className="was__tag">Changed</span>
          {!isPicture && <span>was {was ? <q>{shortened(was)}</q> : "empty"}</span>}
          {!isLocked && (
            <button className="linkbtn" type="button" onClick={() => set(was)}>
              Put back
            </button>
          )}
        </p>
      )}
    </div>
  );
}

function shortened(words: unknown) {
  const text = Array.isArray(words) ? words.join(", ") : String(words);
  return text.length > 80 ? `${text.slice(0, 70).trimEnd()}…` : text;
}

function Control({ field, way }: EditorProps<Exclude<Drawn, "list">>) {
  const { value, set, error, isLocked } = useEdited(way);
  const note = isOptional(field) ? "optional" : undefined;
  const common = { label: field.label, name: way, hint: field.hint, error, note };
  const required = !("optional" in field);
  const typing = {
    name: way,
    disabled: isLocked,
    autoComplete: "off",
    value: String(value ?? ""),
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
  };
  switch (field.kind) {
    case "picture":
      return <PictureEditor field={field} way={way} />;
    case "drawing":
      return <DrawingEditor field={field} way={way} />;
    case "pdf":
      return <PdfEditor field={field} way={way} />;
    case "icon":
      return <IconChoice field={field} way={way} />;
    case "weekdays":
      return <Days field={field} way={way} />;
    case "path":
      return <AddressChoice field={field} way={way} />;
    case "tick":
      return <Tick field={field} way={way} />;
    case "choice":
      return (
        <Field {...common} required={required}>
          {(control) => (
            <select {...control} {...typing}>
              <option value="">{note ? "None" : "Choose one"}</option>
              {Object.entries(field.options).map(([option, words]) => (
                <option key={option} value={option}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </Field>
      );
    case "number":
      return (
        <Field {...common} required={required}>
          {(control) => <NumberInput {...control} {...typing} isWhole={field.whole ?? false} set={set} />}
        </Field>
      );
    case "words":
    case "text":
      return field.kind === "words" && field.marks === "all" ? (
        <Field {...common} hint={[field.hint, MARKS_HINT].filter(Boolean).join(" ")} required={required}>
          {(control) => (
            <MarkedArea
              control={control}
              kinds={MARKS}
              rows={3}
              disabled={isLocked}
              autoComplete="off"
              label={`Emphasis and links, ${field.label}`}
              value={typing.value}
              onChange={set}
            />
          )}
        </Field>
      ) : (
        <Field {...common} required={required}>
          {(control) => <textarea {...control} {...typing} rows={2} />}
        </Field>
      );
    case "line":
      return (
        <Field {...common} required={required}>
          {(control) => <input {...control} {...typing} type={field.input ?? "text"} />}
        </Field>
      );
  }
}

const MARKS = ["strong", "emphasis", "link"] as const;
const MARKS_HINT = "**strong**, *emphasis*, [words](/contactus).";

type NumberInputProps = Omit<ComponentProps<"input">, "value"> & {
  isWhole: boolean;
  value: string;
  set: (value: unknown) => void;
};

/** Shows what was typed as long as it is the value: 38.0 is on its way to 38.05. */
function NumberInput({ isWhole, value, set, ...input }: NumberInputProps) {
  const [typed, setTyped] = useState(value);
  return (
    <input
      {...input}
      className="input num"
      // Telephones have no minus among their digits.
      inputMode={isWhole ? "numeric" : "text"}
      value={String(numberOf(typed, isWhole)) === value ? typed : value}
      onChange={({ target }) => {
        setTyped(target.value);
        set(numberOf(target.value, isWhole));
      }}
    />
  );
}

/** What is no number is kept as it was typed, and refused in a sentence. */
function numberOf(typed: string, isWhole: boolean) {
  const digits = typed.trim().replace("−", "-");
  if (!isWhole) return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : typed;
  const number = numberTyped(digits);
  return Number.isInteger(number) ? number : typed;
}
