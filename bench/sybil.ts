// Attacks on what is safe to spend and on the Trust Score, by the real book and the real score; and
// a year of an honest market.
//   200         agents of the honest market
import { attacks } from "./sybil/attacks.ts";
import { honestMarkets } from "./sybil/honest.ts";
import { blocking, honestAgents, lowering, payingBack } from "./sybil/lowering.ts";

const [agents = 200] = process.argv.slice(2).map(Number);
const units = (micro: bigint): string => (Number(micro) / 1e6).toFixed(2);
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

console.log(
  "Currency units that attackers spend and take. Before: taken for each one spent, by the rule without holds.\n",
);
console.log("| Attack | Before | Spent | Taken | Taken / spent |\n|---|---|---|---|---|");
for (const { name, before, run } of attacks) {
  const { spent, taken } = run();
  const ratio = spent === 0n ? "–" : (Number(taken) / Number(spent)).toFixed(2);
  console.log(`| ${name} | ${before} | ${units(spent)} | ${units(taken)} | ${ratio} |`);
}

console.log("\nThe least amount that brings an honest agent below gold, and below silver.\n");
console.log(
  `| Complaint | ${honestAgents().join(": gold | silver | ")}: gold | silver |\n|---|---|---|---|---|`,
);
for (const line of lowering()) console.log(line);

console.log(
  "\nBlocking 100 of a rival for ten days. What is paid goes to the rival, who may give it back at once.\n",
);
console.log("| By | Paid a day | Blocked |\n|---|---|---|");
for (const line of blocking()) console.log(line);
console.log(
  `\nCost to forge of an agent that loses a dispute of 5 and gives it back: ${payingBack().join(" → ")}`,
);

console.log(
  `\nA year of ${agents} honest agents and ${10 * agents} payers. Silver from an income of 10 on, gold of 100.\n`,
);
console.log(
  "| Payers with gates | Value at roots | Silver | Gold (limit allows) | Refused (value) | Outstanding / cost, 99 % |",
);
console.log("|---|---|---|---|---|---|");
const gates = [0.05, 0.2, 1];
for (const [index, figures] of honestMarkets({ agents, gates }).entries()) {
  const { silver, gold, goldByLimit, refused, refusedValue, outstanding, atRoots } = figures;
  const tiers = `${silver.join("/")} | ${gold.join("/")} (${goldByLimit})`;
  const sums = `${percent(refused)} (${percent(refusedValue)}) | ${outstanding.toFixed(2)}`;
  console.log(`| ${percent(gates[index] ?? 0)} | ${percent(atRoots)} | ${tiers} | ${sums} |`);
}
