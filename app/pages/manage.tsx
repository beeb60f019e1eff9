import { data, Link, redirect } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { Brand } from "#app/frame/brand.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { adminOf } from "#server/auth/guard.ts";
import { asking, services } from "#server/services.ts";
import type { Route } from "./+types/manage.ts";
import { explain } from "./manage/sign-in.ts";
import { type AnsweredForm, SignInForm } from "./manage/sign-in-form.tsx";
import "./manage.css";

export const meta = adminMeta("Admin login");

/** Administrators who are signed in go straight on, before the login could flash up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (await adminOf(request, context.get(services))) throw redirect("/dashboard");
  return null;
}

/** The form, sent without scripts or before they arrived: the same sign-in as POST /api/session. */
export async function action({ request, context }: Route.ActionArgs) {
  const asker = context.get(asking);
  const sent = Object.fromEntries(await request.formData());
  const answer = await context
    .get(services)
    .signIn.byPassword(sent, { request, ...asker })
    .catch(asker.report);
  if ("cookies" in answer) {
    const headers = answer.cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
    return redirect("/dashboard", { status: 303, headers });
  }
  const { status, code, message, details, headers } = answer;
  const shown: AnsweredForm = {
    username: String(sent.username ?? ""),
    refused: explain({ code, message, fields: Object(details.fields) }),
  };
  return data(shown, { status, headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Manage({ actionData }: Route.ComponentProps) {
  return (
    <div className="gate">
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <div className="gate__art" aria-hidden="true">
        <picture>
          <source media="(max-width: 30rem)" type="image/avif" srcSet="/art/hero-1-dawn-phone.avif" />
          <img src="/art/hero-1-dawn.svg" alt="" width={1600} height={900} />
        </picture>
      </div>
      <main id="main" className="gate__main" tabIndex={-1}>
        <div className="gate__box">
          <Brand />
          <h1>Admin login</h1>
          <p className="muted">For temple staff. Visitors do not need an account.</p>
          <SignInForm answered={actionData} />
          {/* A whole new page, so that coming back asks the server again who is signed in. */}
          <Link className="more" to="/" reloadDocument>
            <Icon name="left" />
            <span>Back to the temple website</span>
          </Link>
        </div>
      </main>
    </div>
  );
}
