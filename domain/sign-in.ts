/** What a failed sign-in says. The login screen and the server share these words. */
export const SIGN_IN_FAILURES = {
  "wrong-password": "Wrong email or password. Please try again.",
  "user-not-found": "No user found with this email.",
  other: "Login failed. Please try again later.",
} as const;

export const WRONG_CODE = "That code is not right, or its half minute has passed. Type the one shown now.";

export const PASSKEY_NOT_USED =
  "The passkey was not used: your device gave up, or knows none for this temple. Try again, or use your password.";

/** One person, one spelling: volunteers may leave out the mail domain, and phones capitalise. */
export function emailOf(username: string, domain: string) {
  const name = username.trim().normalize("NFC").toLowerCase();
  return name.includes("@") ? name : `${name}@${domain.toLowerCase()}`;
}
