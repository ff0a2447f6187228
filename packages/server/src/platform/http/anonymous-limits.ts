// Limits of callers without a key: they have no quota. Per address and minute they follow from the
// settings ARCS_MAX_PUBLIC_VERIFICATIONS and ARCS_MAX_WRONG_KEYS.
import { SdkError } from "@arcs/core";
import { createBoundedCache } from "@arcs/core/internal";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Settings } from "../settings/settings.ts";
import { networkOf } from "./connections.ts";

/** Requests without a key that are answered at a time, by what they ask for; the rest get 503. */
export const ANONYMOUS_AT_A_TIME = {
  /** They ask the store. */
  pages: 32,
  /** Verifying costs more than showing a page. */
  documents: 8,
  /** Where it is open. */
  vcApi: 8,
  /** Each may wait for a seller for 10 seconds. */
  sellers: 16,
} as const;

type Bound = {
  /** In a minute from one address; 0 is no limit. */
  limit: (settings: AddressSettings) => number;
  /** Names the requests, as the refusal says it: `too many … from this address`. */
  what: string;
};
type AddressSettings = Pick<Settings, "maxPublicVerifications" | "maxWrongKeys">;

/** Requests that one address may send in a minute, by what they ask for; the rest get 429. */
const perAddress = {
  /** They spend the operator's share of an RPC endpoint. */
  verifications: {
    limit: ({ maxPublicVerifications }) => maxPublicVerifications,
    what: "verifications without a key were asked for",
  },
  checks: {
    limit: ({ maxPublicVerifications }) => maxPublicVerifications,
    what: "checks without a key were asked for",
  },
  /** A check of a URL makes this server send three requests: a tenth of the others. */
  sellers: {
    limit: ({ maxPublicVerifications }) => Math.ceil(maxPublicVerifications / 10),
    what: "checks of URLs were asked for",
  },
  wrongKeys: { limit: ({ maxWrongKeys }) => maxWrongKeys, what: "wrong API keys came" },
} satisfies Record<string, Bound>;

// Bodies on their way are kept in memory: of a megabyte each, so many take 64 MB.
const MAX_ARRIVING = 64;

/**
 * Answers so many requests of a scope at a time, and the rest with 503: what anybody may ask must
 * leave the store to those who have a key.
 *
 * A place is taken when all of a request has come, and given back before its answer leaves: a slow
 * client holds none. Of the requests that are still on their way, the oldest is dropped where there
 * are too many.
 */
export function useFewAtATime(app: FastifyInstance, most: number): void {
  let atHand = 0;
  const counted = new WeakSet<FastifyRequest>();
  const arriving = new Set<FastifyRequest>();
  app.addHook("onRequest", (request, _reply, next) => {
    arriving.add(request);
    request.raw.once("close", () => arriving.delete(request));
    const [oldest] = arriving;
    if (oldest !== undefined && arriving.size > MAX_ARRIVING) {
      arriving.delete(oldest);
      oldest.raw.socket.destroy();
    }
    next();
  });
  app.addHook("preValidation", (request, reply, next) => {
    arriving.delete(request);
    if (atHand >= most) {
      void reply.header("retry-after", 5);
      return next(
        new SdkError(
          "unavailable",
          "the server is answering as many callers without a key as it can; try again soon",
        ),
      );
    }
    atHand++;
    counted.add(request);
    next();
  });
  app.addHook("onSend", (request, _reply, _payload, next) => {
    // An answer that fails on its way is sent again.
    if (counted.delete(request)) atHand--;
    next();
  });
}

const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 10_000;

export type AddressLimit = {
  /**
   * Counts a request, and refuses the address that has sent too many. @throws SdkError
   * `rate_limit_exceeded`
   */
  count(request: FastifyRequest, reply: FastifyReply): void;
};

/** Counts requests by address. The limit is read with each: settings may change. */
export function createAddressLimit(
  settings: AddressSettings,
  of: keyof typeof perAddress,
): AddressLimit {
  const { limit, what }: Bound = perAddress[of];
  const counts = createBoundedCache<{ count: number; endsAt: number }>(MAX_ADDRESSES);
  return {
    count(request, reply) {
      const address = networkOf(request.socket);
      const now = performance.now();
      const present = counts.get(address);
      if (present === undefined || present.endsAt <= now) {
        counts.set(address, { count: 1, endsAt: now + WINDOW_MS });
        return;
      }
      present.count++;
      const max = limit(settings);
      if (max === 0 || present.count <= max) return;
      const retryAfter = Math.ceil((present.endsAt - now) / 1000);
      reply.header("retry-after", retryAfter);
      throw new SdkError("rate_limit_exceeded", `too many ${what} from this address`, {
        details: { retryAfter },
      });
    },
  };
}
