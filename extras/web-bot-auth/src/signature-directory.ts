import {
  decodeAddress,
  defaultLimits,
  hashSubjectData,
  type JsonObject,
  type KeyPair,
  SdkError,
  type Signer,
} from "@arcs/core";
import {
  assertShape,
  decodeBase64Url,
  defined,
  encodeBase64Url,
  isJsonObject,
  readDocument,
  toSigner,
} from "@arcs/core/internal";
import {
  type InnerList,
  type Item,
  serializeDictionary,
  serializeInnerList,
} from "structured-headers";

import { contentDigest, signatureBase, type SignedMessage } from "./http-message.ts";

const DIRECTORY_TAG = "http-message-signatures-directory";
const DEFAULT_LIFETIME_SECONDS = 3600;

/** A key that an agent signs requests with. */
export type DirectoryKey = {
  /** The agent's own key, or one that it delegated this to. */
  signer: Signer | KeyPair;
  /** DID of the agent. */
  agent: string;
  /**
   * For a key that is not the agent's own: a W3C credential of a delegated signer
   * (`issueCredential` of the kind `DelegatedSigner`) that the agent issued about itself, whose
   * `delegate` is the address of the key, with the permission `web-bot-auth`.
   */
  delegation?: JsonObject;
};

/** Response to `GET /.well-known/http-message-signatures-directory`. */
export type DirectoryAnswer = { status: 200; headers: Record<string, string>; body: string };

/**
 * Makes the document in which an agent publishes the keys that it signs requests with, as an answer
 * to serve at `/.well-known/http-message-signatures-directory` of its origin. Each key signs the
 * answer, bound to that origin (draft-meunier-webbotauth-httpsig-protocol-02, section 4.5 and
 * appendix B; draft-meunier-http-message-signatures-directory-05 before it).
 *
 * The answer holds for an hour: make a new one before that. To withdraw a key, leave it out.
 *
 * @throws SdkError `invalid_argument` when the origin is not an https origin
 * @throws SdkError `invalid_signer` when a signer signs for another key
 * @example
 * ```ts
 * const { headers, body } = await createSignatureDirectory({
 *   origin: "https://agent.example",
 *   keys: [{ signer, agent: formatDid({ network: "devnet", address: signer.address }) }],
 * });
 * response.writeHead(200, headers).end(body);
 * ```
 */
export async function createSignatureDirectory(options: {
  origin: string;
  keys: readonly DirectoryKey[];
  now?: Date;
}): Promise<DirectoryAnswer> {
  assertShape(options, "options", {
    keys: [{ agent: "text", "delegation?": "object" }],
    "now?": "date",
  });
  const { origin, keys, now = new Date() } = options;
  const own = agentOrigin(origin);
  if (own === undefined || keys.length === 0) {
    throw new SdkError(
      "invalid_argument",
      "the directory must be an https origin and at least one key",
    );
  }
  const signers = keys.map(({ signer }) => toSigner(signer));
  const body = JSON.stringify({
    keys: keys.map((key, index) => jwkOf(key, (signers[index] as Signer).address)),
  });
  const fields = { "content-digest": await contentDigest(new TextEncoder().encode(body)) };
  const target = { origin: own, path: DIRECTORY_PATH, query: "" };
  const message: SignedMessage = { method: "GET", target, fields: {}, response: fields };
  const created = Math.floor(now.getTime() / 1000);
  const signed = await Promise.all(
    signers.map((signer) => signAnswer(message, { signer, created })),
  );
  const labelled = <Value>(values: readonly Value[]): [string, Value][] =>
    values.map((value, index) => [`sig${index + 1}`, value]);
  return {
    status: 200,
    headers: {
      "content-type": DIRECTORY_TYPE,
      "cache-control": "max-age=300",
      ...fields,
      "signature-input": labelled(signed.map(({ input }) => serializeInnerList(input)))
        .map((member) => member.join("="))
        .join(", "),
      signature: serializeDictionary(
        new Map(labelled(signed.map(({ signature }) => [signature, new Map()]))),
      ),
    },
    body,
  };
}

function jwkOf({ agent, delegation }: DirectoryKey, address: string): JsonObject {
  const publicKey = decodeAddress(address);
  const about = { id: agent, ...defined({ delegation }) };
  const kid = keyIdOf(publicKey);
  return {
    kty: "OKP",
    crv: "Ed25519",
    kid,
    x: encodeBase64Url(publicKey),
    use: "sig",
    [AGENT_MEMBER]: about,
  };
}

/**
 * Signs the answer by one of its keys: it has that key, and nobody may serve the answer elsewhere
 * as their own.
 */
export async function signAnswer(
  message: SignedMessage,
  { signer, created }: { signer: Signer; created: number },
): Promise<{ input: InnerList; signature: Uint8Array }> {
  const components: Item[] = [
    ["@authority", new Map([["req", true]])],
    ["content-digest", new Map()],
  ];
  const parameters = new Map<string, string | number>([
    ["created", created],
    ["expires", created + DEFAULT_LIFETIME_SECONDS],
    ["keyid", keyIdOf(decodeAddress(signer.address))],
    ["tag", DIRECTORY_TAG],
  ]);
  const input: InnerList = [components, parameters];
  const base = signatureBase(input, message);
  if ("fault" in base)
    throw new SdkError("invalid_argument", `the directory cannot be signed: ${base.fault}`);
  return { input, signature: Uint8Array.from(await signer.sign(base.bytes)) };
}

/** Where agents publish the keys that they sign requests with. */
export const DIRECTORY_PATH = "/.well-known/http-message-signatures-directory";

/** The media type of that document. */
export const DIRECTORY_TYPE = "application/http-message-signatures-directory+json";

/**
 * The member of a key that says which agent it signs for; a directory without it has keys of nobody
 * that we know.
 */
const AGENT_MEMBER = "https://service.example/web-bot-auth/agent/v1";

const MOST_KEYS = 20;

/** A key of a directory: whose it claims to be is not verified yet. */
export type PublishedKey = { publicKey: Uint8Array; agent?: string; delegation?: JsonObject };

/**
 * Finds a key in a directory (draft-meunier-webbotauth-httpsig-protocol-02, section 4.5) by its
 * thumbprint; `undefined` if it may not be used now. Its `kid` does not count: it is optional (RFC
 * 7517, section 4.5), and the largest publisher leaves it out.
 *
 * @throws SdkError `server_invalid_answer` for anything but a directory
 */
export function findKey(
  text: string,
  { keyId, now }: { keyId: string; now: Date },
): PublishedKey | undefined {
  const reading = readDocument(text, defaultLimits);
  const keys = "document" in reading ? reading.document["keys"] : undefined;
  if (!Array.isArray(keys) || keys.length > MOST_KEYS) {
    throw new SdkError(
      "server_invalid_answer",
      `the directory must be a list of at most ${MOST_KEYS} keys`,
    );
  }
  for (const key of keys.filter(isJsonObject)) {
    const publicKey = publicKeyOf(key);
    if (publicKey === undefined || !mayBeUsed(key, now)) continue;
    if (keyIdOf(publicKey) === keyId) return { publicKey, ...agentOf(key[AGENT_MEMBER]) };
  }
  return undefined;
}

/**
 * Reads a public key (RFC 8037, section 2). Refuses one that is published with its private half
 * (`d`).
 */
function publicKeyOf({ kty, crv, x, d }: JsonObject): Uint8Array | undefined {
  if (kty !== "OKP" || crv !== "Ed25519" || d !== undefined || typeof x !== "string")
    return undefined;
  const bytes = decodeBase64Url(x);
  return bytes?.length === 32 ? bytes : undefined;
}

const ALGORITHMS: readonly unknown[] = ["ed25519", "EdDSA", "Ed25519"];

function mayBeUsed({ use = "sig", alg = "ed25519", nbf, exp }: JsonObject, now: Date): boolean {
  const seconds = now.getTime() / 1000;
  const isOfNow =
    isWithin(nbf, (time) => time <= seconds) && isWithin(exp, (time) => time > seconds);
  return isOfNow && use === "sig" && ALGORITHMS.includes(alg);
}

function agentOf(about: unknown): Omit<PublishedKey, "publicKey"> {
  const { id, delegation } = isJsonObject(about) ? about : {};
  return {
    ...(typeof id === "string" ? { agent: id } : {}),
    ...(isJsonObject(delegation) ? { delegation } : {}),
  };
}

/** Returns whether a time satisfies a rule: an absent time does, an unreadable one does not. */
function isWithin(value: unknown, rule: (time: number) => boolean): boolean {
  return value === undefined || (typeof value === "number" && rule(value));
}

/**
 * Returns the JWK thumbprint of an Ed25519 key (RFC 7638; RFC 8037, appendix A.3). The hashed form
 * is that of RFC 8785.
 */
export function keyIdOf(publicKey: Uint8Array): string {
  return encodeBase64Url(
    hashSubjectData({ crv: "Ed25519", kty: "OKP", x: encodeBase64Url(publicKey) }),
  );
}

/** Reads the origin of an agent's keys, in its one spelling: https, or http on this machine. */
export function agentOrigin(text: unknown): string | undefined {
  if (typeof text !== "string" || text.length > 300 || !URL.canParse(text)) return undefined;
  const { origin, protocol, hostname } = new URL(text);
  if (text !== origin && text !== `${origin}/`) return undefined;
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && isLoopback) ? origin : undefined;
}
