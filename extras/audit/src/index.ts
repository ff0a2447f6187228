// Checking a service from outside: its public log, and what an agent's ledger says.
export { createHttpLogReader } from "./log/http-log-reader.ts";
export type { HttpLogReader } from "./log/http-log-reader.ts";
export type { FetchSettings } from "./log/fetch-bytes.ts";
export { recomputeFromLedger } from "./ledger/recompute-from-ledger.ts";
export type { LedgerAgent, LedgerScore, RecomputeOptions } from "./ledger/recompute-from-ledger.ts";
export type { LedgerFinding } from "./ledger/compare-ledger.ts";
export type { HistoryQuery, LedgerHistory, LedgerPayment, LedgerRpc } from "./ledger/ledger-history.ts";
