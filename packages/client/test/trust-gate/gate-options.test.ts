import { describe, expect, test } from "vitest";

import { createArcsClient } from "../../src/index.ts";
import { createTrustGate, type TrustGateOptions } from "../../src/trust-gate/index.ts";

describe("what a gate is told", () => {
  test.each([
    { payer: null },
    { payer: "0xabc" },
    { payer: { address: "a" } },
    { payer: { address: "a", signMessage: () => "" } },
    { payer: { address: "a", modifyAndSignTransactions: () => [] } },
    { payer: { signTransactions: () => [] } },
    { maxWaitSeconds: 0 },
    { maxWaitSeconds: -1 },
    { maxWaitSeconds: "20" },
    { maxWaitSeconds: 1e9 },
    { scoreProofs: { domain: "a.example", verify: () => undefined } },
    { allowance: "-1" },
    { allowance: 0.1 },
    { allowance: "1e3" },
    { allowance: "" },
    { allowance: null },
    { tokens: "USDC" },
    { tokens: [{}] },
    { tokens: [undefined] },
    { tokens: [null] },
    { tokens: [{ network: "solana", asset: "", decimals: 6 }] },
    { tokens: [{ network: "solana", asset: "A", decimals: 6.5 }] },
    { tokens: [{ network: "solana", asset: "A", decimals: 37 }] },
    { minScore: -1 },
    { minScore: 1001 },
    { minScore: Number.NaN },
    { minTier: "diamond" },
    { minScore: 1, onUnknown: "maybe" },
    { minScore: 1, maxAgeSeconds: -1 },
    { minScore: 1, maxAgeSeconds: Infinity },
    { minScore: 1, identity: true },
    { minScore: 1, client: undefined },
    { minScore: 1, client: null },
    { minScore: 1, client: {} },
    { minScore: 1, client: { agents: {}, credentials: {} } },
    { client: { ...createArcsClient({ baseUrl: "https://arcs.example" }), holds: undefined } },
    { client: { ...createArcsClient({ baseUrl: "https://arcs.example" }), check: undefined } },
    { minScore: 1, verifyIdentity: true },
    { minScore: 1, agentOf: "a" },
  ])("%j is refused", (wrong) => {
    const client = createArcsClient({ baseUrl: "https://arcs.example" });
    expect(() => createTrustGate({ client, ...wrong } as TrustGateOptions)).toThrow(/must|needs/);
  });
});
