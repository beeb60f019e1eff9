import { createContext } from "react-router";
import type { SiteWords } from "#domain/content/parts.ts";
import type { Requester } from "./api/asked.ts";
import type { Accounts } from "./auth/accounts.ts";
import type { Confirmation } from "./auth/confirmation.ts";
import type { Invitations } from "./auth/invitations.ts";
import type { Passkeys } from "./auth/passkeys.ts";
import type { Sessions } from "./auth/sessions.ts";
import type { SignIn } from "./auth/sign-in.ts";
import type { Env } from "./env.ts";
import type { Files } from "./files/files.ts";
import type { Limits } from "./limits/limits.ts";
import type { Hub } from "./live/hub.ts";
import type { Log } from "./log.ts";
import type { Post } from "./mail/post.ts";
import type { References } from "./records/references.ts";
import type { Refusal } from "./refusal.ts";
import type { Store } from "./store/store.ts";
import type { Words } from "./words.ts";

/** What all rooms and requests share. */
export type Services = {
  env: Env;
  log: Log;
  store: Store;
  references: References;
  now: () => number;
  limits: Limits;
  accounts: Accounts;
  sessions: Sessions;
  passkeys: Passkeys;
  signIn: SignIn;
  confirmation: Confirmation;
  invitations: Invitations;
  hub: Hub;
  post: Post;
  files: Files;
  words: Words;
};

/** Who requests a page, and where its errors are reported. */
export type Asking = Requester & {
  /** The refusal to answer with. An unexpected error is logged. */
  report(fault: unknown): Refusal;
};

// Loaders and actions get these by `context.get(services)`.
export const services = createContext<Services>();
export const asking = createContext<Asking>();
/** The content of the website: the published one, or drafts in a preview. */
export const words = createContext<SiteWords>();

/** What the frame of a preview shows. */
export type SitePreview = {
  /** Parts with unpublished changes, and the pages that show them. */
  drafts: { href: string; title: string; pages: readonly string[] }[];
  mayChange: boolean;
  /** Whether it is shown beside the editor, where no bar is needed. */
  isFramed: boolean;
};
/** Null on the website itself. */
export const preview = createContext<SitePreview | null>(null);

/** Renders a public page with the current context, as if the site were at `address`. */
export type PreviewPage = (address: string, request: Request) => Promise<Response>;
export const previewPage = createContext<PreviewPage>();
