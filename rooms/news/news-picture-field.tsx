import { PictureField } from "#app/files/picture-field.tsx";
import { UploadBox } from "#app/files/upload-box.tsx";
import { Field } from "#app/ui/field.tsx";
import type { NewsPicture } from "./news.ts";

type NewsPictureFieldProps = {
  value: NewsPicture | null;
  error: string | undefined;
  onChange: (picture: NewsPicture | null) => void;
};

/** The picture of an item, also one of those that the site began with: another can take its place. */
export function NewsPictureField({ value, error, onChange }: NewsPictureFieldProps) {
  if (value && "src" in value)
    return (
      <div className="picture-field full">
        <div className="picture-field__now">
          <img src={value.src} alt={value.alt} width={800} height={500} />
        </div>
        <UploadBox
          label="Picture"
          kind="picture"
          hasFile
          onFile={({ id }) => onChange({ fileId: id, alt: "" })}
        />
        <Field
          label="What the picture shows"
          name="picture-description"
          required
          hint="Read aloud to those who cannot see it."
          {...(error && { error })}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              maxLength={300}
              value={value.alt}
              onChange={({ target }) => onChange({ ...value, alt: target.value })}
            />
          )}
        </Field>
      </div>
    );
  return (
    <PictureField
      label="Picture"
      name="picture"
      value={value && { id: value.fileId, description: value.alt }}
      errors={value ? { description: error } : { picture: error }}
      onChange={(chosen) => onChange(chosen && { fileId: chosen.id, alt: chosen.description })}
    />
  );
}
