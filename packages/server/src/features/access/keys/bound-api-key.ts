import { SdkError } from "@arcs/core";

import type { KeyMode } from "./key-text.ts";
import { type ApiKey, findApiKey, lockUsableApiKey, type Permission } from "./store.ts";
import type { Plan } from "../../../platform/settings/settings.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { isOperator, mayDo } from "./permissions.ts";

/** The part of a new key that the key which makes it sets bounds to. */
export type KeyBounds = {
  accountId: string;
  permissions: readonly Permission[];
  plan?: Plan;
  mode?: KeyMode;
  agentId?: string;
  issuerDid?: string;
  expiresAt?: Date;
};

/** What became of it. */
export type BoundKey = Required<Pick<KeyBounds, "accountId" | "plan" | "mode">> &
  Pick<KeyBounds, "permissions"> & {
    agentId: string | null;
    issuerDid: string | null;
    expiresAt: Date | null;
    madeBy: string | null;
  };

/**
 * Keeps a new key within what the key that makes it may do itself: its account unless that is an admin, its agent, its
 * permissions, its plan unless that is an admin, its mode, its issuer and its time. What the request leaves open is taken from it.
 *
 * Locks the maker, so that it cannot be revoked in between: then the new key would outlive it.
 *
 * @param options.replaces - the key that the new one replaces. One that replaces itself leaves its own place to the new one
 * @throws SdkError `insufficient_permissions` when more is asked for
 * @throws SdkError `authentication_failed` when the maker has ended by now
 */
export async function boundByMaker(
  tx: Transaction,
  request: KeyBounds,
  { maker, replaces, now }: { maker: ApiKey; replaces: string | undefined; now: Date },
): Promise<BoundKey> {
  const locked = await lockUsableApiKey(tx, maker.id, { now });
  if (locked === undefined) throw new SdkError("authentication_failed", "the API key has ended");
  // What the key says of itself holds where the store does not know it yet.
  const mode = locked.mode ?? maker.mode ?? "live";
  const { mode: wanted = mode, agentId = locked.agentId, issuerDid = locked.issuerDid, expiresAt } = request;
  const { plan = locked.plan } = request;
  const { accountId, permissions } = request;
  refuseOthers(locked, { accountId, agentId, issuerDid });
  refuseMore(locked, request);
  refuseUnless(mode === "live" || wanted === "test", { key: locked, what: "mode" });
  // Each plan of an account has a quota of its own: with another one, also a smaller one, there would be two.
  refuseUnless(plan === locked.plan || isOperator(locked), { key: locked, what: "plan" });
  const madeBy = replaces === locked.id ? locked.madeBy : locked.id;
  const rest = { accountId, permissions, plan, mode: wanted, agentId, issuerDid };
  return { ...rest, expiresAt: expiresAt ?? locked.expiresAt, madeBy };
}

/** A key for somebody else: only an admin that is no agent's makes those of other accounts. */
function refuseOthers(
  locked: ApiKey,
  { accountId, agentId, issuerDid }: Pick<BoundKey, "accountId" | "agentId" | "issuerDid">,
): void {
  const isForAll = isOperator(locked);
  refuseUnless(/* fault: minted-account-unbounded */ accountId === locked.accountId || isForAll, {
    key: locked,
    what: "account",
  });
  refuseUnless(locked.agentId === null || /* fault: minted-agent-unbounded */ agentId === locked.agentId, {
    key: locked,
    what: "agent",
  });
  refuseUnless(locked.issuerDid === null || issuerDid === locked.issuerDid, { key: locked, what: "issuer" });
}

/** A key for more, or for longer. */
function refuseMore(locked: ApiKey, { permissions, expiresAt }: KeyBounds): void {
  const isWithin = permissions.every((each) => mayDo(locked, each));
  refuseUnless(isWithin, { key: locked, what: "permissions" });
  const end = locked.expiresAt;
  refuseUnless(end === null || expiresAt === undefined || /* fault: minted-time-unbounded */ expiresAt <= end, {
    key: locked,
    what: "time",
  });
}

/**
 * Makes sure that a key does not end itself by replacing the one that it ends with.
 *
 * @throws SdkError `conflict` when the key to replace made the one that asks, or the one which made that
 */
export async function refuseOwnMaker(
  tx: Transaction,
  { maker, replaces }: { maker: ApiKey; replaces: string },
): Promise<void> {
  if (maker.id === replaces) return;
  for (let above = maker.madeBy; above !== null; above = (await findApiKey(tx, above))?.madeBy ?? null) {
    if (above === replaces)
      throw new SdkError("conflict", "a key cannot replace one that it ends with; make it with another key");
  }
}

function refuseUnless(isWithin: boolean, { key: { permissions }, what }: { key: ApiKey; what: string }): void {
  if (isWithin) return;
  throw new SdkError("insufficient_permissions", `a new key expected no more than the key that makes it: ${what}`, {
    details: { requiredPermission: "admin", currentPermissions: permissions },
  });
}
