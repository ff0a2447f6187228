import type { ApiKey, Permission } from "./store.ts";

/** Permissions that speak for the service, and so for no agent. */
const ofTheService: readonly Permission[] = ["issuer", "arbiter"];

/**
 * Tells whether a key is allowed to do something. A key with `admin` may do everything, but that of one agent only what
 * concerns that agent: to issue or to judge as well it has to say so.
 */
export function mayDo(key: Pick<ApiKey, "permissions" | "agentId">, permission: Permission): boolean {
  const { permissions, agentId } = key;
  if (permissions.includes(permission)) return true;
  return permissions.includes("admin") && (agentId === null || !ofTheService.includes(permission));
}

/** Tells whether a key may act for everybody: an admin's that is no agent's own. */
export function isOperator({ permissions, agentId }: Pick<ApiKey, "permissions" | "agentId">): boolean {
  return permissions.includes("admin") && /* fault: agents-admin-is-operator */ agentId === null;
}
