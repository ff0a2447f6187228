/**
 * The outcome codes of verification, each with its severity. A code names one cause;
 * `docs/errors.md` explains each. Append only: a code that has been published keeps its name and
 * its meaning.
 */
export const verificationCodes = {
  // the document as received
  malformed_json: "critical",
  duplicate_json_key: "critical",
  document_too_large: "critical",
  document_too_deep: "critical",
  document_too_complex: "critical",
  too_many_proofs: "critical",
  unsignable_value: "critical",
  unsigned_value: "warning",
  misplaced_member: "critical",
  scattered_members: "warning",
  // its form
  invalid_credential_format: "critical",
  invalid_presentation_format: "critical",
  invalid_subject_data: "critical",
  uncompacted_member: "critical",
  schema_unavailable: "critical",
  schema_not_checked: "warning",
  unknown_context: "critical",
  undefined_term: "critical",
  // its proofs
  missing_proof: "critical",
  malformed_proof: "critical",
  malformed_proof_value: "critical",
  proof_context_mismatch: "critical",
  unsupported_proof_type: "critical",
  proof_not_checked: "warning",
  unsupported_cryptosuite: "critical",
  proof_purpose_mismatch: "critical",
  proof_expired: "critical",
  domain_mismatch: "critical",
  challenge_mismatch: "critical",
  challenge_not_checked: "warning",
  previous_proof_not_found: "critical",
  verification_method_not_found: "critical",
  verification_method_not_authorized: "critical",
  key_not_valid: "critical",
  canonicalization_failed: "critical",
  canonicalization_limit_exceeded: "critical",
  invalid_signature: "critical",
  // its issuer, time and status
  untrusted_issuer: "warning",
  credential_not_yet_valid: "critical",
  credential_expired: "critical",
  credential_revoked: "critical",
  credential_suspended: "critical",
  credential_pending: "warning",
  unknown_status_type: "critical",
  status_not_found: "critical",
  status_unavailable: "critical",
  status_list_index_out_of_range: "critical",
  status_not_checked: "warning",
  anchor_mismatch: "critical",
  // its references
  related_resource_mismatch: "critical",
  related_resource_unavailable: "critical",
  related_resource_not_checked: "warning",
  // the credentials in a presentation
  invalid_credential: "critical",
  presentation_not_signed: "warning",
  enveloped_not_supported: "critical",
  holder_mismatch: "critical",
} as const;

/** Codes that only thrown errors carry: bad input to a function of the library. */
export const libraryCodes = [
  "invalid_argument",
  "invalid_did",
  "invalid_signer",
  "invalid_time",
  "invalid_json_value",
  "invalid_issuer_document",
] as const;

/** The codes of verification that packages on top of this one add, by augmenting this interface. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces can be added to
export interface FurtherVerificationCodes {}

/** The other codes that packages on top of this one add, by augmenting this interface. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces can be added to
export interface FurtherErrorCodes {}

/** A code that an entry of a verification report carries. */
// oxlint-disable-next-line typescript/no-redundant-type-constituents -- empty until a package adds to it
export type VerificationCode = keyof typeof verificationCodes | keyof FurtherVerificationCodes;

/** Every code that an {@link SdkError} carries. */
// oxlint-disable-next-line typescript/no-redundant-type-constituents -- empty until a package adds to it
export type ErrorCode = VerificationCode | (typeof libraryCodes)[number] | keyof FurtherErrorCodes;

/** How much an entry of a verification report weighs (spec 4.1). */
export type Severity = "critical" | "warning";

/** One finding of a verification: what was wrong, in a form that programs and people can read. */
export type VerificationError = { code: VerificationCode; message: string; severity: Severity };

// The codes that are warnings in the table, repeated here because small builds omit the table. A
// test compares the two.
const warnings: readonly VerificationCode[] = [
  "unsigned_value",
  "scattered_members",
  "proof_not_checked",
  "untrusted_issuer",
  "credential_pending",
  "status_not_checked",
  "related_resource_not_checked",
  "schema_not_checked",
  "challenge_not_checked",
  "presentation_not_signed",
];

/** Builds a finding; its severity is that of its code. */
export function verificationError(code: VerificationCode, message: string): VerificationError {
  return { code, message, severity: warnings.includes(code) ? "warning" : "critical" };
}

// The codes of the table that are thrown, repeated for the same reason. A test looks for others in
// the sources.
const thrown: readonly ErrorCode[] = [
  "canonicalization_failed",
  "canonicalization_limit_exceeded",
  "document_too_complex",
  "document_too_deep",
  "document_too_large",
  "duplicate_json_key",
  "malformed_json",
  "undefined_term",
  "unknown_context",
  "unsignable_value",
] satisfies VerificationCode[];

/**
 * Turns an error of reading or canonicalising a document into a finding. Throws it again, if its
 * code is not one of those.
 */
export function toVerificationError(error: unknown): VerificationError {
  if (isSdkError(error) && thrown.includes(error.code)) {
    return verificationError(error.code as VerificationCode, error.message);
  }
  throw error;
}

/** Optional facts of an {@link SdkError} besides its code and message. */
export type SdkErrorOptions = {
  details?: Readonly<Record<string, unknown>>;
  cause?: unknown;
  status?: number;
  requestId?: string;
};

/**
 * The one error class of the library (spec 4.6).
 *
 * Branch on `code`, never on `message`. `details` holds the facts behind the message; no secret is
 * ever put there.
 *
 * @example
 * ```ts
 * try {
 *   parseDid("did:web:example.com");
 * } catch (error) {
 *   if (isSdkError(error, "invalid_did")) console.log(error.message);
 * }
 * ```
 */
export class SdkError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = "SdkError";
  /** Stable, machine-readable cause. */
  readonly code: Code;
  /** Facts behind the message. */
  readonly details: Readonly<Record<string, unknown>>;
  /** HTTP status of the response; absent if the error did not come from one. */
  declare readonly status?: number;
  /** Id under which the server logged the request; absent if no response named one. */
  declare readonly requestId?: string;

  constructor(code: Code, message: string, options: SdkErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? {};
    if (options.status !== undefined) this.status = options.status;
    if (options.requestId !== undefined) this.requestId = options.requestId;
  }
}

/**
 * Tells whether a caught value is an {@link SdkError}, of a given code if one is named.
 * Compares names, not classes, so that it holds when two copies of the library are loaded.
 */
export function isSdkError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is SdkError<Code> {
  return (
    error instanceof Error &&
    error.name === "SdkError" &&
    "code" in error &&
    (code === undefined || error.code === code)
  );
}

/**
 * Returns the result of a reading, or `undefined` if it throws an {@link SdkError}. Other errors
 * pass.
 */
export function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (isSdkError(error)) return undefined;
    throw error;
  }
}
