import { Component, type ReactNode } from "react";

type HoldStillPlace = { element: Element; top: number };

/**
 * Keeps the scroll position while content above changes: the first visible element with `data-still` stays in place. A
 * class component, for getSnapshotBeforeUpdate.
 */
export class HoldStill extends Component<{ children: ReactNode }, object, HoldStillPlace[]> {
  override getSnapshotBeforeUpdate() {
    if (window.scrollY === 0) return [];
    return [...document.querySelectorAll("[data-still]")]
      .map((element) => ({ element, top: element.getBoundingClientRect().top }))
      .filter(({ top }) => top > 0 && top < window.innerHeight);
  }

  override componentDidUpdate(_props: object, _state: object, places: HoldStillPlace[]) {
    const kept = places.find(({ element }) => element.isConnected);
    if (!kept) return;
    const moved = kept.element.getBoundingClientRect().top - kept.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
  }

  override render() {
    return this.props.children;
  }
}
