import { type Rights, type Role, rightOf } from "#domain/roles.ts";

/** A room as far as roles are concerned. */
export type RoomRights = { label: string; rights: Rights };

/** What a role opens, room by room; the dashboard is everybody's and says nothing. */
export function openedTo(role: Role, rooms: readonly RoomRights[]) {
  const own = rooms.filter(({ label }) => label !== "Dashboard");
  const labelled = (right: "sees" | "changes") =>
    own.filter(({ rights }) => rightOf(role, rights) === right).map(({ label }) => label);
  return { sees: labelled("sees"), changes: labelled("changes") };
}

/** What opens and what closes with another role: a room that was only seen opens where it can be changed. */
export function whatChanges(before: Role, after: Role, rooms: readonly RoomRights[]) {
  const [was, is] = [openedTo(before, rooms), openedTo(after, rooms)];
  const open = (role: typeof was) => [...role.sees, ...role.changes];
  return {
    opens: inOrder(rooms, (label) => open(is).includes(label) && !open(was).includes(label)),
    closes: inOrder(rooms, (label) => open(was).includes(label) && !open(is).includes(label)),
    nowChanges: inOrder(rooms, (label) => is.changes.includes(label) && was.sees.includes(label)),
    nowOnlySees: inOrder(rooms, (label) => is.sees.includes(label) && was.changes.includes(label)),
  };
}

function inOrder(rooms: readonly RoomRights[], isMeant: (label: string) => boolean) {
  return rooms.map(({ label }) => label).filter(isMeant);
}

/** "Donors, Events and Reports" */
export function listed(words: readonly string[]) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
