import { addressOfAccount, readAccountId } from "@arcs/core/internal";
import type {
  CreatePaymentAccountChallenge,
  PaymentAccountChallengeView,
  PaymentAccountView,
  ProvePaymentAccount,
} from "@arcs/core/http";
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../../context.ts";
import { requireAgent, agentParams } from "../../registry/agent-ids.ts";
import {
  addPaymentAccount,
  checkPaymentAccount,
  createPaymentAccountChallenge,
  removePaymentAccount,
} from "./service.ts";
import { type PaymentAccount } from "../../registry/payment-accounts.ts";
import { callerOf } from "../../access/service.ts";
import { sendOnce } from "../../access/idempotency/service.ts";
import { defineOperation } from "../../../platform/http/route-schemas.ts";

export function registerPaymentAccountRoutes(app: FastifyInstance, context: ServerContext): void {
  const { store } = context;
  app.post<{ Params: { id: string }; Body: CreatePaymentAccountChallenge }>(
    "/agents/:id/payment-accounts/challenge",
    defineOperation("createPaymentAccountChallenge", {
      permission: "write",
      summary: "Get a text that proves an account on another chain",
      description: "Each serves once, within ten minutes, for this agent and account.",
      params: agentParams("id"),
      body: "create-payment-account-challenge",
      errors: ["agent_not_found", "conflict"],
      answers: { 201: "payment-account-challenge" },
    }),
    async (request, reply) => {
      const agent = await requireAgent(store.pool, request.params.id);
      return sendOnce(reply, context, async (tx) => {
        const challenge = await createPaymentAccountChallenge(tx, context, {
          agent,
          ...request.body,
        });
        const { id: challengeId, account, message } = challenge;
        const expiresAt = challenge.expiresAt.toISOString();
        const view: PaymentAccountChallengeView = {
          challengeId,
          agentId: agent.id,
          account,
          message,
          expiresAt,
        };
        return { status: 201, body: view };
      });
    },
  );

  app.post<{ Params: { id: string }; Body: ProvePaymentAccount }>(
    "/agents/:id/payment-accounts",
    defineOperation("provePaymentAccount", {
      permission: "write",
      summary: "Let an agent be paid at an account on another chain",
      description:
        "With the signatures of the account (personal_sign; smart wallets by ERC-1271 and ERC-6492) and of the agent's owner " +
        "over the challenge. An account belongs to one agent at a time: the last one that it signed for.",
      params: agentParams("id"),
      body: "prove-payment-account",
      errors: ["agent_not_found", "conflict", "statement_signature_invalid"],
      answers: { 201: "payment-account" },
    }),
    async (request, reply) => {
      const agent = await requireAgent(store.pool, request.params.id);
      const checked = await checkPaymentAccount(context, request.body, agent);
      return sendOnce(reply, context, async (tx) => {
        return { status: 201, body: viewOfAccount(await addPaymentAccount(tx, context, checked)) };
      });
    },
  );

  app.delete<{ Params: { id: string; account: string } }>(
    "/agents/:id/payment-accounts/:account",
    defineOperation("withdrawPaymentAccount", {
      permission: "write",
      summary: "Withdraw an account on another chain",
      description:
        "By the agent's own key. What was paid there before stays paid; what it pays to the agent never counts.",
      params: {
        type: "object",
        properties: {
          ...agentParams("id").properties,
          account: { description: "Account id (CAIP-10)", type: "string", maxLength: 100 },
        },
        required: ["id", "account"],
      },
      errors: ["agent_not_found", "conflict"],
      answers: { 204: { type: "null" } },
    }),
    async (request, reply) => {
      const { id, account } = request.params;
      const agent = await requireAgent(store.pool, id);
      await store.transaction((tx) =>
        removePaymentAccount(tx, context, { agent, account, caller: callerOf(request) }),
      );
      return reply.code(204).send(null);
    },
  );
}

function viewOfAccount({ agentId, account, provedAt }: PaymentAccount): PaymentAccountView {
  const network = readAccountId(account)?.network ?? "";
  return {
    agentId,
    account,
    network,
    address: addressOfAccount(account),
    provedAt: provedAt.toISOString(),
  };
}
