import {
  type Canonicalizer,
  type JsonObject,
  type SchemaValidator,
  assertConforms,
  assertObject,
  createProof,
  decodeProofValue,
  defined,
  describeValue,
  encodeBase64,
  encodeBase64Url,
  formatUnixSeconds,
  readSignable,
  sha256Text,
  subjectDataOf,
  toUnixSeconds,
  utf8ToBytes,
  writeJcs,
} from "@arcs/vc/internal";
import { formatKeyId } from "../keys/did.ts";
import { SdkError } from "../base/errors.ts";
import { generateCredentialId, type CredentialKind, kindDefinition } from "./ids.ts";
import { type CredentialRecord, assertSubjectData, buildDocument } from "./record.ts";
import { type KeyPair, type Signer, toSigner } from "../keys/signer.ts";
import { parseNetwork } from "../base/networks.ts";
import {
  engineWithBases,
  readDocumentBase,
  toDefaultNames,
} from "../canonicalization/default-canonicalizer.ts";
import type {
  AgentIdentitySubjectData,
  ServiceCredential,
  SubjectDataByKind,
} from "../schemas/generated/types.ts";
import { checkServiceCredential, toIssues } from "../schemas/check-own-schemas.ts";

/** Options of issuing: signer, time, and the specifics of one credential. */
export type IssueOptions = {
  /** The issuer: a signer for an address, or a key pair (such as a web3.js `Keypair`). */
  signer: Signer | KeyPair;
  /** Time of issue, in whole seconds; core has no clock of its own. */
  now: Date;
  /** Distinguishes further credentials of the same kind for the same agent. */
  nonce?: string | number;
  /** When the credential expires. Absent: never. */
  expiresAt?: Date;
  /** The issuer's name in the credential. Default: the issuer's address. */
  issuerName?: string;
  /**
   * URL of the subject data. Default: a `data:` URI that holds them, if short; else one of their
   * hash.
   */
  subjectDataUri?: string;
  /**
   * Base under which the deployment publishes the service's context and schemas, such as
   * `https://credentials.acme.example`. Verifiers have to list it (`documentBases`). Default: the
   * service's own base.
   */
  documentBase?: string;
  /** Engine for the proof. Default: the engine with core's contexts. */
  canonicalizer?: Canonicalizer;
};

/** The subject of a credential and its claims. */
export type IssueInput<Kind extends CredentialKind = CredentialKind> = {
  kind: Kind;
  /** Ledger address of the agent. */
  agentAddress: string;
  /** Ledger network, such as `devnet`. */
  network: string;
  /** The claims, as the schema of the kind describes them. */
  subjectData: SubjectDataByKind[Kind];
};

/** An issued credential in both forms. */
export type IssuedCredential = {
  /** `<kind lowercase>-<suffix>`. */
  credentialId: string;
  /** The record to anchor on the ledger (spec 2.3); `Pending` until it is anchored. */
  credential: CredentialRecord;
  /** The signed W3C credential (spec 2.5). */
  w3cCredential: ServiceCredential;
};

/** The claims of a custom credential, and the issuer's own schema for it. */
export type CustomCredentialInput = Omit<IssueInput<"Custom">, "kind" | "subjectData"> & {
  /**
   * Any JSON object. It is signed as one JSON literal, so the order and types inside are bound too.
   */
  claims: JsonObject;
  /** The schema's URL, as the credential names it, and a validator for it. */
  schema: { id: string; validate: SchemaValidator };
};

/**
 * Input of {@link issueX402AgentCredential} (spec 4.6): the agent's address and network, and the
 * fields of spec 2.4.
 */
export type X402AgentCredentialInput = AgentIdentitySubjectData & {
  /** Ledger address of the agent. */
  agentAddress: string;
  /** Ledger network, such as `devnet`. */
  network: string;
};

/**
 * Issues a credential: checks the claims, signs the W3C credential, and makes the record for the
 * ledger. No I/O.
 *
 * The same input, options and key give the same result. For a custom credential use
 * {@link issueCustomCredential}.
 *
 * @throws SdkError `invalid_subject_data` when the claims do not conform to the schema of their
 *   kind
 * @throws SdkError `unsignable_value` or `unsigned_value` when a signature could not bind a value
 * @throws SdkError `invalid_credential_format` if the issuer's name is empty or too long
 * @throws SdkError `invalid_address`, `invalid_network`, `invalid_time`, `invalid_argument` for
 *   other bad input
 * @throws SdkError `invalid_signer` when the signer returns no valid signature for its address
 * @example
 * ```ts
 * const issued = await issueCredential(
 *   { kind: "Skill", agentAddress, network: "devnet", subjectData: { agentId: "agent-1", skill: "translation" } },
 *   { signer, now: new Date() },
 * );
 * ```
 */
export async function issueCredential<Kind extends Exclude<CredentialKind, "Custom">>(
  input: IssueInput<Kind>,
  options: IssueOptions,
): Promise<IssuedCredential> {
  assertObject(input, "input");
  return issueWithTemplate(kindDefinition(input.kind).template, input, options);
}

/**
 * Issues a credential with the issuer's own schema (kind `Custom`); its claims are in
 * `credentialSubject.claims`.
 *
 * @throws SdkError `invalid_subject_data` if the validator reports an issue
 * @throws SdkError as {@link issueCredential} does
 */
export async function issueCustomCredential(
  input: CustomCredentialInput,
  options: IssueOptions,
): Promise<IssuedCredential> {
  assertObject(input, "input");
  const { claims, schema, agentAddress, network } = input;
  assertObject(schema, "schema");
  if (typeof schema.validate !== "function") {
    throw new SdkError(
      "invalid_argument",
      `schema.validate must be a function (received ${describeValue(schema.validate)})`,
    );
  }
  const issued = await issueWithTemplate(
    schema.id,
    { kind: "Custom", agentAddress, network, subjectData: { claims } },
    options,
  );
  assertConforms("invalid_subject_data", schema.validate(issued.w3cCredential as JsonObject));
  return issued;
}

/**
 * Issues an agent identity credential for an agent that takes x402 payments (spec 4.6). No I/O.
 *
 * Defaults: `x402Enabled` is true if a payment address is given; `registeredAt` and `verifiedAt`
 * are the time of issue. Undefined members count as absent.
 *
 * @throws SdkError as {@link issueCredential} does
 * @example
 * ```ts
 * const { credentialId, credential, w3cCredential } = await issueX402AgentCredential(
 *   {
 *     agentAddress,
 *     agentId: "agent-1",
 *     owner: ownerAddress,
 *     name: "Translator",
 *     serviceEndpoint: "https://agent.example/api",
 *     network: "devnet",
 *   },
 *   { signer, now: new Date() },
 * );
 * ```
 */
export async function issueX402AgentCredential(
  input: X402AgentCredentialInput,
  options: IssueOptions,
): Promise<IssuedCredential> {
  assertObject(input, "input");
  assertObject(options, "options");
  const { agentAddress, network, ...fields } = input;
  const now = toUnixSeconds(options.now, "now");
  const subjectData = defined({
    ...fields,
    x402Enabled: fields.x402Enabled ?? fields.x402PaymentAddress !== undefined,
    registeredAt: fields.registeredAt ?? now,
    verifiedAt: fields.verifiedAt ?? now,
  });
  return issueCredential({ kind: "AgentIdentity", agentAddress, network, subjectData }, options);
}

async function issueWithTemplate<Kind extends CredentialKind>(
  template: string,
  input: IssueInput<Kind>,
  options: IssueOptions,
): Promise<IssuedCredential> {
  assertObject(options, "options");
  const { kind, agentAddress, subjectData } = input;
  const network = parseNetwork(input.network);
  const signer = toSigner(options.signer);
  const issuedAt = toUnixSeconds(options.now, "now");
  const expiresAt =
    options.expiresAt === undefined ? undefined : toUnixSeconds(options.expiresAt, "expiresAt");
  if (expiresAt !== undefined && expiresAt < issuedAt) {
    throw new SdkError(
      "invalid_time",
      `expiresAt must be a time after ${formatUnixSeconds(issuedAt)} (received ${formatUnixSeconds(expiresAt)})`,
    );
  }
  assertSubjectData(kind, subjectData);

  const { nonce, issuerName = signer.address, documentBase } = options;
  const bases = documentBase === undefined ? [] : [readDocumentBase(documentBase, "documentBase")];
  const credentialId = generateCredentialId(kind, agentAddress, defined({ nonce }));
  const shown = { template, subject: agentAddress, issuer: signer.address, credentialId, issuedAt };
  const fields = expiresAt === undefined ? shown : { ...shown, expiresAt };
  const document = readSignable(
    buildDocument(fields, { kind, network, issuerName, subjectData, documentBase }),
  );
  const proof = await createProof(document, {
    signer: {
      verificationMethod: formatKeyId({ network, address: signer.address }),
      sign: (bytes) => signer.sign(bytes),
    },
    canonicalizer: options.canonicalizer ?? engineWithBases(bases),
    proofPurpose: "assertionMethod",
    created: formatUnixSeconds(issuedAt),
  });
  const w3cCredential: JsonObject = { ...document, proof };
  assertConforms(
    "invalid_credential_format",
    checkServiceCredential(toDefaultNames(w3cCredential, bases), toIssues),
  );
  // The copy is plain JSON already; `hashSubjectData` would copy it again.
  const text = writeJcs(subjectDataOf(document) as JsonObject);
  const subjectDataHash = sha256Text(text);
  const credential: CredentialRecord = {
    ...fields,
    subjectDataHash,
    subjectDataUri: options.subjectDataUri ?? subjectDataUriOf(text, subjectDataHash),
    status: "Pending",
    signature: decodeProofValue(proof["proofValue"]) as Uint8Array,
  };
  return {
    credentialId: fields.credentialId,
    credential,
    w3cCredential: w3cCredential as unknown as ServiceCredential,
  };
}

// A record is written in one transaction of 1,232 bytes. Signatures, addresses and hashes take 722
// of them; ids and templates of our kinds take up to 64 more.
const MAX_DATA_URI_LENGTH = 440;

const DATA_URI_PREFIX = "data:application/json;base64,";

// Base64 encodes every three bytes, and the rest, in four characters.
const MAX_DATA_BYTES = Math.floor((MAX_DATA_URI_LENGTH - DATA_URI_PREFIX.length) / 4) * 3;

/**
 * Returns the default URI of subject data, given in RFC 8785 form with its hash: a `data:` URI if
 * it fits a record on the ledger, else the hash (RFC 6920, `ni:///sha-256;…`), by which holders
 * find and check the data.
 */
export function subjectDataUriOf(text: string, hash: Uint8Array): string {
  // UTF-8 takes at least one byte per character.
  const bytes = text.length <= MAX_DATA_BYTES ? utf8ToBytes(text) : undefined;
  if (bytes !== undefined && bytes.length <= MAX_DATA_BYTES)
    return DATA_URI_PREFIX + encodeBase64(bytes);
  return `ni:///sha-256;${encodeBase64Url(hash)}`;
}
