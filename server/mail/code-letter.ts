import { domainOf, type Letter } from "./visitor-letter.ts";

type CodeLetterSubject = { email: string; code: string /** Its name. */; temple: string };

/** The email with the code that, together with the password, replaces a lost second factor. */
export function codeLetter({ email, code, temple }: CodeLetterSubject, from: string): Letter {
  return {
    messageId: `<${crypto.randomUUID()}@${domainOf(from)}>`,
    date: new Date(),
    from,
    to: email,
    subject: `Your code for ${temple}`,
    text: `Namaste,

Somebody who is signed in as ${email} wants to change the second factor of this account. This code confirms it, together with the password:

${code}

It works once, for 10 minutes. Don't pass it on; nobody at the temple will ask you for it.

If this wasn't you, somebody may know your password. Change it under Your account and tell an administrator.

${temple}
`,
  };
}
