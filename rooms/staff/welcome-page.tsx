import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { Gate } from "#app/pages/manage/gate.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { roleWords } from "#domain/roles.ts";
import { adminOf } from "#server/auth/guard.ts";
import { services } from "#server/services.ts";
import "./invite-page.css";

export const meta = adminMeta("Welcome");

/** Shown once, to those who have just come in by their invitation and have nothing but a password. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const house = context.get(services);
  const admin = await adminOf(request, house);
  if (!admin) throw redirect("/manage");
  const { secondFactor } = house.accounts;
  const { id, role } = admin.person;
  if (secondFactor.isHosted || secondFactor.factorsOf(id).length > 0) throw redirect("/dashboard");
  return { isAsked: secondFactor.isMissing(admin), several: roleWords[role].several };
}

export default function Welcome() {
  const { isAsked, several } = useLoaderData<typeof loader>();
  return (
    <Gate>
      {isAsked ? (
        <>
          <h1>A second lock</h1>
          <p className="muted">
            {several} need a second factor at this temple. Choose one in your account; it takes a minute.
          </p>
          <ul className="may-list">
            <li>
              <Icon name="passkey" />
              <span>A passkey: finger, face or screen lock. The easiest.</span>
            </li>
            <li>
              <Icon name="mobile" />
              <span>One-time codes: an app on your phone.</span>
            </li>
          </ul>
          <Link className="btn btn--lg btn--block" to="/dashboard/account">
            Go on
          </Link>
        </>
      ) : (
        <>
          <h1>Come in faster next time</h1>
          <p className="muted">A passkey lets your finger, your face or the screen lock open the door.</p>
          <Link className="btn btn--lg btn--block" to="/dashboard/account">
            <Icon name="passkey" />
            Add a passkey
          </Link>
          <div className="gate__links">
            <Link className="linkbtn" to="/dashboard/account">
              Set up one-time codes instead
            </Link>
            <Link className="linkbtn" to="/dashboard">
              Not now
            </Link>
          </div>
        </>
      )}
    </Gate>
  );
}
