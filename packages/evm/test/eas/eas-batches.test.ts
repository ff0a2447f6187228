import { StandardMerkleTree } from "@openzeppelin/merkle-tree";
import { describe, expect, test } from "vitest";

import { credentialIdBytes } from "../../src/eas/eas-calls.ts";
import { type BatchEvidence, requestRevocation } from "../../src/index.ts";
import { hasEvm, needsEvm } from "../support/local-evm.ts";
import { makeRequest } from "../support/fixtures.ts";
import {
  useAttester,
  evm,
  store,
  clock,
  makeBridge,
  ask,
  step,
  untilDone,
} from "../support/attester-scene.ts";

describe.skipIf(!hasEvm)(`the driver for the attestation service${needsEvm}`, () => {
  useAttester();

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
      // The node mines shortly after its answer.
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
      const again = await bridge.revoke(a!.request, {
        evidence: a!.evidence!,
        remember: async () => undefined,
      });
      expect(again).toEqual({ status: "revoked" });
      const other = await bridge.revoke(b!.request, {
        evidence: b!.evidence!,
        remember: async () => undefined,
      });
      expect(other.status).toBe("pending");
    });
  });
});
