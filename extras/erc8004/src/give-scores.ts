import { isSdkError, type JsonObject, SdkError } from "@arcs/core";
import {
  defineJob,
  type Queryable,
  queryAll,
  queryOne,
  requestJob,
  type ServerContext,
  type Transaction,
} from "@arcs/server/extension";
import {
  type Agent,
  type ApiKey,
  assertClaimsVisible,
  column,
  defineTable,
  findAgent,
  findCredential,
  findReputation,
  listCredentialsOf,
  lockAgent,
  reputationPrivate,
  type RowOf,
} from "@arcs/server/internal";
import { parseJson } from "@arcs/core/internal";
import {
  type FeedbackProgress,
  type RememberFeedback,
  scoreValueOf,
  formatScoreFeedback,
  hashErc8004File,
} from "@arcs/evm";

import { checkLink } from "./check-links.ts";
import {
  assertOwnKey,
  findLink,
  findRegistry,
  giveErc8004Type,
  requireRegistry,
} from "./link-identity.ts";

import type { Tier } from "@arcs/trust";

type GiveContext = Pick<ServerContext, "store" | "settings" | "clock" | "evm" | "onError">;

const MAX_AT_A_TIME = 50;

/**
 * Takes feedback a step further, one after the other: the writer's nonces are in order. Returns how
 * much of it waits still.
 */
async function giveScores(context: GiveContext, signal: AbortSignal): Promise<number> {
  const { store, onError } = context;
  const pending = await queryAll<GivenScore>(
    store.pool,
    `select ${table.select()} from erc8004_feedback where state = 'pending' order by created_at limit $1`,
    [MAX_AT_A_TIME],
  );
  let waiting = 0;
  for (const given of pending) {
    if (signal.aborted) return waiting + 1;
    try {
      const progress = await advance(context, given);
      await updateGivenScore(store.pool, given.hash, rowOf(progress, given));
      if (progress.status === "pending") waiting++;
    } catch (error) {
      waiting++;
      onError(error, `give the feedback ${given.hash}`);
    }
  }
  return waiting;
}

async function advance(context: GiveContext, given: GivenScore): Promise<FeedbackProgress> {
  const { store, settings } = context;
  const known = findRegistry(context, given.identity);
  const writer = known?.chain.feedback;
  if (known === undefined || writer === undefined)
    return refused("this server gives no feedback on that chain any more");
  const remember: RememberFeedback = (memo) =>
    updateGivenScore(store.pool, given.hash, { ...given, memo: JSON.stringify(memo) });
  const problem = await findProblem(context, given);
  // Sent feedback may still be mined, and is looked for. Where it has vanished and is no longer
  // wanted, it is not sent again.
  if (given.memo !== null) {
    return writer.check(parseJson(given.memo) as JsonObject, remember, {
      mayResend: problem === undefined,
    });
  }
  if (problem !== undefined) return refused(problem);
  const uri = `${settings.publicUrl}/erc8004/feedback/${given.hash}`;
  const feedback = { ...scoreValueOf(given), endpoint: "", uri, hash: given.hash };
  try {
    return await writer.give(
      known.registries.reputation,
      { agentId: known.id.agentId, feedback },
      remember,
    );
  } catch (error) {
    // The registry itself says no, such as to feedback by the agent's own owner.
    if (isSdkError(error, "evm_transaction_failed")) return refused(error.message);
    throw error;
  }
}

/** Finds a change since the request: nothing is sent for an agent that no longer wants it. */
async function findProblem(context: GiveContext, given: GivenScore): Promise<string | undefined> {
  const { pool } = context.store;
  const [agent, link, credential] = [
    await findAgent(pool, given.agentId),
    await findLink(pool, given.identity),
    await findCredential(pool, given.credentialId),
  ];
  if (agent === undefined || link?.agentId !== agent.id || link.scoreFeedback !== "allowed") {
    return "the agent does not consent any more";
  }
  if (credential === undefined || credential.revokedAt !== null)
    return "the ReputationCredential was revoked";
  if ((await checkLink(context, link)) === undefined) return "the identity has another holder";
  try {
    assertPublic(agent);
    assertClaimsVisible(credential, { agent, viewer: "public" });
  } catch (error) {
    if (isSdkError(error, "reputation_private")) return error.message;
    throw error;
  }
  return undefined;
}

function refused(message: string): FeedbackProgress {
  return { status: "refused", problem: { code: "conflict", message } };
}

type Outcome = Pick<GivenScore, "state" | "memo" | "problem" | "transactionHash">;

function rowOf(progress: FeedbackProgress, { memo, transactionHash }: GivenScore): Outcome {
  const { status: state } = progress;
  if (state === "given")
    return { state, memo: null, problem: null, transactionHash: progress.transactionHash };
  const problem = progress.problem?.message ?? null;
  return {
    state,
    memo: state === "pending" ? JSON.stringify(progress.memo) : memo,
    problem,
    transactionHash,
  };
}

// Some blocks of the chains that are known here.
const PAUSE_MS = 15_000;

/** Writes the Trust Scores that agents have asked for as feedback, and follows its transactions. */
export const giveErc8004Job = defineJob({
  ...giveErc8004Type,
  async run(context: GiveContext, _job, signal) {
    const waiting = await giveScores(context, signal);
    if (waiting === 0) return undefined;
    return { state: "later", at: new Date(context.clock.now().getTime() + PAUSE_MS) };
  },
});

const columns = {
  /** Keccak-256 of the file, 0x and 64 digits. */
  hash: column<string>(),
  agentId: column<string>(),
  identity: column<string>(),
  credentialId: column<string>(),
  file: column<string>(),
  score: column<number>(),
  tier: column<Tier>(),
  client: column<string>(),
  state: column<"pending" | "given" | "refused">(),
  /** JSON. */
  memo: column<string | null>(),
  problem: column<string | null>(),
  transactionHash: column<string | null>(),
  createdAt: column<Date>(),
};

const table = defineTable("erc8004_feedback", columns);

export type GivenScore = RowOf<typeof columns>;

export function findGivenScore(db: Queryable, hash: string): Promise<GivenScore | undefined> {
  return queryOne<GivenScore>(
    db,
    `select ${table.select()} from erc8004_feedback where hash = $1`,
    [hash],
  );
}

/** Feedback of an agent to list: all of it, only sent or given, or only given. */
export type ListedScores = "all" | "sent" | "given";

export function listGivenScores(
  db: Queryable,
  agentId: string,
  { listed, limit }: { listed: ListedScores; limit: number },
): Promise<GivenScore[]> {
  return queryAll<GivenScore>(
    db,
    `select ${table.select()} from erc8004_feedback where agent_id = $1
       and ($2 = 'all' or state = 'given' or ($2 = 'sent' and state = 'pending' and memo is not null))
     order by created_at desc limit $3`,
    [agentId, listed, limit],
  );
}

async function updateGivenScore(
  db: Queryable,
  hash: string,
  { state, memo, problem, transactionHash }: Outcome,
): Promise<void> {
  await db.query(
    "update erc8004_feedback set state = $2, memo = $3, problem = $4, transaction_hash = $5 where hash = $1",
    [hash, state, memo, problem, transactionHash],
  );
}

// Each one costs the operator; a score moves little within a day. The limit is per agent:
// identities cost it nearly nothing.
const MIN_INTERVAL_MS = 24 * 60 * 60 * 1000;

/**
 * Prepares the Trust Score of an agent as feedback: that of its newest ReputationCredential, which
 * says the same, signed. Nothing is sent before {@link requestScoreFeedback} has stored it.
 *
 * @throws SdkError `insufficient_permissions` for another key than the agent's own;
 *   `reputation_private` where the agent does not show its score to everybody; `conflict` where it has not consented, has no such credential, or the last feedback is too new
 */
export async function prepareScoreFeedback(
  context: Pick<ServerContext, "store" | "settings" | "clock" | "evm">,
  { agent, identity, caller }: { agent: Agent; identity: string; caller: ApiKey },
): Promise<GivenScore> {
  const { store, settings, clock } = context;
  assertOwnKey(caller, agent);
  const { id, chain } = requireRegistry(context, identity);
  const link = await findLink(store.pool, identity.toLowerCase());
  if (link?.agentId !== agent.id)
    throw new SdkError("conflict", "the identity is not linked to this agent");
  if (link.scoreFeedback !== "allowed") {
    throw new SdkError(
      "conflict",
      "the agent has not consented; link the identity again with scoreFeedback allowed",
    );
  }
  if (chain.feedback === undefined)
    throw new SdkError("conflict", "this server gives no feedback on that chain");
  assertPublic(agent);
  const now = clock.now();
  const newest = { type: "ReputationCredential", status: "active", now, limit: 1 } as const;
  const [entry] = (await listCredentialsOf(store.pool, agent.id, newest)).credentials;
  const credential = entry && (await findCredential(store.pool, entry.id));
  if (credential === undefined) {
    throw new SdkError(
      "conflict",
      "the agent has no ReputationCredential that is active; issue one first",
    );
  }
  assertClaimsVisible(credential, { agent, viewer: "public" });
  const { overallScore, tier } = parseJson(credential.subjectData) as JsonObject as {
    overallScore: number;
    tier: Tier;
  };
  // Of a bronze score a part may only have been seen: own wallets can feign that for free.
  const proven = (await findReputation(store.pool, agent.id))?.proven ?? 0;
  const score = tier === "bronze" ? Math.min(overallScore, proven) : overallScore;
  const client = chain.feedback.address;
  const file = formatScoreFeedback({
    identity: id,
    client,
    createdAt: now.toISOString(),
    score,
    tier,
    credential: {
      id: credential.id,
      url: `${settings.publicUrl}/verify/${credential.id}/credential`,
      subject: credential.subjectDid,
    },
  });
  const hash = await hashErc8004File(new TextEncoder().encode(file));
  const about = { hash, agentId: agent.id, identity: link.identity, credentialId: credential.id };
  const pending = {
    state: "pending",
    memo: null,
    problem: null,
    transactionHash: null,
    createdAt: now,
  } as const;
  return { ...about, file, score, tier, client, ...pending };
}

/** Stores feedback to give, with the job that gives it. */
export async function requestScoreFeedback(tx: Transaction, given: GivenScore): Promise<void> {
  const { createdAt: now } = given;
  // One after the other: of two that ask at once, the second sees what the first has stored.
  await lockAgent(tx, given.agentId);
  // The newest one for any of its identities that waits or was sent, also where the chain refused
  // it: it cost.
  const last = await queryOne<{ createdAt: Date }>(
    tx,
    `select created_at as "createdAt" from erc8004_feedback where agent_id = $1 and (state <> 'refused' or memo is not null)
     order by created_at desc limit 1`,
    [given.agentId],
  );
  if (last !== undefined && now.getTime() - last.createdAt.getTime() < MIN_INTERVAL_MS) {
    throw new SdkError(
      "conflict",
      `the agent got feedback at ${last.createdAt.toISOString()}; try again a day later`,
    );
  }
  const { rowCount } = await tx.query(
    `${table.insert} on conflict do nothing`,
    table.values(given),
  );
  if (rowCount !== 1) {
    throw new SdkError(
      "conflict",
      "the newest ReputationCredential was given already; issue one first",
    );
  }
  await requestJob(tx, giveErc8004Type, { key: "all", runAt: now, now });
}

/**
 * @throws SdkError `reputation_private` where an agent is not public: what is on a chain cannot be
 *   taken back
 */
function assertPublic(agent: Pick<Agent, "id" | "privacyMode">): void {
  if (agent.privacyMode === "public") return;
  throw reputationPrivate(agent, "all of its reputation; feedback stays on the chain");
}
