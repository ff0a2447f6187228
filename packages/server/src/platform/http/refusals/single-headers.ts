import { SdkError } from "@arcs/core";
import type { FastifyInstance } from "fastify";

/**
 * Refuses requests with two lines of `Host` or of `Authorization` (RFC 9112, 3.2; RFC 9110, 5.3). Node goes by the first of them; a
 * proxy in front may go by the last.
 */
export function useSingleHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, next) => {
    const { rawHeaders } = request.raw;
    let [hosts, authorizations] = [0, 0];
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at]?.toLowerCase();
      if (name === "host") hosts++;
      else if (name === "authorization") authorizations++;
    }
    if (hosts > 1) return next(new SdkError("invalid_request", `the header Host expected one line, got ${hosts}`));
    if (authorizations <= 1) return next();
    next(new SdkError("authentication_failed", `the header Authorization expected one line, got ${authorizations}`));
  });
}
