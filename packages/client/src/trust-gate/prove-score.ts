import { SdkError, type Signer } from "@arcs/core";
import { assertShape } from "@arcs/core/internal";
import { createScoreProof, type ScoreClaims } from "@arcs/trust";

import type { ArcsClient } from "../arcs-client.ts";
import type { RequestOptions } from "../http/api-request.ts";
import { listIn, takeFrom } from "../http/take-from.ts";
import { writeScoreProof } from "./score-proof-fields.ts";

/** Claims about its score that an agent proves, with the verifier's challenge and domain. */
export type ProveScoreInput = ScoreClaims & { challenge: string; domain: string };

/**
 * Proves that the Trust Score of the client's own agent is at least, or at most, a value: gets a committed credential for this
 * one verifier, and signs.
 *
 * @param client - with the agent's own API key
 * @param options.wallet - the agent's wallet
 * @returns the value of the request field `Score-Proof`: base64url of the presentation's JSON
 * @throws SdkError `score_not_proved` when a claim is not true
 * @throws SdkError `insufficient_permissions` when the key is not the agent's own
 * @throws SdkError `server_invalid_answer` when the server's credential is about somebody else
 * @example
 * ```ts
 * const asked = readScoreProofRequest(response.headers.get("Score-Proof-Request"), url);
 * const field = await proveScore(client, asked, { wallet });
 * ```
 */
export async function proveScore(
  client: Pick<ArcsClient, "agents">,
  input: ProveScoreInput,
  options: RequestOptions & { wallet: Signer },
): Promise<string> {
  assertShape(client, "client", { agents: { createScoreProofs: "function" } });
  assertShape(input, "input", "object");
  assertShape(options, "options", { wallet: { address: "text", sign: "function" } });
  const { wallet, ...others } = options;
  const answer = await client.agents.createScoreProofs(wallet.address, {}, others);
  const [committed] = takeFrom(answer, ({ proofs }) => listIn(proofs));
  if (committed === undefined) throw new SdkError("server_invalid_answer", "proofs expected one credential, got none");
  const { credential, secret } = committed;
  const presentation = await createScoreProof({ ...input, credential, secret, signer: wallet, now: new Date() });
  return writeScoreProof(presentation);
}
