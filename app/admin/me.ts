import { createContext } from "react";
import type { Person } from "#domain/person.ts";
import { useSection } from "./sections.ts";

/** Whoever is signed in. */
export type Me = Pick<Person, "email" | "name" | "role">;

export const MeContext = createContext<Me>({ email: "", name: "", role: "viewer" });

/** Whether whoever looks may change something in the room they are in; others are not shown how. */
export function useMayChange() {
  return useSection()?.mayChange ?? false;
}
