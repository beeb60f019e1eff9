import { useEffect, useEffectEvent, useRef, useState } from "react";

/** A drop target for files. */
export function useDrop(take: (file: File | undefined) => void) {
  const place = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  const hand = useEffectEvent(take);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const on = (kind: "dragover" | "dragleave" | "drop", hear: (event: DragEvent) => void) =>
      place.current?.addEventListener(kind, hear, { signal });
    on("dragover", (event) => {
      event.preventDefault();
      setIsOver(true);
    });
    on("dragleave", () => setIsOver(false));
    on("drop", (event) => {
      event.preventDefault();
      setIsOver(false);
      hand(event.dataTransfer?.files[0]);
    });
    return () => listening.abort();
  }, []);
  return { place, isOver };
}
