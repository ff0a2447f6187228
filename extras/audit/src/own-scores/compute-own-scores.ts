import type { ArcsClient, EvidenceTransaction } from "@arcs/client";
import type { ReputationEvidence } from "@arcs/core/http";
import { assertShape } from "@arcs/core/internal";
import type { TierPrices, TrustScore, VouchingRoots } from "@arcs/trust";
import { computeScoreByRoots, type FoldedLog, foldLogPages, loggedAs, vouchingRoots } from "@arcs/trust/internal";

/** A score by roots of one's own. */
export type OwnScore = {
  agentId: string;
  /** By the roots that were asked for, for the time of the service's own score. */
  score: TrustScore;
  /** The service's own score, by its roots. */
  served: { overallScore: number; rootsDigest: string | undefined };
};

/** Result of {@link computeOwnScores}. */
export type OwnScores = Pick<FoldedLog, "position" | "runningHash"> & { scores: OwnScore[] };

const EVIDENCE_PAGE = 500;

/**
 * Computes Trust Scores by roots of one's own, from what the service publishes: the evidence of each agent, and the log that
 * says what its payments are vouched for. With the service's roots it gives the service's scores. Evidence that is not what
 * the log says counts as not vouched for; whether the payees that the log names are this agent's, the log does not tell.
 *
 * @param client - with a key that may read
 * @param options.agentIds - agents that show everything
 * @param options.roots - as `readRootList` reads them
 * @param options.tierPrices - what forging a tier costs at least; the service's prices where absent
 * @throws SdkError `reputation_private` where an agent does not show everything; as {@link foldPublicLog} does
 * @example
 * ```ts
 * const { scores } = await computeOwnScores(client, { agentIds: [agentId], roots });
 * for (const { score, served } of scores) console.log(score.costToForge, served.overallScore);
 * ```
 */
export async function computeOwnScores(
  client: Pick<ArcsClient, "reputation">,
  options: { agentIds: readonly string[]; roots: VouchingRoots; tierPrices?: TierPrices },
): Promise<OwnScores> {
  assertShape(client, "client", { reputation: { evidence: "function", log: "function" } });
  assertShape(options, "options", { agentIds: ["text"], roots: vouchingRoots });
  const { agentIds, roots, tierPrices } = options;
  const all = new Map<string, Evidence>();
  for (const agentId of new Set(agentIds)) all.set(agentId, await readEvidence(client, agentId));
  const payments = new Set([...all.values()].flatMap(({ transactions }) => transactions.map(loggedAs)));
  const folded = await foldPublicLog(client, { roots, payments });
  const by = { roots, vouched: folded.vouched, payments: folded.payments, bonds: folded.state.bonds };
  const scores = [...all].map(([agentId, { first, transactions }]) => ({
    agentId,
    score: computeScoreByRoots({ ...first, tierPrices: tierPrices ?? first.tierPrices, transactions }, by),
    served: { overallScore: first.overallScore, rootsDigest: first.rootsDigest },
  }));
  return { position: folded.position, runningHash: folded.runningHash, scores };
}

type Evidence = { first: ReputationEvidence; transactions: EvidenceTransaction[] };

async function readEvidence({ reputation }: Pick<ArcsClient, "reputation">, agentId: string): Promise<Evidence> {
  let first: ReputationEvidence | undefined;
  const transactions: EvidenceTransaction[] = [];
  for await (const page of reputation.evidence(agentId, { limit: EVIDENCE_PAGE }).pages()) {
    first ??= page;
    transactions.push(...page.transactions);
  }
  // There is always a first page.
  return { first: first as ReputationEvidence, transactions };
}

const LOG_PAGE = 5000;

/**
 * Reads the public log of a service and folds it with a list of roots, page by page. The hash over the log is computed from the
 * entries themselves, so that a service which shows others than those that it hashed is found out.
 *
 * @param options.roots - the service's, or any others
 * @param options.payments - ids of the payments that are wanted; the others are folded, and forgotten
 * @throws SdkError `invalid_vouching_entry` when an entry is malformed, missing, or earlier than the one before, or the entries
 * are not those that the service's hash is of
 */
export async function foldPublicLog(
  client: Pick<ArcsClient, "reputation">,
  options: { roots: VouchingRoots; payments: ReadonlySet<string> },
): Promise<FoldedLog> {
  assertShape(client, "client", { reputation: { log: "function" } });
  assertShape(options, "options", { roots: vouchingRoots, payments: { has: "function" } });
  const { roots, payments } = options;
  return foldLogPages(client.reputation.log({ limit: LOG_PAGE }).pages(), { roots, payments });
}
