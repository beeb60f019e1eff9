import { hash } from "node:crypto";

/** The version is what the view shows, in short: equal views have equal versions, on every machine and after a restart. */
export function versioned<T extends object>(view: T): T & { version: string } {
  return { ...view, version: hash("sha256", JSON.stringify(view), "base64url").slice(0, 20) };
}
