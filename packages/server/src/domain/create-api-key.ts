import { SdkError } from "@arcs/core";

import { hashApiKey, type KeyMode, makeApiKey } from "../api-keys/key-text.ts";
import type { ServerContext } from "../context.ts";
import { type ApiKey, findApiKey, insertApiKey, limitApiKey, type Permission, type Plan } from "../store/api-keys.ts";
import type { Transaction } from "../store/queryable.ts";

/** What a new key is to be. */
export type NewApiKey = {
  name: string;
  mode?: KeyMode;
  permissions: readonly Permission[];
  plan?: Plan;
  accountId: string;
  agentId?: string;
  issuerDid?: string;
  expiresAt?: Date;
  /** Id of a key that this one replaces, and for how long that one still holds. */
  replaces?: string;
  overlapSeconds?: number;
};

const DEFAULT_OVERLAP_SECONDS = 86_400;

/**
 * Makes an API key. The key itself is returned once, and only its hash is kept.
 *
 * @throws SdkError `not_found` when it is to replace a key that is not the account's
 */
export async function createApiKey(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  request: NewApiKey,
): Promise<{ key: string; apiKey: ApiKey }> {
  const { name, mode = "live", permissions, plan = "enterprise", accountId, replaces } = request;
  const { agentId = null, issuerDid = null, expiresAt = null } = request;
  const now = context.clock.now();
  const key = makeApiKey(mode);
  const apiKey: ApiKey = {
    id: `key_${Buffer.from(context.randomBytes(12)).toString("hex")}`,
    accountId,
    name,
    lastFour: key.slice(-4),
    permissions: [...permissions],
    plan,
    agentId,
    issuerDid,
    rotatedFrom: replaces ?? null,
    createdAt: now,
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
  };
  await insertApiKey(tx, { ...apiKey, hash: hashApiKey(key) });
  if (replaces !== undefined) {
    const { overlapSeconds = DEFAULT_OVERLAP_SECONDS } = request;
    await endAfter(tx, replaces, { accountId, expiresAt: new Date(now.getTime() + overlapSeconds * 1000) });
  }
  return { key, apiKey };
}

async function endAfter(
  tx: Transaction,
  keyId: string,
  { accountId, expiresAt }: { accountId: string; expiresAt: Date },
): Promise<void> {
  const replaced = await findApiKey(tx, keyId);
  if (replaced?.accountId !== accountId) {
    throw new SdkError("not_found", "replaces expected the id of a key of this account");
  }
  await limitApiKey(tx, keyId, { expiresAt });
}
