import { describe, expect, test } from "vitest";
import { inboxAddress, readInboxQuery } from "./inbox-query.ts";

describe("The address of the inbox", () => {
  test("says only what is not plain", () => {
    expect(inboxAddress({ box: "inbox", q: "", page: 1 })).toBe("/dashboard/messages");
    expect(inboxAddress({ box: "archive", q: "a b", page: 2 }, "x1")).toBe(
      "/dashboard/messages/x1?box=archive&q=a+b&page=2",
    );
  });

  test("is read back as it was written", () => {
    const query = { box: "archive", q: "pooja & loan", page: 3 } as const;
    expect(readInboxQuery(new URL(inboxAddress(query), "http://here").searchParams)).toEqual(query);
  });

  test("asks for the first page of the inbox when it is nonsense", () => {
    expect(readInboxQuery(new URLSearchParams("box=attic&page=-1"))).toEqual({
      box: "inbox",
      q: "",
      page: 1,
    });
  });
});
