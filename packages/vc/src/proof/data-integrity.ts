import {
  type VerificationError,
  verificationError,
  SdkError,
  toVerificationError,
} from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf, writeJcs } from "../base/json.ts";
import { parseDateTimeStamp } from "../base/time.ts";
import { decodeBase58, encodeBase58, concatBytes, sha256Text, utf8ToBytes } from "../base/bytes.ts";
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

/**
 * The cryptosuites of Data Integrity proofs (vc-di-eddsa, sections 3.2 and 3.3). `eddsa-rdfc-2022`
 * signs the meaning of a document, its RDF. `eddsa-jcs-2022` signs its JSON in the RFC 8785 form,
 * independent of contexts: only the order of members and the spelling of numbers may change.
 */
export type Cryptosuite = "eddsa-rdfc-2022" | "eddsa-jcs-2022";

const defaultCryptosuites: readonly Cryptosuite[] = ["eddsa-rdfc-2022"];

export function signsJson(proof: JsonValue): boolean {
  return (
    isJsonObject(proof) &&
    proof["type"] === "DataIntegrityProof" &&
    proof["cryptosuite"] === "eddsa-jcs-2022"
  );
}

export type VerificationMethod = {
  id: string;
  controller: string;
  /** 32 bytes, Ed25519. */
  publicKey: Uint8Array;
};

/**
 * Returns the key that a proof names, valid at its time of creation (milliseconds): from
 * configuration or by computation, never from the document.
 */
export type VerificationMethodResolver = (
  id: string,
  use: { created: number | undefined },
) => VerificationMethod | VerificationError;

export type ProofExpectations = {
  proofPurpose: string;
  now: Date;
  clockSkewSeconds: number;
  /** The accepted cryptosuites of Data Integrity. Default: {@link defaultCryptosuites}. */
  cryptosuites?: readonly Cryptosuite[];
  domain?: string;
  challenge?: string;
};

/** A proof with the document that it covers, its signature, and its key. */
export type ReadProof = {
  proof: JsonObject;
  secured: JsonObject;
  signature: Uint8Array;
  method: VerificationMethod;
};

/**
 * Reads a proof of a document, and checks everything about it but the signature. Otherwise returns
 * the errors.
 */
export function readProof(
  proof: JsonValue,
  document: JsonObject,
  expected: ProofExpectations & { resolveVerificationMethod: VerificationMethodResolver },
): ReadProof | VerificationError[] {
  if (!isJsonObject(proof))
    return [verificationError("malformed_proof", "the proof must be an object")];
  // Nothing else is known about an unsupported kind of proof.
  const unsupported = checkSuite(proof, expected.cryptosuites);
  if (unsupported.length > 0) return unsupported;
  const errors = [...checkForm(proof), ...checkUse(proof, expected)];
  const secured = securedDocument(document, previousProofIds(proof) ?? []);
  if (secured === undefined) {
    errors.push(
      verificationError(
        "previous_proof_not_found",
        "the proof builds upon a proof that is not there",
      ),
    );
  }
  const signature = decodeProofValue(proof["proofValue"]);
  if (signature === undefined) {
    errors.push(
      verificationError("malformed_proof_value", "proofValue must be z and the base58 of 64 bytes"),
    );
  }
  if (!hasContextOf(document, proof)) {
    errors.push(
      verificationError(
        "proof_context_mismatch",
        "@context of the proof must be that of the document",
      ),
    );
  }
  const { verificationMethod: id, created } = proof;
  if (typeof id !== "string") return errors;
  const method = expected.resolveVerificationMethod(id, { created: parseDateTimeStamp(created) });
  if ("code" in method) return [...errors, method];
  if (secured === undefined || signature === undefined || errors.length > 0) return errors;
  return { proof, secured, signature, method };
}

export function checkSuite(
  { type, cryptosuite }: JsonObject,
  accepted: readonly JsonValue[] = defaultCryptosuites,
): VerificationError[] {
  if (type === "Ed25519Signature2020") return [];
  if (type !== "DataIntegrityProof") {
    return [
      verificationError(
        "unsupported_proof_type",
        `proof type ${show(type)} is not supported: DataIntegrityProof and Ed25519Signature2020 are`,
      ),
    ];
  }
  if (cryptosuite !== undefined && accepted.includes(cryptosuite)) return [];
  return [
    verificationError(
      "unsupported_cryptosuite",
      `cryptosuite ${show(cryptosuite)} is not supported here: ${accepted.filter((suite) => typeof suite === "string").join(" and ")} ${accepted.length === 1 ? "is" : "are"}`,
    ),
  ];
}

// The members that the recommendations define are a few texts or lists of texts. More would only
// cost time, because each proof is canonicalised.
const MAX_VALUES = 24;

function checkForm(proof: JsonObject): VerificationError[] {
  const errors: VerificationError[] = [];
  // Its context is compared with the document's, which may be inline if the caller allows it.
  const { "@context": _, ...members } = proof;
  const values = Object.values(members).flat();
  if (values.length > MAX_VALUES || values.some((value) => typeof value === "object")) {
    errors.push(
      verificationError(
        "malformed_proof",
        `the proof must be at most ${MAX_VALUES} texts, and no objects`,
      ),
    );
  }
  for (const member of ["verificationMethod", "proofPurpose"]) {
    if (typeof proof[member] !== "string") {
      errors.push(verificationError("malformed_proof", `${member} of the proof must be a text`));
    }
  }
  for (const member of ["created", "expires"]) {
    if (proof[member] !== undefined && parseDateTimeStamp(proof[member]) === undefined) {
      errors.push(
        verificationError("malformed_proof", `${member} of the proof must be a dateTimeStamp`),
      );
    }
  }
  if (previousProofIds(proof) === undefined) {
    errors.push(verificationError("malformed_proof", "previousProof must be ids"));
  }
  return errors;
}

function checkUse(proof: JsonObject, expected: ProofExpectations): VerificationError[] {
  const errors: VerificationError[] = [];
  const { proofPurpose, domain, challenge } = proof;
  if (proofPurpose !== expected.proofPurpose) {
    errors.push(
      verificationError("proof_purpose_mismatch", `proof purpose must be ${expected.proofPurpose}`),
    );
  }
  const expires = parseDateTimeStamp(proof["expires"]);
  if (
    expires !== undefined &&
    expected.now.getTime() - expected.clockSkewSeconds * 1000 > expires
  ) {
    errors.push(verificationError("proof_expired", "the proof itself has expired"));
  }
  if (expected.domain !== undefined && !includes(domain, expected.domain)) {
    errors.push(verificationError("domain_mismatch", "the proof was made for another domain"));
  }
  if (expected.challenge !== undefined && challenge !== expected.challenge) {
    errors.push(verificationError("challenge_mismatch", "the proof answers another challenge"));
  }
  return errors;
}

/** A proof may name one domain or several (VC Data Integrity 1.0, section 2.1). */
function includes(domain: JsonValue | undefined, expected: string): boolean {
  return Array.isArray(domain) ? domain.includes(expected) : domain === expected;
}

function show(value: JsonValue | undefined): string {
  return JSON.stringify(value)?.slice(0, 80) ?? "undefined";
}

/** Returns the ids of the previous proofs that a proof covers: one, several, or none. */
export function previousProofIds(proof: JsonObject): string[] | undefined {
  const ids = listOf(proof["previousProof"]);
  return ids.every((id) => typeof id === "string") ? ids : undefined;
}

/**
 * Builds the document that a proof covers: without proofs, except the previous ones that it names
 * (VC Data Integrity 1.0, section 4.2.1). `undefined` if one of these is missing, or several have
 * its id.
 */
export function securedDocument(
  document: JsonObject,
  previousIds: readonly string[],
): JsonObject | undefined {
  const { proof: _, ...unsecured } = document;
  if (previousIds.length === 0) return unsecured;
  const previous: JsonValue[] = [];
  for (const id of previousIds) {
    const found = listOf(document["proof"]).filter(
      (proof) => (proof as JsonObject | null)?.["id"] === id,
    );
    if (found.length !== 1) return undefined;
    previous.push(...found);
  }
  return { ...unsecured, proof: previous };
}

/**
 * Checks that a proof's own context, which replaces the document's (vc-di-eddsa, section 3.2.2,
 * step 4), is the same. The recommendation only requires its beginning, but the rest of the
 * document's would then be unsigned.
 */
function hasContextOf(document: JsonObject, proof: JsonObject): boolean {
  if (proof["@context"] === undefined) return true;
  return writeJcs(listOf(proof["@context"])) === writeJcs(listOf(document["@context"]));
}

// "z" and base58 of 64 bytes
const MAX_LENGTH = 89;

/** Writes a 64-byte signature as `proofValue`: `z` and its base58 (vc-di-eddsa, section 3.2.1). */
export function encodeProofValue(signature: Uint8Array): string {
  return `z${encodeBase58(signature)}`;
}

/** Reads the 64-byte signature from a `proofValue`; `undefined` for anything else. */
export function decodeProofValue(proofValue: unknown): Uint8Array | undefined {
  if (typeof proofValue !== "string" || !proofValue.startsWith("z")) return undefined;
  const bytes = decodeBase58(proofValue.slice(1), MAX_LENGTH - 1);
  return bytes?.length === 64 ? bytes : undefined;
}

/** A maker of signatures, with the verification method whose key it uses. */
export type ProofSigner = {
  verificationMethod: string;
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
 * Creates an `eddsa-rdfc-2022` or `eddsa-jcs-2022` proof for a document (vc-di-eddsa, sections
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
    cryptosuite = "eddsa-rdfc-2022",
    proofPurpose,
    created,
    ...further
  } = options;
  const proof: JsonObject = { type: "DataIntegrityProof" };
  if (created !== undefined) proof["created"] = created;
  proof["verificationMethod"] = signer.verificationMethod;
  proof["cryptosuite"] = cryptosuite;
  proof["proofPurpose"] = proofPurpose;
  Object.assign(proof, further);
  const [refusal] = checkSuite(proof, ["eddsa-rdfc-2022", "eddsa-jcs-2022"]);
  if (refusal) throw new SdkError(refusal.code, refusal.message);
  const secured = securedDocument(document, previousProofIds(proof) ?? []);
  if (secured === undefined) {
    throw new SdkError(
      "previous_proof_not_found",
      "previousProof must be ids of proofs that the document carries",
    );
  }
  const message =
    cryptosuite === "eddsa-jcs-2022"
      ? jsonMessage(secured, proof)
      : await hashData(await hashDocument(secured, canonicalizer), {
          proof,
          context: secured["@context"],
          canonicalizer,
        });
  const signature = await signer.sign(message);
  if (!isBytes(signature) || signature.length !== 64) {
    throw new SdkError("invalid_signer", "signer must return a signature of 64 bytes");
  }
  proof["proofValue"] = encodeProofValue(signature);
  return proof;
}

/**
 * The options of an `eddsa-jcs-2022` proof repeat the document's contexts, so that they are signed.
 */
function jsonMessage(document: JsonObject, proof: JsonObject): Uint8Array {
  if (document["@context"] !== undefined) proof["@context"] = structuredClone(document["@context"]);
  return hashJsonData(hashJson(document), proof);
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
  const run: ProofRun = { options, hashes: new Map() };
  for (const proof of proofs) {
    try {
      const outcome = await verifyProof(proof, document, run);
      if (typeof outcome !== "string") errors.push(...outcome);
      else {
        signers.push(outcome);
        if (signsJson(proof)) jsonSigners.push(outcome);
      }
    } catch (error) {
      errors.push(toVerificationError(error));
    }
  }
  return { verified: signers.length === proofs.length, signers, jsonSigners, errors };
}

function isSupported(proof: JsonValue, { cryptosuites }: VerifyProofsOptions): boolean {
  return !isJsonObject(proof) || checkSuite(proof, cryptosuites).length === 0;
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
  /**
   * Hashes of the document by the previous proofs left in it: proofs of a set share the one without
   * proofs.
   */
  hashes: Map<string, Uint8Array | Promise<Uint8Array>>;
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
  const { proof, signature, method } = read;
  const documentHash = hashOf(read, run);
  if (documentHash === undefined) {
    const message = `the proofs are about more than ${options.maxChainLength} different documents`;
    return [verificationError("too_many_proofs", message)];
  }
  const context = document["@context"];
  const { canonicalizer, verifySignature = checkEd25519 } = options;
  const message = signsJson(proof)
    ? hashJsonData(await documentHash, proof)
    : await hashData(await documentHash, { proof, context, canonicalizer });
  // Nobody would read limits on its use under another name.
  const misplaced = signsJson(proof) ? [] : findMisplaced(optionsOf(proof, context), canonicalizer);
  if (misplaced.length > 0) return misplaced;
  return (await verifySignature({ signature, message, publicKey: method.publicKey }))
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
  { proof, secured }: ReadProof,
  { hashes, options }: ProofRun,
): Uint8Array | Promise<Uint8Array> | undefined {
  const key = JSON.stringify([proof["previousProof"] ?? [], signsJson(proof)]);
  const present = hashes.get(key);
  if (present !== undefined) return present;
  if (hashes.size >= options.maxChainLength) return undefined;
  const hash = signsJson(proof) ? hashJson(secured) : hashDocument(secured, options.canonicalizer);
  hashes.set(key, hash);
  return hash;
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
