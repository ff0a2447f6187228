// Colluding sellers against the real rule. What they took, and what they delivered, is counted here
// on its own, and compared with the bounds of the theorem after every step:
//   loss of all sellers  <= begun months * strangers + share * delivered
//   loss of one seller   <= begun months * trial + share * delivered by it
import { createRandom, type Random } from "../../../process/test/support/random.ts";
import { applyLine } from "../../src/payer/apply-line.ts";
import { firstHandLimit } from "../../src/payer/decide.ts";
import type { Entry, Line } from "../../src/payer/lines.ts";
import { type Policy, readPolicy } from "../../src/payer/policy.ts";
import { createPayerState } from "../../src/payer/state.ts";
import { DAY, HOUR, MONTH } from "../../src/payer/windows.ts";

/** Numbers from 0 to 1 are probabilities, if they say nothing else. */
export type Strategy = {
  sellers: number;
  /** Payments that a seller delivers before it turns. */
  honest: number;
  /** Price while it is honest, in millionths. */
  price: number;
  /** How often it asks for all that it may have. */
  greed: number;
  /** How often it takes without delivering, once it has turned. */
  skim: number;
  /** How late it is found out, as a share of a day. */
  hide: number;
  /** How often it gives back what it took. */
  refund: number;
  /** How often it sends an answer after it gave back. */
  answerLate: number;
  /** How often it delivers for nothing, and says that it was paid. */
  gift: number;
  /** How late it settles, in hours. */
  late: number;
  /** Mean time between payments, in milliseconds. */
  gap: number;
  days: number;
  steps: number;
  /** How often it takes without waiting. */
  burst: number;
  /** How far the buyer's clock is set back at times, in spans of 40 days. */
  back: number;
  /** How often the buyer looks at honest work at once. */
  judge: number;
};

const tame: Strategy = {
  sellers: 1,
  honest: 0,
  price: 500_000,
  greed: 1,
  skim: 1,
  hide: 0,
  refund: 0,
  answerLate: 0,
  gift: 0,
  late: 0,
  gap: HOUR,
  days: 100,
  steps: 300,
  burst: 0,
  back: 0,
  judge: 0,
};

export const directed: Readonly<Record<string, Strategy>> = {
  "strangers all at once": { ...tame, sellers: 16, gap: 36_000, burst: 1, hide: 1, days: 95 },
  "build, then all at once": {
    ...tame,
    honest: 60,
    price: 450_000,
    gap: 1.01 * DAY,
    burst: 1,
    hide: 1,
  },
  "several built, all go on one day": {
    ...tame,
    sellers: 6,
    honest: 30,
    price: 400_000,
    gap: 0.3 * DAY,
    burst: 1,
    hide: 1,
  },
  "skims just below": {
    ...tame,
    sellers: 2,
    price: 100_000,
    greed: 0.2,
    skim: 0.09,
    gap: 2 * HOUR,
  },
  "pays back, steals again": {
    ...tame,
    sellers: 4,
    honest: 5,
    price: 300_000,
    refund: 1,
    gap: 6 * HOUR,
  },
  "pays back, answers late, steals": {
    ...tame,
    sellers: 2,
    refund: 0.8,
    answerLate: 1,
    gap: 26 * HOUR,
    days: 300,
  },
  "gives for nothing, then takes": {
    ...tame,
    sellers: 3,
    honest: 20,
    price: 400_000,
    gift: 1,
    gap: 0.5 * DAY,
    days: 60,
    burst: 1,
  },
  "junk that is found out after 23 h": {
    ...tame,
    sellers: 3,
    price: 400_000,
    hide: 0.96,
    gap: 0.4 * HOUR,
    days: 10,
    burst: 1,
  },
  "month after month": { ...tame, sellers: 400, gap: 2 * HOUR, steps: 900 },
  "the buyer's clock goes back": {
    ...tame,
    sellers: 16,
    back: 1,
    gap: 4 * HOUR,
    days: 60,
    steps: 400,
  },
};

export function drawStrategy(random: Random): Strategy {
  const at = (probability: number, value: () => number): number =>
    random.chance(probability) ? value() : 0;
  const { fraction } = random;
  return {
    sellers: 1 + random.below(16),
    honest: random.below(40),
    price: Math.round((0.02 + fraction() ** 2 * 2) * 1e6),
    greed: fraction(),
    skim: at(0.3, () => fraction() * 0.2) || 1,
    hide: fraction(),
    refund: at(0.3, fraction),
    answerLate: at(0.2, fraction),
    gift: at(0.2, fraction),
    late: at(0.3, fraction),
    gap: 10 ** (fraction() * 3 - 1) * HOUR,
    days: 1 + fraction() * 100,
    steps: 60 + random.below(240),
    burst: fraction(),
    back: at(0.2, fraction),
    judge: at(0.2, fraction),
  };
}

export function mutateStrategy(strategy: Strategy, random: Random): Strategy {
  const fresh = drawStrategy(random);
  const names = Object.keys(strategy) as (keyof Strategy)[];
  const changed = names.filter(() => random.chance(0.3)).map((name) => [name, fresh[name]]);
  return { ...strategy, ...Object.fromEntries(changed) };
}

export const defaults = readPolicy({ perDay: null });

export function drawPolicy(random: Random): Policy {
  const options = {
    trial: random.pick(["0.1", "0.5", "1"]),
    strangers: random.pick(["1", "5", "10"]),
    share: random.pick([0.25, 0.5, 1, 2]),
    most: random.pick(["5", "25", "1000"]),
    perDay: null,
  };
  return { ...readPolicy(options), loss: random.pick([1n, 3n, 10n]) };
}

/** Result of one run, in parts of the bounds: 1 is at a bound. */
export type Outcome = { ratio: number; ofOne: number; payments: number };

type Account = { lost: bigint; delivered: bigint; turned: number };
type Later = { at: number; run: (at: number) => void };

/** Plays a strategy of colluding sellers against a policy. */
export function play(
  strategy: Strategy,
  { policy, seed }: { policy: Policy; seed: number },
): Outcome {
  const random = createRandom(seed);
  const state = createPayerState(policy);
  const start = 1000 * DAY;
  let time = start;
  const write = (entry: Entry, at = time): void =>
    applyLine(state, { w: "w", n: 1, at, ...entry } as Line);
  write({ kind: "secret", secret: "s" });

  const all: Account = { lost: 0n, delivered: 0n, turned: 0 };
  const accounts = new Map<string, Account>();
  const outcome: Outcome = { ratio: 0, ofOne: 0, payments: 0 };
  const lose = (account: Account, amount: bigint): void => {
    all.lost += amount;
    account.lost += amount;
    const months = BigInt(Math.floor((state.now - start) / MONTH) + 1);
    const part = ({ lost, delivered }: Account, monthly: bigint): number =>
      Number(lost) / Number(monthly * months + (policy.share * delivered) / 10_000n);
    outcome.ratio = Math.max(outcome.ratio, part(all, policy.strangers));
    outcome.ofOne = Math.max(outcome.ofOne, part(account, policy.trial));
  };

  let later: Later[] = [];
  const catchUp = (): void => {
    const due = later.filter(({ at }) => at <= time).sort((one, other) => one.at - other.at);
    later = later.filter(({ at }) => at > time);
    for (const { at, run } of due) run(at);
  };

  const answer = (id: string, at = time): void =>
    write({ kind: "answered", id, answer: { status: 200, sha256: "", bytes: 1 } }, at);

  function deliver(id: string, amount: bigint, account: Account): void {
    answer(id);
    if (random.chance(strategy.gift)) {
      const proof = { block: 1, time: 1 };
      later.push({ at: time + 25 * HOUR, run: (at) => write({ kind: "unpaid", id, proof }, at) });
      return;
    }
    all.delivered += amount;
    account.delivered += amount;
    if (random.chance(strategy.judge)) write({ kind: "judged", id, good: true });
    const settled = time + Math.floor(strategy.late * HOUR);
    later.push({ at: settled, run: (at) => write({ kind: "paid", id, transaction: "x" }, at) });
  }

  function steal(id: string, amount: bigint, account: Account): void {
    lose(account, amount);
    const isJunk = random.chance(0.5);
    if (isJunk) answer(id);
    const settled = time + (isJunk ? 0 : 60_000);
    const known = Math.max(settled + 1, time + Math.floor(strategy.hide * (DAY - 1000)));
    later.push({ at: settled, run: (at) => write({ kind: "paid", id, transaction: "x" }, at) });
    later.push({ at: known, run: (at) => write({ kind: "disputed", id, reason: "junk" }, at) });
    if (!random.chance(strategy.refund)) return;
    const refunded = (at: number): void => {
      if (state.payments.get(id)?.state !== "lost") return;
      write({ kind: "refunded", id, amount: String(amount) }, at);
      all.lost -= amount;
      account.lost -= amount;
      if (random.chance(strategy.answerLate)) answer(id, at);
    };
    later.push({ at: known + HOUR, run: refunded });
  }

  for (let step = 0; step < strategy.steps && time < start + strategy.days * DAY; step++) {
    const seller = `s${random.below(strategy.sellers)}`;
    const account = accounts.get(seller) ?? { lost: 0n, delivered: 0n, turned: 0 };
    accounts.set(seller, account);
    const hasTurned = account.turned >= strategy.honest;
    if (!(hasTurned && random.chance(strategy.burst)))
      time += Math.floor(strategy.gap * (0.5 + random.fraction()));
    catchUp();
    const { own, trial } = firstHandLimit(state, seller, time);
    const dearer = random.chance(0.1) ? 1 + random.fraction() * 9 : 1;
    const isGreedy = hasTurned && random.chance(strategy.greed);
    const amount = isGreedy ? own + trial : BigInt(Math.round(strategy.price * dearer));
    if (amount < 1n) continue;
    const id = `p${++outcome.payments}`;
    const isBack = strategy.back > 0 && random.chance(0.3);
    const at = isBack ? time - Math.floor(strategy.back * 40 * DAY) : time;
    write({ kind: "intent", id, call: id, seller, amount: String(amount) }, at);
    if (state.payments.get(id)?.state !== "intended") continue;
    write({ kind: "signed", id, name: id, until: 0, payload: {} }, at);
    account.turned++;
    if (hasTurned && random.chance(strategy.skim)) steal(id, amount, account);
    else deliver(id, amount, account);
  }
  return outcome;
}

export type Campaign = {
  runs: number;
  payments: number;
  breaches: number;
  worst: number;
  worstOfOne: number;
  /** The worst of each directed strategy. */
  directed: Record<string, number>;
};

/** Plays each directed strategy some times, random ones, and then climbs from the worst. */
export function attack({
  runs,
  repeats,
  seed,
}: {
  /** Random ones and climbed ones. */
  runs: number;
  /** Runs of each directed strategy. */
  repeats: number;
  seed: number;
}): Campaign {
  const campaign: Campaign = {
    runs: 0,
    payments: 0,
    breaches: 0,
    worst: 0,
    worstOfOne: 0,
    directed: {},
  };
  const random = createRandom(seed);
  let worst = { strategy: tame, policy: defaults };
  const run = (strategy: Strategy, policy: Policy): number => {
    const { ratio, ofOne, payments } = play(strategy, { policy, seed: seed + ++campaign.runs });
    campaign.payments += payments;
    if (ratio > 1 || ofOne > 1) campaign.breaches++;
    if (ratio > campaign.worst) worst = { strategy, policy };
    campaign.worst = Math.max(campaign.worst, ratio);
    campaign.worstOfOne = Math.max(campaign.worstOfOne, ofOne);
    return ratio;
  };
  for (const [name, strategy] of Object.entries(directed))
    campaign.directed[name] = Math.max(
      ...Array.from({ length: repeats }, () => run(strategy, defaults)),
    );
  for (let count = 0; count < runs * 0.6; count++) run(drawStrategy(random), drawPolicy(random));
  for (let count = 0; count < runs * 0.4; count++) {
    const policy = random.chance(0.8) ? worst.policy : drawPolicy(random);
    run(mutateStrategy(worst.strategy, random), policy);
  }
  return campaign;
}
