// Trust Scores from what a service publishes, by its roots or by one's own.
import type { ArcsClient, EvidenceTransaction } from "@arcs/client";
import type { ReputationEvidence } from "@arcs/core/http";
import { assertShape, parseDateTimeStamp } from "@arcs/core/internal";
import { readRootList, type TierPrices, type TrustScore, type VouchingRoots } from "@arcs/trust";
import {
  type CoverPage,
  type CoverReading,
  createCoverBook,
  foldCoverPages,
} from "@arcs/trust/cover";
import { computeScoreByRoots, vouchingRoots } from "@arcs/trust/internal";

/** A score that was computed again. */
export type OwnScore = {
  agentId: string;
  /**
   * By the roots that were asked for, for the time and the place in the log of the service's own
   * score.
   */
  score: TrustScore;
  /** The service's own score, by its roots. */
  served: { overallScore: number; proven: number; rootsDigest: string | undefined };
};

/**
 * Result of {@link computeOwnScores}: also how many entries the log has, and the hash over all of
 * them.
 */
export type OwnScores = { position: number; runningHash: string; scores: OwnScore[] };

const EVIDENCE_PAGE = 500;
const LOG_PAGE = 5000;

/**
 * Computes Trust Scores from what the service publishes: the evidence of each agent, and the log
 * that says who paid whom. Without `roots` it goes by the lists that the log names, and gives the
 * service's own scores. Evidence that is not what the log says weighs nothing; whether the payees
 * that the log names are this agent's, the log does not tell.
 *
 * @param client - with a key that may read
 * @param options.agentIds - agents that show everything
 * @param options.roots - as `readRootList` reads them: in force from the first entry on, whatever
 *   the log names
 * @param options.tierPrices - what forging a tier costs at least; the service's prices where absent
 * @throws SdkError `reputation_private` where an agent does not show everything;
 *   `invalid_vouching_entry` when an entry is malformed, missing, or earlier than the one before, the entries are not those that the service's hash is of, or the service does not give a list
 * that the log names
 * @example
 * ```ts
 * const { scores } = await computeOwnScores(client, { agentIds: [agentId], roots });
 * for (const { score, served } of scores) console.log(score.costToForge, served.overallScore);
 * ```
 */
export async function computeOwnScores(
  client: Pick<ArcsClient, "reputation">,
  options: { agentIds: readonly string[]; roots?: VouchingRoots; tierPrices?: TierPrices },
): Promise<OwnScores> {
  assertShape(client, "client", {
    reputation: { evidence: "function", log: "function", roots: "function" },
  });
  assertShape(options, "options", { agentIds: ["text"], "roots?": vouchingRoots });
  const { agentIds, roots, tierPrices } = options;
  const all = new Map<string, Evidence>();
  for (const agentId of new Set(agentIds)) all.set(agentId, await readEvidence(client, agentId));
  const scores = new Map<string, OwnScore>();
  const readings = [...all].map(([agentId, { first, transactions }]): CoverReading => {
    const { log, overallScore, proven, rootsDigest } = first;
    const evidence = { ...first, tierPrices: tierPrices ?? first.tierPrices, transactions };
    return {
      position: log.position,
      at: parseDateTimeStamp(log.at) ?? 0,
      read: (book) =>
        void scores.set(agentId, {
          agentId,
          score: computeScoreByRoots(evidence, book),
          served: { overallScore, proven, rootsDigest },
        }),
    };
  });
  const lists = new Map<string, VouchingRoots>();
  const book = createCoverBook(roots ?? ((digest) => lists.get(digest)));
  const pages = readLog(client, async (digest) => {
    if (roots !== undefined || lists.has(digest)) return;
    const { list } = await client.reputation.roots({ digest });
    const named = readRootList(list);
    // Another list than the one that was asked for stays unknown: the fold refuses the entry.
    lists.set(named.digest, named);
  });
  const { position, runningHash } = await foldCoverPages(pages, { book, readings });
  // All readings have been made, or the fold would have thrown.
  return {
    position,
    runningHash,
    scores: [...all.keys()].flatMap((agentId) => scores.get(agentId) ?? []),
  };
}

type Evidence = { first: ReputationEvidence; transactions: EvidenceTransaction[] };

async function readEvidence(
  { reputation }: Pick<ArcsClient, "reputation">,
  agentId: string,
): Promise<Evidence> {
  let first: ReputationEvidence | undefined;
  const transactions: EvidenceTransaction[] = [];
  for await (const page of reputation.evidence(agentId, { limit: EVIDENCE_PAGE }).pages()) {
    first ??= page;
    for (const each of page.transactions) transactions.push(each);
  }
  // There is always a first page.
  return { first: first as ReputationEvidence, transactions };
}

/** Reads the log page by page; the lists that a page names are there before it. */
async function* readLog(
  { reputation }: Pick<ArcsClient, "reputation">,
  loadRoots: (digest: string) => Promise<void>,
): AsyncGenerator<CoverPage> {
  for await (const page of reputation.log({ limit: LOG_PAGE }).pages()) {
    for (const entry of page.entries) {
      if (entry.kind === "roots" && entry.digest !== undefined) await loadRoots(entry.digest);
    }
    yield page;
  }
}
