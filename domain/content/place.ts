import { z } from "zod";

/** Where the sun rises for the panchang, in degrees (north and east are above zero), and the clock days follow. */
export const Place = z.strictObject({
  name: z.string().min(1, "is empty"),
  latitude: z.number().min(-66, "must be a latitude such as 38.7521").max(66),
  longitude: z.number().min(-180, "must be a longitude such as -121.288").max(180),
  timeZone: z.string().refine(isTimeZone, "must be a time zone such as America/Los_Angeles"),
});
export type Place = z.infer<typeof Place>;

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
