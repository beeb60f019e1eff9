import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { ServerBuild } from "react-router";
import { loadSite } from "#server/site/site.ts";

const buildDirectory = resolve(import.meta.dirname, "../build");
if (!existsSync(buildDirectory))
  throw new Error("This test asks for built pages: run `npm run build` first.");

/** The site as it was built, for tests that ask for whole pages. */
export const builtSite = (live = false) => loadSite(buildDirectory, live);

export async function builtPages(): Promise<ServerBuild> {
  return import(`${buildDirectory}/server/index.js`);
}
