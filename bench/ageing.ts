// Nightly ageing of scores: time and memory for many agents, and the cost of reading all payments instead.
import { postgresPrograms } from "../packages/server/test/postgres-cluster.ts";
import { fillAgents, nightRate, wholeRate } from "../packages/server/test/ageing-rates.ts";
import { withStore } from "../packages/server/test/vouching-rates.ts";

const sizes = (process.env["ARCS_BENCH_AGENTS"] ?? "10000,100000").split(",").map(Number);
const largestEmbedded = 10_000;
const now = new Date("2026-06-15T12:00:00.000Z");

const number = (value: number, digits = 0): string =>
  value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits });

const kinds = postgresPrograms === undefined ? (["embedded"] as const) : (["embedded", "postgres"] as const);
console.log("Agents with 98 payments each in the mean, of three years; a night by the job, one worker:\n");
console.log(
  "| Store | Agents | Scores that changed | looked at in vain | Seconds | Changed a second | Node's CPU, ms for each | Statements for each | Memory before, MiB | at most | 1,000,000 agents, minutes |",
);
console.log("|---|---|---|---|---|---|---|---|---|---|---|");
for (const kind of kinds) {
  for (const agents of sizes.filter((size) => kind === "postgres" || size <= largestEmbedded)) {
    await withStore(kind, async (store) => {
      await fillAgents(store, { agents, now });
      const night = await nightRate(store, { now });
      const each = Math.max(1, night.changed);
      const cells = [
        number(night.agents),
        number(night.changed),
        number(night.looked),
        number(night.seconds, 1),
        number(night.changed / night.seconds),
        number((night.cpuSeconds * 1000) / each, 2),
        number(night.statements, 1),
        number(night.before),
        number(night.most),
        number(((night.seconds / night.agents) * 1e6) / 60, 1),
      ];
      console.log(`| ${kind} | ${cells.join(" | ")} |`);
    });
  }
}

console.log("\nOne score from all of its payments, as before, milliseconds:\n");
console.log("| Store | 10 payments | 100 | 1,000 |");
console.log("|---|---|---|---|");
for (const kind of kinds) {
  await withStore(kind, async (store) => {
    const cells: string[] = [];
    for (const payments of [10, 100, 1000]) cells.push(number(await wholeRate(store, { payments, now }), 1));
    console.log(`| ${kind} | ${cells.join(" | ")} |`);
  });
}
