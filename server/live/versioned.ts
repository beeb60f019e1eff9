import { hash } from "node:crypto";

/**
 * The version is what the view shows, in short: equal views have equal versions, on every machine and after a restart.
 * `beside` stands for what belongs to the view and is sent by another way.
 */
export function versioned<T extends object>(view: T, beside = ""): T & { version: string } {
  return { ...view, version: hash("sha256", JSON.stringify(view) + beside, "base64url").slice(0, 20) };
}
