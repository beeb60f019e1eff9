import { timeZone } from "#content/temple.ts";
import { type Role, roleWords } from "#domain/roles.ts";
import { writtenDeadline } from "#domain/written-date.ts";
import { domainOf, type Letter } from "./visitor-letter.ts";

type LinkLetterSubject = {
  kind: "invitation" | "new-password";
  email: string;
  role: Role;
  /** The name of who made the link. */
  by: string;
  temple: string;
  link: string;
  expiresAt: string;
};

/** The email with an invitation or a password reset link, in plain text. */
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
