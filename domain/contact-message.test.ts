import { describe, expect, test } from "vitest";
import { ContactMessage } from "./contact-message.ts";
import { fieldMessages } from "./field-errors.ts";

const given = {
  name: "Meena",
  email: "meena@example.org",
  phone: "",
  country: "Roseville, CA",
  subject: "Pooja Booking",
  message: "Vanakkam",
};

describe("A contact message", () => {
  test("is kept as it was written, without the space around it", () => {
    expect(ContactMessage.parse({ ...given, name: "  Meena ", extra: 1 })).toEqual(given);
  });

  test("needs no phone number", () => {
    const { phone: _, ...rest } = given;
    expect(ContactMessage.parse(rest).phone).toBe("");
    expect(ContactMessage.parse({ ...rest, phone: null }).phone).toBe("");
  });

  test("keeps the joiners of Indian scripts and emoji, and drops what cannot be read", () => {
    const words = "க்\u200cஷ 👨\u200d👩\u200d👧";
    expect(ContactMessage.parse({ ...given, message: `${words}\u0000\u202e` }).message).toBe(words);
    expect(ContactMessage.parse({ ...given, name: "Me\tena\u0007" }).name).toBe("Me ena");
  });

  test("ends its lines in one way", () => {
    expect(ContactMessage.parse({ ...given, message: "a\r\nb\rc\u2028d\n\ne" }).message).toBe(
      "a\nb\nc\nd\n\ne",
    );
  });

  test("says what is wrong, field by field", () => {
    const asked = ContactMessage.safeParse({
      ...given,
      name: 7,
      email: "meena",
      phone: {},
      subject: undefined,
    });
    if (asked.success) throw new Error("This message has faults.");
    expect(fieldMessages(asked.error)).toEqual({
      name: "Please enter your name.",
      email: "Please enter an e-mail address such as name@example.org.",
      phone: "Please write the phone number as text.",
      subject: "Please choose a subject.",
    });
  });
});
