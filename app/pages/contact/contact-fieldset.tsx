import { Field } from "#app/ui/field.tsx";
import { type ContactField, contactFields, contactTraps, subjects } from "#domain/contact-fields.ts";
import type { Faults } from "./send-message.ts";

type ContactFieldsetProps = {
  faults: Faults;
  /** What the fields hold as the page opens. */
  entries: Record<string, string | undefined>;
  /** Whether the page opens at the first field with a fault. */
  focusOnFault: boolean;
};

/** The fields and their words; what is typed stays in the page itself, so nothing typed before the script is lost. */
export function ContactFieldset({ faults, entries, focusOnFault }: ContactFieldsetProps) {
  const [firstFault] = focusOnFault ? fieldNames.filter((name) => faults[name]) : [];
  const about = (name: ContactField) => {
    const { label, missing } = contactFields[name];
    const required = missing !== undefined;
    return { name, label, required, error: faults[name], isFocused: name === firstFault };
  };
  return (
    <>
      <Field {...about("name")}>
        {(control) => <input {...control} autoComplete="name" defaultValue={entries.name} />}
      </Field>
      <Field {...about("email")}>
        {(control) => <input {...control} type="email" autoComplete="email" defaultValue={entries.email} />}
      </Field>
      <Field {...about("phone")} note="optional">
        {(control) => <input {...control} type="tel" autoComplete="tel" defaultValue={entries.phone} />}
      </Field>
      <Field {...about("country")}>
        {(control) => <input {...control} autoComplete="address-level2" defaultValue={entries.country} />}
      </Field>
      <Field {...about("subject")} wide>
        {(control) => (
          <select {...control} defaultValue={entries.subject}>
            <option value="">Choose a subject</option>
            {subjects.map((subject) => (
              <option key={subject}>{subject}</option>
            ))}
          </select>
        )}
      </Field>
      <Field {...about("message")} wide>
        {(control) => <textarea {...control} defaultValue={entries.message} />}
      </Field>
      <div className="vh" aria-hidden="true">
        <label>
          Leave this empty
          <input name={contactTraps.leftEmpty} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}

const fieldNames = Object.keys(contactFields) as ContactField[];
