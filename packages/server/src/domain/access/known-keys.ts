import { type ApiKey, findUsableApiKey, touchApiKey } from "../../store/access/api-keys.ts";
import type { Store } from "../../store/database/store.ts";
import type { Clock } from "../../base/clock.ts";

/** Keys that were used a moment ago, so that a busy caller's key is not looked up for each of its requests. */
export type KnownKeys = {
  /** Finds the key with a hash, unless it was revoked or has expired. */
  find(hash: Uint8Array): Promise<ApiKey | undefined>;
  /** Notes that a key is in use, to the minute. */
  touch(key: ApiKey): Promise<void>;
  /** Forgets all of them: something about keys has changed. */
  forget(): void;
};

// How long a key that another process revoked may still be used here.
const KEPT_MS = 1000;
const MOST_KEPT = 10_000;
const TOUCH_EVERY_MS = 60_000;

/** Makes an empty store of known keys. */
export function createKnownKeys({ store, clock }: { store: Store; clock: Clock }): KnownKeys {
  const known = new Map<string, { key: ApiKey; until: number }>();
  const touched = new Map<string, number>();
  let changes = 0;
  return {
    async find(hash) {
      const name = Buffer.from(hash).toString("base64");
      const now = clock.now();
      const present = known.get(name);
      // The time that a key is kept for is not that of the clock, which may be set.
      if (present !== undefined && performance.now() < present.until) {
        const { expiresAt } = present.key;
        return expiresAt === null || expiresAt > now ? present.key : undefined;
      }
      const before = changes;
      const key = await findUsableApiKey(store.pool, hash, { now });
      known.delete(name);
      // What was read before a change is not kept beyond it.
      if (key !== undefined && changes === before) {
        if (known.size >= MOST_KEPT) known.clear();
        known.set(name, { key, until: performance.now() + KEPT_MS });
      }
      return key;
    },
    async touch({ id, lastUsedAt }) {
      const now = clock.now().getTime();
      const last = Math.max(touched.get(id) ?? 0, lastUsedAt?.getTime() ?? 0);
      if (now >= last && now - last < TOUCH_EVERY_MS) return;
      if (touched.size >= MOST_KEPT) touched.clear();
      touched.set(id, now);
      await touchApiKey(store.pool, id, { now: new Date(now) });
    },
    forget() {
      changes++;
      known.clear();
    },
  };
}
