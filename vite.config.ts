import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** Sixty small files compress worse than a few, and each costs a request and a hash in every page. */
const groups = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  // What nearly every public page shows.
  {
    name: "site",
    test: /\/app\/(frame|meta|ui\/(arch|breadcrumb|button|external-link|icon|invoker|more-link|section-head|tag|threshold|use-arrival|use-reveal)\.)|\/content\/(navigation|pages|temple)\./,
  },
  // What some pages share: each part for itself, so that no public page carries what only staff need.
  { name: "part", test: /\/(app\/ui|content|domain)\//, entriesAware: true, minShareCount: 2 },
  { name: "admin", test: /\/(app\/(admin|records|pages\/manage)|rooms)\// },
];

/** Nearly all of a page's functions run as it comes alive: a browser that knows prepares them off the main thread. */
const postBanner = "//# allFunctionsCalledOnLoad";

/**
 * Baseline 2022: what every browser could do at the end of that year, and old phones' Safari a little earlier. The build
 * writes newer syntax in an older way; tests/older-browsers.test.ts looks for what it cannot.
 */
const target = ["chrome108", "edge108", "firefox108", "safari15.4"];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: {
    assetsInlineLimit: 0, // the Content-Security-Policy allows nothing inline
    target,
    rolldownOptions: {
      checks: { pluginTimings: false },
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups }, postBanner } }),
    },
  },
}));
