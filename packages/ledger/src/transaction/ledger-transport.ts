/**
 * Carries one JSON-RPC request to a ledger and returns the answer, both as parsed JSON. The local ledger has one that
 * stays in the process; a `@solana/kit` transport is one too.
 */
export type LedgerTransport = (request: {
  readonly payload: unknown;
  readonly signal?: AbortSignal;
}) => Promise<unknown>;
