import {
  decodeMultikey,
  defaultLimits,
  type IssuerKey,
  type JsonObject,
  SdkError,
  type TrustedIssuer,
} from "@arcs/core";
import { assertShape, defined, isJsonObject, readDocument } from "@arcs/core/internal";

import { cacheReads } from "../http/time-limits.ts";
import { createGuardedFetch, type FetchLimits, mayBePlain } from "./undici.ts";

/** How documents of issuers are fetched. */
export type IssuerResolverOptions = FetchLimits;

/** Finds the keys of issuers. */
export type IssuerResolver = {
  /**
   * Fetches the keys of an issuer: a `did:web` DID, or a URL at which its document is. What comes
   * back is an entry for `trustedIssuers`: to put it there is to trust the issuer, so name none
   * that a credential names.
   *
   * @throws SdkError `invalid_did` when the issuer is neither
   * @throws SdkError `server_unreachable`, `request_timed_out` or `server_invalid_answer` when
   *   there is no document
   * @throws SdkError `invalid_issuer_document` when it is not this issuer's, or has no Ed25519 key
   *   for assertions
   */
  resolve(issuer: string): Promise<TrustedIssuer>;
  /** Closes the connections. */
  close(): Promise<void>;
};

const MOST_CACHED = 500;
/** A removed key still counts for so long. */
const MAX_AGE_MS = 300_000;
const ACCEPT = "application/did+json, application/cid+json, application/json;q=0.9";

/**
 * Makes a resolver of `did:web` DIDs and of URLs, for issuers whose keys are not known by
 * computation. Core verifies without network; this is how its trust list gets their keys. Only
 * addresses of the public internet are connected to, redirects are not followed, and documents are
 * bounded in size and time, and cached for five minutes.
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
  assertShape(options, "options", "object");
  const { targets = "public" } = options;
  const documents = createGuardedFetch(options);

  async function find(issuer: string): Promise<TrustedIssuer> {
    const url = documentUrl(issuer);
    if (url.protocol !== "https:" && !mayBePlain(url, targets)) {
      throw new SdkError("invalid_did", "the issuer must be an https: URL");
    }
    const { text } = await documents.fetchText(url, ACCEPT);
    return readIssuerDocument(text, issuer);
  }

  return {
    resolve: cacheReads(find, { maxEntries: MOST_CACHED, maxAgeMs: MAX_AGE_MS }),
    close: () => documents.close(),
  };
}

/**
 * Finds where the document of an issuer is: of a `did:web` DID by the rules of that method, of a
 * URL at itself.
 *
 * @throws SdkError `invalid_did` for anything else, and for URLs with user names, queries or
 *   fragments
 */
export function documentUrl(issuer: string): URL {
  const text = issuer.startsWith("did:web:") ? urlOfDid(issuer.slice("did:web:".length)) : issuer;
  const url =
    text !== undefined && text.length <= 2000 && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["https:", "http:"].includes(url.protocol)) throw noIssuer();
  if (url.username !== "" || url.password !== "" || /[?#]/.test(text ?? "")) throw noIssuer();
  return url;
}

const HOST = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?:%3A\d{1,5})?$/;
const SEGMENT = /^(?!\.{1,2}$)(?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+$/;

function urlOfDid(rest: string): string | undefined {
  const [host = "", ...path] = rest.split(":");
  if (
    !HOST.test(host) ||
    !path.every((segment) => SEGMENT.test(segment) && !/%(2e|2f|5c)/i.test(segment))
  ) {
    return undefined;
  }
  const folder = path.length === 0 ? ".well-known" : path.join("/");
  return `https://${host.replace("%3A", ":")}/${folder}/did.json`;
}

function noIssuer(): SdkError {
  return new SdkError(
    "invalid_did",
    "the issuer must be a did:web DID or an https: URL without query and fragment",
  );
}

const MOST_KEYS = 100;

/**
 * Takes the Ed25519 keys out of a DID document or controlled identifier document that its
 * controller lets make assertions. A document speaks for its own id only, and so do its keys.
 *
 * @throws SdkError `invalid_issuer_document` when it is none of this issuer, or has no such key
 */
export function readIssuerDocument(text: string, issuer: string): TrustedIssuer {
  const reading = readDocument(text, defaultLimits);
  if ("error" in reading) throw invalid(issuer, reading.error.message);
  const { document } = reading;
  if (document["id"] !== issuer) throw invalid(issuer, "its id is another one");
  const methods = listed(document["verificationMethod"]).filter(isJsonObject);
  const assertions = listed(document["assertionMethod"]);
  if (methods.length + assertions.length > MOST_KEYS)
    throw invalid(issuer, `it has more than ${MOST_KEYS} keys`);
  const named = new Set(
    assertions.filter((entry) => typeof entry === "string").map((id) => absolute(id, issuer)),
  );
  const allowed = [
    ...assertions.filter(isJsonObject),
    ...methods.filter(({ id }) => typeof id === "string" && named.has(absolute(id, issuer))),
  ];
  const keys = allowed.flatMap((method) => keyOf(method, issuer));
  if (keys.length === 0) throw invalid(issuer, "it has no Ed25519 key for assertions");
  return { id: issuer, keys };
}

function keyOf(method: JsonObject, issuer: string): IssuerKey[] {
  const { id, type, controller, publicKeyMultibase, expires, revoked } = method;
  if (typeof id !== "string" || typeof publicKeyMultibase !== "string" || controller !== issuer)
    return [];
  if (type !== "Multikey" && type !== "Ed25519VerificationKey2020") return [];
  // A key whose end cannot be read is not used.
  if (!isTextOrAbsent(expires) || !isTextOrAbsent(revoked)) return [];
  const whole = absolute(id, issuer);
  if (!whole.startsWith(`${issuer}#`) || decodeMultikey(publicKeyMultibase) === undefined)
    return [];
  return [{ id: whole, publicKeyMultibase, ...defined({ validUntil: expires, revoked: revoked }) }];
}

function absolute(id: string, issuer: string): string {
  return id.startsWith("#") ? issuer + id : id;
}

function isTextOrAbsent(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}

function listed(value: JsonObject[string] | undefined): JsonObject[string][] {
  return value === undefined ? [] : [value].flat();
}

function invalid(issuer: string, reason: string): SdkError {
  return new SdkError(
    "invalid_issuer_document",
    `the document of ${issuer.slice(0, 200)} cannot be used: ${reason}`,
  );
}
