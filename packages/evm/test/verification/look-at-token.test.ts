import type { JsonObject } from "@arcs/core";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  advanceSyncs,
  createBridgeRequest,
  createProviderBridge,
  createProviderClient,
  type EvmReport,
  findNextStepTime,
  requestRevocation,
  requestSync,
  type SyncState,
  type TokenEvidence,
  verifyOnEvm,
} from "../../src/index.ts";
import {
  hasEvm,
  type LocalEvm,
  needsEvm,
  STARTING_MS,
  startLocalEvm,
} from "../support/local-evm.ts";
import {
  changed,
  issuerDid,
  makeCredential,
  memoryStore,
  testClock,
  wallet,
} from "../support/fixtures.ts";
import { type FakeProvider, SECRET_KEY, startFakeProvider } from "../support/fake-provider.ts";
import { deployTokens, type TokenContract } from "../support/token-contract.ts";

const chain = "polygon-amoy";
const elsewhere = "0x00000000000000000000000000000000000000aa";
const allTrue = {
  found: true,
  attesterTrusted: true,
  namesCredential: true,
  notRevoked: true,
  notExpired: true,
};

describe.skipIf(!hasEvm)(`tokens of the provider, on a chain${needsEvm}`, () => {
  let evm: LocalEvm;
  let provider: FakeProvider;
  let token: TokenContract;
  let snapshot: string;
  let credential: JsonObject;
  let synced: SyncState;
  let evidence: TokenEvidence;
  let store: ReturnType<typeof memoryStore>;
  const clock = testClock();

  beforeAll(async () => {
    evm = await startLocalEvm(chain);
    token = await deployTokens(evm);
    provider = await startFakeProvider({ chain, tokens: token });
    store = memoryStore();
    credential = await makeCredential({ expiresAt: new Date("2099-01-01T00:00:00Z") });
    const client = createProviderClient({ secretKey: SECRET_KEY, baseUrl: provider.baseUrl });
    const actionId = await client.createTemplate({
      typeId: await client.putType("Skill"),
      chain,
      name: "Skills",
      description: "What agents can do",
    });
    let templateId: string | undefined;
    while (templateId === undefined) templateId = await client.templateOf(actionId);
    bridge = createProviderBridge({
      client,
      chain,
      templateIds: { Skill: templateId },
      now: clock.now,
    });
    const request = createBridgeRequest(credential, { recipient: { address: wallet } });
    await store.save(requestSync({ credentialId: "a", request }, { bridge, now: clock.now() }));
    synced = await untilDone();
    evidence = synced.evidence as TokenEvidence;
  }, STARTING_MS);
  afterAll(async () => {
    await evm.stop();
    await provider.stop();
  });
  beforeEach(async () => {
    snapshot = await evm.rpc("evm_snapshot");
  });
  afterEach(() => evm.rpc("evm_revert", snapshot));

  let bridge: ReturnType<typeof createProviderBridge>;
  async function untilDone(): Promise<SyncState> {
    for (;;) {
      const [state] = await advanceSyncs(["a"], { store, bridge, now: clock.now });
      const next = findNextStepTime(state!);
      if (next === undefined) return state!;
      clock.advance(Math.max(0, (Date.parse(next) - clock.now().getTime()) / 1000));
    }
  }

  const verify = async (of: unknown, options: object = {}): Promise<EvmReport> => {
    const { timestamp } = await evm.rpc("eth_getBlockByNumber", "latest", false);
    return verifyOnEvm(credential, of, {
      network: chain,
      provider: evm.url,
      attesters: { [issuerDid]: [provider.signer] },
      confirmations: 1,
      now: new Date(Number(timestamp) * 1000),
      ...options,
    });
  };
  const codesOf = ({ errors }: EvmReport): string[] => errors.map(({ code }) => code);
  /** Returns the evidence with a change in the provider's credential. */
  const withChange = (change: (copy: any) => void): TokenEvidence => ({
    ...evidence,
    credential: changed(evidence.credential, change),
  });
  /** Does the same, signed again with types that cover the change. */
  async function resigned(change: (copy: any) => void, key?: Hex): Promise<TokenEvidence> {
    const account = key === undefined ? undefined : privateKeyToAccount(key);
    const of = withChange((copy) => {
      if (account !== undefined) {
        copy.issuer.id = `did:${chain}:${account.address}`;
        copy.proof.verificationMethod = `${copy.issuer.id}#evmAddress`;
      }
      change(copy);
    });
    const { proof, ...message } = of.credential as any;
    const sign = account === undefined ? provider.signTypedData : account.signTypedData;
    const proofValue = await sign({ ...proof.eip712, message });
    return { ...of, credential: { ...message, proof: { ...proof, proofValue } } };
  }

  test("minted by the real driver: valid", async () => {
    expect(await verify(evidence)).toEqual({ valid: true, checks: allTrue, errors: [] });
  });

  test("burned by the real driver: revoked", async () => {
    await store.save(requestRevocation(synced, clock.now()));
    expect(await untilDone()).toMatchObject({ revocation: { status: "revoked" } });
    const report = await verify(evidence);
    expect(report.checks).toEqual({ ...allTrue, notRevoked: false });
    expect(codesOf(report)).toEqual(["credential_revoked"]);
  });

  describe("weaknesses of the provider's own client", () => {
    test.each<[string, (copy: any) => void]>([
      ["a field of the subject", (copy) => Object.assign(copy.credentialSubject, { admin: true })],
      ["a text in the subject", (copy) => (copy.credentialSubject.score = "1000")],
      ["a member of the issuer", (copy) => (copy.issuer.name = "A bank")],
      ["a member of the token", (copy) => (copy.nft.owner = wallet)],
      ["a member of the credential", (copy) => (copy.evidence = [])],
    ])("unsigned additions are refused: %s", async (_, change) => {
      const report = await verify(withChange(change));
      expect(codesOf(report)).toEqual(["invalid_credential_format"]);
      expect(report.errors[0]!.message).toContain("not covered by the signature");
    });

    test.each<[string, (copy: any) => void]>([
      ["name", (copy) => (copy.name = "Chief")],
      ["description", (copy) => (copy.description = "x")],
      ["validUntil put off", (copy) => (copy.validUntil = "2199-01-01T00:00:00.000Z")],
      ["validUntil taken out", (copy) => delete copy.validUntil],
      ["another hash", (copy) => (copy.credentialSubject.credentialHash = `0x${"11".repeat(32)}`)],
    ])("what is not, or not so, signed does not pass: %s", async (_, change) => {
      expect(codesOf(await verify(withChange(change)))).toContain("invalid_signature");
    });

    test("types come from our code: a signature over types that leave a member out is none", async () => {
      const drop = (copy: any): void => {
        const { types } = copy.proof.eip712;
        types.CredentialSubject = types.CredentialSubject.filter(
          (each: any) => each.name !== "credentialHash",
        );
        copy.credentialSubject.credentialHash = `0x${"11".repeat(32)}`;
      };
      expect(codesOf(await verify(await resigned(drop)))).toContain("invalid_signature");
    });

    test("the domain comes from our code: the provider's signature in another domain is none", async () => {
      for (const changes of [
        { name: "Mint" },
        { version: "1" },
        { chainId: 80002 },
        { verifyingContract: elsewhere },
      ]) {
        const of = await resigned((copy) => Object.assign(copy.proof.eip712.domain, changes));
        expect(codesOf(await verify(of))).toEqual(["invalid_signature"]);
      }
      expect(await verify(await resigned(() => undefined))).toMatchObject({ valid: true });
    });

    test("types and domain in the credential are not looked at", async () => {
      expect(await verify(withChange((copy) => delete copy.proof.eip712))).toMatchObject({
        valid: true,
      });
      expect(
        await verify(withChange((copy) => (copy.proof.eip712 = { domain: null }))),
      ).toMatchObject({ valid: true });
    });

    test("the token's owner is compared with the subject", async () => {
      await token.move(evidence.tokenId, { from: wallet, to: elsewhere });
      const report = await verify(evidence);
      expect(report.checks).toEqual({ ...allTrue, notRevoked: false });
      expect(codesOf(report)).toEqual(["token_owner_mismatch"]);
    });

    test("an issuer off the verifier's list is refused, whatever it signs", async () => {
      const of = await resigned(() => undefined, `0x${"09".repeat(32)}`);
      const report = await verify(of);
      expect(report.checks).toEqual({ ...allTrue, attesterTrusted: false });
      expect(codesOf(report)).toEqual(["untrusted_attester"]);
    });

    test("a token that was never minted, a contract that is none, a contract of another token", async () => {
      const unminted = await resigned((copy) => (copy.nft.tokenId = "77"));
      expect(codesOf(await verify({ ...unminted, tokenId: "77" }))).toEqual(["credential_revoked"]);
      const nowhere = await resigned((copy) => (copy.nft.contractAddress = elsewhere));
      expect(codesOf(await verify({ ...nowhere, contractAddress: elsewhere }))).toEqual([
        "status_not_found",
      ]);
      expect(codesOf(await verify({ ...evidence, tokenId: "77" }))).toContain(
        "attestation_mismatch",
      );
    });

    test("contracts of the fifth generation refuse with an error of their own, not a text: burned all the same", async () => {
      // Always reverts with ERC721NonexistentToken(uint256).
      await evm.rpc("anvil_setCode", elsewhere, "0x637e2732895f5260045f60043560045260246000fd");
      const of = await resigned((copy) => (copy.nft.contractAddress = elsewhere));
      expect(codesOf(await verify({ ...of, contractAddress: elsewhere }))).toEqual([
        "credential_revoked",
      ]);
    });

    test("nothing that is hostile makes it throw", async () => {
      const hostile: ((copy: any) => void)[] = [
        (copy) => delete copy.credentialSubject,
        (copy) => delete copy.credentialSubject.credentialHash,
        (copy) => (copy.credentialSubject = null),
        (copy) => (copy.description = null),
        (copy) => (copy.credentialSubject.credentialId = undefined),
        (copy) => (copy.issuer = "did:polygon-amoy:0x"),
        (copy) => (copy.issuer.id = "did:web:x.example"),
        (copy) => (copy.nft.tokenId = 1),
        (copy) => (copy.nft.chain = "polygon"),
        (copy) => (copy["@context"] = "x"),
        (copy) => (copy.type = [1]),
        (copy) => (copy.validFrom = {}),
        (copy) => (copy.validUntil = "junk 2099-01-01 junk"),
        (copy) => (copy.validUntil = "2099-02-31"),
        (copy) => (copy.proof = "x"),
        (copy) => (copy.proof.proofValue = "0x"),
        (copy) => (copy.proof.type = "Other"),
        (copy) => (copy.proof.verificationMethod = 7),
        (copy) => (copy.proof.verificationMethod = "did:polygon-amoy:0x1#evmAddress"),
      ];
      for (const change of hostile) {
        expect(codesOf(await verify(withChange(change))), String(change)).toEqual([
          "invalid_credential_format",
        ]);
      }
      for (const other of [[], {}, { proof: {} }]) {
        expect(codesOf(await verify({ ...evidence, credential: other }))).toEqual([
          "invalid_credential_format",
        ]);
      }
    });
  });

  test("for another credential of ours; and for another document under its id", async () => {
    const other = await makeCredential({ nonce: "2" });
    const options = {
      network: chain,
      provider: evm.url,
      attesters: { [issuerDid]: [provider.signer] },
      confirmations: 1,
    } as const;
    const { timestamp } = await evm.rpc("eth_getBlockByNumber", "latest", false);
    const now = new Date(Number(timestamp) * 1000);
    expect(codesOf(await verifyOnEvm(other, evidence, { ...options, now }))).toEqual([
      "attestation_mismatch",
    ]);
    const forged = changed(credential, (copy) => (copy.credentialSubject.skill = "x"));
    expect(codesOf(await verifyOnEvm(forged, evidence, { ...options, now }))).toEqual([
      "anchor_mismatch",
    ]);
  });

  test("name and description that the provider signs, wherever it puts them, pass", async () => {
    for (const place of [0, 5, 7, 8]) {
      const of = await resigned((copy) => {
        const extra = ["name", "description"].map((name) => ({ name, type: "string" }));
        copy.proof.eip712.types.VerifiableCredential.splice(place, 0, ...extra);
        Object.assign(copy, { name: "Skill", description: "x" });
      });
      expect(await verify(of)).toMatchObject({ valid: true });
    }
  });

  test("what the provider says of its expiry counts", async () => {
    const of = await resigned((copy) => (copy.validUntil = "2026-01-03"));
    expect(codesOf(await verify(of))).toEqual(["credential_expired"]);
  });

  test("a token that is not deep enough does not count yet", async () => {
    const tokenId = await token.mint(wallet);
    const of = { ...(await resigned((copy) => (copy.nft.tokenId = tokenId))), tokenId };
    expect(codesOf(await verify(of, { confirmations: 2 }))).toEqual(["attestation_unconfirmed"]);
    await evm.mine(1);
    expect(await verify(of, { confirmations: 2 })).toMatchObject({ valid: true });
  });
});
