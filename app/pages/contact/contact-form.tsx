import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Marked } from "#app/ui/marked.tsx";
import { type ContactField, contactFields, subjects } from "#domain/contact-fields.ts";
import { formTraps } from "#domain/form-traps.ts";
import type { Faults, PlainRefusal } from "./form-entries.ts";
import { useContactForm } from "./use-contact-form.ts";

const SENT = "Your message has been sent!";

type ContactFormProps = {
  /** What to expect once the message is sent. */
  afterwards: string;
  refusal: PlainRefusal | undefined;
};

/**
 * With scripts a message is sent beside the page and answered by a dialog; without them the browser posts the form, and
 * the page it gets says the same.
 */
export function ContactForm({ afterwards, refusal }: ContactFormProps) {
  const { form, faults, entries, notice, state, check, send, dismiss } = useContactForm(refusal);
  return (
    <>
      {notice === "sent" && (
        <Notice kind="success" title="Success">
          {SENT}
        </Notice>
      )}
      {notice === "refused" && (
        <Notice kind="error" title="Error" isFocused={Object.keys(faults).length === 0}>
          {refusal?.message}
        </Notice>
      )}
      <form
        className="form form--2"
        method="post"
        action="/contactus"
        noValidate
        ref={form}
        onInput={check}
        onSubmit={send}
      >
        <ContactFieldset faults={faults} entries={entries} focusOnFault={notice === "refused"} />
        <div className="full contact__send">
          <p className="muted">
            <Marked words={afterwards} />
          </p>
          <Button type="submit" size="large" busy={state.kind === "sending" && "Sending..."}>
            Send Message
            <Icon name="right" />
          </Button>
        </div>
      </form>
      {state.kind === "sent" && (
        <Dialog tone="ok" title="Success" onAnswer={dismiss}>
          {SENT}
        </Dialog>
      )}
      {state.kind === "refused" && (
        <Dialog tone="error" title="Error" onAnswer={dismiss}>
          {state.message}
        </Dialog>
      )}
    </>
  );
}

type NoticeProps = {
  kind: "success" | "error";
  title: string;
  /** Where the reader stands as the page opens. */
  isFocused?: boolean;
  children: string | undefined;
};

/** What a dialog says, where there is no script to open one. */
function Notice({ kind, title, isFocused, children }: NoticeProps) {
  const focus = isFocused ? { tabIndex: -1, autoFocus: true } : {};
  return (
    <div
      className={`notice notice--${kind}`}
      id="answer"
      role={kind === "error" ? "alert" : "status"}
      {...focus}
    >
      <Icon name={kind === "error" ? "alert" : "check"} />
      <p>
        <b>{title}</b>
        <br />
        {children}
      </p>
    </div>
  );
}

type ContactFieldsetProps = {
  faults: Faults;
  /** What the fields hold as the page opens. */
  entries: Record<string, string | undefined>;
  /** Whether the page opens at the first field with a fault. */
  focusOnFault: boolean;
};

/** The fields and their words; what is typed stays in the page itself, so nothing typed before the script is lost. */
function ContactFieldset({ faults, entries, focusOnFault }: ContactFieldsetProps) {
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
          <input name={formTraps.leftEmpty} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}

const fieldNames = Object.keys(contactFields) as ContactField[];
