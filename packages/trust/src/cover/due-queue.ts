import type { BookedPayment } from "./cover-book.ts";

type Due = { payment: BookedPayment; due: number };

/** Payments by when they are due, then by position: a binary heap, since one payment may become due before older ones. */
export type DueQueue = {
  /** Adds a payment at its present due. An earlier place of it stays: the caller compares `due` with the payment's. */
  add(payment: BookedPayment): void;
  /** Takes the first one that is due at or before a time. */
  takeUntil(at: number): Due | undefined;
};

/** Makes an empty queue. */
export function createDueQueue(): DueQueue {
  const heap: Due[] = [];
  const isBefore = (one: Due, other: Due): boolean =>
    one.due < other.due || (one.due === other.due && one.payment.position < other.payment.position);

  function sink(item: Due): void {
    let place = 0;
    for (;;) {
      const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]];
      if (left === undefined) break;
      const isRight = right !== undefined && isBefore(right, left);
      const next = isRight ? right : left;
      if (!isBefore(next, item)) break;
      heap[place] = next;
      place = 2 * place + (isRight ? 2 : 1);
    }
    heap[place] = item;
  }

  return {
    add(payment) {
      const item = { payment, due: payment.due };
      let place = heap.length;
      while (place > 0) {
        const parent = (place - 1) >> 1;
        const above = heap[parent];
        if (above === undefined || !isBefore(item, above)) break;
        heap[place] = above;
        place = parent;
      }
      heap[place] = item;
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
