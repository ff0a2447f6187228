import { findReputation, saveReputation } from "../scores/service.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";
import { at, now } from "../../../../test/support/fixtures.ts";

export type Saved = Parameters<typeof saveReputation>[1];

export function scoreRow(agentId: string, parts: Partial<Saved> = {}): Saved {
  return {
    agentId,
    overallScore: 812,
    basis: "proven",
    proven: 812,
    tier: "gold",
    successRate: 9000,
    serviceQuality: 8000,
    responseTime: 7000,
    volumeConsistency: 6000,
    totalTransactions: 12,
    completedTransactions: 10,
    canceledTransactions: 1,
    disputedTransactions: 1,
    ratingSum: 44,
    ratingCount: 10,
    totalEarnings: "120.50",
    currency: "USDC",
    lastActiveAt: at(-60),
    visibleScore: 812,
    visibleProven: 812,
    visibleTier: "gold",
    visibleTransactions: 12,
    details: '{"explain":[]}',
    evidenceDigest: "ab".repeat(32),
    computedAt: now,
    computedVersion: 0,
    nextUpdateAt: at(86_400),
    ...parts,
  };
}

/** Scores in the store, by short names. */
export function useStoredScores(opened: () => OpenedStore) {
  function save(row: Saved): Promise<boolean> {
    return opened().store.transaction(async (tx) => {
      const before = (await findReputation(tx, row.agentId)) ?? row;
      return saveReputation(tx, row, { before });
    });
  }
  return { save };
}
