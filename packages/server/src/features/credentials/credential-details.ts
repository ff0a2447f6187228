import { SdkError } from "@arcs/core";
import type { SyncState } from "@arcs/evm";

import { type ApiKey, mayDo } from "../access/service.ts";
import { type Agent, findAgent } from "../agents/service.ts";
import { listSyncs } from "./copies/store.ts";
import type { Credential } from "./store.ts";
import { issuerAmong, type KnownIssuer, listKnownIssuers } from "./issuers/trusted-issuers.ts";
import { viewerOf } from "../trust/scores/service.ts";
import { areClaimsVisible } from "./reputation-claims.ts";
import type { Store } from "../../platform/db/store.ts";
import type { IssuerKeys } from "../../platform/keys/issuer-keys.ts";

/** The records that a credential is shown with. */
export type CredentialDetails = {
  agent: Agent;
  issuer: KnownIssuer;
  syncs: readonly SyncState[];
  /** Whether the caller may see the agent's e-mail address. */
  emailShown: boolean;
  /** Whether the caller may see the claims. */
  claimsShown: boolean;
};

/** Reads what a credential is shown with, and how much of it a key may see. */
export async function readCredentialDetails(
  context: { store: Store; issuers: IssuerKeys },
  credential: Credential,
  { caller }: { caller: ApiKey },
): Promise<CredentialDetails> {
  const { id, subjectId, issuerDid } = credential;
  const { store } = context;
  const agent = await findAgent(store.pool, subjectId);
  if (agent === undefined) throw new SdkError("internal_error", `credential ${id} has no agent`);
  return {
    agent,
    issuer: issuerAmong(await listKnownIssuers(context), issuerDid),
    syncs: await listSyncs(store.pool, id),
    claimsShown: areClaimsVisible(credential, { agent, viewer: viewerOf(caller, agent) }),
    emailShown: caller.agentId === agent.id || mayDo(caller, "issuer"),
  };
}
