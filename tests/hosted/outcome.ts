import { BACKENDS } from "./backends.ts";
import { isKnownFault, KNOWN_FAULTS } from "./known-faults.ts";

export type Outcome = { module: string; path: string[]; passed: boolean };
type Cell = { passed: number; known: number; total: number };

const CONTRACT = /^The store on (.*)$/;

/** The tests that a stand-in failed, as they were expected to. */
export function isExpected(outcome: Outcome) {
  const [suite = "", ...claim] = outcome.path;
  if (roomOf(outcome)) return isKnownFault(BACKENDS.inProcess, outcome.path.join(" > "));
  return isKnownFault(CONTRACT.exec(suite)?.[1] ?? "", claim.join(" > "));
}

/** Backend by part of the contract, then the other suites, then what the stars mean. */
export function report(outcomes: Outcome[]) {
  const backends = Object.values(BACKENDS).filter((name) =>
    outcomes.some(({ path }) => path[0] === `The store on ${name}`),
  );
  const contract = new Map<string, Map<string, Cell>>();
  const others = new Map<string, Cell>();
  for (const outcome of outcomes) {
    const [suite = "", part = ""] = outcome.path;
    const backend = CONTRACT.exec(suite)?.[1];
    const row = backend ? (contract.get(part) ?? new Map<string, Cell>()) : others;
    if (backend) contract.set(part, row);
    count(row, backend ?? roomOf(outcome) ?? suite, outcome);
  }

  const sums = backends.map((name) => total([...contract.values()].flatMap((row) => row.get(name) ?? [])));
  const table = [
    ["The store’s contract", ...backends],
    ...[...contract].map(([part, row]) => [part, ...backends.map((name) => shown(row.get(name)))]),
    ["all of it", ...sums.map(shown)],
  ];
  return [
    aligned(table),
    aligned([...others].map(([suite, cell]) => [suite, shown(cell)])),
    ...backends.filter((name) => KNOWN_FAULTS[name]).map(faultsOf),
  ].join("\n\n");
}

/** The rooms' own tests are counted room by room. */
function roomOf({ module }: Outcome) {
  const room = /\/rooms\/([^/]+)\//.exec(module)?.[1];
  return room && `The room ${room}, on ${BACKENDS.inProcess}`;
}

function count(row: Map<string, Cell>, key: string, outcome: Outcome) {
  const cell = row.get(key) ?? { passed: 0, known: 0, total: 0 };
  cell.total++;
  if (outcome.passed) cell.passed++;
  else if (isExpected(outcome)) cell.known++;
  row.set(key, cell);
}

function total(cells: Cell[]) {
  const sum = (part: keyof Cell) => cells.reduce((all, cell) => all + cell[part], 0);
  return { passed: sum("passed"), known: sum("known"), total: sum("total") };
}

function shown(cell: Cell | undefined) {
  if (!cell) return "–";
  const failed = cell.total - cell.passed - cell.known;
  return `${cell.passed}/${cell.total}${cell.known ? "*" : ""}${failed ? " FAILED" : ""}`;
}

function faultsOf(name: string) {
  const lines = (KNOWN_FAULTS[name] ?? []).flatMap(({ why, tests }) => [
    why,
    ...tests.map((test) => `    ${test}`),
  ]);
  return [`* Known faults of ${name}, which may fail there:`, ...lines.map((line) => `  ${line}`)].join("\n");
}

function aligned(rows: string[][]) {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("   ")
        .trimEnd(),
    )
    .join("\n");
}
