import { temple } from "#content/temple.ts";

const { street, city, regionCode, postalCode } = temple.address;
export const postalLine = [street, `${city}, ${regionCode} ${postalCode}`].filter(Boolean).join(", ");

/** Below the temple's name. */
export const letterheadLine = `${postalLine} · ${temple.email}`;
