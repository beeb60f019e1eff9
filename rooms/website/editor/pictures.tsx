import type { ReactNode } from "react";
import { UploadBox } from "#app/files/upload-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { join } from "#domain/content/ways.ts";
import type { FileAnswer } from "#domain/files.ts";
import { type EditorProps, useEdited } from "./editing.ts";

/** A picture and what it shows for those who do not see it. */
export function PictureEditor({ field, way }: EditorProps<"picture">) {
  const { value, set, isLocked } = useEdited(way);
  const { error } = useEdited(join(way, "src"));
  const alt = useEdited(join(way, "alt"));
  const { src = "", alt: description = "" }: { src?: string; alt?: string } = Object(value);
  return (
    <Shown
      src={src}
      error={error}
      isLocked={isLocked}
      label={field.label}
      hint={field.hint}
      onTakeOut={field.optional ? () => set(undefined) : undefined}
      onFile={(file) => set({ ...sourcesOf(file), alt: description })}
    >
      {value !== undefined && (
        <Field
          label="What the picture shows"
          name={join(way, "alt")}
          required
          hint="Read aloud to those who cannot see it, and shown while it loads."
          error={alt.error && !description.trim() ? "Say what the picture shows." : alt.error}
        >
          {(control) => (
            <textarea
              {...control}
              rows={2}
              disabled={isLocked}
              value={description}
              onChange={({ target }) => alt.set(target.value)}
            />
          )}
        </Field>
      )}
    </Shown>
  );
}

/** A picture that says nothing which the words beside it do not say. */
export function DrawingEditor({ field, way }: EditorProps<"drawing">) {
  const { value, set, error, isLocked } = useEdited(way);
  return (
    <Shown
      src={String(value ?? "")}
      error={error}
      isLocked={isLocked}
      label={field.label}
      hint={field.hint}
      onTakeOut={field.optional ? () => set(undefined) : undefined}
      onFile={(file) => set(sourcesOf(file).src)}
    />
  );
}

type ShownProps = {
  label: string;
  src: string;
  hint: string | undefined;
  error: string | undefined;
  isLocked: boolean;
  onTakeOut: (() => void) | undefined;
  onFile: (file: FileAnswer) => void;
  children?: ReactNode;
};

function Shown({ label, src, hint, error, isLocked, onTakeOut, onFile, children }: ShownProps) {
  return (
    <div className="pict">
      <div className="pict__row">
        {src && (
          <span className="pict__frame">
            <img src={src} alt="" />
          </span>
        )}
        {isLocked ? (
          <p>{label}</p>
        ) : (
          <UploadBox label={label} kind="picture" error={error} hasFile={src !== ""} onFile={onFile} />
        )}
      </div>
      {src && onTakeOut && !isLocked && (
        <button className="linkbtn" type="button" onClick={onTakeOut}>
          Take it out
        </button>
      )}
      {hint && <p className="hint">{hint}</p>}
      {children}
    </div>
  );
}

export function PdfEditor({ field, way }: EditorProps<"pdf">) {
  const { value, set, error, isLocked } = useEdited(way);
  const address = String(value ?? "");
  return (
    <div className="pict">
      {address && (
        <a className="pict__pdf" href={address} target="_blank" rel="noreferrer">
          <Icon name="doc" />
          See the PDF<span className="vh"> in a new tab</span>
        </a>
      )}
      {!isLocked && (
        <UploadBox
          label={field.label}
          kind="document"
          required
          error={error && !address ? "Please choose a PDF." : error}
          hasFile={address !== ""}
          onFile={({ id }) => set(`/api/files/${id}`)}
        />
      )}
    </div>
  );
}

/** Wide enough for a page's column on a sharp screen; the browser takes another of the widths where that fits better. */
const WIDTH = 960;

function sourcesOf({ url, variants = [] }: FileAnswer) {
  const fitting = variants
    .filter(({ type }) => type === "image/webp")
    .toSorted((one, other) => one.width - other.width);
  const src = (fitting.find(({ width }) => width >= WIDTH) ?? fitting.at(-1))?.url ?? url;
  const srcSet = fitting.map((variant) => `${variant.url} ${variant.width}w`).join(", ");
  return { src, ...(srcSet && { srcSet }) };
}
