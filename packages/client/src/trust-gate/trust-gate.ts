import {
  accountNameOf,
  attempt,
  assertShape,
  defined,
  describeValue,
  formatTokenId,
  formatUnits,
  normalizeNetworkName,
  showValue,
} from "@arcs/core/internal";
import { readStake, type Tier, tiers } from "@arcs/trust";
import { showAmount } from "@arcs/trust/internal";

import type { ArcsClient } from "../arcs-client.ts";
import { assertRules } from "../http/client-options.ts";
import { createAgentJudge, type Findings, type VerifyIdentity } from "./judge-agent.ts";
import {
  decideBy,
  minimumOf,
  refuse,
  standingOf,
  type TrustDecision,
  type TrustReason,
} from "./decision.ts";
import {
  type AskedPayment,
  createHeldPayments,
  guardMethods,
  type HeldPayments,
  type MppGuardOptions,
  type MppMethod,
  type Requirements,
  type X402Payer,
} from "./hold-payments.ts";
import { createAllowance, createAmountJudge, unknownAmount } from "./judge-amount.ts";
import type { PaymentDemand, TokenDecimals } from "./prices.ts";
import { createScoreProofDesk, SCORE_PROOF_FIELD, type ScoreProofOptions } from "./score-proofs.ts";
import { membersOf } from "../x402/settlement.ts";

/**
 * Which agents are paid, and served. What is safe to spend with an agent needs no option; how well
 * it has to work is what `minScore` and `minTier` are for. Of the two the higher one counts.
 */
export type TrustGateOptions<Payer = X402Payer> = {
  /** With a key that has the permission `write`, where the gate pays: holds are made with it. */
  client: ArcsClient;
  /**
   * The wallet that pays: a viem account, or a key pair signer of `@solana/kit`. Sellers need none.
   */
  payer?: Payer;
  /**
   * Small payments that need no hold, decimal text in currency units: so much an agent and day, ten
   * times that a day over all agents, over all gates of the client in this process. To sellers:
   * what is served to anybody, save agents that are known and do not reach `minScore` or `minTier`.
   * Default `0.1`.
   */
  allowance?: string;
  /** Seconds without an answer after which a held payment is reported as failed. Default 300. */
  maxWaitSeconds?: number;
  /**
   * Tokens that are worth one currency unit each. Default: USDC on Solana, Base, Polygon, Arbitrum
   * and Ethereum.
   */
  tokens?: readonly TokenDecimals[];
  /** 0 to 1000. */
  minScore?: number;
  minTier?: Tier;
  /** Whether the agent has to have a valid identity credential. Default `ignored`. */
  identity?: "required" | "ignored";
  /**
   * Decision when the score or identity that is asked for is hidden or missing, the agent unknown,
   * or the server unreachable. Default `deny`. It covers no amount. A server that refuses the
   * client's key (401, 403) is a configuration error: then no agent passes.
   */
  onUnknown?: "deny" | "allow";
  /** Max age of cached facts about an agent, in seconds. Default 60; 0 asks each time. */
  maxAgeSeconds?: number;
  /** Verifies the identity credential. Default: the server does, by the issuers that it trusts. */
  verifyIdentity?: VerifyIdentity;
  /**
   * Lets agents prove that their score is at least the minimum, without showing it. Default: proofs
   * are not read.
   */
  scoreProofs?: ScoreProofOptions;
  /** The agent behind an address that is paid, or pays. Default: an agent's address is its id. */
  agentOf?: (address: string) => string | undefined | Promise<string | undefined>;
};

/** Options of a check. */
export type CheckOptions = {
  /** Decimal text in currency units, or a payment as x402 asks for it. */
  amount?: string | PaymentDemand;
  /**
   * The value of the request field `Score-Proof`, where there is one; a gate without `scoreProofs`
   * does not look at it.
   */
  scoreProof?: unknown;
};

/**
 * Holds before it pays an agent, and decides about agents by what is safe to spend, their Trust
 * Score and identity.
 */
export type TrustGate<Payer = X402Payer> = HeldPayments<Payer> & {
  /**
   * For `x402ResourceServer.onAfterVerify`, of any `@x402/core` 2.x: a buyer that does not pass is
   * not served, and its payment is not settled. What goes wrong in here refuses, too.
   */
  beforeServing: (context: ServingContext) => Promise<X402Abort | void>;
  /**
   * For `x402ResourceServer.onBeforeSettle`: refuses what `@x402/core`, from 2.22, settles before
   * it verifies (the flows `upfront` and `escrow`, so `upto` on Solana): {@link beforeServing} is
   * never asked about it.
   */
  beforeSettling: (context: SettlingContext) => Promise<X402Abort | void>;
  /**
   * Decides about an agent. It holds nothing, and never throws: what cannot be found out is a
   * reason.
   */
  check: (agentId: string, options?: CheckOptions) => Promise<TrustDecision>;
  /** Decides about the payer or payee at an address. The address has to be the agent's own. */
  checkAddress: (address: string, options?: CheckOptions) => Promise<TrustDecision>;
  /**
   * Has payment methods of `mppx/client` 0.11 sign charges, and open sessions, within the allowance
   * only: nothing can hold them. `Mppx.create({ methods: [gate.mpp(tempo({ account }))] })`.
   */
  mpp: <Methods extends MppMethod | readonly MppMethod[]>(
    methods: Methods,
    options?: MppGuardOptions,
  ) => Methods;
  /**
   * The response field that asks for a score proof, with a new challenge; nothing where the gate
   * has no `scoreProofs`.
   */
  requestScoreProof: () => Record<string, string>;
};

const DEFAULT_MAX_AGE_SECONDS = 60;
const DEFAULT_MAX_WAIT_SECONDS = 300;
const DEFAULT_ALLOWANCE = "0.1";

/**
 * Creates a trust gate.
 *
 * To buyers: before the wallet signs, the amount is held at the agent with one request; what is not
 * safe to spend is not signed (docs/trust-score.md). Where nothing comes for it, that is reported.
 * To sellers: a buyer is served what it can be trusted with.
 *
 * @throws SdkError `invalid_argument` when an option is not what it says
 * @example
 * ```ts
 * const gate = createTrustGate({ client, payer: wallet });
 * const payments = new x402Client().register("solana:*", gate.scheme((payer) => new ExactSvmScheme(payer)));
 * const fetchAndPay = wrapFetchWithPayment(gate.fetch(fetch), payments);
 * ```
 */
export function createTrustGate<Payer extends X402Payer>(
  options: TrustGateOptions<Payer>,
): TrustGate<Payer> {
  checkGateOptions(options);
  const { client, payer, onUnknown = "deny", identity = "ignored" } = options;
  const { maxAgeSeconds = DEFAULT_MAX_AGE_SECONDS, maxWaitSeconds = DEFAULT_MAX_WAIT_SECONDS } =
    options;
  const maxAgeMs = maxAgeSeconds * 1000;
  const minimum = minimumOf(options);
  const small = readStake(options.allowance ?? DEFAULT_ALLOWANCE) ?? 0n;
  const desk =
    options.scoreProofs && minimum && createScoreProofDesk(options.scoreProofs, { minimum });
  const askServer: VerifyIdentity = (credential) => client.credentials.verify({ credential });
  const agents = createAgentJudge({
    client,
    minimum,
    desk,
    verifyIdentity: identity === "ignored" ? undefined : (options.verifyIdentity ?? askServer),
    agentOf: options.agentOf,
    maxAgeMs,
  });
  const amounts = createAmountJudge({ client, small, tokens: options.tokens });
  const takeAllowance = createAllowance({ client, limit: small, maxAgeMs });

  async function decide(
    { agentId, found, trustScore = null, proved, facts }: Findings,
    { account, amount }: { account: string; amount: string | PaymentDemand | undefined },
  ): Promise<TrustDecision> {
    const isAsked = amount !== undefined || !agents.isAsked;
    const { reason, check } = isAsked ? await amounts.judge(account, amount, facts?.id) : {};
    const all = reason === undefined ? found : [...found, reason];
    return {
      ...decideBy(all, onUnknown),
      agentId,
      // A copy, because the facts are cached for the next check.
      ...(trustScore === null ? {} : { trustScore: structuredClone(trustScore) }),
      ...defined({ proved, check, standing: standingOf(all, { facts, check }) }),
    };
  }
  async function admit(requirements: Requirements, from: string): Promise<AskedPayment> {
    const { payTo } = requirements;
    // Another server wrote it: a missing name is not an unknown agent.
    if (typeof payTo !== "string" || payTo === "") {
      throw refuse([{ code: "agent_not_found", message: "the payment names no recipient" }]);
    }
    const amount = amounts.valueOf(requirements);
    if (amount === undefined) throw refuse([unknownAmount(requirements)]);
    const account = accountIn(payTo, requirements);
    if (agents.isAsked) {
      const { found } = await agents.judgeAt(payTo, { account });
      const { allowed, reasons } = decideBy(found, onUnknown);
      if (!allowed) throw refuse(reasons);
    }
    return {
      account,
      payer: accountIn(from, requirements),
      token: tokenIn(requirements),
      amount,
    };
  }
  /**
   * Drops that nobody knows a buyer, where it asks for no more than anybody is served; its identity
   * is never dropped.
   */
  function forgiveUnknown(
    found: readonly TrustReason[],
    { small }: { small: TrustReason | undefined },
  ): TrustReason[] {
    const isForgiven = small !== undefined && identity === "ignored";
    return found.filter(({ code }) => !(isForgiven && code === "agent_not_found"));
  }
  /**
   * Takes a payment that nothing can hold out of the allowance. Returns a function that gives it
   * back.
   */
  async function takeUnheld(requirements: Requirements): Promise<() => void> {
    const { account, amount } = await admit(requirements, "");
    const giveBack = await takeAllowance(account, amount);
    if (giveBack !== undefined) return giveBack;
    const message = `${showAmount(formatUnits(amount, 6))} is not within the allowance, and a payment by MPP cannot be held`;
    throw refuse([{ code: "cannot_hold", message }]);
  }
  async function judgeServing({
    result,
    requirements,
    transportContext,
  }: ServingContext): Promise<X402Abort | undefined> {
    const { isValid, payer: from } = result;
    // x402 itself refuses invalid payments.
    if (!isValid) return undefined;
    if (typeof from !== "string" || from === "")
      return { abort: true, reason: "the payment names no payer" };
    const demand = requirements ?? {};
    const account = accountIn(from, demand);
    const { found } = await agents.judgeAt(from, {
      account,
      scoreProof: fieldIn(transportContext),
    });
    // The seller serves before the payment settles: the value of the work is at stake.
    const asked = demand;
    const small = amounts.judgeSmall(asked);
    const all = [
      ...forgiveUnknown(found, { small }),
      small ?? (await amounts.judge(account, asked)).reason,
    ];
    const { allowed, reasons } = decideBy(all, onUnknown);
    return allowed
      ? undefined
      : { abort: true, reason: `agent ${from} is not trusted: ${textForBuyers(reasons)}` };
  }

  return {
    ...createHeldPayments<Payer>({ client, payer, maxWaitSeconds, takeAllowance, admit }),
    async beforeServing(context) {
      // A refusal as well: from 2.11 on x402 serves whom a hook throws at.
      const unjudged: X402Abort = { abort: true, reason: "the payment could not be judged" };
      const refusal = await judgeServing(context).catch(() => unjudged);
      if (refusal !== undefined) invalidate(context.result, refusal);
      return refusal;
    },
    async beforeSettling({ phase }) {
      return phase === "before-handler"
        ? { abort: true, reason: "the gate cannot judge what is settled before it is verified" }
        : undefined;
    },
    async check(agentId, given = {}) {
      const { amount, scoreProof } = questionOf(given);
      return decide(await agents.judge(agentId, { scoreProof }), { account: agentId, amount });
    },
    async checkAddress(address, given = {}) {
      const { amount, scoreProof } = questionOf(given);
      const account = accountIn(address, amount);
      return decide(await agents.judgeAt(address, { account, scoreProof }), { account, amount });
    },
    mpp: (methods, { maxDeposit } = {}) =>
      guardMethods(methods, { take: takeUnheld, ...defined({ maxDeposit }) }),
    requestScoreProof: () => desk?.request() ?? {},
  };
}

/**
 * An amount that the caller has lost on the way is one that is not known, and not one that nobody
 * asked about.
 */
function questionOf(options: CheckOptions | null): CheckOptions {
  if (options === null || !Object.hasOwn(options, "amount"))
    return { scoreProof: options?.scoreProof };
  return { amount: options.amount ?? {}, scoreProof: options.scoreProof };
}

/** The account at an address, by the network of the payment where that is an EVM chain. */
function accountIn(address: string, demand: string | PaymentDemand | undefined): string {
  const network = typeof demand === "object" && demand !== null ? demand.network : undefined;
  return typeof network === "string"
    ? accountNameOf(address, normalizeNetworkName(network))
    : address;
}

/** Names the token of a demand that has a price: the table of tokens knows its network and asset. */
function tokenIn({ network, asset }: PaymentDemand): string {
  return formatTokenId({ network: normalizeNetworkName(String(network)), address: String(asset) });
}

/**
 * Refuses a verified payment in the result itself: before 2.19, x402 does not look at what the hook
 * returns, and from 2.11 on not at what it throws.
 */
function invalidate(result: ServingContext["result"] | undefined, { reason }: X402Abort): void {
  // A frozen one is refused by the answer alone.
  attempt(() =>
    Object.assign(result ?? {}, {
      isValid: false,
      invalidReason: reason,
    }),
  );
}

/** How an x402 hook stops a payment. */
export type X402Abort = { abort: true; reason: string };

/** x402's context of a payment that was verified. */
export type ServingContext = {
  result: { isValid: boolean; payer?: string | undefined };
  requirements: PaymentDemand;
  /** Request data of the transport: over HTTP, the header fields. */
  transportContext?: unknown;
};

/** x402's context of a payment that is about to be settled. */
export type SettlingContext = {
  /** `before-handler` where nothing was verified. x402 tells it from 2.22 on. */
  phase?: string;
};

/**
 * Buyers must not see why the seller's own request failed: the message has the address of the
 * seller's server.
 */
function textForBuyers(reasons: readonly TrustReason[]): string {
  return reasons
    .map(({ code, message }) =>
      code.startsWith("lookup_") ? "it could not be looked up" : message,
    )
    .join("; ");
}

/**
 * The score proof of a request, as the HTTP transport of x402 (`HTTPTransportContext`) gives
 * fields.
 */
function fieldIn(transportContext: unknown): unknown {
  const { request } = (transportContext ?? {}) as {
    request?: { adapter?: { getHeader?: (name: string) => unknown } };
  };
  return request?.adapter?.getHeader?.(SCORE_PROOF_FIELD);
}

/** Timers take no more milliseconds. */
const MAX_WAIT_SECONDS = 2_147_483;

function checkGateOptions(options: Readonly<Record<string, unknown>>): void {
  assertShape(options, "options", { "verifyIdentity?": "function", "agentOf?": "function" });
  const { client, payer, allowance, maxWaitSeconds = 1, maxAgeSeconds = 0 } = options;
  const { minScore, minTier, onUnknown = "deny", identity = "ignored", scoreProofs } = options;
  assertRules([
    [
      isClient(client),
      `client must be a client of createArcsClient (received ${describeValue(client)})`,
    ],
    [
      isAbsentOr(payer, isPayer),
      `payer must be a wallet with an address and signTypedData or signTransactions (received ${describeValue(payer)})`,
    ],
    [
      isAbsentOr(allowance, (text) => readStake(text) !== undefined),
      `allowance must be a decimal text in USD, such as "0.1" (received ${showValue(allowance)})`,
    ],
    [
      maxWaitSeconds !== 0 && isWithin(maxWaitSeconds, MAX_WAIT_SECONDS),
      `maxWaitSeconds must be a number above 0, up to ${MAX_WAIT_SECONDS} (received ${showValue(maxWaitSeconds)})`,
    ],
    [
      scoreProofs === undefined || minScore !== undefined || minTier !== undefined,
      "the gate needs minScore or minTier where scoreProofs are read: they prove nothing else",
    ],
    [
      isAbsentOr(minScore, isScore),
      `minScore must be a number from 0 to 1000 (received ${shownScore(minScore)})`,
    ],
    [
      isAbsentOr(minTier, (tier) => tiers.includes(tier as Tier)),
      `minTier must be one of ${tiers.join(", ")} (received ${showValue(minTier)})`,
    ],
    [
      ["deny", "allow"].includes(onUnknown as string),
      `onUnknown must be deny or allow (received ${showValue(onUnknown)})`,
    ],
    [
      isWithin(maxAgeSeconds, Number.MAX_SAFE_INTEGER),
      `maxAgeSeconds must be a number from 0 (received ${showValue(maxAgeSeconds)})`,
    ],
    [
      ["required", "ignored"].includes(identity as string),
      `identity must be required or ignored (received ${showValue(identity)})`,
    ],
  ]);
}

const gateClient = {
  agents: { get: "function" },
  credentials: { getW3c: "function", verify: "function" },
  holds: { create: "function", release: "function", reportFailed: "function" },
  check: "function",
} as const;

/** A gate that cannot ask would take everybody for unknown. */
function isClient(client: unknown): boolean {
  const check = (): true => {
    assertShape(client, "client", gateClient);
    return true;
  };
  return attempt(check) === true;
}

/** A signer that changes what it signs gives it another name than the one that was held. */
function isPayer(payer: unknown): boolean {
  const { address, signTypedData, signTransactions } = membersOf(payer);
  return (
    typeof address === "string" &&
    [signTypedData, signTransactions].some((sign) => typeof sign === "function")
  );
}

function isAbsentOr(value: unknown, holds: (value: unknown) => boolean): boolean {
  return value === undefined || holds(value);
}

/**
 * Texts and `null` compare with numbers as if they were some: what was left empty in a settings
 * file would be 0.
 */
function isWithin(value: unknown, most: number): boolean {
  return typeof value === "number" && value >= 0 && value <= most;
}

function isScore(value: unknown): boolean {
  return isWithin(value, 1000) && !isPartOfOne(value);
}

/**
 * Components go from 0 to 1; a score that is asked for like that would let nearly everybody pass.
 */
function isPartOfOne(value: unknown): boolean {
  return typeof value === "number" && value > 0 && value < 1;
}

function shownScore(value: unknown): string {
  return `${showValue(value)}${isPartOfOne(value) ? ", which nearly every score reaches" : ""}`;
}
