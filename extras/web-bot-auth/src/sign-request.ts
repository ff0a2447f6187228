import { randomBytes } from "@arcs/client/internal";
import { type KeyPair, decodeAddress, SdkError, type Signer } from "@arcs/core";
import { assertShape, showValue, toSigner } from "@arcs/core/internal";
import {
  type InnerList,
  type Item,
  serializeDictionary,
  serializeInnerList,
} from "structured-headers";

import { agentOrigin, keyIdOf } from "./signature-directory.ts";
import {
  contentDigest,
  contentOf,
  fieldValue,
  type HttpRequest,
  httpRequest,
  signatureBase,
  type SignedMessage,
  targetOf,
} from "./http-message.ts";

export const TAG = "web-bot-auth";

const LABEL = "sig1";
const DEFAULT_LIFETIME_SECONDS = 60;
// 24 hours, the maximum that the draft recommends.
const MOST_LIFETIME_SECONDS = 86_400;

/** Signer of a request. */
export type SignRequestOptions = {
  /** The agent's own key, or one that it delegated this to. */
  signer: Signer | KeyPair;
  /** Origin at which the agent publishes its keys: `https://agent.example`. */
  agentUrl: string;
  /** The time of signing. Default: now. */
  now?: Date;
  /** Seconds that the signature holds. Default 60. */
  lifetimeSeconds?: number;
};

/** The fields that a signature adds to a request; `content-digest` where the request has a body. */
export type SignatureFields = {
  "signature-agent": string;
  "signature-input": string;
  signature: string;
  "content-digest"?: string;
};

/**
 * Signs a request as an agent, so that the server can tell which agent sent it: an HTTP message
 * signature (RFC 9421) in the profile Web Bot Auth (draft-meunier-webbotauth-httpsig-protocol-02,
 * and -architecture-05 before it). It covers the method, the whole target, the body, and where the
 * agent's keys are; it holds for a minute, and once.
 *
 * Sign the request as it is sent: what changes path or query on the way breaks the signature.
 * Redirects need a new one.
 *
 * @returns the fields to add
 * @throws SdkError `invalid_argument` when an option or the request is not what it says, or is
 *   signed already
 * @throws SdkError `invalid_signer` when the signer signs for another key
 * @example
 * ```ts
 * const url = "https://shop.example/orders";
 * const signed = await signRequest({ method: "GET", url }, { signer, agentUrl: "https://agent.example" });
 * const answer = await fetch(url, { headers: signed, redirect: "manual" });
 * ```
 */
export async function signRequest(
  request: HttpRequest,
  options: SignRequestOptions,
): Promise<SignatureFields> {
  assertShape(request, "request", httpRequest);
  assertShape(options, "options", { "now?": "date" });
  const {
    signer,
    agentUrl,
    now = new Date(),
    lifetimeSeconds = DEFAULT_LIFETIME_SECONDS,
  } = options;
  const { headers = {} } = request;
  const origin = checkedOrigin({ agentUrl, lifetimeSeconds });
  if (fieldValue(headers, "signature-input") !== undefined)
    throw expected("the request is signed already");

  const own = toSigner(signer);
  const content = contentOf(request);
  const added = {
    "signature-agent": serializeDictionary({ [LABEL]: origin }),
    ...(content === undefined ? {} : { "content-digest": await contentDigest(content) }),
  };
  const created = Math.floor(now.getTime() / 1000);
  const components: Item[] = [
    ...["@method", "@authority", "@path", "@query"].map(plain),
    ["signature-agent", new Map([["key", LABEL]])],
    ...(content === undefined ? [] : [plain("content-digest")]),
  ];
  const parameters = new Map<string, string | number>([
    ["created", created],
    ["expires", created + lifetimeSeconds],
    ["keyid", keyIdOf(decodeAddress(own.address))],
    ["alg", "ed25519"],
    ["nonce", btoa(String.fromCharCode(...randomBytes(32)))],
    ["tag", TAG],
  ]);
  const input: InnerList = [components, parameters];
  const message: SignedMessage = {
    method: request.method,
    target: targetOf(request.url),
    fields: added,
  };
  const base = signatureBase(input, message);
  if ("fault" in base) throw expected(`the request cannot be signed: ${base.fault}`);
  const signature = Uint8Array.from(await own.sign(base.bytes));
  return {
    ...added,
    "signature-input": `${LABEL}=${serializeInnerList(input)}`,
    signature: serializeDictionary({ [LABEL]: signature }),
  };
}

function checkedOrigin({
  agentUrl,
  lifetimeSeconds,
}: {
  agentUrl: string;
  lifetimeSeconds: number;
}): string {
  const origin = agentOrigin(agentUrl);
  if (origin === undefined)
    throw expected(
      `agentUrl must be an https origin, such as https://agent.example (received ${showValue(agentUrl)})`,
    );
  if (
    !Number.isInteger(lifetimeSeconds) ||
    lifetimeSeconds < 1 ||
    lifetimeSeconds > MOST_LIFETIME_SECONDS
  ) {
    throw expected(
      `lifetimeSeconds must be a whole number from 1 to ${MOST_LIFETIME_SECONDS} (received ${showValue(lifetimeSeconds)})`,
    );
  }
  return origin;
}

function plain(name: string): Item {
  return [name, new Map()];
}

function expected(message: string): SdkError {
  return new SdkError("invalid_argument", message);
}
