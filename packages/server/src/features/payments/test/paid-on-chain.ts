import { afterAll, beforeAll, expect } from "vitest";

import { STARTING_MS } from "../../../../../evm/test/support/local-evm.ts";
import { type Hex, newAccount } from "../../../../../evm/test/support/tokens.ts";
import {
  accountOf,
  type EvmAccount,
  type EvmAgent,
  type EvmPayments,
  NETWORK,
  openEvmPayments,
  signerOf,
} from "../../../../test/support/evm.ts";
import { countAsMoney } from "../../../../test/support/payments.ts";
import { type Answer, useServer } from "../../../../test/support/server.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";
import { facilitatorSecret } from "./reported-payments.ts";

/** A payment on a chain, and what a report of it says. */
type Paid = {
  agent: EvmAgent;
  at: EvmAccount;
  payer: EvmAccount;
  transactionHash: Hex;
  claim: Record<string, unknown>;
};

/** A server with payments on an EVM of its own and a facilitator, and ways to report them. */
export function useEvmPaymentsScene(opened: () => OpenedStore) {
  const server = useServer(opened, { paymentWebhookSecrets: [facilitatorSecret] });
  const state = {} as {
    payments: EvmPayments;
    key: string;
  };
  beforeAll(async () => {
    state.payments = await openEvmPayments(server());
    await countAsMoney(server(), { network: NETWORK, mint: state.payments.usdc.toLowerCase() });
    state.key = await server().makeKey();
  }, STARTING_MS);
  afterAll(() => state.payments?.evm.stop());

  const call = (method: string, path: string, body?: unknown, by = state.key): Promise<Answer> =>
    server().call(method, path, { key: by, ...(body === undefined ? {} : { body }) });
  const problem = (status: number, code: string): object => ({
    status,
    body: { error: { code, statusCode: status } },
  });
  const report = (claim: object, by = state.key): Promise<Answer> =>
    call(
      "POST",
      "/v1/payments/events",
      { event: "payment.completed", network: "base-sepolia", ...claim },
      by,
    );

  async function agentAt(): Promise<{ agent: EvmAgent; at: EvmAccount }> {
    const [agent, at] = [await state.payments.addAgent(), newAccount()];
    expect((await state.payments.prove(agent, accountOf(at.address), signerOf(at))).status).toBe(
      201,
    );
    return { agent, at };
  }
  async function paid(): Promise<Paid> {
    const [{ agent, at }, payer] = [await agentAt(), await state.payments.addPayer()];
    const transactionHash = await state.payments.tokens.payBySignature(state.payments.usdc, payer, {
      to: at.address,
      value: 250_000n,
    });
    const claim = {
      agentId: agent.id,
      payer: { address: payer.address },
      amount: "0.25",
      transactionHash,
    };
    return { agent, at, payer, transactionHash, claim };
  }

  return { server, state, call, problem, report, agentAt, paid };
}
