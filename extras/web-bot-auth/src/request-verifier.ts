import { createMemoryNonceStore, type NonceStore } from "@arcs/client/internal";
import {
  encodeAddress,
  type JsonObject,
  SdkError,
  type StatusResolver,
  type VerificationCode,
  type VerificationError,
  verifyCredential,
  verifyEd25519,
} from "@arcs/core";
import {
  assertShape,
  defined,
  isJsonObject,
  keyOfDid,
  kindDefinition,
  type Shape,
  showValue,
  verificationError,
} from "@arcs/core/internal";
import { type Dictionary, type InnerList, isInnerList } from "structured-headers";

import { agentOrigin, type PublishedKey, findKey } from "./signature-directory.ts";
import {
  contentOf,
  fieldValue,
  type HttpRequest,
  type SignedMessage,
  targetOf,
  componentName,
  fitsContent,
  type HttpFields,
  readDictionary,
  signatureBase,
} from "./http-message.ts";
import { TAG } from "./sign-request.ts";

/** The agent that sent a request. */
export type RequestAgent = BoundAgent & {
  /** Origin at which its key is published. */
  agentUrl: string;
  /** The JWK thumbprint of the key. */
  keyId: string;
};

/** Result of verifying a request. */
export type RequestReport = {
  /** True when the request comes from `agent`, for the first time, and `admit` lets it in. */
  valid: boolean;
  /**
   * Why it is not valid. `request_not_signed`, `signature_directory_unavailable` and
   * `signature_key_not_found` say that nothing is known of the sender; other codes, that something
   * is wrong.
   */
  errors: VerificationError[];
  /** Sender of the request, if known. Rely on it only when `valid`. */
  agent: RequestAgent | undefined;
};

/** How requests are verified. */
export type RequestVerifierOptions = {
  /**
   * The server's own origin, as agents know it: `https://shop.example`. Signatures for another one
   * are refused, whatever the request says in `Host`.
   */
  origin: string;
  /**
   * Fetches the text of the directory at an origin, or throws. The sender of the request chose the
   * origin. Under Node, `createDirectoryResolver` of `@arcs/web-bot-auth/node` connects to the
   * public internet only.
   */
  resolveDirectory: ResolveDirectory;
  /**
   * Whether an agent is to be served, such as by the trust gate. It is asked before its signature
   * is used up. Default: all.
   */
  admit?: (agent: RequestAgent) => boolean | Promise<boolean>;
  /** Remembers used signatures. Default: in the memory of this process. */
  nonces?: NonceStore;
  /**
   * Looks up the status of delegations. Without it, keys that an agent delegated this to are
   * refused.
   */
  resolveStatus?: StatusResolver;
  /** Longest time that a signature may hold, in seconds. Default 300. */
  maxLifetimeSeconds?: number;
  /**
   * Components that a signature must cover besides the authority, the agent's URL and the content.
   * Default: the method, the path and the query. An empty list accepts the draft's minimum: an
   * attacker who sees a request can then send any other one to this server with its signature.
   */
  mustCover?: readonly string[];
  /** The system's clock unless given. */
  now?: () => Date;
};

const verifierOptions: Shape = {
  resolveDirectory: "function",
  "admit?": "function",
  "nonces?": { take: "function" },
  "resolveStatus?": "function",
  "maxLifetimeSeconds?": "number",
  "mustCover?": ["text"],
  "now?": "function",
};

/** Verifies requests that agents signed. */
export type RequestVerifier = {
  /** Verifies one request. It never throws for what somebody sent. */
  verify(request: HttpRequest): Promise<RequestReport>;
};

/**
 * Makes a verifier of requests that agents signed by `signRequest`, or by anything else that speaks
 * Web Bot Auth (RFC 9421; draft-meunier-webbotauth-httpsig-protocol-02).
 *
 * A request is valid when a signature in it covers enough, is fresh, was made for this server by a
 * key that the agent's directory has, when that key is the agent's own or one that it delegated
 * this to, and when it comes for the first time.
 *
 * Give `verify` the body that came: a request with content whose body is not given is refused,
 * because then nobody has compared it with what was signed.
 *
 * @throws SdkError `invalid_argument` when an option is not what it says
 * @example
 * ```ts
 * const gate = createTrustGate({ client, minTier: "silver" });
 * const verifier = createRequestVerifier({
 *   origin: "https://shop.example",
 *   resolveDirectory: createDirectoryResolver().resolve,
 *   admit: async ({ address }) => (await gate.check(address)).allowed,
 * });
 * const { valid, agent } = await verifier.verify({ method: "GET", url: "/orders?open", headers: request.headers });
 * ```
 */
export function createRequestVerifier(options: RequestVerifierOptions): RequestVerifier {
  assertShape(options, "options", verifierOptions);
  const {
    maxLifetimeSeconds = 300,
    mustCover = ["@method", "@path", "@query"],
    now = () => new Date(),
  } = options;
  const { nonces = createMemoryNonceStore({ now: () => now().getTime() }), admit = () => true } =
    options;
  const { resolveDirectory, resolveStatus } = options;
  const origin = agentOrigin(options.origin);
  if (origin === undefined)
    throw new SdkError(
      "invalid_argument",
      `origin must be an https origin, such as https://shop.example (received ${showValue(options.origin)})`,
    );
  if (!(maxLifetimeSeconds > 0))
    throw new SdkError("invalid_argument", "maxLifetimeSeconds must be seconds above 0");

  /**
   * Verifies a signature by the key that its directory has. The cheap checks come first, so that a
   * bad one makes nobody fetch.
   */
  async function verifySignature(
    stated: StatedSignature,
    { message, content, time }: Received & { time: Date },
  ): Promise<{ key: PublishedKey } | { error: VerificationError }> {
    const covered = content === undefined ? mustCover : [...mustCover, "content-digest"];
    const error = checkStated(stated, { now: time, maxLifetimeSeconds, mustCover: covered });
    if (error !== undefined) return { error };
    const base = signatureBase(stated.input, message);
    if ("fault" in base) {
      const text = `the signature covers ${base.fault}, which the request does not have, or has twice, or cannot be compared`;
      return wrong("request_component_unavailable", text);
    }
    // Whatever the directory has, it has no such key, and no key has made such a signature.
    if (!THUMBPRINT.test(stated.keyId))
      return wrong("signature_key_not_found", "keyid must be the thumbprint of a key of Ed25519");
    if (stated.signature.length !== 64)
      return wrong("request_signature_invalid", "the signature must be 64 bytes");
    const found = await publishedKey(stated, { resolveDirectory, now: time });
    if ("error" in found) return found;
    if (
      !verifyEd25519({
        signature: stated.signature,
        message: base.bytes,
        publicKey: found.key.publicKey,
      })
    ) {
      return wrong(
        "request_signature_invalid",
        "the signature does not fit the request, or is for another",
      );
    }
    // No content is another one than what was signed, too: somebody on the way may have taken it
    // away.
    const isCompared =
      content !== undefined || stated.input[0].some(([name]) => name === "content-digest");
    const digest = fieldValue(message.fields, "content-digest");
    if (isCompared && !(await fitsContent(digest, content ?? new Uint8Array()))) {
      return wrong("content_digest_mismatch", "the content is not the one that was signed");
    }
    return found;
  }

  async function check(stated: StatedSignature, received: Received): Promise<RequestReport> {
    const time = now();
    const verified = await verifySignature(stated, { ...received, time });
    if ("error" in verified) return { valid: false, errors: [verified.error], agent: undefined };
    const bound = await bindKey(verified.key, { now: time, ...defined({ resolveStatus }) });
    if ("fault" in bound) return notValid("signature_key_not_bound", bound.fault);
    const { agentUrl, keyId, nonce, expires } = stated;
    const agent: RequestAgent = { ...bound, agentUrl, keyId };
    if ((await asked(() => admit(agent))) !== true) {
      return notValid("request_agent_refused", `the server does not serve ${agent.did}`, agent);
    }
    // Last, so that only agents that are served can fill the store, and nobody uses up the
    // signature of another.
    const isFirst = await asked(() => nonces.take(`${keyId}:${nonce}`, new Date(expires * 1000)));
    if (isFirst === true) return { valid: true, errors: [], agent };
    if (isFirst === false)
      return notValid("request_replayed", "the signature was used before", agent);
    return notValid(
      "replay_check_unavailable",
      "whether the signature was used before is not known",
      agent,
    );
  }

  return {
    async verify(request) {
      const { headers = {}, method } = request;
      const target = readTarget(request, origin);
      if (target === undefined) {
        return notValid("malformed_request_signature", "the request is none for this origin");
      }
      const stated = readSignatures(headers, TAG);
      if (stated === undefined) {
        return notValid("malformed_request_signature", "a signature of an agent cannot be read");
      }
      let report = notValid("request_not_signed", "the request has no signature of an agent");
      if (stated.length > 0 && request.body === undefined && mayHaveContent(request)) {
        return notValid(
          "content_digest_mismatch",
          "the request has content, and nobody gave it to compare",
        );
      }
      const about = { message: { method, target, fields: headers }, content: contentOf(request) };
      for (const signature of stated) {
        report = await check(signature, about);
        if (report.valid) break;
      }
      return report;
    },
  };
}

/** SHA-256 in base64url (RFC 7638). */
const THUMBPRINT = /^[\w-]{43}$/;

type Received = { message: SignedMessage; content: Uint8Array | undefined };

function notValid(code: VerificationCode, message: string, agent?: RequestAgent): RequestReport {
  return { valid: false, errors: [verificationError(code, message)], agent };
}

/** Methods whose requests have no content, unless a field tells of it (RFC 9110, section 9.3). */
const withoutContent: ReadonlySet<string> = new Set(["GET", "HEAD", "DELETE", "OPTIONS"]);

/** Whether content may follow: over HTTP/2 and later, no field has to tell of it. */
function mayHaveContent({ method, headers: fields = {} }: HttpRequest): boolean {
  if (fieldValue(fields, "transfer-encoding") !== undefined) return true;
  const length = fieldValue(fields, "content-length");
  return length === undefined ? !withoutContent.has(method) : length !== "0";
}

function readTarget(
  { url, method }: HttpRequest,
  origin: string,
): SignedMessage["target"] | undefined {
  if (typeof url !== "string" || typeof method !== "string") return undefined;
  if (!url.startsWith("/") && !(URL.canParse(url) && new URL(url).origin === origin))
    return undefined;
  return targetOf(url, origin);
}

/** Returns the answer; `undefined` if asking failed, which refuses the request. */
async function asked(ask: () => boolean | Promise<boolean>): Promise<boolean | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}

const PERMISSION = "web-bot-auth";

/** The agent that a key signs for. */
export type BoundAgent = {
  /** Its DID. */
  did: string;
  /** Its ledger address: the id of the agent at the service. */
  address: string;
  /** Whether the key is the agent's own, or one that it delegated this to. */
  key: "own" | "delegated";
};

/**
 * Finds the agent that a key signs for: the key is its DID, or the agent itself delegated the
 * permission `web-bot-auth` to it.
 */
async function bindKey(
  { publicKey, agent: did, delegation }: PublishedKey,
  { now, resolveStatus }: { now: Date; resolveStatus?: StatusResolver },
): Promise<BoundAgent | { fault: string }> {
  const agentKey = did === undefined ? undefined : keyOfDid(did)?.publicKey;
  if (did === undefined || agentKey === undefined)
    return { fault: "the directory names no agent with the key" };
  const address = encodeAddress(agentKey);
  const signer = encodeAddress(publicKey);
  if (signer === address) return { did, address, key: "own" };
  if (delegation === undefined)
    return { fault: "the key is not the agent's, and there is no delegation to it" };
  const { valid, errors, credential } = await verifyCredential(delegation, {
    trustedIssuers: [did],
    now,
    ...defined({ resolveStatus }),
  });
  if (!valid)
    return { fault: `the delegation is not valid: ${errors.map(({ code }) => code).join(", ")}` };
  return grants(credential, { did, signer, now })
    ? { did, address, key: "delegated" }
    : {
        fault:
          "the delegation is not about this key, this agent and this permission, or not of now",
      };
}

function grants(
  credential: JsonObject | undefined,
  { did, signer, now }: { did: string; signer: string; now: Date },
): boolean {
  const { type, credentialSubject } = credential ?? {};
  const { id, ...granted } = isJsonObject(credentialSubject) ? credentialSubject : {};
  const isOfKind =
    Array.isArray(type) && type.includes(kindDefinition("DelegatedSigner").credentialType);
  return isOfKind && id === did && isGranted(granted, { signer, now });
}

function isGranted(
  { delegate, permissions, grantedAt, endsAt }: JsonObject,
  { signer, now }: { signer: string; now: Date },
): boolean {
  const seconds = now.getTime() / 1000;
  return (
    delegate === signer &&
    Array.isArray(permissions) &&
    permissions.includes(PERMISSION) &&
    typeof grantedAt === "number" &&
    grantedAt <= seconds &&
    (endsAt === undefined || (typeof endsAt === "number" && seconds < endsAt))
  );
}

/** Fetches the text of the directory at an origin, or throws. */
export type ResolveDirectory = (agentUrl: string) => Promise<string>;

function wrong(code: VerificationCode, message: string): { error: VerificationError } {
  return { error: verificationError(code, message) };
}

async function publishedKey(
  { agentUrl, keyId }: StatedSignature,
  { resolveDirectory, now }: { resolveDirectory: ResolveDirectory; now: Date },
): Promise<{ key: PublishedKey } | { error: VerificationError }> {
  try {
    const key = findKey(await resolveDirectory(agentUrl), { keyId, now });
    if (key !== undefined) return { key };
  } catch {
    return wrong("signature_directory_unavailable", `the keys of ${agentUrl} could not be had`);
  }
  return wrong("signature_key_not_found", `${agentUrl} publishes no such key that may be used now`);
}

/** A signature of an agent, as a request states it: nothing of it is verified yet. */
type StatedSignature = {
  input: InnerList;
  signature: Uint8Array;
  /**
   * Origin at which its key is published, and the name of the member of `Signature-Agent` that says
   * so.
   */
  agentUrl: string;
  agentMember: string;
  keyId: string;
  /** Seconds since 1970. */
  created: number;
  expires: number;
  nonce: string;
};

/** Most signatures of agents in one request: an agent, and a few that it went through. */
const MOST_SIGNATURES = 4;

/**
 * Reads the signatures that are tagged as an agent's (RFC 9421, section 4); `undefined` if one of
 * them cannot be read.
 */
function readSignatures(fields: HttpFields, tag: string): StatedSignature[] | undefined {
  const stated = fieldValue(fields, "signature-input");
  if (stated === undefined) return [];
  const inputs = readDictionary(stated);
  const signatures = readDictionary(fieldValue(fields, "signature"));
  const agents = readDictionary(fieldValue(fields, "signature-agent"));
  if (inputs === undefined) return undefined;
  const own = [...inputs].filter(([, [, parameters]]) => parameters.get("tag") === tag);
  if (own.length > MOST_SIGNATURES) return undefined;
  const read = own.map(([label, input]) => {
    const [bytes] = signatures?.get(label) ?? [];
    if (!isInnerList(input) || !(bytes instanceof ArrayBuffer)) return undefined;
    const where = agentOf(agents, memberOf(input, label));
    const about = parametersOf(input);
    return where && about && { input, signature: new Uint8Array(bytes), ...where, ...about };
  });
  return read.every((each) => each !== undefined) ? read : undefined;
}

/** The keys are in the directory of an origin; other ways to publish them are not supported. */
function agentOf(
  agents: Dictionary | undefined,
  agentMember: string,
): Pick<StatedSignature, "agentUrl" | "agentMember"> | undefined {
  const [url, about] = agents?.get(agentMember) ?? [];
  const agentUrl = agentOrigin(url);
  const isDirectory = ["directory", undefined].includes(about?.get("type")?.toString());
  return agentUrl !== undefined && isDirectory ? { agentUrl, agentMember } : undefined;
}

function parametersOf(
  input: InnerList,
): Pick<StatedSignature, "keyId" | "nonce" | "created" | "expires"> | undefined {
  const { keyid: keyId, created, expires, nonce } = Object.fromEntries(input[1]);
  if (!isText(keyId) || !isText(nonce) || !Number.isInteger(created) || !Number.isInteger(expires))
    return undefined;
  return { keyId, nonce, created: created as number, expires: expires as number };
}

/**
 * Returns the member of `Signature-Agent` that a signature covers: the one of its own name, or else
 * the first. A proxy may give a signature another name, which is not signed (RFC 9421, section
 * 7.2.5).
 */
function memberOf(input: InnerList, label: string): string {
  const covered = input[0].flatMap(([name, parameters]) => {
    const key = name === "signature-agent" ? parameters.get("key") : undefined;
    return typeof key === "string" ? [key] : [];
  });
  return covered.includes(label) ? label : (covered[0] ?? label);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= 200;
}

/** How far the clock of an agent may be ahead, in seconds. */
const CLOCK_SKEW_SECONDS = 5;

/** Checks algorithm, times, and coverage, before anything is fetched. */
function checkStated(
  { input, agentMember, created, expires }: StatedSignature,
  {
    now,
    maxLifetimeSeconds,
    mustCover,
  }: { now: Date; maxLifetimeSeconds: number; mustCover: readonly string[] },
): VerificationError | undefined {
  const algorithm = input[1].get("alg");
  if (algorithm !== undefined && algorithm !== "ed25519") {
    return verificationError(
      "request_algorithm_unsupported",
      "the signature must use the algorithm ed25519 (received another)",
    );
  }
  const seconds = now.getTime() / 1000;
  if (created > seconds + CLOCK_SKEW_SECONDS) {
    return verificationError("request_signature_in_future", "the signature was made in the future");
  }
  if (expires <= seconds)
    return verificationError("request_signature_expired", "the signature has expired");
  if (expires - created > maxLifetimeSeconds) {
    const message = `the signature must hold for ${maxLifetimeSeconds} seconds at most (received ${expires - created})`;
    return verificationError("request_signature_too_long", message);
  }
  const missing = missingComponent(new Set(input[0].map(componentName)), {
    agentMember,
    mustCover,
  });
  if (missing === undefined) return undefined;
  return verificationError("request_component_missing", `the signature does not cover ${missing}`);
}

const OF_TARGET: readonly string[] = ["@authority", "@path", "@query"];

function missingComponent(
  covered: ReadonlySet<string>,
  { agentMember, mustCover }: { agentMember: string; mustCover: readonly string[] },
): string | undefined {
  // An attacker who could change the location of the keys could use their own.
  const agent = `"signature-agent";key=${JSON.stringify(agentMember)}`;
  if (!covered.has(agent)) return agent;
  const isCovered = (name: string): boolean =>
    covered.has(`"${name}"`) || (OF_TARGET.includes(name) && covered.has('"@target-uri"'));
  return ["@authority", ...mustCover].find((name) => !isCovered(name));
}
