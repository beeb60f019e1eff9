// The letter about the loan program. Change any words; put ** before and after what should stand out.
// Figures stand in braces, such as {minimum}: staff change them in the browser, under Loans/Projects, Loans.
// `npm start` builds the pages again by itself.
import type { LoanProgram } from "#domain/content/loan-program.ts";

export const loanProgram: LoanProgram = {
  head: {
    title: "Lend what you can spare. Get it back, blessed.",
    lede: "A letter from the temple board to every family that has asked how else it can help.",
  },
  letter: {
    label: "Letter from the temple board",
    salutation: "Dear devotees and friends,",
    passages: [
      {
        paragraphs: [
          "Namaskaram. You know that we have signed for our six acres. You may not know how close we are: **{commitments} of commitments have been received, {inHand}** is already in hand, and the seller has given us until **{escrowDate}**, when escrow closes.",
          "A bank would lend us the difference, and would charge us for it. We would rather borrow from you. The interest we do not pay a bank is stone we can put in a wall.",
        ],
      },
      {
        heading: "How it works",
        paragraphs: [
          "You lend the temple any sum from **{minimum} USD** upward for an agreed term. At the end of the term the principal is returned to you. The interest your money would have cost us is treated as your **donation**, and every year you receive a **receipt** for it.",
        ],
      },
      {
        heading: "An example",
        paragraphs: [
          "A family lends **{example}** for **{term}**. At **{rate} interest** a bank would have charged about {saved} for the same loan. The temple saves about **{saved}**, the family is thanked for a {saved} gift, and the {example} goes home again.",
        ],
      },
      {
        heading: "Our promise",
        paragraphs: [
          "Each loan is written down, signed by two trustees and reported at the annual meeting. No loan is used for anything but the purchase of the land.",
          "If you can do this, write to us. If you cannot, pray for those who can; that has worked for us before.",
        ],
      },
    ],
    closing: "With folded hands,",
    signature: "The Board of Trustees",
    action: { label: "Contact Us to Support", href: "/Contactus?subject=Loan+Program" },
  },
  glance: {
    title: "At a glance",
    facts: [
      { term: "Minimum loan", figure: "{minimum}", after: "USD" },
      {
        term: "Example: {example} at {rate} for {term}",
        before: "about",
        figure: "{saved}",
        after: "savings",
      },
      { term: "Commitments received", figure: "{commitments}", after: "{inHand}" },
      { term: "Land escrow date", figure: "{escrowDate}" },
    ],
    note: "Interest is treated as a donation, with an annual receipt.",
  },
};
