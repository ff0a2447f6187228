import type { JsonObject, VerificationChecks } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { isTestNetwork } from "@arcs/core/internal";
import {
  checksInWords,
  meaningOf,
  reportInWords,
  shownClaims,
  verdictOf,
} from "./report-in-words.ts";

const passed: VerificationChecks = {
  signatureValid: true,
  issuerTrusted: true,
  notExpired: true,
  notRevoked: true,
  schemaValid: true,
};
const mainnet = { network: "mainnet-beta" };

test("what is valid is green, and says on which test network it is", () => {
  const valid = { valid: true, checks: passed, codes: [] };
  expect(verdictOf(valid, mainnet)).toEqual({
    word: "Valid",
    meaning: "All five checks passed.",
    mood: "good",
  });
  for (const network of ["local", "devnet", "testnet", "another", ""]) {
    expect(isTestNetwork(network)).toBe(true);
    expect(verdictOf(valid, { network })).toMatchObject({
      word: `Valid on ${network}`,
      mood: "good",
    });
  }
  expect(verdictOf({ ...valid, valid: false }, mainnet)).toMatchObject({
    word: "Not valid",
    mood: "bad",
  });
});

test.each([
  [["signatureValid"], ["invalid_signature"], "Altered"],
  [["signatureValid"], ["missing_proof"], "Not signed"],
  [["signatureValid"], ["unsupported_cryptosuite"], "Signature not checked"],
  [["notRevoked"], ["credential_revoked"], "Revoked"],
  [["notRevoked"], ["anchor_mismatch"], "Altered"],
  [["notRevoked"], ["status_unavailable"], "Status unknown"],
  [["notExpired"], ["credential_expired"], "Expired"],
  [["notExpired"], ["credential_not_yet_valid"], "Not valid yet"],
  [["issuerTrusted"], ["untrusted_issuer"], "Issuer not trusted"],
  [["schemaValid"], ["invalid_subject_data"], "Malformed"],
  [["notExpired", "notRevoked"], ["credential_expired"], "Expired"],
  [["notExpired", "notRevoked"], ["credential_expired", "credential_revoked"], "Revoked"],
  [["signatureValid", "notRevoked"], ["credential_revoked", "invalid_signature"], "Altered"],
] as const)("failed %j with %j: %s", (failed, codes, word) => {
  const checks = { ...passed, ...Object.fromEntries(failed.map((name) => [name, false])) };
  for (const network of ["mainnet-beta", "local"]) {
    const verdict = verdictOf({ valid: false, checks, codes }, { network });
    expect(verdict).toMatchObject({ word, mood: "bad" });
    expect(checksInWords.map((check) => check.passed)).not.toContain(verdict.meaning);
  }
});

test("no check says of a failure what it says of a success", () => {
  const none = Object.fromEntries(
    Object.keys(passed).map((name) => [name, false]),
  ) as VerificationChecks;
  for (const check of checksInWords) {
    for (const code of ["otherwise", "toString", ...Object.keys(check.failed)]) {
      const meaning = meaningOf(check, { valid: false, checks: none, codes: [code] });
      expect(meaning).toBe(
        Object.hasOwn(check.failed, code) ? check.failed[code] : check.failed.otherwise,
      );
      expect(meaning).not.toBe(check.passed);
    }
  }
});

describe("claims", () => {
  const foreign = (claims: JsonObject): Record<string, string> =>
    Object.fromEntries(
      shownClaims(claims, { kind: "foreign" }).map(({ label, value }) => [label, value]),
    );

  test("of others stand as they are: lists and maps written out, numbers untouched", () => {
    const claims = {
      achievement: [{ name: "maths" }, { name: "music" }],
      name: [
        { "@value": "Ann", "@language": "en" },
        { "@value": "Anna", "@language": "de" },
      ],
      givenName: { en: "Ann", de: ["Anna", "Anni"] },
      createdAt: 1_735_689_600_000,
      soldAt: 3,
      looksAt: -5,
      shareBasisPoints: 7,
      active: false,
      nothing: null,
      tags: ["a", 1, true],
      address: { city: { name: "Bern", at: { lat: 46.9 } }, zip: "3000" },
    };
    expect(foreign(claims)).toEqual({
      achievement: "name: maths; name: music",
      name: "Ann (en); Anna (de)",
      givenName: "en: Ann, de: Anna, Anni",
      createdAt: "1735689600000",
      soldAt: "3",
      looksAt: "-5",
      shareBasisPoints: "7",
      active: "false",
      nothing: "null",
      tags: "a, 1, true",
      address: "city: (name: Bern, at: (lat: 46.9)), zip: 3000",
    });
  });

  const own = {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    type: ["VerifiableCredential", "ServiceSkillCredential"],
    credentialSubject: { id: "did:example:a", assessedAt: 1_735_689_600 },
  };
  test.each([
    ["of our kinds are dressed up where they fit their schema", own, true, "2025-01-01 00:00 UTC"],
    ["of our kinds that do not fit their schema stand as they are", own, false, "1735689600"],
    [
      "of a custom kind are its issuer's",
      { ...own, type: ["VerifiableCredential", "ServiceCustomCredential"] },
      true,
      "1735689600",
    ],
    [
      "of another kind with our name beside it are its issuer's",
      { ...own, type: ["VerifiableCredential", "Diploma", "ServiceSkillCredential"] },
      true,
      "1735689600",
    ],
  ])("%s", (_, credential, schemaValid, shown) => {
    const checks = { ...passed, schemaValid };
    const report = { valid: schemaValid, checks, errors: [], credential };
    const { parts } = reportInWords(report, { text: "", by: "a test" });
    expect(JSON.stringify(parts)).toContain(`"parts":["${shown}"]`);
  });
});
