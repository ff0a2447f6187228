import { concatBytes, equalBytes, hmacSha256, sha256, utf8ToBytes } from "@arcs/core/internal";

/** The identity of a chain: chains share no links. */
export type ChainName = { quantity: "overallScore" | "costToForge"; direction: "atLeast" | "atMost" };

// 23 bytes each, so that a step, tag and link, is one block of SHA-256.
const tags = {
  overallScore: { atLeast: "score-proof-1:score:min", atMost: "score-proof-1:score:max" },
  costToForge: { atLeast: "score-proof-1:forge:min", atMost: "score-proof-1:forge:max" },
} as const;

/**
 * Derives the first link of a chain from the holder's secret: HKDF-SHA-256 (RFC 5869) without salt, with the chain's tag as `info`.
 * Revealed links of one chain therefore reveal nothing about another.
 *
 * @param secret - 32 bytes
 * @returns 32 bytes
 */
export function seedOf(secret: Uint8Array, { quantity, direction }: ChainName): Uint8Array {
  // Without salt the first step's key is zeros; 32 bytes need one round of the second (RFC 5869, section 2).
  const info = utf8ToBytes(/* fault: score-proof-one-seed */ tags[quantity][direction]);
  return hmacSha256(hmacSha256(new Uint8Array(32), secret), concatBytes(info, Uint8Array.of(1)));
}

/** Takes a number of steps towards the end of a chain. A step is SHA-256 of the chain's tag and the previous link. */
export function walk(link: Uint8Array, { steps, ...name }: ChainName & { steps: number }): Uint8Array {
  const tag = utf8ToBytes(tags[name.quantity][name.direction]);
  const input = concatBytes(tag, link);
  for (let step = 0; step < steps; step++) input.set(sha256(input), tag.length);
  return input.slice(tag.length);
}

/** Returns all links of a chain from one to its end; `undefined` if the end is not within `most` steps. */
export function linksBetween(
  { from, to }: { from: Uint8Array; to: Uint8Array },
  { most, quantity, direction }: ChainName & { most: number },
): Uint8Array[] | undefined {
  const tag = utf8ToBytes(tags[quantity][direction]);
  const input = concatBytes(tag, from);
  const links = [from];
  while (!equalBytes(links[links.length - 1] as Uint8Array, to)) {
    if (links.length > most) return undefined;
    const link = sha256(input);
    input.set(link, tag.length);
    links.push(link);
  }
  return links;
}
