import { describe, expect, test } from "vitest";
import { openTemple } from "#tests/temple.ts";

describe("The donor records", () => {
  test.each([
    ["GET", "/api/donors"],
    ["GET", "/api/donors/live"],
    ["GET", "/api/donors/summary"],
    ["GET", "/api/donors/summary/live"],
    ["POST", "/api/donors"],
    ["PUT", "/api/donors/first"],
    ["DELETE", "/api/donors/first"],
  ])("are closed to a stranger: %s %s", async (method, path) => {
    const { visitor } = await openTemple();
    const answer = await visitor.ask(method, path, method === "GET" ? undefined : { name: "Ravi" });

    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });
});
