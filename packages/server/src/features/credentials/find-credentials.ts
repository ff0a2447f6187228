import { type HttpCredentialType, SdkError } from "@arcs/core";

import { type Credential, type CredentialEntry, findCredential, listCredentialsOf } from "./store.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { statusOfCredential, type CredentialStatus } from "./credential-status.ts";

/**
 * Finds a credential.
 *
 * @throws SdkError `credential_not_found`
 */
export async function requireCredential(db: Queryable, id: string): Promise<Credential> {
  const found = await findCredential(db, id);
  if (found === undefined) throw new SdkError("credential_not_found", "there is no credential with this id");
  return found;
}

/** A credential as it is listed: with its state at the time of asking. */
export type ListedCredential = CredentialEntry & { status: CredentialStatus };

/** Lists credentials of an agent, the newest first, and counts them all. */
export async function listAgentCredentials(
  db: Queryable,
  agentId: string,
  wanted: { type?: HttpCredentialType; status?: CredentialStatus; now: Date; limit: number; offset?: number },
): Promise<{ credentials: ListedCredential[]; total: number }> {
  const { credentials, total } = await listCredentialsOf(db, agentId, wanted);
  const withStatus = credentials.map((each) => ({ ...each, status: statusOfCredential(each, wanted.now) }));
  return { credentials: withStatus, total };
}
