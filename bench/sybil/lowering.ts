// Cost of lowering an honest agent's score, and of blocking what is safe to spend with it.
import { DAY, DUST, HOUR, type Market, openMarket, UNIT } from "./market.ts";

type Agent = { customers: number; value: bigint };
const agents: readonly Agent[] = [
  { customers: 40, value: 700_000n },
  { customers: 100, value: UNIT },
];
const floors = [750, 600];
const praise = { rating: 5, payerResponseTimeMs: 0 };
const blame = { rating: 1, payerResponseTimeMs: HOUR };

type Complaint = { name: string; make(market: Market, amount: bigint): void };
const complaints: readonly Complaint[] = [
  {
    name: "a held payment, reported as failed and rated 1",
    make(market, amount) {
      for (const root of ["r1", "r2"]) market.pay("rival", root, amount);
      market.wait(DAY);
      const id = market.hold("rival", "agent", amount, blame);
      if (id !== undefined) market.reportFailed(id);
    },
  },
  {
    name: "a dispute that a payer without a voice wins",
    make(market, amount) {
      const id = market.pay("rival", "agent", amount, blame);
      market.dispute(id);
      market.resolve(id, "payer");
    },
  },
];

/** Finds the least amount of each complaint that lowers honest agents to silver and to bronze. */
export function lowering(): string[] {
  return complaints.map((complaint) => {
    const cells = agents.flatMap((agent) =>
      floors.map((floor) => leastAmount(floor, { agent, complaint })),
    );
    return `| ${complaint.name} | ${cells.join(" | ")} |`;
  });
}

/** Names the agents with their scores. */
export function honestAgents(): string[] {
  return agents.map((agent) => {
    const { overallScore } = openAgent(agent).scoreOf("agent");
    return `${agent.customers} customers of ${Number(agent.value) / 1e6} (${overallScore})`;
  });
}

/** Makes an agent, known for half a year, whose customers rate it 5 and sign times. */
function openAgent({ customers, value }: Agent): Market {
  const market = openMarket();
  const names = Array.from({ length: customers }, (_, index) => `c${index}`);
  market.destroy("burn", "first", 10_000n);
  market.pay("first", "agent", 10_000n, praise);
  market.wait(178 * DAY);
  for (const name of names) for (const root of ["r1", "r2"]) market.pay(name, root, value);
  market.wait(DAY);
  for (const name of names) market.pay(name, "agent", value, praise);
  market.wait(DAY);
  return market;
}

function leastAmount(
  floor: number,
  { agent, complaint }: { agent: Agent; complaint: Complaint },
): string {
  const scoreAfter = (amount: bigint): number => {
    const market = openAgent(agent);
    complaint.make(market, amount);
    return market.scoreOf("agent").overallScore;
  };
  // Losing all of it leaves nothing; more than that cannot be held.
  let [low, high] = [0n, openAgent(agent).coverOf("agent").safe];
  if (scoreAfter(high) >= floor) return "never";
  while (high - low > 20_000n) {
    const middle = (low + high) / 2n;
    if (scoreAfter(middle) < floor) high = middle;
    else low = middle;
  }
  return (Number(high) / 1e6).toFixed(1);
}

/**
 * Money that goes to a rival in a day to keep 100 of it from others: without words, and with
 * reports that nothing came.
 */
export function blocking(): string[] {
  return [false, true].map((isReported) => {
    const market = openMarket();
    market.destroy("bond", "rival", (400n * UNIT) / 3n + 1n);
    let [paid, blocked] = [0n, 0];
    for (let hour = 0; hour < 240; hour++) {
      // While others hold too, one account may hold a quarter.
      for (let account = 0; account < 4; account++) {
        const part = market.coverOf("rival").safe / 4n;
        const id = part < DUST ? undefined : market.hold(`e${account}`, "rival", part);
        if (id === undefined) continue;
        paid += part;
        if (isReported) market.reportFailed(id);
      }
      blocked += Math.min(1, Number(market.coverOf("rival").outstanding) / 1e8);
      market.wait(HOUR);
    }
    const name = isReported ? "paying, and reporting that nothing came" : "paying";
    return `| ${name} | ${(Number(paid) / 1e7).toFixed(0)} | ${((100 * blocked) / 240).toFixed(0)} % |`;
  });
}

/**
 * An honest agent that loses a dispute of 5 and gives it back: its cost to forge before, between
 * and after.
 */
export function payingBack(): string[] {
  const market = openMarket();
  const cost = (): string => (Number(market.coverOf("agent").costToForge) / 1e6).toString();
  for (const root of ["r1", "r2"]) market.pay("c", root, 20n * UNIT);
  market.wait(DAY);
  market.pay("c", "agent", 10n * UNIT);
  market.wait(DAY);
  const costs = [cost()];
  const id = market.pay("c", "agent", 5n * UNIT);
  market.dispute(id);
  market.resolve(id, "payer");
  costs.push(cost());
  market.giveBack("agent", "c", 5n * UNIT);
  return [...costs, cost()];
}
