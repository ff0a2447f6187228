import { isSdkError, SdkError, type Tier, tiers } from "@arcs/core";

import type { ArcsClient } from "../arcs-client.ts";
import {
  type AgentFacts,
  isAllowed,
  judgeIdentity,
  judgeScore,
  minimumOf,
  type TrustDecision,
  type TrustReason,
} from "./decision.ts";
import { createFactCache } from "./fact-cache.ts";
import { lookUpAgent, type VerifyIdentity } from "./look-up.ts";
import { createX402Hooks, type X402Hooks } from "./x402-hooks.ts";

/** Which agents pass. `minScore`, `minTier`, or both: the higher one counts. */
export type TrustGateOptions = {
  client: ArcsClient;
  /** 0 to 1000. */
  minScore?: number;
  minTier?: Tier;
  /** What to decide where the score is hidden, the agent unknown, or the server out of reach. */
  onUnknown: "deny" | "allow";
  /** Seconds for which what was found out about an agent counts. Default 60; 0 asks each time. */
  maxAgeSeconds?: number;
  /** Whether the agent has to have a valid identity credential. Default `required`. */
  identity?: "required" | "ignored";
  /** Verifies the identity credential. Default: the server does, by whom it trusts. */
  verifyIdentity?: VerifyIdentity;
  /** The agent behind an address that is paid, or pays. Default: an agent's address is its id. */
  agentOf?: (address: string) => string | undefined | Promise<string | undefined>;
  /** Milliseconds since 1970, for the age of what was found out. Default: the system's clock. */
  now?: () => number;
};

/** Decides about agents, by their Trust Score and identity credential. */
export type TrustGate = X402Hooks & {
  /** Decides about an agent. It never throws: what cannot be found out is a reason. */
  check: (agentId: string) => Promise<TrustDecision>;
  /** Decides about who pays, or is paid, at an address: the address has to be the agent's own. */
  checkAddress: (address: string) => Promise<TrustDecision>;
};

const DEFAULT_MAX_AGE_SECONDS = 60;

/**
 * Creates a trust gate: before paying an agent, or serving one, it tells whether to, and why.
 *
 * A failed look-up is never kept, and never taken for a score.
 *
 * @throws SdkError `invalid_argument` when an option is not what it says
 * @example
 * ```ts
 * const gate = createTrustGate({ client, minTier: "silver", onUnknown: "deny" });
 * const x402 = new x402Client().register("solana:*", scheme).onBeforePaymentCreation(gate.beforePayment);
 * ```
 */
export function createTrustGate(options: TrustGateOptions): TrustGate {
  checkOptions(options);
  const { client, onUnknown, maxAgeSeconds = DEFAULT_MAX_AGE_SECONDS, identity = "required" } = options;
  const { agentOf = (address: string) => address, now = () => Date.now() } = options;
  const minimum = minimumOf(options);
  const askServer: VerifyIdentity = (credential) => client.credentials.verify({ credential });
  const verifyIdentity = identity === "ignored" ? undefined : (options.verifyIdentity ?? askServer);
  const cache = createFactCache({
    maxAgeMs: maxAgeSeconds * 1000,
    now,
    find: (agentId) => lookUpAgent(agentId, { client, verifyIdentity }),
  });

  async function decide(agentId: string, address: string | undefined): Promise<TrustDecision> {
    let facts: AgentFacts;
    try {
      facts = await cache.get(agentId);
    } catch (error) {
      return decisionOf(agentId, [reasonOfFailure(error)]);
    }
    const reasons = [judgeScore(facts.trustScore, minimum), ...judgeIdentity(facts)];
    if (address !== undefined && !facts.addresses.includes(address)) {
      reasons.push({ code: "address_of_another", message: `${address} is not an address of the agent` });
    }
    return decisionOf(agentId, reasons, facts);
  }
  function decisionOf(agentId: string, reasons: TrustReason[], facts?: AgentFacts): TrustDecision {
    const shown = facts?.trustScore ?? undefined;
    const allowed = isAllowed(reasons, onUnknown);
    return { allowed, agentId, reasons, ...(shown === undefined ? {} : { trustScore: shown }) };
  }

  async function checkAddress(address: string): Promise<TrustDecision> {
    let agentId: string | undefined;
    try {
      agentId = await agentOf(address);
    } catch (error) {
      return decisionOf(address, [reasonOfFailure(error)]);
    }
    if (agentId !== undefined) return decide(agentId, address);
    return decisionOf(address, [{ code: "agent_not_found", message: `no agent is known for ${address}` }]);
  }
  return { check: (agentId) => decide(agentId, undefined), checkAddress, ...createX402Hooks(checkAddress) };
}

function reasonOfFailure(error: unknown): TrustReason {
  if (isSdkError(error, "agent_not_found") || isSdkError(error, "invalid_argument")) {
    return { code: "agent_not_found", message: "the server knows no such agent" };
  }
  return {
    code: "lookup_failed",
    message: `the look-up failed: ${isSdkError(error) ? error.code : "unexpected error"}`,
  };
}

function checkOptions({
  minScore,
  minTier,
  onUnknown,
  maxAgeSeconds = 0,
  identity = "required",
}: TrustGateOptions): void {
  const rules: readonly (readonly [boolean, string])[] = [
    [minScore !== undefined || minTier !== undefined, "the gate expected minScore or minTier, got neither"],
    [minScore === undefined || isWithin(minScore, 1000), "minScore expected a number from 0 to 1000"],
    [minTier === undefined || tiers.includes(minTier), `minTier expected one of ${tiers.join(", ")}`],
    [["deny", "allow"].includes(onUnknown), "onUnknown expected deny or allow"],
    [isWithin(maxAgeSeconds, Number.MAX_VALUE), "maxAgeSeconds expected a number from 0"],
    [["required", "ignored"].includes(identity), "identity expected required or ignored"],
  ];
  const broken = rules.find(([holds]) => !holds);
  if (broken !== undefined) throw new SdkError("invalid_argument", broken[1]);
}

function isWithin(value: number, most: number): boolean {
  return value >= 0 && value <= most;
}
