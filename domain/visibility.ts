/** What the public wall shows of a donor. */
export const VISIBILITIES = ["full", "name-only", "anonymous"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const visibilityWords: { [visibility in Visibility]: string } = {
  full: "Name and amounts",
  "name-only": "Name only",
  anonymous: "Anonymous",
};

export function readVisibility(given: unknown): Visibility {
  return VISIBILITIES.find((each) => each === given) ?? "full";
}

/** The one that shows less. */
export function morePrivate(one: Visibility, other: Visibility) {
  return VISIBILITIES.indexOf(one) > VISIBILITIES.indexOf(other) ? one : other;
}
