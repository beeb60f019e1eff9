import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { disperse, gather, lastReached, stillThere } from "./crowd.ts";
import { atMost, type Figure, known, quantile, ratioOf, under } from "./figures.ts";

const [WATCHERS, MANY, CHANGES] = [1000, 5000, 20];

/** A thousand people on one page of the wall: how soon the last one sees a change, and what each of them costs. */
export async function benchWatchers(): Promise<Figure[]> {
  const [wall, bare] = [await serve("wall-server.ts"), await serve("bare-streams.mjs")];
  const first = await gather(wall.port, WATCHERS);
  const before = await memory(wall.server);
  const second = await gather(wall.port, WATCHERS);
  const after = await memory(wall.server);
  // The engine grows its own working space with the first thousand, so the second is what a watcher costs.
  const each = (bytes: "rss" | "used") => (after[bytes] - before[bytes]) / WATCHERS / 1000;
  disperse(second);

  const crowd = await gather(bare.port, WATCHERS);
  const [ours, theirs]: [number[], number[]] = [[], []];
  // In turns, so that a noisy moment meets both.
  for (let change = 1; change <= CHANGES; change++) {
    ours.push(await lastReached(wall.server, first, change));
    theirs.push(await lastReached(bare.server, crowd, change));
  }
  disperse(crowd);
  bare.server.disconnect();

  const more = await gather(wall.port, MANY - WATCHERS);
  const everyone = [...first, ...more];
  const lastOfMany = await lastReached(wall.server, everyone, CHANGES + 1);
  const held = stillThere(everyone);
  disperse(everyone);
  wall.server.disconnect();
  return [
    known("watchers on one page of the wall", before.watchers, ""),
    known("from the change to the last of them, median", quantile(ours, 0.5), "ms"),
    under("from the change to the last of them, p95", quantile(ours, 0.95), 1000, "ms"),
    known("a bare loop writing to as many, p95", quantile(theirs, 0.95), "ms"),
    atMost(
      "p95 to that of the bare loop",
      { ratio: quantile(ours, 0.95) / quantile(theirs, 0.95), spread: ratioOf(ours, theirs).spread },
      5,
    ),
    under("memory for each of them, whole process", each("rss"), 25, "kB"),
    under("memory for each of them, JavaScript's own", each("used"), 25, "kB"),
    {
      what: "of 5,000 watchers, held and reached",
      value: String(held),
      goal: "all",
      isMet: held === MANY,
    },
    known("from the change to the last of 5,000", lastOfMany, "ms"),
  ];
}

async function serve(file: string) {
  const server = fork(join(import.meta.dirname, file), { execArgv: ["--expose-gc"] });
  const [{ port }] = await once(server, "message");
  return { server, port };
}

async function memory(server: ChildProcess): Promise<{ rss: number; used: number; watchers: number }> {
  server.send("memory");
  const [answer] = await once(server, "message");
  return answer === "changed" ? memory(server) : answer;
}
