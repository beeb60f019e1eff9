import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Person } from "#domain/person.ts";
import { roleWords } from "#domain/roles.ts";

/** Further fields of the answer; `fields` has a sentence for each wrong field. */
type RefusalDetails = { fields?: Record<string, string> } & Record<string, unknown>;

/** A refused request with a sentence for people; app.ts turns it into the answer. */
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

/** One field is wrong; the form shows the sentence next to it. */
export function wrong(field: string, message: string) {
  return new Refusal(422, "invalid", message, { fields: { [field]: message } });
}

/** `one` is what the record is called: "person". */
export function noSuchVersion(one: string) {
  return new Refusal(404, "no-such-version", `This earlier version of the ${one} could not be found.`);
}

/** The person's role has no right to this. */
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
