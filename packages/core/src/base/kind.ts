import { showValue } from "./check-value.ts";
import { SdkError } from "./errors.ts";
import { CREDENTIAL_TYPE_PREFIX, SCHEMA_BASE_URL, SERVICE_CONTEXT_URL } from "./naming.ts";
import { type JsonObject, type JsonValue, listOf } from "./json.ts";

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
 * The kinds of credentials: those of the client library and those of the HTTP types (spec 2.2). Two are easily confused:
 * `Reputation` is a snapshot of the Trust Score, `ReputationScore` certifies a tier.
 */
export type CredentialKind = keyof typeof templates;

/** Every kind, in the order of the spec. */
export const credentialKinds: readonly CredentialKind[] = Object.keys(templates) as CredentialKind[];

/** Returns the constants of a kind. @throws SdkError `invalid_argument` when there is no such kind */
export function kindDefinition(kind: CredentialKind): KindDefinition {
  if (typeof kind !== "string" || !Object.hasOwn(templates, kind)) {
    throw new SdkError(
      "invalid_argument",
      `kind expected one of ${Object.keys(templates).join(", ")}, got ${showValue(kind)}`,
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

export const httpCredentialTypes: readonly HttpCredentialType[] = Object.keys(httpTypes) as HttpCredentialType[];

export function kindOfHttpType(type: string): CredentialKind | undefined {
  return Object.hasOwn(httpTypes, type) ? httpTypes[type as HttpCredentialType] : undefined;
}

const kindsByType = /* @__PURE__ */ nameTypes();

function nameTypes(): ReadonlyMap<JsonValue, CredentialKind> {
  return new Map(credentialKinds.map((kind) => [kindDefinition(kind).credentialType, kind]));
}

/**
 * Tells whether a credential is of our kinds, by its type or its use of our context. Such a document must have the strict form of
 * spec 2.5.
 */
export function isOwnKind(credential: JsonObject): boolean {
  const types = listOf(credential["type"]);
  return listOf(credential["@context"]).includes(SERVICE_CONTEXT_URL) || types.some((type) => kindsByType.has(type));
}

/** Returns the kind that a credential of the strict form names as its second type, if it exists. */
export function kindOfTypes(credential: JsonObject): CredentialKind | undefined {
  return kindsByType.get(listOf(credential["type"])[1] ?? null);
}
