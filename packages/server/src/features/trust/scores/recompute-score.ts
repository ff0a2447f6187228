import { defined } from "@arcs/core/internal";

import { computeFromEvidence } from "./computation/score-computation.ts";
import { listOwnAddresses } from "../../agents/store.ts";
import { findReputation } from "./store.ts";
import { saveLaterAgesPages } from "./age-store.ts";
import { readVouching } from "../vouching/store/read-vouching.ts";
import { keepScores } from "./keep-scores.ts";
import type { StoredScore } from "./reputation-record.ts";
import type { ScoreTrigger } from "../../../platform/outbox/score-requests.ts";
import { ownBasisOf } from "./score-basis.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Clock } from "../../../platform/base/clock.ts";
import type { RandomBytes } from "../../../platform/base/ids.ts";
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
  const { agesPages = [], nextChangeAt, stats, rootGroup, rootAddresses } = summary;
  const { backing, costToForge, limit, standing, components, evidence } = summary;
  const firstProvedAt = stats.firstProvedAt?.toISOString() ?? null;
  const worth = { backing, costToForge, limit, standing, tierPrices };
  const from = { ownAddresses, firstProvedAt, summedAt: now.toISOString(), book, ...terms };
  const asRoot = defined({ rootGroup, rootAddresses });
  const details: StoredScore = { components, evidence, ...worth, ...from, ...asRoot };
  const { overallScore, tier } = summary;
  const score = { overallScore, tier, details, stats, computedAt: now, nextUpdateAt: new Date(nextChangeAt) };
  await saveLaterAgesPages(store.pool, agentId, { basis: ownBasisOf(details), pages: agesPages, pause });
  const kept = await store.transaction((tx) => keepScores(tx, context, [{ before, trigger, score, agesPages }]));
  return kept.length > 0 ? "kept" : (await isThere(store, agentId)) ? "overtaken" : "no agent";
}

async function isThere({ pool }: Store, agentId: string): Promise<boolean> {
  return (await findReputation(pool, agentId)) !== undefined;
}
