// The Bitcoin alphabet: no 0, O, I, l.
const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** The digit of each character by its code; -1 where it is none. */
const digitOf: Int8Array = Int8Array.from({ length: 128 }, (_, code) => ALPHABET.indexOf(String.fromCharCode(code)));

// Numbers are kept in parts of three bytes or four digits, the least first: products of two parts stay below 2^53.
const powersOf58: readonly number[] = [1, 58, 58 ** 2, 58 ** 3, 58 ** 4];
const powersOf256: readonly number[] = [1, 256, 256 ** 2, 256 ** 3];

/** A number in parts. */
type Parts = { readonly base: number; readonly parts: Float64Array; used: number };

/** Encodes bytes in base58 with the Bitcoin alphabet. */
export function encodeBase58(bytes: Uint8Array): string {
  const number: Parts = { base: 58 ** 4, parts: new Float64Array(Math.ceil(bytes.length * 0.36) + 1), used: 0 };
  for (let start = 0; start < bytes.length; start += 3) {
    let value = 0;
    const end = Math.min(start + 3, bytes.length);
    for (let index = start; index < end; index++) value = value * 256 + (bytes[index] ?? 0);
    multiplyAndAdd(number, { factor: powersOf256[end - start] ?? 1, value });
  }
  let digits = "";
  for (const part of number.parts.subarray(0, number.used)) {
    for (let rest = part, count = 0; count < 4; count++, rest = Math.floor(rest / 58)) {
      digits = ALPHABET.charAt(rest % 58) + digits;
    }
  }
  return "1".repeat(leadingZeros(bytes)) + digits.replace(/^1+/, "");
}

/**
 * Decodes base58 text, or returns `undefined` where it is none or longer than `maxLength` characters.
 *
 * The bound comes first because decoding base58 takes quadratic time.
 */
export function decodeBase58(text: string, maxLength: number): Uint8Array | undefined {
  if (text.length > maxLength) return undefined;
  const number: Parts = { base: 2 ** 24, parts: new Float64Array(Math.ceil(text.length / 4)), used: 0 };
  for (let start = 0; start < text.length; start += 4) {
    let value = 0;
    const end = Math.min(start + 4, text.length);
    for (let index = start; index < end; index++) {
      const digit = digitOf[text.charCodeAt(index)] ?? -1;
      if (digit < 0) return undefined;
      value = value * 58 + digit;
    }
    multiplyAndAdd(number, { factor: powersOf58[end - start] ?? 1, value });
  }
  return toBytes(number, { zeros: text.length - text.replace(/^1+/, "").length });
}

/** Replaces a number by `number · factor + value`. */
function multiplyAndAdd(number: Parts, { factor, value }: { factor: number; value: number }): void {
  const { base, parts } = number;
  let carry = value;
  for (let index = 0; index < number.used; index++) {
    const product = (parts[index] ?? 0) * factor + carry;
    carry = Math.floor(product / base);
    parts[index] = product - carry * base;
  }
  for (; carry > 0; carry = Math.floor(carry / base)) parts[number.used++] = carry % base;
}

/** Writes a number in parts of three bytes, the greatest byte first, after so many zero bytes. */
function toBytes({ parts, used }: Parts, { zeros }: { zeros: number }): Uint8Array {
  const padded = new Uint8Array(used * 3);
  for (let index = 0; index < used; index++) {
    const part = parts[index] ?? 0;
    const end = padded.length - 3 * index;
    padded[end - 1] = part & 0xff;
    padded[end - 2] = (part >> 8) & 0xff;
    padded[end - 3] = part >> 16;
  }
  const digits = padded.subarray(leadingZeros(padded));
  const bytes = new Uint8Array(zeros + digits.length);
  bytes.set(digits, zeros);
  return bytes;
}

function leadingZeros(bytes: Uint8Array): number {
  let count = 0;
  while (bytes[count] === 0) count++;
  return count;
}
