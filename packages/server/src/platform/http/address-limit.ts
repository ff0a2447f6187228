import { SdkError } from "@arcs/core";
import { createBoundedCache } from "@arcs/core/internal";
import type { FastifyReply, FastifyRequest } from "fastify";

import { networkOf } from "../base/share-connections.ts";

const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 10_000;

/** Bounds what one address may ask for. */
export type AddressLimit = {
  /**
   * Counts a request, and refuses the address that has sent too many.
   *
   * @throws SdkError `rate_limit_exceeded`
   */
  count(request: FastifyRequest, reply: FastifyReply): void;
};

/**
 * Counts requests by address, in a minute at most so many; 0 is no limit.
 *
 * @param options.what - what came too often, as the refusal says it: `too many … from this address`
 */
export function createAddressLimit({ limit, what }: { limit: () => number; what: string }): AddressLimit {
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
      if (limit() === 0 || present.count <= limit()) return;
      const retryAfter = Math.ceil((present.endsAt - now) / 1000);
      reply.header("retry-after", retryAfter);
      throw new SdkError("rate_limit_exceeded", `too many ${what} from this address`, { details: { retryAfter } });
    },
  };
}
