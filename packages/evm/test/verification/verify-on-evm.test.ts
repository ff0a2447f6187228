import { type CredentialReport, type JsonObject, verifyCredential } from "@arcs/core";
import { encodeFunctionData, type Hex, parseAbi } from "viem";
import { describe, expect, test } from "vitest";

import { createEvmStatusResolver } from "../../src/index.ts";
import { hasEvm, needsEvm } from "../support/local-evm.ts";
import { changed, issuerDid, makeCredential, makeIdentity } from "../support/fixtures.ts";
import {
  useAttestedCredential,
  chain,
  eas,
  allTrue,
  allFalse,
  evm,
  attester,
  credential,
  evidence,
  bridgeBy,
  takeAll,
  take,
  revoke,
  now,
  type Options,
  verify,
  codesOf,
} from "../support/attested-credential.ts";

describe.skipIf(!hasEvm)(`verification on an EVM chain${needsEvm}`, () => {
  useAttestedCredential();

  test("an attestation: valid, until it is revoked", async () => {
    expect(await verify(credential, evidence)).toEqual({
      valid: true,
      checks: allTrue,
      errors: [],
    });
    await revoke(credential, evidence);
    const report = await verify(credential, evidence);
    expect(report).toMatchObject({ valid: false, checks: { ...allTrue, notRevoked: false } });
    expect(codesOf(report)).toEqual(["credential_revoked"]);
  });

  test("the service's own validity call still says yes after a revocation: it is not what is asked", async () => {
    await revoke(credential, evidence);
    const abi = parseAbi(["function isAttestationValid(bytes32 uid) view returns (bool)"]);
    const uid = (evidence as { uid: Hex }).uid;
    const data = encodeFunctionData({ abi, functionName: "isAttestationValid", args: [uid] });
    expect(BigInt(await evm.rpc("eth_call", { to: eas, data }, "latest"))).toBe(1n);
    expect(codesOf(await verify(credential, evidence))).toEqual(["credential_revoked"]);
  });

  test("batches: each credential by its path, one of them revoked by its hash", async () => {
    const documents = await Promise.all(
      ["1", "2", "3", "4", "5"].map((nonce) => makeCredential({ nonce })),
    );
    const found = await takeAll(documents, bridgeBy(attester, "batch"));
    for (const [index, document] of documents.entries()) {
      expect(await verify(document, found[index])).toEqual({
        valid: true,
        checks: allTrue,
        errors: [],
      });
    }
    await revoke(documents[2]!, found[2]!);
    expect(codesOf(await verify(documents[2]!, found[2]))).toEqual(["credential_revoked"]);
    expect(await verify(documents[3]!, found[3])).toMatchObject({ valid: true });
  });

  test("a credential that is on the chain in both forms is revoked in both by its hash", async () => {
    const [batched] = await takeAll([credential], bridgeBy(attester, "batch"));
    await revoke(credential, batched!);
    expect(codesOf(await verify(credential, evidence))).toEqual(["credential_revoked"]);
  });

  describe("with verifyCredential, in place of the ledger", () => {
    const both = async (
      document: JsonObject,
      of: unknown,
      options: Omit<Options, "now"> = {},
    ): Promise<CredentialReport> => {
      const time = await now();
      const resolveStatus = createEvmStatusResolver({
        network: chain,
        provider: evm.url,
        attesters: { [issuerDid]: [attester.address] },
        confirmations: 1,
        now: () => time,
        findEvidence: () => of,
        ...options,
      });
      return verifyCredential(document, { trustedIssuers: [issuerDid], now: time, resolveStatus });
    };

    test("issue, verify, revoke, verify: no ledger is asked", async () => {
      const identity = await makeIdentity();
      const of = await take(identity);
      expect(await both(identity, of)).toMatchObject({
        valid: true,
        errors: [],
        checks: { notRevoked: true },
      });
      await revoke(identity, of);
      const report = await both(identity, of);
      expect(report).toMatchObject({
        valid: false,
        checks: { signatureValid: true, notRevoked: false },
      });
      expect(codesOf(report)).toEqual(["credential_revoked"]);
    });

    test("every reason keeps its own code", async () => {
      expect(codesOf(await both(credential, undefined))).toEqual(["status_not_found"]);
      expect(codesOf(await both(credential, "junk"))).toEqual(["attestation_mismatch"]);
      expect(codesOf(await both(credential, evidence, { attesters: {} }))).toEqual([
        "untrusted_attester",
      ]);
      expect(
        codesOf(await both(credential, evidence, { provider: "http://127.0.0.1:9/" })),
      ).toEqual(["status_unavailable"]);
      const altered = changed(credential, (copy) => (copy.credentialSubject.skill = "forgery"));
      expect(codesOf(await both(altered, evidence)).sort()).toEqual([
        "anchor_mismatch",
        "invalid_signature",
      ]);
    });

    test("a status entry of another type is none of its business", async () => {
      const other = changed(
        credential,
        (copy) => (copy.credentialStatus.type = "BitstringStatusListEntry"),
      );
      expect(codesOf(await both(other, evidence))).toContain("unknown_status_type");
    });
  });

  describe("reorganisations", () => {
    test("what is not deep enough does not count yet; what is revoked counts at once", async () => {
      const fresh = await take(await makeCredential({ nonce: "9" }));
      const document = await makeCredential({ nonce: "9" });
      const report = await verify(document, fresh, { confirmations: 3 });
      expect(report).toMatchObject({ valid: false, checks: allFalse });
      expect(codesOf(report)).toEqual(["attestation_unconfirmed"]);
      await evm.mine(2);
      expect(await verify(document, fresh, { confirmations: 3 })).toMatchObject({ valid: true });
      await revoke(document, fresh);
      expect(codesOf(await verify(document, fresh, { confirmations: 3 }))).toEqual([
        "credential_revoked",
      ]);
    });

    test("a batch, likewise", async () => {
      const document = await makeCredential({ nonce: "9" });
      const [fresh] = await takeAll([document], bridgeBy(attester, "batch"));
      expect(codesOf(await verify(document, fresh, { confirmations: 2 }))).toEqual([
        "attestation_unconfirmed",
      ]);
      await evm.mine(1);
      expect(await verify(document, fresh, { confirmations: 2 })).toMatchObject({ valid: true });
    });

    test("an attestation that a reorganisation took back is gone", async () => {
      const document = await makeCredential({ nonce: "9" });
      const fresh = await take(document);
      await evm.rpc("anvil_reorg", 1, []);
      expect(codesOf(await verify(document, fresh))).toEqual(["status_not_found"]);
    });
  });

  test("what a caller passes is checked before anything is asked", async () => {
    const bad: Options[] = [
      { network: "solana" as never },
      { network: "toString" as never },
      { provider: "ftp://x" },
      { provider: {} as never },
      { provider: undefined as never },
      { confirmations: 0 },
      { confirmations: 1.5 },
      { maxHeadAgeSeconds: 0 },
      { attesters: undefined as never },
      { now: new Date(Number.NaN) },
    ];
    for (const options of bad) {
      await expect(verify(credential, evidence, options)).rejects.toMatchObject({
        code: "invalid_argument",
      });
    }
  });
});
