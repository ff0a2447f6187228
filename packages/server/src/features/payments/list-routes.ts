import { SdkError } from "@arcs/core";
import type { DisputeList, PaymentList, PaymentRatingList } from "@arcs/core/http";
import { defined } from "@arcs/core/internal";
import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../../context.ts";
import {
  defineOperation,
  offsetOf,
  pageProperties,
  type PageQuery,
  paginationOf,
} from "../../platform/http/route-schemas.ts";
import { readTime } from "../../platform/http/validation.ts";
import { type ApiKey, callerOf } from "../access/service.ts";
import { listHoldDisputes, viewOfHoldDispute } from "../trust/holds/service.ts";
import {
  listDisputes,
  listPayments,
  listPaymentsByReason,
  listRatings,
  type PaymentFilters,
  readListing,
} from "./list-payments.ts";
import {
  type NotCounted,
  notCountedCodes,
  showPayments,
  viewOfDispute,
  viewOfRating,
} from "./payment-views.ts";
import { isPartyOrArbiter } from "./payment-visibility.ts";

type OfAgent = { agentId?: string };

const agentId = {
  agentId: {
    description: "The agent that was paid; default: the agent whose own key asks",
    type: "string",
    pattern: "^[\\x21-\\x7e]{1,128}$",
  },
} as const;

const time = { type: "string", format: "date-time", maxLength: 40 } as const;

type ListPaymentsQuery = OfAgent &
  PageQuery &
  Pick<PaymentFilters, "status" | "evidence"> & {
    reason?: NotCounted["code"];
    since?: string;
    until?: string;
  };

type ListDisputesQuery = OfAgent &
  PageQuery & { about: "payments" | "holds"; status?: "open" | "resolved" };

const WHO_SEES =
  "An agent's own key sees all of them. Others see those of an agent in the privacy mode public that a chain or a " +
  "facilitator vouches for; of other agents, only those that they have a part in.";

/** Lists of payments to an agent, and of what was said of them. */
export function registerPaymentListRoutes(app: FastifyInstance, context: ServerContext): void {
  const { store } = context;

  app.get<{ Querystring: ListPaymentsQuery }>(
    "/payments",
    defineOperation("listPayments", {
      permission: "read",
      summary: "List the payments to an agent",
      description: `The newest first. ${WHO_SEES} With reason, the 10,000 newest are looked through.`,
      query: {
        ...agentId,
        status: { type: "string", enum: ["created", "completed", "failed", "canceled"] },
        evidence: { type: "string", enum: ["ledger", "facilitator", "reported"] },
        reason: {
          description: "Why it does not count for the Trust Score, or counts in part only",
          type: "string",
          enum: notCountedCodes,
        },
        since: { ...time, description: "Created at that time or later" },
        until: { ...time, description: "Created before that time" },
        ...pageProperties({ maxPage: 10_000 }),
      },
      errors: ["agent_not_found"],
      answers: { 200: "payment-list" },
    }),
    async (request): Promise<PaymentList> => {
      const { agentId: named, reason, since, until, page, limit, ...equal } = request.query;
      const caller = callerOf(request);
      const filters = {
        ...equal,
        ...(since === undefined ? {} : { since: readTime(since, { member: "since" }) }),
        ...(until === undefined ? {} : { until: readTime(until, { member: "until" }) }),
        limit,
        offset: offsetOf({ page, limit }),
      };
      return store.readLarge((db) =>
        readListing(db, { agentId: requireAgentId(named, caller), caller }, async (listing) => {
          const { payments, total } =
            reason === undefined
              ? await listPayments(db, listing, filters)
              : await listPaymentsByReason(db, listing, { ...filters, reason });
          const views = await showPayments(db, { agentId: listing.agent.id, payments }, { caller });
          return { payments: views, pagination: paginationOf({ page, limit }, { total }) };
        }),
      );
    },
  );

  app.get<{ Querystring: ListDisputesQuery }>(
    "/disputes",
    defineOperation("listDisputes", {
      permission: "read",
      summary: "List the disputes about payments to an agent, or by holds",
      description:
        "The newest first. An agent's own key sees all of them, others those of an agent in the privacy mode public; of other " +
        "agents, only those that they opened. Those by holds are shown to the parties, to who holds, and to arbiters: without agentId those of all agents.",
      query: {
        ...agentId,
        about: { type: "string", enum: ["payments", "holds"], default: "payments" },
        status: { type: "string", enum: ["open", "resolved"] },
        ...pageProperties({ maxPage: 10_000 }),
      },
      errors: ["agent_not_found"],
      answers: { 200: "dispute-list" },
    }),
    async (request): Promise<DisputeList> => {
      const { agentId: named, about, status, ...page } = request.query;
      const caller = callerOf(request);
      const wanted = { ...defined({ status }), limit: page.limit, offset: offsetOf(page) };
      if (about === "holds") {
        const asked = { ...wanted, ...defined({ agentId: named }), caller };
        const { disputes, total } = await listHoldDisputes(store.pool, asked);
        return {
          disputes: disputes.map(viewOfHoldDispute),
          pagination: paginationOf(page, { total }),
        };
      }
      return store.readLarge((db) =>
        readListing(db, { agentId: requireAgentId(named, caller), caller }, async (listing) => {
          const { disputes, total } = await listDisputes(db, listing, wanted);
          return {
            disputes: disputes.map((dispute) =>
              viewOfDispute(dispute, isPartyOrArbiter(caller, dispute) ? "full" : "public"),
            ),
            pagination: paginationOf(page, { total }),
          };
        }),
      );
    },
  );

  app.get<{ Querystring: OfAgent & PageQuery & { rating?: number } }>(
    "/ratings",
    defineOperation("listRatings", {
      permission: "read",
      summary: "List the ratings of payments to an agent",
      tags: ["payments"],
      description:
        "The newest first. An agent's own key sees all of them, others those of an agent in the privacy mode public; of other " +
        "agents, only those that they gave.",
      query: {
        ...agentId,
        rating: { type: "integer", minimum: 1, maximum: 5 },
        ...pageProperties({ maxPage: 10_000 }),
      },
      errors: ["agent_not_found"],
      answers: { 200: "payment-rating-list" },
    }),
    async (request): Promise<PaymentRatingList> => {
      const { agentId: named, rating, ...page } = request.query;
      const caller = callerOf(request);
      const wanted = { ...defined({ rating }), limit: page.limit, offset: offsetOf(page) };
      return store.readLarge((db) =>
        readListing(db, { agentId: requireAgentId(named, caller), caller }, async (listing) => {
          const { ratings, total } = await listRatings(db, listing, wanted);
          return {
            ratings: ratings.map(viewOfRating),
            pagination: paginationOf(page, { total }),
          };
        }),
      );
    },
  );
}

function requireAgentId(named: string | undefined, caller: ApiKey): string {
  const id = named ?? caller.agentId;
  if (id !== null) return id;
  const message = "`agentId` is missing: name the agent that was paid, or ask with its own key";
  throw new SdkError("invalid_request", message, {
    details: { errors: [{ path: "querystring/agentId", message }] },
  });
}
