import { isUnstorableText } from "./postgres-errors.ts";
import { isStoreDamage, isStoreOutage } from "./store-outage.ts";

/**
 * Kind of a store failure: `damage` needs an operator, `outage` can be retried later, `unstorable_text` means that a text holds
 * U+0000.
 */
export type StoreFailure = "damage" | "outage" | "unstorable_text";

/** Returns the kind of a store failure; `undefined` for other errors. */
export function storeFailureOf(error: unknown): StoreFailure | undefined {
  if (isStoreOutage(error)) return isStoreDamage(error) ? "damage" : "outage";
  return isUnstorableText(error) ? "unstorable_text" : undefined;
}
