// Attacks: each spends a budget with several wallets and returns the score it reaches.
import { FEE, type Market, openMarket } from "./market.ts";
import { oldCredibility, type OldPayment, oldScore } from "./old-score.ts";

/** Result of an attack. Amounts in USDC. */
export type Outcome = { score: number; fees: number; oldScore: number; oldFees: number };

/** An attack with some wallets and a budget that goes to others. */
export type Attack = {
  name: string;
  /** Use of the budget, in words. */
  spent: string;
  run(wallets: number, budget: number): Outcome;
  /** Number of agents that share the budget. */
  agents?: number;
};

const A_DAY = 1;
const HALF_A_YEAR = 180;

/** A ring: own wallets pay the agent. Under the old rule each also pays three own payees and gets the money back. */
function ring(ageDays: number): Attack["run"] {
  return (wallets) => {
    const market = openMarket();
    for (let i = 0; i < wallets; i++) {
      for (const other of ["x", "y", "z"]) market.pay(`w${i}`, other, 333_334n);
      market.pay(`w${i}`, "puppet", 10_000n);
    }
    const credibility = oldCredibility({ elsewhere: 1, here: 0.01, payees: 3 });
    const fees = market.payments() * FEE;
    const { overallScore } = market.scoreOf("puppet", ageDays);
    return { score: overallScore, fees, oldScore: oldScore(paid(wallets, credibility), { ageDays }), oldFees: fees };
  };
}

/**
 * Buys voice by honest spending with both roots and gives all of it to puppets, which pass on their room to more
 * wallets.
 */
function buyVoice({ ageDays, agents, corrupt }: { ageDays: number; agents: number; corrupt: boolean }): Attack["run"] {
  return (wallets, budget) => {
    const market = openMarket();
    const puppets = Array.from({ length: agents }, (_, index) => `puppet${index}`);
    // A corrupt root gives the money back: only payments to the other root are spent.
    const each = micro((corrupt ? budget * 2 : budget) / 2 / wallets);
    for (let i = 0; i < wallets; i++) {
      market.pay(`w${i}`, "r1", each);
      market.pay(`w${i}`, "r2", each);
      sayAll(market, { payer: `w${i}`, puppets, part: i });
    }
    for (let wave = 0; wave < 4; wave++) {
      for (const [index, puppet] of puppets.entries()) {
        const room = market.roomOf(puppet);
        if (room < 1000n) continue;
        market.pay(`wave${wave}-${index}`, puppet, room);
        sayAll(market, { payer: `wave${wave}-${index}`, puppets: [puppet], part: 0 });
      }
    }
    const scores = puppets.map((puppet) => market.scoreOf(puppet, ageDays).overallScore);
    const spent = budget / wallets;
    const credibility = oldCredibility({ elsewhere: spent, here: 0.01, payees: 3 });
    return {
      score: Math.min(...scores),
      fees: market.payments() * FEE,
      oldScore: oldScore(paid(wallets, credibility), { ageDays }),
      // Three honest payees for each wallet, and a payment to each puppet.
      oldFees: wallets * (3 + agents) * FEE,
    };
  };
}

/** Gives a payer's whole voice to puppets: half at a time, the last cent at once. */
function sayAll(
  market: Market,
  { payer, puppets, part }: { payer: string; puppets: readonly string[]; part: number },
): void {
  for (let turn = part; ; turn++) {
    const voice = market.voiceOf(payer);
    const most = voice <= 10_000n ? voice : voice / 2n;
    if (most < 1000n) return;
    market.pay(payer, puppets[turn % puppets.length] ?? "", most);
  }
}

/** The next identity, paid by wallets that have given all their voice: nothing is left of the budget. */
function nextIdentity(ageDays: number): Attack["run"] {
  return (wallets, budget) => {
    const market = openMarket();
    const each = micro(budget / 2 / wallets);
    for (let i = 0; i < wallets; i++) {
      // Spent for the first identity, and given to it.
      for (const root of ["r1", "r2"]) market.pay(`w${i}`, root, 5_000_000n);
      sayAll(market, { payer: `w${i}`, puppets: ["first"], part: 0 });
      for (const root of ["r1", "r2"]) market.pay(`w${i}`, root, each);
      sayAll(market, { payer: `w${i}`, puppets: ["next"], part: 0 });
    }
    const { overallScore } = market.scoreOf("next", ageDays);
    // The old rule found wallets credible for good once they had spent for the first identity.
    const credibility = oldCredibility({ elsewhere: 10, here: 0.01, payees: 3 });
    const fees = wallets * FEE;
    return { score: overallScore, fees, oldScore: oldScore(paid(wallets, credibility), { ageDays }), oldFees: fees };
  };
}

/** Pays honest wallets, which have unused voice from roots, to give it to a puppet: here for a tenth of its value. */
function buyIdleVoices(ageDays: number): Attack["run"] {
  return (wallets, budget) => {
    const market = openMarket();
    const each = micro((budget * 10) / 2 / wallets);
    for (let i = 0; i < wallets; i++) {
      for (const root of ["r1", "r2"]) market.pay(`honest${i}`, root, each);
      sayAll(market, { payer: `honest${i}`, puppets: ["puppet"], part: 0 });
    }
    const credibility = oldCredibility({ elsewhere: (budget * 10) / wallets, here: 0.01, payees: 3 });
    const fees = wallets * FEE;
    const { overallScore } = market.scoreOf("puppet", ageDays);
    return { score: overallScore, fees, oldScore: oldScore(paid(wallets, credibility), { ageDays }), oldFees: fees };
  };
}

function paid(wallets: number, credibility: number): OldPayment[] {
  return Array.from({ length: wallets }, (_, index) => ({ payer: `w${index}`, credibility }));
}

function micro(units: number): bigint {
  const amount = BigInt(Math.floor(units * 1e6));
  return amount < 1n ? 1n : amount;
}

export const attacks: readonly Attack[] = [
  { name: "A1 a closed ring, within a day", spent: "nothing", run: ring(A_DAY) },
  { name: "A6 a closed ring, half a year old", spent: "nothing", run: ring(HALF_A_YEAR) },
  {
    name: "A3 buys with honest sellers, best use",
    spent: "goods of others",
    run: buyVoice({ ageDays: A_DAY, agents: 1, corrupt: false }),
  },
  {
    name: "A3 the same, half a year old",
    spent: "goods of others",
    run: buyVoice({ ageDays: HALF_A_YEAR, agents: 1, corrupt: false }),
  },
  {
    name: "A5 one of two roots sells its word",
    spent: "goods of the other",
    run: buyVoice({ ageDays: A_DAY, agents: 1, corrupt: true }),
  },
  { name: "A7 the next identity, same wallets", spent: "goods of others", run: nextIdentity(A_DAY) },
  {
    name: "A11 buys idle voices from honest wallets, at a tenth",
    spent: "a tenth of what they had spent",
    run: buyIdleVoices(A_DAY),
  },
  {
    name: "A10 ten agents of one budget",
    spent: "goods of others",
    run: buyVoice({ ageDays: A_DAY, agents: 10, corrupt: false }),
    agents: 10,
  },
];
