import { createContext } from "react";
import type { Person } from "#domain/person.ts";
import { useSection } from "./sections.ts";

/** The signed-in person. */
export type Me = Pick<Person, "email" | "name" | "role">;

export const MeContext = createContext<Me>({ email: "", name: "", role: "viewer" });

/** Whether the person may change something in the current room; others see no buttons for it. */
export function useMayChange() {
  return useSection()?.mayChange ?? false;
}
