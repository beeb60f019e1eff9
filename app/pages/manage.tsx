import { useState } from "react";
import { data, Link, redirect, useNavigate } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { Icon } from "#app/ui/icon.tsx";
import { adminOf } from "#server/auth/guard.ts";
import { asking, services } from "#server/services.ts";
import type { Route } from "./+types/manage.ts";
import { CodeForm, PasskeyStep } from "./manage/code-form.tsx";
import { Gate } from "./manage/gate.tsx";
import { explain, type SignInRefusal } from "./manage/sign-in.ts";
import { SignInForm } from "./manage/sign-in-form.tsx";

export const meta = adminMeta("Admin login");

/** Administrators who are signed in go straight on, before the login could flash up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(services);
  if (await adminOf(request, house)) throw redirect("/dashboard");
  const { searchParams } = new URL(request.url);
  const owed = searchParams.has("again") ? undefined : await house.signIn.owed(request);
  const step: ManageStep =
    owed === "code" && searchParams.has("recovery") ? "recovery" : (owed ?? "password");
  return { step, takesPasskeys: !house.accounts.secondFactor.isHosted };
}

type ManageStep = "password" | "code" | "recovery" | "passkey";

/** The form, sent without scripts or before they arrived: the same as POST /api/session, and its /code. */
export async function action({ request, context }: Route.ActionArgs) {
  const asker = context.get(asking);
  const { signIn } = context.get(services);
  const sent = Object.fromEntries(await request.formData());
  const isCode = "code" in sent;
  const answer = await (isCode ? signIn.byCode : signIn.byPassword)(sent, { request, ...asker }).catch(
    asker.report,
  );
  if ("cookies" in answer) {
    const headers = answer.cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
    return redirect(answer.needs ? "/manage" : "/dashboard", { status: 303, headers });
  }
  const { status, code, message, details, headers } = answer;
  const refused = explain({ code, message, fields: Object(details.fields) });
  const isPassword = !isCode || refused.isOver;
  return data({ isPassword, username: String(sent.username ?? ""), refused }, { status, headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const TITLES: Record<ManageStep, string> = {
  password: "Admin login",
  code: "One more step",
  recovery: "Recovery code",
  passkey: "One more step",
};

export default function Manage({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  /** Why the password has to be typed again. */
  const [over, setOver] = useState<SignInRefusal>();
  const step = actionData?.isPassword ? "password" : loaderData.step;
  const answered = actionData ?? (over && { username: "", refused: over });
  return (
    <Gate>
      <h1>{TITLES[step]}</h1>
      {step === "password" && <SignInForm answered={answered} takesPasskeys={loaderData.takesPasskeys} />}
      {step === "passkey" && <PasskeyStep />}
      {(step === "code" || step === "recovery") && (
        <CodeForm
          key={step}
          kind={step}
          refused={actionData?.refused}
          onOver={(refused) => {
            setOver(refused);
            navigate("/manage", { replace: true });
          }}
        />
      )}
      {/* A whole new page, so that coming back asks the server again who is signed in. */}
      <Link className="more" to="/" reloadDocument>
        <Icon name="left" />
        <span>Back to the temple website</span>
      </Link>
    </Gate>
  );
}
