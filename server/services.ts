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

/** What the whole house shares: each room is opened with it, and each request may use it. */
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

/** Who asks for a page, and where a fault on the way is reported. */
export type Asking = Requester & {
  /** Says how to answer; a fault that is no refusal is written to the log, once. */
  report(fault: unknown): Refusal;
};

/** How a page's loader or action reaches them: `context.get(services)`. */
export const services = createContext<Services>();
/** Likewise. */
export const asking = createContext<Asking>();
/** Likewise, what the website says: what is public, or a draft of it in a preview. */
export const words = createContext<SiteWords>();

/** What a preview says of itself. */
export type SitePreview = {
  /** The parts whose draft says something else than visitors read, and the pages that show them. */
  drafts: { href: string; title: string; pages: readonly string[] }[];
  mayChange: boolean;
  /** Whether it stands beside the words as they are written, where nobody needs to be told. */
  isFramed: boolean;
};
/** Likewise; null on the website itself. */
export const preview = createContext<SitePreview | null>(null);

/** Answers with a page of visitors', as if the site stood below `address`, and with what the context holds then. */
export type PreviewPage = (address: string, request: Request) => Promise<Response>;
/** Likewise. */
export const previewPage = createContext<PreviewPage>();
