import { SIGN_IN_FAILURES } from "#domain/sign-in.ts";

export type Credentials = { username: string; password: string };
export type Missing = Partial<Record<keyof Credentials, string>>;

export function missingFields({ username, password }: Credentials): Missing {
  return {
    ...(username.trim() === "" && { username: "Please enter your username" }),
    ...(password === "" && { password: "Please enter your password" }),
  };
}

/** Answers why not, in the words of the specification; nothing when the person is signed in. */
export async function signIn(credentials: Credentials): Promise<string | undefined> {
  const response = await fetch("/api/session", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(credentials),
  }).catch(() => undefined);
  if (response?.ok) return undefined;
  const refusal: { code?: string; message?: string } = (await response?.json().catch(() => undefined)) ?? {};
  // How long to wait is worth more than a general sentence.
  if (refusal.code === "too-many-attempts" && refusal.message) return refusal.message;
  if (refusal.code === "wrong-password" || refusal.code === "user-not-found")
    return SIGN_IN_FAILURES[refusal.code];
  return SIGN_IN_FAILURES.other;
}
