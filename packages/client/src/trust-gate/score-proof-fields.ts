import { type JsonObject, SdkError } from "@arcs/core";
import { assertShape, canonicalJson, decodeBase64Url, describeValue, encodeBase64Url } from "@arcs/core/internal";

// No field of HTTP is registered for a presentation, so these two are ours. What a gate asks for is a dictionary (RFC 9651,
// section 3.2) in one spelling; what an agent answers is the base64url of the presentation's JSON.

/** The response field in which a gate asks for a score proof. */
export const SCORE_PROOF_REQUEST_FIELD = "Score-Proof-Request";

/** The request field in which an agent shows one. */
export const SCORE_PROOF_FIELD = "Score-Proof";

/** Characters of a proof's field; a proof of all four claims takes 3,600. Node takes 16,384 for all fields together. */
const MAX_PROOF_CHARACTERS = 8192;

/** Score proof that a gate asks an agent for; it can be used once. */
export type ScoreProofRequest = {
  challenge: string;
  /** The gate's own name, which has to be the host that the agent meant to speak with. */
  domain: string;
  /** The least Trust Score; absent where only what a score would cost to forge counts. */
  minimum?: number;
};

/** Writes the value of {@link SCORE_PROOF_REQUEST_FIELD}. */
export function writeScoreProofRequest({ challenge, domain, minimum }: ScoreProofRequest): string {
  return `challenge="${challenge}", domain="${domain}"${minimum === undefined ? "" : `, minimum=${minimum}`}`;
}

const REQUEST = /^challenge="([A-Za-z0-9_.-]{16,200})", domain="([a-z0-9.:[\]-]{1,255})"(?:, minimum=(\d{1,4}))?$/;

/**
 * Reads what a gate asks for, for an agent that called a URL.
 *
 * @param field - the value of the response field `Score-Proof-Request`
 * @param url - the URL that the agent called. Without it, a host could relay another host's request and get a proof for that host
 * @throws SdkError `invalid_argument` when the field is not in its form, or asks for another host than that of the URL
 * @example
 * ```ts
 * const asked = readScoreProofRequest(response.headers.get("Score-Proof-Request"), "https://shop.example/translate");
 * ```
 */
export function readScoreProofRequest(field: string | null, url: string | URL): ScoreProofRequest {
  const [, challenge, domain, minimum] = (typeof field === "string" && REQUEST.exec(field)) || [];
  if (challenge === undefined || domain === undefined) {
    throw new SdkError(
      "invalid_argument",
      `${SCORE_PROOF_REQUEST_FIELD} expected a challenge, a domain, and a minimum, got ${describeValue(field)}`,
    );
  }
  if (domain !== hostOf(url)) {
    throw new SdkError("invalid_argument", `${SCORE_PROOF_REQUEST_FIELD} expected the host of the URL as its domain`);
  }
  return { challenge, domain, ...(minimum === undefined ? {} : { minimum: Number(minimum) }) };
}

function hostOf(url: string | URL): string | undefined {
  const text = String(url);
  return URL.canParse(text) ? new URL(text).host : undefined;
}

/**
 * Writes a presentation of `createScoreProof` as the value of the request field `Score-Proof`.
 *
 * @throws SdkError `invalid_argument` when it is longer than a gate reads
 * @example
 * ```ts
 * await fetch(url, { headers: { "Score-Proof": writeScoreProof(presentation) } });
 * ```
 */
export function writeScoreProof(presentation: JsonObject): string {
  assertShape(presentation, "presentation", "object");
  const field = encodeBase64Url(new TextEncoder().encode(canonicalJson(presentation)));
  if (field.length <= MAX_PROOF_CHARACTERS) return field;
  throw new SdkError("invalid_argument", `the presentation expected at most ${MAX_PROOF_CHARACTERS} characters`);
}

/** Returns the JSON text of a proof's field; `undefined` if it is malformed, too long, or repeated. */
export function readScoreProof(field: unknown): string | undefined {
  // Several fields of one name arrive as one, with commas, which no base64url has.
  if (typeof field !== "string" || field.length > MAX_PROOF_CHARACTERS) return undefined;
  const bytes = decodeBase64Url(field);
  try {
    return bytes === undefined ? undefined : new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
