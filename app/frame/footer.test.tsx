import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Social } from "./footer.tsx";

describe("A social page of the temple", () => {
  test("is led to, in a new tab, once it has an address", () => {
    const shown = renderToStaticMarkup(
      <Social
        pages={[
          { name: "Facebook", icon: "fb", url: "https://www.facebook.com/temple.example" },
          { name: "Instagram", icon: "ig" },
        ]}
      />,
    );
    expect(shown.match(/<a /g)).toHaveLength(1);
    expect(shown).toMatch(/<a [^>]*href="https:\/\/www\.facebook\.com\/temple\.example" target="_blank"/);
    expect(shown).toContain("Instagram, coming soon");
    expect(shown).not.toContain("Facebook, coming soon");
  });

  test("is only announced until then, to the eye as well", () => {
    const shown = renderToStaticMarkup(<Social pages={[{ name: "Facebook", icon: "fb" }]} />);
    expect(shown).not.toContain("<a ");
    expect(shown).toContain('<span class="vh">Facebook, coming soon</span>');
    expect(shown).toContain('<span aria-hidden="true">coming soon</span>');
  });
});
