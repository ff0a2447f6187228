import {
  type JsonObject,
  SdkError,
  type TrustedIssuer,
  type VerificationCode,
  type VerificationError,
  type VerifyCredentialOptions,
} from "@arcs/core";
import { defined, isJsonObject } from "@arcs/core/internal";
import type { VcVerifyCredential, VcVerifyPresentation } from "@arcs/core/http";
import type { FastifyInstance, FastifyReply } from "fastify";

import { createVcStatusResolver } from "./issue-routes.ts";
import { errorResponses, type ServerContext } from "@arcs/server/extension";
import {
  type AddressLimit,
  findMisread,
  idOf,
  type IssuerKey,
  listKnownIssuers,
  rawBodyOf,
  schemaRef,
  trustListOf,
  useRawBodies,
  type Verifier,
} from "@arcs/server/internal";

type VcVerificationContext = Pick<
  ServerContext,
  "store" | "settings" | "clock" | "issuers" | "ledger"
> & {
  vcIssuer: IssuerKey;
  verifier: Verifier;
};

type VcVerification = {
  verified: boolean;
  problemDetails: ProblemDetails[];
  warnings: ProblemDetails[];
};

type VcChecks = { checks?: readonly string[]; challenge?: string; domain?: string };

type Presented = { document: JsonObject; presentationProof: "required" | "optional" };

/**
 * Verifies a credential of any issuer that the VC-API trusts. Contexts may be written out in it,
 * because W3C credentials may; what ARCS itself understands of a credential, it asks
 * `POST /v1/credentials/verify` for, which refuses them.
 */
async function verifyVc(
  context: VcVerificationContext,
  document: JsonObject,
  wanted: VcChecks,
): Promise<VcVerification> {
  const { options, resolve } = await optionsFor(context, [document], wanted);
  const report = await context.verifier.verify(
    { kind: "credential", document, contexts: "vc", options },
    resolve,
  );
  return verificationOf(report.valid, report.errors);
}

/**
 * Verifies a presentation, and each credential in it. Its proof is optional where the caller says
 * that it has none.
 */
async function verifyVp(
  context: VcVerificationContext,
  { document, presentationProof }: Presented,
  wanted: VcChecks,
): Promise<VcVerification> {
  const credentials = [document["verifiableCredential"] ?? []].flat().filter(isJsonObject);
  const { options, resolve } = await optionsFor(context, credentials, wanted);
  const proof =
    presentationProof === "optional"
      ? { presentationProof }
      : { challenge: wanted.challenge ?? "" };
  const report = await context.verifier.verify(
    { kind: "presentation", document, contexts: "vc", options: { ...options, ...proof } },
    resolve,
  );
  return verificationOf(report.valid, [
    ...report.errors,
    ...report.credentials.flatMap(({ errors }, index) =>
      errors.map((error): Finding => ({ ...error, instance: `#/verifiableCredential/${index}` })),
    ),
  ]);
}

async function optionsFor(
  context: VcVerificationContext,
  credentials: readonly JsonObject[],
  { checks, challenge, domain }: VcChecks,
) {
  const asksStatus = checks === undefined || checks.includes("credentialStatus");
  const options: Omit<VerifyCredentialOptions, "resolveStatus"> = {
    trustedIssuers: await vcTrustList(context, credentials),
    now: context.clock.now(),
    cryptosuites: ["eddsa-rdfc-2022", "eddsa-jcs-2022"],
    statusCheck: asksStatus ? "required" : "skipped",
    ...defined({ challenge, domain }),
  };
  return { options, resolve: asksStatus ? createVcStatusResolver(context) : undefined };
}

/** An error, and the part of the document that it is in. */
type Finding = VerificationError & { instance?: string };

function verificationOf(verified: boolean, findings: readonly Finding[]): VcVerification {
  // A warning by its weight, but enough that nothing is verified.
  const isProblem = ({ severity, code }: Finding): boolean =>
    severity === "critical" || code === "untrusted_issuer";
  return {
    verified,
    problemDetails: findings.filter(isProblem).map(problemOf),
    warnings: findings.filter((finding) => !isProblem(finding)).map(problemOf),
  };
}

/**
 * Lists the issuers that the VC-API trusts when it verifies: those that this server trusts, and its
 * own one, unless anybody may have that one sign. Where the operator says so, any issuer of the
 * given documents is trusted; keys that the server knows hold even then.
 */
async function vcTrustList(
  context: VcVerificationContext,
  documents: readonly JsonObject[],
): Promise<TrustedIssuer[]> {
  const { settings, vcIssuer } = context;
  const known = await listKnownIssuers(context);
  if (settings.vcApiTrust === "known")
    return [...trustListOf(known), ...(settings.vcApi === "key" ? [vcIssuer.did] : [])];
  const all = trustListOf(known.map((issuer) => ({ ...issuer, trusted: true })));
  const dids = new Set(known.map(({ did }) => did));
  const unknown = new Set(
    documents.map((document) => idOf(document["issuer"]) ?? "").filter((id) => id !== ""),
  );
  return [...all, ...[...unknown].filter((id) => !dids.has(id))];
}

/** A problem in the form of RFC 9457, as the VC-API reports them. */
type ProblemDetails = { type: string; title: string; detail: string; instance?: string };

const DATA_MODEL = "https://www.w3.org/TR/vc-data-model#";
const SECURITY = "https://w3id.org/security#";
const STATUS_LIST = "https://www.w3.org/ns/credentials/status-list#";

/**
 * Names of problems in the recommendations. A code that is absent here has a name in neither: it is
 * malformed, or cryptographic.
 */
const types: Readonly<Partial<Record<VerificationCode, string>>> = {
  malformed_json: `${DATA_MODEL}PARSING_ERROR`,
  duplicate_json_key: `${DATA_MODEL}PARSING_ERROR`,
  document_too_large: `${DATA_MODEL}RANGE_ERROR`,
  document_too_deep: `${DATA_MODEL}RANGE_ERROR`,
  document_too_complex: `${DATA_MODEL}RANGE_ERROR`,
  too_many_proofs: `${DATA_MODEL}RANGE_ERROR`,
  credential_expired: `${DATA_MODEL}RANGE_ERROR`,
  credential_not_yet_valid: `${DATA_MODEL}RANGE_ERROR`,
  missing_proof: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  malformed_proof: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  malformed_proof_value: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  unsupported_proof_type: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  unsupported_cryptosuite: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  proof_purpose_mismatch: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  proof_expired: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  previous_proof_not_found: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  invalid_signature: `${SECURITY}PROOF_VERIFICATION_ERROR`,
  domain_mismatch: `${SECURITY}INVALID_DOMAIN_ERROR`,
  challenge_mismatch: `${SECURITY}INVALID_CHALLENGE_ERROR`,
  verification_method_not_found: `${SECURITY}INVALID_VERIFICATION_METHOD`,
  verification_method_not_authorized: `${SECURITY}INVALID_RELATIONSHIP_FOR_VERIFICATION_METHOD`,
  canonicalization_failed: `${SECURITY}PROOF_TRANSFORMATION_ERROR`,
  credential_revoked: `${STATUS_LIST}STATUS_VERIFICATION_ERROR`,
  credential_suspended: `${STATUS_LIST}STATUS_VERIFICATION_ERROR`,
  unknown_status_type: `${STATUS_LIST}STATUS_VERIFICATION_ERROR`,
  status_not_found: `${STATUS_LIST}STATUS_RETRIEVAL_ERROR`,
  status_unavailable: `${STATUS_LIST}STATUS_RETRIEVAL_ERROR`,
  key_not_valid: `${DATA_MODEL}CRYPTOGRAPHIC_SECURITY_ERROR`,
  untrusted_issuer: `${DATA_MODEL}CRYPTOGRAPHIC_SECURITY_ERROR`,
  related_resource_mismatch: `${DATA_MODEL}CRYPTOGRAPHIC_SECURITY_ERROR`,
};

/**
 * Checks that were not made, which the recommendations do not name, and which are no malformed
 * value.
 */
const UNNAMED = "about:blank";
const notChecked: ReadonlySet<VerificationCode> = new Set([
  "status_not_checked",
  "schema_not_checked",
  "schema_unavailable",
  "challenge_not_checked",
  "proof_not_checked",
  "related_resource_not_checked",
  "related_resource_unavailable",
  "presentation_not_signed",
  "credential_pending",
]);

function problemOf({ code, message, instance }: Finding): ProblemDetails {
  const otherwise = notChecked.has(code) ? UNNAMED : `${DATA_MODEL}MALFORMED_VALUE_ERROR`;
  return { type: types[code] ?? otherwise, title: code, detail: message, ...defined({ instance }) };
}

// A request that cannot be read is refused with 400 too, with the error body of every route.
const verifications = {
  200: schemaRef("vc-verification"),
  400: { anyOf: [schemaRef("vc-verification"), schemaRef("error-body")] },
  ...errorResponses,
};

/**
 * Registers the verifier's routes, in a scope of their own, because it reads the text of its
 * requests.
 */
export function registerVcVerificationRoutes(
  app: FastifyInstance,
  context: ServerContext & { verifier: Verifier; vcIssuer: IssuerKey },
  { lookups }: { lookups: AddressLimit },
): void {
  useRawBodies(app);
  const permission = context.settings.vcApi === "open" ? "none" : "read";
  if (permission === "none") {
    app.addHook("preHandler", async (request, reply) => lookups.count(request, reply));
  }

  app.post<{ Body: VcVerifyCredential }>(
    "/credentials/verify",
    {
      config: { permission, weight: 1, errors: ["rate_limit_exceeded"] },
      schema: {
        operationId: "vcVerifyCredential",
        summary: "Verify a credential (VC-API)",
        description:
          "Answers 200 where it is verified, and 400 with verified: false where it is not.",
        tags: ["vc-api"],
        body: schemaRef("vc-verify-credential"),
        response: verifications,
      },
    },
    async (request, reply) => {
      const misread = findMisread(rawBodyOf(request));
      if (misread !== undefined) return answer(reply, verificationOf(false, [misread]));
      const { verifiableCredential, options = {} } = request.body;
      return answer(reply, await verifyVc(context, verifiableCredential as JsonObject, options));
    },
  );

  app.post<{ Body: VcVerifyPresentation }>(
    "/presentations/verify",
    {
      config: { permission, weight: 2, errors: ["rate_limit_exceeded"] },
      schema: {
        operationId: "vcVerifyPresentation",
        summary: "Verify a presentation (VC-API)",
        description:
          "A signed one as verifiablePresentation, with the challenge that the holder was given; one without a proof as " +
          "presentation. Answers 200 where it and every credential in it is verified, and 400 with verified: false where not.",
        tags: ["vc-api"],
        body: schemaRef("vc-verify-presentation"),
        response: verifications,
      },
    },
    async (request, reply) => {
      const misread = findMisread(rawBodyOf(request));
      if (misread !== undefined) return answer(reply, verificationOf(false, [misread]));
      const { options = {} } = request.body;
      return answer(reply, await verifyVp(context, presentationIn(request.body), options));
    },
  );
}

/** Reads the one of two members that a body has: it tells whether a proof must be there. */
function presentationIn({
  verifiablePresentation: signed,
  presentation: unsigned,
}: VcVerifyPresentation): Presented {
  if (signed !== undefined && unsigned === undefined) {
    return { document: signed as JsonObject, presentationProof: "required" };
  }
  if (unsigned !== undefined && signed === undefined) {
    return { document: unsigned as JsonObject, presentationProof: "optional" };
  }
  throw new SdkError(
    "invalid_request",
    "the body must have either verifiablePresentation or presentation",
  );
}

function answer(reply: FastifyReply, verification: VcVerification): FastifyReply {
  return reply.code(verification.verified ? 200 : 400).send(verification);
}
