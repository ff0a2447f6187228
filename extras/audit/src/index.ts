// Checking a service from outside: its public log, and what an agent's ledger says.
export { createHttpLogReader } from "./published-service.ts";
export type { FetchSettings, HttpLogReader } from "./published-service.ts";
export { recomputeFromLedger } from "./recompute-from-ledger.ts";
export type { LedgerAgent, LedgerScore, RecomputeOptions } from "./recompute-from-ledger.ts";
export type {
  HistoryQuery,
  LedgerFinding,
  LedgerHistory,
  LedgerPayment,
  LedgerRpc,
} from "./compare-ledger.ts";
