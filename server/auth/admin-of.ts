import type { Services } from "#server/services.ts";
import { sessionToken } from "./cookie.ts";
import type { SignedIn } from "./sessions.ts";

/** The administrator who asks, if it is one. Asking does not prolong the session. */
export async function adminOf(
  request: Request,
  { env, sessions }: Pick<Services, "env" | "sessions">,
): Promise<SignedIn | undefined> {
  const token = sessionToken(request, env);
  return token ? sessions.find(token) : undefined;
}
