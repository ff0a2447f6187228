import { defaultLimits, type JsonObject, SdkError } from "@arcs/core";
import { isJsonObject, readDocument } from "@arcs/core/internal";

import { decodeBase64Url } from "@arcs/core/internal";
import { keyIdOf } from "./key-id.ts";

/** Where agents publish the keys that they sign requests with. */
export const DIRECTORY_PATH = "/.well-known/http-message-signatures-directory";

/** The media type of that document. */
export const DIRECTORY_TYPE = "application/http-message-signatures-directory+json";

/** The member of a key that says which agent it signs for; a directory without it has keys of nobody that we know. */
export const AGENT_MEMBER = "https://service.example/web-bot-auth/agent/v1";

const MOST_KEYS = 20;

/** A key of a directory: whose it claims to be is not verified yet. */
export type PublishedKey = { publicKey: Uint8Array; agent?: string; delegation?: JsonObject };

/**
 * Finds a key in a directory (draft-meunier-webbotauth-httpsig-protocol-02, section 4.5): a JSON Web Key Set of public Ed25519
 * keys. What a key is called counts only where its thumbprint bears it out.
 *
 * @returns `undefined` where there is no such key, or where it may not be used now
 * @throws SdkError `server_invalid_answer` when it is no directory
 */
export function findKey(text: string, { keyId, now }: { keyId: string; now: Date }): PublishedKey | undefined {
  const reading = readDocument(text, defaultLimits);
  const keys = "document" in reading ? reading.document["keys"] : undefined;
  if (!Array.isArray(keys) || keys.length > MOST_KEYS) {
    throw new SdkError("server_invalid_answer", `the directory expected a list of at most ${MOST_KEYS} keys`);
  }
  const found = keys.filter(isJsonObject).find(({ kid }) => kid === keyId);
  const publicKey = found === undefined ? undefined : publicKeyOf(found);
  if (
    found === undefined ||
    publicKey === undefined ||
    /* fault: directory-key-by-label */ keyIdOf(publicKey) !== keyId
  )
    return undefined;
  return mayBeUsed(found, now) ? { publicKey, ...agentOf(found[AGENT_MEMBER]) } : undefined;
}

/** Reads a public key (RFC 8037, section 2). Refuses one that is published with its private half (`d`). */
function publicKeyOf({ kty, crv, x, d }: JsonObject): Uint8Array | undefined {
  if (kty !== "OKP" || crv !== "Ed25519" || d !== undefined || typeof x !== "string") return undefined;
  const bytes = decodeBase64Url(x);
  return bytes?.length === 32 ? bytes : undefined;
}

const ALGORITHMS: readonly unknown[] = ["ed25519", "EdDSA", "Ed25519"];

function mayBeUsed({ use = "sig", alg = "ed25519", nbf, exp }: JsonObject, now: Date): boolean {
  const seconds = now.getTime() / 1000;
  const isOfNow = isWithin(nbf, (time) => time <= seconds) && isWithin(exp, (time) => time > seconds);
  return isOfNow && use === "sig" && ALGORITHMS.includes(alg);
}

function agentOf(about: unknown): Omit<PublishedKey, "publicKey"> {
  const { id, delegation } = isJsonObject(about) ? about : {};
  return { ...(typeof id === "string" ? { agent: id } : {}), ...(isJsonObject(delegation) ? { delegation } : {}) };
}

/** Returns whether a time satisfies a rule: an absent time does, an unreadable one does not. */
function isWithin(value: unknown, rule: (time: number) => boolean): boolean {
  return value === undefined || (typeof value === "number" && rule(value));
}
