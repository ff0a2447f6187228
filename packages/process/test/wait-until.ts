import { setTimeout } from "node:timers/promises";

/**
 * Waits until something holds: tests and their programs wait for a condition, never for a time.
 *
 * @param look - what to look at, again and again; it is over when this gives anything but `undefined` and `false`
 * @param options.withinMs - how long it may take on a machine that has other work too
 */
export async function waitUntil<Value>(
  look: () => Value | Promise<Value>,
  { withinMs = 60_000, everyMs = 5 }: { withinMs?: number; everyMs?: number } = {},
): Promise<Exclude<Value, undefined | false>> {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found as Exclude<Value, undefined | false>;
    if (performance.now() > end)
      throw new Error(`expected to hold within ${withinMs} ms, and did not: ${String(look)}`);
    await setTimeout(everyMs);
  }
}
