import { isDeepStrictEqual } from "node:util";

import { defined } from "@arcs/core/internal";

import { computeFromEvidence } from "./computation/score-computation.ts";
import { listOwnAddresses } from "../../agents/store.ts";
import { findReputation, postponeUnchanged } from "./store.ts";
import { readVouching } from "../vouching/store/read-vouching.ts";
import { keepScore } from "./keep-scores.ts";
import { type StoredScore, storedScoreOf } from "./reputation-record.ts";
import type { ScoreTrigger } from "../../../platform/outbox.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Clock, RandomBytes } from "../../../platform/base/runtime.ts";
import type { Settings } from "../../../platform/settings/settings.ts";

export type ScoreContext = {
  store: Store;
  clock: Clock;
  randomBytes: RandomBytes;
  settings: Pick<Settings, "tierPrices">;
};

/**
 * Computes the Trust Score of an agent from all of its evidence, stores it with its point in the history, and notifies
 * subscribers of a change.
 *
 * @returns `overtaken` when another one was stored in the meantime: this one is dropped, and should be computed again
 */
export async function recomputeScore(
  context: ScoreContext,
  agentId: string,
  { trigger, signal }: { trigger: ScoreTrigger; signal: AbortSignal },
): Promise<"kept" | "overtaken" | "no agent"> {
  const { store, clock, settings } = context;
  // Later changes are evidence of the next score.
  const before = await findReputation(store.pool, agentId);
  if (before === undefined) return "no agent";
  const now = clock.now();
  const ownAddresses = await listOwnAddresses(store.pool, agentId);
  const vouching = await readVouching(store.pool, agentId);
  const pause = (milliseconds: number): Promise<void> => clock.sleep(milliseconds, signal);
  const { tierPrices } = settings;
  const { book, terms, curated } = vouching;
  const summary = await computeFromEvidence(
    store,
    {
      evidence: { agentId, version: before.evidenceVersion, book },
      terms: { ownAddresses, ...terms, curated, tierPrices, now: now.toISOString() },
    },
    { signal, pause },
  );
  const { nextUpdateAt, stats, rootGroup, rootAddresses } = summary;
  const { backing, costToForge, limit, standing, components, evidence } = summary;
  const firstProvedAt = stats.firstProvedAt?.toISOString() ?? null;
  const worth = { backing, costToForge, limit, standing, tierPrices };
  const from = { ownAddresses, firstProvedAt, book, ...terms };
  const asRoot = defined({ rootGroup, rootAddresses });
  const details: StoredScore = { components, evidence, ...worth, ...from, ...asRoot };
  const { overallScore, tier } = summary;
  const score = { overallScore, tier, details, stats, computedAt: now, nextUpdateAt: new Date(nextUpdateAt) };
  if (before.computedVersion === before.evidenceVersion && saysTheSame(storedScoreOf(before.details), details)) {
    await store.transaction((tx) => postponeUnchanged(tx, before, { until: score.nextUpdateAt }));
    return "kept";
  }
  if (await store.transaction((tx) => keepScore(tx, context, { before, trigger, score }))) return "kept";
  return (await findReputation(store.pool, agentId)) === undefined ? "no agent" : "overtaken";
}

/** Tells whether two scores differ in nothing but the weight of their evidence, which shrinks every day. */
function saysTheSame(before: StoredScore, after: StoredScore): boolean {
  const withoutWeight = (score: StoredScore): object => ({
    ...score,
    evidence: { ...score.evidence, effectiveWeight: 0 },
  });
  return isDeepStrictEqual(withoutWeight(before), withoutWeight(storedScoreOf(JSON.stringify(after))));
}
