export type { ClockMode, Moment } from "./machine/state.ts";
export type { Listening } from "./rpc/http-server.ts";
export { createLocalLedger } from "./local-ledger.ts";
export type { LocalLedger, LocalLedgerOptions } from "./local-ledger.ts";
export type { LedgerAccount } from "./machine/virtual-machine.ts";
export { createMadeUpToken, placeMadeUpToken } from "./made-up-token.ts";
export type { MadeUpToken } from "./made-up-token.ts";
