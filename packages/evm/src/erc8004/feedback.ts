import { assertShape, canonicalJson, type Erc8004Id, formatAccountId, type Shape } from "@arcs/core/internal";
import type { Tier } from "@arcs/trust";

/** Value of feedback in a registry: `value` with this many digits after the decimal point. */
export type FeedbackValue = {
  value: bigint;
  /** 0 to 18. */
  valueDecimals: number;
  tag1: string;
  tag2: string;
};

/** Feedback as stored by the registry. */
export type ReadFeedback = FeedbackValue & {
  /** Address of its author, in lower case. */
  client: string;
  /** Its number among the client's feedback for the agent, from 1. */
  index: number;
};

/** New feedback: the registry's fields, and the file that they refer to. */
export type NewFeedback = FeedbackValue & {
  /** URL of the used service; empty for none. */
  endpoint: string;
  /** URI of the file. */
  uri: string;
  /** Its Keccak-256: 0x and 64 digits. */
  hash: string;
};

/** Feedback for an agent of a registry. */
export type GivenFeedback = { agentId: string; feedback: NewFeedback };

/** A Trust Score as in a ReputationCredential. */
export type ScoreFeedback = {
  identity: Erc8004Id;
  /** Address that gives the feedback. */
  client: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** 0 to 1000. */
  score: number;
  tier: Tier;
  credential: {
    id: string;
    /** Public URL for verifying it. */
    url: string;
    /** DID of the subject. */
    subject: string;
  };
};

const scoreFeedback: Shape = {
  identity: { network: "text", registry: "text", agentId: "text" },
  client: "text",
  createdAt: "text",
  score: "count",
  tier: "text",
  credential: { id: "text", url: "text", subject: "text" },
};

/**
 * Returns the registry's value for a Trust Score: tenths of a point of 100. Registries rate untagged feedback from 0 to
 * 100, and contracts average all of it.
 */
export function scoreValueOf(feedback: Pick<ScoreFeedback, "score" | "tier">): FeedbackValue {
  assertShape(feedback, "feedback", { score: "count", tier: "text" });
  const { score, tier } = feedback;
  return { value: BigInt(score), valueDecimals: 1, tag1: "trustScore", tag2: tier };
}

/**
 * Formats the file of feedback with a Trust Score, as ERC-8004 has such files ("Off-Chain Feedback File Structure"),
 * with the signed credential of the same content. The form is unique: RFC 8785.
 */
export function formatScoreFeedback(feedback: ScoreFeedback): string {
  assertShape(feedback, "feedback", scoreFeedback);
  const { identity, client, createdAt, score, credential } = feedback;
  const { network, registry, agentId } = identity;
  const { valueDecimals, tag1, tag2 } = scoreValueOf(feedback);
  const number = Number(agentId);
  return canonicalJson({
    agentRegistry: `${network}:${registry}`,
    // A number as in the standard; text where JSON has no such number.
    agentId: Number.isSafeInteger(number) ? number : agentId,
    clientAddress: formatAccountId({ network, address: client }),
    createdAt,
    value: score,
    valueDecimals,
    tag1,
    tag2,
    reputationCredential: { type: "ReputationCredential", ...credential },
  });
}

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
  const { keccak256 } = await import("../evm/signatures.ts");
  return keccak256(bytes);
}
