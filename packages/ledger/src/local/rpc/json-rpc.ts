/** A JSON-RPC error with the codes of Solana's nodes. */
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

/** Max bytes of a request: the largest single one is a transaction of 1,232 bytes in base64. */
export const MAX_BODY_BYTES = 1_000_000;

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
export const PREFLIGHT_FAILURE = -32002;

/** Returns a node's answer to a transaction that fails preflight. */
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
