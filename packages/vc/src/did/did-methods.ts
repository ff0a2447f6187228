import { decodeBase64Url } from "../base/bytes.ts";
import { assertShape } from "../base/check-value.ts";
import { isJsonObject, type JsonObject } from "../base/json.ts";
import { decodeUtf8, parseJsonText } from "../document/read-document.ts";
import { readJwk, readMultikey } from "../keys/public-key.ts";
import type { DidMethod } from "./did-document.ts";

/** `did:key` of Ed25519, P-256 and P-384: the DID is the key. */
export const didKey: DidMethod = {
  method: "key",
  resolve: (did) => {
    const text = did.slice("did:key:".length);
    if (readMultikey(text) === undefined) return undefined;
    return documentOf(did, { id: `${did}#${text}`, type: "Multikey", publicKeyMultibase: text });
  },
};

// Of a JWK with three members; no more is looked at.
const MAX_JWK_LENGTH = 1_000;
const JWK_BOUNDS = { maxBytes: MAX_JWK_LENGTH, maxDepth: 3, maxValues: 30 };

/** `did:jwk` of Ed25519, P-256 and P-384: the DID is the key as a JWK. */
export const didJwk: DidMethod = {
  method: "jwk",
  resolve: (did) => {
    const text = did.slice("did:jwk:".length);
    const bytes = text.length <= MAX_JWK_LENGTH ? decodeBase64Url(text) : undefined;
    if (bytes === undefined) return undefined;
    let jwk;
    try {
      jwk = parseJsonText(decodeUtf8(bytes), JWK_BOUNDS);
    } catch {
      return undefined;
    }
    const key = readJwk(jwk);
    if (key === undefined || (isJsonObject(jwk) && jwk["use"] === "enc")) return undefined;
    return documentOf(did, { id: `${did}#0`, type: "JsonWebKey", publicKeyJwk: jwk });
  },
};

/** An answer to a request for a DID document. */
export type DidResponse = { status: number; text: string };

/** The part of `did:web` that has effects: it gets a document from its URL. */
export type DidWebOptions = {
  /**
   * Gets a URL with `https:`. It follows no redirect to another origin, asks no address of a private
   * network, gives up after some seconds, and reads no more than `maxBytes`.
   */
  load: (url: string, limits: { maxBytes: number }) => Promise<DidResponse>;
  /** The largest DID document. Default: 65,536 bytes. */
  maxBytes?: number;
};

/** Makes `did:web`: the document stands at a URL of the domain that the DID names. */
export function didWeb(options: DidWebOptions): DidMethod {
  assertShape(options, "options", { load: "function" });
  const { load, maxBytes = 65_536 } = options;
  return {
    method: "web",
    resolve: async (did) => {
      const url = urlOfDidWeb(did);
      if (url === undefined) return undefined;
      const response = await load(url, { maxBytes });
      assertShape(response, "the answer of load", { status: "count", text: "text" });
      const { status, text } = response;
      if (status === 404 || status === 410) return undefined;
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      const document = parseJsonText(text, { maxBytes, maxDepth: 16, maxValues: 2_000 });
      if (!isJsonObject(document) || document["id"] !== did)
        throw new Error(`the document at ${url} is not that of ${did.slice(0, 120)}`);
      return document;
    },
  };
}

// A host of letters, digits and hyphens; its port behind %3A; then folders.
const WEB =
  /^did:web:([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?:%3[Aa]([1-9]\d{0,4}))?((?::[A-Za-z0-9._-]+)*)$/;

/** Returns the URL of a DID's document (did:web, section 3.2). */
export function urlOfDidWeb(did: string): string | undefined {
  const [, host, port, path = ""] = (did.length <= 500 && WEB.exec(did)) || [];
  if (host === undefined) return undefined;
  const folders = path.split(":").slice(1);
  if (folders.some((folder) => /^\.+$/.test(folder))) return undefined;
  const origin = `https://${host}${port === undefined ? "" : `:${port}`}`;
  return `${origin}/${folders.length === 0 ? ".well-known" : folders.join("/")}/did.json`;
}

function documentOf(did: string, method: JsonObject): JsonObject {
  const { id } = method;
  return {
    id: did,
    verificationMethod: [{ ...method, controller: did }],
    assertionMethod: [id as string],
    authentication: [id as string],
  };
}
