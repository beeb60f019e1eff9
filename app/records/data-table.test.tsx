import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type DataColumn, DataTable } from "./data-table.tsx";

type Vessel = { name: string; place: string; cents: number };

const vessels: Vessel[] = [
  { name: "Lamp", place: "Hall", cents: 501 },
  { name: "Bell", place: "Office", cents: 101 },
  { name: "Plate", place: "Hall", cents: 51 },
];
const columns: DataColumn<Vessel>[] = [
  { label: "Name", kind: "name", show: ({ name }) => name, sum: "3 vessels" },
  { label: "Place", show: ({ place }) => place },
  { label: "Worth", kind: "amount", className: "num", show: ({ cents }) => cents, sum: 653 },
  { label: "Actions", isLabelHidden: true, show: () => "Edit" },
];

function drawn(props: Partial<Parameters<typeof DataTable<Vessel>>[0]> = {}) {
  return renderToStaticMarkup(
    <DataTable caption="Vessels" columns={columns} rows={vessels} keyOf={({ name }) => name} {...props} />,
  );
}

test("Each cell says its label for a card, but not what is heard only; sums stand below their columns", () => {
  const html = drawn();
  expect(html).toContain('<th scope="row" role="rowheader">Lamp</th>');
  expect(html).toContain('<td class="amt num" data-label="Worth" role="cell">501</td>');
  expect(html).toContain('<td role="cell">Edit</td>');
  expect(html).toContain('<span class="vh">Actions</span>');
  expect(html).toMatch(/<tfoot.*3 vessels<\/th><td role="cell"><\/td><td[^>]*>653<\/td>/);
});

test("Rows of one title stand together below it", () => {
  const html = drawn({ groups: { className: "place", titleOf: ({ place }) => place } });
  const order = ["Hall", "Lamp", "Plate", "Office", "Bell"].map((word) => html.indexOf(`>${word}</th>`));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(html).toContain('<th scope="rowgroup" colSpan="4" role="rowheader">Hall</th>');
});

test("Without rows something else is said", () => {
  const html = drawn({ rows: [], empty: { className: "none", words: "Nothing yet" } });
  expect(html).toContain('<td colSpan="4" class="none" role="cell">Nothing yet</td>');
});
