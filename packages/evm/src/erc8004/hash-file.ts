import { assertShape } from "@arcs/core/internal";

/**
 * Returns the hash of a file as ERC-8004 stores it: Keccak-256, 0x and 64 digits.
 *
 * @example
 * ```ts
 * await hashErc8004File(new TextEncoder().encode("{}"));
 * ```
 */
export async function hashErc8004File(bytes: Uint8Array): Promise<string> {
  assertShape(bytes, "bytes", "bytes");
  const { keccak256 } = await import("./keccak.ts");
  return keccak256(bytes);
}
