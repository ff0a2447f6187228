// A revocation ends, whatever an endpoint says: each attempt pays, and each check costs a request.
import { expect, test } from "vitest";

import type { RevocationProgress } from "../../src/base/credential-bridge.ts";
import {
  applyRevocationProgress,
  findNextStepTime,
  planSync,
} from "../../src/sync/advance-sync.ts";
import {
  requestRevocation,
  requestSync,
  type SyncState,
  withIntent,
} from "../../src/sync/sync-state.ts";
import { makeRequest } from "../support/fixtures.ts";

const START = Date.parse("2026-01-02T03:04:05Z");

async function revocationAsked(): Promise<SyncState> {
  const bridge = { chain: "base-sepolia", typicalSeconds: 10 } as const;
  const asked = requestSync(
    { credentialId: "a", request: await makeRequest() },
    { bridge, now: new Date(START) },
  );
  return requestRevocation({ ...asked, status: "synced" }, new Date(START));
}

/** Follows the plan until nothing is left to do, and returns the number of revocation requests. */
function work(
  state: SyncState,
  answer: (state: SyncState, now: Date) => SyncState,
): { asked: number; end: SyncState } {
  let asked = 0;
  let current = state;
  for (let steps = 0; steps < 5_000; steps++) {
    const at = findNextStepTime(current);
    if (at === undefined) return { asked, end: current };
    const now = new Date(Date.parse(at));
    const { action } = planSync(current, now);
    if (action === "revoke") {
      asked++;
      current = { ...current, revocation: withIntent(current.revocation!, {}, now) };
    }
    current = answer(current, now);
  }
  throw new Error("it never ends");
}

const refusal: RevocationProgress = {
  status: "refused",
  isRetryable: true,
  problem: { code: "evm_transaction_dropped" as never, message: "the transaction is gone" },
};

test("an endpoint that says each time that the transaction is gone is paid for a hundred times at most", async () => {
  const { asked, end } = work(await revocationAsked(), (state, now) =>
    applyRevocationProgress(state, refusal, now),
  );
  expect(asked).toBe(100);
  expect(end).toMatchObject({
    status: "synced",
    revocation: { status: "failed", problem: refusal.problem },
  });
  // A new request starts over.
  expect(requestRevocation(end, new Date(START)).revocation).toMatchObject({
    status: "pending",
    attempts: 0,
  });
});

test.each<[string, (state: SyncState, now: Date) => SyncState]>([
  [
    "says for ever that it is under way",
    (state, now) => applyRevocationProgress(state, { status: "pending", memo: {} }, now),
  ],
  [
    "never says anything",
    (state, now) => applyRevocationProgress(state, { ...refusal, status: "silent" } as never, now),
  ],
])("one that %s is asked for a week", async (_, answer) => {
  const { asked, end } = work(await revocationAsked(), answer);
  expect(asked).toBe(1);
  expect(end.revocation).toMatchObject({
    status: "failed",
    problem: { code: "sync_timed_out" },
    memo: {},
  });
});

test("a provider that is busy uses up no attempt", async () => {
  const busy: RevocationProgress = {
    ...refusal,
    problem: { code: "bridge_rate_limited", message: "later" },
    retryAfterSeconds: 900,
  };
  const { end } = work(await revocationAsked(), (state, now) =>
    applyRevocationProgress(state, busy, now),
  );
  expect(end.revocation).toMatchObject({ status: "failed", problem: { code: "sync_timed_out" } });
});
