type MailDraft = { to: string; subject: string; lines: readonly string[] };

/** The address that opens a letter, begun, in the reader's own mail program. */
export function mailDraft({ to, subject, lines }: MailDraft) {
  const body = lines.join("\r\n").toWellFormed();
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
