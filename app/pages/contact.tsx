import { trailTo } from "#app/frame/trail.ts";
import { pageMeta } from "#app/meta.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { contact } from "#content/contact.ts";
import { pages } from "#content/pages.ts";
import { ContactForm } from "./contact/contact-form.tsx";
import { WaysToFindUs } from "./contact/ways-to-find-us.tsx";
import "#app/styles/pages/contact.css";

export const meta = pageMeta(pages.contact);

export default function Contact() {
  const { head } = contact;
  return (
    <>
      <Threshold
        trail={trailTo(pages.contact)}
        head={head}
        art={head.picture && <Arch picture={head.picture} aim="far-right" />}
      />
      <div className="section section--first">
        <div className="wrap contact">
          <WaysToFindUs />
          <div className="plaque contact__form">
            <h2>{contact.form.title}</h2>
            <p className="muted">
              Fields marked{" "}
              <span className="req" aria-hidden="true">
                *
              </span>
              <span className="vh">with a star</span> are required.
            </p>
            <ContactForm />
          </div>
        </div>
      </div>
    </>
  );
}
