import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { onTestFinished } from "vitest";
import type { ContactMessage } from "#domain/contact-message.ts";
import type { Role } from "#domain/roles.ts";
import type { DonorForm } from "#rooms/donors/donor.ts";
import { type OpenHouse, openHouse } from "#rooms/house.ts";
import { createApp, type PageHandler } from "#server/app.ts";
import { accountId, accountsIn } from "#server/auth/accounts.ts";
import { readEnv } from "#server/env.ts";
import type { MeasureDisk } from "#server/files/disk-space.ts";
import { closeServer, createHttpServer, listen } from "#server/http.ts";
import { createLog } from "#server/log.ts";
import { COMMAND_LINE } from "#server/records/actors.ts";
import type { OpenRoom } from "#server/room.ts";
import type { Services } from "#server/services.ts";
import { keptAddresses } from "#server/site/kept-pages.ts";
import type { Site } from "#server/site/site.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import type { Store } from "#server/store/store.ts";
import { temporaryFolder } from "./site-process.ts";

type Wishes = {
  /** One that other temples of the test use too; it stays open when this temple closes. */
  store?: Store;
  /** How much later than other temples of the test it opens. */
  laterMs?: number;
  settings?: NodeJS.ProcessEnv;
  site?: Site;
  /** Rooms beside those of the temple. */
  rooms?: (services: Services) => OpenRoom[] | Promise<OpenRoom[]>;
  /** How full the disk is. */
  measureDisk?: MeasureDisk;
  /** Made from the services, as the running site does. */
  pages?: (house: OpenHouse) => PageHandler;
};

/** What a temple keeps its records in unless it is told: `npm run test:hosted` puts a stand-in for Firestore here. */
export const stores = { openEmpty: (): Store => openEmbedded(":memory:") };

/** A whole temple for one test: real server, real store in memory, a clock that stands until it is moved. */
export async function openTemple({
  settings = {},
  site = new Map(),
  pages = noPages,
  ...wishes
}: Wishes = {}) {
  const clock = { now: Date.parse("2026-01-14T09:00:00Z") + (wishes.laterMs ?? 0) };
  const env = readEnv({ SAMPLE_DATA: "off", DATA_DIR: temporaryFolder(), ...settings });
  const store = wishes.store ?? stores.openEmpty();
  const lines: Record<string, unknown>[] = [];
  const said = new PassThrough({ encoding: "utf8" });
  const { measureDisk } = wishes;
  const house = await openHouse({ env, log: createLog(said), store, now: () => clock.now, measureDisk });
  const { services, rooms } = house;
  const opened: OpenRoom[] = [...Object.values(rooms), ...((await wishes.rooms?.(services)) ?? [])];
  const kept = keptAddresses(services.words, opened);
  const server = createHttpServer(createApp(services, opened, pages(house)), site, kept);
  await listen(server, 0, "127.0.0.1");
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    await Promise.all([closeServer(server, 100), house.close()]);
    if (!wishes.store) await store.close();
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    clock,
    services,
    rooms,
    donors: donorsOf(house),
    visitor: visitorOf(url),
    admin: () => signedIn(url, services),
    /** Somebody with this role, signed in. */
    staff: (role: Role) => signedIn(url, services, { email: `${role}@temple.example`, role }),
    logged,
  };

  /** The lines of the log so far. */
  function logged(): Record<string, unknown>[] {
    const text: string = said.read() ?? "";
    lines.push(
      ...text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    );
    return lines;
  }
}

/** The donors as tests look at them and change them. */
function donorsOf({ rooms: { donors } }: OpenHouse) {
  const by = { name: MEENA.email, email: MEENA.email };
  return {
    ...donors,
    create: (form: DonorForm) => donors.records.create(form, by),
    update: (id: string, form: DonorForm) => donors.records.update(id, form, undefined, by),
  };
}

/** The administrator of every test who needs one. */
export const MEENA = { email: "meena@temple.example", password: "a lamp beside the river" };

/** Of Meena's password, and a weak one: hashing it well for each test would take longer than most of them. */
const HASH = "$argon2id$v=19$m=8,t=1,p=1$bGFtcHMtYW5kLXJpdmVycw$fmzkEdwoYPvSqCByKPx5yodpE5po5OyuPN/ZAlW/Gpw";

/** Let in without being asked for the password, which takes the longest of all requests. */
async function signedIn(
  url: string,
  services: Services,
  { email, role }: { email: string; role: Role } = { email: MEENA.email, role: "admin" },
) {
  const { accounts, signIn } = services;
  if (!(await accounts.securityStamp(email))) await addSomebody(services, email, role);
  const asker = { request: new Request(url), requestId: "sign-in", address: "127.0.0.1" };
  const { cookies, needs } = await signIn.admit(email, "password", asker);
  if (needs) throw new Error(`Signing in asks for ${needs}.`);
  const admin = visitorOf(url);
  admin.keep(cookies);
  return admin;
}

/** As a data file holds somebody who chose Meena's password. */
async function addSomebody({ accounts: { people }, store, now }: Services, email: string, role: Role) {
  const id = accountId(email);
  const createdAt = new Date(now()).toISOString();
  const account = { email, password: HASH, standing: randomUUID(), createdAt };
  await people.add({ id, email, role }, COMMAND_LINE, (tx) =>
    tx.create(accountsIn(store), account, id).then(() => {}),
  );
}

/** What a visitor fills in, with what matters to the test. */
export function aMessage(fields: Partial<ContactMessage> = {}): ContactMessage {
  return {
    name: "Meena Sundaram",
    email: "meena@example.org",
    phone: "916 555 0100",
    country: "Roseville, CA",
    subject: "Pooja Booking",
    message: "Vanakkam. May we book the hall for a naming ceremony?",
    ...fields,
  };
}

/** Someone who asks the site for things, with the cookies they were given so far. */
export function visitorOf(url: string) {
  const cookies = new Map<string, string>();
  /** The header that says who asks, for requests made by hand. */
  const cookie = (): Record<string, string> =>
    cookies.size ? { Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") } : {};
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: "manual",
      headers: {
        ...(body === undefined || isBytes(body) ? {} : { "Content-Type": "application/json" }),
        ...cookie(),
        ...headers,
      },
      body: typeof body === "string" || body === undefined || isBytes(body) ? body : JSON.stringify(body),
    });
    keep(response.headers.getSetCookie());
    return response;
  };
  return {
    cookies,
    cookie,
    keep,
    ask,
    get: (path: string, headers?: Record<string, string>) => ask("GET", path, undefined, headers),
    post: (path: string, body: unknown, headers?: Record<string, string>) => ask("POST", path, body, headers),
    put: (path: string, body: unknown, headers?: Record<string, string>) => ask("PUT", path, body, headers),
    delete: (path: string, headers?: Record<string, string>) => ask("DELETE", path, undefined, headers),
  };

  function keep(given: readonly string[]) {
    for (const cookie of given) {
      const [pair = ""] = cookie.split(";");
      const [name = "", value = ""] = pair.split("=");
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
  }
}

const noPages = (): PageHandler => async () =>
  new Response(null, { status: 302, headers: { Location: "/" } });

function isBytes(body: unknown): body is Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array;
}
