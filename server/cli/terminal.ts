import { AccountFault } from "#server/auth/accounts.ts";
import { SettingsError } from "#server/env.ts";
import { Refusal } from "#server/refusal.ts";
import { StoreError } from "#server/store/store.ts";

/** Where a command speaks to the person who typed it. */
export type Terminal = { log(message: unknown): void; error(message: unknown): void };

/** What a person can mend is said in one sentence; a fault of our own is shown whole. */
export function reasonOf(fault: unknown) {
  const isExpected = [AccountFault, Refusal, SettingsError, StoreError].some((kind) => fault instanceof kind);
  return isExpected && fault instanceof Error ? fault.message : fault;
}
