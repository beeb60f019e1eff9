import { resolve } from "node:path";
import { z } from "zod";

const OnOff = z.enum(["on", "off"]);
const Port = z.coerce.number().int().min(0).max(65535);
/** An origin without a path: the site cannot be mounted below one. */
const PublicUrl = z
  .string()
  .refine(isPlainAddress, "is the site’s address and nothing more, such as https://temple.example.org")
  .transform((address) => new URL(address).origin);
/** "office@temple.example", "The Temple <office@temple.example>", or several with commas. */
const Mailboxes = z.string().regex(/^[^\r\n]*[^\s<>,@]@[^\s<>,@][^\r\n]*$/, "needs an e-mail address");

const Env = z
  .object({
    PORT: Port.default(3000),
    HOST: z.string().min(1).default("127.0.0.1"),
    PUBLIC_URL: PublicUrl.optional(),
    DATA_DIR: z
      .string()
      .min(1)
      .default("./data")
      .transform((folder) => resolve(folder)),
    BACKEND: z.enum(["embedded", "firebase"]).default("embedded"),
    SAMPLE_DATA: OnOff.optional(),
    ADMIN_EMAIL: z.email().optional(),
    ADMIN_PASSWORD: z.string().min(12, "needs at least 12 characters").optional(),
    LOGIN_EMAIL_DOMAIN: z.hostname().default("temple.example"),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: Mailboxes.optional(),
    MAIL_TO: Mailboxes.optional(),
    KEEP_MESSAGES_DAYS: z.coerce.number().int().min(1).max(36_500).default(730),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    RATE_LIMITS: OnOff.default("on"),
    FIREBASE_PROJECT_ID: z.string().min(1).optional(),
    FIREBASE_API_KEY: z.string().min(1).optional(),
    FIRESTORE_EMULATOR_HOST: z.string().min(1).optional(),
    FIREBASE_AUTH_EMULATOR_HOST: z.string().min(1).optional(),
    FIREBASE_STORAGE_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/, "is the bucket's name alone, without gs://")
      .optional(),
    FIREBASE_STORAGE_EMULATOR_HOST: z.string().min(1).optional(),
  })
  .superRefine((env, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if (isLive(env)) {
      // https needs a proxy in front: without TRUST_PROXY every visitor would have the proxy's address.
      if (env.TRUST_PROXY === 0)
        refuse(
          "TRUST_PROXY",
          "is needed on a live site, or all visitors count as one: set it to the number of proxies in front, 1 for the files in deploy/",
        );
      if (env.RATE_LIMITS === "off") refuse("RATE_LIMITS", "cannot be off on a live site");
      if (env.FIRESTORE_EMULATOR_HOST)
        refuse("FIRESTORE_EMULATOR_HOST", "is only for tests, not for a live site");
      if (env.FIREBASE_AUTH_EMULATOR_HOST)
        refuse("FIREBASE_AUTH_EMULATOR_HOST", "is only for tests, not for a live site");
      if (env.FIREBASE_STORAGE_EMULATOR_HOST)
        refuse("FIREBASE_STORAGE_EMULATOR_HOST", "is only for tests, not for a live site");
    }
    if (env.SMTP_URL && !env.MAIL_FROM) refuse("MAIL_FROM", "is needed with SMTP_URL");
    if (env.SMTP_URL && !env.MAIL_TO) refuse("MAIL_TO", "is needed with SMTP_URL");
    if (env.ADMIN_EMAIL && !env.ADMIN_PASSWORD) refuse("ADMIN_PASSWORD", "is needed with ADMIN_EMAIL");
    if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL) refuse("ADMIN_EMAIL", "is needed with ADMIN_PASSWORD");
    if (env.BACKEND === "firebase" && !env.FIREBASE_PROJECT_ID)
      refuse("FIREBASE_PROJECT_ID", "is needed with BACKEND=firebase");
    if (env.BACKEND === "firebase" && !env.FIREBASE_API_KEY)
      refuse("FIREBASE_API_KEY", "is needed with BACKEND=firebase");
  })
  .transform((env) => ({
    ...env,
    live: isLive(env),
    sampleData: env.SAMPLE_DATA ? env.SAMPLE_DATA === "on" : !env.PUBLIC_URL,
    rateLimits: env.RATE_LIMITS === "on",
  }));

export type Env = z.output<typeof Env>;

/** Reads the settings. An empty setting counts as not given. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const env = Env.safeParse(given);
  if (env.success) return env.data;
  const faults = env.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new SettingsError(`The site cannot start with these settings. ${faults.join(". ")}.`);
}

export class SettingsError extends Error {}

function isLive({ PUBLIC_URL }: { PUBLIC_URL?: string | undefined }) {
  return PUBLIC_URL !== undefined && URL.parse(PUBLIC_URL)?.protocol === "https:";
}

function isPlainAddress(address: string) {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}
