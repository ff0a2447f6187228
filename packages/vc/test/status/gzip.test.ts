import { constants, deflateRawSync, gunzipSync, gzipSync } from "node:zlib";

import fc from "fast-check";
import { expect, test } from "vitest";

import { gunzip, gzip } from "../../src/status/gzip.ts";

const MAX = 100_000;
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 3_000 }),
  // Long runs, and few different bytes: repetitions at all distances.
  fc
    .array(fc.tuple(fc.constantFrom(0, 1, 255), fc.integer({ min: 1, max: 700 })), {
      maxLength: 40,
    })
    .map((runs) => Uint8Array.from(runs.flatMap(([byte, times]) => Array(times).fill(byte)))),
);
const { Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE, Z_DEFAULT_STRATEGY } = constants;

test("unpacks what zlib packs, by every level and strategy", () => {
  const settings = fc.record({
    level: fc.integer({ min: 0, max: 9 }),
    strategy: fc.constantFrom(Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE, Z_DEFAULT_STRATEGY),
  });
  fc.assert(
    fc.property(bytes, settings, (given, options) => {
      expect(gunzip(gzipSync(given, options), MAX)).toEqual(given);
    }),
    { numRuns: 300 },
  );
});

test("zlib unpacks what this packs", () => {
  fc.assert(
    fc.property(bytes, (given) => {
      const packed = gzip(given);
      expect(Uint8Array.from(gunzipSync(packed))).toEqual(given);
      expect(gunzip(packed, MAX)).toEqual(given);
    }),
    { numRuns: 200 },
  );
});

test("damaged bytes never throw, and never give other bytes", () => {
  const given = Uint8Array.from({ length: 2_000 }, (_, index) => (index * index) % 251);
  const packed = Uint8Array.from(gzipSync(given));
  fc.assert(
    fc.property(fc.nat(packed.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const damaged = Uint8Array.from(packed);
      damaged[at] = (damaged[at] as number) ^ change;
      const result = gunzip(damaged, MAX);
      if (!("fault" in result)) expect(result).toEqual(given);
    }),
    { numRuns: 500 },
  );
  for (let length = 0; length < packed.length; length += 7)
    expect(gunzip(packed.subarray(0, length), MAX)).toHaveProperty("fault");
  expect(gunzip(Uint8Array.from([...packed, 0]), MAX)).toHaveProperty("fault");
});

test("a bomb is stopped at the bound", () => {
  const bomb = gzipSync(new Uint8Array(1_000_000));
  expect(bomb.length).toBeLessThan(2_000);
  const result = gunzip(bomb, MAX);
  expect("fault" in result && result.fault).toBe("it unpacks to more than 100000 bytes");
});

test("240,000 blocks that are empty take no longer than their bytes", () => {
  // One takes ten bits, of which the second alone is set (fixed codes); so four take five bytes.
  const blocks = Array.from({ length: 60_000 }, () => [2, 8, 32, 128, 0]).flat();
  const packed = Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, ...blocks]);
  const start = performance.now();
  expect(gunzip(packed, MAX)).toEqual({ fault: "its end is missing" });
  expect(performance.now() - start).toBeLessThan(2_500);
});

test("names of files and comments in the header are passed over", () => {
  const given = new Uint8Array(10);
  const packed = gzipSync(given);
  const named = Buffer.concat([
    packed.subarray(0, 3),
    Buffer.of(8 + 16 + 4),
    packed.subarray(4, 10),
    Buffer.from([3, 0, 1, 2, 3]),
    Buffer.from("list\0comment\0"),
    packed.subarray(10),
  ]);
  expect(gunzip(named, MAX)).toEqual(given);
  expect(gunzip(deflateRawSync(given), MAX)).toEqual({ fault: "it is not gzip" });
});
