import type { Letter } from "./visitor-letter.ts";

/** What became of a letter. Only `delivered` and `refused` are final. */
export type DeliveryOutcome =
  | { kind: "delivered"; note: string | null }
  | { kind: "refused"; reason: string }
  | { kind: "failed"; reason: string };

export type Transport = {
  /** Why the mail server cannot be used now: not there, not answering, not letting us in. */
  trouble(): Promise<string | undefined>;
  send(letter: Letter): Promise<DeliveryOutcome>;
};

/**
 * The mail server of SMTP_URL, whose query may set nodemailer's own options (`?requireTLS=true`). Each letter takes
 * a connection of its own: a pool would repeat a letter by itself when a connection breaks.
 */
export function smtpTransport(url: string): Transport {
  async function opened() {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      connectionTimeout: 30_000,
      greetingTimeout: 30_000,
      // RFC 5321 asks for this patience: a server still busy with a letter may yet take it, and then has it twice.
      socketTimeout: 10 * 60_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    async trouble() {
      try {
        await (await opened()).verify();
      } catch (fault) {
        return smtpReason(fault);
      }
    },

    async send(letter) {
      try {
        const { rejected, response } = await (await opened()).sendMail(letter);
        // Some have it: sending again for the others would give it to those twice.
        const note = rejected.length > 0 ? `Not taken for ${rejected.join(", ")}. ${response}` : null;
        return { kind: "delivered", note: note && oneLine(note) };
      } catch (fault) {
        return { kind: isRefusal(fault) ? "refused" : "failed", reason: smtpReason(fault) };
      }
    },
  };
}

/**
 * A 5xx about whom the letter goes to or what it says will not change by asking again. One about who sends it
 * (MAIL FROM) is a setting to mend, and worth another try once it is.
 */
function isRefusal(fault: unknown) {
  const { permanent, command } = Object(fault);
  return permanent === true && (command === "RCPT TO" || command === "DATA");
}

function smtpReason(fault: unknown) {
  return oneLine(fault instanceof Error ? fault.message : String(fault));
}

function oneLine(text: string) {
  return text.replace(/\s+/g, " ").trim().slice(0, 300);
}
