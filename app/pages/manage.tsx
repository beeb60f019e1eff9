import { Link } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { Brand } from "#app/frame/brand.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SignInForm } from "./manage/sign-in-form.tsx";
import "#app/styles/admin/gate.css";

export const meta = adminMeta("Admin login");

export default function Manage() {
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
          <SignInForm />
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
