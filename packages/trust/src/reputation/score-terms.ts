import { assertShape, bytesToHex, canonicalJson, defined, sha256Text } from "@arcs/core/internal";

import type { TierPrices } from "../vouching/backing.ts";

/** What a score is computed with besides the payments: what a reader would otherwise have to believe of a service. */
export type ScoreTerms = {
  /** Addresses of the agent and its owner: payments by them count nothing. */
  ownAddresses: readonly string[];
  /** When the ledger proved a payment to the agent for the first time, ISO 8601; absent before. */
  firstProvedAt?: string | undefined;
  /** What the tiers cost to forge; absent: those of the formula. */
  tierPrices?: TierPrices | undefined;
};

/**
 * Computes the digest by which the public log names the terms of a score: hex SHA-256 of the RFC 8785 form of these members, the
 * addresses sorted by UTF-16 code units, each once.
 *
 * @throws SdkError `invalid_argument` for what are no terms, `invalid_json_value` when JSON can not carry a member
 * @example
 * ```ts
 * const digest = hashScoreTerms({ ownAddresses: ["agent"], firstProvedAt: "2026-01-01T00:00:00.000Z" });
 * ```
 */
export function hashScoreTerms(terms: ScoreTerms): string {
  assertShape(terms, "terms", { ownAddresses: ["text"], "firstProvedAt?": "text", "tierPrices?": "object" });
  const { ownAddresses, firstProvedAt, tierPrices } = terms;
  const addresses = [...new Set(ownAddresses)].toSorted((left, right) => (left < right ? -1 : 1));
  return bytesToHex(sha256Text(canonicalJson({ ownAddresses: addresses, ...defined({ firstProvedAt, tierPrices }) })));
}
