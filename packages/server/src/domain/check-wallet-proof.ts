import { publicKeyFromAddress, SdkError, verifyEd25519 } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { findOpenChallenge, takeChallenge } from "../store/challenges.ts";
import type { Transaction } from "../store/queryable.ts";
import { type AgentPurpose, purposeOf } from "./create-agent-challenge.ts";

/** A challenge with signatures of it, as it comes in. */
export type WalletProof = {
  challengeId: string;
  /** Base64 of 64 bytes each. */
  signatures: readonly { address: string; signature: string }[];
};

/** What a proof is for, and who must have signed it. */
export type ProofRequest = { agentId: string; purpose: AgentPurpose; wallets: readonly string[] };

/** A proof whose signatures hold. It counts once {@link useWalletProof} has taken its challenge. */
export type CheckedProof = Readonly<ProofRequest & { challengeId: string }>;

/**
 * Checks that the wallets have signed a challenge for this agent and purpose. Before any transaction: it takes some time.
 *
 * @throws SdkError `invalid_request` when the challenge cannot be used
 * @throws SdkError `statement_signature_invalid` when a signature is missing or does not hold
 * @throws SdkError `invalid_address` when one of them is no ledger address
 */
export async function checkWalletProof(
  { store, clock }: ServerContext,
  { challengeId, signatures }: WalletProof,
  request: ProofRequest,
): Promise<CheckedProof> {
  const challenge = await findOpenChallenge(store.pool, challengeId, { now: clock.now() });
  if (challenge?.address !== request.agentId || challenge.purpose !== purposeOf(request.purpose)) {
    throw unusableChallenge(request);
  }
  const message = new TextEncoder().encode(challenge.message);
  for (const wallet of new Set(request.wallets)) {
    const given = signatures.find(({ address }) => address === wallet);
    const publicKey = publicKeyFromAddress(wallet);
    const signature = Uint8Array.from(Buffer.from(given?.signature ?? "", "base64"));
    if (given !== undefined && verifyEd25519({ signature, message, publicKey })) continue;
    const fact = given === undefined ? "none" : "one of something else";
    throw new SdkError("statement_signature_invalid", `proof expected a signature by ${wallet}, got ${fact}`, {
      details: { signer: wallet, statement: challenge.message },
    });
  }
  return { ...request, challengeId };
}

/**
 * Uses up the challenge of a proof.
 *
 * @throws SdkError `invalid_request` when somebody else did in the meantime
 */
export async function useWalletProof(tx: Transaction, context: ServerContext, proof: CheckedProof): Promise<void> {
  const { challengeId, agentId, purpose } = proof;
  const now = context.clock.now();
  const taken = await takeChallenge(tx, challengeId, { address: agentId, purpose: purposeOf(purpose), now });
  if (taken === undefined) throw unusableChallenge(proof);
}

function unusableChallenge({ purpose }: ProofRequest): SdkError {
  const message = `challengeId expected a challenge to ${purpose} this agent, not used and not expired`;
  return new SdkError("invalid_request", message, { details: { errors: [{ path: "body/proof", message }] } });
}
