import {
  type CredentialKind,
  type ErrorCode,
  hashSubjectData,
  type JsonObject,
  SdkError,
} from "@arcs/core";
import {
  assertObject,
  attempt,
  canonicalJson,
  defined,
  describeValue,
  isJsonObject,
  kindDefinition,
  kindOfCredentialId,
  parseJson,
  readAnchoredFields,
  splitInclusionProof,
} from "@arcs/core/internal";

import { type EvmChain, evmChains } from "./chains.ts";
import { isHexOf, toHexText } from "./values.ts";

/**
 * Reason for a failure of a bridge: an error's code and message, in a form that a store can keep.
 */
export type BridgeProblem = { code: ErrorCode; message: string };

/** Nothing reached the other side, with the reason. Only then may the request be repeated. */
export type BridgeRefusal = {
  status: "refused";
  problem: BridgeProblem;
  /** Whether the same request may succeed later. */
  isRetryable: boolean;
  /** Seconds that the other side asks to wait. */
  retryAfterSeconds?: number;
};

/** An operation under way, with the memo to check it by, and its current problem, if known. */
export type BridgePending = { status: "pending"; memo: JsonObject; problem?: BridgeProblem };

/** Progress of an issue. */
export type IssueProgress =
  /**
   * Under way, or with an unknown outcome: call {@link CredentialBridge.check} with this memo, and
   * do not issue again.
   */
  BridgePending | { status: "synced"; evidence: BridgeEvidence } | BridgeRefusal;

/** Progress of a revocation. */
export type RevocationProgress = BridgePending | { status: "revoked" } | BridgeRefusal;

/**
 * Syncs credentials and their revocations to an EVM chain. Two drivers: the provider of the spec,
 * and the Ethereum Attestation Service.
 *
 * Nothing is issued twice, even after a crash: `remember` gets a memo to store before the request
 * that issues leaves the process. With a stored memo, `check` finds out the outcome. A memo is
 * opaque JSON without secrets. An error of `remember` stops everything.
 *
 * `issue` and `revoke` throw SdkErrors only as long as nothing was sent; afterwards they return a
 * progress. `check` and `checkRevocation` throw where the other side cannot be reached: the stored
 * state then stays unchanged.
 */
export type CredentialBridge = {
  driver: "provider" | "eas";
  chain: EvmChain;
  /** Max number of credentials in one call of `issue`. */
  batchSize: number;
  /** Usual duration of an issue. */
  typicalSeconds: number;
  /**
   * Issues credentials and passes one memo for each to `remember`. The results are in the order of
   * the requests.
   */
  issue(
    requests: readonly BridgeRequest[],
    options: { remember: (memos: readonly JsonObject[]) => Promise<void> },
  ): Promise<IssueProgress[]>;
  /** Checks the progress of an issue, and moves it on. */
  check(request: BridgeRequest, options: Remembered): Promise<IssueProgress>;
  /** Revokes an issued credential. */
  revoke(
    request: BridgeRequest,
    options: { evidence: BridgeEvidence; remember: (memo: JsonObject) => Promise<void> },
  ): Promise<RevocationProgress>;
  /** Checks the progress of a revocation, and moves it on. */
  checkRevocation(
    request: BridgeRequest,
    options: Remembered & { evidence: BridgeEvidence },
  ): Promise<RevocationProgress>;
};

/** The stored memo, and a function that replaces it. */
export type Remembered = { memo: JsonObject; remember: (memo: JsonObject) => Promise<void> };

/** An attestation of a credential in the Ethereum Attestation Service. */
export type AttestationEvidence = {
  type: "attestation";
  chain: EvmChain;
  /** 0x and 64 digits. */
  uid: string;
};

/** A position in a batch whose Merkle root has a time stamp in the Ethereum Attestation Service. */
export type BatchEvidence = {
  type: "batch";
  chain: EvmChain;
  /** Hashes that lead from the credential to the root, 0x and 64 digits each. */
  path: readonly string[];
  /** The attester's EIP-712 signature over the root: 0x and 130 digits. */
  signature: string;
};

/** The token and the credential that the provider created for a credential. */
export type TokenEvidence = {
  type: "token";
  chain: EvmChain;
  /** Address of the token's contract. */
  contractAddress: string;
  /** Decimal digits. */
  tokenId: string;
  /** The provider's own, signed credential about ours. */
  credential: JsonObject;
};

/**
 * Location of a credential on an EVM chain, for verifiers to check. It proves nothing by itself and
 * is no secret: plain JSON that travels beside the credential.
 */
export type BridgeEvidence = AttestationEvidence | BatchEvidence | TokenEvidence;

// Enough for a batch of 2^32 credentials; longer paths only cost time.
const MAX_PATH_LENGTH = 32;

/** Parses untrusted evidence, or returns `undefined` where it is malformed. */
export function readEvidence(value: unknown): BridgeEvidence | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const evidence = value as Record<string, unknown>;
  if (!evmChains.includes(evidence["chain"] as EvmChain)) return undefined;
  const isWellFormed =
    (evidence["type"] === "attestation" && isHexOf(evidence["uid"], 32)) ||
    (evidence["type"] === "batch" &&
      isPath(evidence["path"]) &&
      isHexOf(evidence["signature"], 65)) ||
    (evidence["type"] === "token" && isToken(evidence));
  return isWellFormed ? (evidence as BridgeEvidence) : undefined;
}

function isPath(path: unknown): boolean {
  return (
    Array.isArray(path) && path.length <= MAX_PATH_LENGTH && path.every((hash) => isHexOf(hash, 32))
  );
}

function isToken({ contractAddress, tokenId, credential }: Record<string, unknown>): boolean {
  const isDecimal = typeof tokenId === "string" && /^(?:0|[1-9]\d{0,77})$/.test(tokenId);
  return (
    isDecimal &&
    isHexOf(contractAddress, 20) &&
    typeof credential === "object" &&
    credential !== null
  );
}

/** Temporary errors. All others need a change of the request or of the configuration. */
const passing: ReadonlySet<ErrorCode> = new Set([
  "bridge_unreachable",
  "bridge_rate_limited",
  "bridge_invalid_answer",
  "bridge_action_failed",
  "bridge_no_trace",
  "evm_unreachable",
  "evm_rpc_error",
  "evm_insufficient_funds",
  "evm_fee_too_high",
  "evm_transaction_failed",
  "evm_transaction_replaced",
]);

export function refusalOf(error: SdkError): BridgeRefusal {
  const { retryAfterSeconds } = error.details;
  return {
    status: "refused",
    problem: problemOf(error),
    isRetryable: passing.has(error.code),
    ...(typeof retryAfterSeconds === "number" ? { retryAfterSeconds } : {}),
  };
}

export function problemOf({ code, message }: SdkError): BridgeProblem {
  return { code, message };
}

/** Recipient of the credential on the other chain: a person with an e-mail address, or a wallet. */
export type BridgeRecipient = { email: string } | { address: string };

/**
 * Request to copy a credential to another chain: its id and its hashes. The claims themselves never
 * leave.
 *
 * Plain JSON, so that a job queue can keep it.
 */
export type BridgeRequest = {
  /** `<kind lowercase>-<suffix>`. */
  credentialId: string;
  kind: CredentialKind;
  /** 0x and 64 digits, see {@link hashCredential}. */
  credentialHash: string;
  /** 0x and 64 digits: the hash of the subject data, as in the ledger's record (spec 2.3). */
  subjectDataHash: string;
  /** DID of the issuer. */
  issuer: string;
  /** DID of the subject. */
  subject: string;
  /** Unix seconds; absent when the credential never expires. */
  expiresAt?: number;
  /** Required by the provider. An attestation names a wallet, and no e-mail address. */
  recipient?: BridgeRecipient;
};

// The provider gets the address between colons (`email:<address>:<chain>`), so it cannot contain
// any.
const EMAIL = /^[^\s:@]{1,64}@[^\s:@]{1,190}$/;

/**
 * Hashes an exported credential as a whole: SHA-256 of its RFC 8785 form, with its Data Integrity
 * proof, without an inclusion proof of the ledger. The hash covers the claims, the issuer, the
 * validity and the signature.
 *
 * @returns 32 bytes
 * @throws SdkError `invalid_json_value` when it contains values that JSON cannot represent;
 *   `invalid_argument` when it is not an object
 */
export function hashCredential(credential: JsonObject): Uint8Array {
  assertObject(credential, "credential");
  return hashSubjectData(splitInclusionProof(credential).credential);
}

/**
 * Creates a bridge request from an exported credential (spec 2.5).
 *
 * @throws SdkError `invalid_credential_format` when it does not have the form of an exported
 *   credential
 * @throws SdkError `invalid_argument` when the recipient is neither an e-mail address nor a
 *   wallet's
 * @example
 * ```ts
 * const request = createBridgeRequest(w3cCredential, { recipient: { email: "agent@owner.example" } });
 * ```
 */
export function createBridgeRequest(
  credential: object,
  options: { recipient?: BridgeRecipient } = {},
): BridgeRequest {
  const document = readDocument(credential);
  const fields = readAnchoredFields(document);
  const kind = fields && kindOfCredentialId(fields.credentialId);
  if (fields === undefined || kind === undefined) {
    const got = describeValue(credential);
    throw new SdkError(
      "invalid_credential_format",
      `credential must be a W3C credential with its proof (received ${got})`,
    );
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

/**
 * Returns a private copy: what is read is what was hashed, even if the caller changes the original.
 */
function readDocument(credential: unknown): JsonObject {
  const copy = attempt(() => parseJson(canonicalJson(credential)));
  if (isJsonObject(copy)) return copy;
  const message = `credential must be a JSON object (received ${describeValue(credential)})`;
  throw new SdkError("invalid_credential_format", message);
}

/** In our credentials, DIDs of issuer and subject are always inside objects. */
function idOf(party: unknown): string {
  const { id } = (party ?? {}) as { id?: unknown };
  return typeof id === "string" ? id : "";
}

function assertRecipient(recipient: unknown): asserts recipient is BridgeRecipient {
  const { email, address } = (recipient ?? {}) as { email?: unknown; address?: unknown };
  const isEmail = typeof email === "string" && EMAIL.test(email) && address === undefined;
  if (!isEmail && !(isHexOf(address, 20) && email === undefined)) {
    throw new SdkError(
      "invalid_argument",
      "recipient must be { email }, or { address } with 0x and 40 digits",
    );
  }
}

/** Checks a request that comes back from a store, before it is used. */
export function assertRequest(request: unknown): asserts request is BridgeRequest {
  const members = (request ?? {}) as Record<string, unknown>;
  const {
    credentialId,
    kind,
    credentialHash,
    subjectDataHash,
    issuer,
    subject,
    expiresAt,
    recipient,
  } = members;
  const faults: Record<string, boolean> = {
    credentialId:
      typeof credentialId !== "string" ||
      kindOfCredentialId(credentialId) !== kind ||
      kind === undefined,
    credentialHash: !isHexOf(credentialHash, 32),
    subjectDataHash: !isHexOf(subjectDataHash, 32),
    issuer: typeof issuer !== "string",
    subject: typeof subject !== "string",
    expiresAt:
      expiresAt !== undefined && !(Number.isSafeInteger(expiresAt) && (expiresAt as number) > 0),
  };
  const fault = Object.keys(faults).find((name) => faults[name]);
  if (fault !== undefined) {
    const message = `request.${fault} must be unchanged since createBridgeRequest (received another value)`;
    throw new SdkError("invalid_argument", message);
  }
  if (recipient !== undefined) assertRecipient(recipient);
}

/**
 * Members of the subject of the provider's credentials, in the order of its signature after `id`.
 * They hold no claims, since anyone who knows the token reads them, and are strings, since the
 * signing of numbers is not documented.
 */
export const anchorFields = [
  "credentialId",
  "credentialType",
  "credentialHash",
  "subjectDataHash",
  "subjectDid",
  "issuerDid",
] as const;

/** The subject of a provider's credential, without the id that the provider adds. */
export type AnchorSubject = Record<(typeof anchorFields)[number], string>;

export function anchorSubject(request: BridgeRequest): AnchorSubject {
  return {
    credentialId: request.credentialId,
    credentialType: kindDefinition(request.kind).credentialType,
    credentialHash: request.credentialHash,
    subjectDataHash: request.subjectDataHash,
    subjectDid: request.subject,
    issuerDid: request.issuer,
  };
}

/**
 * Returns the schema of the type that we register for a kind of credential; every subject sent
 * conforms to it.
 */
export function anchorTypeSchema(kind: CredentialKind): JsonObject {
  const { credentialType } = kindDefinition(kind);
  const properties = Object.fromEntries(anchorFields.map((name) => [name, { type: "string" }]));
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: credentialType,
    description: `Stands for a ${credentialType}: names it, and binds it by its hash`,
    type: "object",
    properties: {
      credentialSubject: {
        type: "object",
        // The provider adds the recipient's id by itself, and requires schemas to declare it.
        properties: { ...properties, id: { type: "string" } },
        required: [...anchorFields],
        additionalProperties: false,
      },
    },
  };
}
