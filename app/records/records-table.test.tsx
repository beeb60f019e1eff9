import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import type { Column } from "./record-room.ts";
import { RecordsTable } from "./records-table.tsx";

type Gift = { id: string; version: string; donor: string; day: string; cents: number; isVoid: boolean };

const columns: Column<Gift>[] = [
  { field: "day", label: "Received", show: ({ day }) => day, canSort: true },
  { field: "donor", label: "Donor", kind: "lead", show: ({ donor }) => donor, canSort: true },
  { field: "cents", label: "Amount", kind: "amount", show: ({ cents }) => `$${cents / 100}` },
];
const gift = (id: string, donor: string, isVoid = false): Gift => ({
  id,
  version: "1",
  donor,
  day: "Nov 8",
  cents: 50_100,
  isVoid,
});

function drawn(props: Partial<Parameters<typeof RecordsTable<Gift>>[0]>) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <RecordsTable
        label="Gifts"
        caption="Gifts"
        columns={columns}
        rows={[gift("1", "Girish"), gift("2", "Hema", true)]}
        nameOf={({ donor }) => donor}
        tellApart={({ day }) => day}
        footer={{ label: "2 gifts", sums: { cents: "$1,002" } }}
        isLoading={false}
        onOpen={() => {}}
        empty="No gifts yet"
        {...props}
      />
    </MemoryRouter>,
  );
}

describe("A table of records", () => {
  test("says how it is sorted, and leads to the other order", () => {
    const html = drawn({ sort: "-day", sortedBy: (sort) => `?sort=${sort}` });
    expect(html).toMatch(/<th [^>]*aria-sort="descending"[^>]*><a [^>]*href="\/\?sort=day"[^>]*>Received/);
    expect(html).toMatch(/<th (?![^>]*aria-sort)[^>]*><a [^>]*href="\/\?sort=donor"[^>]*>Donor/);
    expect(html).toMatch(/<th [^>]*>Amount<\/th>/);
    expect(drawn({ sort: "day", sortedBy: (sort) => `?sort=${sort}` })).toMatch(
      /aria-sort="ascending"[^>]*><a [^>]*href="\/\?sort=-day"/,
    );
  });

  test("lets a spare column leave with its cell of the footer, so that both stay equally wide", () => {
    const [day, donor, cents] = columns;
    if (!day || !donor || !cents) throw new Error("There are three.");
    const foot = drawn({ columns: [donor, { ...day, isSpare: true }, cents] }).split("<tfoot")[1] ?? "";
    expect(foot.match(/colSpan="\d+"|class="[^"]*"/g)).toEqual([
      'colSpan="1"',
      'class="amt spare"',
      'class="amt"',
    ]);
  });

  test("offers to delete only what can be deleted, after what else its rows offer", () => {
    const html = drawn({
      onDelete: () => {},
      canDelete: ({ donor }) => donor === "Hema",
      rowActs: (_, called) => <button type="button">Repay {called}</button>,
    });
    expect(html.match(/Delete \w+/g)).toEqual(["Delete Hema"]);
    expect(html).toMatch(/Repay Girish.*Repay Hema.*Delete Hema/s);
  });

  test("has its sums under their columns, whatever stands before them", () => {
    expect(drawn({})).toMatch(/<th [^>]*colSpan="2"[^>]*>2 gifts<\/th><td [^>]*>\$1,002<\/td><\/tr>/);
    const choice = { rows: [], chosen: [], choose: () => {} };
    expect(drawn({ choice, onEdit: () => {} })).toMatch(
      /<th [^>]*colSpan="3"[^>]*>2 gifts<\/th><td [^>]*>\$1,002<\/td><td [^>]*><\/td><\/tr>/,
    );
  });

  test("offers no action to whoever may only look", () => {
    expect(drawn({})).not.toContain("Actions");
    expect(drawn({ onEdit: () => {} })).toContain('aria-label="Edit Girish"');
  });

  test("strikes what is void, and marks what is new or open", () => {
    const html = drawn({
      isVoid: (row) => row.isVoid,
      mark: { id: "1", tag: "Just now, by Uday" },
      openId: "1",
    });
    expect(html).toMatch(/data-record="1" class="is-marked is-open"/);
    expect(html).toContain("Just now, by Uday");
    expect(html).toMatch(/data-record="2" class="is-void"/);
  });

  test("tells two of one name apart in what their buttons are called", () => {
    expect(drawn({ rows: [gift("1", "Zoë"), gift("2", "ZOE")], onEdit: () => {} })).toContain(
      'aria-label="Edit Zoë (Nov 8)"',
    );
  });

  test("has a box to choose each row by, checked for those that are chosen", () => {
    const [one, two] = [gift("1", "Girish"), gift("2", "Hema")];
    const html = drawn({ rows: [one, two], choice: { rows: [one, two], chosen: [two], choose: () => {} } });
    expect(html).toMatch(/<input (?![^>]*checked)[^>]*aria-label="Choose Girish"/);
    expect(html).toMatch(/<input [^>]*aria-label="Choose Hema"[^>]*checked/);
  });

  test("says what is missing where nothing is", () => {
    expect(drawn({ rows: [] })).toMatch(/<td [^>]*colSpan="3"[^>]*>No gifts yet<\/td>/);
  });
});
