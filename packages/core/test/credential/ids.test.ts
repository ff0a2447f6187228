import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatCredentialUrn,
  formatPrefixedId,
  generateCredentialId,
  kindOfCredentialId,
  formatLedgerStatusId,
  parseCredentialUrn,
  parseLedgerStatusId,
} from "../../src/credential/ids.ts";
import { createSigner } from "../../src/keys/signer.ts";
import { agent, everyKind } from "../support/fixtures.ts";

const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
const withCode = (code: string): object => expect.objectContaining({ name: "SdkError", code });

describe("ids (spec 2.3, 2.5, 4.6)", () => {
  const subject = agent.address;
  test.each(everyKind)(
    "of kind %s: deterministic, distinct by nonce and kind, at most 32 bytes",
    (kind) => {
      const ids = [undefined, 0, 1, "", "1", "0"].map((nonce) =>
        generateCredentialId(kind, subject, nonce === undefined ? {} : { nonce }),
      );
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) {
        expect(id.length).toBeLessThanOrEqual(32);
        expect(kindOfCredentialId(id)).toBe(kind);
        expect(parseCredentialUrn(formatCredentialUrn(id))).toBe(id);
        expect(parseLedgerStatusId(formatLedgerStatusId(subject, id))).toEqual({
          issuerAddress: subject,
          credentialId: id,
        });
      }
      expect(generateCredentialId(kind, subject)).toBe(ids[0]);
    },
  );
  test("one golden value, so that ids never change", () => {
    expect(generateCredentialId("AgentIdentity", subject)).toBe("agentidentity-FyyDRHomnhP");
  });
  test("subjects do not collide", () => {
    fc.assert(
      fc.property(seed, seed, (left, right) => {
        const [a, b] = [left, right].map((s) =>
          generateCredentialId("Skill", createSigner(s).address),
        );
        expect(a === b).toBe(Buffer.from(left).equals(right));
      }),
      { numRuns: 30 },
    );
  });
  test.each([
    "",
    "skill",
    "skill-",
    "Skill-abc",
    "skill-0OIl",
    "unknown-abc",
    `skill-${"a".repeat(12)}`,
    "skill-abc\n",
    "constructor-abc",
  ])("%j is no credential id", (id) => {
    expect(kindOfCredentialId(id)).toBeUndefined();
    expect(parseCredentialUrn(`urn:service:${id}`)).toBeUndefined();
    expect(parseLedgerStatusId(`ledger:${subject}:credential:${id}`)).toBeUndefined();
  });
  test("nonces that read alike do not collide, whatever their characters", () => {
    const nonce = fc.oneof(
      fc.maxSafeInteger(),
      fc.string({ unit: "binary" }),
      fc.constantFrom('","', "\\", "\ud800", "\ud801"),
    );
    fc.assert(
      fc.property(nonce, nonce, (left, right) => {
        const [a, b] = [left, right].map((each) =>
          generateCredentialId("Skill", subject, { nonce: each }),
        );
        expect(a === b).toBe(left === right);
      }),
    );
  });
  test("foreign texts are neither urn nor status id", () => {
    expect(parseCredentialUrn("urn:other:skill-abc")).toBeUndefined();
    expect(parseLedgerStatusId("ledger:x:credential:skill-abc")).toBeUndefined();
    // 33 bytes, and 32 bytes that are no key
    expect(parseLedgerStatusId(`ledger:${"1".repeat(33)}:credential:skill-abc`)).toBeUndefined();
    expect(parseLedgerStatusId(`ledger:${"1".repeat(32)}:credential:skill-abc`)).toBeUndefined();
    for (const value of [undefined, null, 5, {}] as never[]) {
      expect(parseCredentialUrn(value)).toBeUndefined();
      expect(parseLedgerStatusId(value)).toBeUndefined();
      expect(kindOfCredentialId(value)).toBeUndefined();
    }
  });
  test("bad input", () => {
    expect(() => generateCredentialId("Skill", "x")).toThrow(withCode("invalid_address"));
    for (const kind of ["Unknown", "skill", "toString", undefined])
      expect(() => generateCredentialId(kind as never, subject)).toThrow(
        withCode("invalid_argument"),
      );
    for (const nonce of [1.5, Number.NaN, {}, null])
      expect(() => generateCredentialId("Skill", subject, { nonce: nonce as never })).toThrow(
        withCode("invalid_argument"),
      );
  });
});

describe("server-made ids (design.md, section 4)", () => {
  test("are the prefix and base58 of 16 bytes", () => {
    expect(
      formatPrefixedId(
        "evt",
        Uint8Array.from({ length: 16 }, (_, i) => i + 1),
      ),
    ).toBe("evt_8DfbjXLth7APvt3qQPgtf");
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        expect(formatPrefixedId("cred", bytes)).toMatch(/^cred_[1-9A-HJ-NP-Za-km-z]{16,22}$/);
      }),
    );
  });
  test.each([0, 15, 17, 32])("%d bytes are refused", (length) => {
    expect(() => formatPrefixedId("cred", new Uint8Array(length))).toThrow(
      withCode("invalid_argument"),
    );
  });
});
