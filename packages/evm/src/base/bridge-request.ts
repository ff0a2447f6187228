import { type CredentialKind, hashSubjectData, isSdkError, type JsonObject, SdkError } from "@arcs/core";
import {
  canonicalJson,
  defined,
  describeValue,
  kindOfCredentialId,
  parseJson,
  readAnchoredFields,
  splitInclusionProof,
} from "@arcs/core/internal";

import { assertObject } from "./check-options.ts";
import { isHexOf, toHexText } from "./hex.ts";

/** Who receives the credential on the other chain: somebody known by e-mail, or a wallet. */
export type BridgeRecipient = { email: string } | { address: string };

/**
 * What a bridge is asked to take to another chain: which credential, and its hashes. The claims themselves never leave.
 *
 * Plain JSON, so that a job queue can keep it.
 */
export type BridgeRequest = {
  /** `<kind lowercase>-<suffix>`. */
  credentialId: string;
  kind: CredentialKind;
  /** 0x and 64 digits, see {@link hashCredential}. */
  credentialHash: string;
  /** 0x and 64 digits: the hash of the subject data, as the ledger's record has it (spec 2.3). */
  subjectDataHash: string;
  /** DID of the issuer. */
  issuer: string;
  /** DID of the subject. */
  subject: string;
  /** Unix seconds; absent when the credential never expires. */
  expiresAt?: number;
  /** The provider needs one; an attestation names a wallet, and no e-mail. */
  recipient?: BridgeRecipient;
};

// The address goes to the provider between colons (`email:<address>:<chain>`), so that it can hold none.
const EMAIL = /^[^\s:@]{1,64}@[^\s:@]{1,190}$/;

/**
 * Hashes an exported credential as a whole: SHA-256 of its RFC 8785 form, with its Data Integrity proof, without an
 * inclusion proof of the ledger. So it binds the claims, the issuer, the validity and the signature.
 *
 * @returns 32 bytes
 * @throws SdkError `invalid_json_value` when it holds something that JSON cannot carry; `invalid_argument` when it is no
 * object
 */
export function hashCredential(credential: JsonObject): Uint8Array {
  assertObject(credential, "credential");
  return hashSubjectData(splitInclusionProof(credential).credential);
}

/**
 * Reads from an exported credential (spec 2.5) what a bridge needs to know.
 *
 * @throws SdkError `invalid_credential_format` when it does not have the form of an exported credential
 * @throws SdkError `invalid_argument` when the recipient is neither an e-mail address nor a wallet's
 * @example
 * ```ts
 * const request = createBridgeRequest(w3cCredential, { recipient: { email: "agent@owner.example" } });
 * ```
 */
export function createBridgeRequest(credential: object, options: { recipient?: BridgeRecipient } = {}): BridgeRequest {
  const document = readDocument(credential);
  const fields = readAnchoredFields(document);
  const kind = fields && kindOfCredentialId(fields.credentialId);
  if (fields === undefined || kind === undefined) {
    const got = describeValue(credential);
    throw new SdkError("invalid_credential_format", `credential expected a W3C credential with its proof, got ${got}`);
  }
  const { recipient } = options ?? {};
  if (recipient !== undefined) assertRecipient(recipient);
  return {
    credentialId: fields.credentialId,
    kind,
    credentialHash: toHexText(hashCredential(document)),
    subjectDataHash: toHexText(fields.subjectDataHash),
    issuer: idOf(document["issuer"]),
    subject: idOf(document["credentialSubject"]),
    ...defined({ expiresAt: fields.expiresAt, recipient }),
  };
}

/** A private copy: what is read from it is what was hashed, whatever its owner does to the original meanwhile. */
function readDocument(credential: unknown): JsonObject {
  try {
    const copy = parseJson(canonicalJson(credential));
    if (typeof copy === "object" && copy !== null && !Array.isArray(copy)) return copy as JsonObject;
  } catch (error) {
    if (!isSdkError(error)) throw error;
  }
  throw new SdkError(
    "invalid_credential_format",
    `credential expected a JSON object, got ${describeValue(credential)}`,
  );
}

/** The issuer's and the subject's DIDs stand in objects, in every credential of ours. */
function idOf(party: unknown): string {
  const { id } = (party ?? {}) as { id?: unknown };
  return typeof id === "string" ? id : "";
}

/** @throws SdkError `invalid_argument` when the recipient is neither an e-mail address nor a wallet's */
function assertRecipient(recipient: unknown): asserts recipient is BridgeRecipient {
  const { email, address } = (recipient ?? {}) as { email?: unknown; address?: unknown };
  const isEmail = typeof email === "string" && EMAIL.test(email) && address === undefined;
  if (!isEmail && !(isHexOf(address, 20) && email === undefined)) {
    throw new SdkError("invalid_argument", "recipient expected { email }, or { address } with 0x and 40 digits");
  }
}

/**
 * Checks a request that comes back from a store, before anything is made of it.
 *
 * @throws SdkError `invalid_argument` naming the member that is malformed
 */
export function assertRequest(request: unknown): asserts request is BridgeRequest {
  const members = (request ?? {}) as Record<string, unknown>;
  const { credentialId, kind, credentialHash, subjectDataHash, issuer, subject, expiresAt, recipient } = members;
  const faults: Record<string, boolean> = {
    credentialId: typeof credentialId !== "string" || kindOfCredentialId(credentialId) !== kind || kind === undefined,
    credentialHash: !isHexOf(credentialHash, 32),
    subjectDataHash: !isHexOf(subjectDataHash, 32),
    issuer: typeof issuer !== "string",
    subject: typeof subject !== "string",
    expiresAt: expiresAt !== undefined && !(Number.isSafeInteger(expiresAt) && (expiresAt as number) > 0),
  };
  const fault = Object.keys(faults).find((name) => faults[name]);
  if (fault !== undefined) {
    throw new SdkError(
      "invalid_argument",
      `request.${fault} expected as createBridgeRequest gives it, got another value`,
    );
  }
  if (recipient !== undefined) assertRecipient(recipient);
}
