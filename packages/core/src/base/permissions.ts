import type { ApiKeyView } from "../http/generated/types.ts";

export type Permission = ApiKeyView["permissions"][number];

/** Permissions that speak for the service, and so for no agent. */
const ofTheService: readonly Permission[] = ["issuer", "arbiter"];

/**
 * Tells whether an API key is allowed to do something. A key with `admin` may do everything, but
 * that of one agent only what concerns that agent: to issue or to judge as well it has to say so.
 */
export function mayDo(
  { permissions, agentId }: { permissions: readonly Permission[]; agentId: ApiKeyView["agentId"] },
  permission: Permission,
): boolean {
  if (permissions.includes(permission)) return true;
  return permissions.includes("admin") && (agentId === null || !ofTheService.includes(permission));
}
