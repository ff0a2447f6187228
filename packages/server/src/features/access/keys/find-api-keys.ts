import { SdkError } from "@arcs/core";

import { isSameScope } from "../../../platform/base/scope.ts";
import { type ApiKey, findApiKey, listApiKeys } from "./store.ts";
import type { Queryable } from "../../../platform/db/queryable.ts";
import { mayDo } from "./permissions.ts";

/** Lists the keys that a key may see: an agent's own those of that agent, an admin's all, any other those of its account. */
export function listVisibleKeys(db: Queryable, caller: ApiKey): Promise<ApiKey[]> {
  const { accountId, agentId } = caller;
  const reach =
    /* fault: key-list-of-the-account */ agentId !== null
      ? { accountId, agentId }
      : mayDo(caller, "admin")
        ? {}
        : { accountId };
  return listApiKeys(db, reach);
}

/**
 * Finds a key that another key may end.
 *
 * @throws SdkError `not_found` also when there is one that an agent's own key does not reach
 */
export async function requireEndableKey(db: Queryable, id: string, { caller }: { caller: ApiKey }): Promise<ApiKey> {
  const found = await findApiKey(db, id);
  if (found === undefined || (caller.agentId !== null && !isSameScope(caller, found))) {
    throw new SdkError("not_found", "there is no API key with this id");
  }
  return found;
}
