import { assertShape, bytesToHex, canonicalJson, defined, sha256Text } from "@arcs/core/internal";

import type { TierPrices } from "../vouching/backing.ts";

/** The inputs of a score besides its payments: without them a reader would have to trust the service. */
export type ScoreTerms = {
  /** Addresses of the agent and its owner: payments from them do not count. */
  ownAddresses: readonly string[];
  /** Time of the first payment to the agent that the ledger proved, ISO 8601; absent before. */
  firstProvedAt?: string | undefined;
  /** Min costs to forge a score of each tier; absent: those of the formula. */
  tierPrices?: TierPrices | undefined;
};

/**
 * Computes the digest of a score's terms in the public log: hex SHA-256 of the RFC 8785 form of these members. The addresses are
 * sorted by UTF-16 code units, without duplicates.
 *
 * @throws SdkError `invalid_argument` for malformed terms, `invalid_json_value` if JSON cannot carry a member
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
