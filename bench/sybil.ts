// Cost of each attack on the Trust Score, by the real book and the real score, beside the earlier formula.
import { tierDefinitions } from "@arcs/trust";

import { type Attack, attacks } from "./sybil/attacks.ts";
import { agentsThatLend, ringAroundCustomers } from "./sybil/bounds.ts";
import { freeWallets, lowering, loweringByDispute } from "./sybil/lowering.ts";

const TIERS = ["silver", "gold", "platinum"] as const;
const WALLETS = [1, 2, 4, 6, 9, 14, 23, 40, 70, 120, 250];
// More than any tier's list price times the agents that share a budget.
const MAX = 4096;

type Found = { units: number; fees: number };
type Side = {
  score: (outcome: ReturnType<Attack["run"]>) => number;
  fees: (outcome: ReturnType<Attack["run"]>) => number;
};
const sides: readonly [today: Side, before: Side] = [
  { score: ({ score }) => score, fees: ({ fees }) => fees },
  { score: ({ oldScore }) => oldScore, fees: ({ oldFees }) => oldFees },
];

/** Finds the minimum that an attack needs for a score: USDC that goes to others, and fees. */
function cheapest(attack: Attack, floor: number, { score, fees }: Side): Found | undefined {
  let best: Found | undefined;
  for (const wallets of WALLETS) {
    const isEnough = (units: number): boolean => score(attack.run(wallets, units)) >= floor;
    let units = 0;
    if (attack.spent !== "nothing" && !isEnough(0.000001)) {
      if (best !== undefined && !isEnough(best.units)) continue;
      if (!isEnough(MAX)) continue;
      let [low, high] = [0, best?.units ?? MAX];
      while (high - low > Math.max(0.005, high / 200)) {
        const middle = (low + high) / 2;
        if (isEnough(middle)) high = middle;
        else low = middle;
      }
      units = high;
    } else if (!isEnough(0.000001)) continue;
    const found = { units, fees: fees(attack.run(wallets, Math.max(units, 0.000001))) };
    if (best === undefined || found.units + found.fees < best.units + best.fees) best = found;
  }
  return best;
}

const show = (found: Found | undefined): string =>
  found === undefined
    ? "never"
    : found.units < 0.01
      ? `fees ${found.fees.toFixed(2)}`
      : (found.units + found.fees).toFixed(found.units < 10 ? 2 : 1);

console.log(
  "Currency units, fees of 0.001 a payment included; every payment perfect. Cells: silver / gold / platinum.",
);
console.log("`fees`: nothing is spent but these. `never`: not with 250 wallets and 4096 units.\n");
console.log("| Attack | Costs | Before | What is spent |\n|---|---|---|---|");
for (const attack of attacks) {
  const [today, before] = sides.map((side) =>
    TIERS.map((tier) => show(cheapest(attack, tierDefinitions[tier].floor, side))).join(" / "),
  );
  console.log(`| ${attack.name} | ${today} | ${before} | ${attack.spent} |`);
}
console.log(
  "\nA8: bringing down an honest agent, half a year old, by a failed payment rated 1. Cells: its value; twice as much has",
);
console.log(
  "to have been spent with roots, since half of a voice is said at once: the rest is there for the next complaint.\n",
);
console.log("| Agent | silver | bronze | Before: silver | bronze |\n|---|---|---|---|---|");
for (const line of lowering()) console.log(line);

console.log("\nThe same by each kind of complaint, silver and bronze for each of the two agents.\n");
console.log("| Complaint | first: silver | bronze | second: silver | bronze |\n|---|---|---|---|---|");
for (const line of loweringByDispute()) console.log(line);
console.log("\nThe score after so many free wallets have paid 0.001 each, rated 1 and disputed it.\n");
console.log("| Wallets | first | second |\n|---|---|---|");
for (const line of freeWallets()) console.log(line);

console.log("\nA2, A4: what is gained beside what is real, backing in units.\n");
console.log("| Attack | Real | Gained to | Ratio | Bound |\n|---|---|---|---|---|");
for (const line of [...ringAroundCustomers(), ...agentsThatLend()]) console.log(line);
