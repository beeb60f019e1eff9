import type { PartName } from "#domain/content/parts.ts";
import type { Claim } from "../loans-projects/claims/claim.ts";
import { parts } from "./website.ts";

/** By part, the days that its page still names although they have passed, as the claims know them. */
export function passedDays(claims: readonly Claim[]): { [P in PartName]?: string } {
  const passed: { [P in PartName]?: string } = {};
  for (const { verdict, records, href, published } of claims) {
    if (verdict !== "differs" || !records.startsWith("passed ")) continue;
    const part = (Object.keys(parts) as PartName[]).find((name) => parts[name].pages[0] === href);
    if (part) passed[part] ??= published;
  }
  return passed;
}
