// Limits of callers without a key: they have no quota. Per address and minute they follow from the
// settings ARCS_MAX_PUBLIC_VERIFICATIONS and ARCS_MAX_WRONG_KEYS.
import { SdkError } from "@arcs/core";
import { createBoundedCache } from "@arcs/core/internal";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Settings } from "../settings/settings.ts";
import { networkOf } from "./connections.ts";
import { type Asker, createPlaces, createShares } from "./shares.ts";

/** Requests without a key that are answered at a time, by what they ask for; the others wait. */
export const ANONYMOUS_AT_A_TIME = {
  /** They ask the store. */
  pages: 32,
  checks: 32,
  /** They ask the store, and their answers are large. */
  logs: 16,
  /** A drawing takes a thread, of which there are few, and the store's files need them, too. */
  pictures: 2,
  /** Verifying costs more than showing a page. */
  documents: 16,
  /** Where it is open. */
  vcApi: 16,
  /** Each may wait for a seller for 10 seconds, and has 64 kB of its answer in memory. */
  sellers: 64,
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
    what: "verifications were asked for",
  },
  checks: {
    limit: ({ maxPublicVerifications }) => maxPublicVerifications,
    what: "checks were asked for",
  },
  /** A check of a URL makes this server send three requests: a tenth of the others. */
  sellers: {
    limit: ({ maxPublicVerifications }) => Math.ceil(maxPublicVerifications / 10),
    what: "checks of URLs were asked for",
  },
  /** Half a megabyte for each of the others: a log of 100,000 entries in a minute. */
  logBytes: {
    limit: ({ maxPublicVerifications }) => maxPublicVerifications * 524_288,
    what: "bytes of the log were asked for",
  },
  wrongKeys: { limit: ({ maxWrongKeys }) => maxWrongKeys, what: "wrong API keys came" },
} satisfies Record<string, Bound>;

// Bodies on their way, and of those who wait, are kept in memory: of a megabyte each, so many take
// 64 MB.
const MAX_ARRIVING = 64;
const MAX_WAITING = 64;

/**
 * Answers so many requests of a scope at a time: what anybody may ask must leave the store to those
 * who have a key. Each network has its share of the places; the other requests wait, and get 503
 * where too many do.
 *
 * A place is taken when all of a request has come, and given back before its answer leaves: a slow
 * client holds none. Of the requests that are still on their way, the oldest of the network with
 * most of them is dropped where there are too many.
 */
export function useFewAtATime(app: FastifyInstance, most: number): void {
  const places = createPlaces({ places: most, waiting: MAX_WAITING });
  const askers = new WeakMap<FastifyRequest, Asker>();
  const arriving = createShares<FastifyRequest>();
  app.addHook("onRequest", (request, _reply, next) => {
    arriving.add(networkOf(request.socket), request);
    request.raw.once("close", () => arriving.delete(request));
    if (arriving.taken > MAX_ARRIVING) {
      const [oldest = request] = arriving.most();
      arriving.delete(oldest);
      oldest.raw.socket.destroy();
    }
    next();
  });
  app.addHook("preValidation", (request, reply, next) => {
    arriving.delete(request);
    const asker: Asker = {
      network: networkOf(request.socket),
      begin: next,
      refuse: () => {
        void reply.header("retry-after", 5);
        next(
          new SdkError(
            "unavailable",
            "the server is answering as many requests of this kind as it can; try again soon",
          ),
        );
      },
    };
    askers.set(request, asker);
    // Work at hand goes on, whether its client is there or not.
    reply.raw.once("close", () => places.leave(asker));
    places.take(asker);
  });
  app.addHook("onSend", (request, _reply, _payload, next) => {
    const asker = askers.get(request);
    if (asker !== undefined) places.giveBack(asker);
    next();
  });
}

const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 10_000;

export type AddressLimit = {
  /**
   * Counts a request, or so much of what it asks for, and refuses the address that has had too
   * much.
   *
   * @throws SdkError `rate_limit_exceeded`
   */
  count(request: FastifyRequest, reply: FastifyReply, amount?: number): void;
};

/** Counts requests by address. The limit is read with each: settings may change. */
export function createAddressLimit(
  settings: AddressSettings,
  of: keyof typeof perAddress,
): AddressLimit {
  const { limit, what }: Bound = perAddress[of];
  const counts = createBoundedCache<{ count: number; endsAt: number }>(MAX_ADDRESSES);
  return {
    count(request, reply, amount = 1) {
      const address = networkOf(request.socket);
      const now = performance.now();
      const present = counts.get(address);
      if (present === undefined || present.endsAt <= now) {
        counts.set(address, { count: amount, endsAt: now + WINDOW_MS });
        return;
      }
      present.count += amount;
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
