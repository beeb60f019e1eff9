import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Person } from "#domain/person.ts";
import { roleWords } from "#domain/roles.ts";

/** What else a refusal may carry: a sentence for each field that has a fault, and whatever the answer shall hold. */
type RefusalDetails = { fields?: Record<string, string> } & Record<string, unknown>;

/** A "no" with a reason a person understands; app.ts turns it into the answer. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly details: RefusalDetails;
  readonly headers: Record<string, string>;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    { headers = {}, ...details }: { headers?: Record<string, string> } & RefusalDetails = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

/** What somebody sent has a fault in one field: the sentence stands beside it. */
export function wrong(field: string, message: string) {
  return new Refusal(422, "invalid", message, { fields: { [field]: message } });
}

/** `one` is what the record is called: "person". */
export function noSuchVersion(one: string) {
  return new Refusal(404, "no-such-version", `This earlier version of the ${one} could not be found.`);
}

/** The role of whoever asks has no right to this. */
export function notYours({ role }: Pick<Person, "role">) {
  const message = `Your role, ${roleWords[role].label}, does not open this. An administrator of the temple can change that.`;
  return new Refusal(403, "not-yours", message);
}

export function tooMany(message: string, retryAfterSeconds: number, code = "too-many-requests") {
  return new Refusal(429, code, message, {
    headers: { "Retry-After": String(Math.ceil(retryAfterSeconds)) },
  });
}

export function wrongMethod(allowed: string[]) {
  return new Refusal(405, "wrong-method", "This address cannot be used that way.", {
    headers: { Allow: allowed.join(", ") },
  });
}
