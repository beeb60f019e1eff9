import {
  clock,
  days,
  degrees,
  drawing,
  https,
  icon,
  line,
  lines,
  list,
  mail,
  number,
  type PartForm,
  text,
} from "./form.ts";

export const temple: PartForm = {
  sections: [
    {
      title: "Name",
      fields: [
        line("name", "Name of the temple"),
        line("brand.first", "First line beside the logo", { isHalf: true }),
        line("brand.second", "Second line", { isHalf: true }),
        text("description", "In one or two sentences", { hint: "Stands in the footer." }),
        text("nonProfitLine", "Line about the non-profit", { hint: "Stands under the footer." }),
        number("founded", "Founded in", { isHalf: true }),
        number("copyrightYear", "Year of the copyright", { isHalf: true }),
        drawing("brand.logo", "Logo"),
        drawing("brand.logoOnDark", "Logo on dark"),
      ],
    },
    {
      title: "Place and mailbox",
      fields: [
        line("address.street", "Street and number", { isOptional: true }),
        line("address.city", "City", { isHalf: true }),
        line("address.postalCode", "Postal code", { isHalf: true }),
        line("address.region", "State", { isHalf: true }),
        line("address.regionCode", "Its two letters", { isHalf: true }),
        line("address.country", "Country", { isHalf: true }),
        line("address.countryCode", "Its two letters", { isHalf: true, hint: "US for the United States." }),
        mail("email", "Mailbox", {
          hint: "Shown on every page. Messages from the contact form come to the Inbox whatever stands here.",
        }),
        line("telephone", "Telephone", { isOptional: true, hint: "Shown on /contactus." }),
        degrees("latitude", "Latitude", { isHalf: true, hint: "For the panchang. South is below zero." }),
        degrees("longitude", "Longitude", { isHalf: true, hint: "For the panchang. West is below zero." }),
        https("url", "Address of this website", { hint: "Search engines are told that pages are there." }),
      ],
    },
    {
      title: "Opening hours",
      hint: "The sentence in the strip and what search engines read are made from these.",
      fields: [
        days("hours.days", "Days"),
        clock("hours.opens", "Opens", { isHalf: true }),
        clock("hours.closes", "Closes", { isHalf: true }),
        text("hours.welcome", "Words under the hours"),
      ],
    },
    {
      title: "Donation page",
      hint: "Every Donate button leads there, in a new tab.",
      fields: [https("donationPage.url", "Address of the donation page")],
    },
    {
      title: "Legal name and receipts",
      hint: "Stands on every receipt and statement made after it is published.",
      fields: [
        line("legalName", "Legal name", { hint: "At the top of the receipt, and in its last line." }),
        line("ein", "EIN", {
          hint: "Two digits, a hyphen, seven digits: 12-3456789. Beside the date.",
        }),
        lines("mailingAddress", "Mailing address", { hint: "Below the name, in one line." }),
        line("signerName", "Signer of receipts", {
          isHalf: true,
          mayBeEmpty: true,
          hint: "Below the letter, where it is signed.",
        }),
        line("signerTitle", "Title of the signer", { isHalf: true, mayBeEmpty: true }),
      ],
    },
    {
      title: "Social addresses",
      hint: "An icon without an address is not drawn as something to press.",
      fields: [
        list("social", "Social addresses", {
          one: "address",
          many: "addresses",
          nameOf: ({ name }) => String(name),
          about: ({ url }) => String(url ?? "no address yet"),
          fields: [line("name", "Name"), icon("icon", "Icon"), https("url", "Address", { isOptional: true })],
          blank: { name: "", icon: "globe" },
        }),
      ],
    },
  ],
};
