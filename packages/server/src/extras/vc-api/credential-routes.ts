import type { JsonObject } from "@arcs/core";
import type { VcIssueCredential, VcUpdateStatus } from "@arcs/core/http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ServerContext } from "../../context.ts";
import { issueVc, noteIssuedVc } from "./issue-vc.ts";
import { updateVcStatus } from "./vc-status.ts";
import { answerOnce } from "../../features/access/idempotency/service.ts";
import { errorResponses, schemaRef } from "../../platform/http/route-schemas.ts";
import { scopeOf } from "../../platform/base/scope.ts";

/** Registers the issuer's routes: sign a credential, change its status. */
export function registerVcCredentialRoutes(app: FastifyInstance, context: ServerContext): void {
  const permission = context.settings.vcApi === "open" ? "none" : "issuer";

  app.post<{ Body: VcIssueCredential }>(
    "/credentials/issue",
    {
      config: { permission, weight: 2 },
      schema: {
        operationId: "vcIssueCredential",
        summary: "Sign a credential (VC-API)",
        description:
          "Signs any W3C credential as the did:key issuer of this server, whatever issuer it names. It has no record on the " +
          "ledger; with options.credentialStatus it gets places in status lists.",
        tags: ["vc-api"],
        body: schemaRef("vc-issue-credential"),
        response: { 201: schemaRef("vc-issued-credential"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { credential, options = {} } = request.body;
      const issuedFor = scopeOfCaller(request);
      const statuses = options.credentialStatus === undefined ? [] : [options.credentialStatus].flat();
      const { verifiableCredential, places } = await issueVc(context, {
        credential: credential as JsonObject,
        cryptosuite: options.cryptosuite ?? "eddsa-rdfc-2022",
        purposes: statuses.map(({ statusPurpose }) => statusPurpose),
        credentialId: options.credentialId,
        issuedFor,
      });
      const { status, body } = await answerOnce(request, context, async (tx) => {
        await noteIssuedVc(tx, context, { places, issuedFor });
        return { status: 201, body: { verifiableCredential } };
      });
      return reply.code(status).send(body);
    },
  );

  app.post<{ Body: VcUpdateStatus }>(
    "/credentials/status",
    {
      config: { permission, weight: 1 },
      schema: {
        operationId: "vcUpdateStatus",
        summary: "Change the status of a credential (VC-API)",
        description:
          "Sets its bit in a status list of this server, at once. A suspension can be lifted, a revocation not (409).",
        tags: ["vc-api"],
        body: schemaRef("vc-update-status"),
        response: { 200: schemaRef("vc-status"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { credentialId, credentialStatus, status: isSet } = request.body;
      const { statusPurpose: purpose } = credentialStatus;
      const { status, body } = await answerOnce(request, context, async (tx) => {
        await updateVcStatus(tx, context, { issuedFor: scopeOfCaller(request), credentialId, purpose, isSet });
        return { status: 200, body: { credentialId, statusPurpose: purpose, status: isSet } };
      });
      return reply.code(status).send(body);
    },
  );
}

/** Returns the scope that owns the caller's credentials; where the VC-API is open, it is shared. */
function scopeOfCaller({ caller }: FastifyRequest): string {
  return caller === undefined ? "" : scopeOf(caller);
}
