import type { Message } from "#domain/message.ts";

type Answered = Pick<Message, "name" | "email" | "subject" | "message">;

// Longer addresses are cut by some mail programs.
const MOST_QUOTED = 1200;

/** A mail to the visitor, begun: subject and their own words below. */
export function replyAddress({ name, email, subject, message }: Answered) {
  const shortened = message.length > MOST_QUOTED ? `${message.slice(0, MOST_QUOTED)}…` : message;
  const quoted = shortened.split("\n").map((line) => `> ${line}`);
  const body = [`Dear ${name},`, "", "", "", ...quoted].join("\r\n");
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(body.toWellFormed())}`;
}
