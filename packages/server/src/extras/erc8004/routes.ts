import type {
  CreateErc8004Challenge,
  Erc8004ChallengeView,
  Erc8004FeedbackView,
  Erc8004IdentitiesView,
  Erc8004IdentityView,
  LinkErc8004,
} from "@arcs/core/http";
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../context.ts";
import { requireAgent } from "../../features/agents/search/service.ts";
import { addLink, checkLink, createLinkChallenge, removeLink } from "./link-identity.ts";
import { prepareScoreFeedback, requestScoreFeedback } from "./give-scores.ts";
import {
  listIdentities,
  requireIdentity,
  viewOfGivenScore,
  viewOfIdentity,
  requireFeedbackFile,
} from "./identity-view.ts";
import { viewerOf } from "../../features/trust/scores/service.ts";
import { callerOf } from "../../features/access/service.ts";
import { sendOnce } from "../../features/access/idempotency/service.ts";
import { errorResponses, schemaRef } from "../../platform/http/route-schemas.ts";
import { agentParams } from "../../features/agents/views/service.ts";

const tags = ["agents"];
const write = { permission: "write", weight: 1 } as const;
const identityParams = {
  type: "object",
  properties: {
    ...agentParams("id").properties,
    identity: { description: "eip155:chain:identity registry:agentId", type: "string", maxLength: 160 },
  },
  required: ["id", "identity"],
} as const;

/** Identities of ERC-8004: link, show, withdraw; Trust Scores as feedback. */
export function registerErc8004Routes(app: FastifyInstance, context: ServerContext): void {
  registerLinks(app, context);
  registerFeedback(app, context);
}

function registerLinks(app: FastifyInstance, context: ServerContext): void {
  const { store } = context;

  app.post<{ Params: { id: string }; Body: CreateErc8004Challenge }>(
    "/agents/:id/erc8004/challenge",
    {
      config: write,
      schema: {
        operationId: "createErc8004Challenge",
        summary: "Get a text that links an ERC-8004 identity",
        description: "Each serves once, within ten minutes, for this agent, identity and consent.",
        tags,
        params: agentParams("id"),
        body: schemaRef("create-erc8004-challenge"),
        response: { 201: schemaRef("erc8004-challenge"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const agent = await requireAgent(store.pool, request.params.id);
      return sendOnce(reply, context, async (tx) => {
        const challenge = await createLinkChallenge(tx, context, { agent, ...request.body });
        const { id: challengeId, identity, scoreFeedback, message } = challenge;
        const expiresAt = challenge.expiresAt.toISOString();
        const about = { challengeId, agentId: agent.id, identity, scoreFeedback };
        const view: Erc8004ChallengeView = { ...about, message, expiresAt };
        return { status: 201, body: view };
      });
    },
  );

  app.post<{ Params: { id: string }; Body: LinkErc8004 }>(
    "/agents/:id/erc8004",
    {
      config: write,
      schema: {
        operationId: "linkErc8004Identity",
        summary: "Link an ERC-8004 identity to an agent",
        description:
          "With the signatures of the identity's owner or wallet, as the chain has them now, and of the agent's owner over the " +
          "challenge. An identity is one agent's at a time: the last one that was signed for. It ends when the identity has " +
          "another owner, or the signer is neither owner nor wallet any more.",
        tags,
        params: agentParams("id"),
        body: schemaRef("link-erc8004"),
        response: { 201: schemaRef("erc8004-identity"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const agent = await requireAgent(store.pool, request.params.id);
      const checked = await checkLink(context, request.body, agent);
      return sendOnce(reply, context, async (tx) => {
        await addLink(tx, context, checked);
        const view: Erc8004IdentityView = viewOfIdentity(await requireIdentity(tx, checked.identity));
        return { status: 201, body: view };
      });
    },
  );

  app.get<{ Params: { id: string } }>(
    "/agents/:id/erc8004",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "getErc8004Identities",
        summary: "Read the ERC-8004 identities of an agent",
        description:
          "What their registration files claim of themselves, and what others say of them on the chain: neither is proved, " +
          "and neither is in the Trust Score.",
        tags,
        params: agentParams("id"),
        response: { 200: schemaRef("erc8004-identities"), ...errorResponses },
      },
    },
    async (request): Promise<Erc8004IdentitiesView> => {
      const agent = await requireAgent(store.pool, request.params.id);
      const { identities, givenScores } = await listIdentities(store.pool, agent, viewerOf(callerOf(request), agent));
      return {
        agentId: agent.id,
        identities: identities.map(viewOfIdentity),
        givenScores: givenScores.map((given) => viewOfGivenScore(context, given)),
      };
    },
  );

  app.delete<{ Params: { id: string; identity: string } }>(
    "/agents/:id/erc8004/:identity",
    {
      config: write,
      schema: {
        operationId: "unlinkErc8004Identity",
        summary: "Withdraw an ERC-8004 identity",
        description: "By the agent's own key. Feedback that was given stays on the chain.",
        tags,
        params: identityParams,
        response: { 204: { type: "null" }, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { id, identity } = request.params;
      const agent = await requireAgent(store.pool, id);
      await store.transaction((tx) => removeLink(tx, context, { agent, identity, caller: callerOf(request) }));
      return reply.code(204).send(null);
    },
  );
}

function registerFeedback(app: FastifyInstance, context: ServerContext): void {
  const { store } = context;

  app.post<{ Params: { id: string; identity: string } }>(
    "/agents/:id/erc8004/:identity/feedback",
    {
      config: write,
      schema: {
        operationId: "giveErc8004Feedback",
        summary: "Write an agent's Trust Score to a reputation registry",
        description:
          "By the agent's own key, where its owner has consented and it is public. The score is that of its newest " +
          "ReputationCredential; the file whose hash stands on the chain names it. Once a day at most.",
        tags,
        params: identityParams,
        response: { 202: schemaRef("erc8004-feedback"), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { id, identity } = request.params;
      const agent = await requireAgent(store.pool, id);
      const given = await prepareScoreFeedback(context, { agent, identity, caller: callerOf(request) });
      return sendOnce(reply, context, async (tx) => {
        await requestScoreFeedback(tx, given);
        const view: Erc8004FeedbackView = viewOfGivenScore(context, given);
        return { status: 202, body: view };
      });
    },
  );
}

/** Serves feedback files by their hashes, which a reputation registry of ERC-8004 shows. */
export function registerErc8004Files(app: FastifyInstance, context: Pick<ServerContext, "store">): void {
  app.get<{ Params: { hash: string } }>(
    "/erc8004/feedback/:hash",
    {
      config: { permission: "none", weight: 0 },
      schema: {
        operationId: "getErc8004FeedbackFile",
        summary: "Get the file of feedback",
        description: "Byte by byte the file whose Keccak-256 stands in the reputation registry. Needs no API key.",
        tags: ["agents"],
        params: {
          type: "object",
          properties: { hash: { description: "Keccak-256 of the file", type: "string", pattern: "^0x[0-9a-f]{64}$" } },
          required: ["hash"],
        },
        response: {
          200: { description: "A feedback file of ERC-8004", type: "object", additionalProperties: true },
          ...errorResponses,
        },
      },
    },
    async (request, reply) => {
      const { file, isGiven } = await requireFeedbackFile(context.store.pool, request.params.hash);
      // As it was hashed: the framework would write it again.
      return (
        reply
          .type("application/json; charset=utf-8")
          // Before it is on the chain it may be nobody's to read in a moment.
          .header("cache-control", isGiven ? "public, max-age=31536000, immutable" : "no-store")
          .serializer((text: unknown) => text as string)
          .send(file)
      );
    },
  );
}
