import { EclipticGeoMoon, e_tilt, MakeTime, SunPosition } from "astronomy-engine";

/** A moment in days of Universal Time since noon of January 1, 2000: the count astronomy-engine keeps. */
export type Moment = number;

/** Degrees north and east. */
export type Spot = { latitude: number; longitude: number };

const UNIX_EPOCH = -10957.5;
const DAY_MS = 86_400_000;

export const momentOf = (epochMs: number): Moment => epochMs / DAY_MS + UNIX_EPOCH;
export const epochMsOf = (moment: Moment) => (moment - UNIX_EPOCH) * DAY_MS;

/** How far the Moon is ahead of the Sun, 0 to 360: a tithi is 12 degrees of it. */
export const elongation = (t: Moment) => turn(at(t, MOON) - at(t, SUN));
/** Sidereal, from the Lahiri beginning of Mesha. */
export const moonLongitude = (t: Moment) => turn(at(t, MOON) - ayanamsa(t));
export const sunLongitude = (t: Moment) => turn(at(t, SUN) - ayanamsa(t));

/**
 * Lahiri as the Indian Calendar Reform Committee laid it down and the Indian Astronomical Ephemeris corrected it in
 * 1985: 23° 15' 00.658" at 0h on March 21, 1956, of which 16.769" was the nutation of that day. It is carried on by the
 * general precession in longitude of the IAU of 2006, and taken from longitudes without nutation, as the nutation
 * would be in both.
 */
export function ayanamsa(t: Moment) {
  return 23.250182778 - 0.004658035 + (precession(t) - precession(2435553.5 - 2451545)) / 3600;
}

function precession(t: Moment) {
  const centuries = t / 36525;
  return 5028.796195 * centuries + 1.1054348 * centuries ** 2;
}

/** The Sun over the meridian, nearest to the moment given. */
export function sunTransit(near: Moment, spot: Spot): Moment {
  return settle(near, (t) => -hourAngle(t, spot, sunPlace(t)), SUN_TURN);
}

/** When the center of the Sun's disc crosses the level horizon, without refraction, before (-1) or after (1) noon. */
export function sunCrossing(noon: Moment, spot: Spot, side: -1 | 1): Moment {
  const start = noon + side * 0.25;
  return settle(
    start,
    (t) => {
      const place = sunPlace(t);
      return half(side * arcAbove(0, place.declination, spot) - hourAngle(t, spot, place));
    },
    SUN_TURN,
  );
}

/** As newspapers print it: the upper edge on the horizon, lifted by 34 minutes of arc of air. */
const VISIBLE_RISING = -34 / 60;

/** The Moon's rising nearest to the moment given; not a number where she does not rise at all. */
export function moonRising(near: Moment, spot: Spot): Moment {
  return settle(
    near,
    (t) => {
      const place = moonPlace(t);
      return half(-arcAbove(place.risesAt, place.declination, spot) - hourAngle(t, spot, place));
    },
    MOON_TURN,
  );
}

/** Degrees of hour angle in a day. */
const SUN_TURN = 360;
const MOON_TURN = 347.8;

/** Steps by what is still missing. A step of two seconds misses the rest by less than a tenth of one. */
function settle(start: Moment, missing: (t: Moment) => number, speed: number) {
  let t = start;
  for (let round = 0; round < 12; round++) {
    const step = missing(t) / speed;
    t += step;
    if (Math.abs(step) < 2e-5 || Number.isNaN(step)) break;
  }
  return t;
}

type SkyPlace = { ascension: number; declination: number };

function sunPlace(t: Moment): SkyPlace {
  return equatorial(at(t, SUN) + at(t, NUTATION), 0, at(t, OBLIQUITY));
}

function moonPlace(t: Moment) {
  const place = equatorial(at(t, MOON) + at(t, NUTATION), at(t, LATITUDE), at(t, OBLIQUITY));
  const parallax = deg(Math.asin(EARTH_RADIUS_AU / at(t, DISTANCE)));
  return { ...place, risesAt: VISIBLE_RISING + parallax - 0.2725 * parallax };
}

const EARTH_RADIUS_AU = 6378.14 / 149597870.7;

function equatorial(longitude: number, latitude: number, obliquity: number): SkyPlace {
  const [l, b, e] = [rad(longitude), rad(latitude), rad(obliquity)];
  return {
    ascension: deg(Math.atan2(Math.sin(l) * Math.cos(e) - Math.tan(b) * Math.sin(e), Math.cos(l))),
    declination: deg(Math.asin(Math.sin(b) * Math.cos(e) + Math.cos(b) * Math.sin(e) * Math.sin(l))),
  };
}

/** Degrees past the meridian, between -180 and 180. */
function hourAngle(t: Moment, { longitude }: Spot, { ascension }: SkyPlace) {
  const mean = 280.46061837 + 360.98564736629 * t + 0.000387933 * (t / 36525) ** 2;
  const equation = at(t, NUTATION) * Math.cos(rad(at(t, OBLIQUITY)));
  return half(mean + equation + longitude - ascension);
}

/** Half the arc that something at a declination spends higher than an altitude, in degrees of hour angle. */
function arcAbove(altitude: number, declination: number, { latitude }: Spot) {
  const [h, d, f] = [rad(altitude), rad(declination), rad(latitude)];
  return deg(Math.acos((Math.sin(h) - Math.sin(f) * Math.sin(d)) / (Math.cos(f) * Math.cos(d))));
}

/** What a sample holds; both longitudes are counted from the mean equinox of the day. */
const [SUN, MOON, LATITUDE, DISTANCE, NUTATION, OBLIQUITY] = [0, 1, 2, 3, 4, 5];

/** Once a day is enough: eight of them give the Moon's longitude between to some hundredths of a second of arc. */
const samples = new Map<number, readonly number[]>();
/** Some thirteen years of sky. */
const MOST_SAMPLES = 5000;

function sampleAt(day: number): readonly number[] {
  const kept = samples.get(day);
  if (kept) return kept;
  if (samples.size > MOST_SAMPLES) samples.clear();
  const time = MakeTime(day);
  const moon = EclipticGeoMoon(time);
  const { dpsi, tobl } = e_tilt(time);
  const nutation = dpsi / 3600;
  const sun = SunPosition(time).elon;
  const sample = [sun - nutation, moon.lon - nutation, moon.lat, moon.dist, nutation, tobl];
  samples.set(day, sample);
  return sample;
}

const NODES = 8;
const DIVISORS = [-5040, 720, -240, 144, -144, 240, -720, 5040];
/** Several quantities are read at one moment after the other: the samples about it and their weights are kept. */
const nodes: (readonly number[])[] = [];
const weights = new Float64Array(NODES);
let prepared = Number.NaN;

function prepare(t: Moment) {
  const first = Math.floor(t) - 3;
  for (let i = 0; i < NODES; i++) {
    nodes[i] = sampleAt(first + i);
    let product = 1;
    for (let j = 0; j < NODES; j++) if (j !== i) product *= t - first - j;
    weights[i] = product / (DIVISORS[i] ?? 1);
  }
  prepared = t;
}

/** Lagrange's polynomial through the eight nearest samples. */
function at(t: Moment, quantity: number) {
  if (t !== prepared) prepare(t);
  const first = nodes[0]?.[quantity] ?? 0;
  const isLongitude = quantity === SUN || quantity === MOON;
  let sum = 0;
  for (let i = 0; i < NODES; i++) {
    const value = nodes[i]?.[quantity] ?? 0;
    // Eight days take the Moon through a third of the circle, perhaps past its end.
    sum += (isLongitude && value < first - 1 ? value + 360 : value) * (weights[i] ?? 0);
  }
  return sum;
}

const rad = (degrees: number) => (degrees * Math.PI) / 180;
const deg = (radians: number) => (radians * 180) / Math.PI;
const turn = (degrees: number) => ((degrees % 360) + 360) % 360;
const half = (degrees: number) => turn(degrees + 180) - 180;
