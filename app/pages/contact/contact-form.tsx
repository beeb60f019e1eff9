import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { contact } from "#content/contact.ts";
import { pages } from "#content/pages.ts";
import { ContactFieldset } from "./contact-fieldset.tsx";
import type { PlainRefusal } from "./send-message.ts";
import { useContactForm } from "./use-contact-form.ts";

const SENT = "Your message has been sent!";

/**
 * With scripts a message is sent beside the page and answered by a dialog; without them the browser posts the form, and
 * the page it gets says the same.
 */
export function ContactForm({ refusal }: { refusal: PlainRefusal | undefined }) {
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
        action={pages.contact.path}
        noValidate
        ref={form}
        onInput={check}
        onSubmit={send}
      >
        <ContactFieldset faults={faults} entries={entries} focusOnFault={notice === "refused"} />
        <div className="full contact__send">
          <p className="muted">{contact.form.afterwards}</p>
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
