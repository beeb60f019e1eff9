import { type Rights, type Role, rightOf } from "#domain/roles.ts";

/** A room as far as roles are concerned. */
export type RoomRights = { name: string; label: string; rights: Rights };

/** The rooms in the sidebar that roles differ in: the dashboard is everybody's. */
export function roomsOfRoles(doors: readonly (RoomRights & { icon?: string })[]): RoomRights[] {
  return doors
    .filter(({ name, icon }) => icon && name !== "dashboard")
    .map(({ name, label, rights }) => ({ name, label, rights }));
}

/** What a role opens, by the rooms' names in the sidebar. */
export function openedTo(role: Role, rooms: readonly RoomRights[]) {
  const labelled = (right: "sees" | "changes") =>
    rooms.filter(({ rights }) => rightOf(role, rights) === right).map(({ label }) => label);
  return { sees: labelled("sees"), changes: labelled("changes") };
}

/** What is different in another role, a sentence each: "Opens Donors. Closes Events." */
export function differenceInWords(before: Role, after: Role, rooms: readonly RoomRights[]) {
  const having = (isMeant: (was: string | undefined, is: string | undefined) => boolean) =>
    rooms
      .filter(({ rights }) => isMeant(rightOf(before, rights), rightOf(after, rights)))
      .map(({ label }) => label)
      .join(", ");
  const said = {
    Opens: having((was, is) => !was && is === "changes"),
    "Opens to look at": having((was, is) => !was && is === "sees"),
    "Closes for changes": having((was, is) => was === "changes" && is === "sees"),
    "Opens for changes": having((was, is) => was === "sees" && is === "changes"),
    Closes: having((was, is) => Boolean(was) && !is),
  };
  return Object.entries(said)
    .filter(([, labels]) => labels)
    .map(([verb, labels]) => `${verb} ${labels}.`)
    .join(" ");
}

/** "Donors, Events and Reports" */
export function listed(words: readonly string[]) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
