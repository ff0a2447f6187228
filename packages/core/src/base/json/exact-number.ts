import { type VerificationError, verificationError } from "../errors.ts";
import { tokensOf } from "./parse-json.ts";

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/**
 * Tells whether two texts are the same number to the last digit: `1e2` equals `100.0`, `0.3` differs from `0.30000000000000001`.
 */
export function isSameNumber(left: string, right: string): boolean {
  return readDigits(left) === readDigits(right);
}

/** Returns the digits without zeros at either end, and the position of the point. Zero has neither, nor a sign. */
function readDigits(text: string): string {
  const [, sign, whole = "", fraction = "", exponent = "0"] = NUMBER.exec(text) ?? [];
  const digits = whole + fraction;
  let [start, end] = [0, digits.length];
  while (digits[start] === "0") start++;
  while (end > start && digits[end - 1] === "0") end--;
  if (start === end) return "0";
  return `${sign === "-" ? "-" : ""}${digits.slice(start, end)}e${Number(exponent) + whole.length - start}`;
}

// Up to 15 digits without an exponent are exact. Strings may match too; they are told apart afterwards.
const MAY_BE_ROUNDED = /[\d.]{16}|\d[eE][-+\d]/;

/**
 * Finds a number in a JSON text that parses to a different one, such as 9007199254740993. An attacker could change the text to that
 * number without breaking the signature.
 *
 * @param text - valid JSON
 */
export function findRoundedNumber(text: string): VerificationError | undefined {
  if (!MAY_BE_ROUNDED.test(text)) return undefined;
  for (const token of tokensOf(text)) {
    if (!/^-?\d/.test(token) || isSameNumber(token, String(Number(token)))) continue;
    const message = `a number expected as many digits as are read, or a text: ${token.slice(0, 100)} is read as ${Number(token)}`;
    return verificationError("unsignable_value", message);
  }
  return undefined;
}
