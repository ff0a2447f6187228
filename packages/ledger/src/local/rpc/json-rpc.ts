import { decodeBase58, decodeBase64 } from "@arcs/core/internal";

import type { LedgerState } from "../machine/state.ts";

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

const MAX_ADDRESS_LENGTH = 44;
const MAX_TEXT_LENGTH = 4096;

export type Config = Readonly<Record<string, unknown>>;

/** Decodes a transaction in the request's encoding: base58, unless it says base64. */
export function decodeWire(wire: unknown, config: Config): Uint8Array {
  return decode(text(wire, "transaction"), config["encoding"] === "base64" ? "base64" : "base58");
}

export function decode(encoded: string, encoding: "base58" | "base64"): Uint8Array {
  const bytes =
    encoding === "base64" ? decodeBase64(encoded) : decodeBase58(encoded, MAX_TEXT_LENGTH);
  if (bytes === undefined) throw invalid(`invalid ${encoding} encoding`);
  return bytes;
}

export function address(value: unknown): string {
  const key = text(value, "address");
  if (decodeBase58(key, MAX_ADDRESS_LENGTH)?.length !== 32)
    throw invalid("Invalid param: WrongSize");
  return key;
}

export function text(value: unknown, what: string): string {
  if (typeof value !== "string" || value.length > MAX_TEXT_LENGTH)
    throw invalid(`${what} must be a text`);
  return value;
}

export function integer(value: unknown, what: string): number {
  const number = typeof value === "bigint" ? Number(value) : value;
  if (!Number.isSafeInteger(number) || (number as number) < 0)
    throw invalid(`${what} must be an integer from 0`);
  return number as number;
}

export function configOf(value: unknown): Config {
  return typeof value === "object" && value !== null ? (value as Config) : {};
}

export function invalid(message: string): JsonRpcError {
  return new JsonRpcError(INVALID_PARAMS, message);
}

export const API_VERSION = "4.3.0";

// Nodes call a block confirmed once two thirds have voted for it, and final 31 blocks later.
export const FINAL_DEPTH = 32;

export function withContext(state: LedgerState, value: unknown): unknown {
  return { context: { apiVersion: API_VERSION, slot: state.now().slot }, value };
}

export function withSlot(slot: number, value: unknown): unknown {
  return { context: { slot }, value };
}
