import { randomUUID } from "node:crypto";

import { signWebhook } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { hasEvm, needsEvm } from "../../../../../evm/test/support/local-evm.ts";
import {
  callOf,
  type Hex,
  newAccount,
  newAddress,
} from "../../../../../evm/test/support/tokens.ts";
import { signReceiptEIP712 } from "../../../../../evm/test/support/official.ts";
import { followSettlement, type WatchedSettlement } from "../settlement/settled-payments.ts";
import { listOwnAddresses } from "../own-addresses.ts";
import { listAllEvidence } from "../test/all-evidence.ts";
import { computeScore } from "../../../../test/support/agents.ts";
import { accountOf, type EvmAccount, NETWORK, signerOf } from "../../../../test/support/evm.ts";
import { entriesOf } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { facilitatorSecret } from "../test/reported-payments.ts";
import { useEvmPaymentsScene } from "../test/paid-on-chain.ts";

describe.skipIf(!hasEvm)(`payments on an EVM chain${needsEvm}`, () => {
  describe("read", () => {
    const opened = useStore();
    const scene = useEvmPaymentsScene(opened);
    const { server, state, call, problem, report, agentAt, paid } = scene;

    describe("a settlement", () => {
      test("proves a payment once, under whichever names, and is evidence with the payer's account", async () => {
        const { agent, at, payer, transactionHash, claim } = await paid();
        const answer = await report(claim);
        expect(answer).toMatchObject({
          status: 201,
          body: {
            agentId: agent.id,
            evidence: "ledger",
            network: NETWORK,
            amount: "0.25",
            currency: "USDC",
            payer: { address: payer.address.toLowerCase() },
            payee: at.address.toLowerCase(),
            asset: state.payments.usdc.toLowerCase(),
            transactionHash,
          },
        });
        const same = {
          ...claim,
          network: NETWORK,
          transactionHash: transactionHash.toUpperCase().replace("0X", "0x"),
        };
        expect(
          await report({ ...same, payer: { address: accountOf(payer.address) } }),
        ).toMatchObject({
          status: 200,
          body: { id: answer.body.id },
        });
        // Named by the nonce that the payer signed.
        const { store } = server().context;
        const { rows } = await store.pool.query<{ name: string }>(
          "select authorization_id as name from used_settlements where transaction_hash = $1",
          [transactionHash],
        );
        const { topics } = await state.payments.evm
          .rpc<{ logs: { topics: string[] }[] }>("eth_getTransactionReceipt", transactionHash)
          .then(({ logs }) => logs[0]!);
        expect(rows).toEqual([{ name: topics[2] }]);
        // An x402 seller knows the account that was paid, and no other name of the agent.
        for (const agentId of [at.address, accountOf(at.address), `${NETWORK}:${at.address}`]) {
          expect(await report({ ...claim, agentId }), agentId).toMatchObject({
            status: 200,
            body: { id: answer.body.id, agentId: agent.id },
          });
        }
        const elsewhere = { ...claim, agentId: at.address, network: "polygon" };
        expect(await report(elsewhere)).toMatchObject(problem(404, "agent_not_found"));
        expect(await report({ ...claim, reference: "another" })).toMatchObject(
          problem(409, "settlement_used"),
        );
        expect(await listAllEvidence(store.pool, agent.id)).toMatchObject([
          { evidence: "ledger", payer: accountOf(payer.address), payee: accountOf(at.address) },
        ]);
        // Its block may still be replaced.
        expect(await entriesOf(store, accountOf(payer.address))).toEqual([]);
      });

      test("to an account that nobody registered is one, however its name is written", async () => {
        const { payments } = state;
        const [payer, seller] = [await payments.addPayer(), newAccount().address];
        const transactionHash = await payments.tokens.pay(
          payments.usdc,
          payer.address,
          seller,
          250_000n,
        );
        const claim = {
          event: "payment.completed",
          payer: { address: payer.address },
          amount: "0.25",
          transactionHash,
        };
        const mixed = `${NETWORK}:${seller}`;
        expect(mixed).not.toBe(mixed.toLowerCase());
        const first = await report({ ...claim, agentId: mixed });
        expect(first).toMatchObject({
          status: 201,
          body: { agentId: accountOf(seller), evidence: "ledger" },
        });
        const same = { status: 200, body: { id: first.body.id } };
        expect(await report({ ...claim, agentId: accountOf(seller) })).toMatchObject(same);
        expect(await report({ ...claim, agentId: seller, network: NETWORK })).toMatchObject(same);
      });

      test("comes with a receipt by the key that is paid (EIP-712), about this payment and no other", async () => {
        const { at, payer, transactionHash, claim } = await paid();
        const receiptBy = async (signer: EvmAccount, parts: object = {}): Promise<object> => {
          const about = {
            version: 1,
            network: NETWORK,
            resourceUrl: "https://oracle.example/rain",
          };
          const issuedAt = Math.floor(server().context.clock.now().getTime() / 1000);
          const payload = {
            ...about,
            payer: payer.address,
            issuedAt,
            transaction: transactionHash,
            ...parts,
          };
          const sign = (data: unknown): Promise<Hex> => signer.signTypedData(data as never);
          return {
            format: "eip712",
            payload,
            signature: await signReceiptEIP712(payload as never, sign as never),
          };
        };
        const refused = problem(400, "receipt_invalid");
        expect(await report({ ...claim, receipt: await receiptBy(payer) })).toMatchObject(refused);
        for (const parts of [
          { payer: at.address },
          { network: "eip155:1" },
          { transaction: `0x${"1".repeat(64)}` },
        ]) {
          expect(await report({ ...claim, receipt: await receiptBy(at, parts) })).toMatchObject(
            refused,
          );
        }
        const upper = transactionHash.toUpperCase().replace("0X", "0x");
        expect(
          await report({ ...claim, receipt: await receiptBy(at, { transaction: upper }) }),
        ).toMatchObject({
          status: 201,
          body: { receipt: { format: "eip712", verified: true } },
        });
      });

      test("that a facilitator vouched for before the chain was read proves no other payment", async () => {
        const { claim } = await paid();
        const known = server().context.evm;
        const body = JSON.stringify({ event: "payment.completed", network: NETWORK, ...claim });
        const timestamp = Math.floor(Date.now() / 1000);
        const about = {
          eventType: "payment.completed",
          eventId: "evt_1",
          deliveryId: randomUUID(),
          timestamp,
        };
        const headers = signWebhook({
          body: Buffer.from(body),
          secrets: [facilitatorSecret],
          ...about,
        });
        server().context.evm = new Map();
        try {
          const answer = await server().call("POST", "/v1/payments/events", {
            key: state.key,
            body,
            headers,
          });
          expect(answer).toMatchObject({ status: 201, body: { evidence: "facilitator" } });
        } finally {
          server().context.evm = known;
        }
        expect(await report({ ...claim, reference: "second" })).toMatchObject(
          problem(409, "settlement_used"),
        );
      });

      test("moves the score as one on Solana does", async () => {
        const { agent, claim } = await paid();
        expect((await report(claim)).status).toBe(201);
        await computeScore(server(), agent.id);
        const { body } = await call("GET", `/v1/reputation/${agent.id}`, undefined, agent.ownKey);
        expect(body.stats).toMatchObject({
          totalTransactions: 1,
          completedTransactions: 1,
          totalEarnings: "0.25",
        });
      });

      test("of the agent's own account, on any chain, moves nothing", async () => {
        const [{ agent, at }, second] = [await agentAt(), newAccount()];
        expect(
          (await state.payments.prove(agent, accountOf(second.address), signerOf(second))).status,
        ).toBe(201);
        await state.payments.tokens.mint(state.payments.usdc, second.address, 1_000_000n);
        const transactionHash = await state.payments.tokens.pay(
          state.payments.usdc,
          second.address,
          at.address,
          250_000n,
        );
        const claim = {
          agentId: agent.id,
          payer: { address: second.address },
          amount: "0.25",
          transactionHash,
        };
        expect((await report(claim)).status).toBe(201);
        await computeScore(server(), agent.id);
        const { body } = await call("GET", `/v1/reputation/${agent.id}`, undefined, agent.ownKey);
        expect(body.overallScore).toBe(0);
        expect(await entriesOf(server().context.store, accountOf(second.address))).toEqual([]);
        const path = `/v1/agents/${agent.id}/payment-accounts/${accountOf(second.address)}`;
        expect((await call("DELETE", path, undefined, agent.ownKey)).status).toBe(204);
        // Withdrawn, and paid from on another chain: it stays the agent's own.
        await server().context.store.pool.query(
          "update payments set payer = $2 where agent_id = $1",
          [agent.id, `eip155:137:${second.address.toLowerCase()}`],
        );
        const own = await listOwnAddresses(server().context.store.pool, agent.id);
        expect(own).toContain(`eip155:137:${second.address.toLowerCase()}`);
      });

      test("that is another one is refused by name", async () => {
        const { at, claim, transactionHash } = await paid();
        const { tokens } = state.payments;
        const stranger = await state.payments.addPayer();
        expect(await report({ ...claim, payer: { address: stranger.address } })).toMatchObject(
          problem(400, "settlement_wrong_payer"),
        );
        expect(await report({ ...claim, amount: "0.26" })).toMatchObject(
          problem(400, "settlement_wrong_amount"),
        );
        const other = await state.payments.addAgent();
        expect(await report({ ...claim, agentId: other.id })).toMatchObject(
          problem(400, "settlement_wrong_payee"),
        );
        expect(await report({ ...claim, payee: newAddress() })).toMatchObject(
          problem(400, "invalid_request"),
        );
        expect(await report({ ...claim, transactionHash: `0x${"12".repeat(32)}` })).toMatchObject(
          problem(404, "settlement_not_found"),
        );
        expect(await report({ ...claim, transactionHash: "1".repeat(64) })).toMatchObject(
          problem(404, "settlement_not_found"),
        );
        const { network: _, ...unnamed } = { event: "payment.completed", network: "", ...claim };
        expect(await call("POST", "/v1/payments/events", unnamed)).toMatchObject(
          problem(400, "invalid_request"),
        );
        expect(
          await report({
            ...claim,
            network: "solana",
            payer: { address: accountOf(stranger.address) },
          }),
        ).toMatchObject(problem(400, "invalid_request"));
        const fake = await tokens.deployToken();
        await tokens.mint(fake, stranger.address, 1_000_000n);
        const worthless = await tokens.pay(fake, stranger.address, at.address, 250_000n);
        const byStranger = { ...claim, payer: { address: stranger.address } };
        expect(await report({ ...byStranger, transactionHash: worthless })).toMatchObject(
          problem(400, "settlement_wrong_asset"),
        );
        const failed = await tokens.pay(state.payments.usdc, newAddress(), at.address, 250_000n);
        expect(await report({ ...byStranger, transactionHash: failed })).toMatchObject(
          problem(400, "settlement_failed"),
        );
        const approval = await tokens.send(
          stranger.address,
          state.payments.usdc,
          callOf("Token", "approve", [at.address, 1n]),
        );
        expect(await report({ ...byStranger, transactionHash: approval })).toMatchObject(
          problem(400, "settlement_no_transfer"),
        );
        expect(transactionHash).toMatch(/^0x/);
      });

      test("counts when its chain has enough blocks, and which of several is asked for", async () => {
        const { evm, tokens, usdc } = state.payments;
        const known = server().context.evm;
        const { agent, at } = await agentAt();
        const wallet = await tokens.deploy("Wallet", newAddress());
        await tokens.mint(usdc, wallet, 1_000_000n);
        const pay = { to: usdc, data: callOf("Token", "transfer", [at.address, 250_000n]) };
        const transactionHash = await tokens.batch(wallet, [pay, pay]);
        const claim = {
          agentId: agent.id,
          payer: { address: wallet },
          amount: "0.25",
          transactionHash,
        };
        server().context.evm = new Map(
          [...known].map(([name, chain]) => [name, { ...chain, confirmations: 3 }]),
        );
        try {
          expect(await report(claim)).toMatchObject({
            ...problem(404, "settlement_not_found"),
            body: { error: { details: { confirmations: 1, requiredConfirmations: 3 } } },
          });
          await evm.mine(2);
          expect(await report(claim)).toMatchObject({
            ...problem(400, "settlement_ambiguous"),
            body: { error: { details: { instructions: ["0", "1"] } } },
          });
          for (const instruction of ["0", "1"])
            expect((await report({ ...claim, instruction })).status).toBe(201);
          expect((await report({ ...claim, instruction: "1" })).status).toBe(200);
        } finally {
          server().context.evm = known;
        }
      });

      test("whose block is replaced is withdrawn, and proves it again when it comes back", async () => {
        const { evm, tokens, usdc } = state.payments;
        const [{ agent, at }, payer] = [await agentAt(), await state.payments.addPayer()];
        const snapshot = await evm.rpc<string>("evm_snapshot");
        const transactionHash = await tokens.pay(usdc, payer.address, at.address, 250_000n);
        const claim = {
          agentId: agent.id,
          payer: { address: payer.address },
          amount: "0.25",
          transactionHash,
        };
        const { id } = (await report(claim)).body;
        const { context } = server();
        const follow = async (hash = transactionHash): Promise<Date | undefined> => {
          const { rows } = await context.store.pool.query<{ payload: string }>(
            "select payload from jobs where kind = 'watch-settlement' and key like $1",
            [`%${hash}%`],
          );
          return followSettlement(context, JSON.parse(rows[0]?.payload ?? "") as WatchedSettlement);
        };
        const evidence = () => listAllEvidence(context.store.pool, agent.id);
        expect(await follow()).toBeInstanceOf(Date);
        expect(await evidence()).toHaveLength(1);
        await evm.rpc("evm_revert", snapshot);
        // As long as the chain has not come further than the payment was, an endpoint may only be
        // late.
        expect(await follow()).toBeInstanceOf(Date);
        expect(await evidence()).toHaveLength(1);
        await evm.rpc("evm_increaseTime", 600);
        await evm.mine(2);
        // From then on it is looked whether the transfer comes back.
        expect(await follow()).toBeInstanceOf(Date);
        expect(await evidence()).toEqual([]);
        expect((await call("GET", `/v1/payments/${id}`)).body).toMatchObject({
          evidence: "reported",
          status: "completed",
        });
        expect(await follow()).toBeInstanceOf(Date);
        const again = await tokens.pay(usdc, payer.address, at.address, 250_000n);
        expect(
          (await report({ ...claim, paymentId: id, transactionHash: again })).body,
        ).toMatchObject({
          evidence: "ledger",
        });
        expect(await evidence()).toHaveLength(1);
        expect(await follow()).toBeUndefined();
        const entries = () => entriesOf(context.store, accountOf(payer.address));
        expect(await entries()).toEqual([]);
        await evm.mine(64);
        expect(await follow(again)).toBeUndefined();
        expect(await entries()).toMatchObject([
          { kind: "payment", id, network: NETWORK, transaction: again },
        ]);
      });
    });
  });
});
