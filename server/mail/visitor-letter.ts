import { type ContactField, contactFields } from "#domain/contact-fields.ts";
import type { ContactMessage } from "#domain/contact-message.ts";

export type Letter = {
  messageId: string;
  date: Date;
  from: string;
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
};

type Addresses = { from: string; to: string };
type Received = ContactMessage & { id: string; receivedAt: string };

/** The email to the temple for one message. Its Reply-To is the visitor. */
export function visitorLetter(message: Received, { from, to }: Addresses): Letter {
  const about = (["name", "email", "phone", "country", "subject"] as const).filter((field) => message[field]);
  return {
    messageId: `<${message.id}@${domainOf(from)}>`,
    date: new Date(message.receivedAt),
    from,
    to,
    replyTo: { name: message.name, address: message.email },
    subject: `${message.subject} from ${message.name}`,
    text: textOf(message, about),
    html: htmlOf(message, about),
  };
}

function textOf(message: Received, about: readonly ContactField[]) {
  const lines = about.map((field) => `${contactFields[field].label}: ${message[field]}`);
  return `${lines.join("\n")}\n\n${message.message}\n`;
}

function htmlOf(message: Received, about: readonly ContactField[]) {
  const rows = about.map(
    (field) =>
      `<tr><th align="left">${contactFields[field].label}</th><td>${escaped(message[field])}</td></tr>`,
  );
  const paragraphs = message.message
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll("\n", "<br>\n")}</p>`);
  return `<!doctype html>
<html><head><meta charset="utf-8"></head><body>
<table cellpadding="4">
${rows.join("\n")}
</table>
${paragraphs.join("\n")}
</body></html>
`;
}

export function escaped(text: string) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** The same message always gets the same Message-ID, so that a mail server can tell a letter it already has. */
export function domainOf(from: string) {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? "localhost";
}
