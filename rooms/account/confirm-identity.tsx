import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { type RefusedForm, useTypedForm } from "#app/admin/typed-words.tsx";
import { type Outcome, send } from "#app/records/client.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { type Account, accountEndpoints, type Proof } from "./account.ts";

type ConfirmIdentityWay = Account["confirmBy"][number];
type TypedProof = { code: string; password: string; mailCode: string };

type ConfirmIdentityProps<Answer> = {
  account: Account;
  title: string;
  /** What the button says. */
  confirm: string;
  isDanger?: boolean;
  /** Does what was asked for, together with what was shown. */
  act: (proof: Proof) => Promise<Outcome<Answer>>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
  /** What is about to happen. */
  children?: ReactNode;
};

/** Asked before a second factor changes: the factor itself, or the password and an emailed code. */
export function ConfirmIdentity<Answer>(props: ConfirmIdentityProps<Answer>) {
  const { account, title, confirm, isDanger, act, onDone, onClose, children } = props;
  const [way, setWay] = useState<ConfirmIdentityWay>(account.confirmBy[0] ?? "code");
  const { typed, set, become, errors, fault, isSending, form } = useTypedForm({
    blank,
    send: async (words) => {
      const proof = await proofOf(way, words);
      return "ok" in proof ? proof : act(proof);
    },
    onSent: onDone,
  });
  const close = () => {
    if (!isSending) onClose();
    else if (way === "passkey") stopAsking().then(onClose);
  };
  return (
    <FormDialog title={title} onClose={close}>
      <form className="form" {...form}>
        {children}
        <p>Confirm it's you first.</p>
        {fault && <ErrorNotice>{fault}</ErrorNotice>}
        {way === "code" && (
          <CodeField
            label="Code"
            name="code"
            hint="From your authenticator app, or a recovery code."
            error={errors.code}
            value={typed.code}
            onType={(code) => set("code", code)}
          />
        )}
        {way === "passkey" && (
          <div className="notice">
            <Icon name="passkey" />
            <p>Your browser asks for your passkey next, in its own window.</p>
          </div>
        )}
        {way === "email" && (
          <>
            <input
              type="text"
              name="username"
              autoComplete="username"
              value={account.email}
              readOnly
              hidden
            />
            <PasswordField
              name="password"
              isMarked
              error={errors.password}
              value={typed.password}
              onChange={({ target }) => set("password", target.value)}
            />
            <EmailCode email={account.email} />
            <CodeField
              label="Code from the email"
              name="mailCode"
              error={errors.mailCode}
              value={typed.mailCode}
              onType={(code) => set("mailCode", code)}
            />
          </>
        )}
        <div className="acct__acts">
          {account.confirmBy
            .filter((other) => other !== way)
            .map((other) => (
              <button
                className="linkbtn"
                type="button"
                key={other}
                disabled={isSending}
                onClick={() => {
                  become(blank);
                  // The button that was pressed is gone then: whoever uses the keyboard goes on in the form.
                  flushSync(() => setWay(other));
                  form.ref.current?.querySelector<HTMLElement>("input:not([hidden]), [type=submit]")?.focus();
                }}
              >
                {wayInWords[other]}
              </button>
            ))}
        </div>
        <div className="dialog__actions">
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            kind={isDanger ? "danger" : "primary"}
            busy={isSending && (way === "passkey" ? "Waiting..." : "One moment...")}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

const blank: TypedProof = { code: "", password: "", mailCode: "" };

const wayInWords: { [way in ConfirmIdentityWay]: string } = {
  code: "Use a code",
  passkey: "Use a passkey",
  email: "Use your password and an emailed code",
};

type CodeFieldProps = {
  label: string;
  name: string;
  hint?: string;
  error: string | undefined;
  value: string;
  onType: (code: string) => void;
};

function CodeField({ label, name, hint, error, value, onType }: CodeFieldProps) {
  return (
    <Field label={label} name={name} required hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          className="input num"
          type="text"
          autoComplete="one-time-code"
          maxLength={20}
          value={value}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  );
}

function EmailCode({ email }: { email: string }) {
  const [state, setState] = useState<"idle" | "sending" | "sent" | { refused: string }>("idle");
  async function ask() {
    setState("sending");
    const answer = await send(accountEndpoints.mailCode);
    setState(answer.ok ? "sent" : { refused: answer.message });
  }
  return (
    <div>
      <Button size="small" kind="quiet" busy={state === "sending" && "Sending..."} onClick={ask}>
        {state === "sent" ? "Send another code" : "Email me a code"}
      </Button>
      <p className="hint" role="status">
        {state === "sent" && `We sent a code to ${email}. It works for 10 minutes.`}
        {typeof state === "object" && state.refused}
      </p>
    </div>
  );
}

/** Only whoever uses a passkey loads what talks to the browser about it. */
const webauthn = () => import("@simplewebauthn/browser");

async function stopAsking() {
  const { WebAuthnAbortService } = await webauthn();
  WebAuthnAbortService.cancelCeremony();
}

async function proofOf(
  way: ConfirmIdentityWay,
  { code, password, mailCode }: TypedProof,
): Promise<Proof | RefusedForm> {
  switch (way) {
    case "code":
      return code.trim() ? { code } : missing({ code: "Type the code" });
    case "email":
      if (!password) return missing({ password: "Enter your password" });
      return mailCode.trim() ? { password, mailCode } : missing({ mailCode: "Type the code from the email" });
    case "passkey":
      return askPasskey();
  }
}

async function askPasskey(): Promise<Proof | RefusedForm> {
  const options = await send(accountEndpoints.askPasskey);
  if (!options.ok) return options;
  try {
    const { startAuthentication } = await webauthn();
    return { passkey: await startAuthentication({ optionsJSON: options.data }) };
  } catch {
    return { ok: false, message: "Your passkey wasn't used. Try again, or choose another way.", fields: {} };
  }
}

function missing(fields: { [field: string]: string }): RefusedForm {
  return { ok: false, message: "", fields };
}
