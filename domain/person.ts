import type { Role } from "./roles.ts";

/** Somebody who has access. */
export type Person = {
  id: string;
  version: string;
  email: string;
  /** Empty until they have said it. */
  name: string;
  role: Role;
  createdAt: string;
};

/** What stands beside everything they change. */
export function nameOf({ name, email }: Pick<Person, "name" | "email">) {
  return name || email;
}

/** "Welcome, Meena": the first word of the name; somebody without one is greeted as the specification has it. */
export function greetingOf({ name }: Pick<Person, "name">) {
  return name.split(/\s/)[0] || "Admin";
}
