import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { Me } from "#app/admin/me.ts";
import type { Endpoint } from "#domain/records.ts";

/** One's own account, as its screen shows it. */
export type Account = Me & {
  /** Whether Google keeps password and second factor: they are changed there then. */
  isHosted: boolean;
  passwordChangedAt: string | null;
  passkeys: Passkey[];
  /** Since when codes are asked for; null where they are not. */
  codes: { since: string; recoveryCodesLeft: number } | null;
  /** Whether the role needs a second factor. */
  needsSecondFactor: boolean;
  sessions: SessionRow[];
};

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
  rename: { method: "PUT", path: "/api/account" } as Endpoint<{ name: string }, Me>,
  /** Ends the other sessions. */
  password: { method: "PUT", path: "/api/account/password" } as Endpoint<
    { current: string; next: string },
    undefined
  >,
  endOtherSessions: { method: "DELETE", path: "/api/account/sessions" } as Endpoint<undefined, undefined>,
  beginCodes: { method: "POST", path: "/api/account/totp" } as Endpoint<
    undefined,
    { uri: string; secret: string }
  >,
  /** The first code turns them on. */
  turnCodesOn: { method: "PUT", path: "/api/account/totp" } as Endpoint<
    { code: string },
    { recoveryCodes: string[] }
  >,
  turnCodesOff: { method: "DELETE", path: "/api/account/totp" } as Endpoint<undefined, undefined>,
  newRecoveryCodes: { method: "POST", path: "/api/account/totp/recovery-codes" } as Endpoint<
    undefined,
    { recoveryCodes: string[] }
  >,
  /** What `startRegistration` of @simplewebauthn/browser is given, and where its answer goes. */
  beginPasskey: { method: "POST", path: "/api/account/passkeys/options" } as Endpoint<
    undefined,
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
    undefined,
    undefined
  >;
