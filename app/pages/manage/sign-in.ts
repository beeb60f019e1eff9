import { PASSKEY_NOT_USED, SIGN_IN_FAILURES, WRONG_CODE } from "#domain/sign-in.ts";

export type Credentials = { username: string; password: string };
export type SignInField = keyof Credentials | "code";

export type SignInRefusal = {
  /** The specification's sentence, or how long to wait. Not given where each field has its own. */
  message?: string;
  /** What is said beside a field. */
  fields: Partial<Record<SignInField, string>>;
  /** The field to look at again, if it was one of them. */
  wrong?: SignInField;
  /** The password has to be typed again: it was too long ago, or too many codes were wrong. */
  isOver?: boolean;
};

/** Signed in; the password was right and something more is owed; or not, and why. */
export type SignInResult = "in" | "owed" | SignInRefusal;

/** What the API answers, or the page's own action: a code, a sentence, and one for each field. */
type SignInAnswer = { code?: string; message?: string; fields?: SignInRefusal["fields"] };

/** Why not, in the words of the specification. */
export function explain({ code, message, fields = {} }: SignInAnswer): SignInRefusal {
  switch (code) {
    case "invalid":
      return { fields, wrong: FIELDS.find((name) => fields[name]) ?? "password" };
    case "user-not-found":
      return { message: SIGN_IN_FAILURES[code], fields: {}, wrong: "username" };
    case "wrong-password":
      return { message: SIGN_IN_FAILURES[code], fields: {}, wrong: "password" };
    case "wrong-code":
      return { message: WRONG_CODE, fields: {}, wrong: "code" };
    case "signed-out":
      return { message: message ?? SIGN_IN_FAILURES.other, fields: {}, isOver: true };
    // The server's sentence says how long to wait, or what to do instead.
    case "too-many-attempts":
    case "unknown-passkey":
      return { message: message ?? SIGN_IN_FAILURES.other, fields: {} };
    default:
      return { message: SIGN_IN_FAILURES.other, fields: {} };
  }
}

const FIELDS: SignInField[] = ["username", "password", "code"];

export function signIn(credentials: Credentials): Promise<SignInResult> {
  return check(
    {
      ...(credentials.username.trim() === "" && { username: "Please enter your username" }),
      ...(credentials.password === "" && { password: "Please enter your password" }),
    },
    () => send("/api/session", credentials),
  );
}

/** What the app shows, or one of the recovery codes. */
export function sendCode(code: string): Promise<SignInResult> {
  return check(code.trim() === "" ? { code: "Please type the code" } : {}, () =>
    send("/api/session/code", { code }),
  );
}

/** The library is fetched when somebody wants it: few do, and nobody else waits for it. */
export async function signInByPasskey(): Promise<SignInResult> {
  const failed = explain({});
  const [library, asked] = await Promise.all([
    import("@simplewebauthn/browser").catch(() => undefined),
    post("/api/session/passkey/options", {}),
  ]);
  if (!library) return failed;
  if (!asked?.ok) return explain(await wordsOf(asked));
  const optionsJSON = await asked.json();
  const answer = await library.startAuthentication({ optionsJSON }).catch(() => undefined);
  return answer ? send("/api/session/passkey", answer) : { message: PASSKEY_NOT_USED, fields: {} };
}

/** The device's window closes, as if it had been closed there. */
export async function stopPasskey() {
  const { WebAuthnAbortService } = await import("@simplewebauthn/browser");
  WebAuthnAbortService.cancelCeremony();
}

async function check(missing: SignInRefusal["fields"], go: () => Promise<SignInResult>) {
  return Object.keys(missing).length > 0 ? explain({ code: "invalid", fields: missing }) : go();
}

async function send(path: string, body: unknown): Promise<SignInResult> {
  const response = await post(path, body);
  if (response?.status === 202) return "owed";
  return response?.ok ? "in" : explain(await wordsOf(response));
}

function post(path: string, body: unknown) {
  return fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

async function wordsOf(response: Response | undefined): Promise<SignInAnswer> {
  return (await response?.json().catch(() => undefined)) ?? {};
}

/** How a browser is to treat the name that somebody signs in with. */
export const usernameInput = {
  required: true,
  type: "text",
  autoComplete: "username",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
  maxLength: 320,
} as const;
