import { isSdkError } from "@arcs/core";
import { accountNameOf, chainIdOf, isEvmAddress, readAccountId } from "@arcs/core/internal";
import type { CreateHold, Hold as HoldView, HoldOutcome } from "@arcs/core/http";
import { formatMicro } from "@arcs/trust/internal";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { ServerContext } from "../../../context.ts";
import type { Queryable } from "../../../platform/db/queryable.ts";
import { refusedMember, defineOperation } from "../../../platform/http/route-schemas.ts";
import { callerOf } from "../../access/service.ts";
import { sendOnce } from "../../access/idempotency/service.ts";
import { askAbout } from "../following/follow-accounts.ts";
import {
  accountParams,
  checkAccount,
  mayHaveCover,
  resolveAccount,
} from "../cover/account-check.ts";
import { createHold, releaseHold, reportFailed, requireHold, unknownAccount } from "./service.ts";
import { stateOf } from "./hold-machine.ts";
import { type Hold, type HoldCaller, listHoldPayments } from "./store.ts";

const holdParams = {
  type: "object",
  properties: { id: { type: "string", pattern: "^hld_[1-9A-HJ-NP-Za-km-z]{1,22}$" } },
  required: ["id"],
} as const;

export function registerHoldRoutes(app: FastifyInstance, context: ServerContext): void {
  const { store, clock } = context;

  app.post<{ Params: { account: string }; Body: CreateHold }>(
    "/accounts/:account/holds",
    defineOperation("createHold", {
      permission: "write",
      summary: "Hold an amount for a payment",
      description:
        "Before the payment is sent, so that no two buyers use the same money. 409 not_covered where the amount is not safe " +
        "to spend, 422 not_held where no chain would prove what came: send nothing then. The same account and payment again: the same hold, 200.",
      tags: ["holds"],
      params: accountParams,
      body: "create-hold",
      errors: [
        "agent_not_found",
        "already_paid",
        "conflict",
        "held_already",
        "not_covered",
        "not_held",
      ],
      answers: { 200: "hold", 201: "hold" },
    }),
    async (request, reply) => {
      const { expiresAt, ...asked } = request.body;
      // An EVM address alone does not say on which chain it is.
      const ledger = isEvmAddress(asked.payer) ? undefined : context.settings.network;
      const network = readAccountId(asked.payer)?.network ?? ledger;
      const paid = await resolveAccount(context, request.params.account, { network });
      const payer = readPayer(asked.payer, paid.account, context);
      const caller = holdCallerOf(request);
      const wanted = {
        ...asked,
        payer,
        account: paid.account,
        ...caller,
        expiresAt: new Date(expiresAt),
      };
      const followed = await askAbout(context, paid.account, { by: caller.holder });
      if (!(await mayHaveCover(store.pool, paid))) throw unknownAccount(wanted, context.settings);
      const made = sendOnce(reply, context, async (tx) => {
        const { hold, isNew } = await createHold(tx, context, wanted);
        const check = await checkAccount(context, paid, { followed, db: tx });
        return { status: isNew ? 201 : 200, body: { ...(await showHold(tx, hold)), check } };
      });
      return made.catch((error: unknown) => {
        throw withRetryAfter(reply, error);
      });
    },
  );

  app.get<{ Params: { id: string } }>(
    "/holds/:id",
    defineOperation("getHold", {
      permission: "read",
      summary: "Show a hold",
      description:
        "To the account that holds: to its own keys all, to an agent's key that agent's.",
      params: holdParams,
      errors: ["hold_not_found"],
      answers: { 200: "hold" },
    }),
    async (request) => {
      const caller = holdCallerOf(request);
      return showHold(store.pool, await requireHold(store.pool, request.params.id, caller));
    },
  );

  app.patch<{ Params: { id: string }; Body: HoldOutcome }>(
    "/holds/:id",
    defineOperation("reportHoldOutcome", {
      permission: "write",
      summary: "Report that nothing came for a held payment",
      description:
        "It backs nothing then, and may be disputed for 7 days. Counts as soon as the payment is final in the log.",
      params: holdParams,
      body: "hold-outcome",
      errors: ["conflict", "hold_not_found"],
      answers: { 200: "hold" },
    }),
    async (request) => {
      const about = { id: request.params.id, ...holdCallerOf(request) };
      const hold = await store.transaction((tx) => reportFailed(tx, about, { now: clock.now() }));
      return showHold(store.pool, hold);
    },
  );

  app.delete<{ Params: { id: string } }>(
    "/holds/:id",
    defineOperation("releaseHold", {
      permission: "write",
      summary: "Release a hold before its payment is signed",
      description:
        "409 already_paid where a payment of it is final, already_used where it is in the log. A payment that is sent nevertheless is not held. What was held for more than some seconds pauses your holds at the account.",
      params: holdParams,
      errors: ["already_paid", "already_used", "conflict", "hold_not_found"],
      answers: { 204: { type: "null" } },
    }),
    async (request, reply) => {
      const caller = holdCallerOf(request);
      await store.transaction((tx) =>
        releaseHold(tx, request.params.id, { ...caller, now: clock.now() }),
      );
      return reply.code(204).send(null);
    },
  );
}

function holdCallerOf(request: FastifyRequest): HoldCaller {
  const { accountId: holder, agentId } = callerOf(request);
  return { holder, agentId };
}

function readPayer(
  text: string,
  account: string,
  { settings }: Pick<ServerContext, "settings">,
): string {
  const network = readAccountId(account)?.network ?? settings.network;
  const payer = readAccountId(text) ?? { address: text, network };
  const isThere =
    payer.network === network && isEvmAddress(payer.address) === (chainIdOf(network) !== undefined);
  if (!isThere)
    throw refusedMember("payer", `must be an account on ${network}, where the payment is`);
  return accountNameOf(payer.address, network);
}

function withRetryAfter(reply: FastifyReply, error: unknown): unknown {
  if (isSdkError(error, "not_covered") || isSdkError(error, "rate_limit_exceeded")) {
    const { retryAfterSeconds, retryAfter } = error.details as {
      retryAfterSeconds?: number;
      retryAfter?: number;
    };
    const seconds = retryAfterSeconds ?? retryAfter;
    if (seconds !== undefined) void reply.header("retry-after", seconds);
  }
  return error;
}

// An escrow may pay in any number of parts.
const MAX_SHOWN = 100;

async function showHold(db: Queryable, hold: Hold): Promise<HoldView> {
  const { id, account, payment, payer, token, form, amount, paid } = hold;
  const { isFailed, expiresAt, createdAt } = hold;
  const state = await stateOf(db, hold);
  const payments = paid === 0n ? [] : await listHoldPayments(db, id, { limit: MAX_SHOWN });
  return {
    id,
    state: state === "in parts" ? "held" : state,
    account,
    payment,
    payer,
    token,
    form,
    amount: formatMicro(amount),
    paid: formatMicro(paid),
    paymentIds: payments.map(({ paymentId }) => paymentId),
    why: hold.why,
    sent: hold.sent === null ? null : formatMicro(hold.sent),
    outcome: isFailed ? "failed" : null,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
