import { StandardMerkleTree } from "@openzeppelin/merkle-tree";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { credentialIdBytes } from "../../src/eas/schema.ts";
import {
  advanceSyncs,
  type BatchEvidence,
  createBridgeRequest,
  type BridgeRequest,
  createEasBridge,
  createEvmSigner,
  type CredentialBridge,
  findEvmChain,
  type EvmProvider,
  type EvmSigner,
  findNextStepTime,
  requestRevocation,
  requestSync,
  type SyncState,
} from "../../src/index.ts";
import { interposed } from "../evm/endpoint.ts";
import { hasEvm, type LocalEvm, needsEvm, STARTING_MS, startLocalEvm } from "../evm/local-evm.ts";
import { makeCredential, makeRequest, memoryStore, testClock, wallet } from "../fixtures.ts";

const chain = "base-sepolia";
const { eas } = findEvmChain(chain);
const attested = "0x8bf46bf4cfd674fa735a3d63ec1c9ad4153f033c290341f3a588b75685141b35";

describe.skipIf(!hasEvm)(`the driver for the attestation service${needsEvm}`, () => {
  let evm: LocalEvm;
  let attester: EvmSigner;
  let snapshot: string;
  let store: ReturnType<typeof memoryStore>;
  let clock: ReturnType<typeof testClock>;

  beforeAll(async () => {
    evm = await startLocalEvm(chain);
    attester = await createEvmSigner(new Uint8Array(32).fill(7));
    await evm.fund(attester.address);
    const bridge = createEasBridge({ chain, provider: evm.url, attester, confirmations: 1 });
    expect(await bridge.registerSchema()).toBe("registered");
    expect(await bridge.registerSchema()).toBe("was registered");
  }, STARTING_MS);
  afterAll(() => evm.stop());
  beforeEach(async () => {
    snapshot = await evm.rpc("evm_snapshot");
    [store, clock] = [memoryStore(), testClock()];
  });
  afterEach(async () => {
    await evm.rpc("evm_setAutomine", true);
    await evm.rpc("evm_revert", snapshot);
  });

  const makeBridge = (
    options: {
      provider?: EvmProvider;
      form?: "attestation" | "batch";
      confirmations?: number;
      by?: EvmSigner;
      maxTransactionFee?: bigint;
    } = {},
  ): CredentialBridge => {
    const { provider = evm.url, form = "attestation", confirmations = 1, by = attester, ...rest } = options;
    return createEasBridge({ chain, provider, attester: by, form, confirmations, now: clock.now, ...rest });
  };

  async function ask(requests: Record<string, BridgeRequest>, bridge = makeBridge()): Promise<void> {
    for (const [credentialId, request] of Object.entries(requests)) {
      await store.save(requestSync({ credentialId, request }, { bridge, now: clock.now() }));
    }
  }
  const step = async (ids: string[], bridge = makeBridge()): Promise<SyncState[]> => {
    const states = await advanceSyncs(ids, { store, bridge, now: clock.now });
    if (await evm.rpc("anvil_getAutomine")) await evm.mined();
    return states;
  };
  async function untilDone(ids: string[], bridge = makeBridge()): Promise<SyncState[]> {
    for (let steps = 0; steps < 60; steps++) {
      const states = await step(ids, bridge);
      const times = states.map(findNextStepTime).filter((time) => time !== undefined);
      if (times.length === 0) return states;
      clock.advance(Math.max(0, (Math.min(...times.map(Date.parse)) - clock.now().getTime()) / 1000));
    }
    throw new Error("the syncs do not come to an end");
  }
  const countOf = async (topic: string): Promise<number> =>
    (await evm.rpc("eth_getLogs", { address: eas, fromBlock: "0x0", topics: [topic] })).length;

  describe("attestations", () => {
    test("pending → synced → revoked", async () => {
      await ask({ a: await makeRequest() });
      expect(await step(["a"])).toMatchObject([{ status: "pending", attempts: 1 }]);
      clock.advance(2);
      const [synced] = await step(["a"]);
      expect(synced).toMatchObject({ status: "synced", evidence: { type: "attestation", chain } });
      await store.save(requestRevocation(synced!, clock.now()));
      expect(await untilDone(["a"])).toMatchObject([{ status: "synced", revocation: { status: "revoked" } }]);
      expect(await countOf(attested)).toBe(1);
    });

    test("it counts when it is under enough blocks, and so does its revocation", async () => {
      const bridge = makeBridge({ confirmations: 5 });
      await ask({ a: await makeRequest() }, bridge);
      await step(["a"], bridge);
      for (const blocks of [0, 2, 1]) {
        await evm.mine(blocks);
        clock.advance(100);
        expect(await step(["a"], bridge)).toMatchObject([{ status: "pending" }]);
      }
      await evm.mine(1);
      clock.advance(100);
      const [synced] = await step(["a"], bridge);
      expect(synced).toMatchObject({ status: "synced" });
      await store.save(requestRevocation(synced!, clock.now()));
      await step(["a"], bridge);
      clock.advance(100);
      expect(await step(["a"], bridge)).toMatchObject([{ revocation: { status: "pending" } }]);
      await evm.mine(4);
      clock.advance(100);
      expect(await step(["a"], bridge)).toMatchObject([{ revocation: { status: "revoked" } }]);
    });

    test("what could not be remembered is not sent", async () => {
      await ask({ a: await makeRequest() });
      const before = await evm.rpc("eth_getTransactionCount", attester.address, "pending");
      store.crashOn = () => true;
      await expect(step(["a"])).rejects.toThrow("the process is gone");
      expect(await evm.rpc("eth_getTransactionCount", attester.address, "pending")).toBe(before);
      delete store.crashOn;
      expect(await untilDone(["a"])).toMatchObject([{ status: "synced", attempts: 1 }]);
      expect(await countOf(attested)).toBe(1);
    });

    test("the process dies before the transaction goes out: the next one sends that very transaction", async () => {
      await ask({ a: await makeRequest() });
      const dying = makeBridge({
        provider: interposed(evm, (method, { forward }) => {
          if (method === "eth_sendRawTransaction") throw new Error("the process is gone");
          return forward();
        }),
      });
      const [state] = await step(["a"], dying);
      expect(state).toMatchObject({ status: "pending", problem: { code: "evm_unreachable" } });
      expect(await countOf(attested)).toBe(0);
      clock.advance(2);
      expect(await untilDone(["a"])).toMatchObject([{ status: "synced", attempts: 1 }]);
      expect(await countOf(attested)).toBe(1);
    });

    test("the answer to the transaction is lost: it is found, not sent twice", async () => {
      await ask({ a: await makeRequest() });
      const deaf = makeBridge({
        provider: interposed(evm, async (method, { forward }) => {
          const answer = await forward();
          if (method === "eth_sendRawTransaction") throw new Error("socket hang up");
          return answer;
        }),
      });
      await step(["a"], deaf);
      clock.advance(2);
      expect(await untilDone(["a"])).toMatchObject([{ status: "synced" }]);
      expect(await countOf(attested)).toBe(1);
    });

    test("another program takes the nonce: the transaction can never land, and the credential is attested once", async () => {
      await evm.rpc("evm_setAutomine", false);
      await ask({ a: await makeRequest(), b: await makeRequest({ nonce: "2" }) });
      const lossy = makeBridge({
        provider: interposed(evm, (method, { forward }) => {
          if (method === "eth_sendRawTransaction") throw new Error("lost");
          return forward();
        }),
      });
      await step(["a"], lossy);
      await step(["b"]);
      await evm.mine(1);
      await evm.rpc("evm_setAutomine", true);
      clock.advance(5);
      const [early, b] = await step(["a", "b"]);
      expect(b).toMatchObject({ status: "synced" });
      // One node that does not know it may be late: it takes a while until it counts as gone.
      expect(early).toMatchObject({ status: "pending", memo: { transaction: { goneSince: expect.any(Number) } } });
      clock.advance(120);
      const [a] = await step(["a"]);
      expect(a).toMatchObject({ status: "pending", problem: { code: "evm_transaction_replaced" } });
      expect(a!.memo).toBeUndefined();
      expect(await untilDone(["a", "b"])).toMatchObject([{ status: "synced" }, { status: "synced" }]);
      expect(await countOf(attested)).toBe(2);
    });

    test("a transaction that is stuck is sent with higher fees, in place of the first", async () => {
      await evm.rpc("evm_setAutomine", false);
      await ask({ a: await makeRequest() });
      const [first] = await step(["a"]);
      clock.advance(200);
      const [raised] = await step(["a"]);
      const versionsOf = (state: SyncState | undefined): any[] => (state!.memo as any).transaction.versions;
      expect([versionsOf(first).length, versionsOf(raised).length]).toEqual([1, 2]);
      const [old, current] = versionsOf(raised);
      expect(BigInt(current.tip)).toBeGreaterThanOrEqual((BigInt(old.tip) * 110n) / 100n);
      expect(await evm.rpc("eth_getTransactionByHash", old.hash)).toBeNull();
      // Fees do not grow for ever.
      for (let looks = 0; looks < 12; looks++) {
        clock.advance(700);
        await step(["a"]);
      }
      const [patient] = await step(["a"]);
      expect(versionsOf(patient)).toHaveLength(6);
      expect(BigInt(versionsOf(patient)[5].maxFee)).toBeLessThan(BigInt(old.maxFee) * 4n);
      await evm.mine(1);
      expect(await untilDone(["a"])).toMatchObject([{ status: "synced", attempts: 1 }]);
      expect(await countOf(attested)).toBe(1);
    });

    test("a late node behind the same URL does not know the transaction: it is not sent anew", async () => {
      const bridge = makeBridge({ confirmations: 2 });
      await ask({ a: await makeRequest() }, bridge);
      await step(["a"], bridge);
      await evm.mine(5);
      const late = makeBridge({
        confirmations: 2,
        provider: interposed(evm, (method, { forward }) =>
          /^eth_getTransaction(Receipt|ByHash)$/.test(method) ? null : forward(),
        ),
      });
      clock.advance(5);
      expect(await step(["a"], late)).toMatchObject([{ status: "pending", attempts: 1 }]);
      clock.advance(60);
      expect(await step(["a"], bridge)).toMatchObject([{ status: "synced", attempts: 1 }]);
      expect(await countOf(attested)).toBe(1);
    });

    test("a reorganisation takes the transaction back before it is settled: it is sent again", async () => {
      const bridge = makeBridge({ confirmations: 3 });
      await ask({ a: await makeRequest() }, bridge);
      await step(["a"], bridge);
      await evm.rpc("anvil_reorg", 1, []);
      expect(await countOf(attested)).toBe(0);
      clock.advance(5);
      expect(await step(["a"], bridge)).toMatchObject([{ status: "pending" }]);
      await evm.mine(3);
      expect(await untilDone(["a"], bridge)).toMatchObject([{ status: "synced", attempts: 1 }]);
      expect(await countOf(attested)).toBe(1);
    });

    test("many at once, through one bridge", async () => {
      const ids = Array.from({ length: 12 }, (_, index) => `c${index}`);
      const bridge = makeBridge();
      await ask(
        Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await makeRequest({ nonce: id })]))),
        bridge,
      );
      await Promise.all(ids.map((id) => step([id], bridge)));
      const states = await untilDone(ids, bridge);
      expect(states.map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(ids.map(() => "synced 1"));
      expect(await countOf(attested)).toBe(12);
    });

    test("an e-mail address stays off the chain", async () => {
      await ask({ a: await makeRequest({ recipient: { email: "agent@owner.example" } }) });
      await untilDone(["a"]);
      const [log] = await evm.rpc("eth_getLogs", { address: eas, fromBlock: "0x0", topics: [attested] });
      expect(BigInt(log.topics[1])).toBe(0n);
    });
  });

  describe("batches", () => {
    test("one transaction for all; contracts can check each path with OpenZeppelin's tree", async () => {
      const bridge = makeBridge({ form: "batch" });
      const ids = ["a", "b", "c", "d", "e", "f", "g"];
      const requests = Object.fromEntries(
        await Promise.all(ids.map(async (id) => [id, await makeRequest({ nonce: id })])),
      );
      await ask(requests, bridge);
      const before = Number(await evm.rpc("eth_blockNumber"));
      await step(ids, bridge);
      expect(Number(await evm.rpc("eth_blockNumber"))).toBe(before + 1);
      clock.advance(2);
      const states = await step(ids, bridge);
      expect(new Set(states.map(({ status }) => status))).toEqual(new Set(["synced"]));
      const block = await evm.rpc("eth_getBlockByNumber", "latest", true);
      const root = `0x${block.transactions[0].input.slice(10)}`;
      for (const state of states) {
        const { credentialId, credentialHash } = state.request;
        const { path } = state.evidence as BatchEvidence;
        const leaf = [credentialIdBytes(credentialId), credentialHash];
        expect(StandardMerkleTree.verify(root, ["bytes32", "bytes32"], leaf, [...path])).toBe(true);
      }
    });

    test("a root that has its time stamp already needs no transaction", async () => {
      const bridge = makeBridge({ form: "batch" });
      const request = await makeRequest();
      await bridge.issue([request], { remember: async () => undefined });
      // The node mines behind its answer.
      await evm.mined();
      await ask({ a: request }, bridge);
      const before = await evm.rpc("eth_blockNumber");
      expect(await untilDone(["a"], bridge)).toMatchObject([{ status: "synced" }]);
      expect(await evm.rpc("eth_blockNumber")).toBe(before);
    });

    test("one credential of a batch is revoked by its hash; asking twice does no harm", async () => {
      const bridge = makeBridge({ form: "batch" });
      await ask({ a: await makeRequest(), b: await makeRequest({ nonce: "2" }) }, bridge);
      const [a, b] = await untilDone(["a", "b"], bridge);
      await store.save(requestRevocation(a!, clock.now()));
      expect(await untilDone(["a"], bridge)).toMatchObject([{ revocation: { status: "revoked" } }]);
      const again = await bridge.revoke(a!.request, { evidence: a!.evidence!, remember: async () => undefined });
      expect(again).toEqual({ status: "revoked" });
      const other = await bridge.revoke(b!.request, { evidence: b!.evidence!, remember: async () => undefined });
      expect(other.status).toBe("pending");
    });
  });

  describe("what stands in the way is named", () => {
    test("an attester without money", async () => {
      const poor = await createEvmSigner(new Uint8Array(32).fill(8));
      await ask({ a: await makeRequest() });
      const [state] = await step(["a"], makeBridge({ by: poor }));
      expect(state).toMatchObject({ status: "pending", problem: { code: "evm_insufficient_funds" } });
      await evm.fund(poor.address);
      expect(await untilDone(["a"], makeBridge({ by: poor }))).toMatchObject([{ status: "synced" }]);
    });

    const gwei = (amount: number): string => `0x${(BigInt(amount) * 10n ** 9n).toString(16)}`;
    const lies: [string, Record<string, (answer: any) => unknown>][] = [
      ["a tip", { eth_maxPriorityFeePerGas: () => gwei(10_000_000) }],
      ["a base fee", { eth_getBlockByNumber: (block) => ({ ...block, baseFeePerGas: gwei(6_000_000) }) }],
      ["gas", { eth_estimateGas: () => "0x1c9c380" }],
    ];
    const lying = (answers: Record<string, (answer: any) => unknown>): EvmProvider =>
      interposed(evm, async (method, { forward }) => {
        const answer = await forward();
        return answers[method] === undefined ? answer : answers[method](answer);
      });

    test.each(lies)("an endpoint that makes up %s: nothing is signed above the cap", async (_, answers) => {
      await ask({ a: await makeRequest() });
      const balance = await evm.rpc("eth_getBalance", attester.address, "latest");
      const asked = makeBridge({ provider: lying(answers) }).issue([await makeRequest()], {
        remember: () => Promise.reject(new Error("must not be called")),
      });
      await expect(asked).rejects.toMatchObject({
        code: "evm_fee_too_high",
        details: { maxTransactionFee: "5000000000000000" },
      });
      const [state] = await step(["a"], makeBridge({ provider: lying(answers) }));
      expect(state).toMatchObject({ status: "pending", attempts: 0, problem: { code: "evm_fee_too_high" } });
      expect(await evm.rpc("eth_getBalance", attester.address, "latest")).toBe(balance);
      expect(await untilDone(["a"])).toMatchObject([{ status: "synced", attempts: 1 }]);
    });

    test("an endpoint that lies later: a stuck transaction is not raised above the cap, and goes on as it is", async () => {
      await evm.rpc("evm_setAutomine", false);
      await ask({ a: await makeRequest() });
      await step(["a"]);
      for (const [, answers] of lies.slice(0, 2)) {
        clock.advance(700);
        const [state] = await step(["a"], makeBridge({ provider: lying(answers) }));
        expect((state!.memo as any).transaction.versions).toHaveLength(1);
      }
      await evm.mine(1);
      expect(await untilDone(["a"])).toMatchObject([{ status: "synced", attempts: 1 }]);
    });

    test("a cap of one's own: what is offered stays below it, and raised versions too", async () => {
      await evm.rpc("evm_setAutomine", false);
      const costs = (memo: any): bigint[] => {
        const { gas, versions } = memo.transaction;
        return versions.map(({ maxFee }: { maxFee: string }) => BigInt(maxFee) * BigInt(gas));
      };
      let free = 0n;
      const looking = makeBridge().issue([await makeRequest()], {
        remember: ([memo]) => ((free = costs(memo)[0] ?? 0n), Promise.reject(new Error("only to look"))),
      });
      await expect(looking).rejects.toThrow("only to look");
      const maxTransactionFee = (free * 4n) / 5n;
      await ask({ a: await makeRequest() });
      const bridge = makeBridge({ maxTransactionFee });
      for (let looks = 0; looks < 6; looks++) {
        const [state] = await step(["a"], bridge);
        for (const cost of costs(state!.memo)) expect(cost).toBeLessThanOrEqual(maxTransactionFee);
        clock.advance(700);
      }
      await evm.mine(1);
      expect(await untilDone(["a"], bridge)).toMatchObject([{ status: "synced" }]);
      const asked = makeBridge({ maxTransactionFee: 1000n }).issue([await makeRequest({ nonce: "2" })], {
        remember: () => Promise.reject(new Error("must not be called")),
      });
      await expect(asked).rejects.toMatchObject({ code: "evm_fee_too_high" });
    });

    test("an endpoint on another chain", async () => {
      const other = createEasBridge({ chain: "base", provider: evm.url, attester });
      const asked = other.issue([await makeRequest()], {
        remember: () => Promise.reject(new Error("must not be called")),
      });
      await expect(asked).rejects.toMatchObject({ code: "bridge_wrong_chain" });
    });

    test("an endpoint that cannot be reached: nothing is noted, and it is tried again", async () => {
      await ask({ a: await makeRequest() });
      const [state] = await step(["a"], makeBridge({ provider: "http://127.0.0.1:9/a-key-in-the-url" }));
      expect(state).toMatchObject({ status: "pending", attempts: 0, problem: { code: "evm_unreachable" } });
      expect(state!.memo).toBeUndefined();
      expect(JSON.stringify(state)).not.toContain("a-key-in-the-url");
    });

    test("a credential that has expired", async () => {
      const request = createBridgeRequest(await makeCredential({ expiresAt: new Date("2026-01-02T03:04:06Z") }));
      const asked = makeBridge().issue([request], { remember: async () => undefined });
      await expect(asked).rejects.toMatchObject({
        code: "evm_transaction_failed",
        details: { reason: "InvalidExpirationTime" },
      });
    });

    test("somebody else's attestation is not ours to revoke", async () => {
      const stranger = await createEvmSigner(new Uint8Array(32).fill(9));
      await evm.fund(stranger.address);
      await ask({ a: await makeRequest() });
      const [a] = await untilDone(["a"]);
      const asked = makeBridge({ by: stranger }).revoke(a!.request, {
        evidence: a!.evidence!,
        remember: async () => undefined,
      });
      await expect(asked).rejects.toMatchObject({ details: { reason: "AccessDenied" } });
    });

    test("a batch is not revoked by another key: no verifier would look there", async () => {
      const stranger = await createEvmSigner(new Uint8Array(32).fill(9));
      await evm.fund(stranger.address);
      await ask({ a: await makeRequest() }, makeBridge({ form: "batch" }));
      const [a] = await untilDone(["a"], makeBridge({ form: "batch" }));
      const asked = makeBridge({ by: stranger }).revoke(a!.request, {
        evidence: a!.evidence!,
        remember: () => Promise.reject(new Error("must not be called")),
      });
      await expect(asked).rejects.toMatchObject({ code: "invalid_signer" });
    });

    test("a bridge with a new key goes on with what the old key has signed", async () => {
      const heir = await createEvmSigner(new Uint8Array(32).fill(9));
      await evm.fund(heir.address);
      await evm.rpc("anvil_setNonce", heir.address, "0x64");
      await ask({ a: await makeRequest() });
      const lossy = interposed(evm, (method, { forward }) => {
        if (method === "eth_sendRawTransaction") throw new Error("lost");
        return forward();
      });
      await step(["a"], makeBridge({ provider: lossy }));
      // Long enough to be sent with higher fees, which the heir cannot sign.
      for (const seconds of [5, 200, 200]) {
        clock.advance(seconds);
        expect(await step(["a"], makeBridge({ by: heir, provider: lossy }))).toMatchObject([
          { status: "pending", attempts: 1 },
        ]);
      }
      expect(await untilDone(["a"], makeBridge({ by: heir }))).toMatchObject([{ status: "synced", attempts: 1 }]);
      expect(await countOf(attested)).toBe(1);
    });

    test("a signer that signs with another key", async () => {
      const liar: EvmSigner = {
        address: attester.address,
        sign: (await createEvmSigner(new Uint8Array(32).fill(9))).sign,
      };
      const asked = makeBridge({ by: liar }).issue([await makeRequest()], { remember: async () => undefined });
      await expect(asked).rejects.toMatchObject({ code: "invalid_signer" });
    });

    test("a chain where nobody has registered the schema", async () => {
      const fresh = await startLocalEvm("polygon-amoy");
      try {
        await fresh.fund(attester.address);
        const bridge = createEasBridge({ chain: "polygon-amoy", provider: fresh.url, attester });
        const asked = bridge.issue([await makeRequest()], { remember: async () => undefined });
        await expect(asked).rejects.toMatchObject({ details: { reason: "InvalidSchema" } });
      } finally {
        await fresh.stop();
      }
    });
  });

  test("the key shows nowhere: not in the signer, a memo, a state, or an error", async () => {
    const digits = "07".repeat(32);
    await ask({ a: await makeRequest() });
    const states = await untilDone(["a"]);
    const { inspect } = await import("node:util");
    const seen = [inspect(attester, { depth: 9, showHidden: true }), JSON.stringify(attester), JSON.stringify(states)];
    expect(seen.join("\n")).not.toContain(digits);
    for (const key of [`0x${digits}0`, `${digits}zz`, "ff".repeat(32), new Uint8Array(31), ""]) {
      const failing = createEvmSigner(key);
      await expect(failing).rejects.toMatchObject({ code: "invalid_wallet_key" });
      await failing.catch((error: Error) => expect(inspect(error)).not.toMatch(/(?:07){8}|(?:ff){8}/));
    }
    expect(wallet).toMatch(/^0x/);
  });
});
