import { createContext, type RouterContextProvider } from "react-router";
import type { Person } from "#domain/person.ts";
import { maySee } from "#domain/roles.ts";
import type { doors as allDoors, OpenRooms } from "./open-rooms.ts";

/** How a page's loader or action reaches what the rooms' server parts opened: `context.get(rooms).donors`. */
export const rooms = createContext<OpenRooms>();
/** Likewise, the doors of the rooms. */
export const doors = createContext<typeof allDoors>();
/** Likewise, whoever is signed in: set by the frame around all rooms. */
export const person = createContext<Person>();

/** Whether a room is open to whoever asks: for a screen that shows something of several rooms. */
export function isOpen(context: Readonly<RouterContextProvider>, room: string) {
  const door = context.get(doors).find(({ name }) => name === room);
  return door !== undefined && maySee(context.get(person).role, door.rights);
}
