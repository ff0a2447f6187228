import { SdkError } from "@arcs/core";
import {
  defined,
  formatAccountId,
  isWrittenTime,
  readAccountId,
  isLedgerAccount,
} from "@arcs/core/internal";
import type { ReputationEvidence } from "@arcs/core/http";

import type { ServerContext } from "../../../context.ts";
import { findShownAgents, type FoundAgent } from "./found-agents.ts";
import type { ApiKey } from "../../access/service.ts";
import type { EvidenceCursor } from "../payment-records.ts";
import type { Queryable } from "../../../platform/db/queryable.ts";
import { findReputation, type StoredScore, storedScoreOf } from "./service.ts";
import { reputationPrivate, viewerOf } from "../../registry/agent-privacy.ts";
import { agentNotFound, findAgent } from "../../registry/registered-agents.ts";

type Cursor = EvidenceCursor & {
  /** Milliseconds: which computing of the score the pages belong to. */
  computedAt: number;
};

type Request = { cursor?: string; limit: number; caller: Pick<ApiKey, "agentId"> };

// A score may be computed again while its first page is read; then there is a newer first page.
const ATTEMPTS = 5;

/**
 * Reads a page of the evidence that a score was computed from, no more and no less: what came later
 * belongs to the next score.
 */
export async function readEvidence(
  context: Pick<ServerContext, "store" | "payments">,
  id: string,
  request: Request,
): Promise<ReputationEvidence> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const page = await readPage(context, id, request);
    if (page !== undefined) return page;
  }
  const message =
    "the score was recomputed while its evidence was read: start again with the first page";
  throw new SdkError("conflict", message);
}

async function readPage(
  { store: { pool: db }, payments }: Pick<ServerContext, "store" | "payments">,
  id: string,
  { cursor, limit, caller }: Request,
): Promise<ReputationEvidence | undefined> {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const before = await findScored(db, id);
  const computedAt = scoredAt(before, caller);
  if (after !== undefined && after.computedAt !== computedAt) {
    throw new SdkError(
      "conflict",
      "the score was recomputed since the previous page: start again with the first page",
    );
  }
  const { agentId, overallScore, basis, proven, tier } = before.reputation;
  const { computedVersion: version } = before.reputation;
  // Before the first computation the score is that of an agent without evidence.
  const isComputed = before.reputation.computedAt !== null;
  const stored = storedScoreOf(before.reputation.details);
  const { evidence, ownAddresses, log } = stored;
  const part = { limit, version, log, ...defined({ after }) };
  const page = isComputed
    ? await payments.listEvidence(db, agentId, part)
    : { transactions: [], changed: 0 };
  const { transactions } = page;
  // Once more after the page: it is of this score only if that is still there, and may be shown
  // only if it still may.
  if (scoredAt(await findScored(db, agentId), caller) !== computedAt) return undefined;
  // A payment in the log is as it is now; the score of it comes next.
  if (page.changed > log.position) {
    const message =
      "a payment has been given back, or reported as failed: the score is being computed again";
    throw new SdkError("conflict", message);
  }
  const last = transactions.length < limit ? undefined : transactions.at(-1);
  return {
    agentId,
    overallScore,
    basis,
    proven,
    tier,
    computedAt: new Date(computedAt).toISOString(),
    ...termsOf(stored),
    ownAddresses,
    digest: evidence.digest,
    totalTransactions: evidence.transactions,
    transactions,
    nextCursor:
      last === undefined
        ? null
        : formatCursor({ id: last.id, createdAt: last.createdAt, computedAt }),
  };
}

function termsOf(
  stored: StoredScore,
): Pick<ReputationEvidence, "cover" | "log" | "rootsDigest" | "tierPrices"> {
  const { cover, log, rootsDigest, tierPrices } = stored;
  return { cover, log, ...defined({ rootsDigest, tierPrices }) };
}

/** The agent is absent where nobody has registered the account. */
type Scored = { agent: FoundAgent["agent"] | undefined; reputation: FoundAgent["reputation"] };

async function findScored(db: Queryable, id: string): Promise<Scored> {
  const { found } = await findShownAgents(db, [id]);
  if (found[0] !== undefined) return found[0];
  const named = readAccountId(id);
  const isAccount = named !== undefined || isLedgerAccount(id);
  const reputation = isAccount
    ? await findReputation(db, named === undefined ? id : formatAccountId(named))
    : undefined;
  // A closed agent is not an account that nobody registered, which hides nothing.
  const closed = reputation && (await findAgent(db, reputation.agentId));
  if (reputation === undefined || closed !== undefined) throw agentNotFound(closed);
  return { agent: undefined, reputation };
}

/** When the score was computed, if the caller may see its evidence. */
function scoredAt({ agent, reputation }: Scored, caller: Pick<ApiKey, "agentId">): number {
  // An account that nobody registered hides nothing.
  if (agent === undefined) return (reputation.computedAt ?? new Date(0)).getTime();
  if (agent.privacyMode !== "public" && viewerOf(caller, agent) !== "owner") {
    throw reputationPrivate(agent, "what its score was computed from");
  }
  return (reputation.computedAt ?? agent.createdAt).getTime();
}

function formatCursor({ createdAt, id, computedAt }: Cursor): string {
  return Buffer.from(`${computedAt} ${createdAt} ${id}`).toString("base64url");
}

// Postgres has no year 0.
const CURSOR = /^(\d{1,15}) ((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([^\0]{1,300})$/;

function parseCursor(text: string): Cursor {
  const match = CURSOR.exec(Buffer.from(text, "base64url").toString());
  const [, computedAt = "", createdAt = "", id = ""] = match ?? [];
  if (match !== null && isWrittenTime(createdAt))
    return { id, createdAt, computedAt: Number(computedAt) };
  throw new SdkError("invalid_request", "cursor must be the nextCursor of a page of this evidence");
}
