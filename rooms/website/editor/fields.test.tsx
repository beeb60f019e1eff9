import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { addableTo, fieldsOf } from "#domain/content/list-items.ts";
import type { FormField } from "#domain/content/part-fields.ts";
import { partForms } from "#domain/content/parts.ts";
import { EditingContext } from "./editing.ts";
import { Fields } from "./fields.tsx";

/** HTML asks for it: what must be chosen is not chosen before somebody has. Items of lists are drawn only once opened. */
test("Every select of the website's forms that needs a choice begins with an empty option", () => {
  const fields = Object.values(partForms).flatMap(({ sections }) => sections.flatMap((each) => each.fields));
  const selects = fields.flatMap(withItems).flatMap(selectsOf);
  expect(selects.length).toBeGreaterThan(10);
  const needed = selects.filter((select) => /^<select[^>]* required=""/.test(select));
  expect(needed.filter((select) => !/^<select[^>]*><option value=""/.test(select))).toEqual([]);
  for (const name of ["path", "choice"])
    expect(needed.some((each) => each.includes(`name="${name}"`))).toBe(true);
});

function withItems(field: FormField): FormField[] {
  if (field.kind !== "list") return [field];
  return addableTo(field).flatMap(({ blank }) => fieldsOf(field, blank).flatMap(withItems));
}

/** Drawn under the name of its kind, and empty. */
function selectsOf(field: FormField) {
  const editing = { value: {}, errors: {}, mayChange: () => true, update: () => {}, faultsOf: () => ({}) };
  const element = (
    <EditingContext value={editing}>
      <Fields fields={[{ ...field, name: field.kind }]} was={undefined} />
    </EditingContext>
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).match(/<select[\s\S]*?<\/select>/g) ?? [];
}
