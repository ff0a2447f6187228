import { assertObject } from "../base/check-value.ts";
import { defined, type JsonObject, listOf } from "../base/json.ts";
import {
  readSignable,
  findInconsistencies,
  holderOf,
  issuerOf,
  withContextUrls,
} from "../document/read-document.ts";
import { encodeMultikey, formatDidKey, publicKeyOfMethod, decodeAddress } from "../keys/did.ts";
import { equalBytes } from "../base/bytes.ts";
import { SdkError } from "../base/errors.ts";
import { type KeyPair, type Signer, toSigner } from "../keys/signer.ts";
import { DATA_INTEGRITY_V2_CONTEXT_URL } from "../base/naming.ts";
import { type Canonicalizer, findMisplaced } from "../canonicalization/canonicalizer.ts";
import { type Cryptosuite, createProof } from "../proof/data-integrity.ts";
import { engineWithBases, readDocumentBases } from "../canonicalization/default-canonicalizer.ts";
import {
  toIssues,
  assertConforms,
  checkW3cCredential,
  checkW3cPresentation,
  isV1,
  type IssueWriter,
  type SchemaIssue,
} from "../schemas/check-schemas.ts";
import { formatUnixSeconds, toUnixSeconds } from "../base/time.ts";
import { isOwnKind } from "./ids.ts";

/** Options of signing a document. */
export type SignOptions = {
  /** A signer for an address, or a key pair. */
  signer: Signer | KeyPair;
  /** Time of signing (`created` of the proof, whole seconds); core has no clock of its own. */
  now: Date;
  /**
   * Id of the verification method. Default: the computed key of the signing `did:service` or
   * `did:key` DID. For DIDs of other methods it is required.
   */
  verificationMethod?: string;
  /**
   * Default `eddsa-rdfc-2022`. With `eddsa-jcs-2022` the JSON is signed in its RFC 8785 form, and
   * contexts may be unknown. Its verifiers have to accept that cryptosuite.
   */
  cryptosuite?: Cryptosuite;
  /** Engine with the contexts of the document. Default: the engine with core's contexts. */
  canonicalizer?: Canonicalizer;
  /**
   * Bases under which the document names the service's context, as in `documentBases` of
   * verification.
   */
  documentBases?: readonly string[];
  /**
   * Whether the document may have inline contexts, if they only define terms. Default `"refused"`:
   * verifiers refuse them too, unless they opt in.
   */
  inlineContexts?: "refused" | "allowed";
};

/** Options of signing a presentation. */
export type SignPresentationOptions = SignOptions & {
  /** The challenge from the verifier. */
  challenge: string;
  /** The verifier's own name, if it asked for a domain. */
  domain?: string;
};

/**
 * Signs any conforming unsigned W3C credential with `eddsa-rdfc-2022`, or `eddsa-jcs-2022` on
 * request. It accepts the data models 2.0 and 1.1 and other types than ours. It maps directly onto
 * VC-API `POST /credentials/issue`. Existing proofs stay, so that a proof set results. A credential
 * of the data model 1.1 also gets the context of Data Integrity.
 *
 * @throws SdkError `invalid_credential_format` if it is not a W3C credential (VC Data Model 2.0 or
 *   1.1), ends before it begins, names a related resource twice, or is of the data model 1.1 and carries proofs without the context of Data Integrity
 * @throws SdkError `unsignable_value` or `unsigned_value` when a signature would not bind a value,
 *   `misplaced_member` or `uncompacted_member` when it would not bind where a member stands
 * @throws SdkError `unknown_context` or `undefined_term` if a context is unknown or does not define
 *   a term
 * @throws SdkError `unsupported_cryptosuite` for a cryptosuite that it does not know
 * @throws SdkError `invalid_signer` when the signer does not belong to the verification method
 * @example
 * ```ts
 * const signed = await signCredential(unsignedCredential, { signer, now: new Date() });
 * ```
 */
export async function signCredential(
  credential: JsonObject,
  options: SignOptions,
): Promise<JsonObject> {
  assertObject(credential, "credential");
  assertObject(options, "options");
  const document = readUnsigned(credential, {
    check: checkW3cCredential,
    code: "invalid_credential_format",
    options,
  });
  assertConforms("invalid_credential_format", findInconsistencies(document));
  return sign(document, issuerOf(document), { ...options, proofPurpose: "assertionMethod" });
}

/**
 * Signs a presentation for one exchange, with the holder's key, the verifier's challenge and its
 * domain.
 *
 * @throws SdkError as {@link signCredential} does, with `invalid_presentation_format` for the form
 */
export async function signPresentation(
  presentation: JsonObject,
  options: SignPresentationOptions,
): Promise<JsonObject> {
  assertObject(presentation, "presentation");
  assertObject(options, "options");
  const form = {
    check: checkW3cPresentation,
    code: "invalid_presentation_format",
    options,
  } as const;
  const document = readUnsigned(presentation, form);
  return sign(document, holderOf(document), { ...options, proofPurpose: "authentication" });
}

/**
 * Adds the Data Integrity context to a document of the data model 1.1, whose contexts do not define
 * such proofs (VC Data Integrity 1.0, section 2.4.1). With earlier proofs it is refused, because
 * the change would break them.
 */
function withProofContext(document: JsonObject): JsonObject {
  const contexts = listOf(document["@context"]);
  if (contexts.some((context) => DATA_INTEGRITY_CONTEXTS.includes(context as string)))
    return document;
  if (document["proof"] !== undefined) {
    throw new SdkError(
      "invalid_credential_format",
      `/@context must have ${DATA_INTEGRITY_V2_CONTEXT_URL} before the first proof is made`,
    );
  }
  return { ...document, "@context": [...contexts, DATA_INTEGRITY_V2_CONTEXT_URL] };
}

const DATA_INTEGRITY_CONTEXTS: readonly string[] = [
  DATA_INTEGRITY_V2_CONTEXT_URL,
  "https://w3id.org/security/data-integrity/v1",
];

type UnsignedForm = {
  check: (document: JsonObject, writer: IssueWriter) => readonly SchemaIssue[];
  code: "invalid_credential_format" | "invalid_presentation_format";
  options: SignOptions;
};

function readUnsigned(input: JsonObject, { check, code, options }: UnsignedForm): JsonObject {
  const document = readSignable(input, options.cryptosuite);
  assertConforms(
    code,
    check(options.inlineContexts === "allowed" ? withContextUrls(document) : document, toIssues),
  );
  return isV1(document) ? withProofContext(document) : document;
}

async function sign(
  document: JsonObject,
  controller: string | undefined,
  options: SignOptions & { proofPurpose: string; challenge?: string; domain?: string },
): Promise<JsonObject> {
  const { challenge, domain } = options;
  const signer = toSigner(options.signer);
  const canonicalizer = engineOf(document, options);
  if (options.cryptosuite !== "eddsa-jcs-2022") assertReadAsSigned(document, canonicalizer);
  const proof = await createProof(document, {
    signer: {
      verificationMethod: options.verificationMethod ?? methodOf(controller, signer.address),
      sign: (bytes) => signer.sign(bytes),
    },
    canonicalizer,
    ...defined({ cryptosuite: options.cryptosuite }),
    proofPurpose: options.proofPurpose,
    created: formatUnixSeconds(toUnixSeconds(options.now, "now")),
    ...defined({ challenge, domain }),
  });
  const present = document["proof"];
  if (present === undefined) return { ...document, proof };
  return { ...document, proof: [...(Array.isArray(present) ? present : [present]), proof] };
}

/** Refuses a document that no verifier could read with certainty. */
function assertReadAsSigned(document: JsonObject, engine: Canonicalizer): void {
  const { proof: _, ...unsecured } = document;
  const [finding] = findMisplaced(unsecured, engine);
  if (finding !== undefined) throw new SdkError(finding.code, finding.message);
}

/** Our own kinds never have inline contexts. */
function engineOf(
  document: JsonObject,
  {
    documentBases,
    inlineContexts,
    canonicalizer = engineWithBases(readDocumentBases(documentBases ?? [])),
  }: SignOptions,
): Canonicalizer {
  const mayWriteOut = inlineContexts === "allowed" && !isOwnKind(document);
  return (mayWriteOut ? canonicalizer.inline : undefined) ?? canonicalizer;
}

/**
 * Returns the DID's computed verification method, if it is the signer's. Without a DID, the
 * signer's did:key.
 */
function methodOf(controller: string | undefined, address: string): string {
  const publicKey = decodeAddress(address);
  const did = controller ?? formatDidKey(publicKey);
  for (const method of [`${did}#key-1`, `${did}#${encodeMultikey(publicKey)}`]) {
    const key = publicKeyOfMethod(method);
    if (key !== undefined && equalBytes(key, publicKey)) return method;
  }
  throw new SdkError(
    "invalid_signer",
    `the key of ${did} is not the signer's; name another with the option verificationMethod`,
  );
}
