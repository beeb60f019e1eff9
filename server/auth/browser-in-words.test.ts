import { describe, expect, test } from "vitest";
import { browserInWords } from "./browser-in-words.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)";

describe("A browser in words", () => {
  test.each([
    ["Chrome on macOS", `${MAC} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
    ["Safari on macOS", `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`],
    ["Safari on iPhone", `${IPHONE} AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1`],
    ["Chrome on iPhone", `${IPHONE} AppleWebKit/605.1.15 CriOS/142.0 Mobile/15E148 Safari/604.1`],
    ["Firefox on iPhone", `${IPHONE} AppleWebKit/605.1.15 FxiOS/144.0 Mobile/15E148 Safari/605.1.15`],
    ["Safari on iPad", "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) Version/16.6 Safari/604.1"],
    ["Edge on Windows", `${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
    ["Opera on Windows", `${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/125.0.0.0`],
    ["Firefox on Windows", "Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0"],
    ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0"],
    ["Chrome on Android", `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0 Mobile Safari/537.36`],
    [
      "Samsung Internet on Android",
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    ],
    ["Chrome on ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0 Safari/537.36`],
  ])("is '%s'", (words, userAgent) => {
    expect(browserInWords(userAgent)).toBe(words);
  });

  test.each([
    ["An unknown browser", ""],
    ["An unknown browser", "node"],
    ["A browser on Windows", "Something (Windows NT 10.0)"],
    ["Firefox", "Firefox/144.0"],
    ["An unknown browser", `${"x".repeat(500)} Firefox/144.0 (Linux)`],
  ])("says '%s' where nothing more is known", (words, userAgent) => {
    expect(browserInWords(userAgent)).toBe(words);
  });
});
