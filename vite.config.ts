import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** What every page needs, in one file: seven small ones compress worse and cost seven requests. */
const shared = { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: {
    assetsInlineLimit: 0, // the Content-Security-Policy allows nothing inline
    target: "baseline-widely-available",
    rolldownOptions: {
      checks: { pluginTimings: false },
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: [shared] } } }),
    },
  },
}));
