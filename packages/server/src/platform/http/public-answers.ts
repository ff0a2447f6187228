import { createHash } from "node:crypto";

import type { FastifyReply, FastifyRequest } from "fastify";

/** The tags of a public answer, by which a shared cache can drop it. */
export type CacheTag = "agents" | "status-lists" | `agent-${string}` | `credential-${string}`;

export type Keeping = {
  /** Seconds for everybody; it is asked for again after that. */
  seconds: number;
  tags?: readonly CacheTag[];
};

/**
 * A document that stays the same while the server runs: encoded and hashed once, however often it
 * is sent.
 */
export type FixedDocument = { bytes: Buffer; etag: string };

export function fixedDocument(text: string): FixedDocument {
  const bytes = Buffer.from(text);
  return { bytes, etag: tagOf(bytes) };
}

const YEAR = 31_536_000;

/** For what never changes under its name. */
export const forGood: Keeping = { seconds: YEAR };

/**
 * Says how long a public answer may be kept, by browsers and shared caches alike (RFC 9111).
 *
 * @returns whether the caller has these very bytes already: send 304 and nothing else
 */
export function keepPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    version,
    keeping: { seconds, tags },
  }: { version: string | Uint8Array | { etag: string }; keeping: Keeping },
): boolean {
  const lasts = seconds === YEAR ? ", immutable" : "";
  return setVersion(request, reply, {
    version,
    control: `public, max-age=${seconds}${lasts}`,
    tags,
  });
}

/**
 * Marks a page about an agent as one to revalidate each time. Only the shared cache in front of the
 * server may answer in its place, for as long as the operator says, and never longer (RFC 9111,
 * 5.2.2.10). An agent that begins to hide is shown no longer than that.
 *
 * @param options.cdnSeconds - 0: a CDN must not cache it
 * @returns as {@link keepPublic}
 */
export function keepFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  { version, cdnSeconds, tags }: { version: string; cdnSeconds: number; tags: readonly CacheTag[] },
): boolean {
  const control =
    cdnSeconds === 0 ? "no-cache" : `public, max-age=0, s-maxage=${cdnSeconds}, must-revalidate`;
  return setVersion(request, reply, { version, control, tags });
}

type Parts = {
  version: string | Uint8Array | { etag: string };
  control: string;
  tags: readonly CacheTag[] | undefined;
};

function setVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  { version, control, tags }: Parts,
): boolean {
  const etag = typeof version === "object" && "etag" in version ? version.etag : tagOf(version);
  void reply.header("cache-control", control).header("etag", etag);
  // Cloudflare's header; others take the same under another name
  // (docs/recipes/put-a-cdn-in-front.md).
  if (tags !== undefined) void reply.header("cache-tag", tags.join(","));
  return hasVersion(request, etag);
}

/** Marks an answer as varying with the accepted types, besides its other variations. */
export function varyWithAccept(reply: FastifyReply): FastifyReply {
  return reply.header("vary", [reply.getHeader("vary") ?? [], "Accept"].flat().join(", "));
}

/**
 * Tells whether a request says that the caller has this version already (RFC 9110, 13.1.2): any of
 * the tags of `If-None-Match`, weak or not, or `*`.
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
