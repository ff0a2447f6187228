import { type VerificationError, verificationError } from "../errors.ts";
import { tokensOf } from "./parse-json.ts";

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** Tells whether two texts say the same number, to the last digit: `1e2` and `100.0` do, `0.3` and `0.30000000000000001` do not. */
export function isSameNumber(left: string, right: string): boolean {
  return readDigits(left) === readDigits(right);
}

/** The digits of a number without zeros at either end, and where its point is. Zero has neither, nor a sign. */
function readDigits(text: string): string {
  const [, sign, whole = "", fraction = "", exponent = "0"] = NUMBER.exec(text) ?? [];
  const digits = whole + fraction;
  let [start, end] = [0, digits.length];
  while (digits[start] === "0") start++;
  while (end > start && digits[end - 1] === "0") end--;
  if (start === end) return "0";
  return `${sign === "-" ? "-" : ""}${digits.slice(start, end)}e${Number(exponent) + whole.length - start}`;
}

// Up to 15 digits without an exponent are read exactly. Strings may look so, and are told apart afterwards.
const MAY_BE_ROUNDED = /[\d.]{16}|\d[eE][-+\d]/;

/**
 * Finds a number in a JSON text that is read as another one, such as 9007199254740993: the text could be altered to it, and
 * no signature over what was read would notice.
 *
 * @param text - what `JSON.parse` takes
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
