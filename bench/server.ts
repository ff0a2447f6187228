// The server's routes beside a bare "hello" of the same Fastify, with 100,000 agents.
//   ARCS_BENCH_AGENTS=100000    agents in the store
//   ARCS_BENCH_PAYMENTS=100000  payments in the store
//   ARCS_BENCH_ROUNDS=5         rounds, of which the medians are taken
//   ARCS_BENCH_ROUTES=          a regular expression: only routes whose names fit
import { measureServer } from "./server/measure.ts";

await measureServer({
  agents: Number(process.env["ARCS_BENCH_AGENTS"] ?? 100_000),
  payments: Number(process.env["ARCS_BENCH_PAYMENTS"] ?? 100_000),
  rounds: Number(process.env["ARCS_BENCH_ROUNDS"] ?? 5),
});
