import { Point } from "@noble/ed25519";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { combine, decompress, L, littleEndian } from "../../src/keys/curve.ts";

// noble's arithmetic is the reference: of anything that could be a point, the torsion included.
const bytes = (number: bigint): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, index) => Number((number >> BigInt(8 * index)) & 0xffn));
const scalar = fc.bigInt({ min: 0n, max: L - 1n });
const smallOrder = Point.fromBytes(bytes(0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd83d3d706a17c7n), false);

describe("the arithmetic of verification", () => {
  test("s·B − k·A is what noble says, for points with and without a part of small order", () => {
    fc.assert(
      fc.property(scalar, scalar, scalar, fc.nat(7), (s, k, a, order) => {
        const key = Point.BASE.multiply(a, false).add(smallOrder.multiply(BigInt(order), false));
        const encoded = key.toBytes();
        const A = decompress(encoded);
        const expected = Point.BASE.multiply(s, false).add(key.negate().multiply(k, false));
        expect(A === undefined ? undefined : combine({ s, k, A })).toBe(littleEndian(expected.toBytes()));
      }),
      { numRuns: 60 },
    );
  });

  test("the ends of the ranges", () => {
    for (const s of [0n, 1n, 2n, 3n, 4n, L - 1n]) {
      for (const k of [0n, 1n, 2n, 3n, 4n, L - 1n]) {
        const A = decompress(Point.BASE.toBytes())!;
        const expected = Point.BASE.multiply((s - k + L) % L, false);
        expect(combine({ s, k, A })).toBe(littleEndian(expected.toBytes()));
      }
    }
  });

  test("decodes the points that noble decodes, and no others", () => {
    const decoded = (encoded: Uint8Array): [bigint, bigint] | undefined => {
      try {
        const { x, y } = Point.fromBytes(encoded, false);
        return [x, y];
      } catch {
        return undefined;
      }
    };
    fc.assert(
      fc.property(
        fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 255n - 20n }), fc.bigInt({ min: 0n, max: 40n })),
        fc.boolean(),
        (y, sign) => {
          const encoded = bytes(sign ? y + 2n ** 255n : y);
          expect(decompress(encoded)?.slice(0, 2)).toEqual(decoded(encoded));
        },
      ),
      { numRuns: 300 },
    );
  });
});
