// The land project and its three phases. Change words and amounts (dollars, without $ or commas): the percentages
// are worked out from them. `raised` is part of `pledged`. `npm start` builds the pages again by itself.
import type { LandProject, PhaseContent } from "#domain/content/land-project.ts";

export const landProject: LandProject = {
  head: {
    title: "First the ground, then the tower",
    lede: "Six acres, ten shrines, one cultural center: built in three phases, so that nothing is begun that cannot be finished.",
    picture: {
      src: "/art/hero-3-land.svg",
      alt: "Golden California grassland at sunrise with a kolam on the ground and the outline of the future temple",
    },
  },
  phasesLabel: "Project phases",
  invitation: {
    eyebrow: "Phase 1 is open",
    title: "One square foot at a time",
    text: "Prefer to lend rather than give? The loan program lets your savings stand in for the bank, and your interest becomes a donation.",
    more: [
      { label: "About the loan program", href: "/loanprogram" },
      { label: "Ways to give", href: "/donate" },
    ],
  },
};

export const startingPhases: PhaseContent[] = [
  {
    number: 1,
    title: "Land Purchase",
    timeline: "2024 to 2025",
    goal: 600000,
    raised: 79532,
    pledged: 334812,
    targetDate: "Sep 2025",
    details: [
      "Purchase of the temple site in the Roseville area",
      "Survey, soil study and environmental review",
      "Zoning and use permits with the county",
      "Bhoomi puja on the first day we own the ground",
    ],
    colour: "kumkum",
    notice: "Open for giving",
  },
  {
    number: 2,
    title: "Temple Construction",
    timeline: "2025 to 2028",
    goal: 1800000,
    raised: 0,
    pledged: 0,
    targetDate: "Oct 2028",
    details: [
      "Sanctums for ten deities, carved by traditional sthapatis",
      "Main prayer hall with room for six hundred",
      "Gopuram, flagpole and circumambulation path",
      "Kitchen, parking, water and power",
    ],
    colour: "saffron",
    notice: "Opens after Phase 1",
  },
  {
    number: 3,
    title: "Cultural Center",
    timeline: "2028 to 2030",
    goal: 3600000,
    raised: 0,
    pledged: 0,
    targetDate: "Oct 2030",
    details: [
      "Auditorium for dance, music and weddings",
      "Classrooms and a library in six languages",
      "Dining hall and community kitchen",
      "Gardens, playground and elders’ courtyard",
    ],
    colour: "peacock",
    notice: "Opens after Phase 2",
  },
];
