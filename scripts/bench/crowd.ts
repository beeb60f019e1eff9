import type { ChildProcess } from "node:child_process";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type Watcher = { socket: Socket; waitFor(mark: string): Promise<void> };

/** People who watch the wall, one connection each. */
export async function gather(port: number, count: number) {
  const watchers: Watcher[] = [];
  for (let turn = 0; turn < count; turn++) watchers.push(await watch(port));
  await sleep(500);
  return watchers;
}

export function disperse(watchers: Watcher[]) {
  for (const { socket } of watchers) socket.destroy();
}

export function stillThere(watchers: Watcher[]) {
  return watchers.filter(({ socket }) => !socket.closed).length;
}

/** Milliseconds from telling the server of a change to the last of them having seen it. */
export async function lastReached(server: ChildProcess, watchers: Watcher[], change: number) {
  // Long enough apart for each change to be told on its own.
  await sleep(250);
  const pledged = 700_000 + change;
  const everyone = Promise.all(watchers.map((watcher) => watcher.waitFor(`"pledged":${pledged}`)));
  const start = performance.now();
  server.send(pledged);
  await everyone;
  return performance.now() - start;
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
