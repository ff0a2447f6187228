// Attacks: how much somebody must spend, and how much victims can lose who hold all that is safe to
// spend. The shares of accounts and their pauses, which only refuse more, are left out.
import { DAY, DUST, HOUR, type Market, openMarket, rootsWithCap, UNIT } from "./market.ts";

/** Amounts in millionths of a currency unit. */
export type Outcome = { spent: bigint; taken: bigint };

/**
 * `before`: taken for each unit spent by the rule without holds and settling. It is gone, so these
 * are constants.
 */
export type Attack = { name: string; before: string; run(): Outcome };

const units = (amount: number): bigint => BigInt(Math.round(amount * 1e6));

function buy(market: Market, payer: string, each: bigint): void {
  for (const root of ["r1", "r2"]) market.pay(payer, root, each);
}

/** Gives a payer's whole voice to agents in turns: half at a time, the last cent at once. */
function giveVoice(market: Market, payer: string, agents: readonly string[]): void {
  for (let turn = 0; turn < 60; turn++) {
    const voice = market.voiceOf(payer);
    const most = voice <= 10_000n ? voice : (voice + 1n) / 2n;
    if (most < DUST) return;
    market.pay(payer, agents[turn % agents.length] ?? "", most);
  }
}

/**
 * Spends an amount with the roots by twenty wallets, and has the voices and rooms of all back some
 * agents.
 */
function forge(market: Market, spent: bigint, agents: readonly string[]): void {
  const wallets = Array.from({ length: 20 }, (_, index) => `w${index}`);
  for (const wallet of wallets) buy(market, wallet, spent / 40n);
  market.wait(DAY);
  for (const [index, wallet] of wallets.entries()) {
    const first = index % agents.length;
    giveVoice(market, wallet, [...agents.slice(first), ...agents.slice(0, first)]);
  }
  market.wait(DAY);
  for (let wave = 0; wave < 6; wave++) {
    for (const agent of agents) {
      const room = market.roomOf(agent);
      if (room > DUST) market.pay(`z${wave}${agent}`, agent, room);
    }
    market.wait(DAY);
    for (const wallet of wallets) giveVoice(market, wallet, agents);
    for (const agent of agents) giveVoice(market, `z${wave}${agent}`, [agent]);
    market.wait(DAY);
  }
}

function forged(spent: bigint, agents: readonly string[] = ["scam"]): Market {
  const market = openMarket();
  forge(market, spent, agents);
  return market;
}

/** Has one victim hold and pay as much as is safe, at most a limit. Returns what it paid. */
function cheat(market: Market, victim: string, { agent = "scam", most = 10n ** 12n } = {}): Paid {
  const { safe } = market.coverOf(agent);
  const amount = safe < most ? safe : most;
  const id = amount < DUST ? undefined : market.hold(victim, agent, amount);
  return id === undefined ? { amount: 0n } : { amount, id };
}

type Paid = { amount: bigint; id?: string };

function lose(market: Market, { id }: Paid): void {
  if (id === undefined) return;
  market.dispute(id);
  market.resolve(id, "payer");
}

/** Takes as much as possible from victims one after the other, each of whom wins a dispute. */
function drain(
  market: Market,
  { agent = "scam", victims = 60, most = 10n ** 12n, everyMs = 0 }: Partial<DrainOptions> = {},
): bigint {
  let taken = 0n;
  for (let victim = 0; victim < victims; victim++) {
    const paid = cheat(market, `v${victim}`, { agent, most });
    taken += paid.amount;
    lose(market, paid);
    market.wait(everyMs);
  }
  return taken;
}

type DrainOptions = { agent: string; victims: number; most: bigint; everyMs: number };

function ramp(): Outcome {
  const spent = units(1.05);
  const market = forged(spent);
  const paid = Array.from({ length: 8 }, (_, victim) => {
    market.wait(HOUR);
    return cheat(market, `v${victim}`);
  });
  for (const each of paid) lose(market, each);
  return { spent, taken: sumPaid(paid) };
}

const sumPaid = (paid: readonly Paid[]): bigint =>
  paid.reduce((sum, { amount }) => sum + amount, 0n);

function atOnce(): Outcome {
  const spent = units(1.4);
  const market = forged(spent);
  const ids = Array.from({ length: 20 }, (_, victim) => market.hold(`v${victim}`, "scam", UNIT));
  return { spent, taken: BigInt(ids.filter((id) => id !== undefined).length) * UNIT };
}

function strangers(): Outcome {
  const spent = units(1.4);
  const market = forged(spent);
  let taken = 0n;
  for (let victim = 0; victim < 1000; victim++) {
    const id = market.hold(`v${victim}`, "scam", UNIT);
    if (id !== undefined) {
      taken += UNIT;
      lose(market, { amount: UNIT, id });
    }
    market.wait(2_592_000);
  }
  return { spent, taken };
}

function gold(): Outcome {
  const spent = units(13.6);
  return { spent, taken: drain(forged(spent), { victims: 300, most: 10n * UNIT, everyMs: HOUR }) };
}

function tenAgents(): Outcome {
  const spent = 14n * UNIT;
  const agents = Array.from({ length: 10 }, (_, index) => `s${index}`);
  const market = forged(spent, agents);
  const taken = agents.map((agent) => drain(market, { agent, victims: 200, most: UNIT }));
  return { spent, taken: taken.reduce((sum, each) => sum + each, 0n) };
}

function restTwice(): Outcome {
  const spent = units(1.4);
  const market = forged(spent);
  let taken = 0n;
  for (let year = 0; year < 3; year++) {
    taken += drain(market, { victims: 20, everyMs: HOUR });
    market.wait(730 * DAY);
  }
  return { spent, taken };
}

/** Sells junk; customers complain six hours later. */
function junk({ sales, everyMs }: { sales: number; everyMs: number }): () => Outcome {
  return () => {
    const spent = units(1.4);
    const market = forged(spent);
    const open: { paid: Paid; due: number }[] = [];
    let [taken, now] = [0n, 0];
    const complain = (): void => {
      while (open[0] !== undefined && open[0].due <= now) lose(market, open.shift()!.paid);
    };
    for (let sale = 0; sale < sales; sale++) {
      complain();
      const paid = cheat(market, `v${sale}`, { most: UNIT / 4n });
      taken += paid.amount;
      if (paid.id !== undefined) open.push({ paid, due: now + 6 * HOUR });
      now += everyMs;
      market.wait(everyMs);
    }
    market.wait(6 * HOUR);
    now += 6 * HOUR;
    complain();
    return { spent, taken: taken + drain(market, { victims: 300, everyMs: HOUR }) };
  };
}

/** Answers nothing for 28 days. Customers have a voice, and the gates of some report it. */
function answersNothing({ isReported }: { isReported: boolean }): () => Outcome {
  return () => {
    const spent = units(1.05);
    const market = forged(spent);
    let taken = 0n;
    for (let day = 0; day < 28; day++) {
      const { safe } = market.coverOf("scam");
      const price = safe < 100n * UNIT ? safe : 100n * UNIT;
      if (price > DUST) buy(market, `v${day}`, price);
      market.wait(DAY + 1000);
      const paid = cheat(market, `v${day}`, { most: price });
      taken += paid.amount;
      if (isReported && paid.id !== undefined) market.reportFailed(paid.id);
    }
    return { spent, taken };
  };
}

function longCon(): Outcome {
  const market = openMarket();
  for (let customer = 0; customer < 100; customer++) buy(market, `c${customer}`, UNIT);
  market.wait(DAY);
  for (let customer = 0; customer < 100; customer++) market.pay(`c${customer}`, "scam", UNIT);
  market.wait(2 * DAY);
  return {
    spent: 100n * UNIT,
    taken: drain(market, { victims: 400, most: 5n * UNIT, everyMs: HOUR }),
  };
}

function undisputed(): Outcome {
  const spent = units(1.05);
  const market = forged(spent);
  let taken = 0n;
  for (let victim = 0; victim < 8; victim++) {
    const { safe } = market.coverOf("scam");
    buy(market, `v${victim}`, safe);
    market.wait(DAY);
    taken += cheat(market, `v${victim}`, { most: safe }).amount;
    market.wait(DAY + 1000);
  }
  return { spent, taken };
}

function corruptGroup(): Outcome {
  // The other half came back.
  return { spent: units(0.7), taken: drain(forged(units(1.4)), { everyMs: HOUR }) };
}

function corruptRoot(): Outcome {
  const market = openMarket({ roots: rootsWithCap("100") });
  let taken = 0n;
  for (let month = 0; month < 240; month++) {
    market.pay("own", "r1", 1000n * UNIT);
    market.wait(2 * DAY);
    taken += drain(market, { agent: "r1", victims: 5 });
    market.wait(28 * DAY);
  }
  return { spent: 0n, taken };
}

/** Pays customers with idle voices 102 % of what they pay. */
function cashback(when: "at once" | "before" | "after a day"): () => Outcome {
  return () => {
    const market = openMarket();
    const customers = Array.from({ length: 20 }, (_, index) => `c${index}`);
    const bribe = (customer: string): void => market.giveBack("scam", customer, units(1.02));
    for (const customer of customers) buy(market, customer, UNIT);
    market.wait(DAY);
    for (const customer of customers) {
      if (when === "before") bribe(customer);
      market.pay(customer, "scam", UNIT);
      if (when === "at once") bribe(customer);
    }
    market.wait(DAY);
    if (when === "after a day") for (const customer of customers) bribe(customer);
    market.wait(DAY);
    return { spent: units(0.4), taken: drain(market) };
  };
}

/** Roots buy junk at an agent that bought from them. */
function rootsAsCustomers(): Outcome {
  const roots = Array.from({ length: 40 }, (_, index) => ({
    address: `r${index + 1}`,
    group: 1 + (index % 4),
    cap: "1000000000",
    reason: "measurement",
  }));
  const market = openMarket({ roots });
  const price = 90n * UNIT;
  buy(market, "w", units(66.67));
  market.wait(DAY);
  giveVoice(market, "w", ["scam"]);
  market.wait(DAY);
  for (const { address } of roots) market.pay("scam", address, price);
  market.wait(DAY);
  giveVoice(market, "scam", ["other"]);
  market.wait(DAY);
  let taken = 0n;
  for (const { address } of roots) {
    const paid = cheat(market, address, { most: price });
    taken += paid.amount;
    lose(market, paid);
  }
  const spent = units(2 * 66.67) + BigInt(roots.length) * price;
  return { spent, taken: taken + drain(market) + drain(market, { agent: "other" }) };
}

function givenBackInParts(): Outcome {
  const market = openMarket();
  buy(market, "w", 100n * UNIT);
  for (const part of [50n, 49n]) {
    market.wait(1000);
    for (const root of ["r1", "r2"]) market.giveBack(root, "w", part * UNIT);
  }
  market.wait(DAY);
  giveVoice(market, "w", ["scam"]);
  market.wait(DAY);
  return { spent: 2n * UNIT, taken: drain(market) };
}

/** Roots with a cap of 10 give all back, twelve times in a period. */
function capsGivenBack(hours: number): () => Outcome {
  return () => {
    const market = openMarket({ roots: rootsWithCap("10") });
    market.wait(150 * DAY);
    for (let time = 0; time < 12; time++) {
      buy(market, `w${time}`, 10n * UNIT);
      market.wait(hours * HOUR);
      for (const root of ["r1", "r2"]) market.giveBack(root, `w${time}`, 10n * UNIT);
      market.wait(DAY);
      giveVoice(market, `w${time}`, ["scam"]);
      market.wait(DAY / 100);
    }
    market.wait(DAY);
    return { spent: 240n * UNIT, taken: drain(market) };
  };
}

export const attacks: readonly Attack[] = [
  { name: "a ramp: eight victims pay what is safe, then dispute", before: "115", run: ramp },
  { name: "20 gates at once", before: "14", run: atOnce },
  { name: "1,000 payers without a voice one after the other", before: "714", run: strangers },
  { name: "gold, then 300 gates of 10", before: "221", run: gold },
  { name: "ten agents of one budget", before: "143", run: tenAgents },
  { name: "two years of rest, twice", before: "59", run: restTwice },
  {
    name: "junk, complaints after 6 h",
    before: "26",
    run: junk({ sales: 144, everyMs: HOUR / 2 }),
  },
  { name: "junk, one a second", before: "653", run: junk({ sales: 2000, everyMs: 1000 }) },
  {
    name: "answers nothing, gates report it",
    before: "2,012",
    run: answersNothing({ isReported: true }),
  },
  {
    name: "answers nothing, nobody reports it",
    before: "2,012",
    run: answersNothing({ isReported: false }),
  },
  { name: "honest customers' 100, then all is stolen", before: "20", run: longCon },
  { name: "junk that nobody disputes", before: "115", run: undisputed },
  { name: "one of two groups corrupt", before: "99", run: corruptGroup },
  { name: "a corrupt root with a cap of 100, 20 years", before: "4,500 free", run: corruptRoot },
  { name: "cashback of 102 % at once", before: "46", run: cashback("at once") },
  { name: "the same before the purchase: 20.4 gross", before: "46", run: cashback("before") },
  { name: "the same after a day: 20.4 gross", before: "46", run: cashback("after a day") },
  { name: "40 roots buy junk at a customer of theirs", before: "–", run: rootsAsCustomers },
  { name: "99 of 100 given back in two parts", before: "–", run: givenBackInParts },
  { name: "roots with a cap of 10 give back after 1 h", before: "–", run: capsGivenBack(1) },
  { name: "the same after 48 h", before: "–", run: capsGivenBack(48) },
];
