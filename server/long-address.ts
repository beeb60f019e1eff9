import type { IncomingMessage, ServerResponse } from "node:http";
import { securityHeaders } from "./headers.ts";

/** In bytes. The longest address of the site's own, a search in the dashboard, has 2,000. */
const LONGEST = 4096;
const MESSAGE = "This address is too long.";

/**
 * Looked at before anything else: whatever handles addresses after this may spend a little on each letter. Answers
 * whether the request was refused.
 */
export function refuserOfLongAddresses(live: boolean) {
  const security = securityHeaders(live).flat();

  return ({ url = "" }: IncomingMessage, response: ServerResponse) => {
    if (url.length <= LONGEST) return false;
    const isCall = url.startsWith("/api/");
    const body = isCall ? JSON.stringify(callAnswer(url)) : MESSAGE;
    response.writeHead(414, [
      ...security,
      ...["Content-Type", isCall ? "application/json" : "text/plain; charset=utf-8"],
      ...["Content-Length", String(body.length), "Cache-Control", "no-store"],
      // Nobody reads what else was sent.
      ...["Connection", "close"],
    ]);
    response.end(body);
    return true;
  };
}

/** The contact form reads `success` and `message`; everyone else `code` and `message`. */
function callAnswer(url: string) {
  const isContact = /^\/api\/send-email(?:\?|$)/.test(url);
  return isContact ? { success: false, message: MESSAGE } : { code: "address-too-long", message: MESSAGE };
}
