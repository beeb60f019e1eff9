import { agoInWords } from "#domain/ago.ts";
import type { AttentionLine } from "#domain/attention.ts";
import { grouped } from "#domain/counted.ts";
import { isInBox } from "#domain/message.ts";
import type { KeptMessage, Mailbox } from "#server/mail/mailbox.ts";
import type { Attention, House } from "#server/room.ts";
import type { Stored } from "#server/store/store.ts";
import { INBOX_PATH, inboxAddress } from "./message-words.ts";

/** Messages nobody has read, and those that could not be mailed to the temple. Who archives one has seen to it. */
export function inboxAttention({ now }: House, mailbox: Mailbox): Attention {
  return {
    get revision() {
      return mailbox.revision;
    },
    lines() {
      const all = mailbox.all();
      return [
        ...refusedLine(all.filter((message) => isInBox("refused", message))),
        ...unreadLine(
          all.filter((message) => isInBox("unread", message)),
          now(),
        ),
      ];
    },
  };
}

type Messages = readonly Stored<KeptMessage>[];

function refusedLine(refused: Messages): AttentionLine[] {
  const last = refused.at(-1);
  if (!last) return [];
  const isOne = refused.length === 1;
  return [
    {
      when: "now",
      figure: grouped(refused.length),
      title: isOne ? "A message could not be mailed" : "Messages could not be mailed",
      about: [`${isOne ? "from" : "the newest is from"} ${last.name}`, last.delivery.reason]
        .filter(Boolean)
        .join(": "),
      href: isOne
        ? `${INBOX_PATH}/${encodeURIComponent(last.id)}`
        : inboxAddress({ box: "refused", q: "", page: 1 }),
      label: "Inbox",
    },
  ];
}

function unreadLine(unread: Messages, now: number): AttentionLine[] {
  const last = unread.at(-1);
  if (!last) return [];
  return [
    {
      when: "coming",
      figure: grouped(unread.length),
      title: unread.length === 1 ? "Unread message" : "Unread messages",
      about: `${unread.length === 1 ? "from" : "the newest:"} ${last.name}, ${agoInWords(last.receivedAt, now)}`,
      href: inboxAddress({ box: "unread", q: "", page: 1 }),
      label: "Inbox",
    },
  ];
}
