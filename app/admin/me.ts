import { createContext, useContext } from "react";
import { useLocation } from "react-router";
import { plainPath } from "#domain/path.ts";
import type { Person } from "#domain/person.ts";
import { Sections } from "./sections.ts";

/** Whoever is signed in. */
export type Me = Pick<Person, "email" | "name" | "role">;

export const MeContext = createContext<Me>({ email: "", name: "", role: "viewer" });

/** Whether whoever looks may change something in the room they are in; others are not shown how. */
export function useMayChange() {
  const path = plainPath(useLocation().pathname);
  const room = useContext(Sections).findLast(({ href }) => path === href || path.startsWith(`${href}/`));
  return room?.mayChange ?? false;
}
