import type { Tier } from "@arcs/trust";

import { defineTable, type Queryable, queryAll, queryOne, type Transaction } from "../../platform/db/queryable.ts";

/** A Trust Score that is given as feedback. */
export type GivenScore = {
  /** Keccak-256 of the file, 0x and 64 digits. */
  hash: string;
  agentId: string;
  identity: string;
  credentialId: string;
  file: string;
  score: number;
  tier: Tier;
  /** Address that gives it. */
  client: string;
  state: "pending" | "given" | "refused";
  /** JSON. */
  memo: string | null;
  problem: string | null;
  transactionHash: string | null;
  createdAt: Date;
};

const table = defineTable<GivenScore>("erc8004_feedback", [
  "hash",
  "agentId",
  "identity",
  "credentialId",
  "file",
  "score",
  "tier",
  "client",
  "state",
  "memo",
  "problem",
  "transactionHash",
  "createdAt",
]);

/** Stores feedback to give; false where the credential is given already. */
export async function insertGivenScore(tx: Transaction, given: GivenScore): Promise<boolean> {
  const { rowCount } = await tx.query(`${table.insert} on conflict do nothing`, table.values(given));
  return rowCount === 1;
}

/** Finds feedback by the hash of its file. */
export function findGivenScore(db: Queryable, hash: string): Promise<GivenScore | undefined> {
  return queryOne<GivenScore>(db, `select ${table.select()} from erc8004_feedback where hash = $1`, [hash]);
}

/** Finds the newest feedback for any identity of an agent that waits or was sent, also where the chain refused it: it cost. */
export function findNewestGivenScore(db: Queryable, agentId: string): Promise<GivenScore | undefined> {
  return queryOne<GivenScore>(
    db,
    `select ${table.select()} from erc8004_feedback where agent_id = $1 and (state <> 'refused' or memo is not null)
     order by created_at desc limit 1`,
    [agentId],
  );
}

/** Feedback of an agent to list: all of it, only sent or given, or only given. */
export type ListedScores = "all" | "sent" | "given";

/** Lists the newest feedback for an agent's identities. */
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

/** Lists the feedback whose outcome is not known, the oldest first. */
export function listPendingScores(db: Queryable, { limit }: { limit: number }): Promise<GivenScore[]> {
  return queryAll<GivenScore>(
    db,
    `select ${table.select()} from erc8004_feedback where state = 'pending' order by created_at limit $1`,
    [limit],
  );
}

/** Notes how far feedback has come. */
export async function updateGivenScore(
  db: Queryable,
  hash: string,
  { state, memo, problem, transactionHash }: Pick<GivenScore, "state" | "memo" | "problem" | "transactionHash">,
): Promise<void> {
  await db.query(
    "update erc8004_feedback set state = $2, memo = $3, problem = $4, transaction_hash = $5 where hash = $1",
    [hash, state, memo, problem, transactionHash],
  );
}
