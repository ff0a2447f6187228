import { SdkError } from "@arcs/core";
import { assertObject, describeValue, showValue } from "@arcs/core/internal";

import { isHexOf } from "./hex.ts";

// Timers of more than 2^31 milliseconds fire at once.
const MAX_MS = 2 ** 31 - 1;

// Syncs and the provider's driver stay within their sizes by these two, instead of core's shapes.

/** @throws SdkError `invalid_argument` where an object lacks a required method */
export function assertMethods(value: unknown, label: string, ...names: string[]): void {
  assertObject(value, label);
  const missing = names.find((name) => typeof (value as Record<string, unknown>)[name] !== "function");
  if (missing === undefined) return;
  const got = describeValue((value as Record<string, unknown>)[missing]);
  throw new SdkError("invalid_argument", `${label}.${missing} expected a function, got ${got}`);
}

/** @throws SdkError `invalid_argument` for anything but a valid `Date` */
export function assertDate(now: unknown): asserts now is Date {
  if (!(now instanceof Date) || Number.isNaN(now.getTime())) {
    throw new SdkError("invalid_argument", `now expected a Date, such as new Date(), got ${describeValue(now)}`);
  }
}

/** @throws SdkError `invalid_argument` for a value that is not one of the words */
export function assertOneOf(value: unknown, label: string, ...words: string[]): void {
  if (!words.includes(value as string)) {
    throw new SdkError("invalid_argument", `${label} expected one of ${words.join(", ")}, got ${showValue(value)}`);
  }
}

/** @throws SdkError `invalid_argument` for a number of milliseconds that timers do not support */
export function assertTimeout(timeoutMs: unknown): void {
  if (!Number.isSafeInteger(timeoutMs) || (timeoutMs as number) < 1 || (timeoutMs as number) > MAX_MS) {
    throw new SdkError(
      "invalid_argument",
      `timeoutMs expected a whole number from 1 to ${MAX_MS}, got ${showValue(timeoutMs)}`,
    );
  }
}

/** @throws SdkError `invalid_argument` for anything but a whole number of blocks from 1 */
export function assertConfirmations(confirmations: unknown): void {
  if (!Number.isSafeInteger(confirmations) || (confirmations as number) < 1) {
    throw new SdkError(
      "invalid_argument",
      `confirmations expected a whole number from 1, got ${showValue(confirmations)}`,
    );
  }
}

/** @throws SdkError `invalid_argument` for anything but an amount of wei from 1n */
export function assertWei(amount: unknown, label: string): void {
  if (typeof amount !== "bigint" || amount < 1n || amount >= 2n ** 128n) {
    throw new SdkError("invalid_argument", `${label} expected a bigint of wei, from 1n, got ${showValue(amount)}`);
  }
}

/** @throws SdkError `invalid_signer` for anything that cannot sign for an EVM address */
export function assertSigner(signer: unknown, label: string): void {
  const { address, sign } = (signer ?? {}) as { address?: unknown; sign?: unknown };
  if (isHexOf(address, 20) && typeof sign === "function") return;
  const expected = "an object with an EVM address and sign(hash), as createEvmSigner makes it";
  throw new SdkError("invalid_signer", `${label} expected ${expected}, got ${describeValue(signer)}`);
}
