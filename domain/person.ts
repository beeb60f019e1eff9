import { type Role, roleWords } from "./roles.ts";

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

/** What somebody shows beside a password, or instead of one. */
export type Factor = "passkey" | "codes";

/** What stands beside everything they change. */
export function nameOf({ name, email }: Pick<Person, "name" | "email">) {
  return name || email;
}

/** Whoever did something, by the name they had and the address they are known by. */
export function nameAndAddress({ by, email }: { by: string; email: string | null }) {
  return email && email !== by ? `${by} (${email})` : by;
}

/** "Welcome, Meena": the first word of the name; an administrator without one as the specification has it. */
export function greetingOf({ name, role }: Pick<Person, "name" | "role">) {
  return name.split(/\s/)[0] || (role === "admin" ? "Admin" : roleWords[role].label);
}
