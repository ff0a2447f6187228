import { beforeEach } from "vitest";

import { claimJobs, type Job, requestJob } from "../jobs.ts";
import { at, now } from "../../../../test/support/fixtures.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";

/** A queue of jobs, by short names. */
export function useQueue(opened: () => OpenedStore) {
  beforeEach(() => opened().store.pool.query("delete from jobs"));

  function enqueue(
    parts: { kind?: string; key?: string; payload?: object; runAt?: Date } = {},
  ): Promise<void> {
    const { kind = "anchor", ...rest } = parts;
    const wanted = { key: "issuer", payload: {}, runAt: now, now, ...rest };
    return opened().store.transaction((tx) => requestJob<object>(tx, { kind }, wanted));
  }

  function claim(seconds = 0, limit = 10): Promise<Job[]> {
    const lease = { limit, now: at(seconds), leasedUntil: at(seconds + 30) };
    return claimJobs(opened().store.pool, ["anchor", "sync"], lease);
  }

  async function all(): Promise<Record<string, unknown>[]> {
    return (await opened().store.pool.query("select * from jobs order by kind, key")).rows;
  }
  return { enqueue, claim, all };
}
