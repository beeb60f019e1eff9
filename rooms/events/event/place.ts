import { timeZone } from "#content/temple.ts";
import type { Temple } from "#domain/content/temple.ts";
import type { Place } from "#domain/panchang/almanac.ts";

/** Over which place the panchang reads the sky: that of the temple's settings. */
export function placeOf({ address: { city, regionCode }, latitude, longitude }: Temple): Place {
  return { name: `${city}, ${regionCode}`, latitude, longitude, timeZone };
}

/** The old meridian of Indian calendars. */
export const india: Place = {
  name: "Ujjain",
  latitude: 23.1765,
  longitude: 75.7885,
  timeZone: "Asia/Kolkata",
};
