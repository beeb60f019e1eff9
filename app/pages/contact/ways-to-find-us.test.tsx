import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { pageWords } from "#app/page-words.ts";
import { structuredData } from "#app/structured-data.ts";
import { contact } from "#content/contact.ts";
import { temple } from "#content/temple.ts";
import { publicTemple } from "#domain/content/public-temple.ts";
import { type Temple, temple as templePart } from "#domain/content/temple.ts";
import { startingWords } from "#server/words.ts";
import { WaysToFindUs } from "./ways-to-find-us.tsx";

const { telephone: _, ...rest } = temple;
const { street: __, ...place } = temple.address;
const { line } = publicTemple(temple).address;
const page = pageWords(startingWords, "contact");
const without: Temple = { ...rest, address: place };
const withBoth: Temple = {
  ...rest,
  telephone: "+1 (916) 555-0100",
  address: { ...place, street: "108 Temple Road" },
};

describe("Street and telephone", () => {
  test("are shown when the temple has given them", () => {
    expect(templePart.schema.safeParse(withBoth).success).toBe(true);
    const html = shown(withBoth);
    expect(html).toContain(`<address>108 Temple Road<br/>${line}</address>`);
    expect(html).toMatch(/<a href="tel:\+19165550100">.*\+1 \(916\) 555-0100<\/a>/);
    const [item] = structuredData(page, publicTemple(withBoth))["@graph"];
    expect(item).toMatchObject({
      telephone: "+1 (916) 555-0100",
      address: { streetAddress: "108 Temple Road", postalCode: place.postalCode },
    });
  });

  test("leave no trace when it has not", () => {
    expect(templePart.schema.safeParse(without).success).toBe(true);
    const html = shown(without);
    expect(html).toContain(`<address>${line}</address>`);
    expect(html).not.toContain("tel:");
    const text = JSON.stringify(structuredData(page, publicTemple(without)));
    expect(text).not.toMatch(/telephone|streetAddress/);
  });

  test("are two cards with the hours, whatever is given", () => {
    for (const given of [without, withBoth]) {
      const html = shown(given);
      expect(html.match(/class="infocard"/g)).toHaveLength(2);
      expect(html).toContain(publicTemple(temple).hours.sentence);
    }
  });

  test("are refused if they are not what they say", () => {
    for (const telephone of ["call us", "", "12"])
      expect(templePart.schema.safeParse({ ...rest, telephone }).success).toBe(false);
    expect(templePart.schema.safeParse({ ...rest, address: { ...place, street: "" } }).success).toBe(false);
  });
});

function shown(temple: Temple) {
  return renderToStaticMarkup(<WaysToFindUs words={contact} temple={publicTemple(temple)} />);
}
