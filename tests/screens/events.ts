import { expect, type Page } from "@playwright/test";
import { aWord } from "#tests/admin.ts";
import { open } from "#tests/site.ts";
import { press, type Screen } from "./screen.ts";

const EVENTS = "/dashboard/events";

export const eventScreens: Screen[] = [
  {
    name: "Events, as a list",
    path: EVENTS,
    arrange: async (page) => {
      const { title } = await anEvent(page, { place: "" });
      await open(page, `${EVENTS}/list?q=${title}`);
      await page.getByRole("link", { name: title }).waitFor();
    },
  },
  { name: "A new event", path: `${EVENTS}/new` },
  { name: "Festivals of a year", path: `${EVENTS}/festivals` },
  {
    name: "Seva, somebody who helps",
    path: EVENTS,
    arrange: async (page) => {
      const { id } = await anEvent(page, { kind: "seva", tiers: [], capacity: 4 });
      const data = { eventId: id, name: `Kavitha ${aWord()}`, email: "k@mail.example", shift: "Morning" };
      expect((await page.request.post("/api/seva-requests", { data })).status()).toBe(201);
      await open(page, `${EVENTS}/seva`);
      await page.getByText(data.name).first().waitFor();
    },
  },
  {
    name: "Tithi days, a new one without its day",
    path: EVENTS,
    arrange: async (page) => {
      await aTithiDay(page);
      await open(page, `${EVENTS}/tithi-days`);
      await press(page, "Add tithi day");
      await press(page, "Save");
      await page.getByRole("dialog").getByRole("alert").first().waitFor();
    },
  },
  {
    name: "The letter before a tithi day",
    path: EVENTS,
    arrange: async (page) => open(page, `${EVENTS}/tithi-days/${await aTithiDay(page)}/letter`),
  },
  {
    name: "An event as visitors see it, a place asked for",
    path: EVENTS,
    arrange: async (page) => {
      const { id } = await anEvent(page, {});
      await open(page, `/events/${id}`);
      const form = page.getByRole("region", { name: "In your family’s name" });
      await form.getByLabel("Your name").fill("Lalitha");
      await form.getByLabel("E-mail").fill("lalitha@mail.example");
      await press(page, "Ask to sponsor");
      await page.getByText("We have your request").waitFor();
    },
  },
  {
    name: "Events, a month with a festival and its requests",
    path: EVENTS,
    arrange: async (page) => {
      await anEvent(page, { repeats: { every: "week" }, kind: "class", tiers: [] });
      const { date } = await askToSponsor(page, await anEvent(page, {}));
      await open(page, `${EVENTS}?day=${date}`);
      await page
        .getByRole("link", { name: /to confirm/ })
        .first()
        .waitFor();
    },
  },
  {
    name: "Event, its editor with mistakes",
    path: EVENTS,
    arrange: async (page) => {
      const { id } = await anEvent(page, { repeats: { every: "tithi" } });
      await open(page, `${EVENTS}/${id}`);
      await page.getByText("Next dates").waitFor();
      await page.getByLabel("Title").fill("");
      await press(page, "Save changes");
      await page.getByText("Please enter a title").first().waitFor();
    },
  },
  {
    name: "Sponsors, one asked and one paid",
    path: EVENTS,
    arrange: async (page) => {
      const event = await anEvent(page, {});
      await askToSponsor(page, event);
      const family = { name: "Meenakshi Raghavendran", familyNames: "Meenakshi, Arun", gotra: "Bharadwaja" };
      const data = { ...family, eventId: event.id, tier: "Flowers", date: event.date };
      const { id } = await (await page.request.post("/api/sponsorships", { data })).json();
      await page.request.post(`/api/sponsorships/${id}/pay`, {
        data: { receivedOn: "2026-01-02", method: "check", reference: "1182" },
      });
      await open(page, `${EVENTS}/sponsors?event=${event.id}&date=${event.date}`);
      await page.getByRole("button", { name: "Take back the payment of Meenakshi Raghavendran" }).waitFor();
    },
  },
];

/** Something that happens soon, and can be sponsored. */
async function anEvent(page: Page, fields: object): Promise<{ id: string; date: string; title: string }> {
  const day = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const answer = await page.request.post("/api/events", {
    data: {
      title: `Abhishekam ${aWord()}`,
      kind: "festival",
      place: "Prayer hall",
      status: "published",
      startsAt: `${day}T16:00`,
      endsAt: `${day}T20:00`,
      tiers: [
        { name: "Chief sponsor", cents: 1_001_00, slots: 2 },
        { name: "Flowers", cents: 251_00, slots: 9 },
      ],
      ...fields,
    },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** Somebody's day of remembrance; answers its id. */
async function aTithiDay(page: Page): Promise<string> {
  const family = { name: `Raman ${aWord()}`, email: "raman@mail.example", forWhom: "his father" };
  const data = { ...family, month: "Kartika", paksha: "shukla", tithi: 6 };
  const answer = await page.request.post("/api/tithi-days", { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

/** A visitor asks for one of its places. */
async function askToSponsor(page: Page, event: { id: string; date: string; title: string }) {
  const family = {
    name: "Anand and Sudha",
    email: "sudha@mail.example",
    familyNames: "Anand, Sudha, Nikhil",
  };
  const data = { ...family, eventId: event.id, tier: "Chief sponsor", gotra: "Harita", nakshatra: "Chitra" };
  const answer = await page.request.post("/api/sponsorship-requests", { data });
  expect(answer.status()).toBe(201);
  return event;
}
