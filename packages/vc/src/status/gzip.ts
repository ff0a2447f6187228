// Gzip (RFC 1952) with Deflate (RFC 1951), bounded and without the platform: a list of others may be
// a bomb, and not every engine has DecompressionStream.

/** The reason why bytes cannot be unpacked. */
export type GzipFault = { fault: string };

type Huffman = { counts: Uint16Array; symbols: Uint16Array };

/** Thrown inside this file alone. */
class Refusal extends Error {}

const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
  163, 195, 227, 258,
];
const LENGTH_BITS = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
const DISTANCES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
  3073, 4097, 6145, 8193, 12289, 16385, 24577,
];
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Unpacks gzip of one member, and stops where the result would have more than `maxBytes`. */
export function gunzip(packed: Uint8Array, maxBytes: number): Uint8Array | GzipFault {
  try {
    const start = bodyOf(packed);
    const reader = new BitReader(packed, start);
    const bytes = inflate(reader, maxBytes);
    const end = reader.endOfByte();
    if (end + 8 !== packed.length)
      throw new Refusal("its end is missing, or more stands behind it");
    if (readUint32(packed, end) !== crc32(bytes) || readUint32(packed, end + 4) !== bytes.length)
      throw new Refusal("its checksum is another one");
    return bytes;
  } catch (error) {
    if (error instanceof Refusal) return { fault: error.message };
    throw error;
  }
}

/** Returns where the compressed data begins. */
function bodyOf(packed: Uint8Array): number {
  if (packed[0] !== 0x1f || packed[1] !== 0x8b || packed[2] !== 8)
    throw new Refusal("it is not gzip");
  const flags = packed[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + (packed[at] ?? 0) + (packed[at + 1] ?? 0) * 256;
  for (const flag of [8, 16]) if (flags & flag) at = packed.indexOf(0, at) + 1 || packed.length;
  return flags & 2 ? at + 2 : at;
}

class BitReader {
  readonly #bytes: Uint8Array;
  #at: number;
  #bits = 0;
  #count = 0;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  bits(count: number): number {
    while (this.#count < count) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new Refusal("its end is missing");
      this.#bits |= byte << this.#count;
      this.#count += 8;
    }
    const value = this.#bits & ((1 << count) - 1);
    this.#bits >>>= count;
    this.#count -= count;
    return value;
  }

  /** Drops the rest of a byte, and returns where the next one stands. */
  endOfByte(): number {
    this.#at -= this.#count >> 3;
    this.#bits = 0;
    this.#count = 0;
    return this.#at;
  }

  take(count: number): Uint8Array {
    const start = this.endOfByte();
    this.#at += count;
    if (this.#at > this.#bytes.length) throw new Refusal("its end is missing");
    return this.#bytes.subarray(start, this.#at);
  }
}

/** Collects bytes up to a bound, without a large buffer for a small result. */
class Output {
  #bytes = new Uint8Array(32_768);
  #length = 0;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed > this.#maxBytes)
      throw new Refusal(`it unpacks to more than ${this.#maxBytes} bytes`);
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  push(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  repeat(distance: number, length: number): void {
    if (distance > this.#length) throw new Refusal("it repeats what was not there");
    this.#reserve(length);
    for (let index = 0; index < length; index++, this.#length++)
      this.#bytes[this.#length] = this.#bytes[this.#length - distance] as number;
  }

  get result(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

function inflate(reader: BitReader, maxBytes: number): Uint8Array {
  const output = new Output(maxBytes);
  for (let isLast = false; !isLast;) {
    isLast = reader.bits(1) === 1;
    const kind = reader.bits(2);
    if (kind === 0) {
      const [low, high, notLow, notHigh] = reader.take(4) as unknown as [
        number,
        number,
        number,
        number,
      ];
      if ((low ^ notLow) !== 255 || (high ^ notHigh) !== 255)
        throw new Refusal("a length in it is malformed");
      output.append(reader.take(low + high * 256));
    } else if (kind === 1) inflateBlock(reader, { output, ...fixedCodes() });
    else if (kind === 2) inflateBlock(reader, { output, ...readCodes(reader) });
    else throw new Refusal("a block in it is of no known kind");
  }
  return output.result;
}

type Codes = { literals: Huffman; distances: Huffman };

function inflateBlock(
  reader: BitReader,
  { output, literals, distances }: Codes & { output: Output },
): void {
  for (let symbol = decode(reader, literals); symbol !== 256; symbol = decode(reader, literals)) {
    if (symbol < 256) {
      output.push(symbol);
      continue;
    }
    const base = LENGTHS[symbol - 257];
    if (base === undefined) throw new Refusal("a length in it is malformed");
    const length = base + reader.bits(LENGTH_BITS[symbol - 257] as number);
    const code = decode(reader, distances);
    const from = DISTANCES[code];
    if (from === undefined) throw new Refusal("a distance in it is malformed");
    output.repeat(from + reader.bits(code < 2 ? 0 : (code >> 1) - 1), length);
  }
}

let fixed: Codes | undefined;

/** Makes the codes once: a block that is empty takes ten bits, so a list may have 600,000. */
function fixedCodes(): Codes {
  return (fixed ??= makeFixedCodes());
}

function makeFixedCodes(): Codes {
  const lengths = Array.from({ length: 288 }, (_, symbol) =>
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
  );
  return {
    literals: huffmanOf(lengths),
    distances: huffmanOf(Array.from({ length: 30 }, () => 5)),
  };
}

function readCodes(reader: BitReader): Codes {
  const literals = reader.bits(5) + 257;
  const all = literals + reader.bits(5) + 1;
  const used = reader.bits(4) + 4;
  const ofLengths = Array.from({ length: 19 }, () => 0);
  for (const symbol of CODE_ORDER.slice(0, used)) ofLengths[symbol] = reader.bits(3);
  const huffman = huffmanOf(ofLengths);
  const lengths: number[] = [];
  while (lengths.length < all) {
    const symbol = decode(reader, huffman);
    if (symbol < 16) {
      lengths.push(symbol);
      continue;
    }
    const [value, times] =
      symbol === 16
        ? [lengths[lengths.length - 1], 3 + reader.bits(2)]
        : [0, symbol === 17 ? 3 + reader.bits(3) : 11 + reader.bits(7)];
    if (value === undefined) throw new Refusal("a code in it is malformed");
    for (let count = 0; count < times; count++) lengths.push(value);
  }
  if (lengths.length > all) throw new Refusal("a code in it is malformed");
  return {
    literals: huffmanOf(lengths.slice(0, literals)),
    distances: huffmanOf(lengths.slice(literals)),
  };
}

function huffmanOf(lengths: readonly number[]): Huffman {
  const counts = new Uint16Array(16);
  for (const length of lengths) counts[length] = (counts[length] as number) + 1;
  counts[0] = 0;
  const offsets = new Uint16Array(17);
  for (let length = 1; length < 16; length++)
    offsets[length + 1] = (offsets[length] as number) + (counts[length] as number);
  const symbols = new Uint16Array(lengths.length);
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue;
    symbols[offsets[length] as number] = symbol;
    offsets[length] = (offsets[length] as number) + 1;
  }
  return { counts, symbols };
}

function decode(reader: BitReader, { counts, symbols }: Huffman): number {
  let [code, first, index] = [0, 0, 0];
  for (let length = 1; length < 16; length++) {
    code |= reader.bits(1);
    const count = counts[length] as number;
    if (code - count < first) return symbols[index + code - first] as number;
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  throw new Refusal("a code in it is malformed");
}

/** Packs bytes as gzip. Only runs of one byte are shortened: lists are nearly all zeros. */
export function gzip(bytes: Uint8Array): Uint8Array {
  const packed: number[] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
  let [bits, count] = [0, 0];
  const write = (value: number, length: number): void => {
    bits |= value << count;
    for (count += length; count >= 8; count -= 8, bits >>>= 8) packed.push(bits & 255);
  };
  // Huffman codes stand with their highest bit first.
  const writeCode = (code: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit--) write((code >> bit) & 1, 1);
  };
  const writeSymbol = (symbol: number): void => {
    if (symbol < 144) writeCode(0x30 + symbol, 8);
    else if (symbol < 256) writeCode(0x190 + symbol - 144, 9);
    else if (symbol < 280) writeCode(symbol - 256, 7);
    else writeCode(0xc0 + symbol - 280, 8);
  };
  write(1, 1);
  write(1, 2);
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] as number;
    writeSymbol(byte);
    let run = 0;
    while (bytes[at + 1 + run] === byte) run++;
    // The length 258 has a symbol of its own, without further bits; the distance is 1.
    for (; run >= 258; run -= 258, at += 258) {
      writeSymbol(285);
      writeCode(0, 5);
    }
    at++;
  }
  writeSymbol(256);
  if (count > 0) packed.push(bits & 255);
  for (const value of [crc32(bytes), bytes.length])
    for (const shift of [0, 8, 16, 24]) packed.push((value >>> shift) & 255);
  return Uint8Array.from(packed);
}

function readUint32(bytes: Uint8Array, at: number): number {
  return [3, 2, 1, 0].reduce((value, index) => ((value << 8) | (bytes[at + index] ?? 0)) >>> 0, 0);
}

let table: Uint32Array | undefined;

function crc32(bytes: Uint8Array): number {
  table ??= Uint32Array.from({ length: 256 }, (_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value;
  });
  let value = 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 255] as number) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
