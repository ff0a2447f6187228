import { isSdkError } from "@arcs/core";
import { concatBytes, decodeBase64Url, encodeBase64Url } from "@arcs/core/internal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { littleEndian, sha256 } from "../../src/program/addresses.ts";
import { auditBatch, auditRecord, recordBytes } from "../../src/program/messages.ts";
import {
  batchAccountSize,
  decodeBatch,
  decodeRecord,
  isRevokedInBatch,
  RECORD_HEADER_BYTES,
  RECORD_MAGIC,
} from "../../src/program/accounts.ts";
import { programErrors } from "../../src/transaction/transaction-errors.ts";
import { agent, issuer, startSeconds } from "../support/fixtures.ts";
import { program } from "../support/raw.ts";

const address = agent.address;

/** Runs a function that may only refuse in the expected way. */
function attempt<Result>(run: () => Result): Result | "refused" {
  try {
    return run();
  } catch (error) {
    if (isSdkError(error, "ledger_malformed_account")) return "refused";
    throw error;
  }
}

describe("accounts of any content", () => {
  const magics = [littleEndian(RECORD_MAGIC, 4), littleEndian(0x31425241, 4), new Uint8Array(4)];
  const anyBytes = fc
    .tuple(fc.constantFrom(...magics), fc.uint8Array({ maxLength: 700 }), fc.boolean())
    .map(([magic, rest, isCut]) => concatBytes(magic, rest).slice(0, isCut ? 40 : 1000));
  /**
   * Random bytes, but with consistent lengths and safe integers: otherwise hardly any could be
   * decoded.
   */
  const sound = (
    length: number,
    parts: { fixed: [at: number, bytes: number[]][]; integers: number[] },
  ) =>
    fc.uint8Array({ minLength: length, maxLength: length }).map((data) => {
      for (const at of parts.integers) data.fill(0, at + 6, at + 8);
      for (const [at, bytes] of parts.fixed) data.set(bytes, at);
      return data;
    });
  const anyRecord = sound(RECORD_HEADER_BYTES + 3, {
    fixed: [
      [0, [...littleEndian(RECORD_MAGIC, 4), 1]],
      [8, [1, 1, 1, 0]],
      [RECORD_HEADER_BYTES, [97, 98, 99]],
    ],
    integers: [80, 88, 192, 200, 208, 312],
  });
  const anyBatch = sound(batchAccountSize(8), {
    fixed: [
      [0, [...littleEndian(0x31425241, 4)]],
      [12, [8, 0, 0, 0]],
    ],
    integers: [80, 88, 96, 104, 208],
  });
  const anyAccount = fc.oneof(anyBytes, anyRecord, anyBatch);

  test("are decoded, or refused by name; never anything else", () => {
    const decoded = { records: 0, batches: 0 };
    fc.assert(
      fc.property(anyAccount, (data) => {
        const record = attempt(() => decodeRecord(address, data));
        const batch = attempt(() => decodeBatch(address, data));
        if (record !== "refused") {
          decoded.records++;
          expect(auditRecord(record, { program })).toBe(false);
        }
        if (batch !== "refused") {
          decoded.batches++;
          expect(auditBatch(batch, { program })).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
    expect(Math.min(decoded.records, decoded.batches)).toBeGreaterThan(0);
  });

  test("a view into a larger buffer is read at its own place", () => {
    const text = new TextEncoder().encode("skill-1t1u");
    const header = new Uint8Array(RECORD_HEADER_BYTES);
    header.set(littleEndian(RECORD_MAGIC, 4));
    header.set([1, 0, 0, 0, 7, 2, 1, 0], 4);
    const data = concatBytes(new Uint8Array(13), header, text);
    expect(decodeRecord(address, data.subarray(13))).toMatchObject({
      credentialId: "skill-1",
      template: "t1",
      subjectDataUri: "u",
    });
  });

  test.each<[string, (data: Uint8Array) => Uint8Array | void]>([
    ["an unknown status", (data) => void (data[4] = 4)],
    ["a negative time", (data) => void data.fill(0xff, 80, 88)],
    ["a time beyond all dates", (data) => void data.fill(0x7f, 88, 96)],
    ["text that is no UTF-8", (data) => void (data[RECORD_HEADER_BYTES] = 0xff)],
    ["a byte more", (data) => concatBytes(data, Uint8Array.of(0))],
    ["a byte less", (data) => data.slice(0, -1)],
  ])("a record with %s is refused", (_, change) => {
    const header = new Uint8Array(RECORD_HEADER_BYTES);
    header.set(littleEndian(RECORD_MAGIC, 4));
    header.set([1, 0, 0, 0, 1, 1, 1, 0], 4);
    const data = concatBytes(header, Uint8Array.of(97, 98, 99));
    expect(attempt(() => decodeRecord(address, data))).not.toBe("refused");
    expect(attempt(() => decodeRecord(address, change(data) ?? data))).toBe("refused");
  });
});

test("two records have the same signed bytes only if they are the same", () => {
  const texts = fc.string({
    minLength: 1,
    maxLength: 4,
    unit: fc.constantFrom("a", "b", "-", "é"),
  });
  const someRecord = fc.record({
    template: texts,
    credentialId: texts,
    subjectDataUri: texts,
    issuedAt: fc.integer({ min: 1, max: 3 }),
    expiresAt: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  });
  const whole = (fields: any): any => ({
    ...fields,
    issuer: issuer.address,
    subject: agent.address,
    subjectDataHash: new Uint8Array(32),
    signature: new Uint8Array(64),
  });
  fc.assert(
    fc.property(someRecord, someRecord, (left, right) => {
      const isSame = JSON.stringify(left) === JSON.stringify(right);
      const [a, b] = [recordBytes(whole(left)), recordBytes(whole(right))];
      expect(Buffer.from(a).equals(Buffer.from(b))).toBe(isSame);
    }),
    { numRuns: 5000 },
  );
});

describe("bytes", () => {
  test("base64url there and back, and in one spelling only", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
        const text = encodeBase64Url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString("base64url"));
        expect(decodeBase64Url(text)).toEqual(bytes);
      }),
    );
    for (const text of ["A", "A=", "AA==", "A+", "A/", "AB", " AA", "AA\n", "é"])
      expect(decodeBase64Url(text)).toBeUndefined();
  });
  test("SHA-256 is that of the parts joined", () => {
    expect(Buffer.from(sha256(Uint8Array.of(97), Uint8Array.of(98, 99))).toString("hex")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });
  test("integers are written least significant byte first", () => {
    expect([...littleEndian(0x0102, 2)]).toEqual([2, 1]);
    expect([...littleEndian(startSeconds, 8)]).toEqual([
      ...Buffer.from(BigInt(startSeconds).toString(16).padStart(16, "0"), "hex").reverse(),
    ]);
  });
});

test("every error that the program has is known by number and name", async () => {
  const { readFileSync } = await import("node:fs");
  const header = readFileSync(
    new URL("../../../../programs/anchor/src/errors.h", import.meta.url),
    "utf8",
  );
  const numbers = [...header.matchAll(/= (0x10[0-9a-f]{2}),/g)].map(([, text]) => Number(text));
  expect(numbers.length).toBeGreaterThan(15);
  expect([...programErrors.keys()]).toEqual(numbers);
});

test("a batch without a bit for a credential does not say that it is not revoked", () => {
  expect(isRevokedInBatch({ size: 9, revoked: Uint8Array.of(0, 1) }, 8)).toBe(true);
  const refused = expect.objectContaining({ code: "invalid_argument" });
  for (const revoked of [undefined, null, [], "00", new Uint8Array(0), new Uint8Array(1)]) {
    expect(() => isRevokedInBatch({ size: 9, revoked: revoked as never }, 8)).toThrow(refused);
  }
  for (const batch of [undefined, null, {}, { revoked: new Uint8Array(2) }]) {
    expect(() => isRevokedInBatch(batch as never, 0)).toThrow(refused);
  }
});
