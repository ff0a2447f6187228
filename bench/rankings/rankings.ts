// Four rankings of sellers, an honest market that all of them see, and what attackers do to be
// first in each.
import { type Agent, chooseRoots, credentialsOf, makeSales, priced } from "../sybil/honest.ts";
import { DAY, type Market, openMarket } from "../sybil/market.ts";

/**
 * A payment, with the rating that its payer gives; a feedback without a payment has the amount 0.
 * Amounts are millionths.
 */
export type Payment = { payer: string; payee: string; amount: number; at: number; rating?: number };

/** Facts that a ranking sees. */
export type Seen = {
  payments: readonly Payment[];
  roots: readonly string[];
  honest: readonly Standing[];
};

/** An honest agent with its ARCS score, which others' attacks do not change. */
type Standing = { name: string; score: number };

/** A fake agent of an attacker who spends so much. */
type Attack = { agent: string; budget: number };

export type Ranking = {
  name: string;
  /** Returns the points of agents, more for better ones. */
  rank(seen: Seen, attacks: readonly Attack[]): Map<string, number>;
  /** Makes up what is best for one agent in this ranking. */
  attack(attack: Attack, seen: Seen): Payment[];
};

/** A market of a year, with the agents that customers are best served by. */
export type World = Seen & {
  /** Names of the honest agents by their good sales, the largest first. */
  best: string[];
  /** Least amounts for each tier of ARCS, in currency units. */
  arcsTiers(): Record<string, number>;
};

const END = 360 * DAY;
/** A transfer on Solana at 150 a SOL is 0.00075; on Base some 0.001. */
const FEE = 0.001;

/** Plays the honest market through the book of cover, and gives its agents their scores. */
export function honestMarket(count: number): World {
  const { agents, payers, sales } = makeSales(count);
  const income = new Map<Agent, number>();
  const good = new Map<string, number>();
  for (const { agent, amount, isGood } of sales) {
    income.set(agent, (income.get(agent) ?? 0) + amount);
    if (isGood) good.set(agent.name, (good.get(agent.name) ?? 0) + amount);
  }
  const roots = chooseRoots(agents, income);
  const market = openMarket({ roots, credentials: priced });
  const holders = credentialsOf({ payers, sales });
  let now = 0;
  for (const { at, payer, agent, amount, isGood, rating } of sales) {
    market.wait(at - now);
    now = at;
    const credential = holders.get(payer);
    if (credential !== undefined) market.show(payer, credential);
    holders.delete(payer);
    market.pay(payer, agent.name, BigInt(amount), { rating: isGood ? rating : 1 });
  }
  market.wait(END - now);
  const rootNames = new Set(roots.map(({ address }) => address));
  // Roots are not ranked: they are where trust starts.
  const honest = agents
    .filter(({ name }) => !rootNames.has(name))
    .map(({ name }) => ({ name, score: market.scoreOf(name).overallScore }));
  const names = new Set(honest.map(({ name }) => name));
  return {
    payments: sales.map(({ payer, agent, amount, at, rating, isGood }) => ({
      payer,
      payee: agent.name,
      amount,
      at,
      rating: isGood ? rating : 1,
    })),
    roots: [...rootNames],
    honest,
    best: [...good]
      .filter(([name]) => names.has(name))
      .sort(([, one], [, other]) => other - one)
      .map(([name]) => name),
    arcsTiers: () => ({
      silver: leastScore(600),
      gold: leastScore(750),
      platinum: leastScore(900),
    }),
  };
}

/** Ranks the honest agents together with some fake ones, which spend so much each. */
export function placeOf(
  ranking: Ranking,
  seen: Seen,
  { budget, attackers }: { budget: number; attackers: number },
): { best: number; places: Map<string, number> } {
  const attacks = Array.from({ length: attackers }, (_, index) => ({
    agent: `fake-${index}`,
    budget,
  }));
  const payments = [...seen.payments, ...attacks.flatMap((attack) => ranking.attack(attack, seen))];
  return placesOf(ranking.rank({ ...seen, payments }, attacks), { seen, attacks });
}

/**
 * Returns the place of an agent that a ring of 32 wallets pays 10 each day for 30 days, all of
 * which comes back.
 */
export function ringOf(ranking: Ranking, seen: Seen): number {
  const attack = { agent: "fake-0", budget: 0 };
  const ring = Array.from({ length: 30 * 32 }, (_, index) => ({
    payer: `ring-${index % 32}`,
    payee: attack.agent,
    amount: 10_000_000,
    at: END - Math.floor(index / 32) * DAY - 1,
    rating: 5,
  }));
  const points = ranking.rank({ ...seen, payments: [...seen.payments, ...ring] }, [attack]);
  return placesOf(points, { seen, attacks: [attack] }).best;
}

/** Gives places from 1 on; of equal points the honest one is first. */
function placesOf(
  points: ReadonlyMap<string, number>,
  { seen, attacks }: { seen: Seen; attacks: readonly Attack[] },
): { best: number; places: Map<string, number> } {
  const all = [...seen.honest.map(({ name }) => name), ...attacks.map(({ agent }) => agent)];
  const sorted = all.toSorted((one, other) => (points.get(other) ?? 0) - (points.get(one) ?? 0));
  const places = new Map(sorted.map((name, index) => [name, index + 1]));
  return { best: Math.min(...attacks.map(({ agent }) => places.get(agent) ?? all.length)), places };
}

/**
 * Lists rank by the number of different payers in 30 days, as x402's do. A wallet costs the fee to
 * fund it, and one to pay.
 */
const uniquePayers: Ranking = {
  name: "unique payers in 30 days",
  rank({ payments }) {
    const payers = new Map<string, Set<string>>();
    for (const { payer, payee, at, amount } of payments) {
      if (at > END - 30 * DAY && amount > 0)
        payers.set(payee, (payers.get(payee) ?? new Set()).add(payer));
    }
    return new Map([...payers].map(([name, { size }]) => [name, size]));
  },
  attack: ({ agent, budget }) => payFrom(agent, Math.floor(budget / (2 * FEE))),
};

function payFrom(agent: string, wallets: number): Payment[] {
  return Array.from({ length: wallets }, (_, index) => ({
    payer: `${agent}-${index}`,
    payee: agent,
    amount: 10_000,
    at: END - 1,
    rating: 5,
  }));
}

/**
 * Walks at random from the roots to their payers, and from payers to those they pay, by value, and
 * begins anew with a probability of 0.15. A seller's points are the share of time there.
 */
const pageRank: Ranking = {
  name: "seeded PageRank",
  rank({ payments, roots }) {
    const edges = new Map<string, Map<string, number>>();
    const add = (from: string, to: string, amount: number): void => {
      const out = edges.get(from) ?? new Map<string, number>();
      edges.set(from, out.set(to, (out.get(to) ?? 0) + amount));
    };
    for (const { payer, payee, amount } of payments) {
      add(payer, payee, amount);
      add(payee, payer, amount);
    }
    const sums = new Map(
      [...edges].map(([name, out]) => [
        name,
        [...out.values()].reduce((sum, each) => sum + each, 0),
      ]),
    );
    let points = new Map(roots.map((name) => [name, 1 / roots.length]));
    for (let round = 0; round < 40; round++) {
      const next = new Map(roots.map((name) => [name, 0.15 / roots.length]));
      for (const [name, share] of points) {
        const sum = sums.get(name) ?? 0;
        for (const [to, amount] of edges.get(name) ?? []) {
          next.set(to, (next.get(to) ?? 0) + (0.85 * share * amount) / sum);
        }
      }
      points = next;
    }
    return points;
  },
  // One wallet buys from all roots, and pays its own agent a thousand times as much, which comes
  // back to it.
  attack: ({ agent, budget }, { roots }) => {
    const each = Math.floor(((budget - FEE * (roots.length + 2)) * 1e6) / roots.length);
    if (each <= 0) return [];
    const wallet = `${agent}-wallet`;
    return [
      ...roots.map((payee) => ({ payer: wallet, payee, amount: each, at: END - 1 })),
      { payer: wallet, payee: agent, amount: 1_000 * each * roots.length, at: END - 1 },
    ];
  },
};

/**
 * Ranks by the mean of all feedback, of agents with ten or more reviewers; a reviewer needs no
 * payment (ERC-8004).
 */
const meanFeedback: Ranking = {
  name: "mean feedback",
  rank({ payments }) {
    const latest = new Map<string, Map<string, number>>();
    for (const { payer, payee, rating } of payments) {
      if (rating !== undefined)
        latest.set(payee, (latest.get(payee) ?? new Map()).set(payer, rating));
    }
    return new Map(
      [...latest].map(([name, given]) => {
        const sum = [...given.values()].reduce((total, rating) => total + rating, 0);
        return [name, given.size < 10 ? 0 : sum / given.size];
      }),
    );
  },
  attack: ({ agent, budget }) =>
    payFrom(agent, Math.min(1_000, Math.floor(budget / (2 * FEE)))).map((each) => ({
      ...each,
      amount: 0,
    })),
};

const scores = new Map<number, number>();

/**
 * Ranks by the Trust Score. Attackers gain nothing from the payments of others, so that they play
 * in a market of their own.
 */
const arcs: Ranking = {
  name: "ARCS",
  rank({ honest }, attacks) {
    return new Map([
      ...honest.map(({ name, score }) => [name, score] as const),
      ...attacks.map(({ agent, budget }) => [agent, scoreFor(budget)] as const),
    ]);
  },
  attack: () => [],
};

function scoreFor(budget: number): number {
  const known = scores.get(budget);
  if (known !== undefined) return known;
  const score = budget < FEE ? 0 : forge(budget);
  scores.set(budget, score);
  return score;
}

function leastScore(least: number): number {
  let [low, high] = [0.01, 2_000];
  while (high / low > 1.01) {
    const middle = Math.sqrt(low * high);
    if (scoreFor(middle) >= least) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * Burns an amount by many wallets, and has their voices back one agent, again and again with what
 * the agent passes on to them; all rate it with 5 and sign short times. Fees are not counted.
 */
function forge(budget: number): number {
  const market = openMarket();
  const spent = BigInt(Math.round(budget * 1e6));
  const count = Math.min(1_000, Math.max(20, Math.floor(budget / 0.02)));
  const wallets = Array.from({ length: count }, (_, index) => `w${index}`);
  for (const wallet of wallets) market.destroy("burn", wallet, spent / BigInt(count));
  for (let wave = 0; wave < 6; wave++) {
    // The room of the agent comes to those who pay it: first to the same wallets, then to one more.
    for (const wallet of wallets) giveVoice(market, wallet);
    market.wait(2 * DAY);
    const room = market.roomOf("fake");
    if (room >= 1_000n) market.pay("last", "fake", room, WORDS);
    market.wait(2 * DAY);
    giveVoice(market, "last");
  }
  market.wait(2 * DAY);
  // Age is part of the score: time costs nothing.
  market.wait(80 * DAY);
  return market.scoreOf("fake").overallScore;
}

const WORDS = { rating: 5, payerResponseTimeMs: 1_000 };

/** Gives a whole voice to the agent: half at a time, the last cent at once. */
function giveVoice(market: Market, payer: string): void {
  for (let voice = market.voiceOf(payer); voice >= 1_000n; voice = market.voiceOf(payer)) {
    market.pay(payer, "fake", voice <= 10_000n ? voice : (voice + 1n) / 2n, WORDS);
  }
}

export const rankings: readonly Ranking[] = [uniquePayers, pageRank, meanFeedback, arcs];
