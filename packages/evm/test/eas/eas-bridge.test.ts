import { describe, expect, test } from "vitest";

import { createEvmSigner, requestRevocation, type SyncState } from "../../src/index.ts";
import { interposed } from "../support/endpoint.ts";
import { hasEvm, needsEvm } from "../support/local-evm.ts";
import { makeRequest, wallet } from "../support/fixtures.ts";
import {
  useAttester,
  chain,
  eas,
  attested,
  evm,
  attester,
  store,
  clock,
  makeBridge,
  ask,
  step,
  untilDone,
  countOf,
} from "../support/attester-scene.ts";

describe.skipIf(!hasEvm)(`the driver for the attestation service${needsEvm}`, () => {
  useAttester();

  describe("attestations", () => {
    test("pending → synced → revoked", async () => {
      await ask({ a: await makeRequest() });
      expect(await step(["a"])).toMatchObject([{ status: "pending", attempts: 1 }]);
      clock.advance(2);
      const [synced] = await step(["a"]);
      expect(synced).toMatchObject({ status: "synced", evidence: { type: "attestation", chain } });
      await store.save(requestRevocation(synced!, clock.now()));
      expect(await untilDone(["a"])).toMatchObject([
        { status: "synced", revocation: { status: "revoked" } },
      ]);
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
      // A node without the transaction may be late: only later it counts as gone.
      expect(early).toMatchObject({
        status: "pending",
        memo: { transaction: { goneSince: expect.any(Number) } },
      });
      clock.advance(120);
      const [a] = await step(["a"]);
      expect(a).toMatchObject({ status: "pending", problem: { code: "evm_transaction_replaced" } });
      expect(a!.memo).toBeUndefined();
      expect(await untilDone(["a", "b"])).toMatchObject([
        { status: "synced" },
        { status: "synced" },
      ]);
      expect(await countOf(attested)).toBe(2);
    });

    test("a transaction that is stuck is sent with higher fees, in place of the first", async () => {
      await evm.rpc("evm_setAutomine", false);
      await ask({ a: await makeRequest() });
      const [first] = await step(["a"]);
      clock.advance(200);
      const [raised] = await step(["a"]);
      const versionsOf = (state: SyncState | undefined): any[] =>
        (state!.memo as any).transaction.versions;
      expect([versionsOf(first).length, versionsOf(raised).length]).toEqual([1, 2]);
      const [old, current] = versionsOf(raised);
      expect(BigInt(current.tip)).toBeGreaterThanOrEqual((BigInt(old.tip) * 110n) / 100n);
      expect(await evm.rpc("eth_getTransactionByHash", old.hash)).toBeNull();
      // Fees do not grow without limit.
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
        Object.fromEntries(
          await Promise.all(ids.map(async (id) => [id, await makeRequest({ nonce: id })])),
        ),
        bridge,
      );
      await Promise.all(ids.map((id) => step([id], bridge)));
      const states = await untilDone(ids, bridge);
      expect(states.map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(
        ids.map(() => "synced 1"),
      );
      expect(await countOf(attested)).toBe(12);
    });

    test("an e-mail address stays off the chain", async () => {
      await ask({ a: await makeRequest({ recipient: { email: "agent@owner.example" } }) });
      await untilDone(["a"]);
      const [log] = await evm.rpc("eth_getLogs", {
        address: eas,
        fromBlock: "0x0",
        topics: [attested],
      });
      expect(BigInt(log.topics[1])).toBe(0n);
    });
  });

  test("the key shows nowhere: not in the signer, a memo, a state, or an error", async () => {
    const digits = "07".repeat(32);
    await ask({ a: await makeRequest() });
    const states = await untilDone(["a"]);
    const { inspect } = await import("node:util");
    const seen = [
      inspect(attester, { depth: 9, showHidden: true }),
      JSON.stringify(attester),
      JSON.stringify(states),
    ];
    expect(seen.join("\n")).not.toContain(digits);
    for (const key of [`0x${digits}0`, `${digits}zz`, "ff".repeat(32), new Uint8Array(31), ""]) {
      const failing = createEvmSigner(key);
      await expect(failing).rejects.toMatchObject({ code: "invalid_wallet_key" });
      await failing.catch((error: Error) =>
        expect(inspect(error)).not.toMatch(/(?:07){8}|(?:ff){8}/),
      );
    }
    expect(wallet).toMatch(/^0x/);
  });
});
