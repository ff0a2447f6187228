import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  createErc8004Reader,
  createEvmSigner,
  createFeedbackWriter,
  type Erc8004Reader,
  type EvmProvider,
  type FeedbackProgress,
  type FeedbackWriter,
  findErc8004Registries,
  formatScoreFeedback,
  hashErc8004File,
  scoreValueOf,
} from "../../src/index.ts";
import { type Erc8004Evm, erc8004Contracts, openErc8004 } from "../support/erc8004.ts";
import {
  hasEvm,
  type LocalEvm,
  needsEvm,
  STARTING_MS,
  startLocalEvm,
} from "../support/local-evm.ts";
import { newAddress, openTokens } from "../support/tokens.ts";

const CHAIN_ID = 84532;

describe.skipIf(!hasEvm).each(erc8004Contracts)(
  `the registries of ERC-8004, $name${needsEvm}`,
  ({ load }) => {
    let evm: LocalEvm;
    let registries: Erc8004Evm;
    let reader: Erc8004Reader;
    beforeAll(async () => {
      evm = await startLocalEvm("base-sepolia");
      registries = await openErc8004(evm, openTokens(evm, CHAIN_ID), load);
      reader = createErc8004Reader({
        chainId: CHAIN_ID,
        providers: [evm.url, evm.url],
        confirmations: 1,
      });
    }, STARTING_MS);
    afterAll(() => evm?.stop());

    const read = (agentId: string, by = reader) =>
      by.readIdentity({ registry: registries.identity, agentId });

    test("tell owner, wallet and file of an identity", async () => {
      const owner = newAddress();
      const agentId = await registries.register(owner, "https://agent.example/registration.json");
      expect(await read(agentId)).toEqual({
        owner,
        wallet: owner,
        uri: "https://agent.example/registration.json",
      });
      await registries.unsetWallet(agentId, owner);
      expect(await read(agentId)).toEqual({
        owner,
        uri: "https://agent.example/registration.json",
      });
    });

    test("tell of a sale the new owner, and no wallet of the old one", async () => {
      const [owner, buyer] = [newAddress(), newAddress()];
      const agentId = await registries.register(owner);
      await registries.transfer(agentId, { from: owner, to: buyer });
      expect(await read(agentId)).toEqual({ owner: buyer, uri: "" });
    });

    test("have no identity that nobody registered, nor one at an address without a registry", async () => {
      expect(await read(`${2n ** 255n}`)).toBeUndefined();
      expect(await reader.readIdentity({ registry: newAddress(), agentId: "0" })).toBeUndefined();
      await expect(read("-1")).rejects.toMatchObject({ code: "invalid_argument" });
      await expect(read(`${2n ** 256n}`)).rejects.toMatchObject({ code: "invalid_argument" });
    });

    test("are read as deep as they are told, and of the chain that they are told", async () => {
      const owner = newAddress();
      const agentId = await registries.register(owner);
      const deep = createErc8004Reader({
        chainId: CHAIN_ID,
        providers: [evm.url],
        confirmations: 4,
      });
      expect(await read(agentId, deep)).toBeUndefined();
      await evm.mine(3);
      expect(await read(agentId, deep)).toMatchObject({ owner });
      const elsewhere = createErc8004Reader({ chainId: 1, providers: [evm.url], confirmations: 1 });
      await expect(read(agentId, elsewhere)).rejects.toMatchObject({ code: "evm_rpc_error" });
    });

    test("are believed where all endpoints say the same", async () => {
      const agentId = await registries.register(newAddress());
      const liar = async ({
        method,
        params,
      }: {
        method: string;
        params?: unknown;
      }): Promise<unknown> => {
        const answer = await evm.rpc(method, ...((params ?? []) as unknown[]));
        return method === "eth_call" && /^0x0{24}[0-9a-f]{40}$/.test(answer)
          ? `0x${"0".repeat(24)}${"6".repeat(40)}`
          : answer;
      };
      const two = createErc8004Reader({
        chainId: CHAIN_ID,
        providers: [evm.url, liar],
        confirmations: 1,
      });
      await expect(read(agentId, two)).rejects.toMatchObject({ code: "evm_rpc_error" });
    });

    test("show the newest feedback of others, a bounded part of it, without what was revoked", async () => {
      const agentId = await registries.register(newAddress());
      const clients = Array.from({ length: 22 }, newAddress);
      for (const client of clients)
        await registries.rate(agentId, client, 900n, { tag1: "t".repeat(100) });
      const [last = ""] = clients.slice(-1);
      for (const value of [-5n, 10n, 20n, 30n]) await registries.rate(agentId, last, value);
      await registries.revoke(agentId, last, 4n);
      const { clients: count, feedback } = await reader.readFeedback(registries, agentId);
      expect(count).toBe(22);
      expect(new Set(feedback.map(({ client }) => client)).size).toBe(20);
      expect(feedback.filter(({ client }) => client === last)).toEqual([
        { client: last, index: 5, value: 30n, valueDecimals: 1, tag1: "starred", tag2: "" },
        { client: last, index: 3, value: 10n, valueDecimals: 1, tag1: "starred", tag2: "" },
      ]);
      expect(feedback[0]?.tag1).toHaveLength(64);
    });

    test("belong together, or no feedback is read", async () => {
      const agentId = await registries.register(newAddress());
      const others = { identity: newAddress(), reputation: registries.reputation };
      await expect(reader.readFeedback(others, agentId)).rejects.toMatchObject({
        code: "evm_rpc_error",
      });
    });

    describe("take a Trust Score", () => {
      let writer: FeedbackWriter;
      beforeAll(async () => {
        const signer = await createEvmSigner(new Uint8Array(32).fill(7));
        await evm.fund(signer.address);
        const limits = { confirmations: 1, maxTransactionFee: 10n ** 17n, now: () => new Date() };
        writer = createFeedbackWriter({ chainId: CHAIN_ID, provider: evm.url, signer, ...limits });
      });

      const feedbackFor = async (agentId: string) => {
        const file = formatScoreFeedback({
          identity: { network: `eip155:${CHAIN_ID}`, registry: registries.identity, agentId },
          client: writer.address,
          createdAt: "2026-01-02T03:04:05.000Z",
          score: 742,
          tier: "gold",
          credential: {
            id: "cred_1",
            url: "https://arcs.example/verify/cred_1",
            subject: "did:service:local:abc",
          },
        });
        const hash = await hashErc8004File(new TextEncoder().encode(file));
        const at = { endpoint: "", uri: "https://arcs.example/feedback.json", hash };
        return {
          file,
          given: { agentId, feedback: { ...scoreValueOf({ score: 742, tier: "gold" }), ...at } },
        };
      };
      const settle = async (
        agentId: string,
      ): Promise<{ progress: FeedbackProgress; memos: number }> => {
        let memos = 0;
        const remember = async () => void memos++;
        let progress = await writer.give(
          registries.reputation,
          (await feedbackFor(agentId)).given,
          remember,
        );
        await evm.mined();
        if (progress.status === "pending") progress = await writer.check(progress.memo, remember);
        return { progress, memos };
      };

      test("as feedback once, with the hash of a file that names the credential", async () => {
        const agentId = await registries.register(newAddress());
        const { progress, memos } = await settle(agentId);
        expect({ status: progress.status, memos }).toEqual({ status: "given", memos: 1 });
        const { feedback } = await reader.readFeedback(registries, agentId);
        expect(feedback).toEqual([
          {
            client: writer.address,
            index: 1,
            value: 742n,
            valueDecimals: 1,
            tag1: "trustScore",
            tag2: "gold",
          },
        ]);
        const { file, given } = await feedbackFor(agentId);
        const { transactionHash } = progress as { transactionHash: string };
        const [log] = (await evm.rpc("eth_getTransactionReceipt", transactionHash)).logs;
        expect(log.data).toContain(given.feedback.hash.slice(2));
        expect(JSON.parse(file)).toMatchObject({
          agentRegistry: `eip155:${CHAIN_ID}:${registries.identity}`,
          agentId: Number(agentId),
          clientAddress: `eip155:${CHAIN_ID}:${writer.address}`,
          value: 742,
          valueDecimals: 1,
          reputationCredential: { type: "ReputationCredential", id: "cred_1" },
        });
      });

      test("that is only looked for is not sent again where it has vanished", async () => {
        const agentId = await registries.register(newAddress());
        const sent: string[] = [];
        const losing: EvmProvider = {
          async request({ method, params }) {
            if (method !== "eth_sendRawTransaction")
              return evm.rpc(method, ...((params ?? []) as unknown[]));
            sent.push(method);
            return `0x${"0".repeat(64)}`;
          },
        };
        const signer = await createEvmSigner(new Uint8Array(32).fill(7));
        const limits = { confirmations: 1, maxTransactionFee: 10n ** 17n, now: () => new Date() };
        const loser = createFeedbackWriter({
          chainId: CHAIN_ID,
          provider: losing,
          signer,
          ...limits,
        });
        const remember = async () => undefined;
        const given = await loser.give(
          registries.reputation,
          (await feedbackFor(agentId)).given,
          remember,
        );
        const { memo } = given.status === "pending" ? given : expect.fail(given.status);
        expect(await loser.check(memo, remember, { mayResend: false })).toEqual({
          status: "pending",
          memo,
        });
        expect(sent).toHaveLength(1);
        await loser.check(memo, remember);
        expect(sent).toHaveLength(2);
      });

      test("of nobody who would rate himself", async () => {
        const agentId = await registries.register(writer.address);
        await expect(settle(agentId)).rejects.toMatchObject({ code: "evm_transaction_failed" });
      });
    });
  },
);

test("the known registries are those of agent0-sdk 1.7.1 and of the published list, by chain", () => {
  expect(findErc8004Registries(8453)?.identity).toBe("0x8004a169fb4a3325136eb29fa0ceb6d2e539a432");
  expect(findErc8004Registries(84532)?.reputation).toBe(
    "0x8004b663056a597dffe9eccc1965a193b7388713",
  );
  expect(findErc8004Registries(31337)).toBeUndefined();
});
