import { type QuotaAnswer, type QuotaRequest, returnQuota, takeQuota } from "./store.ts";
import type { Store } from "../../../platform/db/store.ts";

/** Counts what is taken of quotas, in a store that several processes share or in this process alone. */
export type QuotaLedger = {
  take(request: QuotaRequest): Promise<QuotaAnswer>;
  giveBack(units: { key: string; units: number; window: number }): Promise<void>;
};

/** How a quota stands after somebody asked for units. */
export type QuotaState = { isAllowed: boolean; remaining: number; resetsInMs: number };

/** Quotas by key. */
export type Quotas = {
  use(request: QuotaRequest): Promise<QuotaState>;
  /** Uses what this process has taken already, or its refusal of a moment ago; `undefined` where {@link use} has to ask. */
  useTaken(request: QuotaRequest): QuotaState | undefined;
  /** Gives back what was taken and lies unused since the last call: others may need it. */
  giveBackIdle(): Promise<void>;
  /** Gives everything back. */
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

// So many leases make a quota: the fewer, the rarer are writes, and the more of it lies with processes that do not need it.
const LEASES_IN_QUOTA = 50;
const MAX_LEASES = 10_000;
// Other processes may give units back; a refused process does not ask again for each of its requests.
const ASK_AGAIN_MS = 1000;

/**
 * Makes quotas that are used up in leases: a fiftieth of a quota is taken at a time and used without asking, so that most
 * requests write nothing. What all processes have taken together is never more than the quota; what one that was killed
 * had left is lost until the window ends.
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
    const refused = isGranted ? undefined : { units, until: Math.min(endsAt, elapsed() + ASK_AGAIN_MS) };
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
    if (!isAllowed && (refused === undefined || units < refused.units || now >= refused.until)) return undefined;
    if (isAllowed) lease.left -= units;
    lease.isIdle = false;
    return { isAllowed, remaining: Math.max(0, limit - lease.taken + lease.left), resetsInMs: lease.endsAt - now };
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
    useTaken: useLease,
    async use(request) {
      for (;;) {
        const state = useLease(request);
        if (state !== undefined) return state;
        await takeOnce(request);
        if (leases.size > MAX_LEASES) await giveBack(({ isIdle }) => isIdle);
      }
    },
    giveBackIdle: () => giveBack(({ isIdle }) => isIdle),
    async close() {
      await Promise.allSettled(taking.values());
      await giveBack(() => true);
    },
  };
}

/** Where the quotas of a server are counted: in the store, unless no other process can use that. */
export function quotaLedgerOf({ kind, pool }: Store): QuotaLedger {
  if (kind === "embedded") return createMemoryLedger();
  return { take: (request) => takeQuota(pool, request), giveBack: (units) => returnQuota(pool, units) };
}

const MAX_COUNTED = 10_000;

/** Counts in this process alone: for a store that no other one uses. A restart begins anew. */
export function createMemoryLedger({
  elapsed = () => performance.now(),
}: { elapsed?: () => number } = {}): QuotaLedger {
  const windows = new Map<string, { taken: number; window: number }>();
  return {
    async take({ key, units, limit, windowMs }) {
      const now = elapsed();
      const present = windows.get(key);
      const isOver = present === undefined || present.window <= now;
      if (isOver && windows.size >= MAX_COUNTED) forgetEnded(windows, now);
      const { taken, window } = isOver ? { taken: 0, window: now + windowMs } : present;
      const isGranted = taken + units <= limit;
      if (isGranted) windows.set(key, { taken: taken + units, window });
      return { isGranted, taken: isGranted ? taken + units : taken, window, resetsInMs: window - now };
    },
    async giveBack({ key, units, window }) {
      const present = windows.get(key);
      if (present?.window === window) present.taken -= units;
    },
  };
}

function forgetEnded(windows: Map<string, { window: number }>, now: number): void {
  for (const [key, { window }] of windows) if (window <= now) windows.delete(key);
}
