import { data, redirect } from "react-router";
import { useTemple } from "#app/frame-words.tsx";
import { pageMeta } from "#app/meta.ts";
import { pageWords } from "#app/page-words.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { entriesIn } from "#domain/form-entries.ts";
import { rooms } from "#rooms/opened.ts";
import { asking, words } from "#server/services.ts";
import type { Route } from "./+types/contact.ts";
import { ContactForm } from "./contact/contact-form.tsx";
import { faultsFrom } from "./contact/form-entries.ts";
import { MapLink, WaysToFindUs } from "./contact/ways-to-find-us.tsx";
import "./contact.css";

export const meta = pageMeta();

export function loader({ context }: Route.LoaderArgs) {
  const { contact, ...rest } = context.get(words);
  return { ...pageWords(rest, "contact"), contact };
}

/** The anchor is the notice's: a browser shows it without a script. */
const SENT = "/contactus?sent#answer";

/**
 * Takes the form as a browser sends it without our script, on the same way as `POST /api/send-email`. What was accepted
 * is told on a page that can be loaded again without sending it again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const entries = entriesIn(await request.formData());
  const asker = context.get(asking);
  const refusal = await context.get(rooms).inbox.contact.receive(entries, asker).catch(asker.report);
  if (!refusal) return redirect(SENT, 303);
  const { status, headers, message, details } = refusal;
  return data({ message, faults: faultsFrom(details.fields), entries }, { status, headers });
}

/** A refusal for too many messages carries Retry-After. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Contact({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const temple = useTemple();
  const { trail, contact } = loaderData;
  const { head } = contact;
  return (
    <>
      <Threshold
        trail={trail}
        head={head}
        art={head.picture && <Arch picture={head.picture} aim="far-right" />}
      />
      <div className="section section--first">
        <div className="wrap contact">
          <WaysToFindUs words={contact} temple={temple} />
          <div className="plaque contact__form">
            <h2>{contact.form.title}</h2>
            <p className="muted">
              Fields marked{" "}
              <span className="req" aria-hidden="true">
                *
              </span>
              <span className="vh">with a star</span> are required.
            </p>
            <ContactForm afterwards={contact.form.afterwards} refusal={refusal} />
          </div>
          <MapLink {...contact.map} href={temple.mapUrl} />
        </div>
      </div>
    </>
  );
}
