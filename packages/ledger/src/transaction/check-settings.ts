import { SdkError } from "@arcs/core";
import { assertObject, describeValue, showValue } from "@arcs/core/internal";

import { MOST_SECONDS_VALID } from "../base/signed-end.ts";

/** Settings as callers without types may pass them. */
type Unchecked<Name extends string> = { readonly [Each in Name]?: unknown };

const commitments: readonly unknown[] = ["processed", "confirmed", "finalized"];
// A timer of more than 2^31 milliseconds fires at once.
const MOST_MS = 2 ** 31 - 1;
const MOST_UNITS = 1_400_000;
/** 0.01 SOL: some hundred times what busy hours ask for one of our transactions. */
const USUAL_MOST_PRIORITY_FEE = 10_000_000n;
const MOST_PRICE = 2n ** 64n - 1n;

/**
 * Checks what transactions are sent with before the first one is: a wrong word that is only noticed afterwards makes an
 * operation fail that has happened and been paid for.
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
  checkInteger("microLamportsPerComputeUnit", settings.microLamportsPerComputeUnit, MOST_PRICE);
  checkInteger("maxPriorityFee", settings.maxPriorityFee, MOST_PRICE);
  checkNumber("computeUnitLimit", settings.computeUnitLimit, MOST_UNITS);
  checkNumber("pollIntervalMs", settings.pollIntervalMs, MOST_MS);
  checkNumber("confirmTimeoutMs", settings.confirmTimeoutMs, MOST_MS);
  checkNumber("validForSeconds", settings.validForSeconds, MOST_SECONDS_VALID);
}

/**
 * Checks what a transaction would pay for going first: prices follow the market, and whoever sets them may well be wrong by
 * powers of ten.
 *
 * @throws SdkError `ledger_fee_too_high` above `maxPriorityFee`
 */
export function checkPriorityFee(
  computeUnits: number,
  {
    microLamportsPerComputeUnit = 0,
    maxPriorityFee = USUAL_MOST_PRIORITY_FEE,
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

/** @throws SdkError `invalid_argument` for options that are none, or a clock that is none */
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

/** @throws SdkError `invalid_argument` for a timeout that is none */
export function checkEndpoint({ requestTimeoutMs }: Unchecked<"requestTimeoutMs">): void {
  checkNumber("requestTimeoutMs", requestTimeoutMs, MOST_MS);
}

/** What is added and waited for has to be a number; lamports may be a bigint as well. */
function checkNumber(name: string, value: unknown, most: number): void {
  if (typeof value === "bigint") {
    throw new SdkError("invalid_argument", `${name} expected a number from 0 to ${most}, got a bigint`);
  }
  checkInteger(name, value, BigInt(most));
}

function checkInteger(name: string, value: unknown, most: bigint): void {
  if (value === undefined) return;
  const integer = Number.isSafeInteger(value) ? BigInt(value as number) : value;
  if (typeof integer !== "bigint" || integer < 0n || integer > most) {
    throw new SdkError("invalid_argument", `${name} expected an integer from 0 to ${most}, got ${showValue(value)}`);
  }
}
