/** An item with a time of its own, and its position in the log: they order it. */
type Dueable = { due: number; position: number };

/** A binary heap by (due, position): items may be added earlier than others that are queued. */
export type DueQueue<Item extends Dueable> = {
  /** Adds an item at its present due. Former places of the item stay, so callers compare `due` with the item's. */
  add(item: Item): void;
  /** Removes and returns the first item that is due at or before a time. */
  takeUntil(at: number): { item: Item; due: number } | undefined;
};

/** Makes an empty queue. */
export function createDueQueue<Item extends Dueable>(): DueQueue<Item> {
  const heap: { item: Item; due: number }[] = [];
  type Place = (typeof heap)[number];
  const isBefore = (one: Place, other: Place): boolean =>
    one.due < other.due || (one.due === other.due && one.item.position < other.item.position);

  function sink(place: Place): void {
    let index = 0;
    for (;;) {
      const [left, right] = [heap[2 * index + 1], heap[2 * index + 2]];
      if (left === undefined) break;
      const isRight = right !== undefined && isBefore(right, left);
      const next = isRight ? right : left;
      if (!isBefore(next, place)) break;
      heap[index] = next;
      index = 2 * index + (isRight ? 2 : 1);
    }
    heap[index] = place;
  }

  return {
    add(item) {
      const place = { item, due: item.due };
      let index = heap.length;
      while (index > 0) {
        const parent = (index - 1) >> 1;
        const above = heap[parent];
        if (above === undefined || !isBefore(place, above)) break;
        heap[index] = above;
        index = parent;
      }
      heap[index] = place;
    },
    takeUntil(at) {
      const [first] = heap;
      if (first === undefined || first.due > at) return undefined;
      const last = heap.pop();
      if (last !== undefined && last !== first) sink(last);
      return first;
    },
  };
}
