import { describe, expect, test } from "vitest";

import {
  type BridgeEvidence,
  describeCrossChain,
  type EvmChain,
  findEvmChain,
  planSync,
  requestRevocation,
  requestSync,
  type SyncState,
  describeSync,
} from "../../src/index.ts";
import { applyIssueProgress, applyRevocationProgress } from "../../src/sync/advance-sync.ts";
import { secondsToNextAttempt, secondsToNextLook } from "../../src/sync/sync-state.ts";
import { makeRequest, startTime } from "../support/fixtures.ts";

const later = (seconds: number): Date => new Date(startTime.getTime() + seconds * 1000);
async function pending(chain: EvmChain = "base"): Promise<SyncState> {
  const bridge = { chain, typicalSeconds: 300 };
  const request = await makeRequest({ recipient: { email: "agent@owner.example" } });
  return requestSync({ credentialId: "cred_1", request }, { bridge, now: startTime });
}
async function synced(chain: EvmChain = "base"): Promise<SyncState> {
  const evidence: BridgeEvidence = { type: "attestation", chain, uid: `0x${"11".repeat(32)}` };
  return applyIssueProgress(await pending(chain), { status: "synced", evidence }, later(60));
}

describe("crossChain (spec 2.1)", () => {
  test("nothing was asked for", () => {
    expect(describeCrossChain([])).toEqual({
      syncedToEthereum: false,
      ethereumAddress: null,
      syncedToBase: false,
      baseAddress: null,
      syncs: [],
    });
    expect(describeSync(undefined)).toEqual({ syncRequested: false, syncStatus: "not_requested" });
  });

  test("pending, with an estimate (spec 4.1)", async () => {
    const view = describeCrossChain([await pending()]);
    expect(view).toMatchObject({ syncedToBase: false, baseAddress: null });
    expect(view.syncs).toEqual([
      {
        syncRequested: true,
        syncStatus: "pending",
        chain: "base",
        attempts: 0,
        estimatedCompletionAt: "2026-01-02T03:09:05.000Z",
        nextAttemptAt: "2026-01-02T03:04:05.000Z",
      },
    ]);
  });

  test.each<[EvmChain, object]>([
    ["ethereum", { syncedToEthereum: true, syncedToBase: false }],
    ["sepolia", { syncedToEthereum: true, syncedToBase: false }],
    ["base", { syncedToEthereum: false, syncedToBase: true }],
    ["base-sepolia", { syncedToEthereum: false, syncedToBase: true }],
    ["polygon", { syncedToEthereum: false, syncedToBase: false }],
  ])("synced to %s, with the evidence and the contract", async (chain, expected) => {
    const state = await synced(chain);
    const view = describeCrossChain([state]);
    expect(view).toMatchObject(expected);
    expect(view.syncs[0]).toMatchObject({
      syncStatus: "synced",
      syncedAt: "2026-01-02T03:05:05.000Z",
      address: findEvmChain(chain).eas,
      evidence: state.evidence,
    });
    expect(view.syncs[0]).not.toHaveProperty("estimatedCompletionAt");
    const { syncedToEthereum, syncedToBase, ethereumAddress, baseAddress } = view;
    expect([ethereumAddress !== null, baseAddress !== null]).toEqual([
      syncedToEthereum,
      syncedToBase,
    ]);
  });

  test("a chain of value is shown before its test chain; both are listed", async () => {
    const view = describeCrossChain([await synced("sepolia"), await synced("ethereum")]);
    expect(view.ethereumAddress).toBe(findEvmChain("ethereum").eas);
    expect(view.syncs.map(({ chain }) => chain)).toEqual(["sepolia", "ethereum"]);
  });

  test("revoked on the chain is not synced any more; being revoked still is", async () => {
    const asked = requestRevocation(await synced(), later(100));
    expect(describeCrossChain([asked])).toMatchObject({
      syncedToBase: true,
      syncs: [{ revocationStatus: "pending" }],
    });
    const revoked = applyRevocationProgress(asked, { status: "revoked" }, later(200));
    expect(describeCrossChain([revoked])).toMatchObject({
      syncedToBase: false,
      syncs: [{ revocationStatus: "revoked" }],
    });
  });

  test("failed, with the reason; the recipient is shown nowhere", async () => {
    const problem = { code: "bridge_request_refused", message: "no" } as const;
    const failed = applyIssueProgress(
      await pending(),
      { status: "refused", problem, isRetryable: false },
      later(1),
    );
    expect(describeSync(failed)).toMatchObject({ syncStatus: "failed", reason: problem });
    expect(
      JSON.stringify([describeCrossChain([failed]), describeCrossChain([await synced()])]),
    ).not.toContain("owner.example");
  });
});

describe("requests", () => {
  test("asking again for what is pending or synced changes nothing", async () => {
    const bridge = { chain: "base", typicalSeconds: 300 } as const;
    for (const former of [await pending(), await synced()]) {
      const { credentialId, request } = former;
      expect(requestSync({ credentialId, request, former }, { bridge, now: later(9) })).toBe(
        former,
      );
    }
  });

  test("a credential that was revoked is not synced any more", async () => {
    const bridge = { chain: "base", typicalSeconds: 300 } as const;
    const former = requestRevocation(await pending(), later(1));
    const { credentialId, request } = former;
    expect(requestSync({ credentialId, request, former }, { bridge, now: later(9) })).toBe(former);
  });

  test("asked for again with a memo, it is about what was asked for then", async () => {
    const bridge = { chain: "base", typicalSeconds: 300 } as const;
    const former = { ...(await pending()), status: "failed", memo: { x: 1 } } as const;
    const request = await makeRequest({ nonce: "other" });
    expect(
      requestSync({ credentialId: "cred_1", request, former }, { bridge, now: later(9) }),
    ).toMatchObject({
      memo: { x: 1 },
      request: former.request,
    });
    const { memo: _, ...clean } = former;
    expect(
      requestSync({ credentialId: "cred_1", request, former: clean }, { bridge, now: later(9) }),
    ).toMatchObject({
      request,
    });
  });

  test("whom it was for is forgotten when it is synced", async () => {
    expect((await pending()).request.recipient).toEqual({ email: "agent@owner.example" });
    expect((await synced()).request).not.toHaveProperty("recipient");
  });

  test("asking for a revocation twice changes nothing", async () => {
    const asked = requestRevocation(await synced(), later(100));
    expect(requestRevocation(asked, later(200))).toBe(asked);
  });

  test("every change is one more version", async () => {
    const state = await pending();
    expect([
      state.version,
      (await synced()).version,
      requestRevocation(await synced(), later(1)).version,
    ]).toEqual([1, 2, 3]);
  });
});

describe("the pace", () => {
  test("looks: a quarter of the age, from 2 seconds to 10 minutes", () => {
    expect([0, 8, 40, 400, 2400, 86_400].map(secondsToNextLook)).toEqual([2, 2, 10, 100, 600, 600]);
  });

  test("attempts: doubling from 5 seconds to 15 minutes, later where asked", () => {
    expect([1, 2, 3, 8, 20].map((attempts) => secondsToNextAttempt(attempts))).toEqual([
      5, 10, 20, 640, 900,
    ]);
    expect(secondsToNextAttempt(1, 3600)).toBe(3600);
  });

  test("what is not due is waited for", async () => {
    const state = await pending();
    expect(planSync(state, startTime)).toEqual({ action: "issue" });
    const waiting = { ...state, nextAttemptAt: later(30).toISOString() };
    expect(planSync(waiting, later(29))).toEqual({
      action: "wait",
      until: later(30).toISOString(),
    });
    expect(planSync({ ...waiting, memo: {} }, later(30))).toEqual({ action: "check" });
    expect(planSync(await synced(), later(100))).toEqual({ action: "none" });
  });
});
