import { SdkError } from "@arcs/core";
import type { FastifyReply, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

const WINDOW_MS = 60_000;
const MOST_KEPT = 10_000;

/** Slows down clients that guess keys. */
export type WrongKeys = {
  /**
   * Counts a wrong key, and refuses the address that has sent too many. Right keys never come here: others behind the same
   * proxy must not be locked out by one that guesses, not even those that this process has not seen yet. Keys have 238
   * random bits and a checksum, so that letting them be looked up gives nobody a chance.
   *
   * @throws SdkError `rate_limit_exceeded`
   */
  wrong(request: FastifyRequest, reply: FastifyReply): void;
};

/** Counts wrong keys by address, in a minute at most so many; 0 is no limit. */
export function createWrongKeys({ limit }: { limit: () => number }): WrongKeys {
  const counts = new Map<string, { count: number; endsAt: number }>();
  return {
    wrong(request, reply) {
      const address = addressOf(request);
      const now = performance.now();
      const present = counts.get(address);
      if (present === undefined || present.endsAt <= now) {
        if (counts.size >= MOST_KEPT) counts.clear();
        counts.set(address, { count: 1, endsAt: now + WINDOW_MS });
        return;
      }
      present.count++;
      if (limit() === 0 || present.count <= limit()) return;
      const retryAfter = Math.ceil((present.endsAt - now) / 1000);
      reply.header("retry-after", retryAfter);
      throw new SdkError("rate_limit_exceeded", "too many wrong API keys came from this address", {
        details: { retryAfter },
      });
    },
  };
}

/** The address of a client; of IPv6 the network, for whoever has one address of it has all. */
function addressOf({ socket }: FastifyRequest): string {
  const { remoteAddress = "" } = socket;
  if (!ipaddr.isValid(remoteAddress)) return remoteAddress;
  const address = ipaddr.process(remoteAddress);
  return address.kind() === "ipv4" ? address.toString() : address.toByteArray().slice(0, 8).join(".");
}
