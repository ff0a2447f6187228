import { type JsonObject, type KeyPair, decodeAddress, SdkError, type Signer } from "@arcs/core";
import { assertShape, defined, encodeBase64Url, toSigner } from "@arcs/core/internal";
import { type InnerList, type Item, serializeDictionary, serializeInnerList } from "structured-headers";

import { agentOrigin } from "./agent-origin.ts";
import { contentDigest } from "./content-digest.ts";
import { AGENT_MEMBER, DIRECTORY_PATH, DIRECTORY_TYPE } from "./directory-document.ts";
import type { SignedMessage } from "./http-message.ts";
import { keyIdOf } from "./key-id.ts";
import { signatureBase } from "./signature-base.ts";

const DIRECTORY_TAG = "http-message-signatures-directory";
const DEFAULT_LIFETIME_SECONDS = 3600;

/** A key that an agent signs requests with. */
export type DirectoryKey = {
  /** The agent's own key, or one that it delegated this to. */
  signer: Signer | KeyPair;
  /** DID of the agent. */
  agent: string;
  /**
   * For a key that is not the agent's own: a W3C credential of a delegated signer (`issueCredential` of the kind `DelegatedSigner`) that the
   * agent issued about itself, whose `delegate` is the address of the key, with the permission `web-bot-auth`.
   */
  delegation?: JsonObject;
};

/** Response to `GET /.well-known/http-message-signatures-directory`. */
export type DirectoryAnswer = { status: 200; headers: Record<string, string>; body: string };

/**
 * Makes the document in which an agent publishes the keys that it signs requests with, as an answer to serve at
 * `/.well-known/http-message-signatures-directory` of its origin. Each key signs the answer, bound to that origin
 * (draft-meunier-webbotauth-httpsig-protocol-02, section 4.5 and appendix B; draft-meunier-http-message-signatures-directory-05
 * before it).
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
  assertShape(options, "options", { keys: [{ agent: "text", "delegation?": "object" }], "now?": "date" });
  const { origin, keys, now = new Date() } = options;
  const own = agentOrigin(origin);
  if (own === undefined || keys.length === 0) {
    throw new SdkError("invalid_argument", "the directory expected an https origin and at least one key");
  }
  const signers = keys.map(({ signer }) => toSigner(signer));
  const body = JSON.stringify({ keys: keys.map((key, index) => jwkOf(key, (signers[index] as Signer).address)) });
  const fields = { "content-digest": await contentDigest(new TextEncoder().encode(body)) };
  const target = { origin: own, path: DIRECTORY_PATH, query: "" };
  const message: SignedMessage = { method: "GET", target, fields: {}, response: fields };
  const created = Math.floor(now.getTime() / 1000);
  const signed = await Promise.all(signers.map((signer) => signAnswer(message, { signer, created })));
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
      signature: serializeDictionary(new Map(labelled(signed.map(({ signature }) => [signature, new Map()])))),
    },
    body,
  };
}

function jwkOf({ agent, delegation }: DirectoryKey, address: string): JsonObject {
  const publicKey = decodeAddress(address);
  const about = { id: agent, ...defined({ delegation }) };
  const kid = keyIdOf(publicKey);
  return { kty: "OKP", crv: "Ed25519", kid, x: encodeBase64Url(publicKey), use: "sig", [AGENT_MEMBER]: about };
}

/** Signs the answer by one of its keys: it has that key, and nobody may serve the answer elsewhere as their own. */
export async function signAnswer(
  message: SignedMessage,
  { signer, created }: { signer: Signer; created: number },
): Promise<{ input: InnerList; signature: Uint8Array<ArrayBuffer> }> {
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
  if ("fault" in base) throw new SdkError("invalid_argument", `the directory cannot be signed: ${base.fault}`);
  return { input, signature: Uint8Array.from(await signer.sign(base.bytes)) };
}
