// A server at 70 % of its highest rate: memory and latency by the minute.
//   30                          minutes
//   ARCS_BENCH_AGENTS=10000     agents in the store
import { soak } from "./server/soak.ts";

await soak({
  minutes: Number(process.argv[2] ?? 30),
  agents: Number(process.env["ARCS_BENCH_AGENTS"] ?? 10_000),
});
