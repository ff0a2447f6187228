// What it costs an attacker to reach each tier with wallets of his own, against what an honest agent needs.
import { computePayerCredibility, computeTrustScore, type ScoreTransaction, tierDefinitions } from "@arcs/core";

const now = new Date("2026-01-01T00:00:00Z");
const firstProvedAt = "2025-01-01T00:00:00Z";
const PAYMENTS_TO_OTHERS = [0, 0.03, 0.3, 1, 3, 10];
const WALLETS = [1, 3, 10, 30, 100, 1000];

/** The score of an agent that is paid once by each of so many wallets, each of which spent so much with three others. */
function scoreWith(wallets: number, spentElsewhere: number): { overallScore: number; tier: string } {
  const amount = "0.01";
  const others = ["a", "b", "c"].map((payee) => ({ payee, amount: (spentElsewhere / 3).toFixed(6) }));
  const payerCredibility = computePayerCredibility([...others, { payee: "agent", amount }], {
    ownAddresses: ["agent"],
  });
  const transactions = Array.from({ length: wallets }, (_, index): ScoreTransaction => ({
    id: `t${index}`,
    payer: `wallet-${index}`,
    payee: "agent",
    amount,
    currency: "USDC",
    status: "completed",
    createdAt: "2025-12-31T00:00:00Z",
    responseTimeMs: 0,
    rating: 5,
    evidence: "ledger",
    payerCredibility,
  }));
  return computeTrustScore({ transactions, ownAddresses: ["agent"], firstProvedAt, now });
}

console.log("An agent that is a year old, each payment completed at once, rated 5 and settled on the ledger.");
console.log(
  "Columns: what each paying wallet has spent with three other agents (in currency units; gone, where those are strangers).\n",
);
console.log(`wallets  ${PAYMENTS_TO_OTHERS.map((spent) => String(spent).padStart(14)).join("")}`);
for (const wallets of WALLETS) {
  const cells = PAYMENTS_TO_OTHERS.map((spent) => {
    const { overallScore, tier } = scoreWith(wallets, spent);
    return `${overallScore} ${tier}`.padStart(14);
  });
  console.log(`${String(wallets).padStart(7)}  ${cells.join("")}`);
}

const TIERS = ["silver", "gold", "platinum"] as const;

console.log("\nCheapest way to each tier, in units spent with others:");
for (const tier of TIERS) {
  let best: { cost: number; text: string } | undefined;
  for (let wallets = 1; wallets <= 300; wallets++) {
    for (const spent of [0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]) {
      const cost = wallets * spent;
      if ((best === undefined || cost < best.cost) && scoreWith(wallets, spent).tier === tier) {
        best = { cost, text: `${cost.toFixed(2)} units: ${wallets} wallets of ${spent} each` };
      }
    }
  }
  console.log(`  ${tier.padEnd(9)} ${best?.text ?? "not within 300 wallets"}`);
}

// A payee of the attacker's own hands the money to the next wallet, so that one wallet's spending is all the capital.
console.log("\nThe same where the three other agents are the attacker's too and return the money: fewest payments.");
for (const tier of TIERS) {
  const spent = 1;
  let wallets = 1;
  while (wallets <= 300 && scoreWith(wallets, spent).overallScore < tierDefinitions[tier].floor) wallets++;
  const text = `0 units: ${wallets} wallets, ${4 * wallets} payments, a capital of ${spent} unit that comes back`;
  console.log(`  ${tier.padEnd(9)} ${wallets > 300 ? "not within 300 wallets" : text}`);
}
