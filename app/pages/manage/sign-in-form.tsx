import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { noteSignedIn } from "#app/admin/last-seen.ts";
import { takeFarewell } from "#app/admin/leaving.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PasswordField } from "./password-field.tsx";
import { type Missing, missingFields, signIn } from "./sign-in.ts";

/** Posts to the server even before scripts arrive: a password must never end up in an address. */
export function SignInForm() {
  const navigate = useNavigate();
  const [state, setState] = useState<"idle" | "pending" | "in">("idle");
  const [missing, setMissing] = useState<Missing>({});
  const [refusal, setRefusal] = useState("");
  const farewell = useFarewell();
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const asked = new FormData(event.currentTarget);
    const typed = { username: String(asked.get("username")), password: String(asked.get("password")) };
    const nowMissing = missingFields(typed);
    setMissing(nowMissing);
    setRefusal("");
    const [first] = Object.keys(nowMissing);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();

    setState("pending");
    const refused = await signIn(typed);
    if (!refused) {
      noteSignedIn(Date.now());
      setState("in");
      return navigate("/dashboard", { replace: true });
    }
    setState("idle");
    setRefusal(refused);
    form.current?.querySelector<HTMLInputElement>("[name=password]")?.select();
  }

  return (
    <>
      {refusal && <ErrorNotice>{refusal}</ErrorNotice>}
      {farewell && !refusal && state === "idle" && (
        <div className="notice" role="alert">
          <Icon name="clock" />
          <p>{farewell}</p>
        </div>
      )}
      <form className="form" method="post" action="/manage" noValidate ref={form} onSubmit={submit}>
        <Field label="Username" name="username" error={missing.username}>
          {(control) => (
            <input
              {...control}
              required
              type="text"
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={320}
            />
          )}
        </Field>
        <PasswordField error={missing.password} />
        <Button type="submit" size="large" className="btn--block" busy={state !== "idle" && "Logging in..."}>
          Log in
        </Button>
      </form>
    </>
  );
}

/** Read after the page has come alive: the prerendered page is the same for everyone. */
function useFarewell() {
  const [farewell, setFarewell] = useState<string>();
  useEffect(() => {
    const said = takeFarewell();
    if (said) setFarewell(said);
  }, []);
  return farewell;
}
