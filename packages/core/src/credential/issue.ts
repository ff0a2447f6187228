import { assertObject, describeValue } from "../base/describe-value.ts";
import { defined } from "../base/defined.ts";
import { formatKeyId } from "../did/did.ts";
import { readSignable } from "../document/read-signable.ts";
import { SdkError } from "../base/errors.ts";
import { sha256Text } from "../base/hash.ts";
import { generateCredentialId } from "./ids.ts";
import { writeJcs } from "../base/json/canonical-json.ts";
import type { JsonObject } from "../base/json/json-value.ts";
import type { KeyPair } from "../keys/key-pair.ts";
import { type Signer, toSigner } from "../keys/signer.ts";
import { parseNetwork } from "../base/network.ts";
import type { Canonicalizer } from "../canonicalization/canonicalizer.ts";
import { createProof } from "../proof/create-proof.ts";
import { engineWithBases } from "../canonicalization/engines/engine-with-bases.ts";
import { readDocumentBase, toDefaultNames } from "../contexts/document-bases.ts";
import { decodeProofValue } from "../proof/proof-value.ts";
import type { ServiceCredential } from "../schemas/generated/types.ts";
import { assertConforms, type SchemaValidator } from "../schemas/schema-validator.ts";
import { validateServiceCredential } from "../schemas/validate.ts";
import { formatUnixSeconds, toUnixSeconds } from "../base/time.ts";
import { buildDocument } from "./document.ts";
import { type CredentialKind, kindDefinition } from "../base/kind.ts";
import type { CredentialRecord } from "./record.ts";
import { assertSubjectData, type SubjectDataByKind, subjectDataOf } from "./subject-data.ts";
import { encodeBase64, utf8ToBytes } from "../base/bytes.ts";

/** How a credential is issued: who signs, when, and what is particular to this one. */
export type IssueOptions = {
  /** The issuer: something that signs for an address, or a key pair (a web3.js `Keypair` is one). */
  signer: Signer | KeyPair;
  /** Time of issue; core has no clock of its own. Whole seconds count. */
  now: Date;
  /** Makes a further credential of the same kind for the same agent distinct. */
  nonce?: string | number;
  /** When the credential expires. Absent: never. */
  expiresAt?: Date;
  /** The issuer's name in the credential. Default: the issuer's address. */
  issuerName?: string;
  /** Where the subject data can be fetched. Default: a `data:` URI that holds them, if short; else one of their hash. */
  subjectDataUri?: string;
  /**
   * Base under which the deployment publishes the service's context and schemas, such as `https://credentials.acme.example`: the
   * credential names them there. Verifiers have to list it (`documentBases`). Default: the service's own base.
   */
  documentBase?: string;
  /** Engine for the proof. Default: the general engine with the contexts that core carries. */
  canonicalizer?: Canonicalizer;
};

/** Whom a credential is about, and what it says. */
export type IssueInput<Kind extends CredentialKind = CredentialKind> = {
  kind: Kind;
  /** Ledger address of the agent. */
  agentAddress: string;
  /** Ledger network, such as `devnet`. */
  network: string;
  /** The claims, as the schema of the kind describes them. */
  subjectData: SubjectDataByKind[Kind];
};

/** An issued credential in both of its forms. */
export type IssuedCredential = {
  /** `<kind lowercase>-<suffix>`. */
  credentialId: string;
  /** The record to anchor on the ledger (spec 2.3); `Pending` until that is done. */
  credential: CredentialRecord;
  /** The signed W3C credential (spec 2.5). */
  w3cCredential: ServiceCredential;
};

/**
 * Issues a credential: checks the claims, signs the W3C credential, and makes the record for the ledger. No I/O.
 *
 * The same input, options and key give the same result. For a custom credential use {@link issueCustomCredential}.
 *
 * @throws SdkError `invalid_subject_data` when the claims do not conform to the schema of their kind
 * @throws SdkError `unsignable_value` or `unsigned_value` when a signature could not bind a value
 * @throws SdkError `invalid_credential_format` when the issuer's name is empty or too long
 * @throws SdkError `invalid_address`, `invalid_network`, `invalid_time`, `invalid_argument` for other bad input
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

/** What a custom credential claims, and the issuer's own schema for it. */
export type CustomCredentialInput = Omit<IssueInput<"Custom">, "kind" | "subjectData"> & {
  /** Any JSON object. It is signed as one JSON literal, so order and types inside are bound too. */
  claims: JsonObject;
  /** The schema's URL, which the credential names, and a validator for it. */
  schema: { id: string; validate: SchemaValidator };
};

/**
 * Issues a credential with the issuer's own schema (kind `Custom`); its claims stand under `credentialSubject.claims`.
 *
 * @throws SdkError `invalid_subject_data` when the validator finds fault with the credential
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
      `schema.validate expected a function, got ${describeValue(schema.validate)}`,
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
  const expiresAt = options.expiresAt === undefined ? undefined : toUnixSeconds(options.expiresAt, "expiresAt");
  if (expiresAt !== undefined && expiresAt < issuedAt) {
    throw new SdkError(
      "invalid_time",
      `expiresAt expected a time after ${formatUnixSeconds(issuedAt)}, got ${formatUnixSeconds(expiresAt)}`,
    );
  }
  assertSubjectData(kind, subjectData);

  const { nonce, issuerName = signer.address, documentBase } = options;
  const bases = documentBase === undefined ? [] : [readDocumentBase(documentBase, "documentBase")];
  const credentialId = generateCredentialId(kind, agentAddress, defined({ nonce }));
  const shown = { template, subject: agentAddress, issuer: signer.address, credentialId, issuedAt };
  const fields = expiresAt === undefined ? shown : { ...shown, expiresAt };
  const document = readSignable(buildDocument(fields, { kind, network, issuerName, subjectData, documentBase }));
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
  assertConforms("invalid_credential_format", validateServiceCredential(toDefaultNames(w3cCredential, bases)));
  // Of the copy, which is plain JSON; what hashSubjectData does would copy the data again.
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

// A record is written in one transaction of 1,232 bytes, of which signatures, addresses and hashes take 722; ids and
// templates of our kinds take up to 64 of what is left.
const LONGEST_DATA_URI = 440;

const DATA_URI_PREFIX = "data:application/json;base64,";

// Base64 writes three bytes, or what is left of them, with four characters.
const LONGEST_DATA = Math.floor((LONGEST_DATA_URI - DATA_URI_PREFIX.length) / 4) * 3;

/**
 * Says where subject data are when the issuer says nothing: in a `data:` URI, where they are small enough for a record on
 * the ledger; else under the name that their hash gives them (RFC 6920, `ni:///sha-256;…`), by which whoever holds the
 * credential can find and check them.
 *
 * @param text - the subject data in the form of RFC 8785
 * @param hash - its SHA-256: 32 bytes
 */
export function subjectDataUriOf(text: string, hash: Uint8Array): string {
  // In UTF-8 it takes as many bytes as it has characters, or more.
  const bytes = text.length <= LONGEST_DATA ? utf8ToBytes(text) : undefined;
  if (bytes !== undefined && bytes.length <= LONGEST_DATA) return DATA_URI_PREFIX + encodeBase64(bytes);
  const digest = encodeBase64(hash).replaceAll("+", "-").replaceAll("/", "_").replace("=", "");
  return `ni:///sha-256;${digest}`;
}
