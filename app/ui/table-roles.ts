/** Explicit roles, because a table with another CSS display loses them in browsers. */
export const as = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
  /** A scrollable region without links, made focusable so that arrow keys scroll it. */
  scroller: { tabIndex: 0 },
};
