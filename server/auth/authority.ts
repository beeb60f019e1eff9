/** Who decides that a password is right: the temple's own accounts, or a hosted service. */
export type Authority = {
  verify(email: string, password: string): Promise<SignInOutcome>;
  /**
   * What must stay as it was at sign-in for a session to go on: it changes with the password and is undefined once
   * the account is gone. Asked at every request, so an account changed anywhere loses its sessions at once.
   */
  standing(email: string): Promise<string | undefined>;
};

/** `other` says neither that the password is wrong nor that nobody has this name; it counts as a guess all the same. */
export type SignInOutcome = "ok" | "wrong-password" | "user-not-found" | "other";
