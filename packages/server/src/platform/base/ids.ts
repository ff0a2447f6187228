import { formatPrefixedId, type IdPrefix } from "@arcs/core/internal";

/** Gives cryptographically secure random bytes: ids and secrets are made of them. */
export type RandomBytes = (length: number) => Uint8Array;

/** Makes an id of the server: prefix and base58 of 16 random bytes. */
export function newId({ randomBytes }: { randomBytes: RandomBytes }, prefix: IdPrefix): string {
  return formatPrefixedId(prefix, randomBytes(16));
}
