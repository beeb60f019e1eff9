import type { Endpoint } from "#domain/records.ts";
import { type HallDesk, type HallThanks, THANKS, type ThanksForm } from "./hall.ts";

export const thanking: Endpoint<ThanksForm, HallThanks & { version: string }> = {
  method: "POST",
  path: THANKS,
};
export const lookingAfter: Endpoint<undefined, HallDesk> = { method: "GET", path: THANKS };
export const takingDown: Endpoint<undefined, undefined> = { method: "DELETE", path: THANKS };
/** Takes down the one that was put up, not what somebody else has shown since. */
export const undoingThanks = (version: string): Endpoint<undefined, undefined> => ({
  method: "DELETE",
  path: `${THANKS}?${new URLSearchParams({ version })}`,
});
