import { goToLogin } from "./leaving.ts";

export type Refused = {
  ok: false;
  status: number;
  message: string;
  fields: Record<string, string>;
  body: unknown;
};
export type Answer<T> = { ok: true; data: T } | Refused;

/** Asks the site to change something. A refusal is a value with a sentence; whoever is no longer signed in leaves. */
export async function call<T = undefined>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => undefined);
  if (!response) return refused(0, { message: "The site could not be reached. Please try again." });
  const answered = await response.json().catch(() => undefined);
  if (response.ok) return { ok: true, data: answered };
  if (response.status === 401) goToLogin("ended");
  return refused(response.status, answered);
}

function refused(
  status: number,
  body: { message?: string; fields?: Record<string, string> } | undefined,
): Refused {
  const message = body?.message ?? "Something went wrong. Please try again later.";
  return { ok: false, status, message, fields: body?.fields ?? {}, body };
}
