import type { JsonObject, Signer } from "@arcs/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ServerContext } from "../../context.ts";
import { agentNotFound, findAgent } from "../registry/registered-agents.ts";
import {
  exportCredentialText,
  findMisread,
  verificationOfMisread,
  verifyPresentedCredential,
} from "./verification/service.ts";
import { assertClaimsVisible } from "./claims.ts";
import { createStatusListPublisher } from "./status-lists.ts";
import { viewerOf } from "../registry/agent-privacy.ts";
import { listKnownIssuers } from "./issuers/service.ts";
import { requireCredential } from "./store.ts";
import type { Verifier } from "./verification/verifier.ts";
import { callerOf } from "../access/service.ts";
import type { VerifyCredential } from "@arcs/core/http";
import type { IssuerKey } from "../../platform/keys/key-files.ts";
import { keepPublic, varyWithAccept } from "../../platform/http/public-answers.ts";
import { rawBodyOf, useRawBodies } from "../../platform/http/validation.ts";
import { defineOperation, schemaRef } from "../../platform/http/route-schemas.ts";
import { viewOfVerification } from "./credential-views.ts";
import { idParameter } from "./routes.ts";

/** The media type of VC Data Model 2.0, section 6.1. */
const VC_MEDIA_TYPE = "application/vc";
const signedDocument = { content: { [VC_MEDIA_TYPE]: { schema: schemaRef("w3c-credential") } } };
const statusList = {
  content: {
    ...signedDocument.content,
    "application/json": { schema: schemaRef("w3c-credential") },
  },
};

/**
 * Registers the routes for third-party checks: verification, the signed documents, status lists,
 * the issuers.
 */
export function registerCredentialProofRoutes(
  app: FastifyInstance,
  context: ServerContext,
  { verifier, otherIssuers }: { verifier: Verifier; otherIssuers: readonly IssuerKey[] },
): void {
  void app.register(async (scope) => registerVerify(scope, context, { verifier }));

  app.get<{ Params: { id: string } }>(
    "/credentials/:id/w3c",
    defineOperation("getW3cCredential", {
      permission: "read",
      summary: "Get the signed W3C credential",
      description:
        "As it was signed, with the proof that it is in a batch on the ledger where it is. An addition to the specification.",
      params: idParameter,
      errors: ["credential_not_found", "reputation_private"],
      answers: { 200: signedDocument },
    }),
    async (request, reply) => {
      const { store } = context;
      const credential = await requireCredential(store.pool, request.params.id);
      const agent = await findAgent(store.pool, credential.subjectId);
      if (agent === undefined) throw agentNotFound();
      assertClaimsVisible(credential, { agent, viewer: viewerOf(callerOf(request), agent) });
      return reply.type(VC_MEDIA_TYPE).send(await exportCredentialText(store.pool, credential));
    },
  );

  registerStatusLists(app, context, otherIssuers);

  app.get(
    "/issuers",
    defineOperation("listIssuers", {
      permission: "read",
      summary: "List the issuers that this server knows",
      description:
        "Whom verification trusts, with their further keys. An addition to the specification.",
      answers: { 200: "issuer-list" },
    }),
    async () => {
      const issuers = (await listKnownIssuers(context)).map(
        ({ did, name, website, trusted, keys }) => ({
          id: did,
          name,
          website,
          verified: trusted,
          keys,
        }),
      );
      return { issuers, total: issuers.length };
    },
  );
}

/** In a scope of its own, because it looks at the text of its requests. */
function registerVerify(
  app: FastifyInstance,
  context: ServerContext,
  { verifier }: { verifier: Verifier },
): void {
  useRawBodies(app);
  app.post<{ Body: VerifyCredential }>(
    "/credentials/verify",
    defineOperation("verifyCredential", {
      permission: "read",
      summary: "Verify a credential",
      description:
        "A credential that is not valid is answered with 200 and valid: false. Takes credentials of VC Data Model 2.0 " +
        "(eddsa-rdfc-2022) and of the older style (1.1, Ed25519Signature2020).",
      body: "verify-credential",
      answers: { 200: "credential-report" },
    }),
    async (request) => {
      const { credential, checkRevocation = true } = request.body;
      const misread = findMisread(rawBodyOf(request));
      if (misread !== undefined) return viewOfVerification(verificationOfMisread(misread));
      return viewOfVerification(
        await verifyPresentedCredential(context, credential as JsonObject, {
          checkRevocation,
          verifier,
        }),
      );
    },
  );
}

function registerStatusLists(
  app: FastifyInstance,
  context: ServerContext,
  otherIssuers: readonly IssuerKey[],
): void {
  const { issuers } = context;
  const signerOf = (did: string): Signer | undefined =>
    issuers.signerOf(did) ?? otherIssuers.find((other) => other.did === did)?.signer;
  const publish = createStatusListPublisher({ ...context, issuers: { signerOf } });
  app.get<{ Params: { id: string } }>(
    "/status-lists/:id",
    defineOperation("getStatusList", {
      permission: "none",
      summary: "Get a status list",
      description:
        "A signed Bitstring Status List credential (W3C) with the revoked credentials of an issuer; the place of a " +
        "credential in it is its statusList. Needs no API key. An addition to the specification.",
      tags: ["credentials"],
      params: idParameter,
      errors: ["not_found"],
      answers: { 200: statusList, 304: { type: "null" } },
    }),
    async (request, reply) => {
      const { text, etag } = await publish(request.params.id);
      varyWithAccept(reply);
      const keeping = { seconds: 60, tags: ["status-lists"] } as const;
      if (keepPublic(request, reply, { version: { etag }, keeping })) return reply.code(304).send();
      return reply.type(mediaTypeFor(request)).send(text);
    },
  );
}

/** Older readers ask for JSON, and parse nothing else. */
function mediaTypeFor({ headers }: FastifyRequest): string {
  const { accept = "*/*" } = headers;
  const wantsJson =
    /application\/(ld\+)?json/i.test(accept) && !/application\/(vc\b|\*)|\*\/\*/i.test(accept);
  return wantsJson ? "application/json" : VC_MEDIA_TYPE;
}
