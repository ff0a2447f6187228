import { isAddress, SdkError } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { type Challenge, insertChallenge } from "../store/challenges.ts";
import type { Transaction } from "../store/queryable.ts";
import { newId } from "./ids.ts";

/** What wallets sign for. */
export type AgentPurpose = "register" | "update";

const VALID_MS = 10 * 60 * 1000;

/**
 * Makes a text that the wallets of an agent sign once.
 *
 * @throws SdkError `invalid_request` when the address is no ledger address
 */
export async function createAgentChallenge(
  tx: Transaction,
  context: ServerContext,
  { address, purpose }: { address: string; purpose: AgentPurpose },
): Promise<Challenge> {
  if (!isAddress(address)) throw new SdkError("invalid_request", "address expected the ledger address of a wallet");
  const createdAt = context.clock.now();
  const expiresAt = new Date(createdAt.getTime() + VALID_MS);
  const id = newId(context, "chl");
  // In words, because a person may be asked to sign it; with all that it is good for, so that it is good for nothing else.
  const message = [
    `${context.settings.publicUrl} asks you to ${purpose} the agent ${address}.`,
    "Signing costs nothing and moves nothing.",
    "",
    `Purpose: agent.${purpose}`,
    `Challenge: ${id}`,
    `Valid until: ${expiresAt.toISOString()}`,
  ].join("\n");
  const challenge: Challenge = { id, address, purpose: purposeOf(purpose), message, createdAt, expiresAt };
  await insertChallenge(tx, challenge);
  return challenge;
}

/** The purpose as challenges carry it, which others use too. */
export function purposeOf(purpose: AgentPurpose): string {
  return `agent.${purpose}`;
}
