import { temple } from "#content/temple.ts";
import type { Place } from "#domain/panchang/almanac.ts";

const { coordinates, timeZone, address } = temple;

/** Where the sun rises and the moon is seen for everything that is computed here. */
export const place: Place = { name: `${address.city}, ${address.regionCode}`, ...coordinates, timeZone };

/** The old meridian of Indian calendars: how a festival falls in India is told beside its day here. */
export const india: Place = {
  name: "Ujjain",
  latitude: 23.1765,
  longitude: 75.7885,
  timeZone: "Asia/Kolkata",
};
