import type { House, OpenRoom, RoomModule } from "#server/room.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import type { Store } from "#server/store/store.ts";
import { type Room, rooms } from "./rooms.ts";

type Listed = (typeof rooms)[number];
type Served = Extract<Listed, { server: unknown }>;

/** What each room's server part opened, by the room's name. */
export type OpenRooms = {
  [R in Served as R["name"]]: Awaited<ReturnType<Awaited<ReturnType<R["server"]>>["open"]>>;
};

export async function openRooms(house: House): Promise<OpenRooms> {
  const opened: { [name: string]: OpenRoom } = {};
  for (const { room, module } of await servedRooms()) {
    const { name, label, path, rights, isBeforeSecondFactor = false } = room;
    opened[name] = Object.assign(await module.open(house, opened as never), {
      name,
      label,
      href: addressOf(path),
      rights,
      isBeforeSecondFactor,
    });
  }
  return opened as OpenRooms;
}

/** The doors of all rooms: the sidebar shows those with an icon. */
export const doors = (rooms as readonly Room[]).map(
  ({
    name,
    label,
    path,
    icon,
    badge,
    work,
    printed,
    rights,
    part,
    isApart = false,
    isBeforeSecondFactor = false,
  }) => ({
    name,
    label,
    href: addressOf(path),
    icon,
    badge,
    work,
    printed,
    rights,
    isApart,
    isBeforeSecondFactor,
    ...(part && { part: { ...part, href: addressOf(part.path) } }),
  }),
);

function addressOf(path: string) {
  return path ? `/dashboard/${path}` : "/dashboard";
}

/** Every collection of every room, for those who copy, count and check the whole store. */
export async function roomCollections(): Promise<KeptCollection[]> {
  return (await roomModules()).flatMap(({ collections = [] }) => collections);
}

/** What the rooms themselves find wrong with their records. */
export async function checkRooms(store: Store): Promise<string[]> {
  const found = await Promise.all((await roomModules()).map(({ check }) => check?.(store) ?? []));
  return found.flat();
}

async function roomModules(): Promise<RoomModule[]> {
  return (await servedRooms()).map(({ module }) => module);
}

/** The rooms with a server part, each after those it needs; otherwise in the order of the list. */
async function servedRooms() {
  const waiting = await Promise.all(
    (rooms as readonly Room[]).flatMap(
      ({ server, ...room }) => server?.().then((module) => ({ room, module })) ?? [],
    ),
  );
  const ready: typeof waiting = [];
  while (waiting.length > 0) {
    const isThere = (name: string) => ready.some(({ room }) => room.name === name);
    const at = waiting.findIndex(({ module: { needs = [] } }) => needs.every(isThere));
    const [next] = waiting.splice(at, 1);
    if (at < 0 || !next) throw new Error("Rooms need each other in a circle.");
    ready.push(next);
  }
  return ready;
}
