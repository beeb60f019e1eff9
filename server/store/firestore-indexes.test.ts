import { expect, test } from "vitest";
import { firestoreIndexes } from "./firestore-indexes.ts";

test("A ledger's indexes: each filter before the order, both ways, and its sums behind them", () => {
  const gifts = { name: "gifts", shape: { indexes: { on: ["fund"], cents: [] }, sums: ["cents", "goods"] } };
  const { indexes } = JSON.parse(firestoreIndexes([gifts]));
  const inShort = (index: { fields: { fieldPath: string; order: string }[] }) =>
    index.fields.map(({ fieldPath, order }) => `${order === "ASCENDING" ? "" : "-"}${fieldPath}`).join(" ");

  expect(indexes.map(inShort)).toEqual([
    "fund on",
    "fund -on",
    "on cents goods",
    "fund on cents goods",
    "cents goods",
  ]);
});

test("What Google indexes by itself is not asked for", () => {
  const plain = { name: "answers", shape: { indexes: { at: [] } } };
  expect(JSON.parse(firestoreIndexes([plain, { name: "donors", shape: {} }])).indexes).toEqual([]);
});
