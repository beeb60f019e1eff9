import type { Config } from "@react-router/dev/config";
import { packSite } from "#server/site/pack.ts";

export default {
  ssr: true,
  // The whole site is some twenty routes: one small manifest up front beats a request per discovery.
  routeDiscovery: { mode: "initial" },
  subResourceIntegrity: true,
  // requireSameOrigin in server/auth/guard.ts decides where a form may come from. The router would compare the browser's https address
  // with the http one it sees behind a proxy, and refuse every form.
  allowedActionOrigins: ["**"],
  buildEnd: ({ reactRouterConfig }) => packSite(reactRouterConfig.buildDirectory),
} satisfies Config;
