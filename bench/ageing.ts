// A night in which scores age: how long it takes for so many agents, and in how much memory.
//   ARCS_BENCH_AGENTS=100   agents in the store; several sizes with commas
import { postgresPrograms } from "../packages/server/test/support/postgres-cluster.ts";
import { fillAgents, nightRate } from "../packages/server/test/support/ageing-rates.ts";
import { withStore } from "../packages/server/test/support/cover-rates.ts";

const sizes = (process.env["ARCS_BENCH_AGENTS"] ?? "100").split(",").map(Number);
const now = new Date("2026-06-15T12:00:00.000Z");

const number = (value: number, digits = 0): string =>
  value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits });

const kinds =
  postgresPrograms === undefined ? (["embedded"] as const) : (["embedded", "postgres"] as const);
console.log(
  "Agents with 98 payments each in the mean, of three years; a night by the job, one worker:\n",
);
console.log(
  "| Store | Agents | Scores that changed | looked at in vain | Seconds | Changed a second | Node's CPU, ms for each | Statements for each | Memory before, MiB | at most | 100,000 agents, hours |",
);
console.log("|---|---|---|---|---|---|---|---|---|---|---|");
for (const kind of kinds) {
  for (const agents of sizes) {
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
        number(((night.seconds / night.agents) * 1e5) / 3600, 1),
      ];
      console.log(`| ${kind} | ${cells.join(" | ")} |`);
    });
  }
}
