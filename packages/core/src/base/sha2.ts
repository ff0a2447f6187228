// SHA-2 (FIPS 180-4), for where the platform has none that answers at once. The constants are worked out as the standard
// defines them (sections 4.2.2, 4.2.3 and 5.3): their tables would be larger than everything else here.

/** The algorithms of SHA-2 that credentials and their resources name. */
export type Sha2Algorithm = "sha256" | "sha384" | "sha512";

/** Bytes of each digest. */
export const digestLengths = { sha256: 32, sha384: 48, sha512: 64 } as const satisfies Record<Sha2Algorithm, number>;

/** Computes a digest of SHA-2 without the platform. */
export function computeSha2(algorithm: Sha2Algorithm, message: Uint8Array): Uint8Array<ArrayBuffer> {
  working ??= createWorking();
  const { roots, keys, words } = working;
  // The initial values of SHA-384 are those of the ninth to sixteenth prime.
  const first = algorithm === "sha384" ? 8 : 0;
  const high = roots.high.slice(first, first + 8);
  if (algorithm === "sha256") {
    eachBlock(message, 64, (bytes, start) => mix32({ state: high, words: words.high, keys: keys.high, bytes, start }));
    return toBytes(high);
  }
  const state = { high, low: roots.low.slice(first, first + 8) };
  eachBlock(message, 128, (bytes, start) => mix64({ state, words, keys, bytes, start }));
  const halves = Array.from(high).flatMap((half, index) => [half, state.low[index] as number]);
  return toBytes(halves).slice(0, digestLengths[algorithm]);
}

/** The constants, and room for the words of a block. Nothing else runs while a block is taken in. */
type Working = Readonly<Record<"roots" | "keys" | "words", Halves>>;

let working: Working | undefined;

/** Works out the first 64 bits of the fractions of the square roots and cube roots of the first primes. */
function createWorking(): Working {
  const primes: bigint[] = [];
  for (let candidate = 2n; primes.length < 80; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0n)) primes.push(candidate);
  }
  return {
    roots: toHalves(primes.slice(0, 16).map((prime) => rootOf(prime << 128n, 2n))),
    keys: toHalves(primes.map((prime) => rootOf(prime << 192n, 3n))),
    words: { high: new Int32Array(80), low: new Int32Array(80) },
  };
}

function toHalves(numbers: readonly bigint[]): Halves {
  const lowOf = (number: bigint): number => Number(BigInt.asIntN(32, number));
  return { high: Int32Array.from(numbers, (number) => lowOf(number >> 32n)), low: Int32Array.from(numbers, lowOf) };
}

/** The whole part of a root, by Newton's method from above. */
function rootOf(number: bigint, degree: bigint): bigint {
  let root = 1n << 80n;
  for (;;) {
    const next = ((degree - 1n) * root + number / root ** (degree - 1n)) / degree;
    if (next >= root) return root;
    root = next;
  }
}

/** Pads a message (section 5.1) and passes its blocks on: the bytes, and where in them a block begins. */
function eachBlock(message: Uint8Array, size: number, mix: (bytes: Uint8Array, start: number) => void): void {
  const rest = message.length % size;
  const whole = message.length - rest;
  // A one bit, zeros, and the length in bits, for which an eighth of a block is kept.
  const tail = new Uint8Array(rest < size - size / 8 ? size : 2 * size);
  tail.set(whole === 0 ? message : message.subarray(whole));
  tail[rest] = 0x80;
  let length = message.length * 8;
  for (let place = tail.length - 1; length > 0; place--) {
    tail[place] = length % 256;
    length = Math.floor(length / 256);
  }
  for (let start = 0; start < whole; start += size) mix(message, start);
  for (let start = 0; start < tail.length; start += size) mix(tail, start);
}

/** Four bytes as an integer of 32 bits, the greatest byte first. */
const wordAt = (bytes: Uint8Array, place: number): number =>
  ((bytes[place] as number) << 24) |
  ((bytes[place + 1] as number) << 16) |
  ((bytes[place + 2] as number) << 8) |
  (bytes[place + 3] as number);

function toBytes(words: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(words.length * 4);
  for (let place = 0; place < bytes.length; place++)
    bytes[place] = (words[place >> 2] as number) >>> (24 - (place & 3) * 8);
  return bytes;
}

const majority = (x: number, y: number, z: number): number => (x & y) ^ (x & z) ^ (y & z);

const rotate = (word: number, count: number): number => (word >>> count) | (word << (32 - count));

type Block = { bytes: Uint8Array; start: number };

/** Takes a block of 64 bytes into the state (section 6.2.2). */
function mix32({ state, words, bytes, start, keys }: Block & Record<"state" | "words" | "keys", Int32Array>): void {
  for (let t = 0; t < 16; t++) words[t] = wordAt(bytes, start + t * 4);
  for (let t = 16; t < 64; t++) {
    const x = words[t - 15] as number;
    const y = words[t - 2] as number;
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    words[t] = ((words[t - 16] as number) + s0 + (words[t - 7] as number) + s1) | 0;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let t = 0; t < 64; t++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (keys[t] as number) + (words[t] as number)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + majority(a, b, c)) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

/** The upper half of 64 bits that are rotated to the right; with the halves exchanged, the lower one. */
const rotateHalf = (half: number, other: number, count: number): number =>
  count < 32 ? (half >>> count) | (other << (32 - count)) : (other >>> (count - 32)) | (half << (64 - count));

/** What the sum of lower halves, none of them negative, adds to that of the upper ones. */
const carry = (sum: number): number => Math.floor(sum / 2 ** 32);

type Halves = { high: Int32Array; low: Int32Array };
type Block64 = Block & Record<"state" | "words" | "keys", Halves>;

/**
 * Takes a block of 128 bytes into the state (section 6.4.2). Words are kept in halves: integers of 64 bits would take a
 * hundred times as long.
 */
function mix64({ state, words: { high: wh, low: wl }, bytes, start, keys }: Block64): void {
  for (let t = 0; t < 80; t++) {
    if (t < 16) {
      wh[t] = wordAt(bytes, start + t * 8);
      wl[t] = wordAt(bytes, start + t * 8 + 4);
      continue;
    }
    const xh = wh[t - 15] as number;
    const xl = wl[t - 15] as number;
    const yh = wh[t - 2] as number;
    const yl = wl[t - 2] as number;
    // A shift is a rotation whose lower half stays, and whose upper half takes nothing from it.
    const low =
      ((rotateHalf(xl, xh, 1) ^ rotateHalf(xl, xh, 8) ^ rotateHalf(xl, xh, 7)) >>> 0) +
      ((rotateHalf(yl, yh, 19) ^ rotateHalf(yl, yh, 61) ^ rotateHalf(yl, yh, 6)) >>> 0) +
      ((wl[t - 7] as number) >>> 0) +
      ((wl[t - 16] as number) >>> 0);
    wl[t] = low;
    wh[t] =
      (rotateHalf(xh, xl, 1) ^ rotateHalf(xh, xl, 8) ^ (xh >>> 7)) +
      (rotateHalf(yh, yl, 19) ^ rotateHalf(yh, yl, 61) ^ (yh >>> 6)) +
      (wh[t - 7] as number) +
      (wh[t - 16] as number) +
      carry(low);
  }
  const high = state.high.slice();
  const low = state.low.slice();
  for (let t = 0; t < 80; t++) {
    // Instead of moving all values by one place, the places are counted from one further on each time: `a` is at 0 − t.
    const [a, b, c, d] = [-t & 7, (1 - t) & 7, (2 - t) & 7, (3 - t) & 7];
    const [e, f, g, h] = [(4 - t) & 7, (5 - t) & 7, (6 - t) & 7, (7 - t) & 7];
    const eh = high[e] as number;
    const el = low[e] as number;
    const low1 =
      ((low[h] as number) >>> 0) +
      ((rotateHalf(el, eh, 14) ^ rotateHalf(el, eh, 18) ^ rotateHalf(el, eh, 41)) >>> 0) +
      (((el & (low[f] as number)) ^ (~el & (low[g] as number))) >>> 0) +
      ((keys.low[t] as number) >>> 0) +
      ((wl[t] as number) >>> 0);
    const high1 =
      (high[h] as number) +
      (rotateHalf(eh, el, 14) ^ rotateHalf(eh, el, 18) ^ rotateHalf(eh, el, 41)) +
      ((eh & (high[f] as number)) ^ (~eh & (high[g] as number))) +
      (keys.high[t] as number) +
      (wh[t] as number) +
      carry(low1);
    const ah = high[a] as number;
    const al = low[a] as number;
    const low2 =
      (low1 >>> 0) +
      ((rotateHalf(al, ah, 28) ^ rotateHalf(al, ah, 34) ^ rotateHalf(al, ah, 39)) >>> 0) +
      (majority(al, low[b] as number, low[c] as number) >>> 0);
    low[h] = low2;
    high[h] =
      high1 +
      (rotateHalf(ah, al, 28) ^ rotateHalf(ah, al, 34) ^ rotateHalf(ah, al, 39)) +
      majority(ah, high[b] as number, high[c] as number) +
      carry(low2);
    const low3 = ((low[d] as number) >>> 0) + (low1 >>> 0);
    low[d] = low3;
    high[d] = (high[d] as number) + high1 + carry(low3);
  }
  // Eighty steps are ten times around: every value is where it began.
  for (let index = 0; index < 8; index++) {
    const sum = ((state.low[index] as number) >>> 0) + ((low[index] as number) >>> 0);
    state.low[index] = sum;
    state.high[index] = (state.high[index] as number) + (high[index] as number) + carry(sum);
  }
}
