import { COLORS, type Paper } from "./paper.ts";

/** The paths of public/art/logo.svg, whose drawing is 184 units wide and begins at 8, 16. */
const ARCH =
  "M32 158V98a17.7 17.7 0 0 1 6.7-28.8 16.8 16.8 0 0 1 18.9-20.6 17.7 17.7 0 0 1 27.3-11.2C84.3 24.7 96.4 28 100 18.1c3.6 9.9 15.7 6.6 15.1 19.3a17.7 17.7 0 0 1 27.3 11.2 16.8 16.8 0 0 1 18.9 20.6A17.7 17.7 0 0 1 168 98v60";
const TOWER =
  "m55 146 5-4v-8.5q-3-1.9-2-4.8 3-6.7 9-6.7h66q6 0 9 6.7 1 2.9-2 4.8v8.5l5 4zm37 0v-12q0-4.3 8-7.7 8 3.4 8 7.7v12zm-31-27.8 5-4v-3.8q-3-1.2-2-3 3-4.2 9-4.2h54q6 0 9 4.2 1 1.8-2 3v3.8l5 4zm34.5 0v-7.5q0-2.7 4.5-4.8 4.5 2.1 4.5 4.8v7.5zm-29-18.8 5-4v-2.8q-3-1-2-2.6 3-3.6 9-3.6h43q6 0 9 3.6 1 1.6-2 2.6v2.8l5 4zm29.5 0v-6.5q0-2.3 4-4.2 4 1.9 4 4.2v6.5zM71.5 82.6l5-4v-1.7q-3-.9-2-2.2 3-3.1 9-3.1h33q6 0 9 3.1 1 1.3-2 2.2v1.7l5 4zm25 0v-5.5q0-2 3.5-3.5 3.5 1.5 3.5 3.5v5.5zM81 67.8c-7-4.5-6-9.3 1-12l-6-3q10 1 14 2.4 10 3.3 20 0 4-1.4 14-2.4l-6 3c7 2.7 8 7.5 1 12zm13 0c-3-4.5 2-5.7 6-8.2 4 2.5 9 3.7 6 8.2z";
const FLAMES =
  "M96.1 58.3h7.8l-1.1-2.2c3.9-1.7 3.9-6.7 0-8.4l-2.8-7.3-2.8 7.3c-3.9 1.7-3.9 6.7 0 8.4zm-10.4-1.2h6.7l-.9-1.9a3.8 3.8 0 0 0 0-7.1l-2.4-6.2-2.4 6.2a3.8 3.8 0 0 0 0 7.1zm22 0h6.7l-.9-1.9a3.8 3.8 0 0 0 0-7.1l-2.4-6.2-2.4 6.2a3.8 3.8 0 0 0 0 7.1z";
/** The lotus, from its outer petals to the inmost one. */
const PETALS = [
  "M100 190a79 79 0 0 1-73.1-20.9A79 79 0 0 1 100 190m0 0a79 79 0 0 1 73.1-20.9A79 79 0 0 1 100 190",
  "M100 190a54 54 0 0 1-46.1-41.5A54 54 0 0 1 100 190m0 0a54 54 0 0 1 46.1-41.5A54 54 0 0 1 100 190",
  "M100 191a42 42 0 0 1-22.4-48 42 42 0 0 1 22.4 48m0 0a42 42 0 0 1 22.4-48 42 42 0 0 1-22.4 48",
  "M100 193c-13-15-11-37.5 0-50a39 39 0 0 1 0 50",
];
export const emblemPaths = [ARCH, TOWER, FLAMES, ...PETALS];

const GAP = 6.5;

/** The temple's emblem as vector paths. The gaps between petals are masks in the SVG; here they are drawn in white. */
export function drawEmblem({ doc }: Paper, x: number, y: number, width: number, gold = COLORS.turmeric) {
  const { kumkum } = COLORS;
  doc
    .save()
    .translate(x, y)
    .scale(width / 184)
    .translate(-8, -16)
    .lineJoin("round")
    .lineWidth(GAP);
  doc.path(ARCH).stroke(kumkum);
  doc.path(TOWER).fill(kumkum, "even-odd");
  for (const [at, petal] of PETALS.entries()) {
    for (const edge of PETALS.slice(at)) doc.path(edge).fillAndStroke("#ffffff", "#ffffff");
    doc.path(petal).fill(at % 2 === 0 ? gold : kumkum);
  }
  doc.path(FLAMES).fill(gold);
  doc.restore();
}
