import type { FastifyRequest } from "fastify";

/**
 * Tells whether a request comes from somebody who would rather read a page than JSON (RFC 9110, 12.5.1): browsers name
 * `text/html` first. What belongs to the API answers in its own form, whoever asks.
 */
export function wantsPage({ method, url, headers }: Pick<FastifyRequest, "method" | "url" | "headers">): boolean {
  if ((method !== "GET" && method !== "HEAD") || /^\/(?:v1|vc)(?:[/?]|$)/.test(url)) return false;
  const accepted = (headers.accept ?? "").split(",").map((range) => range.trim().toLowerCase());
  return qualityOf(accepted, "text/html") > Math.max(qualityOf(accepted, "application/json"), 0);
}

function qualityOf(ranges: readonly string[], type: string): number {
  const range = ranges.find((each) => each === type || each.startsWith(`${type};`));
  if (range === undefined) return 0;
  const quality = /;\s*q=([\d.]+)/.exec(range)?.[1];
  return quality === undefined ? 1 : Number(quality);
}
