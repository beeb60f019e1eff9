import { timeZone } from "#content/temple.ts";
import { type Role, roleWords } from "#domain/roles.ts";
import { writtenDeadline } from "#domain/written-date.ts";
import { domainOf, type Letter } from "./visitor-letter.ts";

type LinkLetterSubject = {
  kind: "invitation" | "new-password";
  email: string;
  role: Role;
  /** Whoever made the link, by name. */
  by: string;
  /** Its name. */
  temple: string;
  link: string;
  expiresAt: string;
};

/** The letter that brings somebody a link. Plain text: there is nothing in it but the link and what it is for. */
export function linkLetter(
  { kind, email, role, by, temple, link, expiresAt }: LinkLetterSubject,
  from: string,
): Letter {
  const until = writtenDeadline(expiresAt, timeZone);
  const words =
    kind === "invitation"
      ? {
          subject: `Your invitation to the records of ${temple}`,
          opening: `${by} invites you to the temple's records as ${roleWords[role].label}. Choose your name and password here:`,
          closing: "If you know nothing of this, leave it: without the link nothing happens.",
        }
      : {
          subject: `A new password for ${temple}`,
          opening: `Somebody asked for a new password for ${email}. Choose it here:`,
          closing: "If it was not you, leave it: your password stays as it is.",
        };
  return {
    messageId: `<${crypto.randomUUID()}@${domainOf(from)}>`,
    date: new Date(),
    from,
    to: email,
    subject: words.subject,
    text: `Namaste,

${words.opening}

${link}

The link works once, until ${until} by the temple's clock. Please do not pass it on.

${words.closing}

${temple}
`,
  };
}
