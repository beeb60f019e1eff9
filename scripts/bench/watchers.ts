import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Figure, known, quantile, under } from "./figures.ts";

const [WATCHERS, CHANGES] = [1000, 10];

/** A thousand people on one page of the wall: how soon the last one sees a change, and what each of them costs. */
export async function benchWatchers(): Promise<Figure[]> {
  const server = fork(join(import.meta.dirname, "wall-server.ts"), { execArgv: ["--expose-gc"] });
  const [{ port }] = await once(server, "message");
  const first = await watchMany(port);
  const before = await memory(server);
  const second = await watchMany(port);
  const after = await memory(server);

  // The engine grows its own working space with the first thousand, so the second is what a watcher costs.
  const each = (bytes: "rss" | "used") => (after[bytes] - before[bytes]) / WATCHERS / 1000;
  for (const { socket } of second) socket.destroy();
  const last: number[] = [];
  for (let change = 1; change <= CHANGES; change++) last.push(await lastReached(server, first, change));
  for (const { socket } of first) socket.destroy();
  server.disconnect();
  return [
    known("watchers on one page of the wall", before.watchers, ""),
    known("from the change to the last of them, median", quantile(last, 0.5), "ms"),
    under("from the change to the last of them, p95", quantile(last, 0.95), 1000, "ms"),
    under("memory for each of them, whole process", each("rss"), 30, "kB"),
    under("memory for each of them, JavaScript's own", each("used"), 30, "kB"),
  ];
}

type Watcher = { socket: Socket; waitFor(mark: string): Promise<void> };

async function watchMany(port: number) {
  const watchers: Watcher[] = [];
  for (let turn = 0; turn < WATCHERS; turn++) watchers.push(await watch(port));
  await sleep(500);
  return watchers;
}

async function watch(port: number): Promise<Watcher> {
  const socket = connect(port, "127.0.0.1");
  let mark = "\n\n";
  let reached = () => {};
  // One word split over two packets is still found: only what came since the last question is kept.
  let text = "";
  socket.on("data", (data) => {
    text += data.toString("latin1");
    if (text.includes(mark)) reached();
  });
  const waitFor = (next: string) =>
    new Promise<void>((resolve) => {
      [text, mark, reached] = ["", next, resolve];
    });
  const greeted = waitFor("event: wall");
  socket.write("GET /api/wall/live?page=1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await greeted;
  return { socket, waitFor };
}

async function lastReached(server: ChildProcess, watchers: Watcher[], change: number) {
  // Long enough apart for each change to be told on its own.
  await sleep(250);
  const pledged = 700_000 + change;
  const everyone = Promise.all(watchers.map((watcher) => watcher.waitFor(`"pledged":${pledged}`)));
  const start = performance.now();
  server.send(pledged);
  await everyone;
  return performance.now() - start;
}

async function memory(server: ChildProcess): Promise<{ rss: number; used: number; watchers: number }> {
  server.send("memory");
  const [answer] = await once(server, "message");
  return answer === "changed" ? memory(server) : answer;
}
