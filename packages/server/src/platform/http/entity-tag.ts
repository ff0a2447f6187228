import { createHash } from "node:crypto";

import type { FastifyRequest } from "fastify";

/**
 * Tells whether a request says that the caller has this version already (RFC 9110, 13.1.2): any of the tags of
 * `If-None-Match`, weak or not, or `*`.
 *
 * @param tag - with its quotes
 */
export function hasVersion(request: Pick<FastifyRequest, "headers">, tag: string): boolean {
  const given = request.headers["if-none-match"];
  if (given === undefined) return false;
  return given.split(",").some((each) => {
    const wanted = each.trim();
    return wanted === "*" || wanted.replace(/^W\//, "") === tag;
  });
}

/** The strong tag of what is sent: the same for the same bytes, and for no others. */
export function tagOf(content: string | Uint8Array): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}
