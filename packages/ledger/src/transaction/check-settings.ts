import { SdkError } from "@arcs/core";

/** Settings as callers without types may pass them. */
type Unchecked<Name extends string> = { readonly [Each in Name]?: unknown };

const commitments: readonly unknown[] = ["processed", "confirmed", "finalized"];
// A timer of more than 2^31 milliseconds fires at once.
const MOST_MS = 2 ** 31 - 1;
const MOST_UNITS = 1_400_000;
const MOST_PRICE = 2n ** 64n - 1n;

/**
 * Checks what transactions are sent with before the first one is: a wrong word that is only noticed afterwards makes an
 * operation fail that has happened and been paid for.
 *
 * @throws SdkError `invalid_argument` naming the setting
 */
export function checkSettings(
  settings: Unchecked<
    "commitment" | "microLamportsPerComputeUnit" | "computeUnitLimit" | "pollIntervalMs" | "confirmTimeoutMs"
  >,
): void {
  checkCommitment(settings.commitment);
  checkInteger("microLamportsPerComputeUnit", settings.microLamportsPerComputeUnit, MOST_PRICE);
  checkInteger("computeUnitLimit", settings.computeUnitLimit, BigInt(MOST_UNITS));
  checkInteger("pollIntervalMs", settings.pollIntervalMs, BigInt(MOST_MS));
  checkInteger("confirmTimeoutMs", settings.confirmTimeoutMs, BigInt(MOST_MS));
}

/** @throws SdkError `invalid_argument` for an unknown commitment */
export function checkCommitment(commitment: unknown): void {
  if (commitment !== undefined && !commitments.includes(commitment)) {
    throw new SdkError("invalid_argument", `commitment expected one of ${commitments.join(", ")}`);
  }
}

/** @throws SdkError `invalid_argument` for a timeout that is none */
export function checkEndpoint({ requestTimeoutMs }: Unchecked<"requestTimeoutMs">): void {
  checkInteger("requestTimeoutMs", requestTimeoutMs, BigInt(MOST_MS));
}

function checkInteger(name: string, value: unknown, most: bigint): void {
  if (value === undefined) return;
  const integer = Number.isSafeInteger(value) ? BigInt(value as number) : value;
  if (typeof integer !== "bigint" || integer < 0n || integer > most) {
    throw new SdkError("invalid_argument", `${name} expected an integer from 0 to ${most}`);
  }
}
