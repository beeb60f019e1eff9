import { openServices, type ServiceNeeds } from "#server/open-services.ts";
import { openReferences } from "#server/records/references.ts";
import type { OpenRoom } from "#server/room.ts";
import { upgradeDocuments } from "#server/store/upgrade.ts";
import { doors, openRooms, roomCollections } from "./open-rooms.ts";

export type OpenHouse = Awaited<ReturnType<typeof openHouse>>;

/** Opens what all rooms share, and every room, on a store that is open already and brought up to date here. */
export async function openHouse(needs: Omit<ServiceNeeds, "references">) {
  const collections = await roomCollections();
  await upgradeDocuments(needs.store, collections);
  const references = openReferences(needs.store, collections);
  const services = await openServices({ ...needs, references });
  const rooms = await openRooms(services);
  return {
    services,
    rooms,
    doors,
    /** Streams and what goes on by itself end at once; what is under way may take a moment. */
    async close() {
      services.hub.close();
      services.words.close();
      await Promise.all(Object.values<OpenRoom>(rooms).map((room) => room.close?.()));
    },
  };
}
