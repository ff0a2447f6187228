import { isSdkError, SdkError } from "@arcs/core";

import { toRequestError } from "./ledger-error.ts";

/**
 * Makes a request to the ledger and takes what is wanted from the answer. Whatever goes wrong becomes an error of ours:
 * also an answer of another shape than the method has, because the endpoint is not trusted.
 *
 * @throws SdkError `ledger_unreachable`, `ledger_rpc_error`; what `take` throws itself
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
 * Reads an integer of an answer, which JSON-RPC gives as a number or, through `@solana/kit`, as a bigint.
 *
 * @throws SdkError `ledger_rpc_error` when it is not one from 0 to `most`
 */
export function integerOf(value: unknown, most: bigint = 2n ** 64n - 1n): bigint {
  const integer = typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof integer !== "bigint" || integer < 0n || integer > most) {
    throw new SdkError("ledger_rpc_error", `the RPC endpoint should have answered with an integer from 0 to ${most}`);
  }
  return integer;
}
