import { useEffect, useRef } from "react";
import { data, Form, Link, useNavigation } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { asking, services } from "#server/services.ts";
import type { Route } from "./+types/forgotten.ts";
import { Gate } from "./manage/gate.tsx";
import { usernameInput } from "./manage/sign-in.ts";

export const meta = adminMeta("Forgotten password");

/** Whether asking can help: a link comes by mail, the temple's or Google's. */
export function loader({ context }: Route.LoaderArgs) {
  const { post, accounts } = context.get(services);
  return { sendsMail: post.sendsMail || accounts.sendPasswordReset !== undefined };
}

type ForgottenAnswer = { sentTo: string } | { username: string; message: string; error?: string };

/** The same as POST /api/password-resets, for whoever has the address typed by name. */
export async function action({ request, context }: Route.ActionArgs) {
  const asker = context.get(asking);
  const username = String((await request.formData()).get("username") ?? "");
  const answer = await context
    .get(services)
    .invitations.forgotten({ email: username }, { request, ...asker })
    .catch(asker.report);
  if ("email" in answer) return data<ForgottenAnswer>({ sentTo: answer.email });
  const { status, message, details, headers } = answer;
  return data<ForgottenAnswer>({ username, message, error: details.fields?.email }, { status, headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Forgotten({ loaderData, actionData }: Route.ComponentProps) {
  const answer: ForgottenAnswer | undefined = actionData;
  return (
    <Gate>
      {!loaderData.sendsMail ? (
        <NoMail />
      ) : answer && "sentTo" in answer ? (
        <Sent to={answer.sentTo} />
      ) : (
        <Ask refused={answer} />
      )}
      <Link className="more" to="/manage">
        <Icon name="left" />
        <span>Back to login</span>
      </Link>
    </Gate>
  );
}

function Ask({ refused }: { refused: Extract<ForgottenAnswer, { message: string }> | undefined }) {
  const isSending = useNavigation().state === "submitting";
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused) input.current?.focus();
  }, [refused]);
  return (
    <>
      <h1>Forgotten password</h1>
      <p className="muted">We send a link to choose a new one. It works once, for three days.</p>
      {refused && !refused.error && <ErrorNotice>{refused.message}</ErrorNotice>}
      <Form className="form" method="post" noValidate>
        <Field label="Username" name="username" error={refused?.error} isFocused={refused !== undefined}>
          {(control) => (
            <input {...control} ref={input} {...usernameInput} defaultValue={refused?.username} />
          )}
        </Field>
        <Button type="submit" size="large" className="btn--block" busy={isSending && "Sending..."}>
          Send the link
        </Button>
      </Form>
    </>
  );
}

/** The same words for every address: nobody learns here who has an account. */
function Sent({ to }: { to: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Look into your mailbox
      </h1>
      <div className="notice notice--success" role="status">
        <Icon name="check" />
        <p>
          If <strong>{to}</strong> has an account, a link is on its way. It works once, for three days.
        </p>
      </div>
      <p className="hint">
        Nothing after a few minutes? Look among the unwanted mail, or ask an administrator of the temple for a
        link.
      </p>
    </>
  );
}

function NoMail() {
  return (
    <>
      <h1>Forgotten password</h1>
      <div className="notice">
        <Icon name="info" />
        <p>
          This temple does not send mail yet. Ask an administrator: they can make a link for you that works
          once, for three days.
        </p>
      </div>
    </>
  );
}
