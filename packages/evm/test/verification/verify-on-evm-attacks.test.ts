import type { JsonObject } from "@arcs/core";
import { encodeFunctionData, type Hex, parseEventLogs } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { beforeEach, describe, expect, test } from "vitest";

import {
  attestationSchemaUid,
  easAbi,
  encodeAttestationData,
  schemaRegistryAbi,
} from "../../src/eas/eas-calls.ts";
import {
  type BatchEvidence,
  type BridgeEvidence,
  createBridgeRequest,
  findEvmChain,
  type EvmSigner,
} from "../../src/index.ts";
import { hasEvm, needsEvm } from "../support/local-evm.ts";
import { changed, makeCredential, stranger as otherIssuer } from "../support/fixtures.ts";
import {
  useAttestedCredential,
  chain,
  eas,
  allTrue,
  allFalse,
  evm,
  attester,
  stranger,
  credential,
  evidence,
  bridgeBy,
  takeAll,
  take,
  now,
  verify,
  codesOf,
} from "../support/attested-credential.ts";

/** Calls the attestation service directly, as anyone can. */
async function call(by: EvmSigner, data: Hex): Promise<any> {
  await evm.rpc("anvil_impersonateAccount", by.address);
  const hash = await evm.rpc("eth_sendTransaction", {
    from: by.address,
    to: eas,
    data,
    gas: "0x989680",
  });
  await evm.mined();
  return evm.rpc("eth_getTransactionReceipt", hash);
}
async function attestRaw(
  by: EvmSigner,
  schema: Hex,
  data: Hex,
  expirationTime = 0n,
): Promise<BridgeEvidence> {
  const recipient = "0x0000000000000000000000000000000000000000";
  const refUID = `0x${"0".repeat(64)}` as Hex;
  const inner = { recipient, expirationTime, revocable: true, refUID, data, value: 0n } as const;
  const args = [{ schema, data: inner }] as const;
  const receipt = await call(by, encodeFunctionData({ abi: easAbi, functionName: "attest", args }));
  const [log] = parseEventLogs({ abi: easAbi, logs: receipt.logs, eventName: "Attested" });
  return { type: "attestation", chain, uid: log!.args.uid };
}

describe.skipIf(!hasEvm)(`verification on an EVM chain${needsEvm}`, () => {
  useAttestedCredential();

  describe("what an adversary may try, each named", () => {
    test("an attestation by another attester", async () => {
      const report = await verify(credential, await take(credential, stranger));
      expect(report.checks).toEqual({ ...allTrue, attesterTrusted: false });
      expect(codesOf(report)).toEqual(["untrusted_attester"]);
    });

    test("an attester of one issuer vouches for another's credential", async () => {
      const foreign = await makeCredential({ by: otherIssuer });
      const of = await take(foreign);
      expect(codesOf(await verify(foreign, of))).toEqual(["untrusted_attester"]);
      expect(
        codesOf(await verify(foreign, of, { attesters: { toString: [attester.address] } })),
      ).toEqual(["untrusted_attester"]);
    });

    test("evidence of another credential", async () => {
      const other = await makeCredential({ nonce: "2" });
      const report = await verify(credential, await take(other));
      expect(report.checks).toEqual({ ...allTrue, namesCredential: false });
      expect(codesOf(report)).toEqual(["attestation_mismatch"]);
    });

    test("another document under the same id", async () => {
      const other = await makeCredential({ skill: "forgery" });
      const report = await verify(other, evidence);
      expect(report.checks).toEqual({ ...allTrue, namesCredential: false });
      expect(codesOf(report)).toEqual(["anchor_mismatch"]);
    });

    test.each<[string, (copy: any) => void]>([
      ["a claim", (copy) => (copy.credentialSubject.skill = "x")],
      ["the subject", (copy) => (copy.credentialSubject.id = copy.issuer.id)],
      ["the issuer's name", (copy) => (copy.issuer.name = "x")],
      ["the validity", (copy) => (copy.validUntil = "2100-01-01T00:00:00Z")],
      ["the proof", (copy) => (copy.proof.created = "2026-01-02T03:04:06Z")],
      ["a member that is new", (copy) => (copy.note = "x")],
    ])("one byte of the document: %s", async (_, change) => {
      expect(codesOf(await verify(changed(credential, change), evidence))).toEqual([
        "anchor_mismatch",
      ]);
    });

    test("an attestation that the attester made of something else", async () => {
      const { credentialId, credentialHash } = createBridgeRequest(credential);
      const data = encodeAttestationData({ credentialId, credentialHash });
      const junk = await attestRaw(attester, attestationSchemaUid(), "0x1234");
      expect(codesOf(await verify(credential, junk))).toEqual(["attestation_mismatch"]);
      const padded = await attestRaw(attester, attestationSchemaUid(), `${data}00`);
      expect(codesOf(await verify(credential, padded))).toEqual(["attestation_mismatch"]);
      const hidden = encodeAttestationData({ credentialId: `${credentialId}\0x`, credentialHash });
      const disguised = await attestRaw(attester, attestationSchemaUid(), hidden);
      expect(codesOf(await verify(credential, disguised))).toEqual(["attestation_mismatch"]);
    });

    test("the right data under another schema, registered by anybody", async () => {
      const { schemaRegistry } = findEvmChain(chain);
      const args = [
        "bytes32 credentialHash,bytes32 credentialId",
        "0x0000000000000000000000000000000000000000",
        true,
      ] as const;
      const register = encodeFunctionData({
        abi: schemaRegistryAbi,
        functionName: "register",
        args,
      });
      const schema = await evm.rpc("eth_call", { to: schemaRegistry, data: register }, "latest");
      await evm.rpc("anvil_impersonateAccount", stranger.address);
      const send = { from: stranger.address, to: schemaRegistry, data: register, gas: "0x989680" };
      await evm.rpc("eth_sendTransaction", send);
      await evm.mined();
      const { credentialId, credentialHash } = createBridgeRequest(credential);
      const of = await attestRaw(
        attester,
        schema,
        encodeAttestationData({ credentialId, credentialHash }),
      );
      expect(codesOf(await verify(credential, of))).toEqual(["attestation_mismatch"]);
    });

    test("an attestation that has expired on the chain", async () => {
      const { credentialId, credentialHash } = createBridgeRequest(credential);
      const soon = Math.floor((await now()).getTime() / 1000) + 50;
      const data = encodeAttestationData({ credentialId, credentialHash });
      const of = await attestRaw(attester, attestationSchemaUid(), data, BigInt(soon));
      expect(await verify(credential, of)).toMatchObject({ valid: true });
      const report = await verify(credential, of, { now: new Date((soon + 1) * 1000) });
      expect(report.checks).toEqual({ ...allTrue, notExpired: false });
      expect(codesOf(report)).toEqual(["credential_expired"]);
    });

    test("an attestation that is not there", async () => {
      const of = { type: "attestation", chain, uid: `0x${"ab".repeat(32)}` };
      expect(await verify(credential, of)).toMatchObject({
        checks: allFalse,
        errors: [{ code: "status_not_found" }],
      });
    });

    test("evidence or endpoint of another chain", async () => {
      expect(codesOf(await verify(credential, { ...evidence, chain: "ethereum" }))).toEqual([
        "evm_chain_mismatch",
      ]);
      const elsewhere = await verify(
        credential,
        { ...evidence, chain: "ethereum" },
        { network: "ethereum" },
      );
      expect(codesOf(elsewhere)).toEqual(["evm_chain_mismatch"]);
    });

    test.each<[string, unknown]>([
      ["nothing", undefined],
      ["null", null],
      ["a number", 7],
      ["another type", { type: "x", chain }],
      ["a uid that is too short", { type: "attestation", chain, uid: "0x12" }],
      [
        "a path that is no path",
        { type: "batch", chain, path: "0x", signature: `0x${"1".repeat(130)}` },
      ],
      [
        "a path without end",
        { type: "batch", chain, path: Array(1000).fill(`0x${"1".repeat(64)}`), signature: "0x" },
      ],
      [
        "a token without number",
        { type: "token", chain, contractAddress: eas, tokenId: "-1", credential: {} },
      ],
      ["a prototype", { type: "attestation", chain: "toString", uid: `0x${"1".repeat(64)}` }],
    ])("evidence that is malformed: %s", async (_, of) => {
      expect(await verify(credential, of)).toMatchObject({ valid: false, checks: allFalse });
      expect(codesOf(await verify(credential, of))).toEqual(["attestation_mismatch"]);
    });

    test("a document that is no exported credential", async () => {
      for (const document of [
        {},
        { ...credential, credentialStatus: undefined },
        [],
        { proof: null },
      ]) {
        expect(codesOf(await verify(document, evidence))).toEqual(["invalid_credential_format"]);
      }
    });

    describe("in a batch", () => {
      let batched: BatchEvidence;
      let documents: JsonObject[];
      beforeEach(async () => {
        documents = await Promise.all(["1", "2", "3"].map((nonce) => makeCredential({ nonce })));
        batched = (await takeAll(documents, bridgeBy(attester, "batch")))[0] as BatchEvidence;
      });

      test("a root that a stranger stamped: a time stamp is nobody's", async () => {
        const of = (await takeAll([credential], bridgeBy(stranger, "batch")))[0];
        const report = await verify(credential, of);
        expect(report.checks).toEqual({ ...allTrue, attesterTrusted: false });
        expect(codesOf(report)).toEqual(["untrusted_attester"]);
      });

      test("a stranger's root under the attester's signature for another one", async () => {
        const of = (await takeAll([credential], bridgeBy(stranger, "batch")))[0] as BatchEvidence;
        const report = await verify(credential, { ...of, signature: batched.signature });
        expect(report.checks.attesterTrusted).toBe(false);
      });

      test("another's place in the batch, a shortened and a lengthened path", async () => {
        const paths = [
          batched.path.slice(1),
          batched.path.slice(0, -1),
          [...batched.path, batched.path[0]],
          [],
        ];
        for (const path of paths) {
          expect(codesOf(await verify(documents[0]!, { ...batched, path }))).toEqual([
            "anchor_mismatch",
          ]);
        }
        expect(codesOf(await verify(documents[1]!, batched))).toEqual(["anchor_mismatch"]);
      });

      test("a changed document", async () => {
        const altered = changed(documents[0]!, (copy) => (copy.credentialSubject.skill = "x"));
        expect(codesOf(await verify(altered, batched))).toEqual(["anchor_mismatch"]);
      });

      test.each([`0x${"00".repeat(65)}`, `0x${"ff".repeat(65)}`])(
        "a signature that is none: %s",
        async (signature) => {
          expect(codesOf(await verify(documents[0]!, { ...batched, signature }))).toEqual([
            "untrusted_attester",
          ]);
        },
      );

      test("the attester's signature over the same root for another chain or contract, or in other words", async () => {
        const account = privateKeyToAccount(`0x${"07".repeat(32)}`);
        const block = await evm.rpc("eth_getBlockByNumber", "latest", true);
        const root = `0x${block.transactions[0].input.slice(10)}` as Hex;
        const types = { CredentialBatch: [{ name: "root", type: "bytes32" }] } as const;
        const domain = {
          name: "Service Credential Batch",
          version: "1",
          chainId: 8453,
          verifyingContract: eas as Hex,
        };
        const sign = (changes: object, message: object = { root }): Promise<Hex> =>
          account.signTypedData({
            domain: { ...domain, ...changes },
            types,
            primaryType: "CredentialBatch",
            message: message as { root: Hex },
          });
        expect(
          await verify(documents[0]!, { ...batched, signature: await sign({}) }),
        ).toMatchObject({ valid: true });
        for (const changes of [
          { chainId: 1 },
          { verifyingContract: stranger.address },
          { name: "Other Batch" },
          { version: "2" },
        ]) {
          const of = { ...batched, signature: await sign(changes) };
          expect(codesOf(await verify(documents[0]!, of))).toEqual(["untrusted_attester"]);
        }
        const plain = await account.signMessage({ message: { raw: root } });
        expect(codesOf(await verify(documents[0]!, { ...batched, signature: plain }))).toEqual([
          "untrusted_attester",
        ]);
        const bare = await account.sign({ hash: root });
        expect(codesOf(await verify(documents[0]!, { ...batched, signature: bare }))).toEqual([
          "untrusted_attester",
        ]);
      });

      test("evidence that brings types or a domain of its own: nobody looks", async () => {
        const more = {
          ...batched,
          types: {},
          domain: { chainId: 1 },
          attester: attester.address,
          root: "0x",
        };
        expect(await verify(documents[0]!, more)).toMatchObject({ valid: true });
      });

      test("a stranger's revocation of the hash counts for nothing", async () => {
        const { credentialHash } = createBridgeRequest(documents[0]!);
        const args = [credentialHash as Hex] as const;
        await call(
          stranger,
          encodeFunctionData({ abi: easAbi, functionName: "revokeOffchain", args }),
        );
        expect(await verify(documents[0]!, batched)).toMatchObject({ valid: true });
      });
    });
  });
});
