import { isUnstorableText } from "./postgres-errors.ts";
import { isStoreDamage, isStoreOutage } from "./store-outage.ts";

/**
 * What a failure says of the store: `damage`, somebody has to look; `outage`, it may be tried again later; `unstorable_text`,
 * a text that was sent holds U+0000.
 */
export type StoreFailure = "damage" | "outage" | "unstorable_text";

/** Tells what a failure says of the store; `undefined` for one that is not the store's. */
export function storeFailureOf(error: unknown): StoreFailure | undefined {
  if (isStoreOutage(error)) return isStoreDamage(error) ? "damage" : "outage";
  return isUnstorableText(error) ? "unstorable_text" : undefined;
}
