/**
 * Two traps for machines, sent beside the fields of a public form; a caller that sends neither is welcome. People never see
 * `leftEmpty`; `openFor` is how many milliseconds the form has been open.
 */
export const formTraps = { leftEmpty: "website", openFor: "opened" } as const;
