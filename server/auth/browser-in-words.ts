/** In this order, because nearly every browser also names others in its user agent. */
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
 * "Chrome on macOS", so that people recognize their own sessions. It proves nothing, as a client can send any user
 * agent. (An iPad that requests desktop pages claims to be a Mac.)
 */
export function browserInWords(userAgent: string) {
  const said = userAgent.slice(0, MOST_CHARACTERS);
  const [browser] = BROWSERS.find(([, sign]) => sign.test(said)) ?? [];
  const [system] = SYSTEMS.find(([, sign]) => sign.test(said)) ?? [];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : "An unknown browser");
}
