import { SdkError } from "@arcs/core";
import fc from "fast-check";
import { expect, test } from "vitest";

import {
  advanceSyncs,
  type BridgeEvidence,
  type CredentialBridge,
  findNextStepTime,
  requestRevocation,
  requestSync,
  type SyncState,
} from "../../src/index.ts";
import { makeRequest, memoryStore, testClock } from "../support/fixtures.ts";

const chain = "base-sepolia";
const evidence: BridgeEvidence = { type: "attestation", chain, uid: `0x${"11".repeat(32)}` };

/** Event at one request to the other side, or at one save. */
type Event = "fine" | "lost before" | "lost after" | "refused" | "crash";

/**
 * An unreliable other side: a list of events decides whether it carries out requests and answers
 * them.
 */
function unreliable(events: Event[], now: () => Date) {
  const remote = { issued: 0, live: 0, orders: 0 };
  const nextEvent = (): Event => events.shift() ?? "fine";
  const silence = (): never => {
    throw new SdkError("bridge_unreachable", "no answer");
  };
  const bridge: CredentialBridge = {
    driver: "provider",
    chain,
    batchSize: 1,
    typicalSeconds: 600,
    async issue(requests, { remember }) {
      const event = nextEvent();
      if (event === "refused") silence();
      const memo = { askedAt: now().toISOString() };
      await remember(requests.map(() => memo));
      remote.orders++;
      if (event === "crash") throw new Error("the process is gone");
      if (event === "lost before") return [{ status: "pending", memo }];
      remote.issued++;
      remote.live++;
      return [
        { status: "pending", memo: event === "lost after" ? memo : { ...memo, known: true } },
      ];
    },
    async check(_, { memo }) {
      const event = nextEvent();
      if (event === "crash") throw new Error("the process is gone");
      if (event !== "fine") silence();
      if (remote.live > 0) return { status: "synced", evidence };
      // A request may take a while; only later is its absence certain.
      const isSettled = now().getTime() - Date.parse(String(memo["askedAt"])) > 1_800_000;
      if (!isSettled) return { status: "pending", memo };
      const problem = { code: "bridge_no_trace", message: "no trace" } as const;
      return { status: "refused", problem, isRetryable: true };
    },
    async revoke(_, { remember }) {
      await remember({});
      const event = nextEvent();
      if (event === "crash") throw new Error("the process is gone");
      if (event === "lost before" || event === "refused") return { status: "pending", memo: {} };
      remote.live = 0;
      return event === "lost after" ? { status: "pending", memo: {} } : { status: "revoked" };
    },
    async checkRevocation() {
      const event = nextEvent();
      if (event !== "fine") silence();
      if (remote.live === 0) return { status: "revoked" };
      remote.live = 0;
      return { status: "pending", memo: {} };
    },
  };
  return { bridge, remote };
}

const event = fc.constantFrom<Event>("fine", "lost before", "lost after", "refused", "crash");

test("after any loss, refusal or crash, with any number of workers: one credential, or none, and one end", async () => {
  const request = await makeRequest();
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 30 }),
      fc.array(fc.boolean(), { maxLength: 60 }),
      fc.integer({ min: 0, max: 80 }),
      async (events, crashes, revokeAt) => {
        const clock = testClock();
        const store = memoryStore();
        const { bridge, remote } = unreliable(events, clock.now);
        await store.save(requestSync({ credentialId: "a", request }, { bridge, now: clock.now() }));
        store.crashOn = () => crashes.shift() ?? false;
        const key = { credentialId: "a", chain } as const;
        for (let steps = 0; ; steps++) {
          expect(steps).toBeLessThan(400);
          const state = (await store.load(key)) as SyncState;
          if (steps === revokeAt) {
            // Repeated by the store's caller until done.
            store.put(requestRevocation(state, clock.now()));
            continue;
          }
          const next = findNextStepTime(state);
          if (next === undefined && steps > revokeAt) break;
          clock.advance(Math.max(0, (Date.parse(next ?? "1970") - clock.now().getTime()) / 1000));
          // Two workers at once: either or both may fail, but neither may do harm.
          await Promise.allSettled(
            [1, 2].map(() => advanceSyncs(["a"], { store, bridge, now: clock.now })),
          );
          expect(remote.live).toBeLessThanOrEqual(1);
          expect(remote.issued).toBeLessThanOrEqual(1);
        }
        const end = (await store.load(key)) as SyncState;
        expect(end.revocation?.status).toBe("revoked");
        expect(remote.live).toBe(0);
      },
    ),
    { numRuns: 200 },
  );
});
