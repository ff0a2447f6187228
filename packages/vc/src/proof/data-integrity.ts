import {
  type VerificationError,
  verificationError,
  SdkError,
  toVerificationError,
} from "../base/errors.ts";
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  listOf,
  copyPlain,
  writeJcs,
} from "../base/json.ts";
import { concatBytes, sha256, sha256Text, utf8ToBytes } from "../base/bytes.ts";
import { isBytes } from "../base/check-value.ts";
import { type Canonicalizer, findMisplaced } from "../canonicalization/canonicalizer.ts";
import {
  checkEd25519,
  type SignatureCheck,
  hashInput,
  holdsEquation,
  isConfirmedByWebCrypto,
  isStrictSignature,
} from "../keys/ed25519.ts";
import {
  acceptedOf,
  checkSuite,
  type Cryptosuite,
  encodeProofValue,
  previousProofIds,
  type ProofExpectations,
  type ReadProof,
  readProof,
  securedDocument,
  signsJson,
  type VerificationMethodResolver,
} from "./read-proof.ts";
import { type KeyType, type Suite, type SuiteKey, textHashOf } from "./suite.ts";

/** A maker of signatures, with the verification method whose key it uses. */
export type ProofSigner = {
  verificationMethod: string;
  /** Default: Ed25519. */
  keyType?: KeyType;
  sign(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>;
};

/**
 * The options of a proof (VC Data Integrity 1.0, section 2.1). Undefined members do not appear in
 * the proof.
 */
export type CreateProofOptions = {
  signer: ProofSigner;
  canonicalizer: Canonicalizer;
  /** Default `eddsa-rdfc-2022`. */
  cryptosuite?: Cryptosuite;
  /** A suite, in place of `cryptosuite`. */
  suite?: Suite;
  /** `assertionMethod` for credentials, `authentication` for presentations. */
  proofPurpose: string;
  /** dateTimeStamp. */
  created?: string;
  /** dateTimeStamp. */
  expires?: string;
  domain?: string;
  challenge?: string;
  id?: string;
  /** Ids of earlier proofs that this one covers. */
  previousProof?: string | string[];
};

/**
 * Creates a proof for a document by a suite, by default `eddsa-rdfc-2022` (vc-di-eddsa, sections
 * 3.2.1 and 3.3.1), and returns only the proof. It does not cover existing proofs, except those
 * named by `previousProof`.
 *
 * @throws SdkError `unknown_context`, `undefined_term`, `canonicalization_failed`,
 *   `canonicalization_limit_exceeded` if the document cannot be signed; `previous_proof_not_found`; `unsupported_cryptosuite`;
 *   `invalid_signer` for a signature that is not 64 bytes
 */
export async function createProof(
  document: JsonObject,
  options: CreateProofOptions,
): Promise<JsonObject> {
  const {
    signer,
    canonicalizer,
    suite,
    cryptosuite = "eddsa-rdfc-2022",
    proofPurpose,
    created,
    ...further
  } = options;
  const suites = suite === undefined ? undefined : [suite];
  const proof: JsonObject = { type: "DataIntegrityProof" };
  if (created !== undefined) proof["created"] = created;
  proof["verificationMethod"] = signer.verificationMethod;
  proof["cryptosuite"] = suite?.name ?? cryptosuite;
  proof["proofPurpose"] = proofPurpose;
  Object.assign(proof, further);
  const [refusal] = checkSuite(
    proof,
    suite?.keys === undefined ? ["eddsa-rdfc-2022", "eddsa-jcs-2022"] : [suite.name],
  );
  if (refusal) throw new SdkError(refusal.code, refusal.message);
  const secured = securedDocument(document, previousProofIds(proof) ?? []);
  if (secured === undefined) {
    throw new SdkError(
      "previous_proof_not_found",
      "previousProof must be ids of proofs that the document carries",
    );
  }
  const { keyType = "Ed25519" } = signer;
  const suiteKey = suite?.keys?.[keyType];
  if (suite?.keys === undefined ? keyType !== "Ed25519" : suiteKey === undefined) {
    throw new SdkError(
      "invalid_signer",
      `signer must have a key of ${suite?.name ?? cryptosuite}, not ${keyType}`,
    );
  }
  const isOfJson = signsJson(proof, suites);
  const context = secured["@context"];
  // The options of a proof over JSON repeat the document's contexts, so that they are signed.
  if (isOfJson && context !== undefined) proof["@context"] = copyPlain(context);
  const hashing = { isOfJson, suiteKey, canonicalizer };
  const message = concatBytes(
    await hashForm(optionsOf(proof, isOfJson ? undefined : context), hashing),
    await hashForm(secured, hashing),
  );
  const signature = await signer.sign(message);
  const { signatureLength } = suiteKey ?? { signatureLength: 64 };
  if (!isBytes(signature) || signature.length !== signatureLength) {
    throw new SdkError(
      "invalid_signer",
      `signer must return a signature of ${signatureLength} bytes`,
    );
  }
  proof["proofValue"] = encodeProofValue(signature);
  return proof;
}

/**
 * Computes the 64 bytes that a proof signs: SHA-256 of its canonical options, then of the canonical
 * document (vc-di-eddsa, section 3.2.4; for `Ed25519Signature2020` section 3.1).
 */
export async function hashData(
  documentHash: Uint8Array,
  {
    proof,
    context,
    canonicalizer,
  }: { proof: JsonObject; context: JsonValue | undefined; canonicalizer: Canonicalizer },
): Promise<Uint8Array> {
  return concatBytes(await hashDocument(optionsOf(proof, context), canonicalizer), documentHash);
}

function optionsOf(proof: JsonObject, context?: JsonValue): JsonObject {
  const { proofValue: _, ...options } = proof;
  return context === undefined ? options : { ...options, "@context": context };
}

/**
 * Computes the bytes that an `eddsa-jcs-2022` proof signs: as {@link hashData}, of the JSON
 * (vc-di-eddsa, section 3.3.5).
 */
export function hashJsonData(documentHash: Uint8Array, proof: JsonObject): Uint8Array {
  return concatBytes(hashJson(optionsOf(proof)), documentHash);
}

/** Computes SHA-256 of a document's JSON in its canonical form (RFC 8785): 32 bytes. */
export function hashJson(document: JsonObject): Uint8Array {
  return sha256Text(writeJcs(document));
}

export async function hashDocument(
  document: JsonObject,
  canonicalizer: Canonicalizer,
): Promise<Uint8Array> {
  return sha256Text(await canonicalizer.canonicalize(document));
}

export type VerifyProofsOptions = ProofExpectations & {
  canonicalizer: Canonicalizer;
  resolveVerificationMethod: VerificationMethodResolver;
  /**
   * The number of different documents that the proofs may cover: each costs a canonicalisation of
   * the whole.
   */
  maxChainLength: number;
  /** The policy for unsupported proofs; `"ignored"` counts them as absent. Default: `"refused"`. */
  unsupportedProofs?: "refused" | "ignored";
  /** Checks an Ed25519 signature by the strict rule. Default: core's own. */
  verifySignature?: (check: SignatureCheck) => boolean | Promise<boolean>;
};

type ProofsReport = {
  /** True if there is at least one proof, and all verify. */
  verified: boolean;
  signers: string[];
  /** Signers of the JSON itself, in which nothing can be moved or renamed. */
  jsonSigners: string[];
  errors: VerificationError[];
};

/**
 * Verifies every proof of a document: a single proof, a set, or a chain. It supports
 * `eddsa-rdfc-2022`, `Ed25519Signature2020`, and `eddsa-jcs-2022` if accepted (vc-di-eddsa; VC Data
 * Integrity 1.0, sections 4.4 and 4.5). Bad documents never throw.
 */
export async function verifyProofs(
  document: JsonObject,
  options: VerifyProofsOptions,
): Promise<ProofsReport> {
  const all = listOf(document["proof"]);
  const proofs =
    options.unsupportedProofs === "ignored"
      ? all.filter((proof) => isSupported(proof, options))
      : all;
  if (proofs.length === 0)
    return { verified: false, signers: [], jsonSigners: [], errors: [missingProof(all.length)] };
  const signers: string[] = [];
  const jsonSigners: string[] = [];
  const errors = Array.from({ length: all.length - proofs.length }, () =>
    verificationError(
      "proof_not_checked",
      "a proof of a kind that is not supported was not checked",
    ),
  );
  const run: ProofRun = { options, hashes: [] };
  for (const proof of proofs) {
    try {
      const outcome = await verifyProof(proof, document, run);
      if (typeof outcome !== "string") errors.push(...outcome);
      else {
        signers.push(outcome);
        if (signsJson(proof, options.suites)) jsonSigners.push(outcome);
      }
    } catch (error) {
      errors.push(toVerificationError(error));
    }
  }
  return { verified: signers.length === proofs.length, signers, jsonSigners, errors };
}

function isSupported(proof: JsonValue, options: VerifyProofsOptions): boolean {
  return (
    !isJsonObject(proof) || checkSuite(proof, acceptedOf(options), options.suites).length === 0
  );
}

function missingProof(count: number): VerificationError {
  if (count === 0) return verificationError("missing_proof", "the document has no proof");
  return verificationError(
    "unsupported_proof_type",
    "the document has no proof of a kind that is supported",
  );
}

type ProofRun = {
  options: VerifyProofsOptions;
  /** Proofs of a set share those of the document without proofs. */
  hashes: DocumentHash[];
};

/** A hash of the document with some previous proofs left in it. */
type DocumentHash = {
  previous: string;
  isOfJson: boolean;
  hash: SuiteKey["hash"];
  value: Uint8Array | Promise<Uint8Array>;
};

/** Returns the controller of the key that made a proof, or the errors. */
async function verifyProof(
  value: JsonValue,
  document: JsonObject,
  run: ProofRun,
): Promise<string | VerificationError[]> {
  const { options } = run;
  const read = readProof(value, document, options);
  if (Array.isArray(read)) return read;
  const { proof, signature, method, suiteKey } = read;
  const documentHash = hashOf(read, run);
  if (documentHash === undefined) {
    const message = `the proofs are about more than ${options.maxChainLength} different documents`;
    return [verificationError("too_many_proofs", message)];
  }
  const context = document["@context"];
  const { canonicalizer, verifySignature = checkEd25519 } = options;
  const isOfJson = signsJson(proof, options.suites);
  const signed = optionsOf(proof, isOfJson ? undefined : context);
  // Awaited first: the options may be refused, too, and then nobody would handle its refusal.
  const hashed = await documentHash;
  const message = concatBytes(
    await hashForm(signed, { isOfJson, suiteKey, canonicalizer }),
    hashed,
  );
  // Nobody would read limits on its use under another name.
  const misplaced = isOfJson ? [] : findMisplaced(signed, canonicalizer);
  if (misplaced.length > 0) return misplaced;
  const verify = suiteKey === undefined ? verifySignature : suiteKey.verify;
  const answer: unknown = await verify({ signature, message, publicKey: method.publicKey });
  // An object of another library, such as { verified: false }, is no yes.
  return answer === true
    ? method.controller
    : [
        verificationError(
          "invalid_signature",
          "the signature does not fit document, proof and key",
        ),
      ];
}

/**
 * Returns the hash of the document that a proof covers, computed once for all proofs of the same;
 * `undefined` beyond the limit.
 */
function hashOf(
  { proof, secured, suiteKey }: ReadProof,
  { hashes, options }: ProofRun,
): Uint8Array | Promise<Uint8Array> | undefined {
  const { suites, canonicalizer } = options;
  const isOfJson = signsJson(proof, suites);
  const hash = suiteKey?.hash ?? sha256;
  const previous = JSON.stringify(proof["previousProof"] ?? []);
  const ofForm = hashes.filter((each) => each.isOfJson === isOfJson);
  const present = ofForm.find((each) => each.previous === previous && each.hash === hash);
  if (present !== undefined) return present.value;
  if (ofForm.length >= options.maxChainLength) return undefined;
  const value = hashForm(secured, { isOfJson, suiteKey, canonicalizer });
  hashes.push({ previous, isOfJson, hash, value });
  return value;
}

type FormHashing = {
  isOfJson: boolean;
  suiteKey: SuiteKey | undefined;
  canonicalizer: Canonicalizer;
};

/** Hashes a document or the options of a proof in the canonical form of a suite. */
function hashForm(
  document: JsonObject,
  { isOfJson, suiteKey, canonicalizer }: FormHashing,
): Uint8Array | Promise<Uint8Array> {
  if (suiteKey === undefined)
    return isOfJson ? hashJson(document) : hashDocument(document, canonicalizer);
  if (isOfJson) return suiteKey.hash(utf8ToBytes(writeJcs(document)));
  return hashWith(suiteKey, document, canonicalizer);
}

async function hashWith(
  key: SuiteKey,
  document: JsonObject,
  canonicalizer: Canonicalizer,
): Promise<Uint8Array> {
  return key.hash(utf8ToBytes(await canonicalizer.canonicalize(document, textHashOf(key))));
}

type JsonProofOptions = ProofExpectations & {
  resolveVerificationMethod: VerificationMethodResolver;
};

type JsonProofsReport = { signers: string[]; errors: VerificationError[] };

/**
 * Verifies every proof of a document; each must be `eddsa-jcs-2022` (vc-di-eddsa, section 3.3.2).
 */
export async function verifyJsonProofs(
  document: JsonObject,
  options: JsonProofOptions,
): Promise<JsonProofsReport> {
  const proofs = listOf(document["proof"]);
  const report: JsonProofsReport = { signers: [], errors: [] };
  if (proofs.length === 0)
    report.errors.push(verificationError("missing_proof", "the document has no proof"));
  for (const proof of proofs) {
    const outcome = await verifyJsonProof(proof, document, options);
    if (typeof outcome === "string") report.signers.push(outcome);
    else report.errors.push(...outcome);
  }
  return report;
}

async function verifyJsonProof(
  proof: JsonValue,
  document: JsonObject,
  options: JsonProofOptions,
): Promise<string | VerificationError[]> {
  const read = readProof(proof, document, options);
  if (Array.isArray(read)) return read;
  const { secured, signature, method } = read;
  const { proofValue: _, ...rest } = read.proof;
  if (!signsJson(rest)) {
    return [
      verificationError(
        "unsupported_proof_type",
        "the proof must have the type DataIntegrityProof",
      ),
    ];
  }
  const message = concatBytes(
    await digest("SHA-256", writeJcs(rest)),
    await digest("SHA-256", writeJcs(secured)),
  );
  return (await holds({
    signature,
    message,
    publicKey: method.publicKey,
  }))
    ? method.controller
    : [
        verificationError(
          "invalid_signature",
          "the signature does not fit document, proof and key",
        ),
      ];
}

/** Core's strict rule: encodings first, then the equation, by WebCrypto if it has Ed25519. */
async function holds(check: SignatureCheck): Promise<boolean> {
  if (!isStrictSignature(check)) return false;
  return (
    (await isConfirmedByWebCrypto(check)) ||
    holdsEquation(await digest("SHA-512", hashInput(check)), check)
  );
}

async function digest(
  algorithm: "SHA-256" | "SHA-512",
  data: string | Uint8Array,
): Promise<Uint8Array> {
  const bytes = typeof data === "string" ? utf8ToBytes(data) : data;
  return new Uint8Array(await crypto.subtle.digest(algorithm, Uint8Array.from(bytes)));
}
