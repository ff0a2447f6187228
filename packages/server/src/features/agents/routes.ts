import { SdkError } from "@arcs/core";
import type { FastifyInstance } from "fastify";
import type {
  AgentBulk,
  AgentChallengeView,
  AgentView,
  CreateAgentChallenge,
  RegisterAgent,
  RegisteredAgent,
  UpdateAgent,
} from "@arcs/core/http";
import { defined, isTestNetwork } from "@arcs/core/internal";
import type { ServerContext } from "../../context.ts";
import {
  type AgentChange,
  changeAgent,
  type CheckedProof,
  checkWalletProof,
  createAgentChallenge,
  registerAgent,
  walletsForChange,
  walletsOf,
} from "./registration/service.ts";
import { createApiKey, viewOfKey } from "../keys/service.ts";
import { findShownAgents, readShownAgent } from "../trust/scores/found-agents.ts";
import {
  viewAs,
  type ViewContext,
  publicViewProperty,
  type PublicViewQuery,
  viewerFor,
  viewFor,
} from "../registry/agent-viewers.ts";
import { viewOfAgent, viewOfListedAgent } from "./views/service.ts";
import { agentParams } from "../registry/agent-ids.ts";
import { viewerOf } from "../registry/agent-privacy.ts";
import { callerOf, mayDo } from "../access/service.ts";
import { sendOnce } from "../access/idempotency/service.ts";
import { idListSchema, parseIdList, defineOperation } from "../../platform/http/route-schemas.ts";
import type { Agent, AgentPrivacy, AgentProfile } from "../registry/registered-agents.ts";

export function registerAgentRoutes(app: FastifyInstance, context: ServerContext): void {
  const { store, clock } = context;
  const views = { clock, isTest: isTestNetwork(context.settings.network) };
  registerWrites(app, context, views);

  app.get<{ Params: { id: string }; Querystring: PublicViewQuery }>(
    "/agents/:id",
    defineOperation("getAgent", {
      permission: "read",
      summary: "Read an agent",
      description:
        "The Trust Score and the counts are there as far as the agent shows them; its own key sees them all.",
      params: agentParams("id"),
      querystring: { type: "object", properties: publicViewProperty },
      errors: ["agent_not_found"],
      answers: { 200: "agent" },
    }),
    async (request): Promise<AgentView> => {
      const found = await readShownAgent(store.pool, request.params.id);
      return viewOfAgent(found, viewFor(request, found.agent, views));
    },
  );

  app.get<{ Querystring: { ids: string } & PublicViewQuery }>(
    "/agents/bulk",
    defineOperation("getAgents", {
      permission: "read",
      summary: "Read several agents",
      querystring: {
        type: "object",
        properties: { ids: idListSchema, ...publicViewProperty },
        required: ["ids"],
        additionalProperties: false,
      },
      answers: { 200: "agent-bulk" },
    }),
    async (request): Promise<AgentBulk> => {
      const ids = parseIdList(request.query.ids, "ids");
      const { requested, found, notFound } = await findShownAgents(store.pool, ids);
      const data = found.map((one) => viewOfListedAgent(one, viewerFor(request, one.agent)));
      return { isTest: views.isTest, data, requested, found: data.length, notFound };
    },
  );
}

function registerWrites(app: FastifyInstance, context: ServerContext, views: ViewContext): void {
  const { store } = context;

  app.post<{ Body: CreateAgentChallenge }>(
    "/agents/challenge",
    defineOperation("createAgentChallenge", {
      permission: "write",
      summary: "Get a text to sign",
      description:
        "Each challenge serves once, within ten minutes, for the one request that it names: agent, purpose, owner, payment " +
        "address, and the digest of the body.",
      body: "create-agent-challenge",
      errors: ["agent_not_found"],
      answers: { 201: "agent-challenge" },
    }),
    async (request, reply) => {
      return sendOnce(reply, context, async (tx) => {
        const { id, address, message, expiresAt } = await createAgentChallenge(
          tx,
          context,
          request.body,
        );
        const { purpose } = request.body;
        const view: AgentChallengeView = {
          challengeId: id,
          address,
          purpose,
          message,
          expiresAt: expiresAt.toISOString(),
        };
        return { status: 201, body: view };
      });
    },
  );

  app.post<{ Body: RegisterAgent }>(
    "/agents",
    defineOperation("registerAgent", {
      permission: "write",
      config: { makesKeys: true },
      summary: "Register an agent",
      description:
        "The agent's wallet signs a text of `POST /v1/agents/challenge`, and so do its owner's and that of its payment " +
        "address where they are others.",
      body: "register-agent",
      errors: ["conflict", "statement_signature_invalid"],
      answers: { 201: "registered-agent" },
    }),
    async (request, reply) => {
      const { address, owner = address, createKey = false, proof } = request.body;
      const privacy = privacyOf(request.body);
      const registration = {
        address,
        owner,
        profile: { ...profileOf(request.body), name: request.body.name },
        ...defined({ privacy }),
      };
      const checked = await checkWalletProof(context, proof, {
        agentId: address,
        owner,
        purpose: "register",
        wallets: walletsOf(registration),
        body: request.body,
      });
      return sendOnce(reply, context, async (tx) => {
        const agent = await registerAgent(tx, context, { registration, proof: checked });
        const made: RegisteredAgent = {
          agent: viewOfAgent(await readShownAgent(tx, agent.id), viewAs("owner", views)),
        };
        if (!createKey) return { status: 201, body: made };
        const maker = callerOf(request);
        const { accountId, plan } = maker;
        const { key, apiKey } = await createApiKey(tx, context, {
          name: agent.name,
          permissions: (["read", "write"] as const).filter((permission) =>
            mayDo(maker, permission),
          ),
          plan,
          accountId,
          agentId: agent.id,
          maker,
        });
        return { status: 201, body: { ...made, key, apiKey: viewOfKey(apiKey) } };
      });
    },
  );

  app.patch<{ Params: { id: string }; Body: UpdateAgent }>(
    "/agents/:id",
    defineOperation("updateAgent", {
      permission: "write",
      summary: "Change an agent",
      description:
        "Profile and privacy, by the agent's own API key or with a challenge that its owner's wallet signed. Another payment " +
        "address always wants that signature, and its own wallet's. Privacy holds at once.",
      params: agentParams("id"),
      body: "update-agent",
      errors: ["agent_not_found", "conflict", "statement_signature_invalid"],
      answers: { 200: "agent" },
    }),
    async (request) => {
      const { agent } = await readShownAgent(store.pool, request.params.id);
      const privacy = privacyOf(request.body);
      const change: AgentChange = {
        id: agent.id,
        profile: profileOf(request.body),
        ...defined({ privacy }),
      };
      const isOwnKey = viewerOf(callerOf(request), agent) === "owner";
      const proof = await checkChangeProof(context, request.body, { agent, change, isOwnKey });
      await store.transaction((tx) => changeAgent(tx, context, { change, proof, isOwnKey }));
      return viewOfAgent(await readShownAgent(store.pool, agent.id), viewAs("owner", views));
    },
  );
}

async function checkChangeProof(
  context: ServerContext,
  body: UpdateAgent,
  { agent, change, isOwnKey }: { agent: Agent; change: AgentChange; isOwnKey: boolean },
): Promise<CheckedProof | undefined> {
  const { proof } = body;
  if (proof === undefined && !isOwnKey) {
    throw new SdkError(
      "insufficient_permissions",
      "the change needs the agent's own API key, or a proof by its owner's wallet",
    );
  }
  const wallets = walletsForChange(agent, change, { isOwnKey });
  if (wallets.length === 0) return undefined;
  const { id: agentId, owner } = agent;
  if (proof !== undefined)
    return checkWalletProof(context, proof, { agentId, owner, purpose: "update", wallets, body });
  const message =
    "proof must be signed by the owner's wallet, and by that of a new payment address";
  throw new SdkError("invalid_request", message, {
    details: { errors: [{ path: "body/proof", message }] },
  });
}

function profileOf({
  name,
  description,
  capabilities,
  serviceEndpoint,
  frameworkOrigin,
  email,
  metadata,
  x402,
}: RegisterAgent | UpdateAgent): Partial<AgentProfile> {
  return defined({
    name,
    description,
    capabilities,
    serviceEndpoint,
    frameworkOrigin,
    email,
    website: metadata?.website,
    twitter: metadata?.twitter,
    github: metadata?.github,
    x402Enabled: x402?.enabled,
    x402PaymentAddress: x402?.paymentAddress,
    x402AcceptedTokens: x402?.acceptedTokens,
    x402PricePerCall: x402?.pricePerCall,
  });
}

function privacyOf({ privacy }: RegisterAgent | UpdateAgent): Partial<AgentPrivacy> | undefined {
  if (privacy === undefined) return undefined;
  return defined({
    privacyMode: privacy.mode,
    visibleData: privacy.visibleData,
    privacyMessage: privacy.message,
  });
}
