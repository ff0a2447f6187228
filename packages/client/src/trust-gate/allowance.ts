import type { ArcsClient } from "../arcs-client.ts";

/**
 * Takes an amount, in millionths of a currency unit, out of today's allowance for an account: the budget of small payments, which
 * need no hold. Returns a function that gives it back; `undefined` where the allowance does not cover the amount.
 */
export type TakeAllowance = (account: string, amount: bigint) => Promise<(() => void) | undefined>;

type Payee = { agent: string; isAllowed: boolean };

type Day = {
  /** Days since 1970, UTC. */
  number: number;
  total: bigint;
  byAgent: Map<string, bigint>;
  /** Read once an account and day, at its first small payment. */
  payees: Map<string, Promise<Payee>>;
};

const DAY_MS = 86_400_000;
/** All agents together, in allowances of one. */
const AGENTS_A_DAY = 10n;
// A payment does not wait longer for a server that may be down.
const CHECK_OPTIONS = { timeoutMs: 3000, maxRetries: 0 };

/** Kept by client, so that many gates have no more than one. */
const days = new WeakMap<object, Day>();

/**
 * Makes the allowance of a client: so much an agent and day, ten times that a day over all agents. An agent with an open or lost
 * dispute of the last 30 days has none; where the server cannot be asked, that is not known.
 */
export function createAllowance({
  client,
  limit,
  now,
}: {
  client: Pick<ArcsClient, "check">;
  limit: bigint;
  now: () => number;
}): TakeAllowance {
  const today = (): Day => {
    const known = days.get(client);
    const number = Math.floor(now() / DAY_MS);
    // A clock that is set back gives no second allowance.
    if (known !== undefined && number <= known.number) return known;
    const day = { number, total: 0n, byAgent: new Map(), payees: new Map() };
    days.set(client, day);
    return day;
  };
  const isSpent = (agent: string, amount: bigint): boolean => {
    const { total, byAgent } = today();
    return (
      /* fault: gate-allowance-per-agent */ total + amount > limit * AGENTS_A_DAY ||
      (byAgent.get(agent) ?? 0n) + amount > limit
    );
  };

  async function readPayee(account: string): Promise<Payee> {
    const { payees } = today();
    const known = payees.get(account);
    if (known !== undefined) return known;
    const reading = client.check(account, CHECK_OPTIONS).then(({ agentId, allowance }) => ({
      agent: typeof agentId === "string" ? agentId : account,
      isAllowed: (allowance as unknown) === true,
    }));
    payees.set(account, reading);
    try {
      return await reading;
    } catch {
      payees.delete(account);
      return { agent: account, isAllowed: true };
    }
  }

  return async (account, amount) => {
    if (isSpent(account, amount)) return undefined;
    const { agent, isAllowed } = await readPayee(account);
    // In one go with taking it: payments at the same time are judged one after the other.
    if (!isAllowed || isSpent(agent, amount)) return undefined;
    const day = today();
    const add = (more: bigint): void => {
      day.total += more;
      day.byAgent.set(agent, (day.byAgent.get(agent) ?? 0n) + more);
    };
    add(amount);
    return () => add(-amount);
  };
}
