import { z } from "zod";

export type IdentityToolkit = ReturnType<typeof openIdentityToolkit>;

/** The account's id at Google, or Google's error code; `UNREACHABLE` without an answer. */
type IdentityAnswer = { uid: string } | { code: string };

type IdentityToolkitNeeds = {
  apiKey: string;
  /** `host:port` of an emulator. */
  standIn?: string;
  deadlineMs?: number;
};

/** Google's Identity Toolkit, called by its REST API. */
export function openIdentityToolkit({ apiKey, standIn, deadlineMs = 8000 }: IdentityToolkitNeeds) {
  const service = "identitytoolkit.googleapis.com";
  const base = standIn ? `http://${standIn}/${service}` : `https://${service}`;

  return {
    signIn: (email: string, password: string) => ask("signInWithPassword", { email, password }),
    signUp: (email: string, password: string) => ask("signUp", { email, password }),
    /** Sends Google's password reset email. Resolves with Google's error code, if any. */
    async sendPasswordReset(email: string) {
      const body = await post("sendOobCode", { requestType: "PASSWORD_RESET", email });
      return SentBody.safeParse(body).success ? undefined : refusalIn(body);
    },
  };

  async function ask(call: string, fields: Record<string, string>): Promise<IdentityAnswer> {
    const body = await post(call, { ...fields, returnSecureToken: true });
    const signedIn = SuccessBody.safeParse(body);
    // Without a token the password was right but a second factor is missing: not signed in.
    return signedIn.success ? { uid: signedIn.data.localId } : { code: refusalIn(body) };
  }

  /** The body of the answer; undefined without one. */
  async function post(call: string, fields: Record<string, string | boolean>): Promise<unknown> {
    try {
      const response = await fetch(`${base}/v1/accounts:${call}`, {
        method: "POST",
        // In a header, because URLs end up in logs.
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
