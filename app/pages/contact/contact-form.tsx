import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { temple } from "#content/temple.ts";
import { ContactFieldset } from "./contact-fieldset.tsx";
import { useContactForm } from "./use-contact-form.ts";

export function ContactForm() {
  const { form, faults, state, check, send, dismiss } = useContactForm();
  return (
    <>
      {/* Until the script is here, submitting a form of this method outside a dialog does nothing. */}
      <form className="form form--2" method="dialog" noValidate ref={form} onInput={check} onSubmit={send}>
        <ContactFieldset faults={faults} />
        <div className="full">
          <Button type="submit" size="large" busy={state.kind === "sending" && "Sending..."}>
            Send Message
            <Icon name="right" />
          </Button>
        </div>
        <noscript>
          <p className="full">
            This form needs JavaScript. You can also write to{" "}
            <a href={`mailto:${temple.email}`}>{temple.email}</a>.
          </p>
        </noscript>
      </form>
      {state.kind === "sent" && (
        <Dialog tone="ok" title="Success" onAnswer={dismiss}>
          Your message has been sent!
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
