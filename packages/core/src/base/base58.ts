// The Bitcoin alphabet: no 0, O, I, l.
const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** The digit of each character by its code; -1 where it is none. */
const digitOf: Int8Array = Int8Array.from({ length: 128 }, (_, code) => ALPHABET.indexOf(String.fromCharCode(code)));

// Numbers are kept in parts of three bytes or four digits, the least first: products of two parts stay below 2^53. The
// parts are plain arrays because a typed array of their size costs more to make than to fill.
const FOUR_DIGITS = 58 ** 4;
const THREE_BYTES = 2 ** 24;

/** Encodes bytes in base58 with the Bitcoin alphabet. */
export function encodeBase58(bytes: Uint8Array): string {
  const parts: number[] = [];
  for (let start = 0; start < bytes.length; start += 3) {
    const end = Math.min(start + 3, bytes.length);
    let [carry, factor] = [0, 1];
    for (let index = start; index < end; index++) {
      carry = carry * 256 + (bytes[index] as number);
      factor *= 256;
    }
    for (let index = 0; index < parts.length; index++) {
      const product = (parts[index] as number) * factor + carry;
      carry = Math.floor(product / FOUR_DIGITS);
      parts[index] = product - carry * FOUR_DIGITS;
    }
    for (; carry > 0; carry = Math.floor(carry / FOUR_DIGITS)) parts.push(carry % FOUR_DIGITS);
  }
  let digits = "";
  for (let index = parts.length - 1; index >= 0; index--) {
    // As an integer of 32 bits, which divides faster than other numbers.
    const part = (parts[index] as number) | 0;
    const pair = (part / 3364) | 0;
    digits += digitsOf(pair) + digitsOf(part - pair * 3364);
  }
  return "1".repeat(leadingZeros(bytes)) + digits.slice(leadingOnes(digits));
}

/** The two digits of a number below 58². */
function digitsOf(number: number): string {
  const first = (number / 58) | 0;
  return (ALPHABET[first] as string) + (ALPHABET[number - first * 58] as string);
}

/**
 * Decodes base58 text, or returns `undefined` where it is none or longer than `maxLength` characters.
 *
 * The bound comes first because decoding base58 takes quadratic time.
 */
export function decodeBase58(text: string, maxLength: number): Uint8Array | undefined {
  if (text.length > maxLength) return undefined;
  const parts: number[] = [];
  for (let start = 0; start < text.length; start += 4) {
    const end = Math.min(start + 4, text.length);
    let [carry, factor] = [0, 1];
    for (let index = start; index < end; index++) {
      const digit = digitOf[text.charCodeAt(index)] ?? -1;
      if (digit < 0) return undefined;
      carry = carry * 58 + digit;
      factor *= 58;
    }
    for (let index = 0; index < parts.length; index++) {
      const product = (parts[index] as number) * factor + carry;
      carry = Math.floor(product / THREE_BYTES);
      parts[index] = product - carry * THREE_BYTES;
    }
    if (carry > 0) parts.push(carry);
  }
  return toBytes(parts, { zeros: leadingOnes(text) });
}

/** Writes a number in parts of three bytes, the greatest byte first, after so many zero bytes. */
function toBytes(parts: readonly number[], { zeros }: { zeros: number }): Uint8Array {
  const greatest = parts.at(-1) ?? 0;
  const bytesOfGreatest = Number(greatest > 0) + Number(greatest > 0xff) + Number(greatest > 0xffff);
  const bytes = new Uint8Array(zeros + Math.max(0, parts.length - 1) * 3 + bytesOfGreatest);
  let end = bytes.length;
  for (const part of parts) {
    bytes[end - 1] = part;
    // Of the greatest part, what would come before it is zero.
    if (end >= 2) bytes[end - 2] = part >> 8;
    if (end >= 3) bytes[end - 3] = part >> 16;
    end -= 3;
  }
  return bytes;
}

function leadingZeros(bytes: Uint8Array): number {
  let count = 0;
  while (bytes[count] === 0) count++;
  return count;
}

function leadingOnes(text: string): number {
  let count = 0;
  while (text.charCodeAt(count) === 0x31) count++;
  return count;
}
