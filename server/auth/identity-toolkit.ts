import { z } from "zod";

export type IdentityToolkit = ReturnType<typeof openIdentityToolkit>;

/** The account's own id at Google, or the code of Google's refusal; `UNREACHABLE` when there was no answer. */
type IdentityAnswer = { uid: string } | { code: string };

type IdentityToolkitNeeds = {
  apiKey: string;
  /** `host:port` of an emulator. */
  standIn?: string;
  deadlineMs?: number;
};

/** Google's service for accounts and passwords, asked as a browser would ask it. */
export function openIdentityToolkit({ apiKey, standIn, deadlineMs = 8000 }: IdentityToolkitNeeds) {
  const service = "identitytoolkit.googleapis.com";
  const base = standIn ? `http://${standIn}/${service}` : `https://${service}`;

  return {
    signIn: (email: string, password: string) => ask("signInWithPassword", { email, password }),
    signUp: (email: string, password: string) => ask("signUp", { email, password }),
    /** Google's own letter with a link to choose a new password. Answers the code of a refusal, if there is one. */
    async sendPasswordReset(email: string) {
      const body = await post("sendOobCode", { requestType: "PASSWORD_RESET", email });
      return SentBody.safeParse(body).success ? undefined : refusalIn(body);
    },
  };

  async function ask(call: string, fields: Record<string, string>): Promise<IdentityAnswer> {
    const body = await post(call, { ...fields, returnSecureToken: true });
    const signedIn = SuccessBody.safeParse(body);
    // Without a token the password was right but a second factor is still to come: that is not signed in.
    return signedIn.success ? { uid: signedIn.data.localId } : { code: refusalIn(body) };
  }

  /** What is answered; nothing when there was no answer. */
  async function post(call: string, fields: Record<string, string | boolean>): Promise<unknown> {
    try {
      const response = await fetch(`${base}/v1/accounts:${call}`, {
        method: "POST",
        // In a header, because addresses end up in logs.
        headers: { "Content-Type": "application/json", "X-Goog-Api-Key": apiKey },
        body: JSON.stringify(fields),
        signal: AbortSignal.timeout(deadlineMs),
      });
      return await response.json();
    } catch {
      return undefined;
    }
  }
}

const SuccessBody = z.object({ localId: z.string().min(1), idToken: z.string().min(1) });
const ErrorBody = z.object({ error: z.object({ message: z.string() }) });

const SentBody = z.object({ email: z.string() });

function refusalIn(body: unknown) {
  if (body === undefined) return "UNREACHABLE";
  const error = ErrorBody.safeParse(body);
  if (!error.success) return "SECOND_FACTOR_OR_UNKNOWN";
  // "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled …"
  return /^[A-Z_]{4,}/.exec(error.data.error.message)?.[0] ?? error.data.error.message;
}
