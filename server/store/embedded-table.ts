import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { type Read, toDocument } from "./documents.ts";
import type { PlannedQuery } from "./queries.ts";
import type { Fields, Shape, Stored, Value } from "./store.ts";

export type DocumentRow = { id: string; version: number; body: string };
export type Table = ReturnType<typeof openTable>;

const ROW = "SELECT id, version, body FROM documents";

/** One collection's share of the table of documents: its statements and its declared indexes. */
export function openTable(db: DatabaseSync, name: string, shape: Shape) {
  makeIndexes(db, name, shape);
  const here = `collection = '${name}'`;
  const prepared = new Map<string, StatementSync>();

  return {
    shape,
    one: (id: string) => statement(`${ROW} WHERE ${here} AND id = ?`).get(id) as DocumentRow | undefined,

    insert(id: string, version: number, body: string) {
      const text = `INSERT INTO documents (collection, id, version, body) VALUES ('${name}', ?, ?, ?)`;
      statement(text).run(id, version, body);
    },

    update(id: string, version: number, body: string) {
      statement(`UPDATE documents SET version = ?, body = ? WHERE ${here} AND id = ?`).run(version, body, id);
    },

    remove: (id: string) => void statement(`DELETE FROM documents WHERE ${here} AND id = ?`).run(id),

    /** Read one by one, so that a hundred thousand rows are not held beside the documents. */
    select<T extends Fields>(asked: PlannedQuery): Stored<T>[] {
      const { words, values } = whereOf(asked);
      const direction = asked.descending ? "DESC" : "ASC";
      const order = asked.orderedBy === undefined ? "" : `${field(asked.orderedBy)} ${direction}, `;
      const text = `${ROW} ${indexFor(asked)} WHERE ${words} ORDER BY ${order}id ${direction} LIMIT ? OFFSET ?`;
      const found: Stored<T>[] = [];
      const rows = statement(text);
      rows.setReturnArrays(true);
      for (const row of rows.iterate(...values, asked.limit ?? -1, asked.offset)) {
        const [id, version, body] = row as unknown as [string, number, string];
        found.push(stored({ id, version, body }));
      }
      return found;
    },

    totals(asked: PlannedQuery, sums: readonly string[]) {
      const { words, values } = whereOf(asked);
      const columns = [
        "count(*) AS n",
        ...sums.map((sum, at) => `coalesce(sum(${field(sum)}), 0) AS s${at}`),
      ];
      const text = `SELECT ${columns.join(", ")} FROM documents ${indexFor(asked)} WHERE ${words}`;
      const row = statement(text).get(...values) ?? {};
      return {
        count: Number(row.n),
        sums: Object.fromEntries(sums.map((sum, at) => [sum, Number(row[`s${at}`])])),
      };
    },
  };

  /** Prepared at the first use. */
  function statement(text: string) {
    const known = prepared.get(text) ?? db.prepare(text);
    prepared.set(text, known);
    return known;
  }

  /** The first filter whose index holds the value asked for: values named in notIndexed are not in it. */
  function mostSelective({ equal, orderedBy = "" }: PlannedQuery) {
    const { indexes = {}, notIndexed = {} } = shape;
    const asked = new Map(equal);
    return indexes[orderedBy]?.find((name) => {
      const values = asked.get(name);
      const left = notIndexed[name];
      return values && (left === undefined || !values.includes(left));
    });
  }

  function whereOf(asked: PlannedQuery) {
    const { equal, range, orderedBy, after, descending } = asked;
    const filter = mostSelective(asked);
    // SQLite uses a partial index only where the query repeats its condition.
    const words = [here, ...onlyIndexed(shape, filter)];
    const values: SQLInputValue[] = [];
    for (const [name, given] of equal) {
      const known = given.filter((value) => value !== null);
      const parts: string[] = [];
      if (known.length === 1) parts.push(`${field(name)} = ?`);
      else if (known.length > 1) parts.push(`${field(name)} IN (${known.map(() => "?").join(", ")})`);
      if (known.length < given.length) parts.push(`${field(name)} IS NULL`);
      words.push(parts.length > 1 ? `(${parts.join(" OR ")})` : parts.join());
      values.push(...known.map(inSql));
    }
    // A document without the field is in no list ordered by it.
    if (orderedBy !== undefined && range?.from === undefined && range?.to === undefined)
      words.push(`${field(orderedBy)} IS NOT NULL`);
    if (range?.from !== undefined) {
      words.push(`${field(range.field)} >= ?`);
      values.push(range.from);
    }
    if (range?.to !== undefined) {
      words.push(`${field(range.field)} <= ?`);
      values.push(range.to);
    }
    if (after) {
      const side = descending ? "<" : ">";
      if (orderedBy === undefined) words.push(`id ${side} ?`);
      else words.push(`(${field(orderedBy)}, id) ${side} (?, ?)`);
      values.push(...(after.value === undefined ? [] : [after.value]), after.id);
    }
    return { words: words.join(" AND "), values };
  }

  /** Named explicitly, because SQLite cannot know which filter is the most selective: shapes list that one first. */
  function indexFor(asked: PlannedQuery) {
    const { orderedBy } = asked;
    if (orderedBy === undefined) return "";
    const filter = mostSelective(asked);
    return `INDEXED BY "${indexName(name, orderedBy, filter)}"`;
  }
}

export function readRow({ id, version, body }: DocumentRow): Read {
  return toDocument(JSON.parse(body), id, versionText(version));
}

export function stored<T extends Fields>(row: DocumentRow): Stored<T> {
  return readRow(row).doc as Stored<T>;
}

/** Padded, so that versions sort as texts. */
export function versionText(version: number) {
  return String(version).padStart(12, "0");
}

/**
 * Creates the indexes that a shape declares and drops others. Each also holds what counting, summing and skipping need,
 * so that no document is read for them, and the notIndexed values of filters more selective than its own
 * (`mostSelective`).
 */
function makeIndexes(db: DatabaseSync, name: string, shape: Shape) {
  const { indexes = {}, notIndexed = {}, sums = [] } = shape;
  const wanted = new Map<string, string>();
  for (const [orderedBy, filters] of Object.entries(indexes))
    for (const filter of [undefined, ...filters]) {
      const fields = [...(filter ? [filter] : []), orderedBy].map(field);
      const lessTelling = filter ? filters.slice(filters.indexOf(filter) + 1) : [];
      const beside = new Set([...lessTelling, ...Object.keys(notIndexed), ...sums]);
      const columns = [...fields, "id", ...[...beside].map(field)].join(", ");
      const where = [`collection = '${name}'`, ...onlyIndexed(shape, filter)].join(" AND ");
      const index = indexName(name, orderedBy, filter);
      wanted.set(index, `CREATE INDEX "${index}" ON documents (${columns}) WHERE ${where}`);
    }
  const existing = new Map(
    db
      .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND name LIKE ? ESCAPE '\\'")
      .all(`${name.replace(/[_%\\]/g, "\\$&")}/%`)
      .map((row) => [String(row.name), String(row.sql)]),
  );
  for (const [index, text] of existing) if (wanted.get(index) !== text) db.exec(`DROP INDEX "${index}"`);
  for (const [index, text] of wanted) if (existing.get(index) !== text) db.exec(text);
}

/** The condition of a partial index: each index that a document is not in saves a page per write. */
function onlyIndexed({ notIndexed = {} }: Shape, filter = "") {
  const left = notIndexed[filter];
  if (left === undefined) return [];
  return [left === null ? `${field(filter)} IS NOT NULL` : `${field(filter)} <> '${left}'`];
}

function indexName(collection: string, orderedBy: string, filter: string | undefined) {
  return filter ? `${collection}/${filter}/${orderedBy}` : `${collection}/${orderedBy}`;
}

/** Field names come from shapes in the code, never from a request. */
function field(name: string) {
  return `body ->> '$.${name}'`;
}

/** SQLite reads JSON's true and false as 1 and 0. */
function inSql(value: Exclude<Value, null>): SQLInputValue {
  return typeof value === "boolean" ? Number(value) : value;
}
