// Donation categories with their suggested amounts (whole dollars), and what volunteers can do. Change words and
// amounts; a commitment is Seasonal, Weekly, Monthly or Flexible. `npm start` builds the pages again by itself.
import type { Giving } from "#domain/content/giving.ts";

export const giving: Giving = {
  head: {
    title: "Support Our Temple",
    lede: "Give money, give an evening, give both. Choose where your gift should go and we will see that it gets there.",
    picture: { src: "/art/lamp.svg", alt: "A lit brass oil lamp" },
  },
  donation: {
    title: "Make a donation",
    categoryStep: "Where should your gift go?",
    amountStep: "How much would you like to give?",
    customLabel: "Custom amount",
    customHint: "minimum $1",
    customPlaceholder: "0.00",
    giftLabel: "Your gift",
    submit: "Donate Securely",
    assurances: ["Non-profit, 501(c)(3) approved", "Receipt for your records", "Your name on the donor wall"],
  },
  volunteering: {
    eyebrow: "Volunteer",
    title: "Volunteer opportunities",
    lede: "The word for it is seva: service as a form of prayer. No experience needed, only a little time.",
    application: { label: "Volunteer Application", href: "/events#help" },
  },
  categories: [
    {
      id: "general",
      name: "General Donation",
      description:
        "Whatever the land project needs first: today the purchase, tomorrow the plans and the permits.",
      icon: "lotus",
      amounts: [51, 101, 201, 501],
    },
    {
      id: "festivals",
      name: "Festival Sponsorship",
      description:
        "Flowers, music, prasadam and the procession. Sponsor one day of the year in your family’s name.",
      icon: "diya",
      amounts: [108, 251, 501, 1001],
    },
    {
      id: "building",
      name: "Building Fund",
      description:
        "Stone and timber for the temple itself. Your gift becomes part of a wall that will outlast all of us.",
      icon: "gopuram",
      amounts: [201, 501, 1001, 2501],
    },
    {
      id: "community",
      name: "Community Service",
      description:
        "Food drives, language classes, senior visits and scholarships for students of every background.",
      icon: "hands",
      amounts: [25, 51, 101, 251],
    },
  ],
  opportunities: [
    {
      title: "Festival Seva",
      description:
        "Dress the deities’ hall, string the garlands, direct the cars, and light four hundred lamps before sunset.",
      commitment: "Seasonal",
      icon: "bell",
      skills: ["Decoration", "Hospitality", "Event setup"],
    },
    {
      title: "Annadanam Kitchen",
      description:
        "Cook and serve the Sunday meal. Recipes are handed down at the stove; aprons are provided.",
      commitment: "Weekly",
      icon: "clock",
      skills: ["Cooking", "Serving", "Food safety"],
    },
    {
      title: "Language and Heritage Classes",
      description:
        "Teach Tamil, Telugu, Hindi or Sanskrit to children, or tell the old stories to anyone who will sit still.",
      commitment: "Monthly",
      icon: "cal",
      skills: ["Teaching", "Storytelling", "Patience"],
    },
    {
      title: "Outreach and Office",
      description:
        "Write the newsletter, keep the ledgers, tend the website, or help a new family find its feet.",
      commitment: "Flexible",
      icon: "hands",
      skills: ["Writing", "Bookkeeping", "Design"],
    },
  ],
};
