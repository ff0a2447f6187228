import { isSdkError, SdkError } from "@arcs/core";

import { toRequestError } from "./ledger-error.ts";

/**
 * Sends a request to the ledger and extracts the result from the answer. Any failure becomes an SdkError, even an
 * answer of the wrong shape: the endpoint is not trusted.
 *
 * @throws SdkError `ledger_unreachable`, `ledger_rpc_error`; errors of `take` itself
 */
export async function request<Answer, Wanted>(
  send: () => Promise<Answer>,
  take: (answer: Answer) => Wanted,
): Promise<Wanted> {
  let answer: Answer;
  try {
    answer = await send();
  } catch (error) {
    throw toRequestError(error);
  }
  try {
    return take(answer);
  } catch (error) {
    if (isSdkError(error)) throw error;
    throw new SdkError("ledger_rpc_error", "the RPC endpoint gave an answer that cannot be understood", {
      cause: error,
    });
  }
}

/**
 * Reads an integer from an answer: a number in JSON-RPC, or a bigint through `@solana/kit`.
 *
 * @throws SdkError `ledger_rpc_error` unless it is from 0 to `max`
 */
export function integerOf(value: unknown, max: bigint = 2n ** 64n - 1n): bigint {
  const integer = typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof integer !== "bigint" || integer < 0n || integer > max) {
    throw new SdkError("ledger_rpc_error", `the RPC endpoint should have answered with an integer from 0 to ${max}`);
  }
  return integer;
}
