import { SdkError } from "@arcs/core";
import type { ServerContext } from "../../context.ts";
import {
  hashApiKey,
  type KeyMode,
  makeApiKey,
  findApiKey,
  changeMaker,
  findSuccessor,
  insertApiKey,
  limitKeys,
  listApiKeys,
  lockApiKeys,
  lockUsableApiKey,
  revokeKeys,
  type Permission,
} from "../access/api-keys.ts";
import { type ApiKey, isOperator, mayDo } from "../access/service.ts";
import { isAccountId, isSameScope } from "../../platform/base/scope.ts";
import type { Plan } from "../../platform/settings/settings.ts";
import type { Queryable, Transaction } from "../../platform/db/queryable.ts";
import {
  handOverSubscriptions,
  endSubscriptionsOfKeys,
} from "../webhooks/subscriptions/service.ts";
import type { ApiKeyView } from "@arcs/core/http";

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
  /**
   * The key that makes it: the new one never exceeds it, and ends with it. Absent: an operator
   * does.
   */
  maker?: ApiKey;
};

const DEFAULT_OVERLAP_SECONDS = 86_400;

/**
 * Makes an API key. The key itself is returned once, and only its hash is kept.
 *
 * @throws SdkError `invalid_request` when its account has no such name, or its time is over already
 * @throws SdkError `not_found` when it is to replace a key that is not the account's, or not the
 *   agent's whose key makes it
 * @throws SdkError `insufficient_permissions` when it is to be allowed more than its maker
 * @throws SdkError `conflict` when the replaced key made its maker, was replaced before, or has
 *   keys that it cannot take over
 */
export async function createApiKey(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  request: NewApiKey,
): Promise<{ key: string; apiKey: ApiKey }> {
  const { name, replaces } = request;
  if (!isAccountId(request.accountId)) {
    throw new SdkError(
      "invalid_request",
      "accountId must be 1 to 64 characters, without control characters",
    );
  }
  const now = context.clock.now();
  if (request.expiresAt !== undefined && request.expiresAt <= now) {
    throw new SdkError("invalid_request", `expiresAt must be after ${now.toISOString()}`);
  }
  const {
    plan = "enterprise",
    mode = "live",
    agentId = null,
    issuerDid = null,
    expiresAt = null,
  } = request;
  const { accountId, permissions, maker } = request;
  await lockReplaced(tx, request);
  const bound: BoundKey =
    maker === undefined
      ? { accountId, permissions, plan, mode, agentId, issuerDid, expiresAt, madeBy: null }
      : await boundByMaker(tx, request, { maker, now });
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
  if (replaces !== undefined)
    await replaceKey(tx, { ...request, replaces, successor: apiKey, now });
  return { key, apiKey };
}

/**
 * Replaces an agent's own key by another one with the same rights, which takes its place: what it
 * made and subscribed goes on, and the key that made it ends the new one, too.
 *
 * @throws SdkError `insufficient_permissions` for a key that is no agent's: an admin replaces those
 * @throws SdkError as {@link createApiKey} does
 */
export function rotateOwnKey(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  { caller, overlapSeconds }: { caller: ApiKey; overlapSeconds?: number },
): Promise<{ key: string; apiKey: ApiKey }> {
  const { id, name, permissions, accountId, agentId } = caller;
  if (agentId === null) {
    const message =
      "only an agent's own key replaces itself: ask POST /v1/keys with `replaces`, by a key with the permission admin";
    const details = { requiredPermission: "admin", currentPermissions: permissions };
    throw new SdkError("insufficient_permissions", message, { details });
  }
  return createApiKey(tx, context, {
    name,
    permissions,
    accountId,
    maker: caller,
    replaces: id,
    adoptKeys: true,
    ...(overlapSeconds === undefined ? {} : { overlapSeconds }),
  });
}

/**
 * Of two requests that replace a key at once, one waits here for the other: for both keys in one
 * order, so never in a circle.
 */
async function lockReplaced(tx: Transaction, { replaces, maker }: NewApiKey): Promise<void> {
  if (replaces === undefined) return;
  await lockApiKeys(tx, [replaces, maker?.id ?? replaces]);
}

type Replacement = Pick<NewApiKey, "overlapSeconds" | "adoptKeys" | "maker"> & {
  replaces: string;
  successor: ApiKey;
  now: Date;
};

async function replaceKey(tx: Transaction, replacement: Replacement): Promise<void> {
  const {
    replaces,
    successor,
    maker,
    now,
    overlapSeconds = DEFAULT_OVERLAP_SECONDS,
    adoptKeys = false,
  } = replacement;
  const replaced = await findApiKey(tx, replaces);
  const isOfAccount = replaced?.accountId === successor.accountId;
  // An agent's own key ends no other agent's, whatever else it may do, and none of its account's.
  const mayEnd =
    isOfAccount && (maker === undefined || maker.agentId === null || isSameScope(maker, replaced));
  if (!mayEnd) {
    throw new SdkError("not_found", "replaces is not the id of a key of this account");
  }
  const earlier = await findSuccessor(tx, replaces, { except: successor.id });
  if (earlier !== undefined) {
    throw new SdkError(
      "conflict",
      `the key is already replaced by ${earlier}: replace or revoke that one`,
    );
  }
  // Another secret of the same agent: what the old key subscribed goes on.
  if (replaced.agentId === successor.agentId)
    await handOverSubscriptions(tx, { from: replaces, to: successor.id });
  if (adoptKeys) await handOverKeys(tx, { replaced, successor });
  const expiresAt = new Date(now.getTime() + overlapSeconds * 1000);
  await limitKeys(tx, "id", { ids: [replaces], expiresAt });
  await limitMadeBy(tx, replaces, { expiresAt });
}

type BoundKey = Pick<
  ApiKey,
  "accountId" | "plan" | "mode" | "agentId" | "issuerDid" | "expiresAt" | "madeBy"
> &
  Pick<NewApiKey, "permissions">;

/**
 * Limits a new key to the rights of the key that makes it: its agent, its permissions, its mode,
 * its issuer and its time, and, unless the maker is an admin, its account and plan. Fields that the
 * request omits come from the maker.
 *
 * Locks the maker, so that it cannot be revoked in between: then the new key would outlive it. One
 * that replaces itself leaves its own place to the new one.
 *
 * @throws SdkError `insufficient_permissions` when the request exceeds them
 * @throws SdkError `authentication_failed` when the maker has ended by now
 */
async function boundByMaker(
  tx: Transaction,
  request: NewApiKey,
  { maker, now }: { maker: ApiKey; now: Date },
): Promise<BoundKey> {
  const { replaces } = request;
  if (replaces !== undefined) await refuseOwnMaker(tx, { maker, replaces });
  const locked = await lockUsableApiKey(tx, maker.id, { now });
  if (locked === undefined) throw new SdkError("authentication_failed", "the API key has ended");
  const {
    accountId,
    permissions,
    plan = locked.plan,
    mode = locked.mode,
    expiresAt = locked.expiresAt,
  } = request;
  const { agentId = locked.agentId, issuerDid = locked.issuerDid } = request;
  const madeBy = replaces === locked.id ? locked.madeBy : locked.id;
  const bound = { accountId, permissions, plan, mode, agentId, issuerDid, expiresAt, madeBy };
  const exceeded = Object.entries(boundsOf(locked, bound)).find(([, isKept]) => !isKept);
  if (exceeded === undefined) return bound;
  const message = `a new key may do no more than the key that makes it: ${exceeded[0]}`;
  throw new SdkError("insufficient_permissions", message, {
    details: { requiredPermission: "admin", currentPermissions: locked.permissions },
  });
}

/** Returns whether each bound is kept that a key sets for those that it makes. */
function boundsOf(
  maker: ApiKey,
  { accountId, permissions, plan, mode, agentId, issuerDid, expiresAt }: BoundKey,
): Record<string, boolean> {
  const isForAll = isOperator(maker);
  return {
    // A key for somebody else: only an admin that is no agent's makes those of other accounts.
    account: accountId === maker.accountId || isForAll,
    agent: maker.agentId === null || agentId === maker.agentId,
    issuer: maker.issuerDid === null || issuerDid === maker.issuerDid,
    permissions: permissions.every((each) => mayDo(maker, each)),
    time: maker.expiresAt === null || (expiresAt !== null && expiresAt <= maker.expiresAt),
    mode: maker.mode === "live" || mode === "test",
    // Each plan of an account has a quota of its own: with another one, also a smaller one, there
    // would be two.
    plan: plan === maker.plan || isForAll,
  };
}

/**
 * Makes sure that a key does not end itself by replacing the one that it ends with.
 *
 * @throws SdkError `conflict` when the key to replace made the one that asks, or the one which made
 *   that
 */
async function refuseOwnMaker(
  tx: Transaction,
  { maker, replaces }: { maker: ApiKey; replaces: string },
): Promise<void> {
  if (maker.id === replaces) return;
  for (
    let above = maker.madeBy;
    above !== null;
    above = (await findApiKey(tx, above))?.madeBy ?? null
  ) {
    if (above === replaces)
      throw new SdkError(
        "conflict",
        "a key cannot replace one that it ends with; make it with another key",
      );
  }
}

/**
 * Revokes a key, the keys that it made, those that these made, and so on, with the subscriptions of
 * agents' keys among them.
 */
export async function endApiKey(
  tx: Transaction,
  { clock }: Pick<ServerContext, "clock">,
  { id }: { id: string },
): Promise<boolean> {
  const now = clock.now();
  const ended = await revokeKeys(tx, "id", { ids: [id], now });
  if (ended.length === 0) return false;
  // Level by level, each with a statement of its own, which sees what was made while the one before
  // it waited.
  for (let made = ended; made.length > 0;) {
    made = await revokeKeys(tx, "made_by", { ids: made, now });
    ended.push(...made);
  }
  const error = "the API key that made the subscription was revoked";
  await endSubscriptionsOfKeys(tx, ended, {
    error,
    now,
  });
  return true;
}

/** Ends all keys of an agent, as {@link endApiKey} does. */
export async function endKeysOfAgent(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  agentId: string,
): Promise<void> {
  // Again, for those that replaced one of them while it was being ended.
  for (;;) {
    const open = (await listApiKeys(tx, { agentId })).filter(({ revokedAt }) => revokedAt === null);
    if (open.length === 0) return;
    for (const { id } of open) await endApiKey(tx, context, { id });
  }
}

/**
 * Makes all end at a time that a key made, unless it ends before, with what that made, and so on.
 */
async function limitMadeBy(
  tx: Transaction,
  id: string,
  { expiresAt }: { expiresAt: Date },
): Promise<void> {
  for (let made = [id]; made.length > 0;)
    made = await limitKeys(tx, "made_by", { ids: made, expiresAt });
}

/**
 * Hands the keys that one key made over to the one that replaces it. The successor must be allowed
 * all that the other was, so that none of them exceeds it.
 *
 * @throws SdkError `conflict` when it is not
 */
async function handOverKeys(
  tx: Transaction,
  { replaced, successor }: { replaced: ApiKey; successor: ApiKey },
): Promise<void> {
  const isWider =
    replaced.permissions.every((each) => mayDo(successor, each)) &&
    (successor.agentId === null || successor.agentId === replaced.agentId) &&
    (successor.issuerDid === null || successor.issuerDid === replaced.issuerDid) &&
    (successor.mode === "live" || replaced.mode === "test");
  if (!isWider)
    throw new SdkError(
      "conflict",
      "adoptKeys needs a key that may do all that the replaced one may",
    );
  await changeMaker(tx, { from: replaced.id, to: successor.id });
  const { id, expiresAt } = successor;
  if (expiresAt !== null) await limitMadeBy(tx, id, { expiresAt });
}

export function listVisibleKeys(db: Queryable, caller: ApiKey): Promise<ApiKey[]> {
  const { accountId, agentId } = caller;
  const reach =
    agentId !== null ? { accountId, agentId } : mayDo(caller, "admin") ? {} : { accountId };
  return listApiKeys(db, reach);
}

/**
 * Finds a key that another key may end.
 *
 * @throws SdkError `not_found` also when there is one that an agent's own key does not reach
 */
export async function requireEndableKey(
  db: Queryable,
  id: string,
  { caller }: { caller: ApiKey },
): Promise<ApiKey> {
  const found = await findApiKey(db, id);
  if (found === undefined || (caller.agentId !== null && !isSameScope(caller, found))) {
    throw new SdkError("not_found", "there is no API key with this id");
  }
  return found;
}

export function viewOfKey(key: ApiKey): ApiKeyView {
  const {
    createdAt,
    expiresAt,
    revokedAt,
    lastUsedAt,
    rotatedFrom: replaces,
    madeBy: _,
    mode: __,
    ...rest
  } = key;
  return {
    ...rest,
    replaces,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
