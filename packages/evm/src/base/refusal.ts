import { type ErrorCode, type SdkError } from "@arcs/core";

import type { BridgeProblem, BridgeRefusal } from "./credential-bridge.ts";

/** Temporary errors. All others need a change of the request or of the configuration. */
const passing: ReadonlySet<ErrorCode> = new Set([
  "bridge_unreachable",
  "bridge_rate_limited",
  "bridge_invalid_answer",
  "bridge_action_failed",
  "bridge_no_trace",
  "evm_unreachable",
  "evm_rpc_error",
  "evm_insufficient_funds",
  "evm_fee_too_high",
  "evm_transaction_failed",
  "evm_transaction_replaced",
]);

/** Converts an error to a refusal. */
export function refusalOf(error: SdkError): BridgeRefusal {
  const { retryAfterSeconds } = error.details;
  return {
    status: "refused",
    problem: problemOf(error),
    isRetryable: passing.has(error.code),
    ...(typeof retryAfterSeconds === "number" ? { retryAfterSeconds } : {}),
  };
}

/** Extracts the storable part of an error. */
export function problemOf({ code, message }: SdkError): BridgeProblem {
  return { code, message };
}
