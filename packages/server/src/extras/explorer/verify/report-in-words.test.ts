import type { VerificationChecks } from "@arcs/core";
import { expect, test } from "vitest";

import { isTestNetwork } from "../../../platform/chains/chains.ts";
import { checksInWords, meaningOf, verdictOf } from "./report-in-words.ts";

const passed: VerificationChecks = {
  signatureValid: true,
  issuerTrusted: true,
  notExpired: true,
  notRevoked: true,
  schemaValid: true,
};
const mainnet = { network: "mainnet-beta" };

test("only what is valid on the real ledger is green", () => {
  const valid = { valid: true, checks: passed, codes: [] };
  expect(verdictOf(valid, mainnet)).toEqual({
    word: "Valid",
    meaning: "All five checks passed.",
    mood: "good",
  });
  for (const network of ["local", "devnet", "testnet", "another", ""]) {
    expect(isTestNetwork(network)).toBe(true);
    expect(verdictOf(valid, { network })).toMatchObject({
      word: `Test credential (${network})`,
      mood: "unsure",
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
