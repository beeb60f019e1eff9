import { describe, expect, test } from "vitest";
import { builtSite } from "#tests/builds.ts";

const site = builtSite();

describe("A page as it is sent", () => {
  test.each(["/", "/deities", "/news"])("asks for styles, then its first picture, then fonts: %s", (path) => {
    expect(askedFirst(path)).toEqual(["stylesheet", "stylesheet", "image", "font", "font", "font", "font"]);
  });

  test("asks for no picture that is further down", () => {
    expect(askedFirst("/contactus")).toEqual(["stylesheet", "stylesheet", "font", "font", "font", "font"]);
  });

  test("asks for no script and no icon until it is seen", () => {
    expect(htmlOf("/")).not.toMatch(/rel="modulepreload"|<script[^>]* (src|async)=/);
    expect(htmlOf("/").replace(/<noscript>.*?<\/noscript>/g, "")).not.toMatch(/rel="icon" href="\//);
  });

  test("runs one inline script, beside the map and the module that wait", () => {
    const policy = site.get("/")?.identity.headers.find((value) => value.startsWith("default-src"));
    expect(policy?.match(/'sha256-/g)).toHaveLength(3);
  });
});

test("A script says that all of it will be needed", () => {
  const scripts = [...site].filter(([path]) => /^\/assets\/(react|home)-.*\.js$/.test(path));
  expect(scripts).toHaveLength(2);
  for (const [, { identity }] of scripts)
    expect(identity.body.toString()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

function askedFirst(path: string) {
  return htmlOf(path).match(/(?<=<link rel="(?:preload" as=")?)(stylesheet|image|font)(?=")/g);
}

function htmlOf(path: string) {
  return site.get(path)?.identity.body.toString() ?? "";
}
