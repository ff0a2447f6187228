import { formatPrefixedId, type IdPrefix } from "@arcs/core";

import type { ServerContext } from "../context.ts";

/** Makes an id of the server: prefix and base58 of 16 random bytes. */
export function newId(context: Pick<ServerContext, "randomBytes">, prefix: IdPrefix): string {
  return formatPrefixedId(prefix, context.randomBytes(16));
}
