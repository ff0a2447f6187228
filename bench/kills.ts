// Kills of buyers, by the payer and by plain x402: what each paid, on a chain on this machine.
//   payer                            payer or plain
//   1                                rounds: each step of a purchase at seven sellers, once a round
//   named                            named or unnamed calls
//   1                                seed of the random times
import { runKills } from "../examples/pay-once/test/kills.ts";

const [by = "payer", rounds = "1", names = "named", seed = "1"] = process.argv.slice(2);
const { table, faults, notes } = await runKills({
  by: by === "plain" ? "plain" : "payer",
  rounds: Number(rounds),
  unnamed: names === "unnamed",
  seed: Number(seed),
});
console.table(table);
for (const note of notes) console.log(note);
console.log(faults);
