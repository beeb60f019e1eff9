import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FileAnswer } from "#domain/files.ts";
import { UploadBox } from "./upload-box.tsx";

/** A picture of a record: the file, and its alternative text. */
export type ChosenPicture = { id: string; description: string };

type PictureFieldProps = {
  label: string;
  name: string;
  value: ChosenPicture | null;
  required?: boolean;
  /** The errors of the picture and of its description. */
  errors?: { picture?: string | undefined; description?: string | undefined };
  onChange: (value: ChosenPicture | null) => void;
};

export const DESCRIPTION_NEEDED = "Please say in a few words what the picture shows.";

/** The error that prevents saving, if any. */
export function pictureFault(value: ChosenPicture | null) {
  return value && !value.description.trim() ? DESCRIPTION_NEEDED : undefined;
}

/** A field to upload and describe a picture. */
export function PictureField({ label, name, value, required, errors = {}, onChange }: PictureFieldProps) {
  const [sent, setSent] = useState<FileAnswer>();
  const shown = useFile(value?.id, sent);
  return (
    <div className="picture-field full">
      {shown && (
        <div className="picture-field__now">
          <Picture file={shown} alt={value?.description ?? ""} sizes="12rem" />
          <Button kind="quiet" size="small" onClick={() => onChange(null)}>
            Take it out
          </Button>
        </div>
      )}
      <UploadBox
        label={label}
        kind="picture"
        {...(required && { required })}
        error={errors.picture}
        hasFile={value !== null}
        onFile={(file) => {
          setSent(file);
          onChange({ id: file.id, description: value?.description ?? "" });
        }}
      />
      {value && (
        <Field
          label="What the picture shows"
          name={`${name}-description`}
          required
          hint="For those who cannot see it: ‘The golden gopuram at sunrise’."
          {...(errors.description && { error: errors.description })}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              maxLength={200}
              value={value.description}
              onChange={({ target }) => onChange({ ...value, description: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

/** A stored picture, in the format and width that suit the browser. */
export function Picture({ file, alt, sizes }: { file: FileAnswer; alt: string; sizes: string }) {
  const { url, width, height, variants = [] } = file;
  const sourcesOf = (type: string) =>
    variants
      .filter((variant) => variant.type === type)
      .map((variant) => `${variant.url} ${variant.width}w`)
      .join(", ");
  return (
    <picture>
      {["image/avif", "image/webp"].map(
        (type) => sourcesOf(type) && <source key={type} type={type} srcSet={sourcesOf(type)} sizes={sizes} />,
      )}
      <img src={url} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
    </picture>
  );
}

/** The data of a file: from its upload, or fetched once. */
export function useFile(id: string | undefined, sent: FileAnswer | undefined) {
  const [found, setFound] = useState<FileAnswer>();
  const known = [sent, found].find((file) => file?.id === id);
  const isWanted = id !== undefined && known === undefined;
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    fetch(`/api/files/${id}/about`, { signal: leaving.signal })
      .then((response) => (response.ok ? response.json() : undefined))
      .then(setFound)
      .catch(() => {});
    return () => leaving.abort();
  }, [id, isWanted]);
  return id === undefined ? undefined : known;
}
