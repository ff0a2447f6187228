import { hasEvm, needsEvm } from "../../../../../evm/test/support/local-evm.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { describe, expect, test } from "vitest";

import {
  callOf,
  counterfactual,
  type Hex,
  newAccount,
} from "../../../../../evm/test/support/tokens.ts";
import { listOwnAddresses } from "../own-addresses.ts";
import { accountOf, NETWORK, signerOf } from "../../../../test/support/evm.ts";
import { useEvmPaymentsScene } from "../test/paid-on-chain.ts";

describe.skipIf(!hasEvm)(`accounts on an EVM chain${needsEvm}`, () => {
  const { server, state, call, problem, agentAt } = useEvmPaymentsScene(useStore());
  describe("an agent's account", () => {
    test("is proved by its key and the owner's wallet, shown, found by, and withdrawn by the agent", async () => {
      const [agent, at] = [await state.payments.addAgent(), newAccount()];
      const answer = await state.payments.prove(agent, `${NETWORK}:${at.address}`, signerOf(at));
      const account = accountOf(at.address);
      expect(answer).toMatchObject({
        status: 201,
        body: { agentId: agent.id, account, network: NETWORK, address: at.address.toLowerCase() },
      });
      for (const id of [agent.id, account, at.address, `${NETWORK}:${at.address}`]) {
        expect(await call("GET", `/v1/agents/${id}`), id).toMatchObject({
          status: 200,
          body: { id: agent.id, x402: { paymentAccounts: [account] } },
        });
      }
      expect((await call("GET", `/v1/reputation/${account}`)).body).toMatchObject({
        agentId: agent.id,
      });
      expect(await call("GET", `/v1/agents/eip155:1:${at.address}`)).toMatchObject(
        problem(404, "agent_not_found"),
      );
      const path = `/v1/agents/${agent.id}/payment-accounts/${account}`;
      expect(await call("DELETE", path)).toMatchObject(problem(403, "insufficient_permissions"));
      expect((await call("DELETE", path, undefined, agent.ownKey)).status).toBe(204);
      expect(await call("DELETE", path, undefined, agent.ownKey)).toMatchObject(
        problem(400, "invalid_request"),
      );
      expect(await call("GET", `/v1/agents/${at.address}`)).toMatchObject(
        problem(404, "agent_not_found"),
      );
    });

    test("is proved by smart wallets, also by those that are not there yet", async () => {
      const [agent, owner] = [await state.payments.addAgent(), newAccount()];
      const wallet = await state.payments.tokens.deploy("Wallet", owner.address);
      expect((await state.payments.prove(agent, accountOf(wallet), signerOf(owner))).status).toBe(
        201,
      );
      const factory = await state.payments.tokens.deploy("WalletFactory");
      const data = callOf("WalletFactory", "addressOf", [owner.address]);
      const later = `0x${(await state.payments.evm.rpc<Hex>("eth_call", { to: factory, data }, "latest")).slice(26)}`;
      const sign = async (message: string) =>
        counterfactual(factory, owner.address, await owner.signMessage({ message }));
      expect((await state.payments.prove(agent, accountOf(later), { sign })).status).toBe(201);
    });

    test("needs both signatures, for this agent, account and chain", async () => {
      const [agent, at, stranger] = [await state.payments.addAgent(), newAccount(), newAccount()];
      const account = accountOf(at.address);
      const refused = problem(403, "statement_signature_invalid");
      expect(await state.payments.prove(agent, account, signerOf(stranger))).toMatchObject(refused);
      const another = await state.payments.addAgent();
      expect(
        await state.payments.prove(agent, account, { ...signerOf(at), owner: another.wallet }),
      ).toMatchObject(refused);
      const path = (id: string) => `/v1/agents/${id}/payment-accounts`;
      const { body } = await call("POST", `${path(agent.id)}/challenge`, { account });
      const signature = await at.signMessage({ message: body.message });
      const ownerSignature = Buffer.from(
        await agent.wallet.sign(new TextEncoder().encode(body.message)),
      ).toString("base64");
      const proof = { challengeId: body.challengeId, signature, ownerSignature };
      const invalid = problem(400, "invalid_request");
      expect(await call("POST", path(another.id), { account, ...proof })).toMatchObject(invalid);
      expect(
        await call("POST", path(agent.id), { account: `eip155:1:${at.address}`, ...proof }),
      ).toMatchObject(invalid);
      expect(await call("POST", path(agent.id), { account, ...proof })).toMatchObject({
        status: 201,
      });
      expect(await call("POST", path(agent.id), { account, ...proof })).toMatchObject(invalid);
      expect(
        await call("POST", `${path(agent.id)}/challenge`, { account: at.address }),
      ).toMatchObject(invalid);
    });

    test("belongs to one agent at a time, and what it pays to those it belonged to never counts", async () => {
      const [{ agent, at }, another] = [await agentAt(), await state.payments.addAgent()];
      expect(
        (await state.payments.prove(another, accountOf(at.address), signerOf(at))).status,
      ).toBe(201);
      expect((await call("GET", `/v1/agents/${at.address}`)).body).toMatchObject({
        id: another.id,
      });
      expect((await call("GET", `/v1/agents/${agent.id}`)).body.x402.paymentAccounts).toEqual([]);
      const { pool } = server().context.store;
      for (const { id } of [agent, another])
        expect(await listOwnAddresses(pool, id)).toContain(accountOf(at.address));
    });
  });
});
