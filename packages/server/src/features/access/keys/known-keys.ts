import { createBoundedCache } from "@arcs/core/internal";

import { type ApiKey, findUsableApiKey, touchApiKey } from "./store.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Clock } from "../../../platform/base/runtime.ts";
import { hashApiKey, isApiKey, modeOfApiKey } from "./key-text.ts";

/** Keys that were used a moment ago, so that a busy caller's key is not read for each of its requests. */
export type KnownKeys = {
  /** Finds the key with a text, unless it was revoked or has expired. */
  find(text: string): Promise<ApiKey | undefined>;
  /** Finds it without asking, at once: `undefined` where {@link find} has to be asked, or has it as nobody's any more. */
  recall(text: string): ApiKey | undefined;
  /** Notes that a key is in use, to the minute; `undefined` where that is noted already. */
  touch(key: ApiKey): Promise<void> | undefined;
  /** Forgets all of them: something about keys has changed. */
  forget(): void;
};

// How long a key that another process revoked may still be used here.
const CACHED_MS = 1000;
const MAX_CACHED = 10_000;
const TOUCH_EVERY_MS = 60_000;

/** Makes an empty store of known keys. */
export function createKnownKeys({ store, clock }: { store: Store; clock: Clock }): KnownKeys {
  // By their texts, the oldest first, which the next one that is looked up ends: to hash a key for each request takes a twentieth
  // of a read.
  const known = createBoundedCache<{ key: ApiKey; until: number }>(MAX_CACHED);
  const touched = createBoundedCache<number>(MAX_CACHED);
  let changes = 0;

  function cachedKey(text: string): ApiKey | undefined {
    const present = known.get(text);
    // The time that a key is cached for is not that of the clock, which may be set.
    return present !== undefined && performance.now() < present.until ? present.key : undefined;
  }

  function dropOld(): void {
    for (const [text, { until }] of known.entries()) {
      if (performance.now() < until) return;
      known.delete(text);
    }
  }

  function unlessExpired(key: ApiKey, now: Date): ApiKey | undefined {
    return key.expiresAt === null || key.expiresAt > now ? key : undefined;
  }

  return {
    recall(text) {
      const cached = cachedKey(text);
      return cached && unlessExpired(cached, clock.now());
    },
    async find(text) {
      if (!isApiKey(text)) return undefined;
      const now = clock.now();
      const cached = cachedKey(text);
      if (cached !== undefined) return unlessExpired(cached, now);
      const before = changes;
      const found = await findUsableApiKey(store.pool, hashApiKey(text), { now });
      const key = found && withMode(found, text);
      dropOld();
      // A key that was read before a change is not cached.
      if (key !== undefined && changes === before) known.set(text, { key, until: performance.now() + CACHED_MS });
      return key;
    },
    touch({ id, lastUsedAt }) {
      const now = clock.now().getTime();
      const last = Math.max(touched.get(id) ?? 0, lastUsedAt?.getTime() ?? 0);
      if (now >= last && now - last < TOUCH_EVERY_MS) return undefined;
      touched.set(id, now);
      return touchApiKey(store.pool, id, { now: new Date(now) });
    },
    forget() {
      changes++;
      known.clear();
    },
  };
}

/** Keys that are older than the column of the mode tell it by their prefix. */
function withMode(found: ApiKey, text: string): ApiKey {
  return found.mode === null ? { ...found, mode: modeOfApiKey(text) } : found;
}
