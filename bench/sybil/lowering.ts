// What it costs to bring an honest agent down: complaints cost the same voice as praise.
import { openMarket } from "./market.ts";
import { oldCredibility, oldScore } from "./old-score.ts";

const AGE = { ageDays: 180 };

/** For honest agents with some customers of some value: the least voice that brings the agent to silver and to bronze. */
export function lowering(): string[] {
  return [
    { customers: 40, value: 0.7 },
    { customers: 100, value: 1 },
  ].map(({ customers, value }) => {
    const before = scoreAfter(0, { customers, value });
    const cells = [750, 600].map((floor) => least(floor, { customers, value }));
    const old = [750, 600].map((floor) => oldLeast(floor, customers));
    return `| ${customers} customers, ${value} each: ${before} | ${cells.join(" | ")} | ${old.join(" | ")} |`;
  });
}

type Agent = { customers: number; value: number };

function scoreAfter(complaint: number, { customers, value }: Agent): number {
  const market = openMarket();
  const spend = (payer: string, units: number): void => {
    for (const root of ["r1", "r2"]) market.pay(payer, root, BigInt(Math.ceil(units * 1e6)));
  };
  for (let i = 0; i < customers; i++) {
    spend(`c${i}`, value);
    market.pay(`c${i}`, "agent", BigInt(Math.round(value * 1e6)));
  }
  if (complaint > 0) {
    spend("rival", complaint);
    market.pay("rival", "agent", BigInt(Math.floor(complaint * 1e6)), "failed");
  }
  return market.scoreOf("agent", AGE.ageDays).overallScore;
}

/** Half of a voice is said at once: the complaint of so much value took twice of it. */
function least(floor: number, agent: Agent): string {
  let [low, high] = [0, 10_000];
  if (scoreAfter(high, agent) >= floor) return "never";
  while (high - low > high / 200) {
    const middle = (low + high) / 2;
    if (scoreAfter(middle, agent) < floor) high = middle;
    else low = middle;
  }
  return high.toFixed(1);
}

/** Before, wallets that circulate one unit between payees of their own were believed: only fees. */
function oldLeast(floor: number, customers: number): string {
  const honest = Array.from({ length: customers }, (_, i) => ({ payer: `c${i}`, credibility: 1 }));
  const credibility = oldCredibility({ elsewhere: 1, here: 0.01, payees: 3 });
  for (let wallets = 1; wallets < 2000; wallets++) {
    const rivals = Array.from({ length: wallets }, (_, i) => ({ payer: `r${i}`, credibility, success: 0 }));
    if (oldScore([...honest, ...rivals], AGE) < floor) return `fees ${(wallets * 4 * 0.001).toFixed(2)}`;
  }
  return "never";
}
