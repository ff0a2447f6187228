import { hasEvm, needsEvm } from "../../../../../evm/test/support/local-evm.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { describe, expect, test } from "vitest";

import { newAccount } from "../../../../../evm/test/support/tokens.ts";
import { disputeStatement, ratingStatement } from "../statements.ts";
import { accountOf, type EvmAccount, signerOf } from "../../../../test/support/evm.ts";
import { useEvmPaymentsScene } from "../test/paid-on-chain.ts";

describe.skipIf(!hasEvm)(`payments on an EVM chain${needsEvm}`, () => {
  const { server, state, call, problem, report, agentAt, paid } = useEvmPaymentsScene(useStore());
  describe("what payers say", () => {
    const statementOf = ({ id, agentId }: { id: string; agentId: string }) =>
      ratingStatement({ id, agentId }, { rating: 5, comment: null, network: "local" });

    test("is signed by personal_sign, of a key or a smart wallet", async () => {
      const { agent, payer, claim } = await paid();
      const { id } = (await report(claim)).body;
      const stranger = newAccount();
      const rate = async (by: EvmAccount, paymentId = id) =>
        call("POST", `/v1/payments/${paymentId}/rating`, {
          rating: 5,
          signature: await by.signMessage({
            message: statementOf({ id: paymentId, agentId: agent.id }),
          }),
        });
      expect(await rate(stranger)).toMatchObject(problem(403, "statement_signature_invalid"));
      expect(await rate(payer)).toMatchObject({
        status: 201,
        body: { rater: payer.address.toLowerCase(), rating: 5 },
      });
      const said = disputeStatement(
        { id, agentId: agent.id },
        { reason: "late", description: null, network: "local" },
      );
      const dispute = {
        paymentId: id,
        reason: "late",
        signature: await payer.signMessage({ message: said }),
      };
      expect(await call("POST", "/v1/disputes", dispute)).toMatchObject({
        status: 201,
        body: { openedBy: payer.address.toLowerCase() },
      });
    });

    test("is not judged by the agent that said it from an account of its own", async () => {
      const { agent, payer, claim } = await paid();
      const { id } = (await report(claim)).body;
      const said = disputeStatement(
        { id, agentId: agent.id },
        { reason: "late", description: null, network: "local" },
      );
      const dispute = {
        paymentId: id,
        reason: "late",
        signature: await payer.signMessage({ message: said }),
      };
      const { body } = await call("POST", "/v1/disputes", dispute);
      const payingAgent = await state.payments.addAgent();
      expect(
        (await state.payments.prove(payingAgent, accountOf(payer.address), signerOf(payer))).status,
      ).toBe(201);
      const arbiter = {
        permissions: ["arbiter"],
        accountId: "acc_arbiter",
        agentId: payingAgent.id,
      } as const;
      const outcome = { winner: "payer", resolution: "late indeed" };
      const own = await server().makeKey({ ...arbiter, permissions: ["arbiter"] });
      expect(await call("POST", `/v1/disputes/${body.id}/resolve`, outcome, own)).toMatchObject(
        problem(403, "insufficient_permissions"),
      );
      const another = await server().makeKey({
        permissions: ["arbiter"],
        accountId: "acc_other_arbiter",
      });
      expect((await call("POST", `/v1/disputes/${body.id}/resolve`, outcome, another)).status).toBe(
        200,
      );
    });

    test("of a smart wallet is asked of its contract", async () => {
      const { tokens, usdc } = state.payments;
      const [{ agent, at }, owner] = [await agentAt(), newAccount()];
      const wallet = await tokens.deploy("Wallet", owner.address);
      await tokens.mint(usdc, wallet, 1_000_000n);
      const transactionHash = await tokens.payBySignature(usdc, owner, {
        to: at.address,
        value: 250_000n,
        from: wallet,
      });
      const claim = {
        agentId: agent.id,
        payer: { address: wallet },
        amount: "0.25",
        transactionHash,
      };
      const { id } = (await report(claim)).body;
      const message = statementOf({ id, agentId: agent.id });
      const rating = { rating: 5, signature: await newAccount().signMessage({ message }) };
      const path = `/v1/payments/${id}/rating`;
      expect(await call("POST", path, rating)).toMatchObject(
        problem(403, "statement_signature_invalid"),
      );
      expect(
        (await call("POST", path, { ...rating, signature: await owner.signMessage({ message }) }))
          .status,
      ).toBe(201);
    });
  });
});
