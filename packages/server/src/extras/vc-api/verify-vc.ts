import type {
  CredentialReport,
  JsonObject,
  StatusResolver,
  TrustedIssuer,
  VerificationError,
  VerifyCredentialOptions,
} from "@arcs/core";
import { defined, isJsonObject } from "@arcs/core/internal";
import { type ProblemDetails, problemOf } from "./problem-details.ts";
import { createVcStatusResolver } from "./vc-status.ts";
import type { Clock } from "../../platform/base/runtime.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { IssuerKeys, VcIssuer } from "../../platform/keys/issuer-keys.ts";
import type { ServerLedger } from "../../platform/chains/chains.ts";
import type { Verifier } from "../../features/credentials/verification/verifier.ts";
import { idOf } from "../../features/credentials/verification/service.ts";
import { listKnownIssuers, trustListOf } from "../../features/credentials/issuers/service.ts";

export type VcVerificationContext = {
  store: Store;
  settings: Settings;
  clock: Clock;
  issuers: IssuerKeys;
  vcIssuer: VcIssuer | undefined;
  ledger: ServerLedger;
  verifier: Verifier;
};

/** Result of the VC-API for a credential or a presentation. */
export type VcVerification = { verified: boolean; problemDetails: ProblemDetails[]; warnings: ProblemDetails[] };

/** Checks that the caller of the VC-API asks for. */
export type VcChecks = { checks?: readonly string[]; challenge?: string; domain?: string };

/**
 * Verifies a credential of any issuer that the VC-API trusts. Contexts may be written out in it, because W3C credentials may;
 * what ARCS itself understands of a credential, it asks `POST /v1/credentials/verify` for, which refuses them.
 */
export async function verifyVc(
  context: VcVerificationContext,
  credential: JsonObject,
  wanted: VcChecks,
): Promise<VcVerification> {
  const { challenge, domain } = wanted;
  const options = { ...(await optionsFor(context, [credential], wanted)), ...defined({ challenge, domain }) };
  const report = await context.verifier.verify(
    { kind: "credential", document: credential, contexts: "vc", options },
    resolverFor(context, wanted),
  );
  return verificationOf(
    report.valid,
    report.errors.map((error) => ({ error })),
  );
}

/**
 * Verifies a presentation, and each credential in it.
 *
 * @param wanted.presentationProof - `optional` where the caller says that it has no proof
 */
export async function verifyVp(
  context: VcVerificationContext,
  presentation: JsonObject,
  wanted: VcChecks & { presentationProof: "required" | "optional" },
): Promise<VcVerification> {
  const { challenge, domain, presentationProof } = wanted;
  const credentials = [presentation["verifiableCredential"] ?? []].flat().filter(isJsonObject);
  const options = {
    ...(await optionsFor(context, credentials, wanted)),
    ...defined({ domain }),
  };
  const proof =
    presentationProof === "optional"
      ? { presentationProof, ...defined({ challenge }) }
      : { challenge: challenge ?? "" };
  const report = await context.verifier.verify(
    { kind: "presentation", document: presentation, contexts: "vc", options: { ...options, ...proof } },
    resolverFor(context, wanted),
  );
  return verificationOf(report.valid, [
    ...report.errors.map((error) => ({ error })),
    ...report.credentials.flatMap(findingsOf),
  ]);
}

/** Returns the answer to a request that cannot be read unambiguously (`findMisread`). */
export function vcVerificationOfMisread(error: VerificationError): VcVerification {
  return verificationOf(false, [{ error }]);
}

async function optionsFor(
  context: VcVerificationContext,
  credentials: readonly JsonObject[],
  checks: VcChecks,
): Promise<Pick<VerifyCredentialOptions, "trustedIssuers" | "now" | "cryptosuites" | "statusCheck">> {
  return {
    trustedIssuers: await vcTrustList(context, credentials),
    now: context.clock.now(),
    cryptosuites: ["eddsa-rdfc-2022", "eddsa-jcs-2022"],
    statusCheck: isStatusWanted(checks) ? "required" : "skipped",
  };
}

function resolverFor(context: VcVerificationContext, checks: VcChecks): StatusResolver | undefined {
  return isStatusWanted(checks) ? createVcStatusResolver(context) : undefined;
}

function isStatusWanted({ checks }: VcChecks): boolean {
  return checks === undefined || checks.includes("credentialStatus");
}

type Finding = { error: VerificationError; instance?: string };

function findingsOf({ errors }: CredentialReport, index: number): Finding[] {
  return errors.map((error) => ({ error, instance: `#/verifiableCredential/${index}` }));
}

function verificationOf(verified: boolean, findings: readonly Finding[]): VcVerification {
  // A warning by its weight, but enough that nothing is verified.
  const isProblem = ({ error }: Finding): boolean => error.severity === "critical" || error.code === "untrusted_issuer";
  const write = ({ error, instance }: Finding): ProblemDetails => problemOf(error, instance);
  return {
    verified,
    problemDetails: findings.filter(isProblem).map(write),
    warnings: findings.filter((finding) => !isProblem(finding)).map(write),
  };
}

/**
 * Lists the issuers that the VC-API trusts when it verifies: those that this server trusts, and its own one, unless
 * anybody may have that one sign. Where the operator says so, any issuer of the given documents is trusted; keys that
 * the server knows hold even then.
 */
async function vcTrustList(
  context: { store: Store; settings: Settings; issuers: IssuerKeys; vcIssuer: VcIssuer | undefined },
  documents: readonly JsonObject[],
): Promise<TrustedIssuer[]> {
  const { settings, vcIssuer } = context;
  const known = await listKnownIssuers(context);
  const own = vcIssuer === undefined ? [] : [vcIssuer.did];
  if (settings.vcApiTrust === "known") return [...trustListOf(known), ...(settings.vcApi === "key" ? own : [])];
  const all = trustListOf(known.map((issuer) => ({ ...issuer, trusted: true })));
  const dids = new Set(known.map(({ did }) => did));
  const unknown = new Set(documents.map((document) => idOf(document["issuer"]) ?? "").filter((id) => id !== ""));
  return [...all, ...[...unknown].filter((id) => !dids.has(id))];
}
