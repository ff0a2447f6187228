// Cost of lowering an honest agent's score: complaints cost the same voice as praise.
import { type Market, openMarket, type Outcome } from "./market.ts";
import { oldCredibility, oldScore } from "./old-score.ts";

const AGE = { ageDays: 180 };

type Agent = { customers: number; value: number };
const agents: readonly Agent[] = [
  { customers: 40, value: 0.7 },
  { customers: 100, value: 1 },
];
const floors = [750, 600];
const failure: Outcome = { outcome: "failed" };

/** Finds the minimum voice that lowers honest agents, by customers and value, to silver and to bronze. */
export function lowering(): string[] {
  return agents.map((agent) => {
    const cells = floors.map((floor) => least(floor, { agent, became: failure }));
    const old = floors.map((floor) => oldLeast(floor, agent.customers));
    return `| ${nameOf(agent)} | ${cells.join(" | ")} | ${old.join(" | ")} |`;
  });
}

/** Does the same for each kind of complaint. */
export function loweringByDispute(): string[] {
  const complaints: [string, Outcome][] = [
    ["a failed payment, rated 1", failure],
    ["rated 1, and nothing else", { rating: 1 }],
    ["rated 1 and disputed, while the dispute is open", { rating: 1, dispute: "open" }],
    ["the same, won by who opened it", { rating: 1, dispute: "lost" }],
    ["the same, lost: as much voice again is gone", { rating: 1, dispute: "won" }],
  ];
  return complaints.map(([name, became]) => {
    const cells = agents.flatMap((agent) => floors.map((floor) => least(floor, { agent, became })));
    return `| ${name} | ${cells.join(" | ")} |`;
  });
}

/** Effect of many wallets without voice: each makes one payment of 0.001, rates it 1 and disputes it. */
export function freeWallets(): string[] {
  return [0, 100, 1000].map((wallets) => {
    const cells = agents.map((agent) => {
      const market = openAgent(agent);
      for (let i = 0; i < wallets; i++) market.pay(`free${i}`, "agent", 1000n, { rating: 1, dispute: "open" });
      return market.scoreOf("agent", AGE.ageDays).overallScore;
    });
    return `| ${wallets} | ${cells.join(" | ")} |`;
  });
}

const nameOf = (agent: Agent): string =>
  `${agent.customers} customers, ${agent.value} each: ${openAgent(agent).scoreOf("agent", AGE.ageDays).overallScore}`;

function spend(market: Market, payer: string, units: number): void {
  for (const root of ["r1", "r2"]) market.pay(payer, root, BigInt(Math.ceil(units * 1e6)));
}

function openAgent({ customers, value }: Agent): Market {
  const market = openMarket();
  for (let i = 0; i < customers; i++) {
    spend(market, `c${i}`, value);
    market.pay(`c${i}`, "agent", BigInt(Math.round(value * 1e6)));
  }
  return market;
}

function scoreAfter(complaint: number, { agent, became }: { agent: Agent; became: Outcome }): number {
  const market = openAgent(agent);
  spend(market, "rival", complaint);
  market.pay("rival", "agent", BigInt(Math.floor(complaint * 1e6)), became);
  return market.scoreOf("agent", AGE.ageDays).overallScore;
}

/** Half of a voice is given at once, so a complaint takes twice its value. */
function least(floor: number, complaint: { agent: Agent; became: Outcome }): string {
  let [low, high] = [0, 10_000];
  if (scoreAfter(high, complaint) >= floor) return "never";
  while (high - low > high / 200) {
    const middle = (low + high) / 2;
    if (scoreAfter(middle, complaint) < floor) high = middle;
    else low = middle;
  }
  return high.toFixed(1);
}

/** The old rule trusted wallets that circulate 1 USDC between own payees, so only fees count. */
function oldLeast(floor: number, customers: number): string {
  const honest = Array.from({ length: customers }, (_, i) => ({ payer: `c${i}`, credibility: 1 }));
  const credibility = oldCredibility({ elsewhere: 1, here: 0.01, payees: 3 });
  for (let wallets = 1; wallets < 2000; wallets++) {
    const rivals = Array.from({ length: wallets }, (_, i) => ({ payer: `r${i}`, credibility, success: 0 }));
    if (oldScore([...honest, ...rivals], AGE) < floor) return `fees ${(wallets * 4 * 0.001).toFixed(2)}`;
  }
  return "never";
}
