import { createBoundedCache, readWebhookSecrets, type WebhookKeys } from "@arcs/core/internal";

import type { Clock } from "../base/clock.ts";
import type { SecretBox } from "../base/secret-box.ts";

/** Gives the keys of sealed secrets. */
export type KeysOf = (sealed: Uint8Array, owner: string) => WebhookKeys;

const MOST_KEPT = 5000;
const KEPT_MS = 10 * 60 * 1000;

/** Opens secrets, each time anew. */
export function openKeys({ secretBox }: { secretBox: Pick<SecretBox, "open"> }): KeysOf {
  return (sealed, owner) => readWebhookSecrets([secretBox.open(sealed, owner)])[0];
}

/**
 * Opens secrets, and keeps what was opened: that takes as long as the rest of a signature. It is kept by the very bytes that are
 * sealed and by their owner, so that another secret, or the same one sealed anew, is never taken for it. What nobody has any more is
 * forgotten at the first delivery after ten minutes, because all of it is.
 */
export function keepKeys(context: { secretBox: Pick<SecretBox, "open">; clock: Pick<Clock, "now"> }): KeysOf {
  const open = openKeys(context);
  const kept = createBoundedCache<WebhookKeys>(MOST_KEPT);
  let forgetAt = 0;
  return (sealed, owner) => {
    const now = context.clock.now().getTime();
    if (now >= forgetAt) {
      kept.clear();
      forgetAt = now + KEPT_MS;
    }
    const name = `${owner} ${Buffer.from(sealed.buffer, sealed.byteOffset, sealed.length).toString("latin1")}`;
    const present = kept.get(name);
    if (present !== undefined) return present;
    const keys = open(sealed, owner);
    kept.set(name, keys);
    return keys;
  };
}
