import { type SubmitEvent, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { Lead, PasskeyButton, PasskeyWaiting, usePasskey } from "./passkey.tsx";
import { type SignInRefusal, sendCode } from "./sign-in.ts";

type CodeFormProps = {
  kind: "code" | "recovery";
  /** What the server answered to the form, sent without scripts or before they arrived. */
  refused?: SignInRefusal;
  /** The password has to be typed again, and why. */
  onOver: (refused: SignInRefusal) => void;
};

/** What comes after the password: a code of the app, or one of the ten for when it is lost. */
export function CodeForm({ kind, refused: answered, onOver }: CodeFormProps) {
  const navigate = useNavigate();
  const [state, setState] = useState<"idle" | "pending" | "in">("idle");
  const [refused, setRefused] = useState(answered);
  const passkey = usePasskey(true);
  const form = useRef<HTMLFormElement>(null);
  const noticeId = useId();
  const isRecovery = kind === "recovery";
  const notice = refused?.message ?? passkey.refused;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    passkey.forgetRefusal();
    setRefused(undefined);
    setState("pending");
    const outcome = await sendCode(code);
    if (outcome === "in") {
      setState("in");
      return navigate("/dashboard", { replace: true });
    }
    setState("idle");
    if (outcome === "owed") return;
    if (outcome.isOver) return onOver(outcome);
    setRefused(outcome);
    const input = form.current?.elements.namedItem("code");
    if (input instanceof HTMLInputElement) {
      input.focus();
      input.select();
    }
  }

  return (
    <>
      <Lead isWaiting={passkey.isWaiting}>
        {isRecovery
          ? "One of the ten you were given. Each works once."
          : "Type the six digits your authenticator app shows for this temple."}
      </Lead>
      {notice && <ErrorNotice id={noticeId}>{notice}</ErrorNotice>}
      <form
        className="form"
        method="post"
        action={isRecovery ? "/manage?recovery" : "/manage"}
        noValidate
        hidden={passkey.isWaiting}
        ref={form}
        onSubmit={submit}
      >
        <Field
          label={isRecovery ? "Recovery code" : "Code"}
          name="code"
          error={refused?.fields.code}
          isFocused
        >
          {(control) => (
            <input
              {...control}
              {...(refused?.wrong === "code" &&
                refused.message && { "aria-invalid": true, "aria-describedby": noticeId })}
              {...(isRecovery ? RECOVERY_INPUT : CODE_INPUT)}
              required
              type="text"
              autoCorrect="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit" size="large" className="btn--block" busy={state !== "idle" && "Logging in..."}>
          Log in
        </Button>
      </form>
      {isRecovery && (
        <p className="hint">None left, and no phone? Another administrator can make you a new link.</p>
      )}
      {passkey.isWaiting ? (
        <PasskeyWaiting instead="the code" onStop={passkey.stop} />
      ) : (
        <div className="gate__links">
          {isRecovery ? (
            <Link className="linkbtn" to="/manage">
              Use a code from the app
            </Link>
          ) : (
            <Link className="linkbtn" to="/manage?recovery">
              Use a recovery code
            </Link>
          )}
          {passkey.isOffered && !isRecovery && (
            <button
              {...passkey.pressed}
              className="linkbtn needs-scripts"
              type="button"
              onClick={passkey.start}
            >
              Use a passkey
            </button>
          )}
          <StartAgain />
        </div>
      )}
    </>
  );
}

const CODE_INPUT = {
  className: "input code num",
  inputMode: "numeric",
  autoComplete: "one-time-code",
  maxLength: 7,
} as const;

const RECOVERY_INPUT = {
  className: "input mono",
  autoComplete: "off",
  autoCapitalize: "characters",
  placeholder: "XXXX-XXXX",
  maxLength: 12,
} as const;

/** For whoever has a passkey in a role that wants more than a password. */
export function PasskeyStep() {
  const passkey = usePasskey(true);
  return (
    <>
      <Lead isWaiting={passkey.isWaiting}>Your role needs your passkey besides the password.</Lead>
      {passkey.refused && <ErrorNotice>{passkey.refused}</ErrorNotice>}
      {passkey.isWaiting ? (
        <PasskeyWaiting onStop={passkey.stop} />
      ) : (
        <PasskeyButton {...passkey.pressed} onClick={passkey.start} />
      )}
      {!passkey.isOffered && (
        <p className="hint">This browser cannot use passkeys. Please log in with one that can.</p>
      )}
      <noscript>
        <p className="hint">Passkeys need scripts, which are switched off in this browser.</p>
      </noscript>
      <div className="gate__links">
        <StartAgain />
      </div>
    </>
  );
}

/** Several people may use the temple's computer. */
function StartAgain() {
  return (
    <Link className="linkbtn" to="/manage?again">
      Start again
    </Link>
  );
}
