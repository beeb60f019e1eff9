type MailDraft = { to: string; subject: string; lines: readonly string[] };

/** A mailto: address with subject and text. */
export function mailDraft({ to, subject, lines }: MailDraft) {
  const body = lines.join("\r\n").toWellFormed();
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
