import { addressed } from "#domain/addressed.ts";
import type { PublicTemple } from "#domain/content/public-temple.ts";
import { donationAddress } from "#domain/donation-address.ts";
import { mailDraft } from "#domain/mail-draft.ts";
import { formatCents } from "#domain/money.ts";
import { letterDate } from "#domain/short-date.ts";
import type { Sponsorship } from "./sponsorship.ts";

type From = Pick<PublicTemple, "name" | "donationPage">;

/** The answer to a family that asked to sponsor, begun in the mail program of whoever answers. */
export function sponsorLetter(sponsorship: Sponsorship, temple: From) {
  const { name, email, eventTitle, date } = sponsorship;
  return mailDraft({
    to: email,
    subject: `${eventTitle}, ${letterDate(date)}`,
    lines: [
      `Dear ${addressed(name)},`,
      "",
      ...paragraphsOf(sponsorship, temple).flatMap((words) => [words, ""]),
      temple.name,
    ],
  });
}

function paragraphsOf(sponsorship: Sponsorship, temple: From) {
  const { tier, eventTitle, date, cents } = sponsorship;
  const place = `${tier} for ${eventTitle} on ${letterDate(date)}`;
  if (sponsorship.status === "cancelled")
    return [
      `Namaskaram, and thank you for asking. We are sorry: ${place} cannot be yours this time. Nothing was charged.`,
    ];
  if (sponsorship.giftId)
    return [`Namaskaram, and thank you. Your gift for ${place} has reached the temple.`];
  const way = donationAddress(temple.donationPage.pattern, { amount: cents / 100, fund: eventTitle });
  return [
    `Namaskaram. ${place} is yours, thank you. It comes to ${formatCents(cents)}.`,
    `You can give online at ${way}, by check, or at the temple desk. A receipt follows.`,
    ...missingOf(sponsorship),
  ];
}

/** What the priest needs and the family has not said. */
function missingOf({ gotra, nakshatra }: Sponsorship) {
  const missing = [!gotra && "gotra", !nakshatra && "nakshatra"].filter(Boolean).join(" and ");
  return missing ? [`For the sankalpam we would be glad of your family’s ${missing}.`] : [];
}
