import { SIGN_IN_FAILURES } from "#domain/sign-in.ts";

export type Credentials = { username: string; password: string };
export type FieldName = keyof Credentials;

export type Refused = {
  /** The specification's sentence, or how long to wait. Not given where each field has its own. */
  message?: string;
  /** What is said beside a field. */
  fields: Partial<Record<FieldName, string>>;
  /** The field to look at again, if it was one of them. */
  wrong?: FieldName;
};

/** What the API answers, or the page's own action: a code, a sentence, and one for each field. */
type Answer = { code?: string; message?: string; fields?: Refused["fields"] };

/** Why not, in the words of the specification. */
export function explain({ code, message, fields = {} }: Answer): Refused {
  switch (code) {
    case "invalid":
      return { fields, wrong: fields.username ? "username" : "password" };
    case "user-not-found":
      return { message: SIGN_IN_FAILURES[code], fields: {}, wrong: "username" };
    case "wrong-password":
      return { message: SIGN_IN_FAILURES[code], fields: {}, wrong: "password" };
    // The server's sentence says how long to wait.
    case "too-many-attempts":
      return { message: message ?? SIGN_IN_FAILURES.other, fields: {} };
    default:
      return { message: SIGN_IN_FAILURES.other, fields: {} };
  }
}

/** Answers why not; nothing when the person is signed in. */
export async function signIn(credentials: Credentials): Promise<Refused | undefined> {
  const fields = missingFields(credentials);
  if (fields.username || fields.password) return explain({ code: "invalid", fields });
  const response = await fetch("/api/session", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(credentials),
  }).catch(() => undefined);
  if (response?.ok) return undefined;
  return explain((await response?.json().catch(() => undefined)) ?? {});
}

function missingFields({ username, password }: Credentials): Refused["fields"] {
  return {
    ...(username.trim() === "" && { username: "Please enter your username" }),
    ...(password === "" && { password: "Please enter your password" }),
  };
}
