import { AccountFault } from "#server/auth/accounts.ts";
import { SettingsError } from "#server/env.ts";
import { Refusal } from "#server/refusal.ts";
import { StoreError } from "#server/store/store.ts";

/** The output of a command. */
export type Terminal = { log(message: unknown): void; error(message: unknown): void };

/** Expected errors as one sentence; others with their stack trace. */
export function reasonOf(fault: unknown) {
  const isExpected = [AccountFault, Refusal, SettingsError, StoreError].some((kind) => fault instanceof kind);
  return isExpected && fault instanceof Error ? fault.message : fault;
}
