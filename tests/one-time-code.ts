import { Secret, TOTP } from "otpauth";

/** What an authenticator app shows at this moment. */
export function codeAt(secret: string, now: number) {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
}
