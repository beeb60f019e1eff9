import { byName } from "#domain/name-order.ts";

type Named = { id: string; name: string };

/** Donors in the order of their names: sorted once, then each newcomer is put straight into its place. */
export class NameList<T extends Named> {
  #items: T[];

  constructor(items: T[] = [], isSorted = false) {
    this.#items = isSorted ? items : items.toSorted(byName);
  }

  get items(): readonly T[] {
    return this.#items;
  }

  insert(item: T) {
    this.#items.splice(this.#placeOf(item), 0, item);
  }

  remove(item: T) {
    this.#items.splice(this.#placeOf(item), 1);
  }

  /** Puts a changed donor in the place of the former one, without moving the others if the name is the same. */
  replace(before: T, after: T) {
    if (before.name === after.name) this.#items[this.#placeOf(before)] = after;
    else {
      this.remove(before);
      this.insert(after);
    }
  }

  /** The place the item has, or would have. */
  #placeOf(item: T) {
    let low = 0;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#items[middle];
      if (other && byName(other, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
