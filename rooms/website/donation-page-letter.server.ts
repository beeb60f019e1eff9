import { timeZone } from "#content/temple.ts";
import { domainOf, type Letter } from "#server/mail/visitor-letter.ts";

type DonationPageLetterSubject = {
  to: string;
  /** Whoever published it, by email address. */
  by: string;
  at: Date;
  before: string;
  after: string;
  /** Its name. */
  temple: string;
};

/** Tells an administrator that donations go elsewhere now. It has no link to press: such emails are easily imitated. */
export function donationPageLetter(
  { to, by, at, before, after, temple }: DonationPageLetterSubject,
  from: string,
): Letter {
  const when = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone }).format(
    at,
  );
  return {
    messageId: `<${crypto.randomUUID()}@${domainOf(from)}>`,
    date: at,
    from,
    to,
    subject: "The donation page changed",
    text: `Namaste,

${by} changed the address that every Donate button on the website opens, on ${when}.

Before: ${before}
Now: ${after}

If you did not expect this, sign in, open Website > Temple, and restore the earlier version from History. Then check who has access under Staff.

${temple}
`,
  };
}
