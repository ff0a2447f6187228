import { isAddress, type JsonObject, type JsonValue, SdkError } from "@arcs/core";
import { canonicalJson, defined, parseJson } from "@arcs/core/internal";
import { commitReputation, type ComponentName } from "@arcs/trust";
import { componentNames, type Viewer, type Visibility, visibilityOf } from "@arcs/trust/internal";
import type { ChainHead } from "@arcs/trust/transparency";

import type { Agent } from "../registry/registered-agents.ts";
import type { Credential, StoredCredentialType } from "./store.ts";
import { type Reputation, storedScoreOf } from "../trust/scores/service.ts";
import { reputationPrivate } from "../registry/agent-privacy.ts";
import type { ApiKey } from "../access/service.ts";
import type { ReadAgent } from "../trust/scores/found-agents.ts";

export async function claimsOf({
  type,
  request,
  found: { agent, reputation, logHead },
  caller,
  issuedAt,
}: {
  type: StoredCredentialType;
  request: { claims: JsonObject; scoreSecret?: string };
  found: ReadAgent;
  caller: ApiKey;
  issuedAt: Date;
}): Promise<JsonObject> {
  const { claims, scoreSecret } = request;
  const { agentId = agent.id } = claims;
  // The claim may be a name of the agent's own, but not the address of another agent.
  if (typeof agentId === "string" && isAddress(agentId) && agentId !== agent.id) {
    throw formatError([
      "/agentId must name the agent that receives the credential (got another one's address)",
    ]);
  }
  const complete = { ...claims, agentId };
  refuseUnsafeUrls(complete);
  if (type === "AgentIdentityCredential") return identityClaims(complete, { agent, issuedAt });
  if (type !== "ReputationCredential" && scoreSecret === undefined) return complete;
  if (scoreSecret !== undefined) return committedClaims(complete, { reputation, scoreSecret });
  const viewer = caller.agentId === agent.id ? "owner" : "public";
  return reputationClaims(complete, { agent, reputation, logHead, viewer });
}

/**
 * Adds the times of an identity (specification 2.4) that the request leaves out: when the agent
 * registered here, and, where it proved its wallet, when the issuer says so.
 */
function identityClaims(
  claims: JsonObject,
  { agent, issuedAt }: { agent: Agent; issuedAt: Date },
): JsonObject {
  const verifiedAt = agent.walletVerified ? toSeconds(issuedAt) : undefined;
  return { registeredAt: toSeconds(agent.createdAt), ...defined({ verifiedAt }), ...claims };
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/**
 * Makes the claims of a ReputationCredential: a snapshot of the Trust Score, with only what the
 * agent shows to the viewer. Claims of the request must match the score: nobody attests another one
 * here.
 *
 * @throws SdkError `reputation_private` when the agent does not show its score
 * @throws SdkError `invalid_credential_format` when a claim differs from the score
 */
function reputationClaims(
  claims: JsonObject,
  {
    agent,
    reputation,
    logHead,
    viewer,
  }: { agent: Agent; reputation: Reputation; logHead: ChainHead; viewer: Viewer },
): JsonObject {
  const visibility = visibilityOfAgent(agent, viewer);
  // First, whatever is claimed: an answer that depends on a hidden score would tell it by trial.
  if (hides(visibility, claims)) throw reputationPrivate(agent, "what a ReputationCredential says");
  const snapshot = snapshotOf(reputation, { agent, logHead, visibility });
  const errors = Object.entries(claims)
    .filter(([member, value]) => member !== "agentId" && !isSaid(snapshot, { member, value }))
    .map(([member]) => `/${member} must be what the Trust Score of the agent says`);
  if (errors.length > 0)
    throw new SdkError("invalid_credential_format", errors.join("; "), { details: { errors } });
  return { ...claims, ...snapshot };
}

const componentMembers = componentNames.map((name) => [`${name}BasisPoints`, name] as const);

/** A claim that is absent from the score is refused as well. */
function isSaid(
  snapshot: JsonObject,
  { member, value }: { member: string; value: JsonValue },
): boolean {
  return (
    Object.hasOwn(snapshot, member) && canonicalJson(snapshot[member]) === canonicalJson(value)
  );
}

/**
 * Tells whether a credential may be shown to the caller, or copied for it. One that is a snapshot
 * of a score may not, where the agent no longer shows as much.
 */
export function areClaimsVisible(
  { type, subjectData }: Pick<Credential, "type" | "subjectData">,
  { agent, viewer }: { agent: Pick<Agent, "id" | "privacyMode" | "visibleData">; viewer: Viewer },
): boolean {
  if (type !== "ReputationCredential") return true;
  return !hides(visibilityOfAgent(agent, viewer), parseJson(subjectData) as JsonObject);
}

/** @throws SdkError `reputation_private` unless {@link areClaimsVisible} */
export function assertClaimsVisible(...asked: Parameters<typeof areClaimsVisible>): void {
  if (!areClaimsVisible(...asked))
    throw reputationPrivate(asked[1].agent, "what a ReputationCredential says");
}

function visibilityOfAgent(
  { privacyMode, visibleData }: Pick<Agent, "privacyMode" | "visibleData">,
  viewer: Viewer,
): Visibility {
  return visibilityOf({ mode: privacyMode, visibleData }, viewer);
}

function hides({ overallScore, tier, components, stats }: Visibility, claims: JsonObject): boolean {
  if (!overallScore || !tier) return true;
  const has = (member: string): boolean => Object.hasOwn(claims, member);
  if (componentMembers.some(([member, name]) => has(member) && !components.includes(name)))
    return true;
  if (has("totalTransactions") && !stats) return true;
  // The digest of few transactions can be guessed, and with them all the rest; the head tells how
  // much happens.
  return (
    (has("evidenceDigest") || has("logHead")) &&
    !(stats && components.length === componentNames.length)
  );
}

function snapshotOf(
  reputation: Reputation,
  { agent, logHead, visibility }: { agent: Agent; logHead: ChainHead; visibility: Visibility },
): JsonObject {
  const { overallScore, tier, totalTransactions, evidenceDigest } = reputation;
  // Before the first computation the score is that of an agent without evidence, since its
  // registration.
  const computedAt = toSeconds(reputation.computedAt ?? agent.createdAt);
  const shown = (name: ComponentName): boolean => visibility.components.includes(name);
  const isWhole = visibility.stats && componentNames.every(shown);
  const { costToForge, rootsDigest } = storedScoreOf(reputation.details);
  return {
    overallScore,
    tier,
    ...Object.fromEntries(
      componentMembers
        .filter(([, name]) => shown(name))
        .map(([member, name]) => [member, reputation[name]]),
    ),
    ...(visibility.stats ? { totalTransactions } : {}),
    ...(isWhole && evidenceDigest !== null ? { evidenceDigest } : {}),
    // Data of the score, which is shown, or there would be no credential.
    costToForge,
    ...defined({ rootsDigest }),
    ...(agent.privacyMode === "public" ? { logHead } : {}),
    computedAt,
  };
}

/**
 * Makes the claims of a CommittedReputationCredential: commitments in place of the score, and not
 * when it was computed, which tells when payments came in. So it says nothing that an agent may
 * want to hide.
 */
function committedClaims(
  claims: JsonObject,
  { reputation, scoreSecret }: { reputation: Reputation; scoreSecret: string },
): JsonObject {
  const { costToForge, rootsDigest } = storedScoreOf(reputation.details);
  const scoreCommitments = commitReputation(
    // Proofs go by the proven score: own wallets can feign the other one for free.
    { overallScore: reputation.proven, costToForge },
    scoreSecret,
  );
  return { ...claims, scoreCommitments, ...defined({ rootsDigest }) };
}

export function formatError(errors: readonly string[]): SdkError {
  const shown = errors.slice(0, 50);
  return new SdkError("invalid_credential_format", shown.join("; "), {
    details: { errors: shown },
  });
}

// Schemes that name something, or that browsers load as a page of its own. Others run as a script,
// show an author's text as if it came from here, or read files of the reader: javascript:, data:,
// vbscript:, blob:, file: and so on.
const SCHEMES = new Set([
  "http:",
  "https:",
  "ws:",
  "wss:",
  "ipfs:",
  "ipns:",
  "ar:",
  "did:",
  "urn:",
  "ni:",
]);

const SERVICE_SCHEMES = new Set(["http:", "https:", "ws:", "wss:"]);

const URL_MEMBER = /(?:uri|url|endpoint|resource|website|link|image)$/i;

/**
 * Refuses claims with a URL that pages and clients must not follow: readers take what a credential
 * says for safe.
 *
 * @throws SdkError `invalid_credential_format`
 */
function refuseUnsafeUrls(claims: JsonObject): void {
  for (const [member, value] of Object.entries(claims)) {
    if (typeof value !== "string" || !URL_MEMBER.test(member) || !URL.canParse(value)) continue;
    const schemes = member === "serviceEndpoint" ? SERVICE_SCHEMES : SCHEMES;
    if (schemes.has(new URL(value).protocol)) continue;
    throw formatError([
      `/claims/${member} must be a URL with one of the schemes ${[...schemes].join(" ")}`,
    ]);
  }
}
