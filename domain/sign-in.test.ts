import { describe, expect, test } from "vitest";
import { emailOf, SIGN_IN_FAILURES } from "./sign-in.ts";

describe("A username", () => {
  test("without '@' gets the mail domain", () => {
    expect(emailOf("meena", "temple.example")).toBe("meena@temple.example");
  });

  test("with '@' stays itself", () => {
    expect(emailOf("meena@example.org", "temple.example")).toBe("meena@example.org");
  });

  test("is the same in capitals and between spaces", () => {
    expect(emailOf("  Meena@Example.ORG ", "temple.example")).toBe("meena@example.org");
    expect(emailOf("MEENA", "Temple.Example")).toBe("meena@temple.example");
  });
});

test("A failed sign-in speaks the specification's words", () => {
  expect(Object.values(SIGN_IN_FAILURES)).toEqual([
    "Wrong email or password. Please try again.",
    "No user found with this email.",
    "Login failed. Please try again later.",
  ]);
});
