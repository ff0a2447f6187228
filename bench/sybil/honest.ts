// An honest market of a year: prices of 0.001 to 1, heavy-tailed popularity and activity, a third
// of the payers pay once. Payers with a gate hold what is above their allowance, rate, and report
// what fails; nobody signs times.
import { computeTrustScore, findTier, type RootList, tiers } from "@arcs/trust";
import { DAY, type Market, openMarket, UNIT } from "./market.ts";
import { prices } from "./prices.ts";

const DAYS = 360;
export type Agent = { name: string; rank: number; price: number; good: number; rating: number };
export type Sale = {
  at: number;
  payer: string;
  agent: Agent;
  amount: number;
  isGood: boolean;
  rating: number;
};
type Sales = { agents: Agent[]; payers: string[]; sales: Sale[] };

/**
 * Figures of a market in which a share of the payers have gates. Counts are [those that are, those
 * that deserve it].
 */
export type HonestFigures = {
  silver: [number, number];
  gold: [number, number];
  /** Of those that deserve gold, those whose cost to forge allows it. */
  goldByLimit: number;
  refused: number;
  refusedValue: number;
  /** Outstanding by cost to forge, of agents with at least 0.1: 99 of 100 have less. */
  outstanding: number;
  /** Share of the value that goes to roots. */
  atRoots: number;
};

/**
 * Runs a market of so many agents, ten times as many payers, and 24 roots for each 1,000 agents,
 * once for each share of gates.
 */
export function honestMarkets({
  agents,
  gates,
}: {
  agents: number;
  gates: readonly number[];
}): HonestFigures[] {
  const { agents: sellers, payers, sales } = makeSales(agents);
  const income = new Map<Agent, number>();
  for (const { agent, amount } of sales) income.set(agent, (income.get(agent) ?? 0) + amount);
  const roots = chooseRoots(sellers, income);
  const isRoot = new Set(roots.map(({ address }) => address));
  const incomeOf = (list: readonly Agent[]): number =>
    list.reduce((sum, each) => sum + (income.get(each) ?? 0), 0);
  const atRoots = incomeOf(sellers.filter(({ name }) => isRoot.has(name))) / incomeOf(sellers);
  const large = sellers
    .filter((agent) => !isRoot.has(agent.name) && incomeOf([agent]) >= SILVER_INCOME)
    .map((agent) => ({ agent, income: incomeOf([agent]), deserves: deserved(agent, sales) }));
  return gates.map((share) => {
    const random = createRandom(4242);
    const gated = new Set(payers.filter(() => random() < share));
    const market = openMarket({ roots, credentials: priced });
    const run = runSales(market, { sales, gated, holders: credentialsOf({ payers, sales }) });
    const scored = large.map(({ agent, ...about }) => ({
      ...about,
      score: market.scoreOf(agent.name),
    }));
    const silver = scored.filter(({ deserves }) => deserves >= 1);
    const gold = scored.filter((each) => each.deserves >= 2 && each.income >= GOLD_INCOME);
    return {
      silver: [silver.filter(({ score }) => tierOf(score.overallScore) >= 1).length, silver.length],
      gold: [gold.filter(({ score }) => tierOf(score.overallScore) >= 2).length, gold.length],
      goldByLimit: gold.filter(({ score }) => tierOf(score.limit) >= 2).length,
      ...run,
      atRoots,
    };
  });
}

const [SILVER_INCOME, GOLD_INCOME] = [10_000_000, 100_000_000];

const tierOf = (score: number): number => tiers.indexOf(findTier(score));

/** The tier of an agent if every payer had a voice, rated it, and signed a time at once. */
function deserved(agent: Agent, sales: readonly Sale[]): number {
  const own = sales.filter((sale) => sale.agent === agent);
  const paid = own.reduce((sum, { amount }) => sum + amount, 0);
  const text = (micro: number): string => String(Math.floor(micro) / 1e6);
  const { overallScore } = computeTrustScore({
    transactions: own.map(({ at, payer, amount, isGood, rating }, index) => {
      const time = new Date(at).toISOString();
      return {
        id: `${index}`,
        payer,
        payee: agent.name,
        amount: text(amount),
        currency: "USDC",
        status: "completed",
        createdAt: time,
        evidence: "ledger",
        rating,
        payerResponseTimeMs: 600_000,
        position: index + 1,
        loggedAt: time,
        vouched: { "0": text(amount) },
        ...(!isGood && { failed: true as const }),
      };
    }),
    ownAddresses: [agent.name],
    rootsDigest: "0".repeat(64),
    cover: { backing: text(paid), costToForge: text((3 * paid) / 4), lostInDisputes: "0" },
    now: new Date(DAYS * DAY + 1),
  });
  return tierOf(overallScore);
}

const ALLOWANCE = 100_000;
const ALLOWANCE_OVER_ALL = 1_000_000;

function runSales(
  market: Market,
  {
    sales,
    gated,
    holders,
  }: { sales: readonly Sale[]; gated: ReadonlySet<string>; holders: Map<string, string> },
): Pick<HonestFigures, "refused" | "refusedValue" | "outstanding"> {
  const used = new Map<string, number>();
  const add = (key: string, amount: number, most: number): boolean => {
    const sum = (used.get(key) ?? 0) + amount;
    if (sum <= most) used.set(key, sum);
    return sum <= most;
  };
  const count = { gated: 0, value: 0, refused: 0, refusedValue: 0 };
  const outstanding: number[] = [];
  const sold = new Set<string>();
  let [now, day] = [0, 0];
  for (const { at, payer, agent, amount, isGood, rating } of sales) {
    market.wait(at - now);
    now = at;
    if (Math.floor(at / DAY) > day) {
      day = Math.floor(at / DAY);
      used.clear();
      if (day > 60 && day % 10 === 5)
        outstanding.push(...[...sold].flatMap((name) => shareOutstanding(market, name)));
    }
    sold.add(agent.name);
    const credential = holders.get(payer);
    if (credential !== undefined) market.show(payer, credential);
    holders.delete(payer);
    const paid = BigInt(amount);
    if (!gated.has(payer)) {
      market.pay(payer, agent.name, paid);
      continue;
    }
    count.gated++;
    count.value += amount;
    const isSmall =
      add(`${payer} ${agent.name}`, amount, ALLOWANCE) && add(payer, amount, ALLOWANCE_OVER_ALL);
    const words = isGood ? { rating } : {};
    const id = isSmall
      ? market.pay(payer, agent.name, paid, words)
      : market.hold(payer, agent.name, paid, words);
    if (id === undefined) {
      count.refused++;
      count.refusedValue += amount;
      // They buy nevertheless, so that markets with more gates have the same sales.
      market.pay(payer, agent.name, paid, words);
    } else if (!isGood) market.reportFailed(id);
  }
  outstanding.sort((left, right) => left - right);
  return {
    refused: count.refused / count.gated,
    refusedValue: count.refusedValue / count.value,
    outstanding: outstanding[Math.floor(0.99 * outstanding.length)] ?? 0,
  };
}

function shareOutstanding(market: Market, name: string): number[] {
  const { outstanding, costToForge } = market.coverOf(name);
  return costToForge < UNIT / 10n ? [] : [Number(outstanding) / Number(costToForge)];
}

/** Prices of the holders' credentials. */
export const priced: RootList["credentials"] = [
  { issuer: "issuer", type: "person", price: "2", days: 365, reason: "measurement" },
  { issuer: "issuer", type: "organisation", price: "25", days: 365, reason: "measurement" },
];

/**
 * A fifth of the payers are persons with a credential; of the 4 of 100 who spend most, a quarter
 * are organisations with one.
 */
export function credentialsOf({ payers, sales }: Omit<Sales, "agents">): Map<string, string> {
  const random = createRandom(99);
  const holders = new Map(payers.filter(() => random() < 0.2).map((payer) => [payer, "person"]));
  const spent = new Map<string, number>();
  for (const { payer, amount } of sales) spent.set(payer, (spent.get(payer) ?? 0) + amount);
  const largest = [...spent].sort(([, one], [, other]) => other - one).slice(0, payers.length / 25);
  for (const [payer] of largest.filter(() => random() < 0.25)) holders.set(payer, "organisation");
  return holders;
}

/**
 * Roots of four groups, drawn from those that are used most, with caps of 1.5 times their monthly
 * sales.
 */
export function chooseRoots(
  agents: readonly Agent[],
  income: ReadonlyMap<Agent, number>,
): RootList["roots"] {
  const random = createRandom(8);
  const count = Math.max(8, Math.round(agents.length * 0.024));
  const list = agents.filter(({ rank }) => rank < 2.5 * count);
  const chosen = Array.from({ length: count }, () =>
    list.splice(Math.floor(random() * list.length), 1),
  ).flat();
  return chosen
    .toSorted((one, other) => one.rank - other.rank)
    .map((agent, index) => ({
      address: agent.name,
      // Dealt to and fro, so that no group has all the large ones.
      group: 1 + (Math.floor(index / 4) % 2 === 0 ? index % 4 : 3 - (index % 4)),
      cap: String(Math.ceil(((income.get(agent) ?? 0) * 1.5) / 12 + 1) / 1e6),
      reason: "measurement",
    }));
}

/** Makes the sales of a year. */
export function makeSales(count: number): Sales {
  const random = createRandom(1);
  const below = (limit: number): number => Math.floor(random() * limit);
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const priceOf = pickBy(prices.map(([, weight]) => weight));
  const ranks = Array.from({ length: count }, (_, index) => index).sort(() => random() - 0.5);
  const agents = ranks.map((rank, index) => {
    const [price] = prices[priceOf(random())] ?? [1_000];
    const good = Math.min(0.999, 0.9 + 0.1 * Math.sqrt(random()));
    // The most used agents are not the cheapest toys.
    return {
      name: `a${index}`,
      rank,
      price: rank < 0.03 * count ? Math.max(10_000, price) : price,
      good,
      rating: 3.2 + 1.7 * Math.sqrt(random()),
    };
  });
  const popular = pickBy(agents.map(({ rank }) => 1 / (rank + 1)));
  const anyAgent = (): Agent =>
    agents[random() < 0.15 ? below(count) : popular(random())] ?? agents[0]!;
  const payers = Array.from({ length: 10 * count }, (_, index) => `p${index}`);
  const sales: Sale[] = [];
  for (const payer of payers) {
    const kind = random();
    const isExplorer = kind >= 0.55;
    const size = isExplorer ? Math.min(60, 2 + Math.floor(Math.exp(normal() * 0.9 + 1.6))) : 1;
    const repertoire = Array.from({ length: size }, anyAgent);
    const start = random() < 0.4 ? random() * 30 : random() * DAYS;
    const many = Math.max(
      2,
      Math.min(8000, Math.floor(Math.exp(normal() * 1.4 + (isExplorer ? 4.4 : 3.2)))),
    );
    const times = kind < 0.35 ? 1 : many;
    const span = Math.min(DAYS - start, 20 + times * (0.3 + 3 * random()));
    for (let time = 0; time < times; time++) {
      const agent = repertoire[Math.floor(size * random() ** 1.5)] ?? agents[0]!;
      const day = start + (time === 0 ? 0 : random() * span);
      if (day >= DAYS) continue;
      const amount = agent.price * (random() < 0.1 ? 1 + below(10) : 1);
      const isGood = random() < agent.good;
      const rating = Math.max(1, Math.min(5, Math.round(agent.rating + 0.6 * normal())));
      sales.push({ at: Math.floor(day * DAY), payer, agent, amount, isGood, rating });
    }
  }
  return { agents, payers, sales: sales.toSorted((one, other) => one.at - other.at) };
}

/** Makes a draw by weights: an index for a number from 0 to 1. */
function pickBy(weights: readonly number[]): (random: number) => number {
  let sum = 0;
  const sums = weights.map((weight) => (sum += weight));
  return (random) => {
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > random * sum) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/** A generator of numbers from 0 to 1 (mulberry32): the same market each time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
