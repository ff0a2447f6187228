import { setTimeout } from "node:timers/promises";

/**
 * Waits until a condition holds: tests and their programs never wait for a fixed time.
 *
 * @param look - polled; the wait ends when it returns anything but `undefined` and `false`
 * @param options.withinMs - max time, on a busy machine
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
      throw new Error(`must hold within ${withinMs} ms, and did not: ${String(look)}`);
    await setTimeout(everyMs);
  }
}
