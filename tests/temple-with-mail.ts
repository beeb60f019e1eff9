import { expect, onTestFinished } from "vitest";
import type { ContactMessage } from "#domain/contact-message.ts";
import type { Store } from "#server/store/store.ts";
import { openMailServer } from "./smtp-server.ts";
import { openTemple } from "./temple.ts";

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;
type Temple = Awaited<ReturnType<typeof openTemple>>;

type Wishes = {
  /** One that another temple of the test uses already. */
  mail?: MailServer;
  settings?: NodeJS.ProcessEnv;
  /** Options of the mail server's address. */
  query?: string;
  store?: Store;
  laterMs?: number;
};

/** A temple whose letters go to a real mail server. */
export async function templeWithMail({ settings, query = "", store, laterMs, ...wishes }: Wishes = {}) {
  const mail = wishes.mail ?? (await openMailServer(onTestFinished));
  const temple = await openTemple({
    store,
    laterMs,
    settings: {
      SMTP_URL: `${mail.url}${query}`,
      MAIL_FROM: "Temple Site <site@temple.example>",
      MAIL_TO: "office@temple.example",
      ...settings,
    },
  });
  return { mail, temple };
}

export async function write({ visitor }: Temple, message: ContactMessage) {
  const answer = await visitor.post("/api/send-email", message);
  expect(await answer.json()).toEqual({ success: true, message: "Your message has been sent!" });
}

export function deliveries({ rooms }: Temple) {
  return rooms.inbox.mailbox.all().map(({ delivery }) => delivery);
}
