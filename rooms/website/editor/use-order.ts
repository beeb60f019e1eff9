import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";

type Carried = { from: number; to: number; by: "keys" | "pointer" };

type Ordering = {
  count: number;
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
};

const STARTS_AFTER_PX = 5;
const EDGE_PX = 70;
const SCROLL_PX = 14;

/** Puts the rows of a list into another order: by dragging, by arrows, and by keyboard, told as it happens. */
export function useOrder({ count, nameOf, onMove }: Ordering) {
  const rows = useRef<HTMLOListElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const [carried, setCarried] = useState<Carried>();
  const [said, setSaid] = useState("");
  const focusAt = useRef<number>(undefined);
  const pressed = useRef<{ from: number; y: number }>(undefined);

  // The browser lets go of the focus when a row is put elsewhere.
  useLayoutEffect(() => {
    if (focusAt.current === undefined) return;
    gripsIn(rows.current)[focusAt.current]?.focus();
    focusAt.current = undefined;
  });
  // Whoever presses something else has set it down.
  useEffect(() => {
    if (carried?.by !== "keys") return;
    const setDown = ({ target }: Event) => {
      if (!(target instanceof Node) || !rows.current?.contains(target)) put(carried);
    };
    addEventListener("pointerdown", setDown);
    return () => removeEventListener("pointerdown", setDown);
  });

  const places = [...Array(count).keys()];
  const order = carried?.by === "keys" ? moved(places, carried.from, carried.to) : places;
  const place = (to: number) => `${to + 1} of ${count}`;

  return {
    rows,
    ghost,
    /** The rows as they are shown: which item stands at each place. */
    order,
    carried,
    /** What is told to those who cannot see it; while something is carried, everybody reads it. */
    said,
    move,
    grip: (index: number) => ({
      "aria-label": `Move ${nameOf(index)}, ${place(order.indexOf(index))}`,
      onKeyDown: (event: KeyboardEvent) => answerKey(event, index),
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pressed.current = { from: index, y: event.clientY };
      },
      onPointerMove: dragTo,
      onPointerUp() {
        pressed.current = undefined;
        if (carried?.by === "pointer") put(carried);
      },
      onPointerCancel: putBack,
    }),
  };

  /** By an arrow of the row, or from its menu. */
  function move(from: number, to: number) {
    onMove(from, to);
    setSaid(`${nameOf(from)} is now ${place(to)}.`);
  }

  function put({ from, to, by }: Carried) {
    setCarried(undefined);
    if (from !== to) onMove(from, to);
    setSaid(`${nameOf(from)} is set down, ${place(to)}.`);
    if (by === "keys") focusAt.current = to;
  }

  function putBack() {
    pressed.current = undefined;
    if (!carried) return;
    setCarried(undefined);
    setSaid(`${nameOf(carried.from)} is back at ${carried.from + 1}.`);
    if (carried.by === "keys") focusAt.current = carried.from;
  }

  function answerKey(event: KeyboardEvent, index: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (carried) put(carried);
      else carry({ from: index, to: index, by: "keys" });
    } else if (carried && step !== undefined) {
      event.preventDefault();
      const to = Math.min(count - 1, Math.max(0, carried.to + step));
      carry({ ...carried, to });
      focusAt.current = to;
    } else if (carried && event.key === "Escape") {
      event.preventDefault();
      putBack();
    } else if (carried && event.key === "Tab") put(carried);
  }

  function carry(next: Carried) {
    setCarried(next);
    setSaid(`${place(next.to)}. Up and down move, Space sets down, Escape puts back at ${next.from + 1}.`);
  }

  function dragTo({ clientX, clientY }: PointerEvent) {
    const start = pressed.current;
    if (!start || !rows.current) return;
    if (carried?.by !== "pointer" && Math.abs(clientY - start.y) < STARTS_AFTER_PX) return;
    const others = [...rows.current.children].filter(
      (row): row is HTMLElement => row instanceof HTMLElement && row.dataset.place !== undefined,
    );
    const above = others.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return Number(row.dataset.place) !== start.from && top + height / 2 < clientY;
    });
    setCarried({ from: start.from, to: above.length, by: "pointer" });
    const edge = rows.current.getBoundingClientRect();
    ghost.current?.style.setProperty("translate", `${clientX - edge.left}px ${clientY - edge.top}px`);
    if (clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
    if (clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
  }
}

/** The same list with one item at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items.slice(from, from + 1);
  return items.toSpliced(from, 1).toSpliced(to, 0, ...item);
}

function gripsIn(list: HTMLElement | null) {
  return [...(list?.querySelectorAll<HTMLElement>(":scope > li > .order__head > .grip") ?? [])];
}
