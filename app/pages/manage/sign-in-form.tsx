import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { takeSignOutMessage } from "#app/admin/leaving.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { Lead, PasskeyButton, PasskeyWaiting, usePasskey } from "./passkey.tsx";
import { type SignInField, type SignInRefusal, signIn, usernameInput } from "./sign-in.ts";

type SignInFormProps = {
  /** What the server answered to the form, sent without scripts or before they arrived. */
  answered?: { username: string; refused: SignInRefusal } | undefined;
  takesPasskeys: boolean;
};

/** A plain form that posts to its own page; with scripts, the same without leaving it. */
export function SignInForm({ answered, takesPasskeys }: SignInFormProps) {
  const navigate = useNavigate();
  const [state, setState] = useState<"idle" | "pending" | "in">("idle");
  const [refused, setRefused] = useState(answered?.refused);
  const farewell = useFarewell();
  const passkey = usePasskey(takesPasskeys);
  const form = useRef<HTMLFormElement>(null);
  const noticeId = useId();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const asked = new FormData(event.currentTarget);
    passkey.forgetRefusal();
    setRefused(undefined);
    setState("pending");
    const outcome = await signIn({
      username: String(asked.get("username")),
      password: String(asked.get("password")),
    });
    if (outcome === "in" || outcome === "owed") {
      setState("in");
      // This page, asked for anew, knows what is still owed.
      return navigate(outcome === "in" ? "/dashboard" : "/manage", { replace: true });
    }
    setState("idle");
    setRefused(outcome);
    const input = form.current?.elements.namedItem(fieldToGoOn(outcome));
    if (input instanceof HTMLInputElement) {
      input.focus();
      input.select();
    }
  }

  /** The field that was wrong is marked; where the server rendered the answer, its page opens there. */
  const marks = (name: SignInField) => ({
    ...(refused?.message && refused.wrong === name && { "aria-invalid": true, "aria-describedby": noticeId }),
    ...(answered && fieldToGoOn(answered.refused) === name && { autoFocus: true }),
  });

  const notice = refused?.message ?? passkey.refused;
  return (
    <>
      <Lead isWaiting={passkey.isWaiting}>For temple staff. Visitors do not need an account.</Lead>
      {notice && <ErrorNotice id={noticeId}>{notice}</ErrorNotice>}
      {farewell && !refused && !passkey.refused && state === "idle" && !passkey.isWaiting && (
        <div className="notice" role="alert">
          <Icon name="clock" />
          <p>{farewell}</p>
        </div>
      )}
      <form
        className="form"
        method="post"
        action="/manage"
        noValidate
        hidden={passkey.isWaiting}
        ref={form}
        onSubmit={submit}
      >
        <Field label="Username" name="username" error={refused?.fields.username}>
          {(control) => (
            <input {...control} {...marks("username")} {...usernameInput} defaultValue={answered?.username} />
          )}
        </Field>
        <PasswordField name="password" error={refused?.fields.password} {...marks("password")} />
        <Button type="submit" size="large" className="btn--block" busy={state !== "idle" && "Logging in..."}>
          Log in
        </Button>
      </form>
      {passkey.isWaiting ? (
        <PasskeyWaiting instead="the password" onStop={passkey.stop} />
      ) : (
        <div className="gate__else">
          <Link className="forgot" to="/manage/forgotten">
            Forgotten your password?
          </Link>
          {passkey.isOffered && (
            <>
              <p className="or needs-scripts">
                <span>or</span>
              </p>
              <PasskeyButton
                {...passkey.pressed}
                onClick={() => {
                  setRefused(undefined);
                  passkey.start();
                }}
              />
            </>
          )}
        </div>
      )}
    </>
  );
}

function fieldToGoOn({ wrong = "password" }: SignInRefusal): SignInField {
  return wrong;
}

/** Read after the page has come alive: it is kept in the browser, where the server cannot see it. */
function useFarewell() {
  const [farewell, setFarewell] = useState<string>();
  useEffect(() => {
    const said = takeSignOutMessage();
    if (said) setFarewell(said);
  }, []);
  return farewell;
}
