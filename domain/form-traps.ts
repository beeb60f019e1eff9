/**
 * Two traps for bots in public forms: the hidden field `leftEmpty`, and `openFor`, the milliseconds the form was open.
 * A request without them is accepted.
 */
export const formTraps = { leftEmpty: "website", openFor: "opened" } as const;
