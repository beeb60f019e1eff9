import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import { pages } from "#content/pages.ts";
import { loadSite } from "#server/site/site.ts";
import { pageWeight } from "#tests/page-weight.ts";
import { type Figure, known, under } from "./figures.ts";
import { startSite } from "./subjects.ts";

/** Bytes of a first visit, beside a page of React and React Router that says only hello. */
export async function benchBytes(): Promise<Figure[]> {
  const { home, others } = await weighPages();
  const bare = bareScript();
  const kB = (bytes: number) => bytes / 1000;
  return [
    under("Home: script", kB(home.script), 110, "kB"),
    known("Home: script to that of a bare page", home.script / bare, "×"),
    under("Home: style", kB(home.style), 15, "kB"),
    under("Home: fonts", kB(home.font), 40, "kB"),
    known("Home: HTML", kB(home.html), "kB"),
    known("Home: pictures, also those further down", kB(home.picture), "kB"),
    under("Home: everything", kB(home.total), 220, "kB"),
    under("the heaviest other page: script", kB(Math.max(...others.map((one) => one.script))), 110, "kB"),
    under(
      "the heaviest other page: everything",
      kB(Math.max(...others.map((one) => one.total))),
      kB(home.total),
      "kB",
    ),
  ];
}

/** All public pages, as they are sent once the first to ask has been answered and they are compressed well. */
async function weighPages() {
  const [server, site] = [await startSite(), loadSite("build", false)];
  const ask = (path: string) => fetch(server.url + path, { headers: { "Accept-Encoding": "br" } });
  const weigh = async (path: string) => {
    const answers = [await ask(path), await ask("/manifest.webmanifest")] as const;
    const made = answers.reduce((sum, { headers }) => sum + Number(headers.get("Content-Length")), 0);
    return pageWeight(await answers[0].text(), made, site);
  };
  try {
    const { home, manage: _, ...others } = pages;
    const paths = Object.values(others).map(({ path }) => path);
    for (const path of [home.path, ...paths]) await ask(path);
    await sleep(1000 * (paths.length + 1));
    return { home: await weigh(home.path), others: await Promise.all(paths.map(weigh)) };
  } finally {
    await server.stop();
  }
}

/** Built inside the project, where the same packages are found. */
function bareScript() {
  const folder = "node_modules/.cache/bare-page";
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "app"), { recursive: true });
  for (const [file, text] of Object.entries(BARE)) writeFileSync(join(folder, file), text);
  const { status } = spawnSync(join(process.cwd(), "node_modules/.bin/react-router"), ["build"], {
    cwd: folder,
  });
  if (status !== 0) throw new Error("The bare page could not be built.");
  const html = readFileSync(join(folder, "build/client/index.html"), "utf8");
  const scripts = new Set(
    [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, file = ""]) => file),
  );
  return [...scripts].reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(join(folder, "build/client", file))).length,
    0,
  );
}

const BARE = {
  "package.json": `{ "type": "module" }`,
  "vite.config.ts": `import { reactRouter } from "@react-router/dev/vite";
export default { plugins: [reactRouter()], build: { target: "baseline-widely-available" } };`,
  "react-router.config.ts": `export default { prerender: ["/"], routeDiscovery: { mode: "initial" } };`,
  "app/routes.ts": `import { index } from "@react-router/dev/routes";
export default [index("hello.tsx")];`,
  "app/hello.tsx": `import { Link } from "react-router";
export default () => <Link to="/">Hello</Link>;`,
  "app/root.tsx": `import { Links, Meta, Outlet, Scripts } from "react-router";
export default () => <html lang="en"><head><Meta /><Links /></head><body><Outlet /><Scripts /></body></html>;`,
  "app/entry.server.tsx": `import { renderToReadableStream } from "react-dom/server";
import { ServerRouter } from "react-router";
export default async (request, status, headers, context) =>
  new Response(await renderToReadableStream(<ServerRouter context={context} url={request.url} />), { status, headers });`,
};
