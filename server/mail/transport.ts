import type { Letter } from "./visitor-letter.ts";

/** The result of an attempt. Only `delivered` and `refused` are final. */
export type DeliveryOutcome =
  | { kind: "delivered"; note: string | null }
  | { kind: "refused"; reason: string }
  | { kind: "failed"; reason: string };

export type Transport = {
  /** Why the mail server cannot be used now; undefined if it can. */
  trouble(): Promise<string | undefined>;
  send(letter: Letter): Promise<DeliveryOutcome>;
};

/**
 * The mail server of SMTP_URL, whose query may set nodemailer's options (`?requireTLS=true`). Without a pool, which
 * would send a message again by itself when a connection breaks.
 */
export function smtpTransport(url: string): Transport {
  async function opened() {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      connectionTimeout: 30_000,
      greetingTimeout: 30_000,
      // The timeout of RFC 5321: a slow server may still accept the message, and would get it twice.
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
        // Some recipients have it: a retry would send it to them twice.
        const note = rejected.length > 0 ? `Not taken for ${rejected.join(", ")}. ${response}` : null;
        return { kind: "delivered", note: note && oneLine(note) };
      } catch (fault) {
        return { kind: isRefusal(fault) ? "refused" : "failed", reason: smtpReason(fault) };
      }
    },
  };
}

/**
 * A 5xx about recipients or content is final. One about the sender (MAIL FROM) is a wrong setting, and worth a retry
 * once it is fixed.
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
