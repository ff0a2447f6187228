import { type HttpCredentialType, type JsonObject, SdkError } from "@arcs/core";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { ServerContext } from "../context.ts";
import { anchorRecordWithin, saveAnchoring } from "../domain/anchor-record.ts";
import { type PreparedCredential, prepareCredential, storeCredential } from "../domain/issue-credential.ts";
import { assertIsIssuer, revokeCredential } from "../domain/revoke-credential.ts";
import { issuerAmong, listKnownIssuers } from "../domain/trusted-issuers.ts";
import { callerOf, mayDo } from "../http/authentication.ts";
import type { CredentialView, IssueCredential, RevokeCredential } from "../http/generated/types.ts";
import { amendAnswer, answerOnce } from "../http/idempotency.ts";
import { errorResponses, schemaRef } from "../http/schema-ref.ts";
import { findAgent } from "../store/agents.ts";
import { listSyncs } from "../store/credential-syncs.ts";
import {
  type Credential,
  type CredentialStatus,
  findCredential,
  listCredentialsOf,
  statusOfCredential,
} from "../store/credentials.ts";
import { recipientIn } from "./recipient.ts";
import { verificationUrlOf, viewOfCredential, viewOfIssued } from "./credential-views.ts";

/** How long a request waits for the ledger; the job goes on from there. */
const LEDGER_PATIENCE_MS = 5000;
const MOST_LISTED = 1000;

/** An id in a path: nothing that a database would choke on. */
export const idParameter = {
  type: "object",
  properties: { id: { type: "string", maxLength: 128, pattern: "^[\\x21-\\x7e]+$" } },
  required: ["id"],
};

/** Finds a credential that a path names. @throws SdkError `credential_not_found` */
export async function requireCredential({ store }: ServerContext, id: string): Promise<Credential> {
  const found = await findCredential(store.pool, id);
  if (found === undefined) throw new SdkError("credential_not_found", "there is no credential with this id");
  return found;
}

/** Credentials: issue, get, list, revoke (specification 4.1). */
export function registerCredentialRoutes(app: FastifyInstance, context: ServerContext): void {
  registerIssue(app, context);
  registerRevoke(app, context);

  app.get<{ Params: { id: string } }>(
    "/credentials/:id",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        summary: "Get a credential",
        tags: ["credentials"],
        params: idParameter,
        response: { 200: schemaRef("credential"), ...errorResponses },
      },
    },
    async (request) => viewFor(context, request, await requireCredential(context, request.params.id)),
  );

  app.get<{ Params: { agentId: string }; Querystring: ListQuery }>(
    "/credentials/agent/:agentId",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        summary: "List the credentials of an agent",
        description: "The newest first. page and limit are an addition to the specification.",
        tags: ["credentials"],
        params: {
          type: "object",
          properties: { agentId: idParameter.properties.id },
          required: ["agentId"],
        },
        querystring: {
          type: "object",
          properties: {
            type: { type: "string", enum: credentialTypes },
            status: { type: "string", enum: ["active", "expired", "revoked"] },
            page: { type: "integer", minimum: 1, maximum: 1_000_000, default: 1 },
            limit: { type: "integer", minimum: 1, maximum: MOST_LISTED, default: MOST_LISTED },
          },
        },
        response: { 200: schemaRef("credentials-of-agent"), ...errorResponses },
      },
    },
    async (request) => {
      const { store, clock } = context;
      const agent = await findAgent(store.pool, request.params.agentId);
      if (agent === undefined) throw new SdkError("agent_not_found", "there is no agent with this id");
      const { type, status, page, limit } = request.query;
      const now = clock.now();
      const filters = { ...(type === undefined ? {} : { type }), ...(status === undefined ? {} : { status }) };
      const { credentials, total } = await listCredentialsOf(store.pool, agent.id, {
        ...filters,
        now,
        limit,
        offset: (page - 1) * limit,
      });
      const known = await listKnownIssuers(context);
      return {
        agentId: agent.id,
        credentials: credentials.map((credential) => ({
          id: credential.id,
          type: credential.type,
          issuer: issuerAmong(known, credential.issuerDid).name,
          issuedAt: credential.issuedAt.toISOString(),
          status: statusOfCredential(credential, now),
          verificationUrl: verificationUrlOf(context, credential.id),
        })),
        total,
        filters,
      };
    },
  );
}

type ListQuery = { type?: HttpCredentialType; status?: CredentialStatus; page: number; limit: number };

const credentialTypes: readonly HttpCredentialType[] = [
  "AgentIdentityCredential",
  "SkillCredential",
  "ReputationCredential",
  "CompletionCredential",
  "POAPCredential",
];

function registerIssue(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: IssueCredential }>(
    "/credentials/issue",
    {
      config: { permission: "issuer", weight: 2 },
      schema: {
        summary: "Issue a credential",
        description:
          "Signs a W3C credential as the issuer of the API key, and anchors its record on the ledger. transactionHash is " +
          "null where the ledger has it later: credentials that are anchored many at a time, and while it does not answer.",
        tags: ["credentials"],
        body: schemaRef("issue-credential"),
        response: { 201: schemaRef("issued-credential"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { type, subjectId, claims, expiresAt, syncToCrossmint = false, metadata = {} } = request.body;
      const prepared = await prepareCredential(context, callerOf(request), {
        type,
        subjectId,
        claims: claims as JsonObject,
        ...(expiresAt === undefined || expiresAt === null ? {} : { expiresAt: timeOf(expiresAt) }),
        syncRequested: syncToCrossmint,
        ...recipientIn(request.body),
        tags: metadata.tags ?? [],
        customFields: (metadata.customFields ?? {}) as JsonObject,
      });
      const view = { place: undefined, sync: prepared.sync };
      const { body } = await answerOnce(request, context, async (tx) => {
        const stored = await storeCredential(tx, context, prepared);
        return { status: 201, body: viewOfIssued(context, stored, view) };
      });
      const anchored = await anchorAtOnce(context, request, { ...prepared, body });
      return reply.code(201).send(anchored);
    },
  );
}

/** Anchors a stored credential while its request waits, and tells the idempotency key so. */
async function anchorAtOnce(
  context: ServerContext,
  request: FastifyRequest,
  { credential, sync, body }: PreparedCredential & { body: object },
): Promise<object> {
  if (credential.anchorForm === "batch") return body;
  const place = await anchorRecordWithin(context, credential, LEDGER_PATIENCE_MS);
  if (place === undefined) return body;
  const anchored = viewOfIssued(context, credential, { place, sync });
  try {
    await context.store.transaction(async (tx) => {
      await saveAnchoring(tx, context, { id: credential.id, place });
      await amendAnswer(request, context, { tx, body: anchored });
    });
  } catch (error) {
    // It is issued and on the ledger; the job will find it there and note it.
    context.onError(error, `note the anchoring of ${credential.id}`);
  }
  return anchored;
}

function registerRevoke(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Params: { id: string }; Body: RevokeCredential | null }>(
    "/credentials/:id/revoke",
    {
      config: { permission: "issuer", weight: 1 },
      schema: {
        summary: "Revoke a credential",
        description:
          "For good, by its issuer only. Verification on this server and the status list say so at once; the ledger is " +
          "told right after. An addition to the specification.",
        tags: ["credentials"],
        params: idParameter,
        body: { anyOf: [schemaRef("revoke-credential"), { type: "null" }] },
        response: { 200: schemaRef("credential"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const credential = await requireCredential(context, request.params.id);
      assertIsIssuer(context, callerOf(request), credential);
      const { reason = "unspecified" } = request.body ?? {};
      const around = await surroundingsOf(context, request, credential);
      const { status, body } = await answerOnce(request, context, async (tx) => {
        const revoked = await revokeCredential(tx, context, { credential, reason });
        return { status: 200, body: viewOfCredential(context, revoked, around) };
      });
      return reply.code(status).send(body);
    },
  );
}

async function viewFor(
  context: ServerContext,
  request: FastifyRequest,
  credential: Credential,
): Promise<CredentialView> {
  return viewOfCredential(context, credential, await surroundingsOf(context, request, credential));
}

async function surroundingsOf(
  context: ServerContext,
  request: FastifyRequest,
  { id, subjectId, issuerDid }: Credential,
): Promise<Parameters<typeof viewOfCredential>[2]> {
  const { store } = context;
  const caller = callerOf(request);
  const agent = await findAgent(store.pool, subjectId);
  if (agent === undefined) throw new SdkError("internal_error", `credential ${id} expected its agent, got none`);
  return {
    agent,
    issuer: issuerAmong(await listKnownIssuers(context), issuerDid),
    syncs: await listSyncs(store.pool, id),
    emailShown: caller.agentId === agent.id || mayDo(caller, "issuer"),
  };
}

function timeOf(text: string): Date {
  const time = new Date(text);
  // The format allows leap seconds, which no Date has.
  if (Number.isNaN(time.getTime())) throw new SdkError("invalid_request", "expiresAt expected a time that exists");
  return time;
}
