import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formTraps } from "#domain/form-traps.ts";
import "./ask-forms.css";

/** A form that was refused comes back with what it held. */
export type Refused = {
  intent: string;
  message: string;
  faults: Record<string, string | undefined>;
  entries: Record<string, string>;
};

type HelpFormProps = {
  /** The page that takes it. */
  action: string;
  /** Which day of an event; with none, one of the volunteer opportunities is asked for. */
  date?: string;
  opportunities?: readonly string[];
  refused: Refused | undefined;
};

/** To offer help, at an event or with one of the volunteer opportunities. Works without scripts. */
export function HelpForm({ action, date, opportunities, refused }: HelpFormProps) {
  const [isSending, setIsSending] = useState(false);
  const { entries = {} } = refused ?? {};
  const about = aboutFields(refused);
  return (
    <form className="askform" method="post" action={`${action}#help`} onSubmit={() => setIsSending(true)}>
      <input type="hidden" name="intent" value="help" />
      {date && <input type="hidden" name="date" value={date} />}
      {refused && <RefusalNotice message={refused.message} />}
      <div className="form form--2">
        {opportunities && (
          <Field {...about("opportunity", "What would you like to help with?")} required wide>
            {(control) => (
              <select {...control} defaultValue={entries.opportunity}>
                <option value="">Choose one</option>
                {opportunities.map((title) => (
                  <option key={title}>{title}</option>
                ))}
              </select>
            )}
          </Field>
        )}
        <AskerFields about={about} entries={entries} />
        <Field {...about("shift", "When could you come?")} note="optional">
          {(control) => <input {...control} defaultValue={entries.shift} maxLength={200} />}
        </Field>
      </div>
      <div className="askform__foot">
        <Button type="submit" kind="outline" size="large" busy={isSending && "Sending..."}>
          Offer to help
        </Button>
      </div>
    </form>
  );
}

type AboutField = (name: string, label: string) => { name: string; label: string; error: string | undefined };

export function aboutFields(refused: Refused | undefined): AboutField {
  return (name, label) => ({ name, label, error: refused?.faults[name] });
}

type AskerFieldsProps = {
  about: AboutField;
  entries: Record<string, string>;
};

/** Who asks, and how the temple reaches them. */
export function AskerFields({ about, entries }: AskerFieldsProps) {
  return (
    <>
      <Field {...about("name", "Your name")} required>
        {(control) => <input {...control} autoComplete="name" defaultValue={entries.name} maxLength={100} />}
      </Field>
      <Field {...about("email", "E-mail")} required>
        {(control) => (
          <input
            {...control}
            type="email"
            autoComplete="email"
            defaultValue={entries.email}
            maxLength={254}
          />
        )}
      </Field>
      <Field {...about("phone", "Phone")} note="optional">
        {(control) => (
          <input {...control} type="tel" autoComplete="tel" defaultValue={entries.phone} maxLength={40} />
        )}
      </Field>
      <div className="vh" aria-hidden="true">
        <label>
          Leave this empty
          <input name={formTraps.leftEmpty} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}

export function RefusalNotice({ message }: { message: string }) {
  return (
    <div className="notice notice--error" role="alert">
      <Icon name="alert" />
      <p>
        <b>{message}</b> Nothing you typed is lost.
      </p>
    </div>
  );
}
