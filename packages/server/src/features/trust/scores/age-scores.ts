import { findNextChange, startAgeing } from "@arcs/trust/internal";

import { findReputations, postponeUnchanged, type Reputation, statsOf } from "./store.ts";
import { findAgesPage, findFirstAgesPages, type FirstAgesPage } from "./age-store.ts";
import { type AgentVouching, readVouchings } from "../vouching/store/read-vouching.ts";
import { readFirstPage, readPage } from "./computation/ages-pages.ts";
import { nextMidnight } from "../../../platform/base/days.ts";
import { keepScores, type ScoreToKeep } from "./keep-scores.ts";
import type { ScoreContext } from "./recompute-score.ts";
import { type StoredScore, storedScoreOf } from "./reputation-record.ts";
import { basisOf } from "./score-basis.ts";

/** Result for scores that were due by age. */
export type AgedScores = {
  /** How many have changed, and are kept. */
  changed: number;
  /** How many are what they were. */
  unchanged: number;
  /**
   * Scores that need their whole evidence: there is more of it than the score knows of, the books have changed, or it
   * was never summed up.
   */
  untold: string[];
};

/** A score of now, and whether it is another one than before. */
type Aged = ScoreToKeep & { isOther: boolean };

/**
 * Ages the scores of some agents, from the sums stored beside each score: the payments that still age, and sums of all
 * others. They come from the same evidence, so the score is that of the whole evidence at this time.
 */
export async function ageScores(
  context: ScoreContext,
  agentIds: readonly string[],
  { signal }: { signal: AbortSignal },
): Promise<AgedScores> {
  const { store, clock } = context;
  const now = clock.now();
  const [reputations, pages, vouchings] = await Promise.all([
    findReputations(store.pool, agentIds),
    findFirstAgesPages(store.pool, agentIds),
    readVouchings(store.pool, agentIds),
  ]);
  const firstPages = new Map(pages.map((page) => [page.agentId, page]));
  const aged: Aged[] = [];
  const pause = createPause(context, signal);
  for (const before of reputations) {
    const first = firstPages.get(before.agentId);
    const vouching = vouchings.get(before.agentId);
    const one = first && vouching && (await ageScore(context, before, { first, vouching, now, pause }));
    if (one !== undefined) aged.push(one);
    await pause();
  }
  const others = aged.filter(({ isOther }) => isOther);
  const same = aged.filter(({ isOther }) => !isOther);
  const kept = await store.transaction(async (tx) => {
    await Promise.all(same.map(({ before, score }) => postponeUnchanged(tx, before, { until: score.nextUpdateAt })));
    return others.length === 0 ? [] : keepScores(tx, context, others);
  });
  const told = new Set([...kept, ...same.map(({ before }) => before.agentId)]);
  const untold = reputations.map(({ agentId }) => agentId).filter((id) => !told.has(id));
  return { changed: kept.length, unchanged: same.length, untold };
}

async function ageScore(
  { store, settings: { tierPrices } }: ScoreContext,
  before: Reputation,
  {
    first,
    vouching,
    now,
    pause,
  }: { first: FirstAgesPage; vouching: AgentVouching; now: Date; pause: () => Promise<void> },
): Promise<Aged | undefined> {
  const stored = storedScoreOf(before.details);
  if (before.computedVersion !== before.evidenceVersion) return undefined;
  // By the books of now: others may bond for an agent, and the roots may have changed since.
  if (first.basis !== basisOf(stored, vouching)) return undefined;
  const { head, payments } = readFirstPage(first.body);
  const firstProvedAt = stored.firstProvedAt ?? undefined;
  const terms = { firstProvedAt, hasRoots: stored.rootsDigest !== undefined, tierPrices, now };
  const ageing = startAgeing(head, terms);
  ageing.add(payments);
  for (let page = 1; page < first.pages; page++) {
    const body = await findAgesPage(store.pool, first, page);
    if (body === undefined) return undefined;
    ageing.add(readPage(body));
    await pause();
  }
  const result = ageing.finish();
  if (result === undefined) return undefined;
  const { earned, effectiveWeight, overallScore, tier, ...worth } = result;
  const details: StoredScore = {
    ...stored,
    ...worth,
    tierPrices,
    evidence: { ...stored.evidence, effectiveWeight },
  };
  const nextUpdateAt = first.pages > 1 ? nextMidnight(now) : findNextChange({ head, payments }, { ...terms, earned });
  const stats = statsOf(before);
  return {
    before,
    trigger: { trigger: "time_passed" },
    score: { overallScore, tier, details, stats, computedAt: now, nextUpdateAt },
    isOther: isOther(stored, details),
  };
}

// Requests wait for so long at most, but for what one page takes.
const MAX_TURN_MS = 2;

/** Makes what lets others have their turn, as long as the work before it took. */
function createPause({ clock }: ScoreContext, signal: AbortSignal): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    signal.throwIfAborted();
    const worked = performance.now() - begun;
    if (worked < MAX_TURN_MS) return;
    await clock.sleep(worked, signal);
    begun = performance.now();
  };
}

/** Whether a score says something else than before: all that it says comes from these. */
function isOther(before: StoredScore, after: StoredScore): boolean {
  const said = ({ standing: { earned }, limit, tierPrices }: StoredScore): string =>
    JSON.stringify([earned, limit, tierPrices]);
  return said(before) !== said(after);
}
