/** Said in so many words where rows become cards on a small screen: a table laid out otherwise loses its roles. */
export const as = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
  /** What may be wider than its place, without a link in it: the arrow keys move it. A named section. */
  scroller: { tabIndex: 0 },
};
