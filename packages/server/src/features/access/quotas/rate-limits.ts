import { SdkError } from "@arcs/core";
import type { FastifyInstance, FastifyReply } from "fastify";

import type { Clock, ReportError } from "../../../platform/base/runtime.ts";
import { createQuotas, quotaLedgerOf, type Quotas, type QuotaState } from "./quotas.ts";
import type { ApiKey } from "../keys/store.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Settings } from "../../../platform/settings/settings.ts";

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
 * Counts the weight units of each account in an hour (specification 4, 5 and 8), and refuses what goes beyond its plan. The keys of
 * one agent may use a fifth of it. On Postgres all servers count together.
 */
export function useRateLimits(
  app: FastifyInstance,
  { settings, clock }: { settings: Settings; clock: Clock },
  { quotas }: { quotas: Quotas },
): void {
  const quotasOf = ({ plan, accountId, agentId }: ApiKey): Policy[] => {
    const limit = settings.quotas[plan];
    if (limit === undefined) return [];
    const account = policyOf({ plan, limit, key: `${plan}:${accountId}`, whose: "" });
    if (agentId === null) return [account];
    const share = Math.ceil(limit / SHARE_OF_AN_AGENT);
    // Its own first: what an agent is refused must not use up what the others of its account have.
    return [policyOf({ plan, limit: share, key: `${plan}:${accountId}:${agentId}`, whose: " of an agent" }), account];
  };
  // After authentication: hooks run in the order in which they were added.
  app.addHook("onRequest", (request, reply, next) => {
    const { caller } = request;
    const units = request.routeOptions.config.weight;
    const take = ([policy, ...rest]: readonly Policy[], least?: Told): void => {
      if (policy === undefined) {
        if (least !== undefined) setHeaders(reply, least);
        return next();
      }
      const wanted = { key: policy.key, units, limit: policy.limit, windowMs: WINDOW_SECONDS * 1000 };
      const goOn = (state: QuotaState): void => {
        if (state.isAllowed) {
          const isLess = least === undefined || state.remaining < least.state.remaining;
          return take(rest, isLess ? { policy, state } : least);
        }
        const told = { policy, state: { ...state, remaining: Math.min(state.remaining, wanted.units - 1) } };
        setHeaders(reply, told);
        next(refuse(reply, told, { now: clock.now() }));
      };
      const state = quotas.useTaken(wanted);
      if (state !== undefined) return goOn(state);
      quotas.use(wanted).then(goOn, next);
    };
    take(caller === undefined ? [] : quotasOf(caller));
  });
}

// As of subscriptions: the agents of one account must not use its quota up between them.
const SHARE_OF_AN_AGENT = 5;

type Policy = { plan: string; limit: number; key: string; whose: string; policy: string };
type Told = { policy: Policy; state: QuotaState };

function policyOf(parts: Omit<Policy, "policy">): Policy {
  return { ...parts, policy: `"${parts.plan}";q=${parts.limit};w=${WINDOW_SECONDS}` };
}

function refuse(reply: FastifyReply, { policy, state }: Told, { now }: { now: Date }): SdkError {
  const { plan, limit, whose } = policy;
  const retryAfter = Math.max(1, Math.ceil(state.resetsInMs / 1000));
  reply.header("retry-after", retryAfter);
  const resetAt = new Date(now.getTime() + state.resetsInMs).toISOString();
  const { remaining } = state;
  // A request that counts for more than is left does not use up what others may still have.
  const fact =
    remaining === 0 ? "is used up for this hour" : `has ${remaining} left for this hour, too few for this request`;
  return new SdkError("rate_limit_exceeded", `the quota${whose} of the plan ${plan} ${fact}`, {
    details: { limit, remaining, resetAt, retryAfter },
  });
}

/** `RateLimit` of the IETF draft, and the older `X-RateLimit-*`. */
function setHeaders(reply: FastifyReply, { policy, state }: Told): void {
  const seconds = Math.ceil(state.resetsInMs / 1000);
  void reply.headers({
    "ratelimit-policy": policy.policy,
    ratelimit: `"${policy.plan}";r=${state.remaining};t=${seconds}`,
    "x-ratelimit-limit": policy.limit,
    "x-ratelimit-remaining": state.remaining,
    "x-ratelimit-reset": seconds,
  });
}
