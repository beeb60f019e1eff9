import { useEffect, useRef } from "react";
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { Gate, NewPasswordField } from "#app/pages/manage/gate.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { timeZone } from "#content/temple.ts";
import { greetingOf } from "#domain/person.ts";
import { type Role, roleWords } from "#domain/roles.ts";
import { writtenDeadline } from "#domain/written-date.ts";
import { adminOf } from "#server/auth/guard.ts";
import { noSessionCookie } from "#server/auth/sessions.ts";
import { asking, services } from "#server/services.ts";
import { doors } from "../opened.ts";
import { listed, openedTo, roomsOfRoles } from "./role-words.ts";
import "./invite-page.css";

export const meta = adminMeta("Welcome");

/** What the link is for. Whoever is signed in is told so first: it may be somebody else's. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { invitations, env, sessions } = context.get(services);
  const found = await invitations.find(params.token ?? "");
  if (!found) return data({ kind: "ended" } as const, { status: 410 });
  const admin = await adminOf(request, { env, sessions });
  const isTheirs = found.link === "new-password" && admin?.person.email === found.email;
  if (admin && !isTheirs) return data({ kind: "signed-in", as: greetingOf(admin.person) } as const);
  const { link, email, name, role, by, expiresAt } = found;
  const until = writtenDeadline(expiresAt, timeZone);
  if (link === "new-password") return data({ kind: link, email, until } as const);
  return data({
    kind: link,
    email,
    name,
    by,
    until,
    role: roleWords[role].label,
    may: whatTheyMay(role, roomsOfRoles(context.get(doors))),
  } as const);
}

type InviteRefused = { name: string; message: string; fields: { [field: string]: string } };

/** The same as POST /api/invitations/:token; also what signs the one out who is in the way. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { invitations, env, sessions } = context.get(services);
  const asker = context.get(asking);
  const sent = Object.fromEntries(await request.formData());
  if (sent.leave !== undefined) {
    const admin = await adminOf(request, { env, sessions });
    if (admin) await sessions.end(admin.token);
    const headers = { "Set-Cookie": noSessionCookie(env) };
    return redirect(`/manage/invite/${encodeURIComponent(params.token ?? "")}`, { status: 303, headers });
  }
  const answer = await invitations
    .accept(params.token ?? "", sent, { request, ...asker })
    .catch(asker.report);
  if ("cookies" in answer) {
    const headers = answer.cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
    // The login page asks for the second factor that is still owed.
    const next = sent.name === undefined ? "/dashboard" : "/manage/welcome";
    return redirect(answer.needs ? "/manage" : next, { status: 303, headers });
  }
  const { status, message, details, headers } = answer;
  const refused: InviteRefused = { name: String(sent.name ?? ""), message, fields: details.fields ?? {} };
  return data(refused, { status, headers });
}

export function headers({ actionHeaders }: { actionHeaders: Headers }) {
  return actionHeaders;
}

export default function Invite() {
  const invited = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Gate>
      {invited.kind === "ended" && <Ended />}
      {invited.kind === "signed-in" && <SignedIn as={invited.as} />}
      {invited.kind === "new-password" && <NewPassword {...invited} refused={refused} />}
      {invited.kind === "invitation" && <Welcome {...invited} refused={refused} />}
    </Gate>
  );
}

type WelcomeProps = {
  email: string;
  name: string;
  by: string;
  role: string;
  until: string;
  may: ReturnType<typeof whatTheyMay>;
  refused: InviteRefused | undefined;
};

function Welcome({ email, name, by, role, until, may, refused }: WelcomeProps) {
  const { form, isSending, fields } = useLinkForm(refused);
  return (
    <>
      <h1>Welcome</h1>
      <p className="muted">
        {by} invites you to the temple’s records as <strong>{role}</strong>.
      </p>
      <ul className="may-list">
        {may.map(({ icon, words }) => (
          <li key={words}>
            <Icon name={icon} />
            <span>{words}</span>
          </li>
        ))}
      </ul>
      <Refusal refused={refused} />
      <Form className="form" method="post" noValidate ref={form}>
        <Field label="Username" name="username">
          {(control) => <input {...control} readOnly type="text" autoComplete="username" value={email} />}
        </Field>
        <Field
          label="Your name"
          name="name"
          required
          hint={fields.name ? undefined : "Stands beside everything you do here."}
          error={fields.name}
          isFocused={Boolean(fields.name)}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="name"
              maxLength={100}
              defaultValue={refused?.name ?? name}
            />
          )}
        </Field>
        <NewPasswordField
          label="Password"
          error={fields.password}
          autoFocus={Boolean(fields.password && !fields.name)}
        />
        <Button type="submit" size="large" className="btn--block" busy={isSending && "Coming in..."}>
          Come in
        </Button>
      </Form>
      <p className="hint">The link works once, until {until}.</p>
    </>
  );
}

function NewPassword({
  email,
  until,
  refused,
}: {
  email: string;
  until: string;
  refused: InviteRefused | undefined;
}) {
  const { form, isSending, fields } = useLinkForm(refused);
  return (
    <>
      <h1>A new password</h1>
      <p className="muted">For {email}. Your other sessions end.</p>
      <Refusal refused={refused} />
      <Form className="form" method="post" noValidate ref={form}>
        {/* For whatever keeps passwords: it learns whose this one is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField label="New password" error={fields.password} autoFocus={Boolean(fields.password)} />
        <Button type="submit" size="large" className="btn--block" busy={isSending && "Saving..."}>
          Save and log in
        </Button>
      </Form>
      <p className="hint">The link works once, until {until}.</p>
    </>
  );
}

function Ended() {
  return (
    <>
      <h1>This link no longer works</h1>
      <p>
        It has been used already, or is older than three days. Ask whoever invited you for a new one; it takes
        them a minute.
      </p>
      <Link className="more" to="/manage">
        <Icon name="left" />
        <span>To the login</span>
      </Link>
    </>
  );
}

function SignedIn({ as }: { as: string }) {
  const isLeaving = useNavigation().state !== "idle";
  return (
    <>
      <h1>You are signed in as {as}</h1>
      <p>This invitation is for somebody else. Sign out first, or open the link on their device.</p>
      <Form method="post">
        <Button
          type="submit"
          name="leave"
          value="yes"
          size="large"
          className="btn--block"
          busy={isLeaving && "Signing out..."}
        >
          <Icon name="logout" />
          Sign out
        </Button>
      </Form>
      <Link className="more" to="/dashboard">
        Stay, and go to the dashboard
      </Link>
    </>
  );
}

/** What is not about a field. */
function Refusal({ refused }: { refused: InviteRefused | undefined }) {
  if (!refused || Object.keys(refused.fields).length > 0) return null;
  return <ErrorNotice>{refused.message}</ErrorNotice>;
}

/** Whoever sent the form with a mistake stands in the first of them. */
function useLinkForm(refused: InviteRefused | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);
  const isSending = useNavigation().state !== "idle";
  return { form, isSending, fields: refused?.fields ?? {} };
}

function whatTheyMay(role: Role, rooms: Parameters<typeof openedTo>[1]) {
  if (role === "admin") return [{ icon: "edit" as const, words: roleWords.admin.what }];
  const { sees, changes } = openedTo(role, rooms);
  return [
    ...(sees.length > 0 ? [{ icon: "eye" as const, words: `You see ${listed(sees)}.` }] : []),
    changes.length > 0
      ? { icon: "edit" as const, words: `You keep ${listed(changes)}.` }
      : { icon: "lock" as const, words: "You look, and leave changing to others." },
  ];
}
