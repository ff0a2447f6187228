import { SdkError } from "@arcs/core";

import type { Queryable } from "../../platform/db/queryable.ts";
import { type ApiKey, isOperator, sharesAccount } from "../access/service.ts";
import { listFamily } from "./registered-agents.ts";

/** Sides of a dispute: agents and wallets, and the account of an API key that held the payment. */
type Sides = { named: readonly string[]; holder?: string };

/** Refuses to let a party, or an account that has a key of one, decide a dispute of its own. */
export async function refuseParty(
  db: Queryable,
  caller: ApiKey,
  { named, holder }: Sides,
): Promise<void> {
  const parties = [...named, ...(await listFamily(db, named))];
  const isParty =
    caller.accountId === holder ||
    parties.includes(caller.agentId ?? "") ||
    (await sharesAccount(db, caller.accountId, parties));
  if (!isParty || isOperator(caller)) return;
  const message = "nobody is the arbiter of an own dispute, or of one of its account";
  const details = { requiredPermission: "admin", currentPermissions: caller.permissions };
  throw new SdkError("insufficient_permissions", message, { details });
}
