import { omit } from "#domain/omit.ts";
import { type Rights, type Role, rightOf } from "#domain/roles.ts";

/** A room as far as roles are concerned. */
export type RoomRights = {
  name: string;
  label: string;
  /** The same within a sentence. */
  inWords: string;
  rights: Rights;
  /** The room that this is a part of. */
  within?: string;
};

type Door = Omit<RoomRights, "inWords" | "within"> & {
  icon?: string | undefined;
  part?: { label: string; inWords: string; rights: Rights; only: keyof Rights };
};

/**
 * The rooms in the sidebar that roles differ in: the dashboard is everybody's. To whoever comes in for one part alone,
 * that part is open and the room is not.
 */
export function roomsOfRoles(doors: readonly Door[]): RoomRights[] {
  return doors
    .filter(({ name, icon }) => icon && name !== "dashboard")
    .flatMap(({ name, label, rights, part }) => {
      if (!part) return [{ name, label, inWords: label, rights }];
      const { only, ...own } = part;
      return [
        { name, label, inWords: label, rights: omit(rights, only) },
        { name: `${name}-part`, ...own, within: name },
      ];
    });
}

/** What a role opens, by the rooms' names in the sidebar. A part goes without saying where the room says as much. */
export function openedTo(role: Role, rooms: readonly RoomRights[]) {
  const opens = (name: string | undefined) => {
    const room = rooms.find((each) => each.name === name);
    return room && rightOf(role, room.rights);
  };
  const labelled = (right: "sees" | "changes") =>
    rooms
      .filter(({ name, within }) => opens(name) === right && opens(within) !== right)
      .map(({ inWords }) => inWords);
  return { sees: labelled("sees"), changes: labelled("changes") };
}

/** What is different in another role, a sentence each: "Opens Donors. Closes Events." */
export function differenceInWords(before: Role, after: Role, rooms: readonly RoomRights[]) {
  const having = (isMeant: (was: string | undefined, is: string | undefined) => boolean) =>
    rooms
      .filter(({ rights }) => isMeant(rightOf(before, rights), rightOf(after, rights)))
      .map(({ inWords }) => inWords)
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
