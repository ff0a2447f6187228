import { SdkError } from "@arcs/core";

/** Returns a member of an endpoint's answer; `undefined` where there is no such object or member. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** @throws SdkError `ledger_rpc_error` unless it is an array */
export function arrayOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw malformedAnswer();
}

/** @throws SdkError `ledger_rpc_error` unless it is an address or a signature in base58 */
export function base58Of(value: unknown): string {
  if (typeof value === "string" && /^[1-9A-HJ-NP-Za-km-z]{32,88}$/.test(value)) return value;
  throw malformedAnswer();
}

/** @throws SdkError `ledger_rpc_error` unless it is a safe integer */
export function integerOf(value: unknown): number {
  const number = typeof value === "bigint" ? Number(value) : value;
  if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
  throw malformedAnswer();
}

export function malformedAnswer(): SdkError {
  return new SdkError("ledger_rpc_error", "the RPC endpoint gave an answer that cannot be understood");
}
