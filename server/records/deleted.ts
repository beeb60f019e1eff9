import { type Context, Hono } from "hono";
import { readListQuery } from "#domain/list-query.ts";
import { pageOf } from "#domain/paging.ts";
import type { Deleted, ListAnswer, Shown } from "#domain/records.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import type { Asked } from "#server/api/asked.ts";
import { versioned } from "#server/live/view.ts";
import { notYours } from "#server/refusal.ts";
import type { Fields } from "#server/store/store.ts";
import type { Records } from "./records.ts";

/** The deleted records of a room, newest first; only for those who may restore them. */
export function deletedApi<Rec extends Shown, Form extends Fields>({
  kind,
  deleted,
}: Pick<Records<Rec, Form>, "kind" | "deleted">) {
  return new Hono<Asked>().get("/", async (c) => {
    refuseLooking(c);
    const { q, size, page: asked } = readListQuery(new URL(c.req.url).searchParams);
    const words = searchWords(q);
    const found = (await deleted()).filter((each) => isFound(textOf(each), words));
    const { page, pages, start, end } = pageOf(found.length, size, asked);
    const answer = { rows: found.slice(start, end), page, pages, total: found.length, sums: {} };
    return c.json(versioned(answer) satisfies ListAnswer<Deleted<Rec>>);
  });

  function textOf({ name, record }: Deleted<Rec>) {
    return plain([name, ...kind.words.map(({ show }) => show(record))].join("\n"));
  }
}

/** The history of a record, for all who may see it; of a deleted one, only for those who may restore it. */
export async function historyFor<Rec extends Shown, Form extends Fields>(
  c: Context<Asked>,
  { history, collection }: Pick<Records<Rec, Form>, "history" | "collection">,
  id: string,
) {
  const lines = await history(id);
  if (!(await collection.get(id))) refuseLooking(c);
  return lines;
}

function refuseLooking(c: Context<Asked>) {
  const person = c.get("person");
  if (person && !c.get("mayChange")) throw notYours(person);
}
