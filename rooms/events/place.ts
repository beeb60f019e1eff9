import type { Place } from "#domain/panchang/almanac.ts";

export { place } from "#content/temple.ts";

/** The old meridian of Indian calendars: how a festival falls in India is told beside its day here. */
export const india: Place = {
  name: "Ujjain",
  latitude: 23.1765,
  longitude: 75.7885,
  timeZone: "Asia/Kolkata",
};
