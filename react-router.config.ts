import type { Config } from "@react-router/dev/config";
import { pages } from "#content/pages.ts";
import { packSite } from "#server/site/pack.ts";

/**
 * Pages whose words come from content/ alone are written once, at build time. These show what staff keep or what the sky
 * does, and the login asks who is there.
 */
const made = new Set(
  [
    pages.home,
    pages.donors,
    pages.landProject,
    pages.loanProgram,
    pages.events,
    pages.panchang,
    pages.news,
    pages.manage,
  ].map(({ path }) => path),
);
const written = Object.values(pages)
  .map(({ path }) => path)
  .filter((path) => !made.has(path));
const prerendered = [...written, "/robots.txt"];

export default {
  ssr: true,
  prerender: { paths: prerendered, concurrency: 2 },
  // The whole site is some twenty routes: one small manifest up front beats a request per discovery.
  routeDiscovery: { mode: "initial" },
  subResourceIntegrity: true,
  // requireSameOrigin in server/auth/guard.ts decides where a form may come from. The router would compare the browser's https address
  // with the http one it sees behind a proxy, and refuse every form.
  allowedActionOrigins: ["**"],
  buildEnd: ({ reactRouterConfig }) => packSite(reactRouterConfig.buildDirectory),
} satisfies Config;
