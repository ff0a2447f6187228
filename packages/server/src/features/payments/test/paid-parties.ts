import { beforeAll } from "vitest";

import { disputeStatement, ratingStatement } from "../statements.ts";
import { listAllEvidence } from "./all-evidence.ts";
import {
  countAsMoney,
  type Funded,
  openPayments,
  type Payments,
  signText,
} from "../../../../test/support/payments.ts";
import { type Answer, useServer } from "../../../../test/support/server.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";

/** A payment on the ledger that nobody has reported yet. */
export type PaidPayment = {
  agentId: string;
  payer: Funded;
  /** Keys of the agent's own, and of the payer's. */
  agent: string;
  buyer: string;
  payee: { account: string };
  claim: { agentId: string; payer: { address: string }; amount: string; transactionHash: string };
};

/**
 * A server with payments on a ledger between parties that have keys, and an unrelated account with
 * another one.
 */
export function usePartiesScene(opened: () => OpenedStore) {
  const server = useServer(opened);
  const state = {} as {
    payments: Payments;
    stranger: string;
  };
  beforeAll(async () => {
    state.payments = await openPayments(server());
    await countAsMoney(server(), state.payments.token);
    state.stranger = await server().makeKey({ accountId: "acc_stranger" });
  });
  const report = (body: unknown, by: string): Promise<Answer> =>
    server().call("POST", "/v1/payments/events", { key: by, body });
  const get = (id: string, by: string): Promise<Answer> =>
    server().call("GET", `/v1/payments/${id}`, { key: by });
  const problem = (status: number, code: string): object => ({
    status,
    body: { error: { code, statusCode: status } },
  });

  async function paid(parts: Parameters<Payments["addAgent"]>[0] = {}): Promise<PaidPayment> {
    const [payee, payer] = [await state.payments.addAgent(parts), await state.payments.addPayer()];
    const transactionHash = await state.payments.pay(payer, payee, 1_000_000n);
    const { address } = payer.wallet;
    const makeKey = server().makeKey;
    return {
      agentId: payee.id,
      payer,
      payee,
      agent: await makeKey({ agentId: payee.id, accountId: `acc_of_${payee.id}` }),
      buyer: await makeKey({ agentId: address, accountId: `acc_of_${address}` }),
      claim: { agentId: payee.id, payer: { address }, amount: "1", transactionHash },
    };
  }
  const completed = (claim: object, parts: object = {}): object => ({
    event: "payment.completed",
    ...claim,
    ...parts,
  });
  const evidenceOf = (agentId: string): ReturnType<typeof listAllEvidence> =>
    listAllEvidence(server().context.store.pool, agentId);
  const rate = async (scene: PaidPayment, id: string, by: string): Promise<Answer> => {
    const said = { rating: 2, comment: null, network: "local" };
    const signature = await signText(
      scene.payer.wallet,
      ratingStatement({ id, agentId: scene.agentId }, said),
    );
    return server().call("POST", `/v1/payments/${id}/rating`, {
      key: by,
      body: { rating: 2, signature },
    });
  };
  const dispute = async (scene: PaidPayment, id: string, by: string): Promise<Answer> => {
    const said = { reason: "late", description: null, network: "local" };
    const signature = await signText(
      scene.payer.wallet,
      disputeStatement({ id, agentId: scene.agentId }, said),
    );
    return server().call("POST", "/v1/disputes", {
      key: by,
      body: { paymentId: id, reason: "late", signature },
    });
  };
  return { server, state, report, get, problem, paid, completed, evidenceOf, rate, dispute };
}
