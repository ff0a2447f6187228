import { SdkError } from "@arcs/core";
import type {
  CreateErc8004Challenge,
  Erc8004ChallengeView,
  Erc8004FeedbackView,
  Erc8004IdentitiesView,
  Erc8004IdentityView,
  LinkErc8004,
} from "@arcs/core/http";
import { parseJson, readErc8004Id } from "@arcs/core/internal";
import { scoreValueOf } from "@arcs/evm";
import type { FastifyInstance } from "fastify";
import {
  callerOf,
  defineOperation,
  type Queryable,
  type ServerContext,
} from "@arcs/server/extension";
import {
  type Agent,
  agentParams,
  findAgent,
  requireAgent,
  sendOnce,
  viewerOf,
} from "@arcs/server/internal";
import type { KeptFeedback } from "./check-links.ts";
import {
  findGivenScore,
  type GivenScore,
  type ListedScores,
  listGivenScores,
  prepareScoreFeedback,
  requestScoreFeedback,
} from "./give-scores.ts";
import {
  addLink,
  checkLink,
  createLinkChallenge,
  type Erc8004Link,
  findLink,
  listLinks,
  removeLink,
} from "./link-identity.ts";

const MAX_GIVEN = 20;
const tags = ["agents"];
const identityParams = {
  type: "object",
  properties: {
    ...agentParams("id").properties,
    identity: {
      description: "eip155:chain:identity registry:agentId",
      type: "string",
      maxLength: 160,
    },
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
    defineOperation("createErc8004Challenge", {
      permission: "write",
      summary: "Get a text that links an ERC-8004 identity",
      description: "Each serves once, within ten minutes, for this agent, identity and consent.",
      tags,
      params: agentParams("id"),
      body: "create-erc8004-challenge",
      errors: ["agent_not_found", "conflict"],
      answers: { 201: "erc8004-challenge" },
    }),
    async (request, reply) => {
      const agent = await requireAgent(store.pool, request.params.id);
      return sendOnce(reply, context, async (tx) => {
        const { id: challengeId, ...challenge } = await createLinkChallenge(tx, context, {
          agent,
          ...request.body,
        });
        const { identity, scoreFeedback, message } = challenge;
        const about = { challengeId, agentId: agent.id, identity, scoreFeedback, message };
        const body: Erc8004ChallengeView = {
          ...about,
          expiresAt: challenge.expiresAt.toISOString(),
        };
        return { status: 201, body };
      });
    },
  );

  app.post<{ Params: { id: string }; Body: LinkErc8004 }>(
    "/agents/:id/erc8004",
    defineOperation("linkErc8004Identity", {
      permission: "write",
      summary: "Link an ERC-8004 identity to an agent",
      description:
        "With the signatures of the identity's owner or wallet, as the chain has them now, and of the agent's owner over the " +
        "challenge. An identity is one agent's at a time: the last one that was signed for. It ends when the identity has " +
        "another owner, or the signer is neither owner nor wallet any more.",
      tags,
      params: agentParams("id"),
      body: "link-erc8004",
      errors: ["agent_not_found", "conflict", "statement_signature_invalid"],
      answers: { 201: "erc8004-identity" },
    }),
    async (request, reply) => {
      const agent = await requireAgent(store.pool, request.params.id);
      const checked = await checkLink(context, request.body, agent);
      return sendOnce(reply, context, async (tx) => {
        await addLink(tx, context, checked);
        const link = await findLink(tx, checked.identity);
        if (link === undefined)
          throw new SdkError("conflict", "the identity was withdrawn in this moment");
        return { status: 201, body: viewOfIdentity(link) };
      });
    },
  );

  app.get<{ Params: { id: string } }>(
    "/agents/:id/erc8004",
    defineOperation("getErc8004Identities", {
      permission: "read",
      summary: "Read the ERC-8004 identities of an agent",
      description:
        "What their registration files claim of themselves, and what others say of them on the chain: neither is proved, " +
        "and neither is in the Trust Score.",
      tags,
      params: agentParams("id"),
      errors: ["agent_not_found"],
      answers: { 200: "erc8004-identities" },
    }),
    async (request): Promise<Erc8004IdentitiesView> => {
      const agent = await requireAgent(store.pool, request.params.id);
      const listed = viewerOf(callerOf(request), agent) === "owner" ? "all" : listedForAll(agent);
      const links = await listLinks(store.pool, agent.id);
      const givenScores = await listGivenScores(store.pool, agent.id, { listed, limit: MAX_GIVEN });
      return {
        agentId: agent.id,
        identities: links.map(viewOfIdentity),
        givenScores: givenScores.map((given) => viewOfGivenScore(context, given)),
      };
    },
  );

  app.delete<{ Params: { id: string; identity: string } }>(
    "/agents/:id/erc8004/:identity",
    defineOperation("unlinkErc8004Identity", {
      permission: "write",
      summary: "Withdraw an ERC-8004 identity",
      description: "By the agent's own key. Feedback that was given stays on the chain.",
      tags,
      params: identityParams,
      errors: ["agent_not_found", "conflict"],
      answers: { 204: { type: "null" } },
    }),
    async (request, reply) => {
      const { id, identity } = request.params;
      const agent = await requireAgent(store.pool, id);
      await store.transaction((tx) =>
        removeLink(tx, context, { agent, identity, caller: callerOf(request) }),
      );
      return reply.code(204).send(null);
    },
  );
}

function registerFeedback(app: FastifyInstance, context: ServerContext): void {
  const { store } = context;

  app.post<{ Params: { id: string; identity: string } }>(
    "/agents/:id/erc8004/:identity/feedback",
    defineOperation("giveErc8004Feedback", {
      permission: "write",
      summary: "Write an agent's Trust Score to a reputation registry",
      description:
        "By the agent's own key, where its owner has consented and it is public. The score is that of its newest " +
        "ReputationCredential; the file whose hash stands on the chain names it. Once a day at most.",
      tags,
      params: identityParams,
      errors: ["agent_not_found", "conflict", "reputation_private"],
      answers: { 202: "erc8004-feedback" },
    }),
    async (request, reply) => {
      const { id, identity } = request.params;
      const agent = await requireAgent(store.pool, id);
      const given = await prepareScoreFeedback(context, {
        agent,
        identity,
        caller: callerOf(request),
      });
      return sendOnce(reply, context, async (tx) => {
        await requestScoreFeedback(tx, given);
        return { status: 202, body: viewOfGivenScore(context, given) };
      });
    },
  );
}

/** Serves feedback files by their hashes, which a reputation registry of ERC-8004 shows. */
export function registerErc8004Files(
  app: FastifyInstance,
  context: Pick<ServerContext, "store">,
): void {
  app.get<{ Params: { hash: string } }>(
    "/erc8004/feedback/:hash",
    defineOperation("getErc8004FeedbackFile", {
      permission: "none",
      weight: 0,
      summary: "Get the file of feedback",
      description:
        "Byte by byte the file whose Keccak-256 stands in the reputation registry. Needs no API key.",
      tags: ["agents"],
      params: {
        type: "object",
        properties: {
          hash: {
            description: "Keccak-256 of the file",
            type: "string",
            pattern: "^0x[0-9a-f]{64}$",
          },
        },
        required: ["hash"],
      },
      errors: ["not_found"],
      answers: {
        200: {
          description: "A feedback file of ERC-8004",
          type: "object",
          additionalProperties: true,
        },
      },
    }),
    async (request, reply) => {
      const given = await findGivenScore(context.store.pool, request.params.hash);
      if (given === undefined || !(await isForAll(context.store.pool, given))) {
        throw new SdkError("not_found", "there is no feedback file with this hash");
      }
      // As it was hashed: the framework would write it again.
      return (
        reply
          .type("application/json; charset=utf-8")
          // Before it is on the chain it may be nobody's to read in a moment.
          .header(
            "cache-control",
            given.state === "given" ? "public, max-age=31536000, immutable" : "no-store",
          )
          .serializer((text: unknown) => text as string)
          .send(given.file)
      );
    },
  );
}

/** Tells whether everybody may read the file of feedback, as {@link listGivenScores} lists it. */
async function isForAll(db: Queryable, { agentId, state, memo }: GivenScore): Promise<boolean> {
  if (state === "given") return true;
  if (state === "refused" || memo === null) return false;
  const agent = await findAgent(db, agentId);
  return agent !== undefined && listedForAll(agent) === "sent";
}

/**
 * Given feedback stands on a chain, whatever the agent hides since then. The server alone shows the
 * rest: a score that never reached the chain must not be shown once its agent hides it.
 */
function listedForAll({ privacyMode }: Pick<Agent, "privacyMode">): ListedScores {
  return privacyMode === "public" ? "sent" : "given";
}

type Registration = NonNullable<Erc8004IdentityView["registration"]>;

function viewOfIdentity(link: Erc8004Link): Erc8004IdentityView {
  const {
    agentId,
    identity,
    holder,
    signer,
    scoreFeedback,
    linkedAt,
    checkedAt,
    fileReadAt,
    fileClaims,
  } = link;
  const claims = fileClaims === null ? null : (parseJson(fileClaims) as Registration["claims"]);
  const network = readErc8004Id(identity)?.network ?? "";
  return {
    agentId,
    identity,
    holder: `${network}:${holder}`,
    signer: `${network}:${signer}`,
    scoreFeedback,
    linkedAt: linkedAt.toISOString(),
    checkedAt: checkedAt.toISOString(),
    registration:
      fileReadAt === null
        ? null
        : {
            claimedBy: "itself",
            uri: shownUri(link.fileUri ?? ""),
            hash: link.fileHash,
            readAt: fileReadAt.toISOString(),
            problem: link.fileProblem,
            namesIdentity: claims?.registrations.includes(identity) ?? false,
            claims,
          },
    feedbackOfOthers: link.feedback === null ? null : (parseJson(link.feedback) as KeptFeedback),
  };
}

function viewOfGivenScore(
  { settings }: Pick<ServerContext, "settings">,
  given: Omit<GivenScore, "file" | "memo">,
): Erc8004FeedbackView {
  const {
    agentId,
    identity,
    credentialId,
    score,
    hash,
    state,
    problem,
    transactionHash,
    createdAt,
  } = given;
  const { value, tag2 } = scoreValueOf(given);
  return {
    agentId,
    identity,
    credentialId,
    score,
    value: `${value}`,
    valueDecimals: 1,
    tag1: "trustScore",
    tag2,
    client: `${readErc8004Id(identity)?.network ?? ""}:${given.client}`,
    uri: `${settings.publicUrl}/erc8004/feedback/${hash}`,
    hash,
    status: state,
    problem,
    transactionHash,
    createdAt: createdAt.toISOString(),
  };
}

/** The file of a data: URI is shown as claims, not twice. */
function shownUri(uri: string): string {
  return /^data:/i.test(uri) ? "data:" : uri.slice(0, 2_048);
}
