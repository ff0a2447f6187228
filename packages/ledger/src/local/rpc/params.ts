import { decodeBase58 } from "@arcs/core/internal";
import { getBase58Encoder, getBase64Encoder } from "@solana/kit";

import { INVALID_PARAMS, JsonRpcError } from "./json-rpc.ts";

const MAX_ADDRESS_LENGTH = 44;

/** Settings object, the last parameter of most methods. */
export type Config = Readonly<Record<string, unknown>>;

/** Decodes a transaction in the request's encoding: base58, unless it says base64. */
export function decodeWire(wire: unknown, config: Config): Uint8Array {
  return decode(text(wire, "transaction"), config["encoding"] === "base64" ? "base64" : "base58");
}

export function decode(encoded: string, encoding: "base58" | "base64"): Uint8Array {
  try {
    const encoder = encoding === "base64" ? getBase64Encoder() : getBase58Encoder();
    return Uint8Array.from(encoder.encode(encoded));
  } catch {
    throw invalid(`invalid ${encoding} encoding`);
  }
}

export function address(value: unknown): string {
  const key = text(value, "address");
  if (decodeBase58(key, MAX_ADDRESS_LENGTH)?.length !== 32) throw invalid("Invalid param: WrongSize");
  return key;
}

export function text(value: unknown, what: string): string {
  if (typeof value !== "string" || value.length > 4096) throw invalid(`${what} expected a text`);
  return value;
}

export function integer(value: unknown, what: string): number {
  const number = typeof value === "bigint" ? Number(value) : value;
  if (!Number.isSafeInteger(number) || (number as number) < 0) throw invalid(`${what} expected an integer from 0`);
  return number as number;
}

export function configOf(value: unknown): Config {
  return typeof value === "object" && value !== null ? (value as Config) : {};
}

export function invalid(message: string): JsonRpcError {
  return new JsonRpcError(INVALID_PARAMS, message);
}
