import { type VerificationError, verificationError } from "../base/errors.ts";
import type { JsonObject, JsonValue } from "../base/json.ts";
import { type Cryptosuite, defaultCryptosuites } from "../document/cryptosuite.ts";
import { parseDateTimeStamp } from "../base/time.ts";

/** The expected properties of a proof. */
export type ProofExpectations = {
  proofPurpose: string;
  now: Date;
  clockSkewSeconds: number;
  /** The accepted cryptosuites of Data Integrity. Default: {@link defaultCryptosuites}. */
  cryptosuites?: readonly Cryptosuite[];
  /** If given, the proof must have been made for it. */
  domain?: string;
  /** If given, the proof must answer it. */
  challenge?: string;
};

/** Checks everything about a proof that does not need the key or the document. */
export function checkProofOptions(proof: JsonObject, expected: ProofExpectations): VerificationError[] {
  return [...checkSuite(proof, expected.cryptosuites), ...checkForm(proof), ...checkUse(proof, expected)];
}

/** Checks that the type and cryptosuite of a proof are supported. */
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

// The members that the recommendations define are a few texts or lists of texts. More would only cost time, because each proof is
// canonicalised.
const MAX_VALUES = 24;

function checkForm(proof: JsonObject): VerificationError[] {
  const errors: VerificationError[] = [];
  // Its context is compared with the document's, which may be inline if the caller allows it.
  const { "@context": _, ...members } = proof;
  const values = Object.values(members).flat();
  if (values.length > MAX_VALUES || values.some((value) => typeof value === "object")) {
    errors.push(verificationError("malformed_proof", `the proof expected at most ${MAX_VALUES} texts, and no objects`));
  }
  for (const member of ["verificationMethod", "proofPurpose"]) {
    if (typeof proof[member] !== "string") {
      errors.push(verificationError("malformed_proof", `${member} of the proof expected a text`));
    }
  }
  for (const member of ["created", "expires"]) {
    if (proof[member] !== undefined && parseDateTimeStamp(proof[member]) === undefined) {
      errors.push(verificationError("malformed_proof", `${member} of the proof expected a dateTimeStamp`));
    }
  }
  return errors;
}

function checkUse(proof: JsonObject, expected: ProofExpectations): VerificationError[] {
  const errors: VerificationError[] = [];
  const { proofPurpose, domain, challenge } = proof;
  /* fault: proof-purpose-ignored */
  if (proofPurpose !== expected.proofPurpose) {
    errors.push(verificationError("proof_purpose_mismatch", `proof purpose expected ${expected.proofPurpose}`));
  }
  const expires = parseDateTimeStamp(proof["expires"]);
  if (expires !== undefined && expected.now.getTime() - expected.clockSkewSeconds * 1000 > expires) {
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
