import type { ArcsClient, Reputation } from "@arcs/client";
import { expectAbout, isFresh } from "@arcs/client/internal";
import { removeHiddenText } from "@arcs/client/tools";
import { isSdkError, SdkError } from "@arcs/core";
import {
  createBoundedCache,
  formatUnits,
  httpCodes,
  isTestNetwork,
  libraryCodes,
} from "@arcs/core/internal";
import { readStake, tiers } from "@arcs/trust";
import { showAmount } from "@arcs/trust/internal";

/** Public standing of an agent; `unknown` is a failed lookup, and never a score. */
export type Standing =
  | { state: "known"; reputation: Reputation; safe: SafeToSpend; seenAt: number }
  | { state: "private" | "not_registered"; safe: SafeToSpend; seenAt: number }
  | { state: "unknown"; reason: string };

/**
 * Money that is safe to spend with an agent now, as decimal text in currency units, since runtimes
 * write results of actions as JSON; `undefined` where that is not known.
 */
export type SafeToSpend = { amount: string; allowance: boolean; isTest: boolean } | undefined;

const MAX_CACHED = 500;
/** Max age of a standing used in prompts, in milliseconds. */
const STANDING_MAX_AGE_MS = 60_000;

type Reading = { signal?: AbortSignal };

/** Creates an empty cache of recently read standings. */
export function createStandings(
  client: ArcsClient | undefined,
  { onProblem }: { onProblem: (error: unknown) => void },
) {
  const cached = createBoundedCache<Exclude<Standing, { state: "unknown" }>>(MAX_CACHED);

  async function read(address: string, options: Reading): Promise<Standing> {
    if (client === undefined) return { state: "unknown", reason: "no service is configured" };
    const reading = readSafe(client, address, options);
    try {
      const reputation = await readPublicReputation(client, address, options);
      return { state: "known", reputation, safe: await reading, seenAt: Date.now() };
    } catch (error) {
      const safe = await reading;
      if (isSdkError(error, "agent_not_found"))
        return { state: "not_registered", safe, seenAt: Date.now() };
      if (isSdkError(error, "reputation_private"))
        return { state: "private", safe, seenAt: Date.now() };
      if (options.signal?.aborted !== true) onProblem(error);
      return { state: "unknown", reason: reasonOf(error) };
    }
  }

  return {
    /** Returns the cached standing, without a request. */
    recent(address: string): Standing | undefined {
      const found = cached.get(address);
      return found !== undefined && isFresh(found.seenAt, STANDING_MAX_AGE_MS) ? found : undefined;
    },
    /** Reads the standing from the service, and caches it. Never throws. */
    async look(address: string, options: Reading = {}): Promise<Standing> {
      const standing = await read(address, options);
      if (standing.state === "unknown") cached.delete(address);
      else cached.set(address, standing);
      return standing;
    },
    /** Drops the cached standing, because it has changed. */
    forget: (address: string): void => void cached.delete(address),
  };
}

/** Never throws: an agent whose score can be read may still be spent with by the allowance. */
async function readSafe(
  client: ArcsClient,
  address: string,
  options: Reading,
): Promise<SafeToSpend> {
  try {
    const check = await client.check(address, options);
    const about = expectAbout(check, address, {
      known: address,
    });
    const { safeToSpend, allowance, network } = about;
    const amount = readStake(safeToSpend?.amount);
    return amount === undefined
      ? undefined
      : {
          amount: formatUnits(amount, 6),
          allowance: (allowance as unknown) === true,
          isTest: isTestNetwork(network),
        };
  } catch (error) {
    // Nobody has paid it: it has lost no dispute.
    return isSdkError(error, "agent_not_found")
      ? { amount: "0", allowance: true, isTest: false }
      : undefined;
  }
}

/** The reason goes into prompts, so a code invented by a server does not. */
function reasonOf(error: unknown): string {
  if (!isSdkError(error)) return "internal_error";
  return codes.has(error.code) ? error.code : "server_invalid_answer";
}

const codes: ReadonlySet<string> = new Set([...libraryCodes, ...Object.keys(httpCodes)]);

/**
 * Reads the public view of a reputation. An agent's own API key sees everything, which must not
 * leave through a public route or a chat.
 */
async function readPublicReputation(
  client: ArcsClient,
  address: string,
  options: Reading,
): Promise<Reputation> {
  const answer = await client.reputation.get(address, {
    ...options,
    view: "public",
  });
  const reputation = removeHiddenText(answer as never) as Reputation;
  if (reputation.agentId !== address || !makesSense(reputation)) {
    throw new SdkError(
      "server_invalid_answer",
      "the service answered with what is no reputation of this agent",
    );
  }
  const { mode } = reputation.privacy;
  const isOwners = mode !== "public" && mode !== "custom" && reputation.overallScore !== undefined;
  if (!isOwners) return reputation;
  throw new SdkError(
    "server_invalid_answer",
    "the service shows more than the agent does: it does not know view=public",
  );
}

type Rule = (value: unknown) => boolean;

const MAX_SCORE = 1000;
const isCount: Rule = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isScore: Rule = (value) => typeof value === "number" && value >= 0 && value <= MAX_SCORE;
const isTier: Rule = (value) => tiers.some((tier) => tier === value);
const isRange: Rule = (value) => typeof value === "string" && /^\d{1,4}-\d{1,4}$/.test(value);

/**
 * Tells whether a reputation is well-formed. Its parts appear in prompts: if a service wrote other
 * words in place of a score or a tier, a model would read them as this agent's.
 */
function makesSense(reputation: Reputation): boolean {
  const { overallScore, tier, stats, privacy } = reputation as Partial<Reputation>;
  const { scoreRange } = reputation as { scoreRange?: unknown };
  const rules: readonly (readonly [unknown, Rule])[] = [
    [overallScore, isScore],
    [tier, isTier],
    [scoreRange, isRange],
    [stats?.completedTransactions, isCount],
    [stats?.totalTransactions, isCount],
    [stats?.disputedTransactions, isCount],
  ];
  const isShown = typeof privacy === "object" && privacy !== null;
  const isWhole = stats === undefined || (typeof stats === "object" && stats !== null);
  return (
    isShown &&
    isWhole &&
    rules.every(([value, holds]) => (value ?? undefined) === undefined || holds(value))
  );
}

/**
 * Small payments that need no hold, as at the trust gate of the client: so much an agent and day.
 */
const ALLOWANCE = 100_000n;

/**
 * Judges an amount, in millionths of a currency unit, as the trust gate does: in words, with what
 * is safe, `null` where that could not be looked up. Unknown facts cover nothing, and nothing is
 * held.
 */
export function judgeSpending(standing: Standing, amount?: bigint) {
  const safe = standing.state === "unknown" ? undefined : standing.safe;
  const safeToSpend = safe?.amount ?? null;
  const isSmall = safe?.allowance !== false;
  const small = isSmall
    ? `; up to ${showAmount(formatUnits(ALLOWANCE, 6))} a day needs no hold`
    : "";
  const text =
    safeToSpend === null
      ? `What is safe to spend with it could not be looked up${small}.`
      : `${showAmount(safeToSpend)}${safe?.isTest === true ? " in test money" : ""} is safe to spend with it now${small}. Nothing is held by that.`;
  return {
    verdict: verdictOf(amount, { safe: readStake(safe?.amount) ?? 0n, isSmall }),
    safeToSpend,
    text,
  };
}

function verdictOf(
  amount: bigint | undefined,
  { safe, isSmall }: { safe: bigint; isSmall: boolean },
): "covered" | "within_allowance" | "not_covered" | "unknown" {
  if (amount === undefined) return "unknown";
  if (amount <= safe) return "covered";
  return isSmall && amount <= ALLOWANCE ? "within_allowance" : "not_covered";
}

/**
 * Describes the standing of an agent in one line. Names and messages of agents are left out: text
 * written by others does not belong in prompts.
 */
export function standingText(standing: Standing): string {
  switch (standing.state) {
    case "known":
      return reputationText(standing.reputation);
    case "private":
      return "keeps its reputation private";
    case "not_registered":
      return "is not registered, so nothing is known about it";
    case "unknown":
      return `could not be looked up (${standing.reason}), so nothing is known about it`;
  }
}

function reputationText(reputation: Reputation): string {
  const { overallScore, tier, stats } = reputation;
  const range = "scoreRange" in reputation ? reputation.scoreRange : undefined;
  const score = overallScore === undefined ? range : String(overallScore);
  const basis = "basis" in reputation ? reputation.basis : undefined;
  const ground = basis === "seen" ? " (seen, not proven: own wallets could feign it)" : "";
  const parts = [
    tier === undefined ? undefined : `tier ${tier}`,
    score === undefined ? undefined : `Trust Score ${score} of 1000${ground}`,
    stats === undefined
      ? undefined
      : `${stats.completedTransactions} of ${stats.totalTransactions} payments completed (counted or not: those that do not count cost nothing to fake)`,
    stats === undefined || stats.disputedTransactions === 0
      ? undefined
      : `${stats.disputedTransactions} disputed`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? "shows nothing of its reputation" : parts.join(", ");
}
