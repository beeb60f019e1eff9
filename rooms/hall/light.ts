/** What the drawing is painted with after sunset and by day. Words and lines take their colours from the tokens. */
export type Light = typeof night;

type Stop = readonly [at: number, color: string, opacity?: number];

export const night = {
  sky: [
    [0, "#110617"],
    [0.3, "#1c0c29"],
    [0.62, "#32153d"],
    [0.84, "#4b1a3a"],
    [1, "#63233a"],
  ] as readonly Stop[],
  dusk: [
    [0, "#ee842e", 0.95],
    [0.42, "#ce5c2a", 0.62],
    [1, "#ce5c2a", 0],
  ] as readonly Stop[],
  glow: [
    [0, "#ffc76e", 0.34],
    [0.46, "#f2963a", 0.14],
    [0.78, "#f2963a", 0],
  ] as readonly Stop[],
  stone: [
    [0, "#2c1838"],
    [0.55, "#3d1b3a"],
    [0.85, "#5f2a35"],
    [1, "#84452f"],
  ] as readonly Stop[],
  gilt: [
    [0, "#a9803a"],
    [0.5, "#b98a3c"],
    [1, "#f6d594"],
  ] as readonly Stop[],
  cornice: "#2a1230",
  door: "#1a0a1c",
  finial: "#f0bd55",
  words: "#fff3d8",
  water: [
    [0, "#8a3a2c"],
    [0.16, "#4a1b33"],
    [0.52, "#230d26"],
    [1, "#150818"],
  ] as readonly Stop[],
  ripple: "#120718",
  shore: "#ffd68c",
  empty: "#8b6a5d",
  bar: { ground: "#6b3a1c", hatch: "#c98a34", raised: "#ffc45c", end: "#f6d594", raisedEnd: "#ffffff" },
  flame: { out: "#ffc45c", heart: "#fffbe8", bowl: "#e8a040", promised: "#f2a33a", edge: "#f0b557" },
};

export const day: Light = {
  sky: [
    [0, "#f4d3a4"],
    [0.34, "#f9e2bf"],
    [0.7, "#fff1da"],
    [1, "#ffe7be"],
  ],
  dusk: [
    [0, "#fffdf4"],
    [0.4, "#ffecbe", 0.9],
    [1, "#ffecbe", 0],
  ],
  glow: [
    [0, "#fffcec", 0.95],
    [0.5, "#fff0cd", 0.5],
    [0.8, "#fff0cd", 0],
  ],
  stone: [
    [0, "#c98a62"],
    [0.55, "#b26b4c"],
    [0.85, "#94443a"],
    [1, "#7a2a30"],
  ],
  gilt: [
    [0, "#ffe9b8"],
    [1, "#ffe9b8"],
  ],
  cornice: "#7e2e30",
  door: "#4a1420",
  finial: "#c9942b",
  words: "#fff3d8",
  water: [
    [0, "#f6d7a2"],
    [0.4, "#edbe86"],
    [1, "#e2a974"],
  ],
  ripple: "#fff6e0",
  shore: "#fff6e0",
  empty: "#6b3d34",
  bar: { ground: "#fbd58e", hatch: "#f2a33a", raised: "#8c1c2c", end: "#7a5612", raisedEnd: "#fffaf2" },
  flame: { out: "#d9661f", heart: "#fffbe8", bowl: "#8c1c2c", promised: "#d9661f", edge: "#a34410" },
};

/** The lamps themselves shine the same by day. */
export const fire = {
  promised: { flame: "#f2a33a", edge: "#f0b557", dish: "#b07a36" },

  flame: "#ffd77a",
  heart: "#fffbe8",
  bowl: "#e8a040",
  halo: "#f9ae3c",
  doorway: "#ffcf7a",
};

export type Stops = readonly Stop[];
