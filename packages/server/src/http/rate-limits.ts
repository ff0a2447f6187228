import { SdkError } from "@arcs/core";
import type { FastifyInstance, FastifyReply } from "fastify";

import type { ReportError } from "../base/report-error.ts";
import type { Clock } from "../base/clock.ts";
import { createQuotas, type Quotas, type QuotaState } from "../domain/access/quotas.ts";
import { quotaLedgerOf } from "../domain/access/quota-ledger.ts";
import type { Store } from "../store/database/store.ts";
import type { Settings } from "../settings/settings.ts";

const WINDOW_SECONDS = 3600;
const GIVE_BACK_EVERY_MS = 5000;

/** Creates the quotas of an app; unused ones are returned from time to time, and when it closes. */
export function useQuotas(app: FastifyInstance, context: { store: Store; onError: ReportError }): Quotas {
  const quotas = createQuotas(quotaLedgerOf(context.store));
  const timer = setInterval(() => {
    quotas.giveBackIdle().catch((error: unknown) => context.onError(error, "return unused quota"));
  }, GIVE_BACK_EVERY_MS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await quotas.close().catch((error: unknown) => context.onError(error, "return unused quota"));
  });
  return quotas;
}

/**
 * Counts the weight units of each account in an hour (specification 4, 5 and 8), and refuses what goes beyond its plan. On
 * Postgres all servers count together.
 */
export function useRateLimits(
  app: FastifyInstance,
  { settings, clock }: { settings: Settings; clock: Clock },
  { quotas }: { quotas: Quotas },
): void {
  const policies = new Map(
    Object.entries(settings.quotas).flatMap(([plan, limit]) =>
      limit === undefined ? [] : [[plan, { plan, limit, policy: `"${plan}";q=${limit};w=${WINDOW_SECONDS}` }] as const],
    ),
  );
  // After authentication: hooks run in the order in which they were added.
  app.addHook("onRequest", (request, reply, next) => {
    const { caller } = request;
    const policy = caller && policies.get(caller.plan);
    if (caller === undefined || policy === undefined) return next();
    const { plan, limit } = policy;
    const wanted = {
      key: `${plan}:${caller.accountId}`,
      units: request.routeOptions.config.weight,
      limit,
      windowMs: WINDOW_SECONDS * 1000,
    };
    const goOn = (state: QuotaState): void => {
      const remaining = state.isAllowed ? state.remaining : Math.min(state.remaining, wanted.units - 1);
      const told = { ...state, remaining };
      setHeaders(reply, { policy, state: told });
      next(state.isAllowed ? undefined : refuse(reply, policy, { state: told, now: clock.now() }));
    };
    const state = quotas.useTaken(wanted);
    if (state !== undefined) return goOn(state);
    quotas.use(wanted).then(goOn, next);
  });
}

function refuse(
  reply: FastifyReply,
  { plan, limit }: Policy,
  { state, now }: { state: QuotaState; now: Date },
): SdkError {
  const retryAfter = Math.max(1, Math.ceil(state.resetsInMs / 1000));
  reply.header("retry-after", retryAfter);
  const resetAt = new Date(now.getTime() + state.resetsInMs).toISOString();
  const { remaining } = state;
  // A request that counts for more than is left does not use up what others may still have.
  const fact =
    remaining === 0 ? "is used up for this hour" : `has ${remaining} left for this hour, too few for this request`;
  return new SdkError("rate_limit_exceeded", `the quota of the plan ${plan} ${fact}`, {
    details: { limit, remaining, resetAt, retryAfter },
  });
}

type Policy = { plan: string; limit: number; policy: string };

/** `RateLimit` of the IETF draft, and the older `X-RateLimit-*`. */
function setHeaders(reply: FastifyReply, { policy, state }: { policy: Policy; state: QuotaState }): void {
  const seconds = Math.ceil(state.resetsInMs / 1000);
  void reply.headers({
    "ratelimit-policy": policy.policy,
    ratelimit: `"${policy.plan}";r=${state.remaining};t=${seconds}`,
    "x-ratelimit-limit": policy.limit,
    "x-ratelimit-remaining": state.remaining,
    "x-ratelimit-reset": seconds,
  });
}
