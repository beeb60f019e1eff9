import type { Config } from "@react-router/dev/config";
import { pages } from "#content/pages.ts";
import { packSite } from "#server/site/pack.ts";

/**
 * Pages whose words come from content/ alone are written once, at build time. The donor wall, the land project and the
 * loan letter show what staff keep, and the login asks who is there.
 */
const { donors: _, manage: __, landProject: ___, loanProgram: ____, ...written } = pages;
const prerendered = [...Object.values(written).map(({ path }) => path), "/sitemap.xml", "/robots.txt"];

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
