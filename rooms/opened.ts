import { createContext } from "react-router";
import type { Person } from "#domain/person.ts";
import type { sidebar as doors, OpenRooms } from "./rooms.ts";

/** How a page's loader or action reaches what the rooms' server parts opened: `context.get(rooms).donors`. */
export const rooms = createContext<OpenRooms>();
/** Likewise, the doors of the rooms. */
export const sidebar = createContext<typeof doors>();
/** Likewise, whoever is signed in: set by the frame around all rooms. */
export const person = createContext<Person>();
