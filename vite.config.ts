import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** Sixty small files compress worse than a few, and each costs a request and a hash in every page. */
const groups = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  // What nearly every public page shows.
  {
    name: "site",
    test: /\/app\/(frame|last-error-page|meta|ui\/(arch|breadcrumb|button|external-link|icon|invoker|more-link|section-head|tag|threshold|use-arrival|use-reveal)\.ts)|(?<!\/domain)\/content\/(navigation|pages|temple)\.|\/rooms\/events\/(event\/event-picture|sky\/moon)\.ts/,
  },
  // One public page reads amounts, and all screens of money do: the other pages go without.
  { name: "amount", test: /\/domain\/amount\./ },
  // Days in words: some public pages say them, and nearly all rooms. Put together with other parts, they would weigh more.
  { name: "dates", test: /\/domain\/(short|written)-date\./ },
  // Amounts and numbers in words, likewise.
  { name: "figures", test: /\/domain\/(counted|money)\./ },
  // How long lists are searched and turned: the donor wall's, and those of nearly all rooms. No other page needs it.
  { name: "lists", test: /\/app\/ui\/(pager|search-field)\./ },
  // What the wall and the hall hear from the server, and all rooms. No other page needs it.
  { name: "live", test: /\/app\/ui\/live-stream\./ },
  // What some pages share, without what only staff need. The smallest parts are put together: a request costs more than
  // a few lines that a page does not use.
  {
    name: "part",
    test: /\/app\/ui\/(?!choices|copy-button|mail-name|password-field|row-menu|use-focus)|\/domain\/(?!activity|content\/|days|funds|list-query|mail-draft|person|record|roles|session-times|sign-in|visibility)/,
    entriesAware: true,
    entriesAwareMergeThreshold: 2000,
    minShareCount: 2,
  },
  // What the pages of the calendar share.
  { name: "calendar", test: /\/rooms\/events\/(sponsors\/ask-forms|calendar\/public-month)\./ },
  // The words of one page stay out of the others.
  { name: "words", test: /\/content\//, entriesAware: true, minShareCount: 2 },
  // The phases as the public page shows them, which staff see beside their figures.
  { name: "phases", test: /\/rooms\/loans-projects\/phases\/(meter|phase-report)\./ },
  // What all rooms share; each room's own screens are loaded with it.
  {
    name: "admin",
    test: /\/app\/(admin|pages\/manage|ui\/(choices|copy-button|mail-name|password-field|row-menu|use-focus))|\/domain\/(person|roles)/,
  },
  // What the screens of money share; the wall, which visitors see, is none of them.
  {
    name: "money",
    test: /\/rooms\/(donations\/|ledger\/|donors\/donor(-form|-picker|-room|-words)?\.)|\/domain\/visibility/,
    minShareCount: 2,
  },
  { name: "records", test: /\/app\/records\/|\/domain\/(activity|funds|list-query|record)/ },
];

/** What several pages share would be named after all of them, in every page. */
const chunkFileNames = ({ name }: { name: string }) =>
  name.includes("~") ? "assets/shared-[hash].js" : "assets/[name]-[hash].js";
const assetFileNames = ({ names: [name = ""] }: { names: string[] }) =>
  name.includes("~") ? "assets/shared-[hash][extname]" : "assets/[name]-[hash][extname]";

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
      ...(isSsrBuild
        ? {}
        : { output: { codeSplitting: { groups }, chunkFileNames, assetFileNames, postBanner } }),
    },
  },
}));
