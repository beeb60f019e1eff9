import { createRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { readListQuery } from "#domain/list-query.ts";
import type { Filter } from "#domain/records.ts";
import { asked, RecordFilters, UNCHOSEN_DATES } from "./record-filters.tsx";

const filters: Filter[] = [
  { field: "days", label: "Received" },
  { field: "fund", label: "Fund", any: "All", options: { land: "Land Purchase", general: "General" } },
];

function drawn(address: string, state?: object) {
  const query = readListQuery(new URLSearchParams(address), { filters: ["fund"], sorts: ["cents"] });
  const search = { label: "Search gifts", placeholder: "Donor", input: createRef<HTMLInputElement>() };
  const element = <RecordFilters query={query} search={search} filters={filters} found="8 gifts" />;
  const router = createMemoryRouter([{ path: "/", element }], {
    initialEntries: [{ pathname: "/", search: address, state }],
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe("The filters of a list", () => {
  test("say nothing while nothing is filtered", () => {
    const html = drawn("q=raman");
    expect(html).not.toContain("Clear all");
    expect(html).toMatch(/class="pick"><span>Fund/);
    expect(html).toMatch(/Filters<\/button>/);
  });

  test("show what is chosen, how much of it, and the way out of each and of all", () => {
    const html = drawn("q=raman&sort=-cents&from=2026-11-01&fund=land&page=3");
    expect(html).toMatch(/class="pick is-set"><span>Fund/);
    expect(html).toMatch(/<option value="land" selected="">Land Purchase/);
    expect(html).toContain("Filters (2)");
    expect(html).toMatch(
      /href="\/\?fund=land&amp;q=raman&amp;sort=-cents"[^>]*>Received from 1 November 2026/,
    );
    expect(html).toMatch(/href="\/\?q=raman&amp;sort=-cents&amp;from=2026-11-01"[^>]*>Land Purchase/);
    expect(html).toMatch(/href="\/\?q=raman&amp;sort=-cents"[^>]*>Clear all/);
  });

  test("are kept by a new search, which begins on page 1", () => {
    const html = drawn("q=raman&fund=land&page=3");
    expect(html).toContain('<input type="hidden" name="fund" value="land"/>');
    expect(html).not.toContain('name="page"');
  });

  test("keep a search within dates that somebody chose, and not within those that nobody did", () => {
    const [from, to] = ['name="from" value="2026-11-01"', 'name="to" value="2026-11-14"'];
    const dates = "fund=land&from=2026-11-01&to=2026-11-14";
    for (const end of [from, to]) {
      expect(drawn(dates)).toContain(`<input type="hidden" ${end}/>`);
      expect(drawn(dates, UNCHOSEN_DATES)).not.toContain(`<input type="hidden" ${end}/>`);
    }
    expect(drawn(dates, UNCHOSEN_DATES)).toContain('<input type="hidden" name="fund" value="land"/>');
  });

  describe("chosen while the list is still being fetched", () => {
    const here = { pathname: "/gifts", search: "", state: null };
    const next = { pathname: "/gifts", search: "?from=2026-11-01", state: UNCHOSEN_DATES };

    test("are added to what was asked for, whose dates nobody chose", () =>
      expect(asked({ method: "cash" }, here, next)).toEqual({
        search: "from=2026-11-01&method=cash",
        state: UNCHOSEN_DATES,
      }));

    test("make dates chosen ones", () =>
      expect(asked({ from: "2026-10-01" }, here, next)).toEqual({ search: "from=2026-10-01", state: null }));

    test("are nothing to another page that was asked for", () =>
      expect(asked({ method: "cash" }, here, { ...next, pathname: "/donors" })).toEqual({
        search: "method=cash",
        state: null,
      }));
  });
});
