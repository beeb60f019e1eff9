import { useRef, useState } from "react";
import { writtenMoment } from "#app/admin/moment.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useDrop } from "#app/ui/use-drop.ts";
import { counted } from "#domain/counted.ts";
import { plain } from "#domain/search.ts";
import { type ImportList, MOST_FILE_BYTES, readFileText, rowsIn, TOO_LARGE, tooLargeIn } from "./import.ts";

const chips = {
  Zelle: "Zelle, bank export",
  "Bank statement": "Bank statement",
  PayPal: "PayPal",
  Donorbox: "Donorbox",
  own: "Our own gifts CSV",
  other: "Another file",
} as const;
export type Chip = keyof typeof chips;

/** What somebody chose or pasted, and where it comes from. */
export type TakenFile = { chip: Chip; otherName: string; text: string; name: string };

export function sourceOf({ chip, otherName }: TakenFile) {
  return chip === "own" ? "" : chip === "other" ? otherName.trim() : chip;
}

/** A longer file is shown by its first lines: a field of ten thousand makes a browser slow. */
const MOST_SHOWN = 50_000;

type FileStepProps = {
  file: TakenFile;
  onFile: (file: TakenFile) => void;
  remembered: ImportList["columns"];
  isBusy: boolean;
  onRefuse: (why: string) => void;
  onNext: () => void;
};

export function FileStep({ file, onFile, remembered, isBusy, onRefuse, onNext }: FileStepProps) {
  const [missing, setMissing] = useState<"name" | "text">();
  const chooser = useRef<HTMLInputElement>(null);
  const source = sourceOf(file);
  const known = remembered.find((each) => plain(each.source) === plain(source));
  const isLong = file.text.length > MOST_SHOWN;
  const rows = rowsIn(file.text);

  /** Looked at here, so that nothing is sent that cannot be read. */
  async function take(chosen: File | undefined) {
    if (!chosen) return;
    const read =
      chosen.size > MOST_FILE_BYTES
        ? { problem: TOO_LARGE }
        : readFileText(new Uint8Array(await chosen.arrayBuffer()));
    if ("problem" in read) return onRefuse(read.problem);
    setMissing(undefined);
    onFile({ ...file, text: read.text, name: chosen.name.slice(0, 200) });
  }
  const { place, isOver } = useDrop(take);

  return (
    <form
      className="form form--2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const gap = file.chip === "other" && !source ? "name" : file.text.trim() ? undefined : "text";
        setMissing(gap);
        if (gap || isBusy) return;
        const problem = tooLargeIn(file.text);
        if (problem) onRefuse(problem);
        else onNext();
      }}
    >
      <fieldset className="full">
        <legend className="imp-label">Where the file comes from</legend>
        <div className="chips">
          {(Object.keys(chips) as Chip[]).map((chip) => (
            <label key={chip}>
              <input
                type="radio"
                name="source"
                checked={file.chip === chip}
                onChange={() => onFile({ ...file, chip })}
              />
              {chips[chip]}
            </label>
          ))}
        </div>
        {known && (
          <p className="hint imp-after">
            The columns of {known.source} are remembered from {writtenMoment(known.at)}.
          </p>
        )}
        {file.chip === "own" && (
          <p className="hint imp-after">
            The file that Export CSV makes of the gifts. It needs no columns, and what is here already is not
            recorded again.
          </p>
        )}
      </fieldset>
      {file.chip === "other" && (
        <Field
          label="What it is called"
          name="other"
          wide
          hint="Its columns and names are remembered under this."
          error={missing === "name" ? "Please say where the file comes from" : undefined}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              maxLength={100}
              value={file.otherName}
              onChange={({ target: { value } }) => onFile({ ...file, otherName: value })}
            />
          )}
        </Field>
      )}
      <div ref={place} className={isOver ? "imp-drop is-over" : "imp-drop"}>
        <span className="icondisc">
          <Icon name={file.name ? "doc" : "up"} />
        </span>
        <p className="imp-drop__what">{file.name || "Drop a CSV file here"}</p>
        <p className="hint">{file.name ? `${counted(rows, "row")} and a header` : "or"}</p>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onChange={({ target }) => {
            take(target.files?.[0]);
            // The same file, chosen again after it was changed, is another one.
            target.value = "";
          }}
        />
        <Button kind="quiet" size="small" onClick={() => chooser.current?.click()}>
          {file.name ? "Choose another file" : "Choose a file"}
        </Button>
      </div>
      <Field
        label={isLong ? "How it begins" : "Or paste the rows"}
        name="csv"
        hint={`${file.text.trim() ? `${counted(rows, "row")} and a header. ` : ""}Nothing is recorded before you have seen every row.`}
        error={missing === "text" ? "Please choose a file, or paste its rows" : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className="input imp-csv"
            rows={9}
            spellCheck={false}
            readOnly={isLong}
            value={isLong ? `${file.text.split(/\r?\n/, 20).join("\n")}\n…` : file.text}
            onChange={({ target: { value } }) => {
              setMissing(undefined);
              onFile({ ...file, text: value, name: value ? file.name : "" });
            }}
          />
        )}
      </Field>
      <div className="imp-acts full">
        <Button type="submit" busy={isBusy && "Reading..."}>
          {file.chip === "own" ? "Next: preview" : "Next: columns"}
        </Button>
      </div>
    </form>
  );
}

/** What is wrong stands out from what can be done about it. */
export function Fault({ children }: { children: string }) {
  const end = children.indexOf(". ") + 1;
  return (
    <div className="notice notice--error imp-fault">
      <Icon name="alert" />
      <p>
        {end > 0 && <b>{children.slice(0, end)}</b>}
        {children.slice(end)}
      </p>
    </div>
  );
}
