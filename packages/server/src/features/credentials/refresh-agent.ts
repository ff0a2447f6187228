import { queryOne, type Transaction } from "../../platform/db/queryable.ts";
import { lockAgent, updateAgentCredentials } from "../registry/registered-agents.ts";

/**
 * Brings what an agent's credentials say about it up to date: its identity credential, the newest
 * that is active, and whether it has an active proof of participation.
 */
export async function refreshAgentCredentials(
  tx: Transaction,
  id: string,
  { now }: { now: Date },
): Promise<void> {
  // First the lock, then statements of their own, which see what those committed who had the lock
  // before.
  const locked = lockAgent(tx, id);
  const active = `select id from credentials
    where subject_id = $1 and type = $2 and revoked_at is null and (expires_at is null or expires_at > $3)`;
  const [, identity, poap] = await Promise.all([
    locked,
    queryOne<{ id: string }>(tx, `${active} order by issued_at desc, created_at desc, id limit 1`, [
      id,
      "AgentIdentityCredential",
      now,
    ]),
    queryOne(tx, `${active} limit 1`, [id, "POAPCredential", now]),
  ]);
  await updateAgentCredentials(tx, id, {
    identityCredentialId: identity?.id ?? null,
    hasPoap: poap !== undefined,
    now,
  });
}
