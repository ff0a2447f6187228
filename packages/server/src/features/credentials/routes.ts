import type { HttpCredentialType, JsonObject } from "@arcs/core";
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../context.ts";
import { requireAgent, agentParams } from "../registry/agent-ids.ts";
import { readShownAgent } from "../trust/scores/found-agents.ts";
import {
  readCredentialDetails,
  recipientIn,
  verificationUrlOf,
  viewOfCredential,
  viewOfIssued,
  viewOfSync,
} from "./credential-views.ts";
import {
  listCredentialsOf,
  requireCredential,
  type CredentialStatus,
  type ListedCredential,
} from "./store.ts";
import { issueCredential } from "./service.ts";
import { registerIssuedCredentialsRoute } from "./issued-credentials.ts";
import { assertIsIssuer, revokeCredential } from "./revocation.ts";
import { issuerAmong, listKnownIssuers } from "./issuers/service.ts";
import { callerOf } from "../access/service.ts";
import type {
  CredentialView,
  IssueCredential,
  RevokeCredential,
  AgentCredentials,
  SyncCredential,
} from "@arcs/core/http";
import { defined, httpCredentialTypes } from "@arcs/core/internal";
import {
  amendAnswer,
  sendOnce,
  keepAnswerOf,
  noteAnswerKept,
} from "../access/idempotency/service.ts";
import { readTime } from "../../platform/http/validation.ts";
import {
  defineOperation,
  offsetOf,
  pageProperties,
  type PageQuery,
  schemaRef,
} from "../../platform/http/route-schemas.ts";
import { assertClaimsVisible } from "./claims.ts";
import { syncCredential } from "./copies/service.ts";
import { viewerOf } from "../registry/agent-privacy.ts";

/** How long a request waits for the ledger; the job goes on from there. */
const LEDGER_PATIENCE_MS = 5000;

/** An id in a path: nothing that a database would choke on. */
export const idParameter = {
  type: "object",
  properties: { id: { type: "string", maxLength: 128, pattern: "^[\\x21-\\x7e]+$" } },
  required: ["id"],
};

export function registerCredentialRoutes(app: FastifyInstance, context: ServerContext): void {
  registerAgentCredentialsRoute(app, context);
  registerIssue(app, context);
  registerRevoke(app, context);
  registerIssuedCredentialsRoute(app, context);

  app.get<{ Params: { id: string } }>(
    "/credentials/:id",
    defineOperation("getCredential", {
      permission: "read",
      summary: "Get a credential",
      params: idParameter,
      errors: ["credential_not_found", "reputation_private"],
      answers: { 200: "credential" },
    }),
    async (request): Promise<CredentialView> => {
      const credential = await requireCredential(context.store.pool, request.params.id);
      const details = await readCredentialDetails(context, credential, {
        caller: callerOf(request),
      });
      return viewOfCredential(context, credential, details);
    },
  );

  app.get<{ Params: { agentId: string }; Querystring: ListQuery }>(
    "/credentials/agent/:agentId",
    defineOperation("listCredentials", {
      permission: "read",
      summary: "List the credentials of an agent",
      description: "The newest first. page and limit are an addition to the specification.",
      params: {
        type: "object",
        properties: { agentId: idParameter.properties.id },
        required: ["agentId"],
      },
      querystring: {
        type: "object",
        properties: {
          type: { type: "string", enum: httpCredentialTypes },
          status: { type: "string", enum: ["active", "expired", "revoked"] },
          ...pageProperties({ maxPage: 1_000_000, usual: 100, max: 1000 }),
        },
      },
      errors: ["agent_not_found"],
      answers: { 200: "credentials-of-agent" },
    }),
    async (request) => {
      const { store, clock } = context;
      const agent = await requireAgent(store.pool, request.params.agentId);
      const { type, status, page, limit } = request.query;
      const filters = defined({ type, status });
      const wanted = { ...filters, now: clock.now(), limit, offset: offsetOf({ page, limit }) };
      const { credentials, total } = await store.readLarge((db) =>
        listCredentialsOf(db, agent.id, wanted),
      );
      const known = await listKnownIssuers(context);
      return {
        agentId: agent.id,
        credentials: credentials.map((credential) => ({
          id: credential.id,
          type: credential.type,
          issuer: issuerAmong(known, credential.issuerDid).name,
          issuedAt: credential.issuedAt.toISOString(),
          status: credential.status,
          verificationUrl: verificationUrlOf(context, credential.id),
        })),
        total,
        filters,
      };
    },
  );

  registerCredentialSyncRoutes(app, context);
}

type ListQuery = { type?: HttpCredentialType; status?: CredentialStatus } & PageQuery;

function registerIssue(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: IssueCredential }>(
    "/credentials/issue",
    defineOperation("issueCredential", {
      permission: "issuer",
      weight: 2,
      summary: "Issue a credential",
      description:
        "Signs a W3C credential about an agent that is registered here, as the issuer of the API key, and anchors its " +
        "record on the ledger. transactionHash is null where the ledger has it later: credentials that are anchored many " +
        "at a time, and while it does not answer.",
      body: "issue-credential",
      errors: [
        "agent_not_found",
        "bridge_not_configured",
        "invalid_credential_format",
        "issuer_not_authorized",
        "reputation_private",
      ],
      answers: { 201: "issued-credential" },
    }),
    async (request, reply) => {
      const {
        type,
        subjectId,
        claims,
        expiresAt,
        syncToCrossmint = false,
        metadata = {},
      } = request.body;
      const wanted = {
        caller: callerOf(request),
        type,
        subjectId,
        claims: claims as JsonObject,
        ...(expiresAt === undefined || expiresAt === null
          ? {}
          : { expiresAt: readTime(expiresAt, { member: "expiresAt" }) }),
        syncRequested: syncToCrossmint,
        ...recipientIn(request.body),
        tags: metadata.tags ?? [],
        customFields: (metadata.customFields ?? {}) as JsonObject,
      };
      const issued = await issueCredential(context, wanted, {
        writeWith: (tx, stored) =>
          keepAnswerOf(request, context, {
            tx,
            answer: { status: 201, body: viewOfIssued(context, stored) },
          }),
        ledger: {
          patienceMs: LEDGER_PATIENCE_MS,
          onAnchored: (tx, anchored) =>
            amendAnswer(request, context, { tx, body: viewOfIssued(context, anchored) }),
        },
      });
      noteAnswerKept(request);
      return reply.code(201).send(viewOfIssued(context, issued));
    },
  );
}

function registerRevoke(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Params: { id: string }; Body: RevokeCredential | null }>(
    "/credentials/:id/revoke",
    defineOperation("revokeCredential", {
      permission: "issuer",
      summary: "Revoke a credential",
      description:
        "For good, by its issuer only. Verification on this server and the status list say so at once; the ledger is " +
        "told right after. An addition to the specification.",
      params: idParameter,
      body: { anyOf: [schemaRef("revoke-credential"), { type: "null" }] },
      errors: ["conflict", "credential_not_found", "issuer_not_authorized", "reputation_private"],
      answers: { 200: "credential" },
    }),
    async (request, reply) => {
      const credential = await requireCredential(context.store.pool, request.params.id);
      const caller = callerOf(request);
      assertIsIssuer(context, caller, credential);
      const { reason = "unspecified" } = request.body ?? {};
      const details = await readCredentialDetails(context, credential, { caller });
      return sendOnce(reply, context, async (tx) => {
        const revoked = await revokeCredential(tx, context, { credential, reason });
        return { status: 200, body: viewOfCredential(context, revoked, details) };
      });
    },
  );
}

const MAX_CREDENTIALS = 1000;

type ListContext = Pick<ServerContext, "store" | "settings" | "clock">;

/** The credentials of an agent: which there are, never what they claim. */
function registerAgentCredentialsRoute(app: FastifyInstance, context: ListContext): void {
  app.get<{ Params: { id: string } }>(
    "/agents/:id/credentials",
    defineOperation("listAgentCredentials", {
      permission: "read",
      summary: "List the credentials of an agent",
      params: agentParams("id"),
      errors: ["agent_not_found"],
      answers: { 200: "agent-credentials" },
    }),
    async (request): Promise<AgentCredentials> => {
      const { agent } = await readShownAgent(context.store.pool, request.params.id);
      return credentialsOfAgent(context, agent.id, { limit: MAX_CREDENTIALS });
    },
  );
}

export async function credentialsOfAgent(
  { store, settings, clock }: ListContext,
  agentId: string,
  { limit }: { limit: number },
): Promise<AgentCredentials> {
  const { credentials, total } = await store.readLarge((db) =>
    listCredentialsOf(db, agentId, { now: clock.now(), limit }),
  );
  const viewOf = (credential: ListedCredential): AgentCredentials["credentials"][number] => ({
    id: credential.id,
    type: credential.type,
    issuer: credential.issuerDid,
    issuedAt: credential.issuedAt.toISOString(),
    expiresAt: credential.expiresAt?.toISOString() ?? null,
    status: credential.status,
    verificationUrl: verificationUrlOf({ settings }, credential.id),
  });
  return { agentId, credentials: credentials.map(viewOf), total };
}

/** Copies of credentials on other chains, asked for after the issue (specification 1). */
function registerCredentialSyncRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Params: { id: string }; Body: SyncCredential | null }>(
    "/credentials/:id/sync",
    defineOperation("syncCredential", {
      permission: "issuer",
      summary: "Copy a credential to another chain",
      description:
        "By its issuer only; 403 where the agent does not show what the credential says. Asked for again it answers how far the copy has come, and takes up one that failed, or " +
        "the revocation of one. GET /credentials/:id shows the progress. An addition to the specification.",
      params: idParameter,
      body: { anyOf: [schemaRef("sync-credential"), { type: "null" }] },
      errors: ["conflict", "credential_not_found", "issuer_not_authorized", "reputation_private"],
      answers: { 200: "credential-sync" },
    }),
    async (request, reply) => {
      const credential = await requireCredential(context.store.pool, request.params.id);
      assertIsIssuer(context, callerOf(request), credential);
      const agent = await requireAgent(context.store.pool, credential.subjectId);
      // A copy is for everybody to read. Only the revocation of one is taken further whatever the
      // agent shows.
      if (credential.revokedAt === null) {
        assertClaimsVisible(credential, { agent, viewer: viewerOf(callerOf(request), agent) });
      }
      const wanted = { credential, agent, ...recipientIn(request.body ?? {}) };
      return sendOnce(reply, context, async (tx) => ({
        status: 200,
        body: viewOfSync(await syncCredential(tx, context, wanted)),
      }));
    },
  );
}
