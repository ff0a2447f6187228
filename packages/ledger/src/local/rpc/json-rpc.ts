/** An error that a JSON-RPC answer carries, with the codes that Solana's nodes use. */
export class JsonRpcError extends Error {
  override readonly name = "JsonRpcError";
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Bytes of a request: the largest that is not a batch is a transaction of 1,232 bytes in base64. */
export const MOST_BODY_BYTES = 1_000_000;

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
export const PREFLIGHT_FAILURE = -32002;

/** What a node answers to a transaction that its preflight refuses. */
export function preflightFailure(
  reason: string,
  facts: { err: unknown; logs?: string[]; unitsConsumed?: bigint },
): JsonRpcError {
  return new JsonRpcError(PREFLIGHT_FAILURE, `Transaction simulation failed: ${reason}`, {
    accounts: null,
    err: facts.err,
    logs: facts.logs ?? [],
    returnData: null,
    unitsConsumed: facts.unitsConsumed ?? 0n,
  });
}
