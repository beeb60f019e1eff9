import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { UploadBox } from "./upload-box.tsx";

/** A document of a record, with its original name. */
export type ChosenFile = { id: string; name: string };

type FileFieldProps = {
  label: string;
  value: ChosenFile | null;
  required?: boolean;
  error?: string | undefined;
  onChange: (value: ChosenFile | null) => void;
};

/** A field to upload a PDF. */
export function FileField({ label, value, required, error, onChange }: FileFieldProps) {
  return (
    <div className="picture-field full">
      {value && (
        <div className="picture-field__now">
          <a href={`/api/files/${value.id}`} download>
            <Icon name="doc" />
            {value.name}
          </a>
          <Button kind="quiet" size="small" onClick={() => onChange(null)}>
            Take it out
          </Button>
        </div>
      )}
      <UploadBox
        label={label}
        kind="document"
        {...(required && { required })}
        error={error}
        hasFile={value !== null}
        onFile={({ id }, name) => onChange({ id, name })}
      />
    </div>
  );
}
