import { atMost, type Figure, type Judged, known, ratioOf } from "./figures.ts";
import { load } from "./load.ts";
import { processorTime } from "./processor-time.ts";
import {
  hasNginx,
  type RecordedResponse,
  type Subject,
  startBareNode,
  startNginx,
  startSite,
} from "./subjects.ts";

const [ROUNDS, SECONDS, WARM_UP_SECONDS] = [5, 2, 3];
/**
 * A crowd asks as fast as it is answered: nginx then meets three times as many requests as we do, and need not wake
 * the asker for each. One who asks again only after an answer shows what a request costs on an ordinary day.
 */
const PLACES = [
  { name: "Home", path: "/", limit: 3 },
  { name: "Home, asked by one", path: "/", limit: 3, connections: 1 },
  { name: "a page of words (/about)", path: "/about", limit: 3 },
  { name: "/donors", path: "/donors", limit: 4 },
  { name: "/api/wall", path: "/api/wall", limit: 4 },
];

/** Processor time per request, beside nginx and a bare handler that send the same bytes. */
export async function benchPages(): Promise<Figure[]> {
  if (process.platform !== "linux") return [{ what: "processor time per request", value: "needs Linux" }];
  const site = await startSite();
  try {
    const figures: Figure[] = [];
    for (const place of PLACES) figures.push(...(await compared(site, place)));
    return figures;
  } finally {
    await site.stop();
  }
}

async function compared(site: Subject, { name, path, limit, connections }: (typeof PLACES)[number]) {
  await costOf(site, path, WARM_UP_SECONDS, connections); // until V8 knows what is often run, and it is compressed well
  const answer = await record(site.url + path);
  const [bare, nginx] = [
    await startBareNode(answer),
    hasNginx ? await startNginx({ page: answer }) : undefined,
  ];
  try {
    const times: Record<"ours" | "bare" | "nginx", number[]> = { ours: [], bare: [], nginx: [] };
    const cost = (subject: Subject, path: string, seconds = SECONDS) =>
      costOf(subject, path, seconds, connections);
    await cost(bare, "/page", WARM_UP_SECONDS);
    // In turns, so that a noisy moment meets all of them.
    for (let round = 0; round < ROUNDS; round++) {
      if (nginx) times.nginx.push(await cost(nginx, "/page"));
      times.ours.push(await cost(site, path));
      times.bare.push(await cost(bare, "/page"));
    }
    const beside = (others: number[]): Judged => ratioOf(times.ours, others);
    return [
      known(`${name}: processor time per request`, middle(times.ours), "µs"),
      ...(nginx ? [atMost(`${name}: to nginx`, beside(times.nginx), limit)] : []),
      known(`${name}: to a bare node:http handler`, beside(times.bare).ratio, "×"),
    ];
  } finally {
    await bare.stop();
    await nginx?.stop();
  }
}

/** Microseconds of processor time per request. */
async function costOf({ url, pids }: Subject, path: string, seconds: number, connections?: number) {
  const before = processorTime(pids);
  const requests = await load(url + path, seconds, connections);
  return ((processorTime(pids) - before) / requests) * 1_000_000;
}

async function record(url: string): Promise<RecordedResponse> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        const { connection: _, "keep-alive": __, date: ___, ...headers } = response.headers;
        resolve({
          headers: Object.entries(headers).map(([header, value]) => [header, String(value)]),
          body: Buffer.concat(chunks),
        });
      });
    }).on("error", reject);
  });
}

function middle(times: number[]) {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}
