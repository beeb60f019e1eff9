// The words of /contactus; address, hours, e-mail and telephone are in temple.ts. Change any words between quotation marks.
// `npm start` builds the pages again by itself.
import type { ContactPage } from "#domain/content/contact.ts";

export const contact: ContactPage = {
  head: {
    title: "Come in, or write",
    lede: "Ask about a pooja, a loan, a class or the bus route. A volunteer reads every message and usually answers the same week.",
    picture: {
      src: "/art/hero-1-dawn.svg",
      alt: "A South Indian temple tower at dawn above a lamp-lit tank, with oak-dotted foothills behind",
    },
  },
  addressTitle: "Temple address",
  emailTitle: "E-mail",
  map: { picture: "/art/map-placeholder.svg", label: "Click to open in Google Maps" },
  form: {
    title: "Send us a message",
    afterwards: "Only the temple’s volunteers read your message. We answer by e-mail, usually within a week.",
  },
};
