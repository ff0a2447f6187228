import { type JsonObject, SdkError } from "@arcs/core";
import type { VcVerifyCredential, VcVerifyPresentation } from "@arcs/core/http";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { ServerContext } from "../../context.ts";
import { findMisread } from "../../features/credentials/verification/service.ts";
import { type VcVerification, vcVerificationOfMisread, verifyVc, verifyVp } from "./verify-vc.ts";
import type { Verifier } from "../../features/credentials/verification/verifier.ts";
import type { AddressLimit } from "../../platform/http/load-limits.ts";
import { rawBodyOf, useRawBodies } from "../../platform/http/validation.ts";
import { errorResponses, schemaRef } from "../../platform/http/route-schemas.ts";

// A request that cannot be read is refused with 400 too, with the error body of every route.
const verifications = {
  200: schemaRef("vc-verification"),
  400: { anyOf: [schemaRef("vc-verification"), schemaRef("error-body")] },
  ...errorResponses,
};

/** Registers the verifier's routes, in a scope of their own, because it reads the text of its requests. */
export function registerVcVerificationRoutes(
  app: FastifyInstance,
  context: ServerContext & { verifier: Verifier },
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
      config: { permission, weight: 1 },
      schema: {
        operationId: "vcVerifyCredential",
        summary: "Verify a credential (VC-API)",
        description: "Answers 200 where it is verified, and 400 with verified: false where it is not.",
        tags: ["vc-api"],
        body: schemaRef("vc-verify-credential"),
        response: verifications,
      },
    },
    async (request, reply) => {
      const misread = findMisread(rawBodyOf(request));
      if (misread !== undefined) return answer(reply, vcVerificationOfMisread(misread));
      const { verifiableCredential, options = {} } = request.body;
      return answer(reply, await verifyVc(context, verifiableCredential as JsonObject, options));
    },
  );

  app.post<{ Body: VcVerifyPresentation }>(
    "/presentations/verify",
    {
      config: { permission, weight: 2 },
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
      if (misread !== undefined) return answer(reply, vcVerificationOfMisread(misread));
      const { options = {} } = request.body;
      const { document, presentationProof } = presentationIn(request.body);
      return answer(reply, await verifyVp(context, document, { ...options, presentationProof }));
    },
  );
}

type Presented = { document: JsonObject; presentationProof: "required" | "optional" };

/** Reads the one of two members that a body has: it tells whether a proof must be there. */
function presentationIn({ verifiablePresentation: signed, presentation: unsigned }: VcVerifyPresentation): Presented {
  if (signed !== undefined && unsigned === undefined) {
    return { document: signed as JsonObject, presentationProof: "required" };
  }
  if (unsigned !== undefined && signed === undefined) {
    return { document: unsigned as JsonObject, presentationProof: "optional" };
  }
  throw new SdkError("invalid_request", "the body must have either verifiablePresentation or presentation");
}

function answer(reply: FastifyReply, verification: VcVerification): FastifyReply {
  return reply.code(verification.verified ? 200 : 400).send(verification);
}
