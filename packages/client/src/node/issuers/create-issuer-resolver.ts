import { SdkError, type TrustedIssuer } from "@arcs/core";
import { assertShape, createBoundedCache } from "@arcs/core/internal";

import { isFresh } from "../../base/is-fresh.ts";
import { createGuardedFetch, type FetchLimits, mayBePlain } from "../guarded/guarded-fetch.ts";
import { documentUrl } from "./document-url.ts";
import { readIssuerDocument } from "./read-issuer-document.ts";

/** How documents of issuers are fetched. */
export type IssuerResolverOptions = FetchLimits & {
  /** Max age of a cached document in seconds: a removed key still counts for so long. Default 300. */
  cacheSeconds?: number;
  /** Milliseconds since the epoch, for the age of cached documents. Default `Date.now`. */
  now?: () => number;
};

/** Finds the keys of issuers. */
export type IssuerResolver = {
  /**
   * Fetches the keys of an issuer: a `did:web` DID, or a URL at which its document is. What comes back is an entry for
   * `trustedIssuers`: to put it there is to trust the issuer, so name none that a credential names.
   *
   * @throws SdkError `invalid_did` when the issuer is neither
   * @throws SdkError `server_unreachable`, `request_timed_out` or `server_invalid_answer` when there is no document
   * @throws SdkError `invalid_issuer_document` when it is not this issuer's, or has no Ed25519 key for assertions
   */
  resolve(issuer: string): Promise<TrustedIssuer>;
  /** Closes the connections. */
  close(): Promise<void>;
};

const MOST_KEPT = 500;
const ACCEPT = "application/did+json, application/cid+json, application/json;q=0.9";

/**
 * Makes a resolver of `did:web` DIDs and of URLs, for issuers whose keys are not known by computation. Core verifies without
 * network; this is how its trust list gets their keys. Only addresses of the public internet are connected to, redirects are
 * not followed, and documents are bounded in size and time, and kept for a while.
 *
 * @example
 * ```ts
 * const issuers = createIssuerResolver();
 * const trustedIssuers = [await issuers.resolve("did:web:issuer.example")];
 * const report = await verifyCredential(text, { trustedIssuers, now: new Date() });
 * ```
 * @see did:web Method Specification; W3C Controlled Identifiers 1.0, section 3.3
 */
export function createIssuerResolver(options: IssuerResolverOptions = {}): IssuerResolver {
  assertShape(options, "options", { "cacheSeconds?": "number", "now?": "function" });
  const { cacheSeconds = 300, now = Date.now, targets = "public" } = options;
  const documents = createGuardedFetch(options);
  const kept = createBoundedCache<{ found: Promise<TrustedIssuer>; at: number }>(MOST_KEPT);

  async function find(issuer: string): Promise<TrustedIssuer> {
    const url = documentUrl(issuer);
    if (url.protocol !== "https:" && !mayBePlain(url, targets)) {
      throw new SdkError("invalid_did", "the issuer expected an https: URL");
    }
    const { text } = await documents.fetchText(url, ACCEPT);
    return readIssuerDocument(text, issuer);
  }

  return {
    resolve(issuer) {
      const known = kept.get(issuer);
      if (known !== undefined && isFresh(known.at, { now: now(), maxAgeMs: cacheSeconds * 1000 })) return known.found;
      const found = find(issuer);
      kept.set(issuer, { found, at: now() });
      // Failures are not cached: the next attempt may succeed.
      found.catch(() => {
        if (kept.get(issuer)?.found === found) kept.delete(issuer);
      });
      return found;
    },
    close: () => documents.close(),
  };
}
