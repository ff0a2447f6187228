import type { CredentialView } from "@arcs/client";
import { SdkError } from "@arcs/core";

import { requireClient, requireState } from "../state/state.ts";
import { answering } from "./answer.ts";

/** `GET /api/credentials/:id`: how far a credential has come on its way to other chains (specification 4.5). */
export const answerCredentialProgress = answering(async ({ params = {} }, runtime) => {
  const { id = "" } = params;
  if (!/^[\x21-\x7e]{1,128}$/.test(id)) {
    throw new SdkError("invalid_request", "the credential's id expected 1 to 128 visible characters");
  }
  const state = requireState(runtime);
  const { credentials } = requireClient(state);
  const credential = await state.strangers.share(`credential ${id}`, { read: () => credentials.get(id) });
  return { status: 200, body: progressOf(credential) };
});

/** Shows where a credential is, without what it says about its subject. */
export function progressOf({ id, type, status, blockchain, crossChain, verificationUrl }: CredentialView): object {
  const { syncs = [] } = crossChain as { syncs?: readonly { syncStatus: string }[] };
  const states = syncs.map(({ syncStatus }) => syncStatus);
  // What is not done yet, or never will be, goes before what is.
  const syncStatus = ["failed", "pending", "synced"].find((state) => states.includes(state)) ?? "not_requested";
  return { credentialId: id, type, status, syncStatus, blockchain, crossChain, verificationUrl };
}
