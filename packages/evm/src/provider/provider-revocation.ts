import { isSdkError, type JsonObject, SdkError } from "@arcs/core";

import type { Remembered, RevocationProgress } from "../base/credential-bridge.ts";
import type { BridgeEvidence, TokenEvidence } from "../base/evidence.ts";
import { problemOf, refusalOf } from "../base/refusal.ts";
import type { ProviderClient } from "./provider-client.ts";

/** What is kept of a revocation; without an action, its answer is not known. */
type BurnMemo = { actionId?: string };

/** Asks the provider to burn the token of a credential. */
export async function burn(
  client: ProviderClient,
  { evidence, remember }: { evidence: BridgeEvidence; remember: Remembered["remember"] },
): Promise<RevocationProgress> {
  const token = tokenIn(evidence);
  await remember({});
  return ask(client, token);
}

/** Finds out how far a burn has come. Asking for it twice does no harm, so that a lost answer is simply asked for again. */
export async function checkBurn(
  client: ProviderClient,
  { evidence, memo }: { evidence: BridgeEvidence; memo: JsonObject },
): Promise<RevocationProgress> {
  const token = tokenIn(evidence);
  const { actionId } = memo as BurnMemo;
  if (actionId === undefined) return ask(client, token);
  const { status } = await client.getAction(actionId);
  if (status === "pending") return { status, memo };
  if (status === "succeeded") return { status: "revoked" };
  return refusalOf(new SdkError("bridge_action_failed", "the provider could not burn the credential's token"));
}

async function ask(client: ProviderClient, { credential }: TokenEvidence): Promise<RevocationProgress> {
  try {
    const { status, actionId } = await client.revoke(credential["id"] as string);
    return status === "succeeded" ? { status: "revoked" } : { status: "pending", memo: { actionId } };
  } catch (error) {
    if (!isSdkError(error)) throw error;
    switch (error.code) {
      case "bridge_not_found":
        // Gone already, perhaps by an earlier request of ours. The provider's own verifier tells whether it counts.
        return (await client.verify(credential)) ? refusalOf(error) : { status: "revoked" };
      case "bridge_rate_limited":
      case "bridge_authentication_failed":
      case "bridge_request_refused":
        return refusalOf(error);
      default:
        return { status: "pending", memo: {}, problem: problemOf(error) };
    }
  }
}

function tokenIn(evidence: BridgeEvidence): TokenEvidence {
  if (evidence.type === "token") return evidence;
  throw new SdkError("invalid_argument", `evidence expected that of a token, got that of an ${evidence.type}`);
}
