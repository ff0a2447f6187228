import { type JsonObject, SdkError } from "@arcs/core";
import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../context.ts";
import { exportCredentialText } from "../domain/export-credential.ts";
import { assertClaimsVisible } from "../domain/reputation-claims.ts";
import { createStatusListPublisher } from "../domain/status-list.ts";
import { listKnownIssuers } from "../domain/trusted-issuers.ts";
import { findDuplicateMember, verifyPresentedCredential } from "../domain/verify-credential.ts";
import { callerOf } from "../http/authentication.ts";
import type { VerifyCredential } from "../http/generated/types.ts";
import { rawBodyOf, useRawBodies } from "../http/raw-body.ts";
import { errorResponses, schemaRef } from "../http/schema-ref.ts";
import { findAgent } from "../store/agents.ts";
import { viewOfVerification } from "./credential-views.ts";
import { idParameter, requireCredential } from "./credentials.ts";

/** The media type of VC Data Model 2.0, section 6.1. */
const VC_MEDIA_TYPE = "application/vc";
const signedDocument = { content: { [VC_MEDIA_TYPE]: { schema: schemaRef("w3c-credential") } } };

/** What lets others check: verification, the signed documents, status lists, the issuers. */
export function registerCredentialProofRoutes(app: FastifyInstance, context: ServerContext): void {
  void app.register(async (scope) => registerVerify(scope, context));

  app.get<{ Params: { id: string } }>(
    "/credentials/:id/w3c",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        summary: "Get the signed W3C credential",
        description:
          "As it was signed, with the proof that it is in a batch on the ledger where it is. An addition to the specification.",
        tags: ["credentials"],
        params: idParameter,
        response: { 200: signedDocument, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { store } = context;
      const credential = await requireCredential(context, request.params.id);
      if (credential.type === "ReputationCredential") {
        const agent = await findAgent(store.pool, credential.subjectId);
        if (agent === undefined) throw new SdkError("agent_not_found", "the agent of the credential is gone");
        const viewer = callerOf(request).agentId === agent.id ? "owner" : "public";
        assertClaimsVisible(JSON.parse(credential.subjectData) as JsonObject, { agent, viewer });
      }
      return reply.type(VC_MEDIA_TYPE).send(await exportCredentialText(store.pool, credential));
    },
  );

  registerStatusLists(app, context);

  app.get(
    "/issuers",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        summary: "List the issuers that this server knows",
        description: "Whom verification trusts, with their further keys. An addition to the specification.",
        tags: ["issuers"],
        response: { 200: schemaRef("issuer-list"), ...errorResponses },
      },
    },
    async () => {
      const issuers = (await listKnownIssuers(context)).map(({ did, name, website, trusted, keys }) => ({
        id: did,
        name,
        website,
        verified: trusted,
        keys,
      }));
      return { issuers, total: issuers.length };
    },
  );
}

/** In a scope of its own, because it looks at the text of its requests. */
function registerVerify(app: FastifyInstance, context: ServerContext): void {
  useRawBodies(app);
  app.post<{ Body: VerifyCredential }>(
    "/credentials/verify",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        summary: "Verify a credential",
        description:
          "A credential that is not valid is answered with 200 and valid: false. Takes credentials of VC Data Model 2.0 " +
          "(eddsa-rdfc-2022) and of the older style (1.1, Ed25519Signature2020).",
        tags: ["credentials"],
        body: schemaRef("verify-credential"),
        response: { 200: schemaRef("credential-report"), ...errorResponses },
      },
    },
    async (request) => {
      const { credential, checkRevocation = true } = request.body;
      const duplicate = await findDuplicateMember(context, rawBodyOf(request));
      if (duplicate !== undefined) return viewOfVerification(duplicate);
      return viewOfVerification(
        await verifyPresentedCredential(context, credential as JsonObject, { checkRevocation }),
      );
    },
  );
}

function registerStatusLists(app: FastifyInstance, context: ServerContext): void {
  const publish = createStatusListPublisher(context);
  app.get<{ Params: { id: string } }>(
    "/status-lists/:id",
    {
      // Those who verify elsewhere have no key of this server.
      config: { permission: "none", weight: 1 },
      schema: {
        summary: "Get a status list",
        description:
          "A signed Bitstring Status List credential (W3C) with the revoked credentials of an issuer; the place of a " +
          "credential in it is its statusList. Needs no API key. An addition to the specification.",
        tags: ["credentials"],
        params: idParameter,
        response: { 200: signedDocument, 304: { type: "null" }, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { text, etag } = await publish(request.params.id);
      reply.header("etag", etag).header("cache-control", "public, max-age=60");
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return reply.type(VC_MEDIA_TYPE).send(text);
    },
  );
}
