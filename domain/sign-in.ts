/** The messages of a failed sign-in, shared by login screen and server. */
export const SIGN_IN_FAILURES = {
  "wrong-password": "Wrong email or password. Please try again.",
  "user-not-found": "No user found with this email.",
  other: "Login failed. Please try again later.",
} as const;

export const WRONG_CODE = "That code is not right, or its half minute has passed. Type the one shown now.";

export const PASSKEY_NOT_USED =
  "The passkey was not used: your device gave up, or knows none for this temple. Try again, or use your password.";

/** Normalizes a username: volunteers may leave out the mail domain, and phones capitalize. */
export function emailOf(username: string, domain: string) {
  const name = username.trim().normalize("NFC").toLowerCase();
  return name.includes("@") ? name : `${name}@${domain.toLowerCase()}`;
}
