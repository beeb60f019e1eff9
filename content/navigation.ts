// The menu in the header and the links in the footer. Change labels and notes freely, and addresses with care:
// each must lead to a page of this site. `npm start` builds the pages again by itself.
import type { Navigation } from "#domain/content/navigation.ts";

export const navigation: Navigation = {
  menu: [
    { label: "Home", href: "/" },
    {
      label: "About",
      children: [
        { label: "Our Team", href: "/Board", note: "Trustees and directors" },
        { label: "By Laws", href: "/Bylaws", note: "Official documents" },
        { label: "Deities", href: "/Deities", note: "Ten shrines, one roof" },
      ],
    },
    {
      label: "Temple Project",
      children: [
        { label: "Land Purchase", href: "/landprojectdetails#land", note: "Three phases, to 2030" },
        { label: "Loan Program", href: "/loanprogram", note: "Lend with love" },
      ],
    },
    { label: "Donors", href: "/donors" },
    { label: "News", href: "/News" },
    { label: "Contact Us", href: "/contactus" },
  ],
  donateLabel: "Donate Now",
  footer: {
    visitTitle: "Visit and write",
    linksTitle: "Quick links",
    links: [
      { label: "About Us", href: "/board" },
      { label: "Services", href: "/#mission" },
      { label: "Events", href: "/events" },
      { label: "Contact Us", href: "/contactus" },
      { label: "Gallery", href: "/#slideshow" },
      { label: "Our Story", href: "/about" },
      { label: "Give or Volunteer", href: "/donate" },
    ],
    hoursTitle: "Opening hours",
  },
};
