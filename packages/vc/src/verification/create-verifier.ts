import { assertObject, assertShape, describeValue, shorten } from "../base/check-value.ts";
import { SdkError, type VerificationError, verificationError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, listOf } from "../base/json.ts";
import { addContexts, createEngine, w3cContexts } from "../canonicalization/engine.ts";
import { type DidKey, type DidMethod, keysOfDidDocument } from "../did/did-document.ts";
import {
  type DocumentLimits,
  findPresentation,
  readDocument,
  readLimits,
} from "../document/read-document.ts";
import { assertSuite, type Suite } from "../proof/suite.ts";
import { type SchemaValidators, toIssues } from "../schemas/check-schemas.ts";
import { checkReadCredential, unreadable } from "./check-credential.ts";
import {
  checkPresentation,
  type PresentationReport,
  type VerifyPresentationOptions,
} from "./check-presentation.ts";
import type { StatusResolver } from "./check-status.ts";
import type { CredentialReport } from "./report.ts";
import type { ComputeKey, TrustedIssuer } from "./trusted-issuers.ts";
import {
  prepareVerification,
  type VerificationBuild,
  type VerifyCredentialOptions,
} from "./verification-context.ts";

/** The parts that a verifier is made of. What is not named here is not supported. */
export type VerifierOptions = {
  /** Kinds of proofs, such as `eddsaRdfc2022`. */
  suites: readonly Suite[];
  /** Ways to resolve DIDs, such as `didKey`. */
  did: readonly DidMethod[];
  /** Contexts by exact URL, besides those of W3C. Nothing is ever fetched. */
  contexts?: ReadonlyMap<string, JsonObject>;
  /** Looks up the status, such as `bitstringStatus({ load })`. */
  status?: StatusResolver;
  /** Validators for the schemas that credentials name, by URL. */
  schemas?: SchemaValidators;
  limits?: Partial<DocumentLimits>;
};

type Trust = {
  /**
   * The issuers that the verifier trusts. `"any"` leaves that to the caller: look at the issuer of
   * the report's credential.
   */
  issuers: readonly TrustedIssuer[] | "any";
};

type Policy = Omit<
  VerifyCredentialOptions,
  | "trustedIssuers"
  | "resolveStatus"
  | "cryptosuites"
  | "canonicalizer"
  | "ed25519"
  | "limits"
  | "schemas"
>;

/** The policy of one verification. */
export type VerifierPolicy = Trust & Policy;

/** The policy of verifying a presentation, with the challenge that the holder was given. */
export type PresentationPolicy = Trust &
  Omit<VerifyPresentationOptions, Exclude<keyof VerifyCredentialOptions, keyof Policy>> &
  Pick<VerifyPresentationOptions, "challenge" | "presentationProof">;

/** The outcome of verifying a credential. `issuerTrusted` is null where any issuer was let pass. */
export type VerifierReport = Omit<CredentialReport, "checks"> & {
  checks: Omit<CredentialReport["checks"], "issuerTrusted"> & { issuerTrusted: boolean | null };
};

/** A verifier of credentials and presentations. */
export type Verifier = {
  /**
   * Verifies a credential: JSON text, its UTF-8 bytes, or the parsed object. Bad documents never
   * throw. Read claims from the report's `credential`, not from the input.
   */
  verifyCredential(input: unknown, policy: VerifierPolicy): Promise<VerifierReport>;
  /** Verifies a presentation: the holder's proof, and each credential inside. */
  verifyPresentation(
    input: unknown,
    policy: PresentationPolicy,
  ): Promise<Omit<PresentationReport, "credentials"> & { credentials: VerifierReport[] }>;
};

/**
 * Makes a verifier. It has no clock, no network and no state but memos of contexts: make it once.
 *
 * @throws SdkError `invalid_argument` for options that cannot be used
 */
export function createVerifier(options: VerifierOptions): Verifier {
  assertObject(options, "options");
  const { suites, did: methods, contexts, status, schemas } = options;
  for (const [name, list] of Object.entries({ suites, did: methods })) {
    if (Array.isArray(list) && list.length > 0) continue;
    throw new SdkError(
      "invalid_argument",
      `${name} must be an array of what the verifier supports (received ${describeValue(list)})`,
    );
  }
  const known = contexts === undefined ? w3cContexts : addContexts({ contexts }, w3cContexts);
  for (const [place, suite] of suites.entries()) assertSuite(suite, `suites[${place}]`);
  assertShape(methods, "did", [{ method: "text", resolve: "function" }]);
  assertShape(options, "options", { "status?": "function", "limits?": "object" });
  const engine = createEngine(known);
  const limits = readLimits(options.limits);
  const given = {
    limits,
    ...(status === undefined ? {} : { resolveStatus: status }),
    ...(schemas === undefined ? {} : { schemas }),
  };
  const buildFor = async (
    document: JsonObject,
    { issuers, now }: Trust & Pick<Policy, "now">,
  ): Promise<VerificationBuild> => ({
    engine,
    suites,
    toIssues,
    computeKey: await resolveKeys(document, { methods, now }),
    ...(issuers === "any" ? { isAnyIssuerTrusted: true } : {}),
  });
  return {
    async verifyCredential(input, policy) {
      const optionsOf = trusting(policy, given);
      const reading = readDocument(input, limits);
      if ("error" in reading) return unreadable(reading.error);
      const presentation = findPresentation(reading.document);
      if (presentation !== undefined) return unreadable(presentation);
      const build = await buildFor(reading.document, policy);
      const context = prepareVerification(optionsOf as VerifyCredentialOptions, build);
      return reportOf(await checkReadCredential(reading.document, context), policy);
    },
    async verifyPresentation(input, policy) {
      const optionsOf = trusting(policy, given) as VerifyPresentationOptions;
      const reading = readDocument(input, limits);
      const document = "error" in reading ? undefined : reading.document;
      const build = await buildFor(document ?? {}, policy);
      const report = await checkPresentation(document ?? input, { options: optionsOf, ...build });
      return {
        ...report,
        credentials: report.credentials.map((each) => reportOf(each, policy)),
      };
    },
  };
}

/** Returns the options of a verification. Who accepts any issuer has to write it out. */
function trusting(policy: Trust, given: object): object {
  assertObject(policy, "policy");
  const { issuers, ...rest } = policy;
  if (issuers !== "any" && !Array.isArray(issuers)) {
    throw new SdkError(
      "invalid_argument",
      `issuers must be an array of DIDs, or "any" (received ${describeValue(issuers)})`,
    );
  }
  return { ...rest, ...given, trustedIssuers: issuers === "any" ? [] : issuers };
}

function reportOf(report: CredentialReport, { issuers }: Trust): VerifierReport {
  if (issuers !== "any") return report;
  const { checks } = report;
  return Object.defineProperties(
    { ...report, checks: { ...checks, issuerTrusted: null } },
    { document: { value: report.document }, byId: { value: report.byId } },
  );
}

/**
 * Resolves the DIDs whose keys the proofs of a document name, and returns how to find a key among
 * them. Only DIDs of the methods that the caller named are asked for, at most one for each proof.
 */
async function resolveKeys(
  document: JsonObject,
  { methods, now }: { methods: readonly DidMethod[]; now: Date },
): Promise<ComputeKey> {
  const dids = new Set<string>();
  for (const each of [document, ...listOf(document["verifiableCredential"])]) {
    for (const proof of isJsonObject(each) ? listOf(each["proof"]) : []) {
      const id = isJsonObject(proof) ? proof["verificationMethod"] : undefined;
      if (typeof id === "string") dids.add(didOf(id));
    }
  }
  const entries = await Promise.all(
    [...dids].map(async (did) => [did, await keysOf(did, methods)] as const),
  );
  const keys = new Map(entries);
  return (methodId, proofPurpose) => {
    const found = keys.get(didOf(methodId));
    if (found === undefined || "code" in found) return found;
    const key = found.get(methodId);
    if (key === undefined) return undefined;
    if (now.getTime() >= key.end) {
      const message = `key ${shorten(methodId)} was revoked, or has expired`;
      return verificationError("key_not_valid", message);
    }
    if (key.purposes.has(proofPurpose)) return key;
    return verificationError(
      "verification_method_not_authorized",
      `${shorten(methodId)} is no key for ${proofPurpose} in the document of its DID`,
    );
  };
}

async function keysOf(
  did: string,
  methods: readonly DidMethod[],
): Promise<ReadonlyMap<string, DidKey> | VerificationError | undefined> {
  const method = methods.find((each) => did.startsWith(`did:${each.method}:`));
  if (method === undefined) return undefined;
  try {
    const document = await method.resolve(did);
    return isJsonObject(document) ? keysOfDidDocument(document, did) : undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it failed";
    return verificationError(
      "verification_method_not_found",
      `the document of ${shorten(did)} could not be had: ${reason.slice(0, 200)}`,
    );
  }
}

function didOf(methodId: string): string {
  return methodId.split("#", 1)[0] as string;
}
