import type { Server } from "node:http";
import { join, resolve } from "node:path";
import { openHouse } from "#rooms/house.ts";
import { createApp } from "./app.ts";
import { openAdminSocket } from "./auth/admin-socket.ts";
import { firstAdministrator } from "./auth/open-accounts.ts";
import { type Env, readEnv, SettingsError } from "./env.ts";
import { closeServer, createHttpServer, listen } from "./http.ts";
import { createLog } from "./log.ts";
import { openStore } from "./store/open-store.ts";
import { StoreError } from "./store/store.ts";

await start().catch((fault: unknown) => {
  console.error(inOneSentence(fault));
  process.exit(1);
});

async function start() {
  const env = readEnv();
  const log = createLog(process.stderr);
  // The state of the process is unknown now: it exits, to be restarted by its supervisor.
  process.on("uncaughtException", (fault) => {
    log.error("unforeseen fault", fault);
    process.exit(1);
  });
  const store = await openStore(env, log);
  const house = await openHouse({ env, log, store, now: Date.now });
  const { services, rooms } = house;
  const first = await firstAdministrator(services.accounts, env);
  // Printed before anything else can fail, and never logged: the password is shown only once.
  if (first) console.log(`Sign in at /manage as ${first.email} with the password ${first.password}`);
  const adminSocket =
    env.BACKEND === "embedded" ? await openAdminSocket(services.accounts, env.DATA_DIR, log) : undefined;
  if ((await services.accounts.list()).length === 0)
    console.log("Nobody can sign in yet: npm run admin -- add EMAIL makes someone an administrator.");
  const server = await openServer();
  await listen(server, env.PORT, env.HOST);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([closeServer(server), adminSocket?.close(), house.close()]);
    await store.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Pages tell search engines the address of the settings, which should be the real one.
  const { url } = services.words.now.temple;
  if (env.live && env.PUBLIC_URL !== url)
    log.info("pages name another address: set it to PUBLIC_URL under Website, Temple", {
      url,
      PUBLIC_URL: env.PUBLIC_URL,
    });
  console.log(`The temple's site is open at ${addressOf(server, env)}`);

  async function openServer() {
    if (process.argv.includes("--dev")) return (await import("./dev.ts")).createDevServer(house);
    const { renderedPages } = await import("./pages.ts");
    const { keptAddresses } = await import("./site/kept-pages.ts");
    const { loadSite } = await import("./site/site.ts");
    const buildDirectory = resolve(import.meta.dirname, "../build");
    const build = await import(join(buildDirectory, "server/index.js"));
    const pages = renderedPages(() => build, house);
    const opened = Object.values(rooms);
    const kept = keptAddresses(services.words, opened);
    return createHttpServer(createApp(services, opened, pages), loadSite(buildDirectory, env.live), kept);
  }
}

function addressOf(server: Server, { PUBLIC_URL, HOST }: Env) {
  if (PUBLIC_URL) return PUBLIC_URL;
  const address = server.address();
  const port = typeof address === "object" ? address?.port : address;
  return `http://${HOST === "127.0.0.1" || HOST === "0.0.0.0" ? "localhost" : HOST}:${port}`;
}

/** Errors that a volunteer can fix are shown as one sentence. */
function inOneSentence(fault: unknown) {
  if (fault instanceof SettingsError || fault instanceof StoreError) return fault.message;
  const { code, path, port } = Object(fault);
  if (code === "EADDRINUSE")
    return `Port ${port} is already in use: stop the other program, or choose another port with PORT=3001 npm start.`;
  if (code === "EACCES" && port)
    return `Port ${port} may not be used by this account: choose one above 1023 with PORT.`;
  if (["EACCES", "EPERM", "EROFS", "ENOTDIR", "ENOENT"].includes(code))
    return `The data folder ${path} cannot be written: give this account the right to, or choose another with DATA_DIR.`;
  return fault;
}
