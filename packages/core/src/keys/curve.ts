// The arithmetic of edwards25519 that verification needs (RFC 8032, section 5.1). It works on what everybody may know, and
// takes a time that depends on it: signing, which must not, is noble's.

/** 2^255 − 19. */
const P = 2n ** 255n - 19n;
/** The order of the base point. */
export const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
/** A square root of −1: 2^((P − 1) / 4). */
const ROOT_OF_MINUS_1 = 19681161376707505956807079304988542015446066515923890162744021073123829784752n;

/** Extended coordinates: x = X / Z, y = Y / Z, x · y = T / Z. They may be negative. */
export type Point = readonly [X: bigint, Y: bigint, Z: bigint, T: bigint];

const IDENTITY: Point = [0n, 1n, 1n, 0n];
/** The number from 0 to P − 1 that stands for another. */
const reduce = (number: bigint): bigint => ((number % P) + P) % P;

/** Squares so many times. */
function square(number: bigint, times: number): bigint {
  let result = number;
  for (let time = 0; time < times; time++) result = (result * result) % P;
  return result;
}

/** number ^ (2^bits − 1), from half as many bits. */
function powerOfOnes(number: bigint, bits: number): bigint {
  if (bits === 1) return number;
  const half = powerOfOnes(number, bits >> 1);
  const even = (square(half, bits >> 1) * half) % P;
  return bits % 2 === 0 ? even : (even * even * number) % P;
}

/** Decodes a point (section 5.1.3), whose y is below P; `undefined` where no point has it. */
export function decompress(encoded: Uint8Array): Point | undefined {
  const number = littleEndian(encoded);
  const y = number & (2n ** 255n - 1n);
  const u = y * y - 1n;
  const v = (D * y * y + 1n) % P;
  // The root of u / v, if there is one: (u·v³)·(u·v⁷)^((P − 5) / 8), or that times the root of −1.
  const uv3 = (u * v * v * v) % P;
  const uv7 = (uv3 * v * v * v * v) % P;
  let x = (uv3 * square(powerOfOnes(uv7, 250), 2) * uv7) % P;
  const vxx = v * x * x;
  if (reduce(vxx - u) !== 0n) {
    if (reduce(vxx + u) !== 0n) return undefined;
    x *= ROOT_OF_MINUS_1;
  }
  x = reduce(x);
  const sign = number >> 255n;
  if (x === 0n && sign === 1n) return undefined;
  if ((x & 1n) !== sign) x = P - x;
  return [x, y, 1n, (x * y) % P];
}

/** Encodes a point as a little-endian number: y, and in bit 255 whether x is odd. */
function compress([X, Y, Z]: Point): bigint {
  // Z^(P − 2), where P − 2 is 250 ones and 01011 in binary.
  const inverse = (square(powerOfOnes(Z, 250), 5) * Z ** 11n) % P;
  return reduce(Y * inverse) | ((reduce(X * inverse) & 1n) << 255n);
}

/** Adds any two points (section 5.1.4). */
function add([X1, Y1, Z1, T1]: Point, [X2, Y2, Z2, T2]: Point): Point {
  const a = ((Y1 - X1) * (Y2 - X2)) % P;
  const b = ((Y1 + X1) * (Y2 + X2)) % P;
  const c = (2n * D * T1 * T2) % P;
  const d = (2n * Z1 * Z2) % P;
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [(e * f) % P, (g * h) % P, (f * g) % P, (e * h) % P];
}

function double([X, Y, Z]: Point): Point {
  const a = (X * X) % P;
  const b = (Y * Y) % P;
  const h = a + b;
  const e = h - (((X + Y) * (X + Y)) % P);
  const g = a - b;
  const f = 2n * Z * Z + g;
  return [(e * f) % P, (g * h) % P, (f * g) % P, (e * h) % P];
}

/** The base point, worked out at first use: y is 4/5, and x even. */
let base: Point | undefined;

/** Encodes s·B − k·A, as {@link compress} does; both numbers are below L. */
export function combine({ s, k, A: [X, Y, Z, T] }: { s: bigint; k: bigint; A: Point }): bigint {
  base ??= decompress(Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 0x58 : 0x66))) as Point;
  const minusA: Point = [-X, Y, Z, -T];
  // i·B − j·A at 4j + i: two bits of both numbers are taken at once.
  const sums = [IDENTITY];
  for (let index = 1; index < 16; index++) {
    sums.push(index % 4 === 0 ? add(sums[index - 4] as Point, minusA) : add(sums[index - 1] as Point, base));
  }
  const digitsOf = (number: bigint): string => number.toString(4).padStart(127, "0");
  const [digitsOfS, digitsOfK] = [digitsOf(s), digitsOf(k)];
  let sum = IDENTITY;
  for (let place = 0; place < 127; place++) {
    sum = add(double(double(sum)), sums[Number(digitsOfS[place]) + 4 * Number(digitsOfK[place])] as Point);
  }
  return compress(sum);
}

/** Reads bytes as a number, the least byte first. */
export function littleEndian(bytes: Uint8Array): bigint {
  let number = 0n;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let place = bytes.length - 8; place >= 0; place -= 8) number = (number << 64n) | view.getBigUint64(place, true);
  return number;
}
