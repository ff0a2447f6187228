import { probeChange, probeRead } from "./store-outage.ts";
import type { Store } from "./store.ts";

/**
 * Fails where the store does not work.
 *
 * @param options.with - `change` finds out more: a database that has failed may answer and take no change, because its disk is
 *   full, or it may only be read
 */
export function probeStore(store: Store, { with: what }: { with: "read" | "change" }): Promise<void> {
  return what === "read" ? probeRead(store.pool) : probeChange(store.transaction);
}
