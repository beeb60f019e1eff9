import { describe, expect, test } from "vitest";
import { contactFault, contactFields, subjectFrom, subjects } from "./contact-fields.ts";

describe("The subjects", () => {
  test("are seven, in the order of the form", () => {
    expect(subjects).toEqual([
      "General Inquiry",
      "Pooja Booking",
      "Loan Program",
      "Event Information",
      "Donation Query",
      "Volunteer Opportunity",
      "Feedback",
    ]);
  });

  test("can be chosen by the address", () => {
    expect(subjectFrom("?subject=Volunteer+Opportunity")).toBe("Volunteer Opportunity");
    expect(subjectFrom("?subject=loan%20program")).toBe("Loan Program");
    expect(subjectFrom("?subject=Something+else")).toBeUndefined();
    expect(subjectFrom("")).toBeUndefined();
  });
});

describe("A field of the contact form", () => {
  test("is asked for when it is empty, or holds nothing one could read", () => {
    expect(contactFault("name", "")).toBe("Please enter your name.");
    expect(contactFault("message", " \n ")).toBe("Please write a message.");
    expect(contactFault("country", "\u200b\u200d")).toBe("Please enter your city and state.");
  });

  test("may be left empty if it is the phone number", () => {
    expect(contactFault("phone", "")).toBeUndefined();
  });

  test("holds so many characters and no more", () => {
    expect(contactFault("name", "a".repeat(contactFields.name.longest))).toBeUndefined();
    expect(contactFault("name", "a".repeat(101))).toBe("Name can hold 100 characters; yours has 101.");
  });

  test("may be written in any script, or in emoji", () => {
    expect(contactFault("name", "மீனா சுந்தரம்")).toBeUndefined();
    expect(contactFault("message", "🙏🏽")).toBeUndefined();
  });

  test("is one line, unless it is the message", () => {
    expect(contactFault("name", "Meena\nBcc: all@example.org")).toBe("Please write this on one line.");
    expect(contactFault("message", "One\nTwo")).toBeUndefined();
  });

  test("takes as an e-mail address what browsers take as one", () => {
    for (const address of ["meena@example.org", "m.s+temple@xn--nxasmq6b.example", "root@localhost"])
      expect(contactFault("email", address)).toBeUndefined();
    for (const address of ["meena", "meena@", "a b@example.org", "<meena@example.org>", "a@b@c"])
      expect(contactFault("email", address)).toBe("Please enter an e-mail address such as name@example.org.");
  });

  test("takes as a subject one of the seven", () => {
    expect(contactFault("subject", "Feedback")).toBeUndefined();
    expect(contactFault("subject", "Prize")).toBe("Please choose a subject.");
  });
});
