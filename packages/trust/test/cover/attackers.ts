// Attackers of the theorem of cover: each makes moves at random, by weights and in phases of its
// own.
import { createRandom, type Random, seed } from "../../../process/test/support/random.ts";
import { type Collusion, createCollusion, DAY_MS, PERIOD_MS } from "./colluders.ts";

type Attack = { collusion: Collusion; random: Random; sellers: typeof sellers };
type Move = (attack: Attack) => void;
type Weights = Readonly<Partial<Record<keyof typeof moves, number>>>;

const HUGE = 10n ** 12n;
const sellers = [
  { address: "r1", group: 1, cap: HUGE },
  { address: "r2", group: 2, cap: HUGE },
  { address: "r3", group: 3, cap: 4_000_000n },
  { address: "r4", group: 2, cap: 5_000_000n },
];

const moves = {
  /** Time passes, often up to a due or the end of a period, or a millisecond before or after. */
  wait({ collusion, random }) {
    const nudge = random.below(3) - 1;
    const { due } = random.pick([...collusion.recent(12), { due: collusion.now() }]);
    const toEnd = PERIOD_MS - (collusion.now() % PERIOD_MS);
    const times = [
      due - collusion.now() + nudge,
      toEnd + nudge,
      DAY_MS + nudge,
      random.below(DAY_MS),
      60_000,
    ];
    collusion.wait(random.chance(0.06) ? random.below(40 * DAY_MS) : random.pick(times));
  },
  buyFromRoots({ collusion, random, sellers }) {
    const payer = random.pick(collusion.insiders);
    for (const { address } of sellers.slice(0, 1 + random.below(3))) {
      collusion.pay({ payer, payee: address, amount: someAmount(random) });
    }
  },
  /** Colluders vouch for an agent of theirs: half of what is left, again and again. */
  vouch({ collusion, random }) {
    const payer = random.pick(collusion.insiders);
    const payee = random.pick(collusion.agents);
    for (let round = random.below(8); round >= 0; round--) {
      const voice = collusion.voiceOf(payer);
      if (voice < 1_000n) return;
      collusion.pay({ payer, payee, amount: (voice + 1n) / 2n });
    }
  },
  payAnyone({ collusion, random }) {
    const all = [...collusion.insiders, ...collusion.outsiders];
    const payer = random.pick(all);
    const amount = random.chance(0.3) ? collusion.voiceOf(payer) + 1n : someAmount(random);
    collusion.pay({ payer, payee: random.pick(all), amount });
  },
  /**
   * An outsider holds at an agent of the colluders, or the other way round; the payment may come
   * much later.
   */
  hold({ collusion, random }) {
    const isOurs = random.chance(0.85);
    const agent = random.pick(isOurs ? collusion.agents : collusion.outsiders);
    const payer = random.pick(isOurs ? collusion.outsiders : collusion.insiders);
    const safe = collusion.safeAt(agent);
    collusion.hold({ agent, payer, amount: random.chance(0.6) ? safe : partOf(safe, random) });
  },
  payHold({ collusion, random }) {
    const hold = random.pick(collusion.holds);
    if (hold === undefined) return;
    const use = random.chance(0.6) ? collusion.payHold : collusion.useHold;
    const payment = use(hold, random.chance(0.8) ? hold.amount : partOf(hold.amount, random));
    if (payment !== undefined && random.chance(0.2)) collusion.reportFailed(payment.id);
  },
  defraud({ collusion, random }) {
    defraudAt(random.pick(collusion.agents), { collusion, random });
  },
  /**
   * An agent buys from an outsider for what others hold with it, and is held and paid by the same
   * outsider.
   */
  buyBack({ collusion, random }) {
    const [agent, payer] = [random.pick(collusion.agents), random.pick(collusion.outsiders)];
    const safe = collusion.safeAt(agent);
    if (safe < 1_000n) return;
    collusion.pay({ payer: agent, payee: payer, amount: safe });
    if (!collusion.hold({ agent, payer, amount: collusion.safeAt(agent) })) return;
    const hold = collusion.holds.at(-1)!;
    const payment = random.chance(0.6) ? collusion.payHold(hold) : collusion.useHold(hold);
    if (payment === undefined) return;
    collusion.dispute(payment);
    if (random.chance(0.7)) collusion.resolve(payment, "payer");
    if (random.chance(0.5))
      collusion.transfer({ payer: agent, payee: payer, amount: partOf(safe, random) });
  },
  /**
   * A part of a payment, all of it or more goes back: by transfer, by a payment, or by a payment
   * that is held.
   */
  giveBack({ collusion, random }) {
    const payment = random.pick(collusion.recent(12));
    if (payment === undefined || payment.payer === payment.payee) return;
    const whole = payment.rest === 0n ? payment.amount : payment.rest;
    const amount = random.pick([whole, 2n * whole, partOf(whole, random), 1n]);
    const back = { payer: payment.payee, payee: payment.payer, amount };
    if (random.chance(0.6)) collusion.transfer(back);
    else if (random.chance(0.7)) collusion.pay(back);
    else if (collusion.hold({ agent: back.payee, ...back }))
      collusion.payHold(collusion.holds.at(-1)!);
  },
  /** A root gives nearly all back in small parts, each of which is rounded. */
  crumble({ collusion, random }) {
    const payment = random.pick(
      collusion.recent(12).filter(({ state, earns }) => state === "open" && earns > 0n),
    );
    if (payment === undefined) return;
    for (let parts = 9; parts >= 0 && payment.rest > 3n; parts--) {
      const amount =
        parts === 0 ? payment.rest - BigInt(random.below(3)) : partOf(payment.rest / 4n, random);
      collusion.transfer({ payer: payment.payee, payee: payment.payer, amount });
    }
  },
  /**
   * A loss is made good in parts, by the agent or by a friend, and the money freed is taken again.
   */
  restitute({ collusion, random }) {
    const payment = random.pick(
      [...collusion.frauds.keys()].filter(({ state, rest }) => state === "lost" && rest > 0n),
    );
    if (payment === undefined) return;
    const payer = random.chance(0.8) ? payment.payee : random.pick(collusion.insiders);
    const back = {
      payer,
      payee: payment.payer,
      amount: random.pick([payment.rest, partOf(payment.rest, random)]),
    };
    if (random.chance(0.5)) collusion.transfer(back);
    else collusion.pay(back);
  },
  dispute({ collusion, random }) {
    const payment = random.pick(collusion.recent(15));
    if (payment !== undefined) collusion.dispute(payment);
  },
  resolve({ collusion, random }) {
    const payment = random.pick(collusion.recent(15).filter(({ dispute }) => dispute === "open"));
    if (payment !== undefined) collusion.resolve(payment, random.chance(0.6) ? "payer" : "agent");
  },
  reportFailed({ collusion, random }) {
    const payment = random.pick(collusion.recent(12));
    if (payment !== undefined) collusion.reportFailed(payment.id);
  },
  destroy({ collusion, random }) {
    const who = random.pick([...collusion.insiders, ...collusion.outsiders]);
    random.pick([
      () => collusion.burn(who, someAmount(random)),
      () => collusion.bond(who, someAmount(random)),
      () => collusion.showCredential(who),
    ])();
  },
  /** Honest sellers leave the list, come back, and change group or cap. */
  changeRoots({ collusion, random, sellers }) {
    const others = sellers.filter(() => random.chance(0.7));
    collusion.changeRoots(
      others.map((seller) =>
        seller.group === 3
          ? seller
          : { ...seller, group: 1 + random.below(2), cap: someAmount(random) },
      ),
    );
  },
} satisfies Record<string, Move>;

/** Weights of the moves of each attacker, in phases of equal length. */
const attackers: Readonly<Record<string, readonly Weights[]>> = {
  everything: [
    {
      wait: 12,
      buyFromRoots: 4,
      vouch: 4,
      payAnyone: 5,
      hold: 8,
      payHold: 7,
      defraud: 5,
      buyBack: 1,
      giveBack: 7,
      restitute: 2,
      dispute: 5,
      resolve: 5,
      reportFailed: 2,
      destroy: 3,
      changeRoots: 0.5,
    },
  ],
  "spends, vouches, takes": [
    { buyFromRoots: 5, wait: 4, destroy: 1 },
    { vouch: 6, wait: 4 },
    { defraud: 6, hold: 2, payHold: 2, wait: 4, vouch: 1, resolve: 1 },
  ],
  "buys from those who hold": [
    { buyFromRoots: 5, vouch: 3, wait: 4 },
    { buyBack: 5, vouch: 2, wait: 3, giveBack: 3, restitute: 2, resolve: 2 },
  ],
  "gives back around the due": [
    { buyFromRoots: 4, vouch: 3, giveBack: 6, crumble: 3, wait: 8 },
    {
      defraud: 4,
      payAnyone: 2,
      giveBack: 6,
      crumble: 2,
      buyFromRoots: 2,
      vouch: 3,
      wait: 8,
      resolve: 2,
    },
  ],
  "makes good and takes again": [
    { buyFromRoots: 5, wait: 4, vouch: 3 },
    { defraud: 5, restitute: 6, giveBack: 2, resolve: 4, wait: 3, vouch: 1 },
  ],
  "while the list changes": [
    { buyFromRoots: 5, vouch: 3, wait: 6, changeRoots: 3 },
    { defraud: 5, buyFromRoots: 2, vouch: 3, wait: 6, changeRoots: 3, giveBack: 2, resolve: 2 },
  ],
};

/** The outcome of an attack. */
export type AttackResult = ReturnType<Collusion["result"]> & { name: string; isCorrupt: boolean };

/** Runs the attack of a number; every fifth has colluding roots. */
export function runAttack(number: number): AttackResult {
  const random = createRandom(seed + 7919 * number);
  const names = Object.keys(attackers);
  const name = names[number % names.length]!;
  // Frauds before the price is paid can hide others: every second attacker is thrifty.
  const isThrifty = Math.floor(number / names.length) % 2 === 0;
  const isCorrupt = Math.floor(number / names.length) % 5 === 1;
  const collusion = createCollusion({
    corruptCaps: isCorrupt ? [4_000_000n, 1_500_000n] : [],
    sellers,
  });
  if (isThrifty) prepare(collusion, random);
  for (const weights of attackers[name]!) {
    const kinds = Object.keys(weights) as (keyof typeof moves)[];
    const total = kinds.reduce((sum, kind) => sum + weights[kind]!, 0);
    for (let count = 100 / attackers[name]!.length; count > 0; count--) {
      let place = random.fraction() * total;
      const kind = kinds.find((each) => (place -= weights[each]!) < 0) ?? "wait";
      moves[kind]({ collusion, random, sellers });
      if (collusion.findings.length > 0) return { ...collusion.result(), name, isCorrupt };
    }
  }
  return { ...collusion.result(), name, isCorrupt };
}

/**
 * An outsider holds all there is at an agent, pays and disputes: at once, or within a millisecond
 * of the due.
 */
function defraudAt(
  agent: string,
  { collusion, random }: Pick<Attack, "collusion" | "random">,
): void {
  const hold = { agent, payer: random.pick(collusion.outsiders), amount: collusion.safeAt(agent) };
  if (!collusion.hold(hold)) return;
  const payment = random.chance(0.6) ? collusion.payHold(hold) : collusion.useHold(hold);
  if (payment === undefined) return;
  if (random.chance(0.15)) collusion.wait(DAY_MS - random.below(2));
  collusion.dispute(payment);
  if (random.chance(0.6)) collusion.resolve(payment, "payer");
}

/**
 * Turns one sum into as much backing as it can buy: it is spent at two groups, given whole, and
 * passed on from the room. What colluding roots give costs nothing.
 */
function prepare(collusion: Collusion, random: Random): void {
  collusion.wait(PERIOD_MS - (collusion.now() % PERIOD_MS));
  const amount = someAmount(random);
  const { corruptRoots } = collusion;
  const honestRoots = corruptRoots.length === 0 ? ["r1", "r2"] : random.pick([["r1"], []]);
  for (const payee of [...honestRoots, ...corruptRoots])
    collusion.pay({ payer: "w0", payee, amount });
  for (let day = 0; day < 4; day++) {
    collusion.wait(DAY_MS);
    for (let round = 0; round < 12; round++) {
      const voice = collusion.voiceOf("w0");
      if (voice >= 1_000n) collusion.pay({ payer: "w0", payee: "a0", amount: (voice + 1n) / 2n });
    }
    collusion.pay({ payer: "w0", payee: "a0", amount });
  }
  if (random.chance(0.5))
    for (const agent of collusion.agents) defraudAt(agent, { collusion, random });
}

function someAmount(random: Random): bigint {
  if (random.chance(0.1)) return BigInt(900 + random.below(300));
  return BigInt(Math.floor(10 ** (3 + 4 * random.fraction())));
}

/** Returns a part of an amount, 1 at least. */
function partOf(amount: bigint, random: Random): bigint {
  return 1n + (amount * BigInt(random.below(1_000))) / 1_000n;
}
