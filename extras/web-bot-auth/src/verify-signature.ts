import { type VerificationError, verifyEd25519 } from "@arcs/core";
import { type Dictionary, type InnerList, isInnerList } from "structured-headers";
import { verificationError } from "@arcs/core/internal";

import {
  componentName,
  fieldValue,
  fitsContent,
  type HttpFields,
  readDictionary,
  signatureBase,
  type SignedMessage,
} from "./http-message.ts";
import { agentOrigin, findKey, type PublishedKey } from "./signature-directory.ts";

/** Fetches the text of the directory at an origin, or throws. */
export type ResolveDirectory = (agentUrl: string) => Promise<string>;

/** Verifies a signature by the key that its directory has. The cheap checks come first, so that a bad one makes nobody fetch. */
export async function verifySignature(
  stated: StatedSignature,
  {
    message,
    content,
    rules,
    resolveDirectory,
  }: {
    message: SignedMessage;
    content: Uint8Array | undefined;
    rules: SignatureRules;
    resolveDirectory: ResolveDirectory;
  },
): Promise<{ key: PublishedKey } | { error: VerificationError }> {
  const wrong = checkStated(stated, rules);
  if (wrong !== undefined) return { error: wrong };
  const base = signatureBase(stated.input, message);
  if ("fault" in base) {
    const text = `the signature covers ${base.fault}, which the request does not have, or has twice, or cannot be compared`;
    return { error: verificationError("request_component_unavailable", text) };
  }
  const found = await publishedKey(stated, { resolveDirectory, now: rules.now });
  if ("error" in found) return found;
  const { key } = found;
  /* fault: request-signature-not-checked */
  if (!verifyEd25519({ signature: stated.signature, message: base.bytes, publicKey: key.publicKey })) {
    return {
      error: verificationError(
        "request_signature_invalid",
        "the signature does not fit the request, or is for another",
      ),
    };
  }
  // No content is another one than what was signed, too: somebody on the way may have taken it away.
  const isCompared = content !== undefined || stated.input[0].some(([name]) => name === "content-digest");
  const digest = fieldValue(message.fields, "content-digest");
  if (
    /* fault: request-content-not-compared */ isCompared &&
    !(await fitsContent(digest, content ?? new Uint8Array()))
  ) {
    return { error: verificationError("content_digest_mismatch", "the content is not the one that was signed") };
  }
  return { key };
}

async function publishedKey(
  { agentUrl, keyId }: StatedSignature,
  { resolveDirectory, now }: { resolveDirectory: ResolveDirectory; now: Date },
): Promise<{ key: PublishedKey } | { error: VerificationError }> {
  try {
    const key = findKey(await resolveDirectory(agentUrl), { keyId, now });
    if (key !== undefined) return { key };
  } catch {
    return { error: verificationError("signature_directory_unavailable", `the keys of ${agentUrl} could not be had`) };
  }
  return {
    error: verificationError("signature_key_not_found", `${agentUrl} publishes no such key that may be used now`),
  };
}

/** A signature of an agent, as a request states it: nothing of it is verified yet. */
export type StatedSignature = {
  /** Covered components and parameters. */
  input: InnerList;
  signature: Uint8Array;
  /** Origin at which its key is published, and the name of the member of `Signature-Agent` that says so. */
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

/** Reads the signatures that are tagged as an agent's (RFC 9421, section 4); `undefined` if one of them cannot be read. */
export function readSignatures(fields: HttpFields, tag: string): StatedSignature[] | undefined {
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

function parametersOf(input: InnerList): Pick<StatedSignature, "keyId" | "nonce" | "created" | "expires"> | undefined {
  const { keyid: keyId, created, expires, nonce } = Object.fromEntries(input[1]);
  if (!isText(keyId) || !isText(nonce) || !Number.isInteger(created) || !Number.isInteger(expires)) return undefined;
  return { keyId, nonce, created: created as number, expires: expires as number };
}

/**
 * Returns the member of `Signature-Agent` that a signature covers: the one of its own name, or else the first. A proxy may give a
 * signature another name, which is not signed (RFC 9421, section 7.2.5).
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

type SignatureRules = { now: Date; maxLifetimeSeconds: number; mustCover: readonly string[] };

/** Checks algorithm, times, and coverage, before anything is fetched. */
function checkStated(
  { input, agentMember, created, expires }: StatedSignature,
  { now, maxLifetimeSeconds, mustCover }: SignatureRules,
): VerificationError | undefined {
  const algorithm = input[1].get("alg");
  if (algorithm !== undefined && algorithm !== "ed25519") {
    return verificationError(
      "request_algorithm_unsupported",
      "the signature expected the algorithm ed25519, got another",
    );
  }
  const seconds = now.getTime() / 1000;
  if (created > seconds + CLOCK_SKEW_SECONDS) {
    return verificationError("request_signature_in_future", "the signature was made in the future");
  }
  if (/* fault: request-never-expires */ expires <= seconds)
    return verificationError("request_signature_expired", "the signature has expired");
  if (expires - created > maxLifetimeSeconds) {
    const message = `the signature expected to hold for ${maxLifetimeSeconds} seconds at most, got ${expires - created}`;
    return verificationError("request_signature_too_long", message);
  }
  const missing = missingComponent(new Set(input[0].map(componentName)), { agentMember, mustCover });
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
  return [/* fault: request-authority-not-covered */ "@authority", ...mustCover].find((name) => !isCovered(name));
}
