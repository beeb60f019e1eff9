/** The drawing of the temple tower, foot at y 0, middle at x 0. */
type Storey = {
  height: number;
  /** Half its width at the foot. */
  half: number;
  /** Little arches on the cornice above it, lamps in each of its three rows. */
  arches: number;
  lamps: number;
  /** The small domes at its shoulders: how far from the middle, and how large. */
  dome?: { at: number; size: number };
};

const storeys: readonly Storey[] = [
  { height: 98, half: 345.3, arches: 13, lamps: 36, dome: { at: 331.9, size: 0.9 } },
  { height: 78, half: 319, arches: 11, lamps: 33, dome: { at: 305.6, size: 0.9 } },
  { height: 70, half: 292.8, arches: 11, lamps: 30, dome: { at: 279.4, size: 0.9 } },
  { height: 62, half: 266.5, arches: 9, lamps: 27, dome: { at: 253.1, size: 0.9 } },
  { height: 55, half: 240.3, arches: 9, lamps: 24, dome: { at: 226.9, size: 0.9 } },
  { height: 48, half: 214, arches: 7, lamps: 21, dome: { at: 197, size: 1.2 } },
  { height: 42, half: 179, arches: 7, lamps: 17, dome: { at: 162, size: 1.2 } },
  { height: 38, half: 135.3, arches: 5, lamps: 12 },
];

const ROWS = 3;
const CORNICE = 20;
const PILASTERS = { first: 26.3, step: 52.5 };
const STEP = 17.5;

/** Each storey with the height at which it begins and ends; up is below zero. */
const built = storeys.map((storey, at) => {
  const below = storeys.slice(0, at).reduce((sum, { height }) => sum + height + CORNICE, 0);
  const foot = -76 - below;
  return { ...storey, foot, top: foot - storey.height };
});

export type LampPosition = { x: number; y: number };

/** Where the lamps stand, in the order in which they are lit: from the foot upward, from the middle to both sides. */
export const places: readonly LampPosition[] = built.flatMap(({ foot, height, lamps }) =>
  Array.from({ length: ROWS }, (_, row) => {
    const y = round(foot - 7 - (row * (height - 3)) / ROWS);
    const sides = Array.from({ length: Math.floor(lamps / 2) }, (_, at) => (at + 2) * STEP);
    const middle = lamps % 2 === 1 ? [{ x: 0, y }] : [];
    return [
      ...middle,
      ...sides.flatMap((x) => [
        { x: -x, y },
        { x, y },
      ]),
    ];
  }).flat(),
);

/** Paths of the tower's parts. The domes lie behind the walls, the doors before them. */
export const tower = {
  base: "M-374 0v-46h12v-15h14v-15H348v15h14v15h12V0Z",
  steps: "M-374-46H374M-362-61H362M-348-76H348",
  domes: built.flatMap(({ top, dome }) =>
    dome ? [domeAt(dome.at, top, dome.size), domeAt(-dome.at, top, dome.size)] : [],
  ),
  storeys: built.map(({ foot, top, half, arches, height }, at) => ({
    wall: `M${-half} ${foot}L${6 - half} ${top}H${half - 6}L${half} ${foot}Z`,
    pilasters: pilasters(half - 6)
      .map((x) => `M${x} ${foot}V${top}`)
      .join(""),
    cornice: `M${-half - 10} ${top + 1}C${-half - 8} ${top - 12} ${-half} ${top - 18} ${12 - half} ${top - 20}H${half - 12}C${half} ${top - 18} ${half + 8} ${top - 12} ${half + 10} ${top + 1}Z`,
    arches: archesOn(half - 12, arches)
      .map((x) => `M${x} ${top}c-3.1-8.1 2.7-13.5 9-17.1c6.3 3.6 12.2 9 9 17.1`)
      .join(""),
    door: doorAt(foot, 0.54 * height + 20.8),
    isOpen: at === 0,
  })),
  neck: "M-86-727L-82-749H82L86-727Z",
  brow: "M-104-747q6-9 16-9H88q10 0 16 9q-6 4-13 4H-91q-7 0-13-4Z",
  crown:
    "M-108-757C-124-771-138-793-132-823c10 8 18 11 28 10 8-16 24-24 44-26h120c20 2 36 10 44 26 10 1 18-2 28-10 6 30-8 52-24 66Z",
  crownLines:
    "M-40-757c0-34 14-50 40-64 26 14 40 30 40 64M-22-757c0-22 8-33 22-42 14 9 22 20 22 42M-100-757c-4-18 2-34 16-44M100-757c4-18-2-34-16-44",
  finials: [-72, -48, -24, 0, 24, 48, 72].map((x) => ({ x, size: x === 0 ? 1.25 : 1 })),
  finial: "M-5 0h10l-2-4c6-3 6-11 0-14l-3-12-3 12c-6 3-6 11 0 14Z",
};

/** One lamp: the flame, its heart and its bowl; and the flame and bowl of one that is still to be lit. */
export const lamp = {
  flame: "m0 0c-4.4-1-5.4-5.4-2.6-9.4 1.6-2.4 2.4-4.2 2.6-7.1c3.4 3.1 5.5 6.6 5.3 11-.1 3.3-2.1 5.5-5.3 5.5Z",
  heart: "m.2-.8c-2.4-1-2.8-3.8-.4-8 2.5 2.9 3 6.6.4 8Z",
  bowl: "m-5.6.4h11.2c-.7 2.9-2.8 4.1-5.6 4.1s-4.9-1.2-5.6-4.1Z",
  wick: "m0-1.5c-3.6-.8-4.2-4.3-2-7.5 1.1-1.7 1.7-3 2-5 2.6 2.5 4.3 5.2 4.1 8.5-.1 2.5-1.6 4-4.1 4Z",
  dish: "m-5 .6h10c-.6 2.5-2.5 3.6-5 3.6s-4.4-1.1-5-3.6Z",
  empty: "m-4.6.6h9.2c-.6 2.3-2.3 3.3-4.6 3.3s-4-1-4.6-3.3Z",
};

/** Many of a shape as one path, each moved to its place. */
export function at(where: readonly LampPosition[], shape: string) {
  return where.map(({ x, y }) => `M${x} ${y}${shape}`).join("");
}

function domeAt(middle: number, top: number, size: number) {
  const s = (length: number) => round(length * size);
  return `M${round(middle - 12.5 * size)} ${top - 19}v${s(-8.5)}h${s(-1.5)}c0 ${s(-8.5)} ${s(5)} ${s(-12.5)} ${s(11)} ${s(-14)}l${s(3)} ${s(-8)} ${s(3)} ${s(8)}c${s(6)} ${s(1.5)} ${s(11)} ${s(5.5)} ${s(11)} ${s(14)}h${s(-1.5)}v${s(8.5)}Z`;
}

function pilasters(half: number) {
  const count = Math.ceil((half - PILASTERS.first) / PILASTERS.step);
  return Array.from({ length: count }, (_, k) => round(PILASTERS.first + k * PILASTERS.step)).flatMap((x) => [
    x,
    -x,
  ]);
}

/** The left edges of arches spread evenly. */
function archesOn(half: number, count: number) {
  return Array.from({ length: count }, (_, k) => round((2 * half * (k + 0.5)) / count - half - 9));
}

function doorAt(foot: number, height: number) {
  const y = (up: number) => round(foot - height + up);
  return `M-20.1 ${foot}V${y(22.1)}C-20.1 ${y(9)}-8.1 ${y(8)} 0 ${y(0)}C8.1 ${y(8)} 20.1 ${y(9)} 20.1 ${y(22.1)}V${foot}Z`;
}

function round(length: number) {
  return Math.round(length * 10) / 10;
}
