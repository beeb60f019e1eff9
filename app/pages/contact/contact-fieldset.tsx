import { Field } from "#app/ui/field.tsx";
import { type ContactField, contactFields, contactTraps, subjects } from "#domain/contact-fields.ts";
import type { Faults } from "./send-message.ts";

/** The fields and their words; what is typed stays in the page itself, so nothing typed before the script is lost. */
export function ContactFieldset({ faults }: { faults: Faults }) {
  return (
    <>
      <Field {...about("name", faults)}>{(control) => <input {...control} autoComplete="name" />}</Field>
      <Field {...about("email", faults)}>
        {(control) => <input {...control} type="email" autoComplete="email" />}
      </Field>
      <Field {...about("phone", faults)} note="optional">
        {(control) => <input {...control} type="tel" autoComplete="tel" />}
      </Field>
      <Field {...about("country", faults)}>
        {(control) => <input {...control} autoComplete="address-level2" />}
      </Field>
      <Field {...about("subject", faults)} wide>
        {(control) => (
          <select {...control}>
            <option value="">Choose a subject</option>
            {subjects.map((subject) => (
              <option key={subject}>{subject}</option>
            ))}
          </select>
        )}
      </Field>
      <Field {...about("message", faults)} wide>
        {(control) => <textarea {...control} />}
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

function about(name: ContactField, faults: Faults) {
  const { label, missing } = contactFields[name];
  return { name, label, required: missing !== undefined, error: faults[name] };
}
