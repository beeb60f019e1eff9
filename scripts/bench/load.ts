import { spawnSync } from "node:child_process";
import { connect } from "node:net";

/** Asks for one address again and again for a while, on so many connections; answers how often it was served. */
export async function load(url: string, seconds: number, connections = CROWD): Promise<number> {
  return hasWrk ? withWrk(url, seconds, connections) : withSockets(new URL(url), seconds, connections);
}

const CROWD = 32;
const hasWrk = spawnSync("wrk", ["--version"]).error === undefined;

async function withWrk(url: string, seconds: number, connections: number) {
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "-H", "Accept-Encoding: br", url];
  const { stdout } = spawnSync("wrk", args, { encoding: "utf8" });
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} was not served:\n${stdout}`);
  return Number(stdout.match(/(\d+) requests in/)?.[1]);
}

/** For machines without wrk. It costs more than what it measures, so processor time is counted of the server alone. */
async function withSockets(url: URL, seconds: number, connections: number) {
  const question = `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nAccept-Encoding: br\r\n\r\n`;
  const until = performance.now() + seconds * 1000;
  const counts = await Promise.all(Array.from({ length: connections }, () => askUntil(url, question, until)));
  return counts.reduce((sum, count) => sum + count, 0);
}

function askUntil({ hostname, port }: URL, question: string, until: number) {
  return new Promise<number>((resolve, reject) => {
    let [answered, awaited] = [0, 0];
    const socket = connect(Number(port), hostname, () => socket.write(question));
    socket.on("error", reject);
    socket.on("data", (data: Buffer) => {
      awaited ||= answerLength(data);
      awaited -= data.length;
      if (awaited > 0) return;
      answered++;
      if (performance.now() < until) socket.write(question);
      else socket.end(() => resolve(answered));
    });
  });
}

/** An answer's head always comes in one piece. */
function answerLength(data: Buffer) {
  const end = data.indexOf("\r\n\r\n") + 4;
  const head = data.toString("latin1", 0, end);
  if (!head.startsWith("HTTP/1.1 200")) throw new Error(`Not served: ${head}`);
  return end + Number(head.match(/content-length: (\d+)/i)?.[1] ?? 0);
}
