// The words around the donor wall; the names on it come from the donor records, not from here.
// Change any words between quotation marks. `npm start` builds the pages again by itself.
import type { DonorWallWords } from "#domain/content/donor-wall.ts";

export const donorWall: DonorWallWords = {
  head: {
    title: "Our Generous Donors",
    lede: "Every contribution brings the temple closer. These are the names that will be read aloud on the day the doors open.",
    picture: {
      src: "/art/hero-2-festival.svg",
      alt: "A decorated temple chariot among rows of oil lamps under marigold garlands",
    },
  },
  trustees: { title: "Trustees", lede: "They gave first, and asked the rest of us to follow." },
  donors: { title: "Donors" },
  honor: {
    picture: "/art/lamp.svg",
    title: "Donate & Be Eternally Honored",
    text: "Donors are added to the Donor Wall permanently. Names are updated within 24–48 hours.",
    waysTitle: "Ways to contribute",
    // Each leads to the donation page, or where its `href` says. To say how it is done, add `instructions`:
    // { icon: "mail", label: "Check by mail", href: "…", instructions: "Make it out to …, and send it to …" },
    ways: [
      { icon: "card", label: "Online by credit card" },
      { icon: "bank", label: "Bank transfer", href: "/contactus?subject=Donation+Query" },
      { icon: "mail", label: "Check by mail", href: "/contactus?subject=Donation+Query" },
      { icon: "tree", label: "Planned giving", href: "/contactus?subject=Donation+Query" },
    ],
    more: { label: "Choose a fund, or volunteer", href: "/donate" },
  },
};
