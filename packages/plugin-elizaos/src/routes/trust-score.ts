import { isAddress, SdkError } from "@arcs/core";

import { readPublicReputation } from "../standings.ts";
import { requireClient, requireState } from "../state.ts";
import { answering } from "./answer.ts";

/** `GET /api/trust-score/:address`: the Trust Score of an agent, as far as it shows it (specification 4.5). */
export const answerTrustScore = answering(async ({ params = {} }, runtime) => {
  const { address = "" } = params;
  if (!isAddress(address)) {
    throw new SdkError("invalid_request", "the agent's address expected base58 of 32 bytes that are a public key");
  }
  const reputation = await readPublicReputation(requireClient(requireState(runtime)), address);
  return { status: 200, body: reputation };
});
