// Gains of an attacker with real customers, or with real agents that lend: bounded by the theorem, reached on the
// market.
import { type Market, openMarket } from "./market.ts";

const UNIT = 1_000_000n;
const WAVES = 4;

/**
 * A2: a ring around real customers. Compares the agent's backing with the customers alone and with the ring; at most
 * 4/3.
 */
export function ringAroundCustomers(): string[] {
  return [3, 10, 20].map((customers) => {
    const [alone, withRing] = [false, true].map((hasRing) => {
      const market = openMarket();
      for (let i = 0; i < customers; i++) {
        sell(market, { customer: `c${i}`, agent: "agent" });
        if (hasRing) harvest(market, { from: ["agent"], by: `own${i}`, agent: "agent" });
      }
      return backingOf(market, "agent");
    }) as [number, number];
    const ratio = (withRing / alone).toFixed(2);
    return `| A2 ring around ${customers} customers who pay 1 each | ${alone.toFixed(2)} | ${withRing.toFixed(2)} | ${ratio} | 1.33 |`;
  });
}

/** A4: two real agents pass on all their room to one puppet. Compares its backing with theirs; at most 1/3. */
export function agentsThatLend(): string[] {
  return [5, 20, 60].map((customers) => {
    const market = openMarket();
    for (let i = 0; i < customers; i++) {
      for (const agent of ["a", "b"]) {
        sell(market, { customer: `${agent}${i}`, agent });
        harvest(market, { from: [agent, "puppet"], by: `own ${agent} ${i}`, agent: "puppet" });
      }
    }
    const real = backingOf(market, "a") + backingOf(market, "b");
    const lent = backingOf(market, "puppet");
    const score = market.scoreOf("puppet", 180).overallScore;
    return `| A4 two agents with ${customers} customers each lend to a puppet (${score}) | ${real.toFixed(2)} | ${lent.toFixed(2)} | ${(lent / real).toFixed(2)} | 0.33 |`;
  });
}

/** A real customer, who buys with both roots, pays an agent. */
function sell(market: Market, { customer, agent }: { customer: string; agent: string }): void {
  for (const root of ["r1", "r2"]) market.pay(customer, root, UNIT);
  market.pay(customer, agent, UNIT);
}

/** Own wallets earn an agent's room before the next customer does, and give it to one agent. */
function harvest(market: Market, { from, by, agent }: { from: readonly string[]; by: string; agent: string }): void {
  for (let wave = 0; wave < WAVES; wave++) {
    for (const each of from) {
      const room = market.roomOf(each);
      if (room < 1000n) continue;
      const wallet = `${by} ${each} ${wave}`;
      market.pay(wallet, each, room);
      sayAll(market, wallet, agent);
    }
  }
}

function sayAll(market: Market, payer: string, payee: string): void {
  for (;;) {
    const voice = market.voiceOf(payer);
    const most = voice <= 10_000n ? voice : voice / 2n;
    if (most < 1000n) return;
    market.pay(payer, payee, most);
  }
}

function backingOf(market: Market, agent: string): number {
  return Number(market.scoreOf(agent, 180).backing);
}
