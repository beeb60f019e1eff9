import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { Me } from "#app/admin/me.ts";
import { type Endpoint, restoringAt } from "#domain/records.ts";
import type { Way } from "#server/auth/confirmation.ts";

/** What is sent along by those who have a second factor, to confirm that it is them. */
export type Proof = {
  code?: string;
  passkey?: AuthenticationResponseJSON;
  password?: string;
  mailCode?: string;
};

/** Whoever is signed in, with the version of what is known of them, by which a change is undone. */
export type OwnName = Me & { version: string };

/** One's own account, as its screen shows it. */
export type Account = OwnName & {
  /** Whether Google keeps password and second factor: they are changed there then. */
  isHosted: boolean;
  passwordChangedAt: string | null;
  passkeys: Passkey[];
  /** Since when codes are asked for; null where they are not. */
  codes: { since: string; recoveryCodesLeft: number } | null;
  /** Whether the role needs a second factor. */
  needsSecondFactor: boolean;
  /** Whether one was shown in this session. */
  hasShownFactor: boolean;
  /** How somebody who has a factor confirms that it is them before it changes. */
  confirmBy: Way[];
  sessions: SessionRow[];
};

export function hasSecondFactor({ passkeys, codes }: Pick<Account, "passkeys" | "codes">) {
  return passkeys.length > 0 || codes !== null;
}

export type Passkey = { id: string; name: string; createdAt: string; usedAt: string | null };

export type SessionRow = {
  id: string;
  /** The browser in words: "Chrome on macOS". */
  browser: string;
  /** How it was begun: "password", "password and code", "passkey", "invitation". */
  way: string;
  signedInAt: string;
  seenAt: string;
  isThisOne: boolean;
};

export const accountEndpoints = {
  rename: { method: "PUT", path: "/api/account" } as Endpoint<{ name: string }, OwnName>,
  undoRename: restoringAt<OwnName>("/api/account"),
  /** Ends the other sessions. */
  password: { method: "PUT", path: "/api/account/password" } as Endpoint<
    { current: string; next: string },
    undefined
  >,
  endOtherSessions: { method: "DELETE", path: "/api/account/sessions" } as Endpoint<undefined, undefined>,
  /** A code to the person's own address. */
  mailCode: { method: "POST", path: "/api/account/confirmation/email" } as Endpoint<undefined, undefined>,
  /** What `startAuthentication` of @simplewebauthn/browser is given; its answer is the proof. */
  askPasskey: { method: "POST", path: "/api/account/confirmation/passkey" } as Endpoint<
    undefined,
    PublicKeyCredentialRequestOptionsJSON
  >,
  beginCodes: { method: "POST", path: "/api/account/totp" } as Endpoint<
    Proof,
    { uri: string; secret: string }
  >,
  /** The first code turns them on. */
  turnCodesOn: { method: "PUT", path: "/api/account/totp" } as Endpoint<
    { code: string },
    { recoveryCodes: string[] }
  >,
  turnCodesOff: { method: "DELETE", path: "/api/account/totp" } as Endpoint<Proof, undefined>,
  newRecoveryCodes: { method: "POST", path: "/api/account/totp/recovery-codes" } as Endpoint<
    Proof,
    { recoveryCodes: string[] }
  >,
  /** What `startRegistration` of @simplewebauthn/browser is given, and where its answer goes. */
  beginPasskey: { method: "POST", path: "/api/account/passkeys/options" } as Endpoint<
    Proof,
    PublicKeyCredentialCreationOptionsJSON
  >,
  addPasskey: { method: "POST", path: "/api/account/passkeys" } as Endpoint<
    { name: string; answer: RegistrationResponseJSON },
    Passkey
  >,
};

export const sessionEndpoint = (id: string) =>
  ({ method: "DELETE", path: `/api/account/sessions/${encodeURIComponent(id)}` }) as Endpoint<
    undefined,
    undefined
  >;

export const passkeyEndpoint = (id: string) =>
  ({ method: "DELETE", path: `/api/account/passkeys/${encodeURIComponent(id)}` }) as Endpoint<
    Proof,
    undefined
  >;
