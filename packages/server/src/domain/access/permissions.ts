import type { ApiKey, Permission } from "../../store/access/api-keys.ts";

/** Tells whether a key is allowed to do something. A key with `admin` may do everything. */
export function mayDo({ permissions }: Pick<ApiKey, "permissions">, permission: Permission): boolean {
  return permissions.includes(permission) || permissions.includes("admin");
}
