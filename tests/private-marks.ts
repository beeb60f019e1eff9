import { expect } from "vitest";
import { publicAddress } from "#rooms/events/event/public-event.ts";
import { aPdf } from "#tests/files/samples.ts";
import type { openTemple } from "#tests/temple.ts";

type Made = { id: string; place?: string };
type Temple = Awaited<ReturnType<typeof openTemple>>;
/** The temple's day while the clock of a test stands. */
const TODAY = "2026-01-14";
const SOON = "2026-01-20";

/** Records in every room, marked in all that is private; and words beside them that visitors are meant to see. */
export async function markedTemple(
  temple: Temple,
  /** How a mark is written into a field, for those who try what becomes of it. */
  written = (word: string, _what: string) => word,
) {
  const marks = new Map<string, string>();
  const admin = await temple.admin();

  const isPublic = { donor: "Lakshmi Shownname", event: "Abhishekam Shownname" };
  const full = { position: "donor", pledged: 0, donated: 0 };
  const shown = await add("donors", { ...full, name: isPublic.donor, details: details("a donor") });
  const hidden = await add("donors", {
    ...full,
    name: mark("an anonymous donor's name"),
    visibility: "anonymous",
    details: { ...details("an anonymous donor"), wallName: mark("an anonymous donor's name on the wall") },
  });
  const named = await add("donors", { ...full, name: "Padma Nameonly", visibility: "name-only" });
  const merged = await add("donors", { ...full, name: mark("the name of a record that was merged") });
  await ask("POST", `donors/${merged.id}/merge`, { into: shown.id });
  await add("donors", { ...full, name: mark("a deleted donor's name") }, { isDeleted: true });

  const count = await add("counts", {
    countedOn: TODAY,
    place: mark("where a count was made"),
    counters: [mark("who counted"), "Ravi"],
    controlCents: 100,
    controlGifts: 1,
  });
  await give({ donorId: shown.id, cents: 50_100, ...giftWords("a gift") });
  await give({ donorId: shown.id, cents: 10_100, isAnonymous: true, ...giftWords("an anonymous gift") });
  await give({ donorId: hidden.id, cents: 25_100, ...giftWords("an anonymous donor's gift") });
  await give({ donorId: named.id, cents: amountMark("what a donor gave who shows only the name") });
  await give({ donorId: null, donorName: mark("a giver without a record"), cents: 5_100, countId: count.id });
  await add("pledges", {
    donorId: named.id,
    pledgedOn: TODAY,
    fund: "phase-1",
    note: mark("a pledge's note"),
    cents: amountMark("what a donor pledged who shows only the name"),
  });
  // Sums of all donors are public: with another's pledge and gifts among them, they tell of nobody.
  await add("pledges", { donorId: shown.id, pledgedOn: TODAY, fund: "phase-1", cents: 1_001_00 });
  await add("loans", {
    lenderDonorId: hidden.id,
    principalCents: 10_000_00,
    ratePercent: 6,
    interest: "waived",
    startOn: "2025-06-01",
    termMonths: 12,
    status: "funded",
    note: mark("a loan's note"),
  });
  await add("claims", {
    page: "home",
    figure: "77",
    words: mark("the words of a claim that is being checked"),
  });
  await add("phases", {
    number: 9,
    title: mark("a phase that is not shown"),
    goalCents: 100_00,
    isShown: false,
    notice: mark("its notice"),
    details: [mark("what it pays for")],
  });

  const times = {
    startsAt: `${SOON}T16:00`,
    endsAt: `${SOON}T20:00`,
    place: "Prayer hall",
    kind: "festival",
  };
  const tiers = [{ name: "Flowers", cents: 251_00, slots: 9 }];
  const event = await add("events", { ...times, title: isPublic.event, status: "published", tiers });
  const draft = await add("events", {
    ...times,
    title: mark("a draft event"),
    description: mark("its description"),
    status: "draft",
    tiers,
  });
  const family = { eventId: event.id, date: SOON, tier: "Flowers" };
  await add("sponsorships", {
    ...family,
    ...person("a sponsor"),
    ...familyOf("a sponsor"),
    status: "confirmed",
  });
  await ask("POST", "sponsorship-requests", {
    ...family,
    ...person("a family that asks"),
    ...familyOf("a family that asks"),
  });
  const help = { eventId: event.id, date: SOON, shift: mark("a helper's shift") };
  await add("seva-signups", { ...help, ...person("a helper") });
  await ask("POST", "seva-requests", { ...help, ...person("somebody who offers help") });
  await add("tithi-days", {
    ...person("a family's tithi day"),
    address: mark("its address"),
    forWhom: mark("whom it is for"),
    month: 8,
    paksha: "krishna",
    tithi: 8,
    gotra: mark("its gotra"),
  });

  const file = await uploadTo(`${mark("a private file's name")}.pdf`);
  const asset = await add("assets", {
    name: mark("an asset"),
    category: "vessel",
    acquiredOn: "2025-01-10",
    place: mark("where it is kept"),
    description: mark("an asset's description"),
    custodian: mark("who keeps it"),
    serial: mark("its serial"),
    donorName: mark("who gave it"),
    documents: [file],
  });
  await ask("POST", `assets/${asset.id}/lend`, { to: mark("who borrowed it"), dueOn: SOON });
  await ask("POST", "stock-takes", { place: asset.place });

  await ask("POST", "send-email", {
    ...person("a visitor who wrote"),
    country: mark("where they live"),
    subject: "Pooja Booking",
    message: mark("a visitor's message, of which nobody else should read a word"),
  });
  const staff = `${mark("a colleague's address")}@temple.example`;
  await temple.services.accounts.add(staff, "a lamp beside the river", { role: "editor" });

  return {
    marks,
    isPublic,
    names: {
      id: [file, hidden.id, draft.id],
      event: [publicAddress({ id: event.id, title: isPublic.event }), draft.id].map(lastStep),
      file: [`${event.id}.ics`, `${draft.id}.ics`, "2026.pdf"],
    },
    /** Something happens in the rooms, so that every stream has something to tell. */
    async change() {
      await give({ donorId: hidden.id, cents: 77_700, ...giftWords("another anonymous gift") });
      await give({ donorId: named.id, cents: amountMark("another gift of a donor who shows only the name") });
      await ask("PUT", `donors/${shown.id}`, {
        ...full,
        pledged: 1001,
        donated: 602,
        name: isPublic.donor,
        details: details("a donor again"),
      });
      await ask("PUT", `events/${event.id}`, {
        ...times,
        title: isPublic.event,
        status: "published",
        tiers,
        description: "All are welcome",
      });
      await ask("POST", "hall/thanks", { text: "A well-wisher" });
    },
  };

  /** A word nobody would write by chance, told apart whatever its case. */
  function mark(what: string) {
    const word = `Qz${what.replace(/[^a-z]/gi, "").slice(0, 24)}${letters(marks.size)}zq`;
    marks.set(word, what);
    return written(word, what);
  }

  /** An amount that is the only one of its kind, as it would be written by machines and for people. */
  function amountMark(what: string) {
    const cents = 31_415_00 + 13 * (marks.size + 1);
    const dollars = (cents / 100).toFixed(2);
    for (const written of [String(cents), dollars, `31,${dollars.slice(2)}`]) marks.set(written, what);
    return cents;
  }

  function details(whose: string) {
    return {
      email: `${mark(`the e-mail address of ${whose}`)}@mail.example`,
      phone: mark(`the phone of ${whose}`),
      address: mark(`the address of ${whose}`),
      secondName: mark(`the second name of ${whose}`),
      gotra: mark(`the gotra of ${whose}`),
      nakshatra: mark(`the star of ${whose}`),
      language: mark(`the language of ${whose}`),
      notes: mark(`notes about ${whose}`),
    };
  }

  function giftWords(what: string) {
    return {
      note: mark(`the note of ${what}`),
      reference: mark(`the reference of ${what}`),
      dedication: { kind: "memory", name: mark(`whom ${what} remembers`) },
    };
  }

  function person(who: string) {
    const email = `${mark(`the e-mail address of ${who}`)}@mail.example`;
    return {
      name: mark(`the name of ${who}`),
      email,
      phone: "916 555 0199",
      note: mark(`the note of ${who}`),
    };
  }

  function familyOf(who: string) {
    return {
      familyNames: mark(`the family of ${who}`),
      gotra: mark(`the gotra of ${who}`),
      nakshatra: mark(`the star of ${who}`),
    };
  }

  function give(fields: object) {
    return add("gifts", { receivedOn: TODAY, method: "cash", fund: "phase-1", evenIfLike: true, ...fields });
  }

  async function add(noun: string, fields: object, { isDeleted = false } = {}) {
    const made = await ask("POST", noun, fields);
    if (isDeleted) await ask("DELETE", `${noun}/${made.id}`);
    return made;
  }

  async function ask(method: string, path: string, fields?: object): Promise<Made> {
    const answer = await admin.ask(method, `/api/${path}`, fields);
    const text = await answer.text();
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : { id: "" };
  }

  async function uploadTo(name: string): Promise<string> {
    const head = `--lamp\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`;
    const body = Buffer.concat([
      Buffer.from(`${head}Content-Type: application/pdf\r\n\r\n`),
      aPdf(),
      Buffer.from("\r\n--lamp--\r\n"),
    ]);
    const answer = await admin.ask("POST", "/api/files", body, {
      "Content-Type": "multipart/form-data; boundary=lamp",
    });
    expect(answer.status).toBe(201);
    return (await answer.json()).id;
  }
}

/** "a", "b", … "z", "ba": a number in letters, as names have no figures. */
function letters(number: number): string {
  const last = String.fromCharCode(97 + (number % 26));
  return number < 26 ? last : letters(Math.floor(number / 26)) + last;
}

function lastStep(path: string) {
  return path.slice(path.lastIndexOf("/") + 1);
}
