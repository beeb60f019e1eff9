import { type PointerEvent, useRef } from "react";

const SWIPE_PX = 48;

/** A finger drawn sideways; drawn mostly up or down, the page scrolls as usual. */
export function useSwipe(onSwipe: (steps: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(null);

  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      start.current = pointerType === "touch" ? { x, y } : null;
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      if (!start.current) return;
      const across = clientX - start.current.x;
      const along = clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) > Math.max(SWIPE_PX, Math.abs(along))) onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
