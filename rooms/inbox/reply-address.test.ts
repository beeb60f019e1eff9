import { describe, expect, test } from "vitest";
import { replyAddress } from "./reply-address.ts";

const message = {
  name: "மீனா",
  email: "meena+temple@example.org",
  subject: "Pooja Booking",
  message: "One & two\nthree",
} as const;

describe("Replying by mail", () => {
  test("begins a mail to the visitor with subject and their words", () => {
    const { protocol, pathname, searchParams } = new URL(replyAddress(message));
    expect([protocol, decodeURIComponent(pathname)]).toEqual(["mailto:", "meena+temple@example.org"]);
    expect(searchParams.get("subject")).toBe("Re: Pooja Booking");
    expect(searchParams.get("body")).toBe("Dear மீனா,\r\n\r\n\r\n\r\n> One & two\r\n> three");
  });

  test("adds no second addressee, whatever the fields hold", () => {
    const { searchParams } = new URL(
      replyAddress({ ...message, message: "x&cc=thief@example.org", email: "a?bcc=b@c.d" }),
    );
    expect([...searchParams.keys()]).toEqual(["subject", "body"]);
  });

  test("quotes the beginning of a long message, cutting no letter in half", () => {
    const address = replyAddress({ ...message, message: `${"x".repeat(1199)}🪔 and on` });
    expect(new URL(address).searchParams.get("body")?.length).toBeLessThan(1300);
  });
});
