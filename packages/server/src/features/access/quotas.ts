import { SdkError } from "@arcs/core";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { ServerContext } from "../../context.ts";
import { type Queryable, queryOne } from "../../platform/db/queryable.ts";
import type { ApiKey } from "./service.ts";

const WINDOW_SECONDS = 3600;

const GIVE_BACK_EVERY_MS = 5000;

/** Creates the quotas of an app; unused ones are returned from time to time, and when it closes. */
export function useQuotas(
  app: FastifyInstance,
  context: Pick<ServerContext, "store" | "onError">,
): Quotas {
  const { pool } = context.store;
  const quotas = createQuotas({
    take: (request) => takeQuota(pool, request),
    giveBack: (units) => returnQuota(pool, units),
  });
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
 * Counts the weight units of each account in an hour (specification 4, 5 and 8), and refuses what
 * goes beyond its plan. The keys of one agent may use a fifth of it. All servers on one store count
 * together.
 */
export function useRateLimits(
  app: FastifyInstance,
  { settings, clock }: Pick<ServerContext, "settings" | "clock">,
  { quotas }: { quotas: Quotas },
): void {
  const quotasOf = ({ plan, accountId, agentId }: ApiKey): Policy[] => {
    const limit = settings.quotas[plan];
    if (limit === undefined) return [];
    const account = { plan, limit, key: `${plan}:${accountId}`, whose: "" };
    if (agentId === null) return [account];
    const share = Math.ceil(limit / SHARE_OF_AN_AGENT);
    // Its own first: what an agent is refused must not use up what the others of its account have.
    return [
      { plan, limit: share, key: `${plan}:${accountId}:${agentId}`, whose: " of an agent" },
      account,
    ];
  };
  // After authentication: hooks run in the order in which they were added.
  app.addHook("onRequest", async (request, reply) => {
    const { caller } = request;
    const units = request.routeOptions.config.weight;
    let least: Told | undefined;
    const used: QuotaUnits[] = [];
    for (const policy of caller === undefined ? [] : quotasOf(caller)) {
      const { key, limit } = policy;
      const state = await quotas.use({ key, units, limit, windowMs: WINDOW_SECONDS * 1000 });
      if (!state.isAllowed) {
        for (const each of used) quotas.putBack(each);
        const told = {
          policy,
          state: { ...state, remaining: Math.min(state.remaining, units - 1) },
        };
        setHeaders(reply, told);
        throw refuse(reply, told, { now: clock.now() });
      }
      used.push({ key, units, window: state.window });
      if (least === undefined || state.remaining < least.state.remaining) least = { policy, state };
    }
    if (least !== undefined) setHeaders(reply, least);
  });
}

// As of subscriptions: the agents of one account must not use its quota up between them.
const SHARE_OF_AN_AGENT = 5;

type Policy = { plan: string; limit: number; key: string; whose: string };

type Told = { policy: Policy; state: QuotaState };

function refuse(reply: FastifyReply, { policy, state }: Told, { now }: { now: Date }): SdkError {
  const { plan, limit, whose } = policy;
  const retryAfter = Math.max(1, Math.ceil(state.resetsInMs / 1000));
  reply.header("retry-after", retryAfter);
  const resetAt = new Date(now.getTime() + state.resetsInMs).toISOString();
  const { remaining } = state;
  // A request that counts for more than is left does not use up what others may still have.
  const fact =
    remaining === 0
      ? "is used up for this hour"
      : `has ${remaining} left for this hour, too few for this request`;
  return new SdkError("rate_limit_exceeded", `the quota${whose} of the plan ${plan} ${fact}`, {
    details: { limit, remaining, resetAt, retryAfter },
  });
}

/** `RateLimit` of the IETF draft, and the older `X-RateLimit-*`. */
function setHeaders(reply: FastifyReply, { policy: { plan, limit }, state }: Told): void {
  const seconds = Math.ceil(state.resetsInMs / 1000);
  void reply.headers({
    "ratelimit-policy": `"${plan}";q=${limit};w=${WINDOW_SECONDS}`,
    ratelimit: `"${plan}";r=${state.remaining};t=${seconds}`,
    "x-ratelimit-limit": limit,
    "x-ratelimit-remaining": state.remaining,
    "x-ratelimit-reset": seconds,
  });
}

export type QuotaLedger = {
  take(request: QuotaRequest): Promise<QuotaAnswer>;
  giveBack(units: QuotaUnits): Promise<void>;
};

type QuotaUnits = { key: string; units: number; window: number };

type QuotaState = { isAllowed: boolean; remaining: number; resetsInMs: number; window: number };

export type Quotas = {
  use(request: QuotaRequest): Promise<QuotaState>;
  /** Puts units back that a request did not need after all. */
  putBack(units: QuotaUnits): void;
  /** Gives back what was taken and lies unused since the last call: others may need it. */
  giveBackIdle(): Promise<void>;
  close(): Promise<void>;
};

/** Units that this process has taken for a window, and has not used up. */
type Lease = {
  window: number;
  endsAt: number;
  left: number;
  /** Units that all processes have taken of the window, as it was last heard. */
  taken: number;
  isIdle: boolean;
  /** So many units were refused, and until then it is not asked again. */
  refused: { units: number; until: number } | undefined;
};

// So many leases make a quota: the fewer, the rarer are writes, and the more of it lies with
// processes that do not need it.
const LEASES_IN_QUOTA = 50;

const MAX_LEASES = 10_000;

// Other processes may give units back; a refused process does not ask again for each of its
// requests.
const ASK_AGAIN_MS = 1000;

/**
 * Makes quotas that are used up in leases: a fiftieth of a quota is taken at a time and used
 * without asking, so that most requests write nothing. What all processes have taken together is
 * never more than the quota; what one that was killed had left is lost until the window ends.
 *
 * @param options.elapsed - milliseconds since some moment, which no setting of a clock changes
 */
export function createQuotas(
  ledger: QuotaLedger,
  { elapsed = () => performance.now() }: { elapsed?: () => number } = {},
): Quotas {
  const leases = new Map<string, Lease>();
  const taking = new Map<string, Promise<void>>();

  async function takeLease(request: QuotaRequest): Promise<void> {
    const share = Math.max(request.units, Math.floor(request.limit / LEASES_IN_QUOTA));
    // At the end of a quota there is less than a share.
    for (const units of new Set([share, request.units])) {
      const askedAt = elapsed();
      const answer = await ledger.take({ ...request, units });
      noteAnswer({ ...request, units }, { answer, askedAt });
      if (answer.isGranted) return;
    }
  }

  function noteAnswer(
    { key, units }: QuotaRequest,
    { answer, askedAt }: { answer: QuotaAnswer; askedAt: number },
  ): void {
    const { isGranted, window, taken, resetsInMs } = answer;
    const present = leases.get(key);
    const left = (present?.window === window ? present.left : 0) + (isGranted ? units : 0);
    // Counted from before the question: here the window never ends later than there.
    const endsAt = askedAt + resetsInMs;
    const refused = isGranted
      ? undefined
      : { units, until: Math.min(endsAt, elapsed() + ASK_AGAIN_MS) };
    leases.set(key, { window, endsAt, left, taken, isIdle: false, refused });
  }

  function takeOnce(request: QuotaRequest): Promise<void> {
    const { key } = request;
    const present = taking.get(key);
    if (present !== undefined) return present;
    const taken = takeLease(request).finally(() => taking.delete(key));
    taking.set(key, taken);
    return taken;
  }

  function useLease({ key, units, limit }: QuotaRequest): QuotaState | undefined {
    const lease = leases.get(key);
    const now = elapsed();
    if (lease === undefined || now >= lease.endsAt) return undefined;
    const isAllowed = lease.left >= units;
    const { refused } = lease;
    if (!isAllowed && (refused === undefined || units < refused.units || now >= refused.until))
      return undefined;
    if (isAllowed) lease.left -= units;
    lease.isIdle = false;
    const { window, taken, left } = lease;
    return {
      isAllowed,
      remaining: Math.max(0, limit - taken + left),
      resetsInMs: lease.endsAt - now,
      window,
    };
  }

  async function giveBack(which: (lease: Lease) => boolean): Promise<void> {
    for (const [key, lease] of leases) {
      if (which(lease) && !taking.has(key)) {
        // From here on it is unused.
        leases.delete(key);
        const { left: units, window } = lease;
        if (units > 0 && elapsed() < lease.endsAt) await ledger.giveBack({ key, units, window });
      } else lease.isIdle = true;
    }
  }

  return {
    async use(request) {
      for (;;) {
        const state = useLease(request);
        if (state !== undefined) return state;
        await takeOnce(request);
        if (leases.size > MAX_LEASES) await giveBack(({ isIdle }) => isIdle);
      }
    },
    putBack({ key, units, window }) {
      const lease = leases.get(key);
      // Units of a window that is over are lost, as are those of a lease that was returned in
      // between.
      if (lease?.window === window) lease.left += units;
    },
    giveBackIdle: () => giveBack(({ isIdle }) => isIdle),
    async close() {
      await Promise.allSettled(taking.values());
      await giveBack(() => true);
    },
  };
}

type QuotaRequest = { key: string; units: number; limit: number; windowMs: number };

type QuotaAnswer = {
  isGranted: boolean;
  /** Units that are taken now, by everybody. */
  taken: number;
  /**
   * Which window it is: the time at which it ends, in milliseconds since 1970, by the database's
   * clock.
   */
  window: number;
  resetsInMs: number;
};

/**
 * Takes units of a quota, all of them or none. A window begins with the first that are taken, and
 * its end frees them all.
 *
 * The time is the database's: clocks of servers that differ would end each other's windows.
 */
export async function takeQuota(db: Queryable, request: QuotaRequest): Promise<QuotaAnswer> {
  const { key, units, limit, windowMs } = request;
  const answer = await queryOne<QuotaAnswer>(
    db,
    `with clock as (select (extract(epoch from now()) * 1000)::bigint as ms),
       granted as (
         insert into rate_limits as r (key, points, expire) select $1, $2::integer, ms + $4::bigint from clock where $2::integer <= $3::integer
         on conflict (key) do update set
           points = case when r.expire <= (select ms from clock) then excluded.points else r.points + excluded.points end,
           expire = case when r.expire <= (select ms from clock) then excluded.expire else r.expire end
         where r.expire <= (select ms from clock) or r.points + excluded.points <= $3::integer
         returning points, expire),
       answer as (
         select true as "isGranted", points, expire from granted
         union all
         select false, case when expire > ms then points else 0 end, greatest(expire, ms) from rate_limits, clock
         where key = $1 and not exists (select from granted))
     select "isGranted", points as taken, expire as window, expire - ms as "resetsInMs" from answer, clock`,
    [key, units, limit, windowMs],
  );
  if (answer !== undefined) return answer;
  // Nothing fits into such a window, or its row came after this statement began.
  if (units > limit) return { isGranted: false, taken: 0, window: 0, resetsInMs: windowMs };
  return takeQuota(db, request);
}

export async function returnQuota(
  db: Queryable,
  { key, units, window }: QuotaUnits,
): Promise<void> {
  await db.query("update rate_limits set points = points - $2 where key = $1 and expire = $3", [
    key,
    units,
    window,
  ]);
}

export async function deleteEndedQuotas(
  db: Queryable,
  { limit }: { limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from rate_limits where key in
       (select key from rate_limits where expire <= extract(epoch from now()) * 1000 order by expire limit $1)
     and expire <= extract(epoch from now()) * 1000`,
    [limit],
  );
  return rowCount ?? 0;
}
