import { isAddress, SdkError } from "@arcs/core";
import { type AgentChallenge, formatAgentChallenge } from "@arcs/core/internal";

import { findAgent } from "../store.ts";
import { type Challenge, insertChallenge } from "./challenges.ts";
import type { Queryable, Transaction } from "../../../platform/db/queryable.ts";
import { newId, type RandomBytes } from "../../../platform/base/ids.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Clock } from "../../../platform/base/clock.ts";

/** What wallets sign for. */
export type AgentPurpose = AgentChallenge["purpose"];

/** The request that wallets are to sign for, as far as the text shows it. */
export type ChallengedRequest = {
  address: string;
  purpose: AgentPurpose;
  owner?: string;
  /** As the request names it: `null` takes it away, absent leaves it. */
  paymentAddress?: string | null;
  bodyDigest: string;
};

const VALID_MS = 10 * 60 * 1000;

/**
 * Makes a text that the wallets of an agent sign once, for one request.
 *
 * @throws SdkError `invalid_request` when an address is no ledger address, or the owner is another
 * @throws SdkError `agent_not_found` for a change of an agent that is not there
 */
export async function createAgentChallenge(
  tx: Transaction,
  context: { settings: Settings; clock: Clock; randomBytes: RandomBytes },
  request: ChallengedRequest,
): Promise<Challenge> {
  const { address, purpose } = request;
  for (const member of ["address", "owner", "paymentAddress"] as const) {
    const value = request[member] ?? address;
    if (!isAddress(value)) throw new SdkError("invalid_request", `${member} expected the ledger address of a wallet`);
  }
  const owner = await ownerOf(tx, request);
  const createdAt = context.clock.now();
  const expiresAt = new Date(createdAt.getTime() + VALID_MS);
  const id = newId(context, "chl");
  const message = challengeText(context, { ...request, owner, id, expiresAt });
  const challenge: Challenge = { id, address, purpose: purposeOf(purpose), message, createdAt, expiresAt };
  await insertChallenge(tx, challenge);
  return challenge;
}

async function ownerOf(db: Queryable, { address, purpose, owner = address }: ChallengedRequest): Promise<string> {
  if (purpose === "register") return owner;
  const agent = await findAgent(db, address);
  if (agent === undefined) throw new SdkError("agent_not_found", "there is no agent with this address");
  return agent.owner;
}

/** Writes the text for a request: the same text for the same request, and no other. */
export function challengeText(
  { settings }: { settings: Settings },
  {
    id,
    expiresAt,
    address,
    paymentAddress,
    ...request
  }: Required<Pick<ChallengedRequest, "owner">> & ChallengedRequest & Pick<Challenge, "id" | "expiresAt">,
): string {
  const { purpose, owner, bodyDigest } = request;
  const unnamed = purpose === "update" ? "unchanged" : null;
  return formatAgentChallenge({
    origin: new URL(settings.publicUrl).origin,
    purpose,
    agent: address,
    challengeId: id,
    owner,
    paymentAddress: paymentAddress === undefined ? unnamed : paymentAddress,
    bodyDigest,
    validUntil: expiresAt.toISOString(),
  });
}

/** The purpose as challenges carry it, which others use too. */
export function purposeOf(purpose: AgentPurpose): string {
  return `agent.${purpose}`;
}
