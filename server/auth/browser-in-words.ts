/** In the order of asking: nearly every browser also names those that it wants to be taken for. */
const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;

const SYSTEMS = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

const MOST_CHARACTERS = 500;

/**
 * "Chrome on macOS", from what a browser says of itself: enough for people to know their own sessions again, and no
 * proof of anything, as anyone can send any words. (An iPad that asks for desktop pages says that it is a Mac.)
 */
export function browserInWords(userAgent: string) {
  const said = userAgent.slice(0, MOST_CHARACTERS);
  const [browser] = BROWSERS.find(([, sign]) => sign.test(said)) ?? [];
  const [system] = SYSTEMS.find(([, sign]) => sign.test(said)) ?? [];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : "An unknown browser");
}
