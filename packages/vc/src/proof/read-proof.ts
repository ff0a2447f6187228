import { decodeBase58, encodeBase58 } from "../base/bytes.ts";
import { type VerificationError, verificationError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf, writeJcs } from "../base/json.ts";
import { parseDateTimeStamp } from "../base/time.ts";
import { type KeyType, lengthsOf, type Suite, type SuiteKey } from "./suite.ts";

/**
 * The cryptosuites of Data Integrity proofs (vc-di-eddsa, sections 3.2 and 3.3). `eddsa-rdfc-2022`
 * signs the meaning of a document, its RDF. `eddsa-jcs-2022` signs its JSON in the RFC 8785 form,
 * independent of contexts: only the order of members and the spelling of numbers may change.
 */
export type Cryptosuite = "eddsa-rdfc-2022" | "eddsa-jcs-2022";

const defaultCryptosuites: readonly Cryptosuite[] = ["eddsa-rdfc-2022"];

export function signsJson(proof: JsonValue, suites?: readonly Suite[]): boolean {
  return (
    isJsonObject(proof) &&
    proof["type"] === "DataIntegrityProof" &&
    (proof["cryptosuite"] === "eddsa-jcs-2022" || findSuite(proof, suites)?.signs === "json")
  );
}

/** Finds the suite of a proof among further ones. */
function findSuite(
  { type, cryptosuite }: JsonObject,
  suites?: readonly Suite[],
): Suite | undefined {
  return suites?.find(
    ({ name, keys }) => keys && type === "DataIntegrityProof" && name === cryptosuite,
  );
}

export type VerificationMethod = {
  id: string;
  controller: string;
  /** For Ed25519 32 bytes, for P-256 and P-384 a point (SEC 1). */
  publicKey: Uint8Array;
  /** Default: Ed25519. */
  keyType?: KeyType;
};

/**
 * Returns the key that a proof names, valid at its time of creation (milliseconds): from
 * configuration or by computation, never from the document.
 */
export type VerificationMethodResolver = (
  id: string,
  use: { created: number | undefined; proofPurpose: string },
) => VerificationMethod | VerificationError;

export type ProofExpectations = {
  proofPurpose: string;
  now: Date;
  clockSkewSeconds: number;
  /** The accepted cryptosuites of Data Integrity. Default: {@link defaultCryptosuites}. */
  cryptosuites?: readonly Cryptosuite[];
  /** Accepted suites, in place of those that are built in. */
  suites?: readonly Suite[];
  domain?: string;
  challenge?: string;
};

/** A proof with the document that it covers, its signature, and its key. */
export type ReadProof = {
  proof: JsonObject;
  secured: JsonObject;
  signature: Uint8Array;
  method: VerificationMethod;
  /** How the key of a further suite checks; absent for those that are built in. */
  suiteKey?: SuiteKey;
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
  const unsupported = checkSuite(proof, acceptedOf(expected), expected.suites);
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
  const keys = findSuite(proof, expected.suites)?.keys;
  const lengths = keys === undefined ? [64] : lengthsOf(keys);
  const signature = decodeProofValue(proof["proofValue"], lengths);
  if (signature === undefined) errors.push(malformedValue(lengths));
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
  const method = expected.resolveVerificationMethod(id, {
    created: parseDateTimeStamp(created),
    proofPurpose: expected.proofPurpose,
  });
  if ("code" in method) return [...errors, method];
  const { keyType = "Ed25519" } = method;
  const suiteKey = keys?.[keyType];
  // A key of another type could make a signature that fits by the rules of its own.
  if (keys === undefined ? keyType !== "Ed25519" : suiteKey === undefined)
    errors.push(verificationError("key_not_valid", `the proof is not one of a key of ${keyType}`));
  if (secured === undefined || signature === undefined || errors.length > 0) return errors;
  if (suiteKey === undefined) return { proof, secured, signature, method };
  const { signatureLength } = suiteKey;
  return signature.length === signatureLength
    ? { proof, secured, signature, method, suiteKey }
    : [malformedValue([signatureLength])];
}

function malformedValue(lengths: readonly number[]): VerificationError {
  const message = `proofValue must be z and the base58 of ${lengths.join(" or ")} bytes`;
  return verificationError("malformed_proof_value", message);
}

export function acceptedOf({
  cryptosuites,
  suites,
}: ProofExpectations): readonly string[] | undefined {
  return suites === undefined ? cryptosuites : suites.map(({ name }) => name);
}

export function checkSuite(
  { type, cryptosuite }: JsonObject,
  accepted: readonly JsonValue[] = defaultCryptosuites,
  suites?: readonly Suite[],
): VerificationError[] {
  if (type === "Ed25519Signature2020" && (suites === undefined || accepted.includes(type)))
    return [];
  if (type !== "DataIntegrityProof") {
    return [
      verificationError(
        "unsupported_proof_type",
        `proof type ${show(type)} is not supported: DataIntegrityProof and Ed25519Signature2020 are`,
      ),
    ];
  }
  // The name of a type is none of a cryptosuite.
  const isAccepted = cryptosuite !== undefined && cryptosuite !== "Ed25519Signature2020";
  if (isAccepted && accepted.includes(cryptosuite)) return [];
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

// "z" and base58 of 96 bytes
const MAX_LENGTH = 133;

/** Writes a signature as `proofValue`: `z` and its base58 (vc-di-eddsa, section 3.2.1). */
export function encodeProofValue(signature: Uint8Array): string {
  return `z${encodeBase58(signature)}`;
}

/** Reads the signature of 64 or other bytes from a `proofValue`; `undefined` for anything else. */
export function decodeProofValue(
  proofValue: unknown,
  lengths: readonly number[] = [64],
): Uint8Array | undefined {
  if (typeof proofValue !== "string" || !proofValue.startsWith("z")) return undefined;
  const bytes = decodeBase58(proofValue.slice(1), MAX_LENGTH - 1);
  return bytes !== undefined && lengths.includes(bytes.length) ? bytes : undefined;
}
