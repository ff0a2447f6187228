export type { ClockMode, Moment } from "./clock.ts";
export type { Listening } from "./http-server.ts";
export { createLocalLedger } from "./local-ledger.ts";
export type { LocalLedger, LocalLedgerOptions } from "./local-ledger.ts";
export type { LedgerAccount } from "./virtual-machine.ts";
