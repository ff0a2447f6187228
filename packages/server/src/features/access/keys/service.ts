import { SdkError } from "@arcs/core";

import { hashApiKey, type KeyMode, makeApiKey } from "./key-text.ts";
import { type ApiKey, findApiKey, insertApiKey, type Permission } from "./store.ts";
import type { Plan } from "../../../platform/settings/settings.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { handOverSubscriptions } from "../../webhooks/subscriptions/store.ts";
import { type BoundKey, boundByMaker, refuseOwnMaker } from "./bound-api-key.ts";
import { handOverKeys, limitApiKeyAndItsOwn } from "./end-api-key.ts";
import { isSameScope, isAccountId } from "../../../platform/base/scope.ts";
import type { Clock } from "../../../platform/base/clock.ts";
import type { RandomBytes } from "../../../platform/base/ids.ts";

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
  /** Whether the keys that the replaced one made go on with this one; else they end with it. */
  adoptKeys?: boolean;
  /** The key that makes it: the new one never exceeds it, and ends with it. Absent: an operator does. */
  maker?: ApiKey;
};

const DEFAULT_OVERLAP_SECONDS = 86_400;

/**
 * Makes an API key. The key itself is returned once, and only its hash is kept.
 *
 * @throws SdkError `invalid_request` when its account has no such name, or its time is over already
 * @throws SdkError `not_found` when it is to replace a key that is not the account's, or not the agent's whose key makes it
 * @throws SdkError `insufficient_permissions` when it is to be allowed more than its maker
 * @throws SdkError `conflict` when the replaced key made its maker, or it cannot take over the keys of that one
 */
export async function createApiKey(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes },
  request: NewApiKey,
): Promise<{ key: string; apiKey: ApiKey }> {
  const { name, replaces } = request;
  if (!isAccountId(request.accountId)) {
    throw new SdkError("invalid_request", "accountId expected 1 to 64 characters, without control characters");
  }
  const now = context.clock.now();
  if (request.expiresAt !== undefined && request.expiresAt <= now) {
    throw new SdkError("invalid_request", `expiresAt expected a time after ${now.toISOString()}`);
  }
  const bound = await boundOf(tx, request, now);
  const key = makeApiKey(bound.mode);
  const apiKey: ApiKey = {
    id: `key_${Buffer.from(context.randomBytes(12)).toString("hex")}`,
    name,
    lastFour: key.slice(-4),
    ...bound,
    permissions: [...bound.permissions],
    rotatedFrom: replaces ?? null,
    createdAt: now,
    revokedAt: null,
    lastUsedAt: null,
  };
  await insertApiKey(tx, { ...apiKey, hash: hashApiKey(key) });
  if (replaces !== undefined) await replaceKey(tx, { ...request, replaces, successor: apiKey, now });
  return { key, apiKey };
}

async function boundOf(tx: Transaction, request: NewApiKey, now: Date): Promise<BoundKey> {
  const { accountId, permissions, maker, replaces } = request;
  const { plan = "enterprise", mode = "live", agentId = null, issuerDid = null, expiresAt = null } = request;
  if (maker === undefined) return { accountId, permissions, plan, mode, agentId, issuerDid, expiresAt, madeBy: null };
  if (replaces !== undefined) await refuseOwnMaker(tx, { maker, replaces });
  return boundByMaker(tx, request, { maker, replaces, now });
}

type Replacement = Pick<NewApiKey, "overlapSeconds" | "adoptKeys" | "maker"> & {
  replaces: string;
  successor: ApiKey;
  now: Date;
};

async function replaceKey(tx: Transaction, replacement: Replacement): Promise<void> {
  const { replaces, successor, maker, now, overlapSeconds = DEFAULT_OVERLAP_SECONDS, adoptKeys = false } = replacement;
  const replaced = await findApiKey(tx, replaces);
  const isOfAccount = replaced?.accountId === successor.accountId;
  // An agent's own key ends no other agent's, whatever else it may do, and none of its account's.
  const mayEnd =
    isOfAccount &&
    (maker === undefined ||
      maker.agentId === null ||
      /* fault: key-replaced-by-another-agent */ isSameScope(maker, replaced));
  if (!mayEnd) {
    throw new SdkError("not_found", "replaces expected the id of a key of this account");
  }
  // Another secret of the same agent: what the old key subscribed goes on.
  if (replaced.agentId === successor.agentId) await handOverSubscriptions(tx, { from: replaces, to: successor.id });
  if (adoptKeys) await handOverKeys(tx, { replaced, successor });
  await limitApiKeyAndItsOwn(tx, replaces, { expiresAt: new Date(now.getTime() + overlapSeconds * 1000) });
}
