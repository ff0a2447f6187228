import { SdkError } from "@arcs/core";

import { endDeliveries } from "../../webhooks/deliveries/store.ts";
import { type ApiKey, limitApiKey, limitKeysMadeBy, moveKeysMadeBy, revokeApiKey, revokeKeysMadeBy } from "./store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { deleteSubscriptionsOfKeys } from "../../webhooks/subscriptions/store.ts";
import type { Clock } from "../../../platform/base/clock.ts";
import { mayDo } from "./permissions.ts";

/**
 * Revokes a key, the keys that it made, those that these made, and so on, with the subscriptions of agents' keys among them.
 *
 * @returns false when there is none or it was revoked before
 */
export async function endApiKey(
  tx: Transaction,
  { clock }: { clock: Clock },
  { id }: { id: string },
): Promise<boolean> {
  const now = clock.now();
  if (!(await revokeApiKey(tx, id, { now }))) return false;
  const ended = [id];
  // Level by level, each with a statement of its own, which sees what was made while the one before it waited.
  for (let made = ended; /* fault: keys-outlive-their-maker */ made.length > 0;) {
    made = await revokeKeysMadeBy(tx, made, { now });
    ended.push(...made);
  }
  for (const subscription of await deleteSubscriptionsOfKeys(tx, /* fault: subscription-outlives-revoked-key */ ended, {
    now,
  })) {
    await endDeliveries(tx, subscription, { error: "the API key that made the subscription was revoked", now });
  }
  return true;
}

/** Makes a key end at a time, unless it ends before, and all that it made with it. */
export async function limitApiKeyAndItsOwn(
  tx: Transaction,
  id: string,
  { expiresAt }: { expiresAt: Date },
): Promise<void> {
  await limitApiKey(tx, id, { expiresAt });
  for (let made = [id]; made.length > 0;) made = await limitKeysMadeBy(tx, made, { expiresAt });
}

/**
 * Lets the keys that one key made go on with the one that replaces it. That one must be allowed all that the other was, so
 * that none of them exceeds it.
 *
 * @throws SdkError `conflict` when it is not
 */
export async function handOverKeys(
  tx: Transaction,
  { replaced, successor }: { replaced: ApiKey; successor: ApiKey },
): Promise<void> {
  const isWider =
    replaced.permissions.every((each) => mayDo(successor, each)) &&
    (successor.agentId === null || successor.agentId === replaced.agentId) &&
    (successor.issuerDid === null || successor.issuerDid === replaced.issuerDid) &&
    (successor.mode === "live" || replaced.mode === "test");
  if (!isWider) throw new SdkError("conflict", "adoptKeys expected a key that may do what the replaced one may");
  await moveKeysMadeBy(tx, { from: replaced.id, to: successor.id });
  const { expiresAt } = successor;
  if (expiresAt === null) return;
  for (let made = [successor.id]; made.length > 0;) made = await limitKeysMadeBy(tx, made, { expiresAt });
}
