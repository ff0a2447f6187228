export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** Thirty days: no calendar, at whose turn a budget would come back twice. */
export const MONTH = 30 * DAY;

/** How far back each limit of a budget looks from now, in milliseconds. */
export const windows = { perHour: HOUR, perDay: DAY, perMonth: MONTH, total: Infinity };

/** The times over which a budget counts: any hour, any 24 hours, any 30 days, and ever. */
export type WindowName = keyof typeof windows;

/**
 * Amounts in the order of their times, whose sum over any window is found in logarithmic time
 * (Fenwick tree): a decision costs the same with ten thousand payments in the window as with ten.
 */
export type TimedSums = {
  /** Adds an amount at a time not before the last one's. Returns its place. */
  append(at: number, amount: bigint): number;
  /** Changes the amount at a place. */
  add(place: number, change: bigint): void;
  /** Sums what is younger than `span` at `now`: an amount as old as the window is outside. */
  within(span: number, now: number): bigint;
  /** The time at which so much has left a window that no more than `most` is in it. */
  leavesAt(span: number, most: bigint): number;
};

export function createTimedSums(): TimedSums {
  const times: number[] = [];
  // Node i, from 1, has the sum of the last `i & -i` amounts up to the i-th.
  const tree: bigint[] = [0n];

  function sumOfFirst(count: number): bigint {
    let sum = 0n;
    for (let node = count; node > 0; node -= node & -node) sum += tree[node] ?? 0n;
    return sum;
  }

  /** Counts the places from the first on for which `holds` is true; it is false ever after. */
  function countWhile(holds: (place: number) => boolean): number {
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  const timeOf = (place: number): number => times[place] ?? Infinity;
  const isOlder = (span: number, now: number) => (place: number) => timeOf(place) <= now - span;

  return {
    append(at, amount) {
      const node = times.push(at);
      tree.push(amount + sumOfFirst(node - 1) - sumOfFirst(node - (node & -node)));
      return node - 1;
    },
    add(place, change) {
      if (change === 0n) return;
      for (let node = place + 1; node < tree.length; node += node & -node)
        tree[node] = (tree[node] ?? 0n) + change;
    },
    within(span, now) {
      return sumOfFirst(times.length) - sumOfFirst(countWhile(isOlder(span, now)));
    },
    leavesAt(span, most) {
      const whole = sumOfFirst(times.length);
      const last = countWhile((place) => whole - sumOfFirst(place + 1) > most);
      return timeOf(last) + span;
    },
  };
}
