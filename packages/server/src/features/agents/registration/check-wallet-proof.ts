import { hashAgentBody, SdkError } from "@arcs/core";
import { isSignedByWallet } from "@arcs/core/internal";

import { type Challenge, findOpenChallenge, takeChallenge } from "./challenges.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { type AgentPurpose, challengeText, purposeOf } from "./create-agent-challenge.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Clock } from "../../../platform/base/clock.ts";

/** A challenge with signatures of it, as it comes in. */
export type WalletProof = {
  challengeId: string;
  /** Base64 of 64 bytes each. */
  signatures: readonly { address: string; signature: string }[];
};

/** What a proof is for, and who must have signed it. */
export type ProofRequest = {
  agentId: string;
  owner: string;
  purpose: AgentPurpose;
  wallets: readonly string[];
  /** The request's body: the signatures are for this one only. */
  body: { x402?: { paymentAddress?: string | null } };
};

/** A proof whose signatures hold. It counts once {@link useWalletProof} has taken its challenge. */
export type CheckedProof = Readonly<Pick<ProofRequest, "agentId" | "purpose" | "wallets"> & { challengeId: string }>;

/**
 * Checks that the wallets have signed a challenge for this very request. Before any transaction: it takes some time.
 *
 * @throws SdkError `invalid_request` when the challenge cannot be used
 * @throws SdkError `statement_signature_invalid` when a signature is missing or does not hold
 * @throws SdkError `invalid_address` when one of them is no ledger address
 */
export async function checkWalletProof(
  context: { store: Store; settings: Settings; clock: Clock },
  { challengeId, signatures }: WalletProof,
  request: ProofRequest,
): Promise<CheckedProof> {
  const challenge = await findOpenChallenge(context.store.pool, challengeId, { now: context.clock.now() });
  const { agentId, purpose, wallets } = request;
  if (challenge?.address !== agentId || challenge.purpose !== purposeOf(purpose)) throw unusableChallenge(request);
  assertSameRequest(context, { challenge, request });
  const message = new TextEncoder().encode(challenge.message);
  for (const wallet of new Set(wallets)) {
    const given = signatures.find(({ address }) => address === wallet);
    const signature = Uint8Array.from(Buffer.from(given?.signature ?? "", "base64"));
    if (given !== undefined && isSignedByWallet(message, { address: wallet, signature })) continue;
    const fact = given === undefined ? "none" : "one of something else";
    throw new SdkError("statement_signature_invalid", `proof expected a signature by ${wallet}, got ${fact}`, {
      details: { signer: wallet, statement: challenge.message },
    });
  }
  return { agentId, purpose, wallets, challengeId };
}

/**
 * Uses up the challenge of a proof.
 *
 * @throws SdkError `invalid_request` when somebody else did in the meantime
 */
export async function useWalletProof(tx: Transaction, context: { clock: Clock }, proof: CheckedProof): Promise<void> {
  const { challengeId, agentId, purpose } = proof;
  const now = context.clock.now();
  const taken = await takeChallenge(tx, challengeId, { address: agentId, purpose: purposeOf(purpose), now });
  if (taken === undefined) throw unusableChallenge(proof);
}

/** What was signed says what may be done: any other request would be one that the wallets have not seen. */
function assertSameRequest(
  context: { settings: Settings },
  { challenge, request }: { challenge: Challenge; request: ProofRequest },
): void {
  const { agentId: address, purpose, owner, body } = request;
  const { id, expiresAt, message } = challenge;
  const paymentAddress = body.x402?.paymentAddress;
  const bodyDigest = hashAgentBody(body);
  const named = paymentAddress === undefined ? {} : { paymentAddress };
  const expected = challengeText(context, { id, expiresAt, address, purpose, owner, bodyDigest, ...named });
  if (/* fault: challenge-for-any-request */ message !== expected)
    throw invalidProof("challengeId expected a challenge for this request, got that of another");
}

function unusableChallenge({ purpose }: Pick<ProofRequest, "purpose">): SdkError {
  return invalidProof(`challengeId expected a challenge to ${purpose} this agent, not used and not expired`);
}

function invalidProof(message: string): SdkError {
  return new SdkError("invalid_request", message, { details: { errors: [{ path: "body/proof", message }] } });
}
