import type { IDatabaseAdapter } from "@elizaos/core";

import { memoryAdapter } from "./runtime.ts";

type Written = { bytes: number; largest: number };

/** A database that counts writes. */
export function countingAdapter(): { adapter: IDatabaseAdapter; written: Written } {
  const written = { bytes: 0, largest: 0 };
  const inner = memoryAdapter();
  const adapter = new Proxy(inner, {
    get(target, name) {
      const method = Reflect.get(target, name) as (...args: unknown[]) => unknown;
      if (name !== "setCache") return method;
      return (...args: unknown[]) => {
        const { length } = JSON.stringify(args);
        written.bytes += length;
        written.largest = Math.max(written.largest, length);
        return method(...args);
      };
    },
  });
  return { adapter, written };
}
