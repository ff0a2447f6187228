import { type JsonObject, SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import { formatScoreFeedback, hashErc8004File } from "@arcs/evm";
import type { Tier } from "@arcs/trust";
import type { EvmNetworks } from "../../platform/chains/chains.ts";
import type { Clock } from "../../platform/base/runtime.ts";
import { requestJob } from "../../platform/jobs/store.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { ApiKey } from "../../features/access/service.ts";
import { type Agent, lockAgent } from "../../features/agents/service.ts";
import { findCredential, listCredentialsOf } from "../../features/credentials/store.ts";
import type { Transaction } from "../../platform/db/queryable.ts";
import type { Store } from "../../platform/db/store.ts";
import { findNewestGivenScore, type GivenScore, insertGivenScore } from "./feedback-store.ts";
import { findLink } from "./link-store.ts";
import { assertClaimsVisible } from "../../features/credentials/claims.ts";
import { giveErc8004Type } from "./erc8004-jobs.ts";
import { requireRegistry } from "./find-registry.ts";
import { assertOwnKey } from "./link-identity.ts";

// Each one costs the operator; a score moves little within a day. The limit is per agent: identities cost it nearly
// nothing.
const PAUSE_MS = 24 * 60 * 60 * 1000;

/**
 * Prepares the Trust Score of an agent as feedback: that of its newest ReputationCredential, which says the same, signed.
 * Nothing is sent before {@link requestScoreFeedback} has stored it.
 *
 * @throws SdkError `insufficient_permissions` for another key than the agent's own; `reputation_private` where the agent does
 * not show its score to everybody; `conflict` where it has not consented, has no such credential, or the last feedback is too new
 */
export async function prepareScoreFeedback(
  context: { store: Store; settings: Settings; clock: Clock; evm: EvmNetworks },
  { agent, identity, caller }: { agent: Agent; identity: string; caller: ApiKey },
): Promise<GivenScore> {
  const { store, settings, clock } = context;
  assertOwnKey(caller, agent);
  const { id, chain } = requireRegistry(context, identity);
  const link = await findLink(store.pool, identity.toLowerCase());
  if (link?.agentId !== agent.id) throw new SdkError("conflict", "the identity is not linked to this agent");
  if (link.scoreFeedback !== "allowed") {
    throw new SdkError("conflict", "the agent has not consented; link the identity again with scoreFeedback allowed");
  }
  if (chain.feedback === undefined) throw new SdkError("conflict", "this server gives no feedback on that chain");
  assertPublic(agent);
  const now = clock.now();
  const newest = { type: "ReputationCredential", status: "active", now, limit: 1 } as const;
  const [entry] = (await listCredentialsOf(store.pool, agent.id, newest)).credentials;
  const credential = entry && (await findCredential(store.pool, entry.id));
  if (credential === undefined) {
    throw new SdkError("conflict", "the agent has no ReputationCredential that is active; issue one first");
  }
  assertClaimsVisible(credential, { agent, viewer: "public" });
  const { overallScore: score, tier } = parseJson(credential.subjectData) as JsonObject as {
    overallScore: number;
    tier: Tier;
  };
  const client = chain.feedback.address;
  const file = formatScoreFeedback({
    identity: id,
    client,
    createdAt: now.toISOString(),
    score,
    tier,
    credential: {
      id: credential.id,
      url: `${settings.publicUrl}/verify/${credential.id}/credential`,
      subject: credential.subjectDid,
    },
  });
  const hash = await hashErc8004File(new TextEncoder().encode(file));
  const about = {
    hash,
    agentId: agent.id,
    identity: link.identity,
    credentialId: credential.id,
    file,
    score,
    tier,
    client,
  };
  return { ...about, state: "pending", memo: null, problem: null, transactionHash: null, createdAt: now };
}

/**
 * Stores feedback to give, with the job that gives it.
 *
 * @throws SdkError `conflict` where the agent got some within a day, for any identity, or this credential was given
 * already
 */
export async function requestScoreFeedback(tx: Transaction, given: GivenScore): Promise<void> {
  const { createdAt: now } = given;
  // One after the other: of two that ask at once, the second sees what the first has stored.
  await lockAgent(tx, given.agentId);
  const last = await findNewestGivenScore(tx, given.agentId);
  if (last !== undefined && now.getTime() - last.createdAt.getTime() < PAUSE_MS) {
    throw new SdkError("conflict", `the agent got feedback at ${last.createdAt.toISOString()}; try again a day later`);
  }
  if (!(await insertGivenScore(tx, given))) {
    throw new SdkError("conflict", "the newest ReputationCredential was given already; issue one first");
  }
  await requestJob(tx, giveErc8004Type, { key: "all", runAt: now, now });
}

/** @throws SdkError `reputation_private` where an agent is not public: what is on a chain cannot be taken back */
export function assertPublic({ id, privacyMode }: Pick<Agent, "id" | "privacyMode">): void {
  if (privacyMode === "public") return;
  const details = { agentId: id, privacyMode };
  throw new SdkError("reputation_private", "the agent is not public; feedback stays on the chain", { details });
}
