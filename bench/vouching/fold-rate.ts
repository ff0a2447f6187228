// Folds a stream of entries in place with core's fold. Like a replay, it stores neither entries nor vouchers.
import { createVouchingBook, foldInPlace } from "@arcs/trust/internal";

import { entryAt, roots } from "./sample-entries.ts";

/** `cpuSeconds`: CPU of all threads, garbage collection included. Other work on the machine affects it little. */
export type FoldRate = { entries: number; addresses: number; seconds: number; cpuSeconds: number; mebibytes: number };

/** Folds a log of so many entries. */
export function foldRate(entries: number): FoldRate {
  const book = createVouchingBook({ roots });
  let most = 0;
  let seconds = 0;
  let cpuMicroseconds = 0;
  for (let from = 1; from <= entries; from += 50_000) {
    const log = Array.from({ length: Math.min(50_000, entries - from + 1) }, (_, index) =>
      entryAt(from + index, entries),
    );
    const [begun, cpu] = [performance.now(), process.cpuUsage()];
    foldInPlace(book, { log, onVouched: () => undefined });
    seconds += (performance.now() - begun) / 1000;
    const used = process.cpuUsage(cpu);
    cpuMicroseconds += used.user + used.system;
    most = Math.max(most, process.memoryUsage().rss);
  }
  const addresses = [...book.voices.numbers.addresses()].length + [...book.rooms.numbers.addresses()].length;
  return { entries, addresses, seconds, cpuSeconds: cpuMicroseconds / 1e6, mebibytes: most / 2 ** 20 };
}
