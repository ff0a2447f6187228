import { isSdkError, type SdkError } from "@arcs/core";
import { accountNameOf, assertObject, defined, normalizeNetworkName } from "@arcs/core/internal";
import type { TrustScoreView } from "@arcs/core/http";
import type { ScoreClaims, StakeAdvice, Tier } from "@arcs/trust";

import type { ArcsClient } from "../arcs-client.ts";
import { checkGateOptions } from "./check-gate-options.ts";
import {
  type AgentFacts,
  isAllowed,
  judgeIdentity,
  judgeScore,
  minimumOf,
  reasonsAgainst,
  type TrustDecision,
  type TrustReason,
} from "./decision.ts";
import { createFactCache, isAccountAt, lookUpAgent, type VerifyIdentity } from "./agent-facts.ts";
import {
  type AtStake,
  createRunningSums,
  createStakeJudge,
  type PaymentDemand,
  type RunningSums,
  type StakeOptions,
  type StakeQuestion,
} from "./stake.ts";
import { createScoreProofDesk, SCORE_PROOF_FIELD, type ScoreProofOptions } from "./score-proofs.ts";

/**
 * Which agents pass. With none of the minima the amount at stake decides alone. That says what the score would cost to fake;
 * how well an agent works is what `minScore` and `minTier` are for. Of the two the higher one counts.
 */
export type TrustGateOptions = StakeOptions & {
  client: ArcsClient;
  /** 0 to 1000. */
  minScore?: number;
  minTier?: Tier;
  /**
   * Decision when the score is hidden, the agent unknown, or the server unreachable. A server that refuses the client's key
   * (401, 403) is a configuration error: then no agent passes.
   */
  onUnknown: "deny" | "allow";
  /** Max age of cached facts about an agent, in seconds. Default 60; 0 asks each time. */
  maxAgeSeconds?: number;
  /** Whether the agent has to have a valid identity credential. Default `required`. */
  identity?: "required" | "ignored";
  /** Verifies the identity credential. Default: the server does, by the issuers that it trusts. */
  verifyIdentity?: VerifyIdentity;
  /** Lets agents prove their score, without showing it, in place of the look-up of it. Default: proofs are not read. */
  scoreProofs?: ScoreProofOptions;
  /** The agent behind an address that is paid, or pays. Default: an agent's address is its id. */
  agentOf?: (address: string) => string | undefined | Promise<string | undefined>;
  /** Milliseconds since 1970, for the age of cached facts. Default: the system's clock. */
  now?: () => number;
};

/** Options of a check. */
export type CheckOptions = {
  atStake?: AtStake;
  /** The value of the request field `Score-Proof`, where there is one; a gate without `scoreProofs` does not look at it. */
  scoreProof?: unknown;
};

/** Decides about agents, by their Trust Score and identity credential. */
export type TrustGate = X402Hooks & {
  /** Decides about an agent. It never throws: what cannot be found out is a reason. */
  check: (agentId: string, options?: CheckOptions) => Promise<TrustDecision>;
  /** Decides about the payer or payee at an address. The address has to be the agent's own. */
  checkAddress: (address: string, options?: CheckOptions) => Promise<TrustDecision>;
  /** The response field that asks for a score proof, with a new challenge; nothing where the gate has no `scoreProofs`. */
  requestScoreProof: () => Record<string, string>;
};

const DEFAULT_MAX_AGE_SECONDS = 60;

/**
 * Creates a trust gate: before paying an agent, or serving one, it tells whether to, and why.
 *
 * No more may be at stake with an agent than what its score would cost to forge, but for a small allowance
 * (docs/trust-score.md); the hooks take the amount from the payment. Each payment is judged alone, unless `stakeSeconds` has the
 * hooks add them up; what goes to one agent by other ways is yours to add. A failed look-up is never kept, and never taken for a score.
 *
 * @throws SdkError `invalid_argument` when an option is not what it says
 * @example
 * ```ts
 * const gate = createTrustGate({ client, onUnknown: "deny", allowance: "0.05" });
 * const x402 = new x402Client().register("solana:*", scheme).onBeforePaymentCreation(gate.beforePayment);
 * ```
 */
export function createTrustGate(options: TrustGateOptions): TrustGate {
  assertObject(options, "options");
  checkGateOptions(options);
  const { client, onUnknown, maxAgeSeconds = DEFAULT_MAX_AGE_SECONDS, identity = "required" } = options;
  const { agentOf = (address: string) => address, now = () => Date.now() } = options;
  const minimum = minimumOf(options);
  const { onHighStake = "deny" } = options;
  const stakes = createStakeJudge(options);
  const desk = options.scoreProofs && createScoreProofDesk(options.scoreProofs, { minimum, now });
  const { stakeSeconds = 0 } = options;
  const passed = createRunningSums({ windowMs: stakeSeconds * 1000, now });
  const askServer: VerifyIdentity = (credential) => client.credentials.verify({ credential });
  const verifyIdentity = identity === "ignored" ? undefined : (options.verifyIdentity ?? askServer);
  const cache = createFactCache({
    maxAgeMs: maxAgeSeconds * 1000,
    now,
    find: (agentId) => lookUpAgent(agentId, { client, verifyIdentity }),
  });

  async function decide(
    agentId: string,
    { address, scoreProof, ...question }: Question & { address?: string },
  ): Promise<TrustDecision> {
    if (desk !== undefined && scoreProof !== undefined && scoreProof !== null) {
      const { reason, proved } = await desk.judge(scoreProof, agentId);
      const own = proved === undefined ? [reason] : [reason, ...(await judgeOthers(agentId, address))];
      return decisionOf(agentId, { found: own, ...question, proved });
    }
    let facts: AgentFacts;
    try {
      facts = await cache.get(agentId);
    } catch (error) {
      return decisionOf(agentId, { found: [reasonOfFailure(error)], ...question });
    }
    const found = minimum === undefined ? [] : [judgeScore(facts.trustScore, minimum)];
    found.push(...judgeWho(facts, address));
    return decisionOf(agentId, { found, ...question, trustScore: facts.trustScore, payee: facts.id });
  }
  /** Judges what a score proof leaves open: the address and the identity of the agent. */
  async function judgeOthers(agentId: string, address: string | undefined): Promise<TrustReason[]> {
    // The proof was signed with the key of the agent's own address: there is nothing to look up.
    if (verifyIdentity === undefined && (address === undefined || address === agentId)) return [];
    try {
      return judgeWho(await cache.get(agentId), address);
    } catch (error) {
      return [reasonOfFailure(error)];
    }
  }
  async function decisionOf(agentId: string, findings: Findings): Promise<TrustDecision> {
    const { found, atStake, adds, payee = agentId } = findings;
    // Unknown facts cover nothing: an agent gains nothing by staying unknown.
    const { stake, reason } = stakes.judge(worthOf(findings), {
      atStake,
      earlier: /* fault: stakes-never-added-up */ passed.of(payee),
    });
    const shown = shownOf(findings);
    const judged = reason ?? unasked(stake);
    const reasons = judged === undefined ? found : [...found, judged];
    if (judged !== undefined && isUpToSomebody(judged, found)) {
      const isAccepted = await ask({ agentId, stake, ...shown });
      if (isAccepted) reasons.splice(-1, 1, { code: "stake_accepted", message: judged.message });
    }
    const allowed = isAllowed(reasons, onUnknown);
    // Where nobody is asked, in one go with judging it: payments at the same time are judged one after the other.
    if (allowed) adds?.add(payee, stakes.valueOf(atStake ?? {}) ?? 0n);
    return { allowed, agentId, reasons, ...shown, stake };
  }
  /** Returns why a check is refused that has neither a stake nor a minimum: it would judge nothing. */
  function unasked({ advice }: StakeAdvice): TrustReason | undefined {
    return minimum === undefined ? { code: "stake_unknown", message: advice } : undefined;
  }
  /** Whether `onHighStake` decides: only if nothing but the stake speaks against the agent. */
  function isUpToSomebody(judged: TrustReason, found: TrustReason[]): boolean {
    return isHigh(judged) && (found.length === 0 || isAllowed(found, onUnknown));
  }
  async function ask(question: StakeQuestion): Promise<boolean> {
    if (typeof onHighStake !== "function") return onHighStake === "allow";
    try {
      return ((await onHighStake(question)) as unknown) === true;
    } catch {
      return /* fault: gate-silence-is-yes */ false;
    }
  }

  async function decideAt(address: string, question: Question): Promise<TrustDecision> {
    let agentId: string | undefined;
    try {
      agentId = await agentOf(address);
    } catch (error) {
      return decisionOf(address, { found: [reasonOfFailure(error)], ...question });
    }
    if (agentId !== undefined) {
      // The same address is a different account on each chain: the payment names the chain.
      const account = accountIn(address, question.atStake);
      return decide(agentId === address ? account : agentId, { address: account, ...question });
    }
    const unknown = { code: "agent_not_found", message: `no agent is known for ${address}` } as const;
    return decisionOf(address, { found: [unknown], ...question });
  }
  return {
    check: async (agentId, given = {}) => decide(agentId, questionOf(given)),
    checkAddress: async (address, given = {}) => decideAt(address, questionOf(given)),
    requestScoreProof: () => desk?.request() ?? {},
    ...createX402Hooks((address, question) => decideAt(address, { ...question, adds: passed })),
  };
}

/** An amount that the caller has lost on the way is one that is not known, and not one that nobody asked about. */
function stakeIn(options: CheckOptions | null): AtStake | undefined {
  return options !== null && Object.hasOwn(options, "atStake") ? (options.atStake ?? {}) : undefined;
}

/** `adds`: where what is let pass is added up. */
type Question = { atStake: AtStake | undefined; scoreProof?: unknown; adds?: RunningSums | undefined };

type Findings = Omit<Question, "scoreProof"> & {
  found: TrustReason[];
  trustScore?: TrustScoreView | null;
  proved?: ScoreClaims | undefined;
  /** Payee whose payments are added up: all accounts of an agent are one payee. */
  payee?: string;
};

function questionOf(options: CheckOptions): Question {
  return { atStake: stakeIn(options), scoreProof: options?.scoreProof };
}

/** The account at an address, by the network of the payment where that is an EVM chain. */
function accountIn(address: string, atStake: AtStake | undefined): string {
  const network = typeof atStake === "object" ? atStake.network : undefined;
  return typeof network === "string" ? accountNameOf(address, normalizeNetworkName(network)) : address;
}

function worthOf({ trustScore = null, proved }: Findings): TrustScoreView | null {
  const costToForge = proved?.minimumCostToForge;
  return costToForge === undefined ? trustScore : { costToForge };
}

function shownOf({ trustScore = null, proved }: Findings): Pick<TrustDecision, "trustScore" | "proved"> {
  return {
    // A copy, because the facts are cached for the next check.
    ...(trustScore === null ? {} : { trustScore: structuredClone(trustScore) }),
    ...defined({ proved }),
  };
}

function judgeWho(facts: AgentFacts, address: string | undefined): TrustReason[] {
  const found = judgeIdentity(facts);
  const isOwn = (known: string): boolean => known === address || isAccountAt(known, address ?? "");
  if (address === undefined || facts.addresses.some(isOwn)) return found;
  return [...found, { code: "address_of_another", message: `${address} is not an address of the agent` }];
}

function isHigh({ code }: TrustReason): boolean {
  return code === "stake_too_high" || code === "stake_unknown";
}

function reasonOfFailure(error: unknown): TrustReason {
  // First of all: whatever a refusal calls itself, it is one.
  if (isRefusal(error)) return { code: "lookup_refused", message: `the server refused the look-up: ${error.message}` };
  if (isSdkError(error, "agent_not_found") || isSdkError(error, "invalid_argument")) {
    return { code: "agent_not_found", message: "the server knows no such agent" };
  }
  if (isSdkError(error) && Object.hasOwn(error.details, "answeredAbout")) {
    return { code: "answer_about_another", message: "the server answered about another agent" };
  }
  return {
    code: "lookup_failed",
    message: `the look-up failed: ${isSdkError(error) ? error.message : "unexpected error"}`,
  };
}

function isRefusal(error: unknown): error is SdkError {
  const codes: readonly string[] = ["authentication_failed", "insufficient_permissions"];
  return isSdkError(error) && (error.status === 401 || error.status === 403 || codes.includes(error.code));
}

/** How an x402 hook stops a payment. */
export type X402Abort = { abort: true; reason: string };

/** A trust gate as the hooks of x402 (version 2) take it. */
export type X402Hooks = {
  /** For `x402Client.onBeforePaymentCreation`: nothing is signed for an agent that does not pass. */
  beforePayment: (context: { selectedRequirements: PaymentDemand & { payTo: string } }) => Promise<X402Abort | void>;
  /** For `x402ResourceServer.onAfterVerify`: an agent that does not pass is not served, and its payment is not settled. */
  beforeServing: (context: {
    result: { isValid: boolean; payer?: string | undefined };
    requirements: PaymentDemand;
    /** Request data of the transport: over HTTP, the header fields. */
    transportContext?: unknown;
  }) => Promise<X402Abort | void>;
};

/** Makes the hooks of a gate. */
function createX402Hooks(
  check: (address: string, options: { atStake: PaymentDemand; scoreProof?: unknown }) => Promise<TrustDecision>,
): X402Hooks {
  const abortUnless = ({ allowed, agentId, reasons }: TrustDecision): X402Abort | undefined =>
    allowed
      ? undefined
      : { abort: true, reason: `agent ${agentId} is not trusted: ${textOf(reasonsAgainst(reasons))}` };
  // Buyers must not see why the seller's own request failed: the message has the address of the seller's server.
  const forBuyers = (decision: TrustDecision): TrustDecision => ({
    ...decision,
    reasons: decision.reasons.map((reason) =>
      reason.code.startsWith("lookup_") ? { ...reason, message: "it could not be looked up" } : reason,
    ),
  });
  return {
    async beforePayment({ selectedRequirements }) {
      const { payTo } = selectedRequirements;
      // Another server wrote it: a missing name is not an unknown agent.
      if (typeof payTo !== "string" || payTo === "") return { abort: true, reason: "the payment names no recipient" };
      return abortUnless(await check(payTo, { atStake: /* fault: gate-hook-pays-any-amount */ selectedRequirements }));
    },
    async beforeServing({ result: { isValid, payer }, requirements, transportContext }) {
      // x402 itself refuses invalid payments.
      if (!isValid) return undefined;
      if (typeof payer !== "string" || payer === "") return { abort: true, reason: "the payment names no payer" };
      // The seller serves before the payment settles: the value of the work is at stake.
      const scoreProof = fieldIn(transportContext);
      return abortUnless(forBuyers(await check(payer, { atStake: requirements ?? {}, ...defined({ scoreProof }) })));
    },
  };
}

function textOf(reasons: readonly TrustReason[]): string {
  return reasons.map(({ message }) => message).join("; ");
}

/** The score proof of a request, as the HTTP transport of x402 (`HTTPTransportContext`) gives fields. */
function fieldIn(transportContext: unknown): unknown {
  const { request } = (transportContext ?? {}) as {
    request?: { adapter?: { getHeader?: (name: string) => unknown } };
  };
  return request?.adapter?.getHeader?.(SCORE_PROOF_FIELD);
}
