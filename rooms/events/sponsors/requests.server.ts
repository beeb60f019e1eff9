import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { contactFault } from "#domain/contact-fields.ts";
import type { ContactMessage } from "#domain/contact-message.ts";
import { addDays } from "#domain/days.ts";
import { schemasOf } from "#domain/field-schema.ts";
import { formTraps } from "#domain/form-traps.ts";
import type { AnsweredIn } from "#domain/message.ts";
import { formatCents } from "#domain/money.ts";
import { isKnownDay } from "#domain/panchang/panchang.ts";
import { letterDate } from "#domain/short-date.ts";
import { LineText } from "#domain/text-field.ts";
import { type Asked, checkFields, type Requester, readJson } from "#server/api/asked.ts";
import { VISITOR } from "#server/records/actors.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Inbox } from "../../inbox/inbox.server.ts";
import type { EventBook } from "../event/event-book.server.ts";
import type { Seva } from "../seva/seva.server.ts";
import { helperFields, SEVA, type SevaSignUp } from "../seva/seva.ts";
import { SPONSORS, type Sponsorship } from "./sponsorship.ts";
import { familySchemas, type Sponsorships } from "./sponsorships.server.ts";

const traps = {
  [formTraps.leftEmpty]: z.unknown().optional(),
  [formTraps.openFor]: z.unknown().optional(),
};
const email = LineText("Please enter your e-mail address.").check(({ value, issues }) => {
  const message = contactFault("email", value);
  if (message) issues.push({ code: "custom", input: value, message });
});

const SponsorRequest = z.object(
  {
    ...familySchemas,
    email,
    ...traps,
    eventId: z
      .string("Please choose an event")
      .min(1, "Please choose an event")
      .max(128, "There is no such event"),
    date: z
      .union([z.literal(""), z.iso.date()], "Please choose a day")
      .nullish()
      .transform((date) => date ?? ""),
    tier: LineText("Please choose what you would like to sponsor")
      .min(1, "Please choose what you would like to sponsor")
      .max(100, "This event has no such sponsorship"),
  },
  "Please fill in the form",
);
const SevaRequest = z.object({ ...schemasOf(helperFields), email, ...traps }, "Please fill in the form");

const SPONSOR_THANKS = {
  asked: "Thank you! We have your request, and nothing has been charged. We will write to you soon.",
  waiting:
    "Thank you! More families have asked than there are spots, so you are on the waiting list. Nothing has been charged. We will write to you if a spot opens.",
};
const SEVA_THANKS = {
  asked: "Thank you for helping! We will write to you soon.",
  waiting:
    "Thank you for offering to help! Others asked first, so you are on the waiting list. We will write to you if we need more hands.",
};

type RequestsNeeds = { inbox: Inbox; events: EventBook; sponsorships: Sponsorships; seva: Seva };
export type Requests = ReturnType<typeof openRequests>;

/** What visitors ask for: kept in the room as requested, which holds no place, and told in the inbox as well. */
export function openRequests(house: House, { inbox, events, sponsorships, seva }: RequestsNeeds) {
  return {
    /** For the forms of pages that work without scripts; the API below is the same. */
    askToSponsor,
    askToHelp,
    publicRoutes: {
      "sponsorship-requests": new Hono<Asked>().post("/", async (c) =>
        c.json({ success: true, ...(await askToSponsor(await readJson(c.req.raw), fromOf(c))) }, 201),
      ),
      "seva-requests": new Hono<Asked>().post("/", async (c) =>
        c.json({ success: true, ...(await askToHelp(await readJson(c.req.raw), fromOf(c))) }, 201),
      ),
    },
    middleware: { "sponsorship-requests": refusals, "seva-requests": refusals },
  };

  async function askToSponsor(given: unknown, from: Requester) {
    const { website, opened, ...asked } = checkFields(given, SponsorRequest);
    await refuseClosed(asked.eventId, asked.date);
    const isHeld = await inbox.contact.admit({ website, opened }, from.address);
    const made = await sponsorships.records.create({ ...asked, donorId: null, status: "requested" }, VISITOR);
    const answeredIn = { label: "Sponsors", href: `${SPONSORS}?event=${made.eventId}&date=${made.date}` };
    await tell(sponsorMessage(made), from, { isHeld, answeredIn });
    return thanks(made, SPONSOR_THANKS);
  }

  async function askToHelp(given: unknown, from: Requester) {
    const { website, opened, ...asked } = checkFields(given, SevaRequest);
    if (asked.eventId) await refuseClosed(asked.eventId, asked.date);
    const isHeld = await inbox.contact.admit({ website, opened }, from.address);
    const made = await seva.records.create({ ...asked, status: "requested" }, VISITOR);
    const answeredIn = { label: "Seva roster", href: `${SEVA}?status=requested` };
    await tell(helperMessage(made), from, { isHeld, answeredIn });
    return thanks(made, SEVA_THANKS);
  }

  /** Only what visitors see can be asked for, and only what is still to come. */
  async function refuseClosed(eventId: string, date: string) {
    const event = events.get(eventId);
    if (!event || event.status === "draft")
      throw new Refusal(404, "no-such-event", "There is no such event.");
    if (event.status === "cancelled")
      throw new Refusal(409, "cancelled", `${event.title} does not take place.`);
    await events.readyFor({ from: events.today(), to: addDays(events.today(), 366) }, { isVisitor: true });
    if (isKnownDay(date)) await events.readyFor({ from: date, to: date }, { isVisitor: true });
    if (date && date < events.today()) throw wrong("date", "This day has passed");
    if (!date && !events.next(event)) throw wrong("date", "This event is over");
  }

  /** The request is kept already: a mailbox out of reach must not take that back. */
  async function tell(
    message: ContactMessage,
    { address, requestId }: Requester,
    wishes: { isHeld: boolean; answeredIn: AnsweredIn },
  ) {
    await inbox.outbox
      .add(message, address, wishes)
      .catch((fault) => house.log.error("request not told in the inbox", fault, { request: requestId }));
  }
}

/** Those who fill in a form read `success` and `message`; programs read the code too. */
const refusals = createMiddleware(async (c, next) => {
  await next();
  if (c.res.ok) return;
  const headers = new Headers(c.res.headers);
  headers.delete("Content-Length");
  c.res = Response.json({ success: false, ...(await c.res.json()) }, { status: c.res.status, headers });
});

function thanks({ waiting }: { waiting?: true }, words: typeof SPONSOR_THANKS) {
  return waiting ? { waiting, message: words.waiting } : { message: words.asked };
}

function fromOf(c: Context<Asked>): Requester {
  return { address: c.get("address"), requestId: c.get("requestId") };
}

/** These forms do not ask where somebody lives. */
function sponsorMessage(asked: Sponsorship): ContactMessage {
  const { name, email, phone, eventTitle, date, tier, cents, familyNames, note, waiting } = asked;
  return {
    name,
    email,
    phone,
    country: "",
    subject: "Event Information",
    message: [
      `Would like to sponsor ${eventTitle} on ${letterDate(date)}: ${tier}, ${formatCents(cents)}.`,
      familyNames && `Family: ${familyNames}`,
      note && `“${note}”`,
      waiting && "There are more requests than spots: this one is on the waiting list.",
      "Confirm or decline it in Events, Sponsors.",
    ]
      .filter(Boolean)
      .join("\n"),
  };
}

function helperMessage({ name, email, phone, helpsWith, date, shift, note }: SevaSignUp): ContactMessage {
  return {
    name,
    email,
    phone,
    country: "",
    subject: "Volunteer Opportunity",
    message: [
      `Would like to help with ${helpsWith}${date && ` on ${letterDate(date)}`}.`,
      shift && `When: ${shift}`,
      note && `“${note}”`,
      "Answer it in Events, Seva roster.",
    ]
      .filter(Boolean)
      .join("\n"),
  };
}
