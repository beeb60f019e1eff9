import { Agent, request } from "node:http";
import nodemailer from "nodemailer";
import { describe, expect, test } from "vitest";
import { railWidthFrom } from "#app/admin/rail-width.ts";
import { readAmount } from "#domain/amount.ts";
import { type ContactField, contactFields, subjectFrom } from "#domain/contact-fields.ts";
import { ContactMessage } from "#domain/contact-message.ts";
import { blocksOf } from "#domain/content/marked-words.ts";
import { grouped } from "#domain/counted.ts";
import { isCurrentPage } from "#domain/current-page.ts";
import { messageRow } from "#domain/message.ts";
import { pageFrom } from "#domain/paging.ts";
import { plainPath } from "#domain/path.ts";
import { plain, searchWords } from "#domain/search.ts";
import { DonorSchema } from "#rooms/donors/donor-schema.ts";
import { wallAddresses } from "#rooms/donors/wall-addresses.server.ts";
import { browserInWords } from "#server/auth/browser-in-words.ts";
import { readCode } from "#server/auth/one-time-codes.ts";
import { sessionToken } from "#server/auth/sessions.ts";
import { clientAddress } from "#server/client-address.ts";
import { newDelivery } from "#server/mail/delivery.ts";
import { visitorLetter } from "#server/mail/visitor-letter.ts";
import { renderedPages } from "#server/pages.ts";
import { chooseEncoding } from "#server/site/cached-response.ts";
import { responseCache } from "#server/site/response-cache.ts";
import { findFile } from "#server/site/site.ts";
import { builtPages, builtSite } from "./builds.ts";
import { countWork } from "./counted-work.ts";
import { aMessage, openTemple } from "./temple.ts";

/**
 * Four times as long may cost four times as much. An expression that goes back over what it has read costs sixteen
 * times as much, and a stranger who knows one stops the site for everyone. No time is measured, which would grow with
 * whatever else the machine does: steps are counted. So few that nobody waits for them may grow as they like.
 */
const MOST_GROWTH = 8;
const FEW_STEPS = 20_000;

/** What to send: one thing over and over, and at its end perhaps something that fits it or does not. */
const units = [
  "/",
  "a",
  "1",
  " ",
  "\t",
  "\n",
  ",",
  ";",
  "; ",
  "=",
  "@",
  "a@",
  ".",
  "a.",
  "-",
  "%",
  "%2f",
  "%25",
  ":",
  '"',
  "<",
];
const marks = "\u0301\u0316";
type Shape = { unit: string; tail: string };
const shapesOf = (of: string[]): Shape[] =>
  of.flatMap((unit) => [
    { unit, tail: "" },
    { unit, tail: "\u0007x" },
  ]);
const shapes = shapesOf([...units, marks]);

const textOf = ({ unit, tail }: Shape, length: number) => unit.repeat(Math.ceil(length / unit.length)) + tail;
const nameOf = ({ unit, tail }: Shape) => JSON.stringify(`${unit}${unit}…${tail}`);

/** Unit by unit: one of two lengths cut within a "%20" would be refused where the other is looked up. */
const asAddress = ({ unit, tail }: Shape): Shape => ({ unit: inAddress(unit), tail: inAddress(tail) });
const inAddress = (text: string) => text.replace(/[^\x21-\x7e]/gu, encodeURIComponent);

describe("What a stranger sends costs no more than its length, whatever it is made of", () => {
  const site = builtSite();
  const donors = { revision: 1, wallPages: 3, printedPages: 1 };
  const serveCached = responseCache(() => new Response(), wallAddresses(donors));
  const asked = (fields: object) => Object(fields);
  const contact = (field: ContactField) => (text: string) =>
    ContactMessage.safeParse({ ...aMessage(), [field]: text });

  test.each<[name: string, work: (text: string) => unknown]>([
    ["an address in its one spelling", plainPath],
    ["the look for a file", (text) => findFile(site, asked({ method: "GET", url: `/${text}` }))],
    [
      "the look for a cached answer",
      (text) => serveCached(asked({ method: "GET", url: `/${text}` }), asked({}), () => {}),
    ],
    [
      "the query of a cached answer",
      (text) => serveCached(asked({ method: "HEAD", url: `/x?page=${text}` }), asked({}), () => {}),
    ],
    ["whether a link is this page's", (text) => isCurrentPage("/board", `/board${text}`)],
    ["the page asked for", pageFrom],
    ["the subject asked for", (text) => subjectFrom(`?subject=${text}`)],
    [
      "the cookies, for the session",
      (text) => sessionToken(asked({ headers: { get: () => `session=${text}` } }), { live: false }),
    ],
    ["the cookies, for the sidebar", (text) => railWidthFrom(asked({ headers: { get: () => text } }))],
    ["the encodings a browser takes", (text) => chooseEncoding(text)],
    [
      "the addresses proxies name",
      (text) => clientAddress(asked({ socket: {}, headers: { "x-forwarded-for": text } }), 1),
    ],
    ["an IPv6 address", (text) => clientAddress(asked({ socket: { remoteAddress: `::ffff:${text}` } }), 0)],
    ["a code", readCode],
    ["the name of a browser", browserInWords],
    ["an amount", readAmount],
    ["an amount that begins well", (text) => readAmount(`$1${text}`)],
    ["a number in groups", grouped],
    ["a search", searchWords],
    ["what a search looks in", plain],
    ["a donor", (name) => DonorSchema.safeParse({ name, pledged: name })],
    ["a message in the list", (text) => messageRow({ ...aKeptMessage, message: text })],
    ["a letter", (text) => visitorLetter({ ...aKeptMessage, message: text }, OFFICE)],
    ...Object.keys(contactFields).map((field): [string, (text: string) => unknown] => [
      `the contact form’s ${field}`,
      contact(field as ContactField),
    ]),
  ])("%s", async (_, work) => {
    await expectLinear(work, 1000);
  });

  test("a text with marks", async () => {
    const signs = ["[", "*", "**", "[a](", "> ", "## ", "*a ", "- [x](/y"];
    await expectLinear(blocksOf, 1000, [...shapes, ...shapesOf(signs)]);
  });

  test("a letter on its way", async () => {
    const { message } = contactFields;
    const post = nodemailer.createTransport({ streamTransport: true, buffer: true });
    await expectLinear(async (text) => {
      const name = text.slice(0, contactFields.name.longest);
      await post.sendMail(visitorLetter({ ...aKeptMessage, name, message: text }, OFFICE));
    }, message.longest / 4);
  });
});

describe("A whole request costs no more than its length", async () => {
  const build = await builtPages();

  /** As long as the site takes them: 4 kB of address, 16 kB of headers, 64 kB of body. */
  test.each([
    "/",
    "/donors/",
    "/donors?page=",
    "/donors?",
    "/manage",
    "/dashboard/",
    "/dashboard.data?_routes=",
    "/api/",
    "/api/donors/",
    "/api/wall?q=%25&",
    "/assets/",
  ])("with an address that begins with %s", async (start) => {
    const ask = await openSite();
    await expectLinear((text) => ask({ path: start + text }), 950, shapes.map(asAddress));
  });

  const headers = [
    "Cookie",
    "Accept-Encoding",
    "If-None-Match",
    "X-Forwarded-For",
    "Origin",
    "Content-Type",
    "Referer",
    "Accept",
    "Host",
  ];
  test.each(headers)("with a header %s", async (name) => {
    const ask = await openSite();
    const visible = shapes.filter(({ unit }) => /^[\t\x20-\x7e]+$/.test(unit));
    await expectLinear(
      async (text) => {
        const value = text.replaceAll("\u0007", "");
        const own = { "Sec-Fetch-Site": "same-origin", "Accept-Encoding": "gzip", [name]: value };
        await ask({ path: "/about", headers: own });
        await ask({ path: "/donors", headers: { ...own, Cookie: `session=${value}` } });
        await ask({ path: "/dashboard", headers: own });
        await ask({ path: "/api/session", method: "POST", headers: own });
      },
      1500,
      visible,
    );
  });

  test.each([
    "username",
    "password",
    "name",
    "email",
    "phone",
    "country",
    "subject",
    "message",
    "website",
    "opened",
  ])("with a field %s", async (field) => {
    const ask = await openSite();
    const isSignIn = field === "username" || field === "password";
    const fields = isSignIn ? { username: "x", password: "x" } : aMessage();
    await expectLinear(
      (text) =>
        ask({
          path: isSignIn ? "/api/session" : "/api/send-email",
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ ...fields, [field]: text }),
        }),
      1500,
    );
  });

  async function openSite() {
    const { url } = await openTemple({
      settings: { RATE_LIMITS: "off", TRUST_PROXY: "1" },
      site: builtSite(),
      pages: (services) => renderedPages(() => build, services),
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    return (wish: Wish) => send(agent, url, wish);
  }
});

const OFFICE = { from: "website@temple.example", to: "office@temple.example" };
const aKeptMessage = {
  ...aMessage(),
  id: "1",
  receivedAt: "2026-01-14T09:00:00Z",
  read: false,
  archived: false,
  delivery: newDelivery(),
};

async function expectLinear(work: (text: string) => unknown, length: number, all: Shape[] = shapes) {
  // What is made once and kept, is made now; what is done for any text at all, is not what grows.
  await work("a");
  const always = await countWork(() => work("a"));
  for (const shape of all) {
    const short = await countWork(() => work(textOf(shape, length)));
    const long = await countWork(() => work(textOf(shape, length * 4)));
    for (const [what, steps] of long) {
      const [base, quarter] = [always.get(what) ?? 0, short.get(what) ?? 0];
      if (steps - base > MOST_GROWTH * Math.max(quarter - base, 0) + FEW_STEPS)
        expect.fail(`${what}: ${steps} steps for ${nameOf(shape)}, ${quarter} for a quarter of it.`);
    }
  }
}

type Wish = { path: string; method?: string; headers?: Record<string, string>; body?: string };

function send(agent: Agent, url: string, { path, method = "GET", headers = {}, body = "" }: Wish) {
  return new Promise<void>((resolve, reject) => {
    const { port } = new URL(url);
    const sent = request({ agent, host: "127.0.0.1", port, path, method, headers }, (answer) => {
      answer.resume().on("end", resolve);
    });
    sent.on("error", reject).end(body);
  });
}
