import { assertObject, bytesToHex, decodeHex, describeValue, showValue } from "@arcs/core/internal";
import { SdkError } from "@arcs/core";

export function toHexText(bytes: Uint8Array): string {
  return `0x${bytesToHex(bytes)}`;
}

/** Parses 0x and hexadecimal digits of whole bytes, or returns `undefined` for any other text. */
export function fromHexText(text: string): Uint8Array | undefined {
  return text.startsWith("0x") ? decodeHex(text.slice(2)) : undefined;
}

/** Tells whether a value is 0x and the digits of this many bytes. */
export function isHexOf(value: unknown, bytes: number): value is string {
  return (
    typeof value === "string" && value.length === 2 + 2 * bytes && fromHexText(value) !== undefined
  );
}

/**
 * Tells whether two hexadecimal texts are the same bytes: addresses come in upper and lower case.
 */
export function sameHex(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

export const ZERO_ADDRESS: `0x${string}` = "0x0000000000000000000000000000000000000000";

export const ZERO_HASH: `0x${string}` =
  "0x0000000000000000000000000000000000000000000000000000000000000000";

// Checks of options. Syncs and the provider's driver stay within their sizes by the first two,
// instead of core's shapes.

export function assertMethods(value: unknown, label: string, ...names: string[]): void {
  assertObject(value, label);
  const methods = value as Record<string, unknown>;
  const missing = names.find((name) => typeof methods[name] !== "function");
  if (missing !== undefined)
    throw invalid(`${label}.${missing}`, "a function", describeValue(methods[missing]));
}

export function assertDate(now: unknown): asserts now is Date {
  if (now instanceof Date && !Number.isNaN(now.getTime())) return;
  throw invalid("now", "a Date, such as new Date()", describeValue(now));
}

export function assertOneOf(value: unknown, label: string, ...words: string[]): void {
  if (!words.includes(value as string))
    throw invalid(label, `one of ${words.join(", ")}`, showValue(value));
}

// Timers of more than 2^31 milliseconds fire at once.
const MAX_MS = 2 ** 31 - 1;

export function assertTimeout(timeoutMs: unknown): void {
  if (isFromOne(timeoutMs) && timeoutMs <= MAX_MS) return;
  throw invalid("timeoutMs", `a whole number from 1 to ${MAX_MS}`, showValue(timeoutMs));
}

export function assertConfirmations(confirmations: unknown): void {
  if (!isFromOne(confirmations))
    throw invalid("confirmations", "a whole number from 1", showValue(confirmations));
}

function isFromOne(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}

export function assertWei(amount: unknown, label: string): void {
  if (typeof amount === "bigint" && amount >= 1n && amount < 2n ** 128n) return;
  throw invalid(label, "a bigint of wei, from 1n", showValue(amount));
}

export function assertSigner(signer: unknown, label: string): void {
  const { address, sign } = (signer ?? {}) as { address?: unknown; sign?: unknown };
  if (isHexOf(address, 20) && typeof sign === "function") return;
  const expected = "an object with an EVM address and sign(hash), as createEvmSigner makes it";
  throw new SdkError(
    "invalid_signer",
    `${label} must be ${expected} (received ${describeValue(signer)})`,
  );
}

function invalid(label: string, expected: string, got: string): SdkError {
  return new SdkError("invalid_argument", `${label} must be ${expected} (received ${got})`);
}
