import { type CredentialReport, type JsonObject, verifyCredential } from "@arcs/core";
import { encodeFunctionData, type Hex, parseEventLogs } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { easAbi } from "../../src/eas/eas-abi.ts";
import { attestationSchemaUid, encodeAttestationData } from "../../src/eas/schema.ts";
import {
  type BatchEvidence,
  type BridgeEvidence,
  createBridgeRequest,
  createEasBridge,
  createEvmSigner,
  createEvmStatusResolver,
  type CredentialBridge,
  findEvmChain,
  type EvmProvider,
  type EvmReport,
  type EvmSigner,
  verifyOnEvm,
} from "../../src/index.ts";
import { interposed } from "../evm/endpoint.ts";
import { hasEvm, type LocalEvm, needsEvm, STARTING_MS, startLocalEvm } from "../evm/local-evm.ts";
import { changed, issuerDid, makeCredential, makeIdentity, stranger as otherIssuer } from "../fixtures.ts";

const chain = "base";
const { eas } = findEvmChain(chain);
const key = new Uint8Array(32).fill(7);
const allTrue = { found: true, attesterTrusted: true, namesCredential: true, notRevoked: true, notExpired: true };
const allFalse = { found: false, attesterTrusted: false, namesCredential: false, notRevoked: false, notExpired: false };

describe.skipIf(!hasEvm)(`verification on an EVM chain${needsEvm}`, () => {
  let evm: LocalEvm;
  let attester: EvmSigner;
  let stranger: EvmSigner;
  let snapshot: string;
  let credential: JsonObject;
  let evidence: BridgeEvidence;

  beforeAll(async () => {
    evm = await startLocalEvm(chain);
    [attester, stranger] = [await createEvmSigner(key), await createEvmSigner(new Uint8Array(32).fill(9))];
    await Promise.all([evm.fund(attester.address), evm.fund(stranger.address)]);
    await bridgeBy(attester).registerSchema();
    credential = await makeCredential();
    evidence = await take(credential);
  }, STARTING_MS);
  afterAll(() => evm.stop());
  beforeEach(async () => {
    snapshot = await evm.rpc("evm_snapshot");
  });
  afterEach(() => evm.rpc("evm_revert", snapshot));

  const bridgeBy = (by: EvmSigner, form: "attestation" | "batch" = "attestation") =>
    createEasBridge({ chain, provider: evm.url, attester: by, form, confirmations: 1 });

  /** Takes credentials to the chain, with the real driver. */
  async function takeAll(documents: JsonObject[], bridge: CredentialBridge): Promise<BridgeEvidence[]> {
    const requests = documents.map((document) => createBridgeRequest(document));
    const found: BridgeEvidence[] = [];
    for (let from = 0; from < requests.length; from += bridge.batchSize) {
      const group = requests.slice(from, from + bridge.batchSize);
      let kept: readonly JsonObject[] = [];
      const remember = async (memos: readonly JsonObject[]): Promise<void> => void (kept = memos);
      await bridge.issue(group, { remember });
      await evm.mined();
      for (const [index, request] of group.entries()) {
        const progress = await bridge.check(request, { memo: kept[index]!, remember: async () => undefined });
        if (progress.status !== "synced") throw new Error(`the credential is ${progress.status}`);
        found.push(progress.evidence);
      }
    }
    return found;
  }
  const take = async (document: JsonObject, by = attester): Promise<BridgeEvidence> =>
    (await takeAll([document], bridgeBy(by)))[0]!;

  async function revoke(document: JsonObject, of: BridgeEvidence, by = attester): Promise<void> {
    await bridgeBy(by).revoke(createBridgeRequest(document), { evidence: of, remember: async () => undefined });
    await evm.mined();
  }

  /** The time of the newest block: what a verifier's clock would say. */
  const now = async (): Promise<Date> =>
    new Date(Number((await evm.rpc("eth_getBlockByNumber", "latest", false)).timestamp) * 1000);

  type Options = Partial<Parameters<typeof verifyOnEvm>[2]>;
  const verify = async (document: object, of: unknown, options: Options = {}): Promise<EvmReport> =>
    verifyOnEvm(document, of, {
      network: chain,
      provider: evm.url,
      attesters: { [issuerDid]: [attester.address] },
      confirmations: 1,
      now: await now(),
      ...options,
    });
  const codesOf = ({ errors }: { errors: { code: string }[] }): string[] => errors.map(({ code }) => code);

  /** Sends a call to the attestation service itself, as anybody can. */
  async function call(by: EvmSigner, data: Hex): Promise<any> {
    await evm.rpc("anvil_impersonateAccount", by.address);
    const hash = await evm.rpc("eth_sendTransaction", { from: by.address, to: eas, data, gas: "0x989680" });
    await evm.mined();
    return evm.rpc("eth_getTransactionReceipt", hash);
  }
  async function attestRaw(by: EvmSigner, schema: Hex, data: Hex, expirationTime = 0n): Promise<BridgeEvidence> {
    const recipient = "0x0000000000000000000000000000000000000000";
    const refUID = `0x${"0".repeat(64)}` as Hex;
    const inner = { recipient, expirationTime, revocable: true, refUID, data, value: 0n } as const;
    const args = [{ schema, data: inner }] as const;
    const receipt = await call(by, encodeFunctionData({ abi: easAbi, functionName: "attest", args }));
    const [log] = parseEventLogs({ abi: easAbi, logs: receipt.logs, eventName: "Attested" });
    return { type: "attestation", chain, uid: log!.args.uid };
  }

  test("an attestation: valid, until it is revoked", async () => {
    expect(await verify(credential, evidence)).toEqual({ valid: true, checks: allTrue, errors: [] });
    await revoke(credential, evidence);
    const report = await verify(credential, evidence);
    expect(report).toMatchObject({ valid: false, checks: { ...allTrue, notRevoked: false } });
    expect(codesOf(report)).toEqual(["credential_revoked"]);
  });

  test("the service's own validity call still says yes after a revocation: it is not what is asked", async () => {
    await revoke(credential, evidence);
    const abi = [
      {
        type: "function",
        name: "isAttestationValid",
        stateMutability: "view",
        inputs: [{ name: "uid", type: "bytes32" }],
        outputs: [{ type: "bool" }],
      },
    ] as const;
    const uid = (evidence as { uid: Hex }).uid;
    const data = encodeFunctionData({ abi, functionName: "isAttestationValid", args: [uid] });
    expect(BigInt(await evm.rpc("eth_call", { to: eas, data }, "latest"))).toBe(1n);
    expect(codesOf(await verify(credential, evidence))).toEqual(["credential_revoked"]);
  });

  test("batches: each credential by its path, one of them revoked by its hash", async () => {
    const documents = await Promise.all(["1", "2", "3", "4", "5"].map((nonce) => makeCredential({ nonce })));
    const found = await takeAll(documents, bridgeBy(attester, "batch"));
    for (const [index, document] of documents.entries()) {
      expect(await verify(document, found[index])).toEqual({ valid: true, checks: allTrue, errors: [] });
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
      expect(await both(identity, of)).toMatchObject({ valid: true, errors: [], checks: { notRevoked: true } });
      await revoke(identity, of);
      const report = await both(identity, of);
      expect(report).toMatchObject({ valid: false, checks: { signatureValid: true, notRevoked: false } });
      expect(codesOf(report)).toEqual(["credential_revoked"]);
    });

    test("every reason keeps its own code", async () => {
      expect(codesOf(await both(credential, undefined))).toEqual(["status_not_found"]);
      expect(codesOf(await both(credential, "junk"))).toEqual(["attestation_mismatch"]);
      expect(codesOf(await both(credential, evidence, { attesters: {} }))).toEqual(["untrusted_attester"]);
      expect(codesOf(await both(credential, evidence, { provider: "http://127.0.0.1:9/" }))).toEqual([
        "status_unavailable",
      ]);
      const altered = changed(credential, (copy) => (copy.credentialSubject.skill = "forgery"));
      expect(codesOf(await both(altered, evidence)).sort()).toEqual(["anchor_mismatch", "invalid_signature"]);
    });

    test("a status entry of another type is none of its business", async () => {
      const other = changed(credential, (copy) => (copy.credentialStatus.type = "BitstringStatusListEntry"));
      expect(codesOf(await both(other, evidence))).toContain("unknown_status_type");
    });
  });

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
      expect(codesOf(await verify(foreign, of, { attesters: { toString: [attester.address] } }))).toEqual([
        "untrusted_attester",
      ]);
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
      expect(codesOf(await verify(changed(credential, change), evidence))).toEqual(["anchor_mismatch"]);
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
      const abi = [
        {
          type: "function",
          name: "register",
          stateMutability: "nonpayable",
          inputs: [{ type: "string" }, { type: "address" }, { type: "bool" }],
          outputs: [{ type: "bytes32" }],
        },
      ] as const;
      const args = [
        "bytes32 credentialHash,bytes32 credentialId",
        "0x0000000000000000000000000000000000000000",
        true,
      ] as const;
      const register = encodeFunctionData({ abi, functionName: "register", args });
      const schema = await evm.rpc("eth_call", { to: schemaRegistry, data: register }, "latest");
      await evm.rpc("anvil_impersonateAccount", stranger.address);
      const send = { from: stranger.address, to: schemaRegistry, data: register, gas: "0x989680" };
      await evm.rpc("eth_sendTransaction", send);
      await evm.mined();
      const { credentialId, credentialHash } = createBridgeRequest(credential);
      const of = await attestRaw(attester, schema, encodeAttestationData({ credentialId, credentialHash }));
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
      expect(await verify(credential, of)).toMatchObject({ checks: allFalse, errors: [{ code: "status_not_found" }] });
    });

    test("evidence or endpoint of another chain", async () => {
      expect(codesOf(await verify(credential, { ...evidence, chain: "ethereum" }))).toEqual(["evm_chain_mismatch"]);
      const elsewhere = await verify(credential, { ...evidence, chain: "ethereum" }, { network: "ethereum" });
      expect(codesOf(elsewhere)).toEqual(["evm_chain_mismatch"]);
    });

    test.each<[string, unknown]>([
      ["nothing", undefined],
      ["null", null],
      ["a number", 7],
      ["another type", { type: "x", chain }],
      ["a uid that is too short", { type: "attestation", chain, uid: "0x12" }],
      ["a path that is no path", { type: "batch", chain, path: "0x", signature: `0x${"1".repeat(130)}` }],
      ["a path without end", { type: "batch", chain, path: Array(1000).fill(`0x${"1".repeat(64)}`), signature: "0x" }],
      ["a token without number", { type: "token", chain, contractAddress: eas, tokenId: "-1", credential: {} }],
      ["a prototype", { type: "attestation", chain: "toString", uid: `0x${"1".repeat(64)}` }],
    ])("evidence that is malformed: %s", async (_, of) => {
      expect(await verify(credential, of)).toMatchObject({ valid: false, checks: allFalse });
      expect(codesOf(await verify(credential, of))).toEqual(["attestation_mismatch"]);
    });

    test("a document that is no exported credential", async () => {
      for (const document of [{}, { ...credential, credentialStatus: undefined }, [], { proof: null }]) {
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
        const paths = [batched.path.slice(1), batched.path.slice(0, -1), [...batched.path, batched.path[0]], []];
        for (const path of paths) {
          expect(codesOf(await verify(documents[0]!, { ...batched, path }))).toEqual(["anchor_mismatch"]);
        }
        expect(codesOf(await verify(documents[1]!, batched))).toEqual(["anchor_mismatch"]);
      });

      test("a changed document", async () => {
        const altered = changed(documents[0]!, (copy) => (copy.credentialSubject.skill = "x"));
        expect(codesOf(await verify(altered, batched))).toEqual(["anchor_mismatch"]);
      });

      test.each([`0x${"00".repeat(65)}`, `0x${"ff".repeat(65)}`])("a signature that is none: %s", async (signature) => {
        expect(codesOf(await verify(documents[0]!, { ...batched, signature }))).toEqual(["untrusted_attester"]);
      });

      test("the attester's signature over the same root for another chain or contract, or in other words", async () => {
        const account = privateKeyToAccount(`0x${"07".repeat(32)}`);
        const block = await evm.rpc("eth_getBlockByNumber", "latest", true);
        const root = `0x${block.transactions[0].input.slice(10)}` as Hex;
        const types = { CredentialBatch: [{ name: "root", type: "bytes32" }] } as const;
        const domain = { name: "Service Credential Batch", version: "1", chainId: 8453, verifyingContract: eas as Hex };
        const sign = (changes: object, message: object = { root }): Promise<Hex> =>
          account.signTypedData({
            domain: { ...domain, ...changes },
            types,
            primaryType: "CredentialBatch",
            message: message as { root: Hex },
          });
        expect(await verify(documents[0]!, { ...batched, signature: await sign({}) })).toMatchObject({ valid: true });
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
        expect(codesOf(await verify(documents[0]!, { ...batched, signature: plain }))).toEqual(["untrusted_attester"]);
        const bare = await account.sign({ hash: root });
        expect(codesOf(await verify(documents[0]!, { ...batched, signature: bare }))).toEqual(["untrusted_attester"]);
      });

      test("evidence that brings types or a domain of its own: nobody looks", async () => {
        const more = { ...batched, types: {}, domain: { chainId: 1 }, attester: attester.address, root: "0x" };
        expect(await verify(documents[0]!, more)).toMatchObject({ valid: true });
      });

      test("a stranger's revocation of the hash counts for nothing", async () => {
        const { credentialHash } = createBridgeRequest(documents[0]!);
        const args = [credentialHash as Hex] as const;
        await call(stranger, encodeFunctionData({ abi: easAbi, functionName: "revokeOffchain", args }));
        expect(await verify(documents[0]!, batched)).toMatchObject({ valid: true });
      });
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
      expect(codesOf(await verify(document, fresh, { confirmations: 3 }))).toEqual(["credential_revoked"]);
    });

    test("a batch, likewise", async () => {
      const document = await makeCredential({ nonce: "9" });
      const [fresh] = await takeAll([document], bridgeBy(attester, "batch"));
      expect(codesOf(await verify(document, fresh, { confirmations: 2 }))).toEqual(["attestation_unconfirmed"]);
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

  describe("an endpoint that lies", () => {
    /** Answers reads of contracts as they were before a moment: the way to hide a revocation. */
    const outdated = async (): Promise<EvmProvider> => {
      const block = await evm.rpc("eth_blockNumber");
      return interposed(evm, (method, { params, forward }) =>
        method === "eth_call" ? forward(method, [params[0], block]) : forward(),
      );
    };

    test("it hides a revocation: the second endpoint does not", async () => {
      await evm.mine(6);
      const hiding = await outdated();
      await revoke(credential, evidence);
      expect(await verify(credential, evidence, { provider: hiding })).toMatchObject({ valid: true });
      const report = await verify(credential, evidence, { provider: hiding, secondProvider: evm.url });
      expect(codesOf(report)).toEqual(["evm_endpoints_disagree"]);
      // Too new to be in the block that both have to agree about: what either shows counts all the same.
      for (const [provider, secondProvider] of [
        [hiding, evm.url],
        [evm.url, hiding],
      ]) {
        const deep = await verify(credential, evidence, {
          provider: provider!,
          secondProvider: secondProvider!,
          confirmations: 5,
        });
        expect(codesOf(deep)).toEqual(["credential_revoked"]);
      }
    });

    test("it makes up an attestation", async () => {
      const real = await evm.rpc("eth_getCode", eas, "latest");
      expect(real.length).toBeGreaterThan(2);
      const made = interposed(evm, async (method, { params, forward }) => {
        if (method !== "eth_call") return forward();
        const asked = await forward(method, [
          { ...params[0], data: params[0].data.replace("ab".repeat(32), (evidence as { uid: string }).uid.slice(2)) },
          params[1],
        ]);
        return asked;
      });
      const of = { type: "attestation", chain, uid: `0x${"ab".repeat(32)}` };
      expect(await verify(credential, of, { provider: made })).toMatchObject({ valid: true });
      const report = await verify(credential, of, { provider: made, secondProvider: evm.url });
      expect(codesOf(report)).toEqual(["evm_endpoints_disagree"]);
      expect(report.checks).toEqual(allFalse);
    });

    test("it is on a fork of its own", async () => {
      const forked = interposed(evm, async (method, { forward }) => {
        const answer = await forward();
        return method === "eth_getBlockByNumber" ? { ...answer, hash: `0x${"cd".repeat(32)}` } : answer;
      });
      const report = await verify(credential, evidence, { provider: evm.url, secondProvider: forked });
      expect(codesOf(report)).toEqual(["evm_endpoints_disagree"]);
    });

    test("it is the second one, and far behind: a revocation that either shows counts", async () => {
      const behind = await evm.rpc("eth_blockNumber");
      await evm.mine(3);
      await revoke(credential, evidence);
      const late = interposed(evm, (method, { params, forward }) =>
        method === "eth_getBlockByNumber" && params[0] === "latest" ? forward(method, [behind, false]) : forward(),
      );
      const report = await verify(credential, evidence, { secondProvider: late });
      expect(codesOf(report)).toEqual(["credential_revoked"]);
    });

    test("it stands still: its newest block is too old", async () => {
      const later = new Date((await now()).getTime() + 601_000);
      expect(codesOf(await verify(credential, evidence, { now: later }))).toEqual(["evm_state_stale"]);
      expect(await verify(credential, evidence, { now: later, maxHeadAgeSeconds: 700 })).toMatchObject({ valid: true });
    });

    test("it is ahead of its time: a block of the future says nothing about now", async () => {
      const moment = await now();
      const early = (seconds: number): Date => new Date(moment.getTime() - seconds * 1000);
      expect(codesOf(await verify(credential, evidence, { now: early(365 * 86_400) }))).toEqual(["evm_state_stale"]);
      expect(codesOf(await verify(credential, evidence, { now: early(121), maxHeadAgeSeconds: 10 ** 6 }))).toEqual([
        "evm_state_stale",
      ]);
      expect(await verify(credential, evidence, { now: early(119) })).toMatchObject({ valid: true });
    });

    test("both have no block to agree about: that is no agreement", async () => {
      const blockless = interposed(evm, (method, { params, forward }) =>
        method === "eth_getBlockByNumber" && params[0] !== "latest" ? null : forward(),
      );
      for (const options of [{ provider: blockless, secondProvider: blockless }, { provider: blockless }]) {
        const report = await verify(credential, evidence, options);
        expect(report).toMatchObject({ valid: false, checks: allFalse });
        expect(codesOf(report)).toEqual(["status_unavailable"]);
      }
      const other = interposed(evm, (method, { params, forward }) =>
        method === "eth_getBlockByNumber" && params[0] !== "latest" ? forward(method, ["0x0", false]) : forward(),
      );
      expect(codesOf(await verify(credential, evidence, { provider: other, secondProvider: other }))).toEqual([
        "status_unavailable",
      ]);
    });

    test("it claims to be on another chain", async () => {
      const elsewhere = interposed(evm, (method, { forward }) => (method === "eth_chainId" ? "0x1" : forward()));
      expect(codesOf(await verify(credential, evidence, { provider: elsewhere }))).toEqual(["evm_chain_mismatch"]);
      expect(codesOf(await verify(credential, evidence, { secondProvider: elsewhere }))).toEqual([
        "evm_chain_mismatch",
      ]);
    });

    test.each<[string, (method: string) => unknown]>([
      ["null", () => null],
      ["an empty text", () => "0x"],
      ["a number", () => 7],
      ["junk", () => "junk"],
      ["objects", () => ({})],
      ["a block without number", (method) => (method === "eth_chainId" ? "0x2105" : { hash: "0x" })],
      ["nothing, for ever", () => new Promise(() => undefined)],
    ])("it answers with %s: not known, not fine", async (_, answer) => {
      const provider = interposed(evm, (method) => answer(method));
      const report = await verify(credential, evidence, { provider, timeoutMs: 200 });
      expect(report).toMatchObject({ valid: false, checks: allFalse });
      expect(codesOf(report)).toEqual(["status_unavailable"]);
    });

    test("it answers calls with junk", async () => {
      for (const junk of ["0x", "0x00", `0x${"ff".repeat(32)}`, `0x${"00".repeat(31)}20${"ff".repeat(320)}`]) {
        const provider = interposed(evm, (method, { forward }) => (method === "eth_call" ? junk : forward()));
        expect(await verify(credential, evidence, { provider })).toMatchObject({ valid: false });
      }
    });

    test("what it throws may name its URL: the report does not", async () => {
      const provider = interposed(evm, () => {
        throw Object.assign(new Error("HTTP request failed. URL: https://rpc.example/v1/a-secret-key"), {
          code: -32603,
        });
      });
      const report = await verify(credential, evidence, { provider });
      expect(codesOf(report)).toEqual(["status_unavailable"]);
      expect(JSON.stringify(report)).not.toContain("secret");
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
      await expect(verify(credential, evidence, options)).rejects.toMatchObject({ code: "invalid_argument" });
    }
  });
});
