import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";

import { hashes, Point, verify as nobleVerify } from "@noble/ed25519";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  type SignatureCheck,
  isStrictSignature,
  verifyEd25519 as verifyAsItIs,
  verifyNatively,
  verifyPortably,
} from "../../src/keys/ed25519.ts";
import { bytesToHex, concatBytes, decodeHex } from "../../src/base/bytes.ts";
import { publicKeyFromSeed, signEd25519 } from "../../src/keys/sign-ed25519.ts";
import { vectors } from "../support/vectors.ts";

const sha512 = (message: Uint8Array): Uint8Array => createHash("sha512").update(message).digest();
// Only for noble's own `verify`, the reference below: core does not need it.
beforeAll(() => void (hashes.sha512 = (message) => Uint8Array.from(sha512(message))));
afterAll(() => void (hashes.sha512 = undefined));
const hexToBytes = (hex: string): Uint8Array => decodeHex(hex)!;
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytes = (length: number): fc.Arbitrary<Uint8Array> =>
  fc.uint8Array({ minLength: length, maxLength: length });

// RFC 8032, section 7.1: TEST 1, TEST 2, TEST 3, TEST SHA(abc). TEST 1024 is number 83 of
// wycheproof, below.
const rfc8032 = [
  [
    "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  ],
  [
    "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    "72",
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  ],
  [
    "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    "af82",
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
  ],
  [
    "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
    "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
    "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
  ],
] as const;

// Every implementation accepts the same signatures.
const backends: Record<string, (check: SignatureCheck) => boolean> = {
  "as it is": verifyAsItIs,
  "by the platform": (check) => isStrictSignature(check) && verifyNatively(check)!,
  "without the platform": (check) => isStrictSignature(check) && verifyPortably(check),
};

describe.each(Object.entries(backends))("verifying %s", (_, verifyEd25519) => {
  test.each(rfc8032)(
    "RFC 8032, section 7.1: key %s",
    (seedHex, publicHex, messageHex, signatureHex) => {
      const [seed, publicKey, message, signature] = [
        seedHex,
        publicHex,
        messageHex,
        signatureHex,
      ].map(hexToBytes) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
      expect(publicKeyFromSeed(seed)).toEqual(publicKey);
      expect(signEd25519(message, seed)).toEqual(signature);
      expect(verifyEd25519({ signature, message, publicKey })).toBe(true);
    },
  );

  describe.skipIf(vectors === undefined)(
    "C2SP wycheproof ed25519 (skipped: no ../shared/vectors)",
    () => {
      const groups: {
        publicKey: { pk: string };
        tests: { tcId: number; comment: string; msg: string; sig: string; result: string }[];
      }[] = vectors?.json("ed25519/wycheproof-ed25519.json").testGroups ?? [];
      const cases = groups.flatMap((group) =>
        group.tests.map((each) => ({ ...each, pk: group.publicKey.pk })),
      );

      test("holds 88 valid and 63 invalid signatures", () => {
        expect(cases.filter((each) => each.result === "valid")).toHaveLength(88);
        expect(cases.filter((each) => each.result === "invalid")).toHaveLength(63);
      });
      test.each(cases)("$tcId $comment: $result", ({ pk, msg, sig, result }) => {
        const check = {
          publicKey: hexToBytes(pk),
          message: hexToBytes(msg),
          signature: hexToBytes(sig),
        };
        expect(verifyEd25519(check)).toBe(result === "valid");
      });
    },
  );

  describe("edge cases that platforms disagree on", () => {
    const { n: L, p: P } = Point.CURVE();
    const seed = new Uint8Array(32).fill(7);
    const publicKey = publicKeyFromSeed(seed);
    const message = utf8("message");
    const signature = signEd25519(message, seed);
    const number = (encoded: Uint8Array): bigint =>
      BigInt(`0x${bytesToHex(Uint8Array.from(encoded).reverse())}`);
    const encode = (value: bigint): Uint8Array =>
      hexToBytes(value.toString(16).padStart(64, "0")).reverse();
    // y coordinates of the points of order 1, 2, 4, 8, 8 (RFC 7748, section 6.1 lists their
    // Montgomery forms)
    const smallOrder = [
      "0100000000000000000000000000000000000000000000000000000000000000",
      "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
      "0000000000000000000000000000000000000000000000000000000000000000",
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    ].flatMap((hex) => {
      const encoded = hexToBytes(hex);
      const negative = Uint8Array.from(encoded);
      negative[31]! |= 0x80;
      return [encoded, negative];
    });

    test.each(smallOrder.map((encoded) => [bytesToHex(encoded), encoded] as const))(
      "small-order key %s",
      (_, key) => {
        // R = S·B − k·A for S = 0 is of small order too: with such keys one signature fits every
        // message on some platforms.
        for (const r of smallOrder) {
          const zero = concatBytes(r, new Uint8Array(32));
          expect(verifyEd25519({ signature: zero, message, publicKey: key })).toBe(false);
        }
        expect(verifyEd25519({ signature, message, publicKey: key })).toBe(false);
      },
    );

    test("the identity as key and R, with S = 0, is accepted for any message by lax verifiers", () => {
      const identity = smallOrder[0]!;
      for (const text of ["a", "b"]) {
        const forged = concatBytes(identity, new Uint8Array(32));
        expect(verifyEd25519({ signature: forged, message: utf8(text), publicKey: identity })).toBe(
          false,
        );
      }
    });

    test("S and S + L are not both accepted", () => {
      const malleable = concatBytes(
        signature.subarray(0, 32),
        encode(number(signature.subarray(32)) + L),
      );
      expect(verifyEd25519({ signature: malleable, message, publicKey })).toBe(false);
    });

    test("the identity in another spelling is no key: every R = S·B would do, for every message", () => {
      const spelledOtherwise = encode(P + 1n);
      for (const s of [1n, 12345n, L - 1n]) {
        const forged = concatBytes(Point.BASE.multiply(s).toBytes(), encode(s));
        expect(verifyEd25519({ signature: forged, message, publicKey: spelledOtherwise })).toBe(
          false,
        );
      }
    });

    test("encodings with y of at least p are refused as key and as R", () => {
      for (let y = P; y < 2n ** 255n; y++) {
        for (const encoded of [encode(y), encode(y + 2n ** 255n)]) {
          expect(verifyEd25519({ signature, message, publicKey: encoded })).toBe(false);
          expect(
            verifyEd25519({
              signature: concatBytes(encoded, signature.subarray(32)),
              message,
              publicKey,
            }),
          ).toBe(false);
        }
      }
    });

    // Only the owner of a key can make these; lax verifiers accept them, so that two verifiers
    // would disagree about one document.
    const secret = 12345678901234567890n;
    const honestKey = Point.BASE.multiply(secret);
    const torsion = Point.fromBytes(smallOrder[6]!, false);

    test("a small-order R is refused under an honest key, though the equation holds exactly", () => {
      const r = smallOrder[0]!;
      const key = honestKey.toBytes();
      const k = number(sha512(concatBytes(r, key, message))) % L;
      const crafted = concatBytes(r, encode((k * secret) % L));
      expect(nobleVerify(crafted, message, key)).toBe(true);
      expect(verifyEd25519({ signature: crafted, message, publicKey: key })).toBe(false);
    });

    test("an R with a torsion component is refused, though the equation with cofactor holds", () => {
      const nonce = 98765432109876543210n;
      const key = honestKey.toBytes();
      const craft = (r: Uint8Array): Uint8Array => {
        const k = number(sha512(concatBytes(r, key, message))) % L;
        return concatBytes(r, encode((nonce + k * secret) % L));
      };
      const mixed = craft(Point.BASE.multiply(nonce).add(torsion).toBytes());
      expect(nobleVerify(mixed, message, key)).toBe(true);
      expect(verifyEd25519({ signature: mixed, message, publicKey: key })).toBe(false);
      const plain = craft(Point.BASE.multiply(nonce).toBytes());
      expect(verifyEd25519({ signature: plain, message, publicKey: key })).toBe(true);
    });

    test("S = 0 with a good R is false, and so is S = L, which stands for 0", () => {
      for (const s of [0n, L]) {
        const crafted = concatBytes(signature.subarray(0, 32), encode(s));
        expect(verifyEd25519({ signature: crafted, message, publicKey })).toBe(false);
      }
    });

    test("a key with a torsion component: only the equation without cofactor counts", () => {
      const mixed = honestKey.add(torsion).toBytes();
      const nonce = 98765432109876543210n;
      const r = Point.BASE.multiply(nonce).toBytes();
      const results = Array.from({ length: 32 }, (_, index) => {
        const text = utf8(`message ${index}`);
        const k = number(sha512(concatBytes(r, mixed, text))) % L;
        const forged = concatBytes(r, encode((nonce + k * secret) % L));
        // Without the cofactor S·B − k·A = R − k·T, which is R only when k is a multiple of 8, the
        // order of T.
        return {
          accepted: verifyEd25519({ signature: forged, message: text, publicKey: mixed }),
          exact: k % 8n === 0n,
        };
      });
      expect(results.map((result) => result.accepted)).toEqual(
        results.map((result) => result.exact),
      );
      expect(results.some((result) => result.exact)).toBe(true);
      expect(results.some((result) => !result.exact)).toBe(true);
    });

    test("lengths other than 64 and 32 are false, never an error", () => {
      for (const length of [0, 1, 31, 33, 63, 65, 128]) {
        expect(verifyEd25519({ signature: new Uint8Array(length), message, publicKey })).toBe(
          false,
        );
        expect(verifyEd25519({ signature, message, publicKey: new Uint8Array(length) })).toBe(
          false,
        );
      }
    });

    test("what is not bytes is false, never an error", () => {
      for (const value of [
        undefined,
        null,
        "x".repeat(64),
        Array.from(signature),
        {},
        new ArrayBuffer(64),
      ] as never[]) {
        expect(verifyEd25519({ signature: value, message, publicKey })).toBe(false);
        expect(verifyEd25519({ signature, message: value, publicKey })).toBe(false);
        expect(verifyEd25519({ signature, message, publicKey: value })).toBe(false);
      }
    });

    test("bytes of another realm are bytes", () => {
      const alien = (values: Uint8Array): Uint8Array =>
        runInNewContext("Uint8Array.from(values)", { values: [...values] });
      expect(alien(signature)).not.toBeInstanceOf(Uint8Array);
      const check = {
        signature: alien(signature),
        message: alien(message),
        publicKey: alien(publicKey),
      };
      expect(verifyEd25519(check)).toBe(true);
      expect(signEd25519(alien(message), alien(seed))).toEqual(signature);
    });

    test("buffers of Node, whose slices are no copies, are read and left as they are", () => {
      for (let index = 0; index < 8; index++) {
        const ownSeed = new Uint8Array(32).fill(index);
        const key = Buffer.from(publicKeyFromSeed(ownSeed));
        const check = {
          signature: Buffer.from(signEd25519(message, ownSeed)),
          message,
          publicKey: key,
        };
        const before = [check.signature, check.publicKey].map((each) => each.toString("hex"));
        expect(verifyEd25519(check)).toBe(true);
        expect([check.signature, check.publicKey].map((each) => each.toString("hex"))).toEqual(
          before,
        );
      }
    });

    test("subarrays of larger buffers are read at their place", () => {
      const buffer = concatBytes(new Uint8Array(3), signature, publicKey, message);
      const check = {
        signature: buffer.subarray(3, 67),
        publicKey: buffer.subarray(67, 99),
        message: buffer.subarray(99),
      };
      expect(verifyEd25519(check)).toBe(true);
    });
  });

  test("what is signed verifies; any flipped bit does not; garbage never throws", () => {
    fc.assert(
      fc.property(
        bytes(32),
        fc.uint8Array({ maxLength: 100 }),
        fc.nat(511),
        (seed, message, bit) => {
          const publicKey = publicKeyFromSeed(seed);
          const signature = signEd25519(message, seed);
          const flipped = Uint8Array.from(signature);
          flipped[bit >> 3]! ^= 1 << (bit & 7);
          expect(verifyEd25519({ signature, message, publicKey })).toBe(true);
          expect(verifyEd25519({ signature: flipped, message, publicKey })).toBe(false);
        },
      ),
      { numRuns: 30 },
    );
    fc.assert(
      fc.property(bytes(64), bytes(32), (signature, publicKey) => {
        expect(verifyEd25519({ signature, message: new Uint8Array(), publicKey })).toBe(false);
      }),
    );
  });
});
