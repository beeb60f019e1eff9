import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { readListQuery } from "#domain/list-query.ts";
import { NoRecords } from "./no-records.tsx";

const room = {
  kind: {
    one: "gift",
    many: "gifts",
    filters: [{ field: "fund", label: "Fund", any: "All", options: { land: "Land Purchase" } }],
  },
  empty: { none: "Record the first one.", notFound: "Check the spelling." },
};

function drawn(address: string) {
  const query = readListQuery(new URLSearchParams(address), { filters: ["fund"] });
  const element = <NoRecords room={room} query={query} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

describe("A list that finds nothing", () => {
  test("says what it is for while it is empty", () => {
    expect(drawn("")).toContain("<h2>No gifts yet</h2><p>Record the first one.</p>");
  });

  test("says that all dates were searched by saying nothing of dates", () => {
    const html = drawn("q=raman");
    expect(html).toContain("<p>Check the spelling.</p>");
    expect(html).not.toContain("Search all dates");
  });

  test.each([
    ["from=2026-11-01&to=2026-11-14", "from November 1, 2026 to November 14, 2026"],
    ["from=2026-11-01", "from November 1, 2026 on"],
    ["to=2026-11-14", "to November 14, 2026"],
  ])("within %s says so, and offers to search all dates", (dates, words) => {
    const html = drawn(`q=raman&fund=land&${dates}`);
    expect(html).toContain(`Only gifts ${words} were searched. Check the spelling.`);
    expect(html).toMatch(/href="\/\?fund=land&amp;q=raman"[^>]*>Search all dates/);
  });
});
