import { SdkError } from "../base/errors.ts";
import { formatErc8004Id, readErc8004Id } from "../networks/erc8004-id.ts";
import { assertWords } from "./statement-lines.ts";

/** The statement that an agent's owner and the holder of an ERC-8004 identity sign to link the two. */
export type Erc8004Statement = {
  /** Origin of the server (RFC 6454), such as `https://arcs.example`: a client requires that of its own base URL. */
  origin: string;
  /** Ledger address of the agent. */
  agent: string;
  /** Ledger address of the agent's owner. */
  owner: string;
  /** The identity, `eip155:<chain>:<identity registry>:<agentId>` in lower case. */
  identity: string;
  /** Whether the Trust Score may be written to the reputation registry, permanently and publicly. */
  scoreFeedback: "allowed" | "refused";
  challengeId: string;
  /** RFC 3339, UTC, with milliseconds. */
  validUntil: string;
};

/**
 * Writes the text that links an ERC-8004 identity to an agent. It names both, the registry, the chain, the server, and the agent's
 * consent. People read it before they sign, and it can be used once.
 *
 * @throws SdkError `invalid_argument` if a part contains a space or a line break, an id or time is malformed, or the identity is
 * not in its normal form
 * @example
 * ```ts
 * const text = formatErc8004Statement({
 *   origin: "https://arcs.example",
 *   agent,
 *   owner,
 *   identity: "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432:22",
 *   scoreFeedback: "allowed",
 *   challengeId: "chl_1",
 *   validUntil: "2026-01-02T03:14:05.000Z",
 * });
 * ```
 */
export function formatErc8004Statement(statement: Erc8004Statement): string {
  assertWords(statement);
  const { origin, agent, owner, identity, scoreFeedback, challengeId, validUntil } = statement;
  const read = readErc8004Id(identity);
  if (read === undefined || formatErc8004Id(read) !== identity) {
    throw new SdkError("invalid_argument", "identity expected eip155:chain:registry:agentId, in lower case");
  }
  return [
    `${origin} asks you to link your ERC-8004 identity to the agent ${agent}.`,
    "Signing costs nothing and moves nothing.",
    "",
    "Purpose: agent.erc8004",
    `Challenge: ${challengeId}`,
    `Agent: ${agent}`,
    `Owner: ${owner}`,
    `Identity: ${identity}`,
    `Trust Score as public feedback: ${scoreFeedback}`,
    `Valid until: ${validUntil}`,
  ].join("\n");
}
