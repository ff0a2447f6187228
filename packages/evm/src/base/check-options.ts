import { SdkError } from "@arcs/core";
import { showValue } from "@arcs/core/internal";

// Timers of more than 2^31 milliseconds fire at once.
const MAX_MS = 2 ** 31 - 1;

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
