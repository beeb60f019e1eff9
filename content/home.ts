// The words of the first page, from the banner down to the impact figures. Change any words or pictures;
// keep three slides and three features. `npm start` builds the pages again by itself.
import type { Home } from "#domain/content/home.ts";

export const home: Home = {
  title: "Welcome to Roseville Hindu Temple & Cultural Center",
  banner:
    "Welcome to Roseville Hindu Temple & Cultural Center. Our land purchase project needs you: please donate today and help us bring the temple home.",
  slideshow: {
    label: "Our temple, from dawn to land",
    slides: [
      {
        eyebrow: "Roseville, California",
        title: "Welcome to the temple we are building together",
        text: "A modern spiritual, cultural and linguistic experience, and a traditional temple and cultural center, rising from this community’s own hands.",
        picture: {
          src: "/art/hero-1-dawn.svg",
          phone: "/art/hero-1-dawn-phone.avif",
          alt: "A South Indian temple tower at dawn above a lamp-lit tank, with oak-dotted foothills behind",
        },
      },
      {
        eyebrow: "Through the year",
        title: "Twenty-five festivals, one courtyard of lamps",
        picture: {
          src: "/art/hero-2-festival.svg",
          alt: "A decorated temple chariot among rows of oil lamps under marigold garlands",
        },
      },
      {
        eyebrow: "The land project",
        title: "Six acres of foothill, waiting for a lamp",
        picture: {
          src: "/art/hero-3-land.svg",
          alt: "Golden California grassland at sunrise with a kolam on the ground and the outline of the future temple",
        },
      },
    ],
  },
  claims: [
    { figure: "30%", words: "of Phase-1 funding achieved" },
    { icon: "seal", words: "Trusted non-profit" },
    { icon: "gopuram", words: "Every dollar goes to land and construction" },
    { icon: "hands", words: "Built by the community" },
  ],
  mission: {
    eyebrow: "Our mission",
    title: "To keep an old light burning in a new place",
    lede: "We are building a home where prayer is heard in the languages of our grandparents and understood by our grandchildren.",
    text: "Founded in 2019 and recognized as a non-profit by the State of California and the Internal Revenue Service, we are making room for two things at once: a modern spiritual, cultural and linguistic experience, and a traditional temple and cultural center where the rites are kept exactly as they were handed to us.",
    picture: {
      src: "/art/deity-murugan.svg",
      alt: "The vel, sacred spear of Murugan, before a fan of peacock feathers",
    },
    caption: "The vel and the peacock of Karthikeya-Murugan, first deity of the temple.",
    more: { label: "Meet the people behind the temple", href: "/about" },
  },
  features: [
    {
      icon: "seal",
      title: "Trusted Non-Profit",
      text: "Registered with the State of California and approved by the IRS as a 501(c)(3). Our certificates and bylaws are open for anyone to read.",
    },
    {
      icon: "ledger",
      title: "Transparent Donations",
      text: "Pledges and gifts stand side by side on the donor wall, for anyone to read. Every dollar goes to land and construction, except what you give for a festival or for community service.",
    },
    {
      icon: "hands",
      title: "Community Driven",
      text: "Trustees and directors serve without pay, and there is no outside developer. Families, students and elders give their evenings, and decisions are made in open meetings.",
    },
  ],
  epigraph: {
    label: "From the Purananuru",
    tamil: "யாதும் ஊரே யாவரும் கேளிர்",
    english: "Every place is our home; everyone is our kin.",
    source: "Kaniyan Pungundranar, Purananuru 192",
  },
  deities: {
    eyebrow: "Deities",
    title: "Ten shrines under one roof",
    lede: "In the new temple each will have a sanctum of its own. Until then they share one hall, each with a lamp and a place in our prayers.",
  },
  support: {
    eyebrow: "The land project",
    title: "Support Our Cultural Heritage",
    lede: "A temple is a lamp passed from hand to hand. Yours buys the ground it will stand on: a square foot, a stone, a doorway through which someone’s child will first hear the bell.",
    picture: "/art/hero-2-festival.svg",
    more: [
      { label: "Choose a fund, or volunteer", href: "/donate" },
      { label: "See the three phases", href: "/landprojectdetails#land" },
    ],
  },
  impact: {
    head: { eyebrow: "Our impact", title: "A living temple, before the first stone" },
    figures: [
      { figure: "2,500+", words: "devotees served monthly" },
      { figure: "25+", words: "annual festivals" },
      { figure: "$50,000", words: "community programs funded" },
    ],
  },
};
