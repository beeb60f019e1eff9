import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { aPicture } from "#tests/files/samples.ts";
import { type Figure, known, under } from "./figures.ts";
import { freePort, signedIn, startSite } from "./subjects.ts";

/** SOAK_MINUTES=60 for an hour. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 5);
const WATCHERS = 40;
/** How long people think between two things they do. */
const PAUSE_MS = 250;
/** The first fifth fills what is kept: pages, compiled code, the panchang. */
const SETTLED = 1 / 5;

/** Each answer has some of this. */
type Answer = {
  id: string;
  number: number;
  version: string;
  published: { head?: object };
  rows: { id: string }[];
};
type Ask = (method: string, path: string, body?: object | FormData) => Promise<Answer>;
type Look = { minute: number; heap: number; resident: number };

/** Every room in use at once for as long as asked: what the server holds on to afterwards is what it held early on. */
export async function benchSoak(): Promise<Figure[]> {
  const inspector = await freePort();
  // The allocator as deploy/temple-site.service sets it.
  const site = await startSite({
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
    MALLOC_ARENA_MAX: "2",
  });
  const over = new AbortController();
  try {
    const answer = await signedIn(site.url);
    const ask: Ask = async (...asked) => {
      // A machine that stood still for half a minute answers 408: people ask again.
      const answered = await answer(...asked).catch(() => answer(...asked));
      const text = await answered.text();
      return text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : {};
    };
    await writeEin(ask);
    const done = { count: 0 };
    const people = [
      ...PEOPLE.map((person) => atWork(person, ask, over.signal, done)),
      ...Array.from({ length: WATCHERS }, (_, nth) => watching(site.url, nth, over.signal)),
    ];
    const looks: Look[] = [];
    const started = Date.now();
    const pid = site.pids[0] ?? 0;
    for (let minute = 1; minute <= MINUTES; minute++) {
      await Promise.race([sleep(started + minute * 60_000 - Date.now()), Promise.all(people)]);
      const look = { minute, heap: await heapAfterCleaning(inspector), resident: residentOf(pid) };
      looks.push(look);
      console.log(
        `  ${minute} min, ${done.count} done: heap ${mb(look.heap)}, resident ${mb(look.resident)} MB`,
      );
    }
    over.abort();
    await Promise.allSettled(people);
    return figuresOf(looks, done.count);
  } finally {
    over.abort();
    await site.stop();
  }
}

function figuresOf(looks: Look[], done: number) {
  const settled = looks.slice(Math.floor(looks.length * SETTLED));
  const part = Math.max(1, Math.floor(settled.length / 4));
  const mean = (of: "heap" | "resident", some: Look[]) =>
    some.reduce((sum, look) => sum + look[of], 0) / some.length;
  const [early, late] = [settled.slice(0, part), settled.slice(-part)];
  const growth = (of: "heap" | "resident") => 100 * (mean(of, late) / mean(of, early) - 1);
  return [
    known("things done, each answered well", done, "pieces"),
    known("heap after cleaning, early", mean("heap", early) / 1e6, "MB"),
    known("heap after cleaning, late", mean("heap", late) / 1e6, "MB"),
    under("growth of the heap", Math.max(0, growth("heap")), 10, "%"),
    known("memory of the process, early", mean("resident", early) / 1e6, "MB"),
    known("memory of the process, late", mean("resident", late) / 1e6, "MB"),
    under("growth of the process", Math.max(0, growth("resident")), 15, "%"),
  ];
}

const today = () => new Date(Date.now() - 8 * 60 * 60_000).toISOString().slice(0, 10);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const aName = (nth: number) => `Soak ${nth.toString(36)} ${Math.random().toString(36).slice(2, 8)}`;

/** Each does one thing from beginning to end, again and again, and leaves behind as little as the room allows. */
const PEOPLE: ((ask: Ask, nth: number) => Promise<unknown>)[] = [
  async function treasurer(ask, nth) {
    const { rows } = await ask("GET", `/api/donors?page=${1 + (nth % 3)}`);
    const gift = {
      donorId: rows[0]?.id,
      receivedOn: today(),
      cents: 50_100,
      method: "cash",
      fund: "general",
    };
    const { id } = await ask("POST", "/api/gifts", { ...gift, evenIfLike: true });
    const receipt = await ask("POST", "/api/receipts", { giftIds: [id], send: "none" });
    await ask("GET", `/api/receipts/${receipt.number}.pdf`);
    await ask("POST", `/api/receipts/${receipt.id}/void`, { reason: "A rehearsal" });
    await ask("POST", `/api/gifts/${id}/void`, { reason: "A rehearsal" });
    await ask("GET", "/api/gifts?q=501");
  },
  async function counter(ask, nth) {
    const count = { countedOn: today(), place: "Main hall", counters: ["Saroja", "Dinesh"] };
    const { id } = await ask("POST", "/api/counts", { ...count, controlCents: 10_100, controlGifts: 1 });
    const gift = { receivedOn: today(), countId: id, cents: 10_100, method: "hundi", fund: "general" };
    await ask("POST", "/api/gifts", gift);
    await ask("POST", `/api/counts/${id}/close`);
    await ask("GET", `/api/pledges?page=${1 + (nth % 3)}`);
  },
  async function secretary(ask, nth) {
    const { published, version } = await ask("GET", "/api/website/board");
    const value = { ...published, head: { ...published.head, title: aName(nth) } };
    const draft = await ask("PUT", "/api/website/board/draft", { value, version });
    await ask("POST", "/api/website/board/publish", { version: draft.version });
    const words = { title: aName(nth), date: today(), summary: "Six evenings.", words: "*Lamps*" };
    const { id } = await ask("POST", "/api/news", words);
    await ask("DELETE", `/api/news/${id}`);
    const form = new FormData();
    const picture = await aPicture({ width: 640, height: 480, seed: nth });
    form.set("file", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "lamp.jpg");
    const file = await ask("POST", "/api/files", form);
    await ask("DELETE", `/api/files/${file.id}`);
  },
  async function priest(ask, nth) {
    const [day, tiers] = [inDays(5), [{ name: "Flowers", cents: 251_00, slots: 9 }]];
    const times = { startsAt: `${day}T16:00`, endsAt: `${day}T20:00`, place: "Prayer hall" };
    const event = { ...times, title: aName(nth), kind: "festival", status: "published", tiers };
    const { id } = await ask("POST", "/api/events", event);
    const family = { name: "Sudha", email: "sudha@mail.example", familyNames: "Anand", gotra: "Harita" };
    const wish = { ...family, nakshatra: "Chitra", eventId: id, date: day, tier: "Flowers" };
    const { id: asked } = await ask("POST", "/api/sponsorships", wish);
    await ask("GET", `/api/events/sponsors?event=${id}&date=${day}`);
    await ask("DELETE", `/api/sponsorships/${asked}`);
    await ask("DELETE", `/api/events/${id}`);
    const from = `${1960 + (nth % 100)}-0${1 + (nth % 9)}-01`;
    await ask("GET", `/api/panchang?from=${from}&to=${from.slice(0, 8)}28`);
  },
  async function keeper(ask, nth) {
    const thing = { name: aName(nth), category: "vessel", acquiredOn: "2025-01-10", place: `Shelf ${nth}` };
    const { id } = await ask("POST", "/api/assets", thing);
    await ask("POST", `/api/assets/${id}/lend`, { to: "Sangam", dueOn: inDays(9) });
    await ask("POST", `/api/assets/${id}/return`, {});
    const take = await ask("POST", "/api/stock-takes", { place: thing.place });
    await ask("PUT", `/api/stock-takes/${take.id}/lines/${id}`, { found: "present", note: "" });
    await ask("POST", `/api/stock-takes/${take.id}/close`, { names: ["Lakshmi", "Arjun"] });
    await ask("DELETE", `/api/assets/${id}`);
    await ask("GET", "/api/assets?page=1");
  },
  async function boardMember(ask, nth) {
    const names = ["giving", "pledges", "compliance", "projects", "loans", "by-donor", "deposits", "assets"];
    await ask("GET", `/api/reports/${names[nth % names.length]}`);
    await ask("GET", "/api/home");
    await ask("GET", "/api/claims");
    await ask("GET", "/api/loans");
    if (nth % 20 === 0) await ask("GET", "/api/reports/board-pack.pdf");
  },
  async function somebodyAtTheKeys(ask) {
    await ask("POST", "/api/session/activity");
  },
  async function visitor(ask, nth) {
    for (const page of PAGES) await ask("GET", page);
    await ask("GET", `/donors?q=${"abcdefghijklmnoprstuv"[nth % 21]}`);
    await ask("POST", "/api/hall/thanks", { text: aName(nth) });
    const words = { subject: "Feedback", message: aName(nth), country: "Roseville, CA", phone: "" };
    await ask("POST", "/api/send-email", { name: "Meena", email: "meena@example.org", ...words });
    const { rows } = await ask("GET", "/api/messages?box=inbox");
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await ask("POST", "/api/messages/deletions", { ids });
  },
];

const PAGES = [
  ...["/", "/about", "/donate", "/donors", "/events", "/panchang", "/news", "/news.xml", "/events.ics"],
  ...["/board", "/bylaws", "/deities", "/contactus", "/loanprogram", "/landprojectdetails", "/hall"],
];

const STREAMS = ["/api/wall/live", "/api/hall/live", "/api/phases/public/live", "/api/events/public/live"];

async function atWork(person: (typeof PEOPLE)[number], ask: Ask, over: AbortSignal, done: { count: number }) {
  for (let nth = 1; !over.aborted; nth++) {
    await person(async (...asked) => {
      const answer = await ask(...asked);
      done.count++;
      await sleep(PAUSE_MS);
      return answer;
    }, nth);
  }
}

/** Listens for a while, leaves, and comes back, as people do. */
async function watching(url: string, nth: number, over: AbortSignal) {
  const address = url + STREAMS[nth % STREAMS.length];
  while (!over.aborted) {
    const tired = AbortSignal.any([over, AbortSignal.timeout(20_000 + 500 * nth)]);
    try {
      const { body } = await fetch(address, { signal: tired });
      for await (const piece of body ?? []) void piece;
    } catch {
      // Tired, or all is over.
    }
  }
}

async function writeEin(ask: Ask) {
  const { published, version } = await ask("GET", "/api/website/temple");
  const value = { ...published, ein: "12-3456789", signerName: "Anjali Deshmukhe" };
  const draft = await ask("PUT", "/api/website/temple/draft", { value, version });
  await ask("POST", "/api/website/temple/publish", { version: draft.version });
}

/** Asked of the server's own inspector, after it threw away what nobody needs. */
async function heapAfterCleaning(port: number) {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as [
    { webSocketDebuggerUrl: string },
  ];
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  try {
    await tell(socket, 1, "HeapProfiler.collectGarbage");
    const { usedSize } = await tell(socket, 2, "Runtime.getHeapUsage");
    return usedSize;
  } finally {
    socket.close();
  }
}

function tell(socket: WebSocket, id: number, method: string) {
  return new Promise<{ usedSize: number }>((resolve) => {
    socket.addEventListener("message", ({ data }) => {
      const said = JSON.parse(String(data));
      if (said.id === id) resolve(said.result);
    });
    socket.send(JSON.stringify({ id, method }));
  });
}

/** Linux tells. */
function residentOf(pid: number) {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/) ?? [];
  return Number(kilobytes) * 1024;
}

function mb(bytes: number) {
  return (bytes / 1e6).toFixed(1);
}
