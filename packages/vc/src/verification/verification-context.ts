import { type DocumentLimits, readLimits } from "../document/read-document.ts";
import { assertObject, describeValue, showValue } from "../base/check-value.ts";
import { SdkError, type VerificationError } from "../base/errors.ts";
import { defined, type JsonObject } from "../base/json.ts";
import { isStrictSignature, type SignatureCheck } from "../keys/ed25519.ts";
import type { Canonicalizer } from "../canonicalization/canonicalizer.ts";
import type { Cryptosuite } from "../proof/read-proof.ts";
import type { VerifyProofsOptions } from "../proof/data-integrity.ts";
import type { IssueWriter, SchemaValidators } from "../schemas/check-schemas.ts";
import type { Suite } from "../proof/suite.ts";
import type { ResourceResolver } from "./check-resources.ts";
import type { StatusResolver } from "./check-status.ts";
import {
  type ComputeKey,
  createResolver,
  readTrustList,
  type TrustedIssuer,
  type TrustList,
} from "./trusted-issuers.ts";

/** The policy of a verifier: trusted issuers, time, status source. */
export type VerifyCredentialOptions = {
  /** The issuers that the verifier trusts. Nothing in a credential can add one. */
  trustedIssuers: readonly TrustedIssuer[];
  /** The time of verification; this package has no clock of its own. */
  now: Date;
  /**
   * Resolves the status. Without it, a credential that has a status is not valid: it could not be
   * checked.
   */
  resolveStatus?: StatusResolver;
  /**
   * Returns the bytes of a related resource, so that its digest can be compared. An unavailable
   * resource makes the credential invalid. Without a resolver only W3C's own contexts are
   * compared, and others give a warning.
   */
  resolveResource?: ResourceResolver;
  /**
   * `"skipped"` leaves the status out of `valid`; `notRevoked` is then false with
   * `status_not_checked`.
   */
  statusCheck?: "required" | "skipped";
  /**
   * Allowed difference between the clocks of issuer and verifier, in seconds, at both ends of a
   * validity and of a proof. Default: 60 at the beginning of a credential's validity, 0 at the end.
   * So a new credential is valid even if the issuer's clock is slightly ahead.
   */
  clockSkewSeconds?: number;
  /**
   * The challenge that the credential's proofs must answer. In a presentation it is for the holder.
   */
  challenge?: string;
  /**
   * The domain that the credential's proofs must have been made for. In a presentation it is for
   * the holder.
   */
  domain?: string;
  /**
   * The policy for proofs of an unsupported type or cryptosuite. `"refused"` (default): the
   * document is not valid. `"ignored"`: they count as absent, with a warning each, so that the
   * issuer's own proof suffices.
   */
  unsupportedProofs?: "refused" | "ignored";
  /**
   * The accepted cryptosuites of Data Integrity. Default: only `eddsa-rdfc-2022`. An
   * `eddsa-jcs-2022` proof binds the JSON in its RFC 8785 form; contexts are then ignored.
   */
  cryptosuites?: readonly Cryptosuite[];
  /**
   * The policy for inline contexts. `"refused"` (default): the document is not valid. `"allowed"`:
   * those that only define terms are used. The signature then does not bind the names of such
   * terms: a member and its definition can be renamed together. So read such claims by their IRIs.
   */
  inlineContexts?: "refused" | "allowed";
  /**
   * The policy for members that stand in several objects with one id, or have other names than the
   * contexts give them. By default the report's `credential` reads as signed, with a warning.
   * `"strict"`: such a document is not valid.
   */
  members?: "strict";
  /** Limits on the document, checked before any other work. */
  limits?: Partial<DocumentLimits>;
  /** Validators for the schemas that credentials name, by URL. */
  schemas?: SchemaValidators;
  /**
   * The policy for a `credentialSchema` without a validator. `"required"` (default): the credential
   * is not valid (`schema_unavailable`). `"optional"`: the other checks decide, with the warning
   * `schema_not_checked`.
   */
  schemaCheck?: "required" | "optional";
  /**
   * Engine with further contexts, made by `createCanonicalizer`. Default: the engine with the known
   * contexts.
   */
  canonicalizer?: Canonicalizer;
  /**
   * The caller's own check of an Ed25519 signature, for example by a faster native library. The
   * strict rule about encodings is checked first, so this decides only the equation R = S·B − k·A.
   */
  ed25519?: (check: SignatureCheck) => boolean;
};

/** The part of the context that the check of a credential's form needs. */
export type FormOptions = Pick<
  VerificationContext,
  "schemas" | "schemaCheck" | "inlineContexts" | "toIssues" | "profile"
>;

/** Rules for credentials of a vocabulary of one's own, which are stricter than those of W3C. */
export type Profile = {
  /** Prefix of the IRIs of its types. Whole IRIs in place of its terms are refused. */
  vocabulary: string;
  /** Types of status entries whose members are texts. */
  statusTypes: readonly string[];
  appliesTo(credential: JsonObject): boolean;
  /** Returns the credential without proofs that are no signatures, and that others read. */
  signedPartOf(credential: JsonObject): JsonObject;
  /** Checks the form in place of that of W3C. */
  check(credential: JsonObject, options: FormOptions): VerificationError[];
};

export type VerificationBuild = {
  /** The default engine. */
  engine: Canonicalizer;
  toIssues: IssueWriter;
  computeKey: ComputeKey;
  /** Accepted suites. Default: those of `cryptosuites`, and `Ed25519Signature2020`. */
  suites?: readonly Suite[];
  /** Whether the caller judges issuers on its own. */
  isAnyIssuerTrusted?: boolean;
  /** The profile of a package that builds on this one. */
  profile?: Profile;
  /** Renames a credential's documents to names that the profile knows. */
  toDefaultNames?: (credential: JsonObject) => JsonObject;
};

/**
 * A copy of the options, with the parsed trust list, limits and expectations of proofs: made once
 * for many credentials.
 */
export type VerificationContext = Omit<VerifyCredentialOptions, "limits"> &
  Omit<VerificationBuild, "engine" | "computeKey" | "suites"> & {
    trustList: TrustList;
    proofs: VerifyProofsOptions;
    limits: DocumentLimits;
  };

export function prepareVerification(
  options: VerifyCredentialOptions,
  { engine, computeKey, suites, ...build }: VerificationBuild,
): VerificationContext {
  assertUsable(options);
  const {
    now,
    clockSkewSeconds = 0,
    cryptosuites,
    ed25519,
    challenge,
    domain,
    inlineContexts,
    canonicalizer = engine,
  } = options;
  const used = (inlineContexts === "allowed" ? canonicalizer.inline : undefined) ?? canonicalizer;
  const trustList = readTrustList(options.trustedIssuers);
  const limits = readLimits(options.limits);
  return {
    ...options,
    ...build,
    trustList,
    limits,
    proofs: {
      // An engine that cannot say how a document reads is not asked: the build's own is.
      canonicalizer: used.read === undefined ? { ...used, ...readerOf(engine) } : used,
      resolveVerificationMethod: createResolver(trustList, { now, computeKey }),
      now,
      clockSkewSeconds,
      maxChainLength: limits.maxChainLength,
      proofPurpose: "assertionMethod",
      unsupportedProofs: options.unsupportedProofs ?? "refused",
      ...defined({ cryptosuites, suites, challenge, domain }),
      ...(ed25519 === undefined
        ? {}
        : {
            verifySignature: (check: SignatureCheck) => isStrictSignature(check) && ed25519(check),
          }),
    },
  };
}

function readerOf({ read }: Canonicalizer): Pick<Canonicalizer, "read"> {
  return read === undefined ? {} : { read };
}

type UsableOptions = Pick<
  VerifyCredentialOptions,
  "now" | "trustedIssuers" | "clockSkewSeconds" | "challenge" | "domain"
>;

/** @throws SdkError `invalid_argument` for options that cannot be used */
export function assertUsable(options: UsableOptions): void {
  assertObject(options, "options");
  const { now, trustedIssuers, clockSkewSeconds = 0, challenge, domain } = options;
  if (!(now instanceof Date) || Number.isNaN(now.getTime())) {
    throw new SdkError(
      "invalid_argument",
      `now must be a Date, such as new Date() (received ${describeValue(now)})`,
    );
  }
  if (!Array.isArray(trustedIssuers)) {
    throw new SdkError(
      "invalid_argument",
      `trustedIssuers must be an array of DIDs or issuer entries (received ${describeValue(trustedIssuers)})`,
    );
  }
  if (!(Number.isFinite(clockSkewSeconds) && clockSkewSeconds >= 0)) {
    throw new SdkError(
      "invalid_argument",
      `clockSkewSeconds must be a number of seconds from 0 (received ${showValue(clockSkewSeconds)})`,
    );
  }
  if (challenge === "" || domain === "") {
    throw new SdkError(
      "invalid_argument",
      "challenge and domain must be non-empty texts, where they are given",
    );
  }
}
