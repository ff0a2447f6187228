import { type DocumentLimits, readLimits } from "../document/limits.ts";
import { assertObject, describeValue, showValue } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";
import type { JsonObject } from "../base/json/json-value.ts";
import { defined } from "../base/defined.ts";
import { isStrictSignature, type SignatureCheck } from "../keys/signature-check.ts";
import type { Canonicalizer } from "../canonicalization/canonicalizer.ts";
import type { Cryptosuite } from "../document/cryptosuite.ts";
import type { InlineContexts } from "../canonicalization/known-context-check.ts";
import type { VerifyProofsOptions } from "../proof/verify-proofs.ts";
import type { IssueWriter, SchemaValidators } from "../schemas/schema-validator.ts";
import type { ResourceResolver } from "./check-resources.ts";
import type { StatusResolver } from "./status.ts";
import { readTrustList, type TrustedIssuer, type TrustList } from "./trusted-issuers.ts";
import { publicKeyOfMethod } from "../did/did-document.ts";
import type { VerificationMethodResolver } from "../proof/verification-method.ts";
import { createResolver } from "./registered-keys.ts";

/** What a verifier decides: whom it trusts, what time it is, where status is looked up. */
export type VerifyCredentialOptions = {
  /** The issuers that the verifier trusts. Nothing in a credential can add one. */
  trustedIssuers: readonly TrustedIssuer[];
  /** The time of verification; core has no clock of its own. */
  now: Date;
  /** Looks up the status. Without it, a credential that has a status is not valid: it could not be checked. */
  resolveStatus?: StatusResolver;
  /**
   * Gets the bytes of a related resource, so that its digest can be compared; what cannot be had is then not valid. Without
   * it only contexts that core carries are compared, and others give a warning.
   */
  resolveResource?: ResourceResolver;
  /** `"skipped"` leaves the status out of `valid`; `notRevoked` is then false with `status_not_checked`. */
  statusCheck?: "required" | "skipped";
  /**
   * Allowed difference between the clocks of issuer and verifier, in seconds, at both ends of a validity and of a proof.
   * Default: 60 at the beginning of a credential's validity, so that one that was issued just now by a clock that is a little
   * ahead is not "not yet valid"; 0 at the end.
   */
  clockSkewSeconds?: number;
  /** The challenge that the proofs of the credential must answer. In a presentation it is the holder's to answer. */
  challenge?: string;
  /** The domain that the proofs of the credential must have been made for. In a presentation it is the holder's. */
  domain?: string;
  /**
   * What becomes of proofs of a type or cryptosuite that is not supported. `"refused"` (default): the document is not valid.
   * `"ignored"`: they count as not there, with a warning each, so that the issuer's own proof beside them suffices.
   */
  unsupportedProofs?: "refused" | "ignored";
  /**
   * Which cryptosuites of Data Integrity are accepted. Default: `eddsa-rdfc-2022` alone. An `eddsa-jcs-2022` proof binds the
   * JSON as RFC 8785 writes it; what its contexts say is then not looked at.
   */
  cryptosuites?: readonly Cryptosuite[];
  /**
   * What becomes of contexts that a document writes out in place of a URL. `"refused"` (default): it is not valid.
   * `"allowed"`: those that only give terms a meaning are used. The signature then does not bind the names of such terms:
   * whoever renames a member and its definition breaks nothing, so read such claims by their IRIs. Never for our own kinds.
   */
  inlineContexts?: "refused" | "allowed";
  /** Bounds on the document, checked before any other work. */
  limits?: Partial<DocumentLimits>;
  /** Validators for schemas that core does not carry, by URL. */
  schemas?: SchemaValidators;
  /**
   * What becomes of a credential whose `credentialSchema` names a schema without a validator. `"required"` (default): it is not
   * valid (`schema_unavailable`). `"optional"`: everything else decides, with the warning `schema_not_checked`.
   */
  schemaCheck?: "required" | "optional";
  /**
   * Bases under which deployments publish the service's context and schemas, such as `https://credentials.acme.example`: what
   * credentials name there is taken for the documents that core carries, and nothing is fetched. It says nothing of who is
   * trusted. A signature binds what the context means, not its name: a Custom credential verifies under each of the bases. So list
   * those only whose documents you take for the service's. Full build only.
   */
  documentBases?: readonly string[];
  /** Engine with further contexts, made by `createCanonicalizer`. Default: the contexts that core carries. */
  canonicalizer?: Canonicalizer;
  /**
   * The caller's own check of an Ed25519 signature, such as by a native library, where it is faster than the platform's.
   * Core's strict rule about encodings holds before it is asked, so it decides the equation R = S·B − k·A only.
   */
  ed25519?: (check: SignatureCheck) => boolean;
};

/** What a build of core verifies with. */
export type VerificationBuild = {
  /** The engine that stands in where the options name none. */
  engine: Canonicalizer;
  toIssues: IssueWriter;
  /** The names of a credential's documents under the service's own base, where the verifier has listed others. */
  toDefaultNames?: (credential: JsonObject) => JsonObject;
};

/** The options with everything filled in and the trust list read: done once for many credentials. */
export type VerificationContext = {
  trustList: ReturnType<typeof readTrustList>;
  /** What is expected of the proofs of a credential. */
  proofs: VerifyProofsOptions;
  inlineContexts: InlineContexts;
  now: Date;
  resolveStatus: StatusResolver | undefined;
  resolveResource: ResourceResolver | undefined;
  statusCheck: "required" | "skipped";
  /** As the caller named it; `undefined`: the default of each check. */
  clockSkewSeconds: number | undefined;
  limits: DocumentLimits;
  schemas: SchemaValidators;
  schemaCheck: "required" | "optional";
  toIssues: IssueWriter;
  toDefaultNames: ((credential: JsonObject) => JsonObject) | undefined;
};

/** Reads the options of a verification once, with what the build brings. */
export function prepareVerification(
  options: VerifyCredentialOptions,
  { engine, toIssues, toDefaultNames }: VerificationBuild,
): VerificationContext {
  assertUsable(options);
  const { now, clockSkewSeconds, ed25519, challenge, domain } = options;
  const trustList = readTrustList(options.trustedIssuers);
  const limits = readLimits(options.limits);
  const { inlineContexts = "refused", canonicalizer = engine } = options;
  return {
    trustList,
    proofs: {
      canonicalizer: engineFor(canonicalizer, inlineContexts),
      resolveVerificationMethod: createMethodResolver(trustList, now),
      now,
      clockSkewSeconds: clockSkewSeconds ?? 0,
      maxChainLength: limits.maxChainLength,
      proofPurpose: "assertionMethod",
      ...defined({ cryptosuites: options.cryptosuites }),
      unsupportedProofs: options.unsupportedProofs ?? "refused",
      ...defined({ /* fault: challenge-of-credential-ignored */ challenge, domain }),
      ...(ed25519 === undefined
        ? {}
        : { verifySignature: (check: SignatureCheck) => isStrictSignature(check) && ed25519(check) }),
    },
    inlineContexts,
    now,
    resolveStatus: options.resolveStatus,
    resolveResource: options.resolveResource,
    statusCheck: options.statusCheck ?? "required",
    clockSkewSeconds,
    limits,
    schemas: options.schemas ?? new Map(),
    schemaCheck: options.schemaCheck ?? "required",
    toIssues,
    toDefaultNames,
  };
}

function engineFor(canonicalizer: Canonicalizer, inlineContexts: InlineContexts): Canonicalizer {
  return (
    /* fault: inline-contexts-not-asked-for */ (inlineContexts === "allowed" ? canonicalizer.inline : undefined) ??
    canonicalizer
  );
}

type UsableOptions = Pick<
  VerifyCredentialOptions,
  "now" | "trustedIssuers" | "clockSkewSeconds" | "challenge" | "domain"
>;

/** @throws SdkError `invalid_argument` for options that nothing can be verified with */
export function assertUsable(options: UsableOptions): void {
  assertObject(options, "options");
  const { now, trustedIssuers, clockSkewSeconds = 0, challenge, domain } = options;
  if (!(now instanceof Date) || Number.isNaN(now.getTime())) {
    throw new SdkError("invalid_argument", `now expected a Date, such as new Date(), got ${describeValue(now)}`);
  }
  if (!Array.isArray(trustedIssuers)) {
    throw new SdkError(
      "invalid_argument",
      `trustedIssuers expected an array of DIDs or issuer entries, got ${describeValue(trustedIssuers)}`,
    );
  }
  if (!(Number.isFinite(clockSkewSeconds) && clockSkewSeconds >= 0)) {
    throw new SdkError(
      "invalid_argument",
      `clockSkewSeconds expected a number of seconds from 0, got ${showValue(clockSkewSeconds)}`,
    );
  }
  if (challenge === "" || domain === "") {
    throw new SdkError("invalid_argument", "challenge and domain expected non-empty texts, where they are given");
  }
}

/** Makes the resolver of verification methods: registered keys first, then those of `did:service` and `did:key` DIDs. */
export function createMethodResolver(trustList: TrustList, now: Date): VerificationMethodResolver {
  return createResolver(trustList, { now, computeKey: publicKeyOfMethod });
}
