import { type DocumentLimits, readLimits } from "../document/limits.ts";
import { SdkError } from "../errors.ts";
import { isStrictSignature, type SignatureCheck } from "../keys/signature-check.ts";
import type { Canonicalizer } from "../proof/canonicalizer.ts";
import type { VerifyProofsOptions } from "../proof/verify-proofs.ts";
import type { SchemaValidators } from "../schemas/schema-validator.ts";
import { createMethodResolver } from "./resolve-method.ts";
import type { StatusResolver } from "./status.ts";
import { readTrustList, type TrustedIssuer } from "./trusted-issuers.ts";

/** What a verifier decides: whom it trusts, what time it is, where status is looked up. */
export type VerifyCredentialOptions = {
  /** The issuers that the verifier trusts. Nothing in a credential can add one. */
  trustedIssuers: readonly TrustedIssuer[];
  /** The time of verification; core has no clock of its own. */
  now: Date;
  /** Looks up the status. Without it, a credential that has a status is not valid: it could not be checked. */
  resolveStatus?: StatusResolver;
  /** `"skipped"` leaves the status out of `valid`; `notRevoked` is then false with `status_not_checked`. */
  statusCheck?: "required" | "skipped";
  /** Allowed difference between the clocks of issuer and verifier, in seconds. Default 0. */
  clockSkewSeconds?: number;
  /** Bounds on the document, checked before any other work. */
  limits?: Partial<DocumentLimits>;
  /** Validators for schemas that core does not carry, by URL. */
  schemas?: SchemaValidators;
  /** Engine with further contexts, made by `createCanonicalizer`. Default: the contexts that core carries. */
  canonicalizer?: Canonicalizer;
  /**
   * The caller's own check of an Ed25519 signature, such as by a native library, where it is faster than the platform's.
   * Core's strict rule about encodings holds before it is asked, so it decides the equation R = S·B − k·A only.
   */
  ed25519?: (check: SignatureCheck) => boolean;
};

/** The options with everything filled in and the trust list read: done once for many credentials. */
export type VerificationContext = {
  trustList: ReturnType<typeof readTrustList>;
  /** What is expected of the proofs of a credential. */
  proofs: VerifyProofsOptions;
  now: Date;
  resolveStatus: StatusResolver | undefined;
  statusCheck: "required" | "skipped";
  clockSkewSeconds: number;
  limits: DocumentLimits;
  schemas: SchemaValidators;
};

/** Reads the options of a verification once, with the engine that stands in where they name none. */
export function prepareVerification(options: VerifyCredentialOptions, engine: Canonicalizer): VerificationContext {
  const { now, trustedIssuers, clockSkewSeconds = 0, ed25519 } = options;
  if (!(now instanceof Date) || Number.isNaN(now.getTime())) {
    throw new SdkError("invalid_argument", "now expected a valid Date");
  }
  if (!Array.isArray(trustedIssuers)) {
    throw new SdkError("invalid_argument", "trustedIssuers expected an array of DIDs or issuer entries");
  }
  if (!(clockSkewSeconds >= 0 && Number.isFinite(clockSkewSeconds))) {
    throw new SdkError("invalid_argument", "clockSkewSeconds expected a number of seconds from 0");
  }
  const trustList = readTrustList(trustedIssuers);
  const limits = readLimits(options.limits);
  return {
    trustList,
    proofs: {
      canonicalizer: options.canonicalizer ?? engine,
      resolveVerificationMethod: createMethodResolver(trustList, now),
      now,
      clockSkewSeconds,
      maxChainLength: limits.maxChainLength,
      proofPurpose: "assertionMethod",
      ...(ed25519 === undefined
        ? {}
        : { verifySignature: (check: SignatureCheck) => isStrictSignature(check) && ed25519(check) }),
    },
    now,
    resolveStatus: options.resolveStatus,
    statusCheck: options.statusCheck ?? "required",
    clockSkewSeconds,
    limits,
    schemas: options.schemas ?? new Map(),
  };
}
