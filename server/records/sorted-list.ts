const BLOCK = 512;

/** A total order: no two items compare as equal. */
type SortedListOrder<T> = (a: T, b: T) => number;

/**
 * A sorted list with fast insertion: items are held in blocks, so that inserting one moves a few hundred others and not
 * a hundred thousand.
 */
export class SortedList<T> {
  #blocks: (readonly T[])[] = [];
  #length: number;
  readonly #order: SortedListOrder<T>;

  constructor(order: SortedListOrder<T>, sorted: readonly T[] = []) {
    this.#order = order;
    this.#length = sorted.length;
    for (let start = 0; start < sorted.length; start += BLOCK)
      this.#blocks.push(sorted.slice(start, start + BLOCK));
  }

  get length() {
    return this.#length;
  }

  /** For iterating over everything. Blocks are immutable: a change replaces them. */
  get blocks(): readonly (readonly T[])[] {
    return this.#blocks;
  }

  slice(start: number, end: number): T[] {
    const found: T[] = [];
    let skipped = 0;
    for (const block of this.#blocks) {
      if (skipped >= end) break;
      if (skipped + block.length > start)
        found.push(...block.slice(Math.max(0, start - skipped), end - skipped));
      skipped += block.length;
    }
    return found;
  }

  insert(item: T) {
    if (this.#blocks.length === 0) this.#blocks.push([]);
    const at = this.#blockOf(item);
    const block = this.#blocks[at] ?? [];
    const longer = block.toSpliced(this.#placeIn(block, item), 0, item);
    this.#length++;
    if (longer.length < 2 * BLOCK) this.#blocks[at] = longer;
    else this.#blocks.splice(at, 1, longer.slice(0, BLOCK), longer.slice(BLOCK));
  }

  remove(item: T) {
    const at = this.#blockOf(item);
    const block = this.#blocks[at] ?? [];
    const shorter = block.toSpliced(this.#placeIn(block, item), 1);
    this.#length--;
    if (shorter.length > 0) this.#blocks[at] = shorter;
    else this.#blocks.splice(at, 1);
  }

  /** Replaces an item; the others are not moved if its position stays the same. */
  replace(before: T, after: T) {
    if (this.#order(before, after) !== 0) {
      this.remove(before);
      this.insert(after);
      return;
    }
    const at = this.#blockOf(before);
    const block = this.#blocks[at] ?? [];
    this.#blocks[at] = block.with(this.#placeIn(block, before), after);
  }

  /** The index of the block that the item belongs to; the last one where it comes after all others. */
  #blockOf(item: T) {
    const at = firstIndex(this.#blocks.length, (index) => {
      const last = this.#blocks[index]?.at(-1);
      return last !== undefined && this.#order(last, item) >= 0;
    });
    return Math.max(0, Math.min(at, this.#blocks.length - 1));
  }

  /** The index of the item in the block, or where it would be inserted. */
  #placeIn(block: readonly T[], item: T) {
    return firstIndex(block.length, (index) => {
      const other = block[index];
      return other !== undefined && this.#order(other, item) >= 0;
    });
  }
}

/** Binary search: the first index at which a condition is true that stays true from there on. */
function firstIndex(length: number, isTrue: (index: number) => boolean) {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
