import { SdkError, type ScoreTransaction, type Tier } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import type { FoundAgent } from "../store/agent-search.ts";
import type { ApiKey } from "../store/api-keys.ts";
import { type EvidenceCursor, listEvidence } from "../store/evidence.ts";
import { findShownAgent } from "./find-agent.ts";
import { storedScoreOf, viewerOf } from "./reputation-record.ts";

/** A page of the evidence behind a score. Times are ISO 8601. */
export type EvidencePage = {
  agentId: string;
  overallScore: number;
  tier: Tier;
  computedAt: string;
  firstProvedAt?: string;
  ownAddresses: string[];
  digest: string;
  totalTransactions: number;
  transactions: ScoreTransaction[];
  nextCursor: string | null;
};

type Cursor = EvidenceCursor & {
  /** Milliseconds: which computing of the score the pages belong to. */
  computedAt: number;
};

/**
 * Reads a page of the evidence that the score of an agent was computed from, no more and no less.
 *
 * @throws SdkError `agent_not_found`
 * @throws SdkError `reputation_private` when the agent does not show everything, and the caller is not the agent
 * @throws SdkError `unavailable` while there is evidence that the score does not know of yet
 * @throws SdkError `conflict` when the cursor belongs to an earlier score
 * @throws SdkError `invalid_request` when the cursor is none
 */
export async function readEvidence(
  { store }: ServerContext,
  id: string,
  { cursor, limit, caller }: { cursor?: string; limit: number; caller: ApiKey },
): Promise<EvidencePage> {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const before = await findShownAgent(store.pool, id);
  const computedAt = scoredAt(before, caller);
  if (after !== undefined && after.computedAt !== computedAt) {
    throw new SdkError("conflict", "the score was computed again since the page before: begin with the first one");
  }
  const page = await listEvidence(store.pool, before.agent.id, { limit, ...(after === undefined ? {} : { after }) });
  // Once more after the page: it is of this score only if nothing has changed, and may be shown only if it still may.
  const found = await findShownAgent(store.pool, before.agent.id);
  if (scoredAt(found, caller) !== computedAt) throw behind();
  const { reputation } = found;
  const { evidence, ownAddresses, firstProvedAt } = storedScoreOf(reputation.details);
  const last = page.length < limit ? undefined : page.at(-1);
  return {
    agentId: reputation.agentId,
    overallScore: reputation.overallScore,
    tier: reputation.tier,
    computedAt: new Date(computedAt).toISOString(),
    ...(firstProvedAt === null ? {} : { firstProvedAt }),
    ownAddresses,
    digest: evidence.digest,
    totalTransactions: evidence.transactions,
    transactions: page,
    nextCursor: last === undefined ? null : formatCursor({ id: last.id, createdAt: last.createdAt, computedAt }),
  };
}

/** When the score was computed, if the caller may see its evidence and there is none that it does not know of. */
function scoredAt({ agent, reputation }: FoundAgent, caller: ApiKey): number {
  if (agent.privacyMode !== "public" && viewerOf(caller, agent) !== "owner") {
    throw new SdkError("reputation_private", "this agent does not show what its score was computed from", {
      details: { agentId: agent.id, privacyMode: agent.privacyMode },
    });
  }
  const { computedAt, computedVersion, evidenceVersion } = reputation;
  if (computedAt === null || computedVersion !== evidenceVersion) throw behind();
  return computedAt.getTime();
}

function behind(): SdkError {
  return new SdkError("unavailable", "the score is being computed from new evidence; try again in a moment");
}

function formatCursor({ createdAt, id, computedAt }: Cursor): string {
  return Buffer.from(`${computedAt} ${createdAt} ${id}`).toString("base64url");
}

const CURSOR = /^(\d{1,15}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([^\0]{1,300})$/;

function parseCursor(text: string): Cursor {
  const match = CURSOR.exec(Buffer.from(text, "base64url").toString());
  const [, computedAt = "", createdAt = "", id = ""] = match ?? [];
  if (match !== null && !Number.isNaN(Date.parse(createdAt))) return { id, createdAt, computedAt: Number(computedAt) };
  throw new SdkError("invalid_request", "cursor expected the nextCursor of a page of this evidence");
}
