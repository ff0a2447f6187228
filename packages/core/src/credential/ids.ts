import {
  type JsonObject,
  type JsonValue,
  assertBytes,
  assertObject,
  describeValue,
  encodeBase58,
  listOf,
  sha256Text,
  showValue,
} from "@arcs/vc/internal";
import { SdkError } from "../base/errors.ts";
import {
  CREDENTIAL_TYPE_PREFIX,
  CREDENTIAL_URN_PREFIX,
  SCHEMA_BASE_URL,
  SERVICE_CONTEXT_URL,
} from "../base/naming.ts";
import { decodeAddress, isAddress } from "../keys/did.ts";

type KindDefinition = {
  /** `type` of the exported credential, beside `VerifiableCredential`. */
  readonly credentialType: string;
  /** Template identifier of the record (spec 2.3); also the file name of the schema. */
  readonly template: string;
  /** Id of the subject data's JSON Schema. A custom credential brings its own. */
  readonly schemaId: string | undefined;
};

const templates = {
  AgentIdentity: "x402-agent-identity-v1",
  Skill: "skill-v1",
  Reputation: "reputation-v1",
  Completion: "completion-v1",
  POAP: "poap-v1",
  ReputationScore: "reputation-score-v1",
  JobCompletion: "job-completion-v1",
  DelegatedSigner: "delegated-signer-v1",
  Custom: "custom-v1",
  CommittedReputation: "committed-reputation-v1",
} as const;

/**
 * The kinds of credentials: those of the client library and those of the HTTP types (spec 2.2). Two
 * are easily confused: `Reputation` is a snapshot of the Trust Score, `ReputationScore` certifies a
 * tier.
 */
export type CredentialKind = keyof typeof templates;

/** Every kind, in the order of the spec. */
export const credentialKinds: readonly CredentialKind[] = Object.keys(
  templates,
) as CredentialKind[];

/**
 * Returns the constants of a kind. @throws SdkError `invalid_argument` when there is no such kind
 */
export function kindDefinition(kind: CredentialKind): KindDefinition {
  if (typeof kind !== "string" || !Object.hasOwn(templates, kind)) {
    throw new SdkError(
      "invalid_argument",
      `kind must be one of ${Object.keys(templates).join(", ")} (received ${showValue(kind)})`,
    );
  }
  return definitions[kind];
}

const definitions = Object.fromEntries(
  credentialKinds.map((kind) => [
    kind,
    Object.freeze({
      credentialType: `${CREDENTIAL_TYPE_PREFIX}${kind}Credential`,
      template: templates[kind],
      schemaId: kind === "Custom" ? undefined : `${SCHEMA_BASE_URL}${templates[kind]}.json`,
    }),
  ]),
) as Readonly<Record<CredentialKind, KindDefinition>>;

const httpTypes = {
  AgentIdentityCredential: "AgentIdentity",
  SkillCredential: "Skill",
  ReputationCredential: "Reputation",
  CompletionCredential: "Completion",
  POAPCredential: "POAP",
} as const satisfies Record<string, CredentialKind>;

/** A credential type of the HTTP API (spec 2.2, exact values). */
export type HttpCredentialType = keyof typeof httpTypes;

export const httpCredentialTypes: readonly HttpCredentialType[] = Object.keys(
  httpTypes,
) as HttpCredentialType[];

export function kindOfHttpType(type: string): CredentialKind | undefined {
  return Object.hasOwn(httpTypes, type) ? httpTypes[type as HttpCredentialType] : undefined;
}

const kindsByType = /* @__PURE__ */ nameTypes();

function nameTypes(): ReadonlyMap<JsonValue, CredentialKind> {
  return new Map(credentialKinds.map((kind) => [kindDefinition(kind).credentialType, kind]));
}

/**
 * Tells whether a credential is of our kinds, by its type or its use of our context. Such a
 * document must have the strict form of spec 2.5.
 */
export function isOwnKind(credential: JsonObject): boolean {
  const types = listOf(credential["type"]);
  return (
    listOf(credential["@context"]).includes(SERVICE_CONTEXT_URL) ||
    types.some((type) => kindsByType.has(type))
  );
}

/** Returns the kind that a credential of the strict form names as its second type, if it exists. */
export function kindOfTypes(credential: JsonObject): CredentialKind | undefined {
  return kindsByType.get(listOf(credential["type"])[1] ?? null);
}

// Separates these hashes from all others of the system.
const DOMAIN_TAG = "arcs:credential-id:v1";

const CREDENTIAL_ID = /^([a-z]+)-([1-9A-HJ-NP-Za-km-z]{1,11})$/;
const LEDGER_STATUS_ID =
  /^ledger:([1-9A-HJ-NP-Za-km-z]{32,44}):credential:([a-z]+-[1-9A-HJ-NP-Za-km-z]{1,11})$/;

/**
 * Generates the id of a credential: `<kind lowercase>-<suffix>`, at most 32 bytes (spec 2.3, 4.6).
 *
 * The suffix is base58 of the first 8 bytes of a SHA-256 over kind and subject, so the same input
 * gives the same id. A nonce gives further credentials of one kind for one subject distinct ids.
 * The number 1 and the text "1" are different nonces.
 *
 * @throws SdkError `invalid_address` when the subject is no ledger address
 * @throws SdkError `invalid_argument` when there is no such kind, or the nonce is neither a safe
 *   integer nor a text
 * @example
 * ```ts
 * const id = generateCredentialId("AgentIdentity", agentAddress); // "agentidentity-…"
 * ```
 */
export function generateCredentialId(
  kind: CredentialKind,
  subjectAddress: string,
  options: { nonce?: string | number } = {},
): string {
  assertObject(options, "options");
  const { nonce } = options;
  kindDefinition(kind);
  decodeAddress(subjectAddress);
  if (nonce !== undefined && typeof nonce !== "string" && !Number.isSafeInteger(nonce)) {
    throw new SdkError(
      "invalid_argument",
      `nonce must be a text or a safe integer (received ${showValue(nonce)})`,
    );
  }
  // JSON separates the parts whatever they contain, and distinguishes numbers from texts.
  const parts = JSON.stringify([
    DOMAIN_TAG,
    kind,
    subjectAddress,
    ...(nonce === undefined ? [] : [nonce]),
  ]);
  return `${kind.toLowerCase()}-${encodeBase58(sha256Text(parts).subarray(0, 8))}`;
}

/** Returns the kind of a credential by its id; `undefined` for any other text. */
export function kindOfCredentialId(credentialId: string): CredentialKind | undefined {
  const prefix =
    typeof credentialId === "string" ? CREDENTIAL_ID.exec(credentialId)?.[1] : undefined;
  return credentialKinds.find((kind) => kind.toLowerCase() === prefix);
}

/** Writes the `id` of an exported credential: `urn:service:<credential id>` (spec 2.5). */
export function formatCredentialUrn(credentialId: string): string {
  if (typeof credentialId !== "string") {
    throw new SdkError(
      "invalid_argument",
      `credentialId must be a text (received ${describeValue(credentialId)})`,
    );
  }
  return CREDENTIAL_URN_PREFIX + credentialId;
}

/**
 * Reads the credential id from the `id` of an exported credential; `undefined` for any other text.
 */
export function parseCredentialUrn(urn: string): string | undefined {
  if (typeof urn !== "string" || !urn.startsWith(CREDENTIAL_URN_PREFIX)) return undefined;
  const credentialId = urn.slice(CREDENTIAL_URN_PREFIX.length);
  return kindOfCredentialId(credentialId) === undefined ? undefined : credentialId;
}

/**
 * Writes the `id` of a credential's status entry:
 * `ledger:<issuer address>:credential:<credential id>` (spec 2.5).
 */
export function formatLedgerStatusId(issuerAddress: string, credentialId: string): string {
  return `ledger:${issuerAddress}:credential:${credentialId}`;
}

/**
 * Reads issuer address and credential id from the `id` of a status entry; `undefined` for any other
 * text.
 */
export function parseLedgerStatusId(
  id: string,
): { issuerAddress: string; credentialId: string } | undefined {
  const match = typeof id === "string" ? LEDGER_STATUS_ID.exec(id) : null;
  if (match === null) return undefined;
  const [, issuerAddress = "", credentialId = ""] = match;
  const isKnown = isAddress(issuerAddress) && kindOfCredentialId(credentialId) !== undefined;
  return isKnown ? { issuerAddress, credentialId } : undefined;
}

/**
 * Prefix of a server-made id: credential, event, delivery, webhook subscription, payment, dispute,
 * agent, challenge, hold.
 */
export type IdPrefix = "cred" | "evt" | "del" | "wh" | "pay" | "dsp" | "agt" | "chl" | "hld";

/**
 * Writes a server-made id: prefix, underscore, base58 of 16 random bytes. @throws SdkError
 * `invalid_argument` for other bytes
 */
export function formatPrefixedId(prefix: IdPrefix, bytes: Uint8Array): string {
  assertBytes(bytes, "bytes", 16);
  return `${prefix}_${encodeBase58(bytes)}`;
}
