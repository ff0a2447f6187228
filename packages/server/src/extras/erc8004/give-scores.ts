import { isSdkError, type JsonObject } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import { type FeedbackProgress, type FeedbackWriter, type RememberFeedback, scoreValueOf } from "@arcs/evm";
import type { EvmNetworks } from "../../platform/chains/chains.ts";
import type { Clock, ReportError } from "../../platform/base/runtime.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { findAgent } from "../../features/agents/service.ts";
import { findCredential } from "../../features/credentials/store.ts";
import type { Store } from "../../platform/db/store.ts";
import { type GivenScore, listPendingScores, updateGivenScore } from "./feedback-store.ts";
import { findLink } from "./link-store.ts";
import { assertClaimsVisible } from "../../features/credentials/claims.ts";
import { checkLink } from "./check-links.ts";
import { findRegistry, type KnownIdentity } from "./find-registry.ts";
import { assertPublic } from "./offer-score.ts";
import { giveErc8004Type } from "./erc8004-jobs.ts";
import { defineJob } from "../../platform/jobs/job-worker.ts";

type GiveContext = {
  store: Store;
  settings: Settings;
  clock: Clock;
  evm: EvmNetworks;
  onError: ReportError;
};

const MAX_AT_A_TIME = 50;

/**
 * Takes the feedback a step further whose outcome is not known, one after the other: the writer's nonces are in order.
 *
 * @returns how much of it waits still
 */
async function giveScores(context: GiveContext, signal: AbortSignal): Promise<number> {
  const { store, onError } = context;
  let waiting = 0;
  for (const given of await listPendingScores(store.pool, { limit: MAX_AT_A_TIME })) {
    if (signal.aborted) return waiting + 1;
    try {
      const progress = await advance(context, given);
      await updateGivenScore(store.pool, given.hash, rowOf(progress, given));
      if (progress.status === "pending") waiting++;
    } catch (error) {
      waiting++;
      onError(error, `give the feedback ${given.hash}`);
    }
  }
  return waiting;
}

async function advance(context: GiveContext, given: GivenScore): Promise<FeedbackProgress> {
  const { store, settings } = context;
  const known = findRegistry(context, given.identity);
  const writer = known?.chain.feedback;
  if (known === undefined || writer === undefined)
    return refused("this server gives no feedback on that chain any more");
  const remember: RememberFeedback = (memo) =>
    updateGivenScore(store.pool, given.hash, { ...given, memo: JSON.stringify(memo) });
  const problem = await findProblem(context, given);
  // Sent feedback may still be mined, and is looked for. Where it has vanished and is no longer wanted, it is not sent
  // again.
  if (given.memo !== null) {
    return writer.check(parseJson(given.memo) as JsonObject, remember, { mayResend: problem === undefined });
  }
  if (problem !== undefined) return refused(problem);
  return give({ known, writer, remember }, given, `${settings.publicUrl}/erc8004/feedback/${given.hash}`);
}

async function give(
  { known, writer, remember }: { known: KnownIdentity; writer: FeedbackWriter; remember: RememberFeedback },
  given: GivenScore,
  uri: string,
): Promise<FeedbackProgress> {
  const feedback = { ...scoreValueOf(given), endpoint: "", uri, hash: given.hash };
  try {
    return await writer.give(known.registries.reputation, { agentId: known.id.agentId, feedback }, remember);
  } catch (error) {
    // The registry itself says no, such as to feedback by the agent's own owner.
    if (isSdkError(error, "evm_transaction_failed")) return refused(error.message);
    throw error;
  }
}

/** Finds a change since the request: nothing is sent for an agent that no longer wants it. */
async function findProblem(context: GiveContext, given: GivenScore): Promise<string | undefined> {
  const { pool } = context.store;
  const [agent, link, credential] = [
    await findAgent(pool, given.agentId),
    await findLink(pool, given.identity),
    await findCredential(pool, given.credentialId),
  ];
  if (agent === undefined || link?.agentId !== agent.id || link.scoreFeedback !== "allowed") {
    return "the agent does not consent any more";
  }
  if (credential === undefined || credential.revokedAt !== null) return "the ReputationCredential was revoked";
  if ((await checkLink(context, link)) === undefined) return "the identity has another holder";
  try {
    assertPublic(agent);
    assertClaimsVisible(credential, { agent, viewer: "public" });
  } catch (error) {
    if (isSdkError(error, "reputation_private")) return error.message;
    throw error;
  }
  return undefined;
}

function refused(message: string): FeedbackProgress {
  return { status: "refused", problem: { code: "conflict", message } };
}

function rowOf(
  progress: FeedbackProgress,
  { memo, transactionHash }: GivenScore,
): Pick<GivenScore, "state" | "memo" | "problem" | "transactionHash"> {
  switch (progress.status) {
    case "pending":
      return {
        state: "pending",
        memo: JSON.stringify(progress.memo),
        problem: progress.problem?.message ?? null,
        transactionHash,
      };
    case "given":
      return { state: "given", memo: null, problem: null, transactionHash: progress.transactionHash };
    case "refused":
      return { state: "refused", memo, problem: progress.problem.message, transactionHash };
  }
}

// Some blocks of the chains that are known here.
const PAUSE_MS = 15_000;

/** Writes the Trust Scores that agents have asked for as feedback, and follows its transactions. */
export const giveErc8004Job = defineJob({
  ...giveErc8004Type,
  async run(context: GiveContext, _job, signal) {
    const waiting = await giveScores(context, signal);
    if (waiting === 0) return undefined;
    return { state: "later", at: new Date(context.clock.now().getTime() + PAUSE_MS) };
  },
});
