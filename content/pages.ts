// What browser tabs, breadcrumbs and search results say of each page. Change titles and descriptions
// (50 to 170 letters); keep the addresses. `npm start` builds the pages again by itself.
import type { Pages } from "#domain/content/pages.ts";

export const pages: Pages = {
  home: {
    path: "/",
    name: "Home",
    description:
      "A traditional Hindu temple and cultural center rising in Roseville, California. Meet the community, visit the deities and help us buy the land.",
  },
  about: {
    path: "/about",
    name: "About",
    title: "About",
    description:
      "How a few families and one lamp became a temple: our story since 2019, the four trustees and the thirteen directors who answer for it.",
  },
  donate: {
    path: "/donate",
    name: "Donate",
    title: "Support Our Temple",
    description:
      "Give to the land project, the building fund, a festival or community service, or give an evening of your time as a volunteer.",
  },
  donors: {
    path: "/donors",
    name: "Donors",
    title: "Our Generous Donors",
    description:
      "Every contribution brings the temple closer. See the trustees and donors who have pledged and given, and add your own name.",
  },
  events: {
    path: "/events",
    name: "Events",
    title: "Events",
    description:
      "Festivals, poojas and classes in Roseville, with the panchang computed for our own sky. Sponsor a day in your family's name, or come and help.",
  },
  panchang: {
    path: "/panchang",
    name: "Panchang",
    title: "Panchang for Roseville",
    description:
      "Tithi, nakshatra, yoga, karana, rahu kalam, sunrise and festivals of every day, computed for Roseville, California. A month to read or to print.",
  },
  landProject: {
    path: "/landprojectdetails",
    name: "Land Purchase",
    title: "Land Purchase",
    description:
      "Six acres, ten shrines, one cultural center: follow the three phases of the temple project and see what has been raised and pledged.",
  },
  loanProgram: {
    path: "/loanprogram",
    name: "Loan Program",
    title: "Loan Program",
    description:
      "Lend the temple $5,000 or more toward the land. Your principal comes home, and the interest becomes your donation, with a yearly receipt.",
  },
  news: {
    path: "/news",
    name: "News",
    title: "News",
    description:
      "The latest from the temple: 6 acres acquired, the design revealed, and $60,000 raised by the community.",
  },
  contact: {
    path: "/contactus",
    name: "Contact Us",
    title: "Contact Us",
    description:
      "Visit us in Roseville, California, open every day from 9:00 AM to 5:00 PM, or write to us. A volunteer reads every message.",
  },
  deities: {
    path: "/deities",
    name: "Deities",
    title: "Deities",
    description:
      "Murugan, Shiva and Parvathi, Ganapathy, Hanuman, Rama, Mahalakshmi, Balaji, Saraswathi, Ayyappa and the Navagraha: ten shrines, one roof.",
  },
  board: {
    path: "/board",
    name: "Our Team",
    title: "Our Team",
    description:
      "The people who keep the lamp: the Board of Trustees and the Directors of Operations, all of them volunteers.",
  },
  bylaws: {
    path: "/bylaws",
    name: "By Laws",
    title: "By Laws",
    description:
      "Read the temple’s official papers: IRS certificate, 501(c)(3) approval letter, mission statement, bylaws and articles.",
  },
  manage: {
    path: "/manage",
    name: "Admin login",
    title: "Admin login",
    description: "Where temple staff sign in to keep the donor records. Visitors do not need an account.",
  },
};
