import { SdkError } from "@arcs/core";
import { assertObject, describeValue, showValue } from "@arcs/core/internal";

import { MAX_SECONDS_VALID } from "../base/signed-end.ts";

/** Settings, unchecked: callers may have no types. */
type Unchecked<Name extends string> = { readonly [Each in Name]?: unknown };

const commitments: readonly unknown[] = ["processed", "confirmed", "finalized"];
// Timers of more than 2^31 milliseconds fire at once.
const MAX_MS = 2 ** 31 - 1;
const MAX_UNITS = 1_400_000;
/** 0.01 SOL: some hundred times the price of one of our transactions in busy hours. */
const USUAL_MAX_PRIORITY_FEE = 10_000_000n;
const MAX_PRICE = 2n ** 64n - 1n;

/**
 * Checks settings before the first transaction is sent. A mistake noticed later would fail an operation that has
 * already happened and been paid for.
 *
 * @throws SdkError `invalid_argument` naming the setting
 */
export function checkSettings(
  settings: Unchecked<
    | "commitment"
    | "microLamportsPerComputeUnit"
    | "maxPriorityFee"
    | "computeUnitLimit"
    | "pollIntervalMs"
    | "confirmTimeoutMs"
    | "validForSeconds"
  >,
): void {
  checkCommitment(settings.commitment);
  checkInteger("microLamportsPerComputeUnit", settings.microLamportsPerComputeUnit, MAX_PRICE);
  checkInteger("maxPriorityFee", settings.maxPriorityFee, MAX_PRICE);
  checkNumber("computeUnitLimit", settings.computeUnitLimit, MAX_UNITS);
  checkNumber("pollIntervalMs", settings.pollIntervalMs, MAX_MS);
  checkNumber("confirmTimeoutMs", settings.confirmTimeoutMs, MAX_MS);
  checkNumber("validForSeconds", settings.validForSeconds, MAX_SECONDS_VALID);
}

/**
 * Checks the priority fee of a transaction: prices follow the market, and a configured one may be wrong by powers of
 * ten.
 *
 * @throws SdkError `ledger_fee_too_high` above `maxPriorityFee`
 */
export function checkPriorityFee(
  computeUnits: number,
  {
    microLamportsPerComputeUnit = 0,
    maxPriorityFee = USUAL_MAX_PRIORITY_FEE,
  }: { microLamportsPerComputeUnit?: number | bigint; maxPriorityFee?: number | bigint },
): void {
  const fee = (BigInt(computeUnits) * BigInt(microLamportsPerComputeUnit) + 999_999n) / 1_000_000n;
  if (/* fault: ledger-priority-fee-uncapped */ fee <= BigInt(maxPriorityFee)) return;
  throw new SdkError(
    "ledger_fee_too_high",
    `the priority fee would be ${fee} lamports, more than maxPriorityFee (${maxPriorityFee})`,
    { details: { fee: String(fee), maxPriorityFee: String(maxPriorityFee) } },
  );
}

/** @throws SdkError `invalid_argument` for invalid options, or an invalid clock */
export function checkOptions(options: unknown): void {
  assertObject(options, "options");
  const { now } = options as { now?: unknown };
  if (now !== undefined && typeof now !== "function") {
    throw new SdkError("invalid_argument", `now expected a function that gives a date, got ${describeValue(now)}`);
  }
}

/** @throws SdkError `invalid_argument` for an unknown commitment */
export function checkCommitment(commitment: unknown): void {
  if (commitment !== undefined && !commitments.includes(commitment)) {
    throw new SdkError(
      "invalid_argument",
      `commitment expected one of ${commitments.join(", ")}, got ${showValue(commitment)}`,
    );
  }
}

/** @throws SdkError `invalid_argument` for an invalid timeout */
export function checkEndpoint({ requestTimeoutMs }: Unchecked<"requestTimeoutMs">): void {
  checkNumber("requestTimeoutMs", requestTimeoutMs, MAX_MS);
}

/** Durations and sums must be numbers; lamports may be bigints as well. */
function checkNumber(name: string, value: unknown, max: number): void {
  if (typeof value === "bigint") {
    throw new SdkError("invalid_argument", `${name} expected a number from 0 to ${max}, got a bigint`);
  }
  checkInteger(name, value, BigInt(max));
}

function checkInteger(name: string, value: unknown, max: bigint): void {
  if (value === undefined) return;
  const integer = Number.isSafeInteger(value) ? BigInt(value as number) : value;
  if (typeof integer !== "bigint" || integer < 0n || integer > max) {
    throw new SdkError("invalid_argument", `${name} expected an integer from 0 to ${max}, got ${showValue(value)}`);
  }
}
