import { SdkError } from "@arcs/core";
import { assertObject, describeValue, showValue } from "@arcs/core/internal";

// Timers of more than 2^31 milliseconds fire at once.
const MAX_MS = 2 ** 31 - 1;

/** @throws SdkError `invalid_argument` where an object lacks a required method */
export function assertMethods(value: unknown, label: string, ...names: string[]): void {
  assertObject(value, label);
  const missing = names.find((name) => typeof (value as Record<string, unknown>)[name] !== "function");
  if (missing === undefined) return;
  const got = describeValue((value as Record<string, unknown>)[missing]);
  throw new SdkError("invalid_argument", `${label}.${missing} expected a function, got ${got}`);
}

/** @throws SdkError `invalid_argument` for a value that is not one of the words */
export function assertOneOf(value: unknown, label: string, ...words: string[]): void {
  if (!words.includes(value as string)) {
    throw new SdkError("invalid_argument", `${label} expected one of ${words.join(", ")}, got ${showValue(value)}`);
  }
}

/** @throws SdkError `invalid_argument` for anything but a text */
export function assertText(value: unknown, label: string): asserts value is string {
  if (typeof value !== "string") {
    throw new SdkError("invalid_argument", `${label} expected a text, got ${describeValue(value)}`);
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

/** @throws SdkError `invalid_argument` for anything but a valid `Date` */
export function assertDate(now: unknown): asserts now is Date {
  if (!(now instanceof Date) || Number.isNaN(now.getTime())) {
    throw new SdkError("invalid_argument", `now expected a Date, such as new Date(), got ${describeValue(now)}`);
  }
}
