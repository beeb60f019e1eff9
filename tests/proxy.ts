import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import { freeAddress } from "./hosted/stand-ins/free-address.ts";
import { temporaryFolder } from "./site-process.ts";

/** The name that the files of deploy/ are written for. */
export const NAME = "temple.example.org";

export type OpenProxy = { host: string; httpPort: number; httpsPort: number; certificate: string };

/**
 * A web server in front of the site, run with the very file that is handed out; only places and ports are this
 * machine's. Undefined where the program cannot be had.
 */
export function proxyOf(kind: "nginx" | "caddy") {
  // Only Linux has all the addresses of 127.0.0.0/8 for visitors to come from.
  const program = process.platform === "linux" ? findProgram(kind) : undefined;
  if (!program) return undefined;
  return async (site: string): Promise<OpenProxy> => {
    const place = await aPlace();
    const { config, args } = kind === "nginx" ? nginx(place) : caddy(place);
    writeFileSync(join(place.folder, "config"), filled(config, "127.0.0.1:3000", new URL(site).host));
    await start(program, args, place);
    return { ...place, certificate: readFileSync(place.certificate, "utf8") };
  };
}

function nginx({ folder, certificate, key, host, httpPort, httpsPort }: Place) {
  let config = readFileSync("deploy/nginx.conf", "utf8");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (use) => `${use}_temp_path ${folder}/${use};`,
  );
  for (const [theirs, ours] of [
    ["/run/nginx.pid", join(folder, "pid")],
    ["/var/log/nginx", folder],
    [`/etc/letsencrypt/live/${NAME}/fullchain.pem`, certificate],
    [`/etc/letsencrypt/live/${NAME}/privkey.pem`, key],
    ["listen [::]:", "# listen "],
    ["listen 80", `listen ${host}:${httpPort}`],
    ["listen 443", `listen ${host}:${httpsPort}`],
    // As on the smallest machine.
    ["worker_processes auto", "worker_processes 1"],
    ["http {", `http {\n${temporary.join("\n")}`],
  ] as const)
    config = filled(config, theirs, ours);
  const args = ["-p", folder, "-e", join(folder, "error.log"), "-c", join(folder, "config")];
  return { config, args: [...args, "-g", "daemon off;"] };
}

function caddy({ folder, certificate, key, host, httpPort, httpsPort }: Place) {
  let config = readFileSync("deploy/Caddyfile", "utf8");
  const here = ["admin off", `default_bind ${host}`, `http_port ${httpPort}`, `https_port ${httpsPort}`];
  for (const [theirs, ours] of [
    ["{\n\tservers", `{\n\t${here.join("\n\t")}\n\tservers`],
    [`\n${NAME} {`, `\n${NAME} {\n\ttls ${certificate} ${key}`],
  ] as const)
    config = filled(config, theirs, ours);
  return { config, args: ["run", "--adapter", "caddyfile", "--config", join(folder, "config")] };
}

function filled(config: string, theirs: string, ours: string) {
  if (!config.includes(theirs)) throw new Error(`There is no ${theirs} in the file any more.`);
  return config.replaceAll(theirs, ours);
}

type Place = Awaited<ReturnType<typeof aPlace>>;

async function aPlace() {
  const folder = temporaryFolder();
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const making = [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME}`],
    ...["-keyout", key, "-out", certificate],
  ];
  execFileSync("openssl", making, { stdio: "ignore" });
  const { host, port } = await freeAddress();
  return { folder, certificate, key, host, httpPort: port, httpsPort: port === 65535 ? port - 1 : port + 1 };
}

async function start(program: string, args: string[], { folder, host, httpsPort }: Place) {
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (words) => {
      said += words;
    });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  while (!(await isOpen(host, httpsPort))) {
    if (child.exitCode !== null) throw new Error(`${program} ended, saying: ${said}`);
  }
}

function isOpen(host: string, port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, host, () => resolve(true));
    socket.on("error", () => setTimeout(resolve, 20, false)).on("connect", () => socket.destroy());
  });
}

/** The machine's own, or Debian's package unpacked beside the libraries: nothing is installed, no service started. */
function findProgram(name: string) {
  const unpacked = resolve("node_modules/.proxies");
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  const places = [...folders, join(unpacked, "usr/sbin"), join(unpacked, "usr/bin")];
  const find = () =>
    places.map((folder) => join(folder, name)).find((path) => !spawnSync(path, ["-v"]).error);
  return find() ?? (unpackPackage(name, unpacked) ? find() : undefined);
}

function unpackPackage(name: string, folder: string) {
  mkdirSync(folder, { recursive: true });
  const did = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: folder, timeout: 60_000 }).status === 0;
  const download = () => did("apt-get", "download", "-qq", name);
  return (
    (download() || (did("apt-get", "update", "-qq") && download())) &&
    did("sh", "-c", `dpkg-deb -x ${name}_*.deb .`)
  );
}
