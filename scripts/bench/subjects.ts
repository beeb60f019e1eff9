import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A server to be measured, in a process of its own. */
export type Subject = { url: string; pids: number[]; stop(): Promise<void> };

export const account = { ADMIN_EMAIL: "bench@temple.example", ADMIN_PASSWORD: "a lamp beside the river" };

/** The production site as `npm start` runs it, over data of its own unless told which. */
export async function startSite(settings: NodeJS.ProcessEnv = {}): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), "temple-bench-"));

  const child = spawn(process.execPath, ["server/main.ts"], {
    env: { ...process.env, PORT: "0", DATA_DIR: folder, RATE_LIMITS: "off", ...account, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await saidAddress(child);
  return subject(url, child, () => rmSync(folder, { recursive: true, force: true }));
}

/** As the administrator: what is not answered well ends the measuring. */
export async function signedIn(url: string) {
  const session = await fetch(`${url}/api/session`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: account.ADMIN_EMAIL, password: account.ADMIN_PASSWORD }),
  });
  const cookie = session.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  return async (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: { Cookie: cookie, ...(body && !isForm && { "Content-Type": "application/json" }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`);
    return answer;
  };
}

/** The most it ever had. Linux tells. */
export function memoryOf(pid: number) {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmHWM:\s+(\d+)/) ?? [];
  return Number(kilobytes) * 1024;
}

/** A bare `node:http` handler that sends the same bytes under the same headers, whatever it is asked. */
export async function startBareNode(answer: RecordedResponse): Promise<Subject> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-node.mjs")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin?.end(JSON.stringify({ headers: answer.headers, body: answer.body.toString("base64") }));
  return subject(await saidAddress(child), child);
}

export const hasNginx = spawnSync("nginx", ["-v"]).error === undefined;

/** nginx with one worker, sending the same bytes under the same headers from a file. */
export async function startNginx(answers: Record<string, RecordedResponse>): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), "temple-bench-nginx-"));
  const port = await freePort();
  const places = Object.entries(answers).map(([name, { headers, body }]) => {
    writeFileSync(join(folder, name), body);
    const type = headers.find(([header]) => header === "content-type")?.[1];
    const added = headers
      .filter(([header]) => !OWN.has(header))
      .map(([header, value]) => `add_header ${header} ${JSON.stringify(value)};`);
    return `location = /${name} { root ${folder}; types {} default_type ${JSON.stringify(type)}; ${added.join(" ")} }`;
  });
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, places));
  const child = spawn("nginx", ["-p", folder, "-c", "nginx.conf", "-e", "stderr"], { stdio: "inherit" });
  await sleep(500);
  const workers = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
  return {
    ...subject(`http://127.0.0.1:${port}`, child, () => rmSync(folder, { recursive: true, force: true })),
    pids: workers.trim().split(" ").map(Number),
  };
}

export type RecordedResponse = { headers: [string, string][]; body: Buffer };

/** What a server sets by itself. */
const OWN = new Set(["content-type", "content-length", "connection", "keep-alive", "date", "etag"]);

function configuration(folder: string, port: number, places: string[]) {
  return `daemon off; worker_processes 1; pid ${folder}/pid; ${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  server { listen 127.0.0.1:${port}; ${places.join("\n")} } }`;
}

function subject(url: string, child: ChildProcess, afterwards = () => {}): Subject {
  return {
    url,
    pids: [child.pid ?? 0],
    async stop() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
      afterwards();
    },
  };
}

function saidAddress({ stdout }: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    let said = "";
    stdout?.on("data", (chunk) => {
      said += chunk;
      const address = said.match(/http:\/\/\S+/)?.[0];
      if (address) resolve(address.replace("localhost", "127.0.0.1"));
    });
    stdout?.on("end", () => reject(new Error(`It did not start. ${said}`)));
  });
}

/** One that nobody listens on. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
