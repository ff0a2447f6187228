import { SdkError } from "@arcs/core";

import type { ApiKey } from "../../access/service.ts";
import type { Credential } from "../../credentials/store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { requireAgent } from "../../agents/find-agent.ts";
import {
  type PrepareContext,
  prepareCredential,
  type PreparedCredential,
} from "../../credentials/prepare-credential.ts";
import { storeCredential } from "../../credentials/store-credential.ts";

/** A set of committed credentials that an agent asks for. */
export type WantedScoreProofs = { agentId: string; count: number; expiresInSeconds: number };

/** A committed credential with its secret, which is kept nowhere. */
export type ScoreProofCredential = { credential: Credential; secret: string };

/**
 * Issues committed credentials to the agent that they are about, each with a secret of its own.
 *
 * @param caller - the agent's own key: nobody else, an admin neither, gets to know a secret of it
 * @returns what stores them, in a transaction of the caller's
 * @throws SdkError `agent_not_found`; `insufficient_permissions` for any key but the agent's own
 * @throws SdkError `issuer_not_authorized` when this server has no key of the caller's issuer
 */
export async function prepareScoreProofs(
  context: PrepareContext,
  caller: ApiKey,
  { agentId, count, expiresInSeconds }: WantedScoreProofs,
): Promise<(tx: Transaction) => Promise<ScoreProofCredential[]>> {
  const agent = await requireAgent(context.store.pool, agentId);
  /* fault: score-proofs-for-anybody */
  if (caller.agentId !== agent.id) {
    throw new SdkError("insufficient_permissions", "only the agent's own API key gets credentials for score proofs", {
      details: { agentId: agent.id, currentPermissions: caller.permissions },
    });
  }
  // One moment for when a credential begins and ends.
  const now = context.clock.now();
  const atOnce = { ...context, clock: { ...context.clock, now: () => now } };
  const prepared: { credential: PreparedCredential; secret: string }[] = [];
  for (let made = 0; made < count; made++) {
    const scoreSecret = Buffer.from(context.randomBytes(32)).toString("hex");
    const credential = await prepareCredential(atOnce, caller, {
      type: "CommittedReputationCredential",
      subjectId: agent.id,
      claims: {},
      expiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
      syncRequested: false,
      tags: [],
      customFields: {},
      scoreSecret,
    });
    prepared.push({ credential, secret: scoreSecret });
  }
  return async (tx) => {
    const stored: ScoreProofCredential[] = [];
    for (const { credential, secret } of prepared) {
      stored.push({ credential: await storeCredential(tx, context, credential), secret });
    }
    return stored;
  };
}
