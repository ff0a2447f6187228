import { describe, expect, test } from "vitest";

import {
  createBridgeRequest,
  createEasBridge,
  createEvmSigner,
  type EvmProvider,
  type EvmSigner,
} from "../../src/index.ts";
import { interposed } from "../support/endpoint.ts";
import { hasEvm, needsEvm, startLocalEvm } from "../support/local-evm.ts";
import { makeCredential, makeRequest } from "../support/fixtures.ts";
import {
  useAttester,
  attested,
  evm,
  attester,
  clock,
  makeBridge,
  ask,
  step,
  untilDone,
  countOf,
} from "../support/attester-scene.ts";

describe.skipIf(!hasEvm)(`the driver for the attestation service${needsEvm}`, () => {
  useAttester();

  describe("what stands in the way is named", () => {
    test("an attester without money", async () => {
      const poor = await createEvmSigner(new Uint8Array(32).fill(8));
      await ask({ a: await makeRequest() });
      const [state] = await step(["a"], makeBridge({ by: poor }));
      expect(state).toMatchObject({
        status: "pending",
        problem: { code: "evm_insufficient_funds" },
      });
      await evm.fund(poor.address);
      expect(await untilDone(["a"], makeBridge({ by: poor }))).toMatchObject([
        { status: "synced" },
      ]);
    });

    const gwei = (amount: number): string => `0x${(BigInt(amount) * 10n ** 9n).toString(16)}`;
    const lies: [string, Record<string, (answer: any) => unknown>][] = [
      ["a tip", { eth_maxPriorityFeePerGas: () => gwei(10_000_000) }],
      [
        "a base fee",
        { eth_getBlockByNumber: (block) => ({ ...block, baseFeePerGas: gwei(6_000_000) }) },
      ],
      ["gas", { eth_estimateGas: () => "0x1c9c380" }],
    ];
    const lying = (answers: Record<string, (answer: any) => unknown>): EvmProvider =>
      interposed(evm, async (method, { forward }) => {
        const answer = await forward();
        return answers[method] === undefined ? answer : answers[method](answer);
      });

    test.each(lies)(
      "an endpoint that makes up %s: nothing is signed above the cap",
      async (_, answers) => {
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
        expect(state).toMatchObject({
          status: "pending",
          attempts: 0,
          problem: { code: "evm_fee_too_high" },
        });
        expect(await evm.rpc("eth_getBalance", attester.address, "latest")).toBe(balance);
        expect(await untilDone(["a"])).toMatchObject([{ status: "synced", attempts: 1 }]);
      },
    );

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
        remember: ([memo]) => (
          (free = costs(memo)[0] ?? 0n),
          Promise.reject(new Error("only to look"))
        ),
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
      const asked = makeBridge({ maxTransactionFee: 1000n }).issue(
        [await makeRequest({ nonce: "2" })],
        {
          remember: () => Promise.reject(new Error("must not be called")),
        },
      );
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
      const [state] = await step(
        ["a"],
        makeBridge({ provider: "http://127.0.0.1:9/a-key-in-the-url" }),
      );
      expect(state).toMatchObject({
        status: "pending",
        attempts: 0,
        problem: { code: "evm_unreachable" },
      });
      expect(state!.memo).toBeUndefined();
      expect(JSON.stringify(state)).not.toContain("a-key-in-the-url");
    });

    test("a credential that has expired", async () => {
      const request = createBridgeRequest(
        await makeCredential({ expiresAt: new Date("2026-01-02T03:04:06Z") }),
      );
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
      // Long enough to need higher fees, which the new key cannot sign.
      for (const seconds of [5, 200, 200]) {
        clock.advance(seconds);
        expect(await step(["a"], makeBridge({ by: heir, provider: lossy }))).toMatchObject([
          { status: "pending", attempts: 1 },
        ]);
      }
      expect(await untilDone(["a"], makeBridge({ by: heir }))).toMatchObject([
        { status: "synced", attempts: 1 },
      ]);
      expect(await countOf(attested)).toBe(1);
    });

    test("a signer that signs with another key", async () => {
      const liar: EvmSigner = {
        address: attester.address,
        sign: (await createEvmSigner(new Uint8Array(32).fill(9))).sign,
      };
      const asked = makeBridge({ by: liar }).issue([await makeRequest()], {
        remember: async () => undefined,
      });
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
});
