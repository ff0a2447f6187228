import { type BridgeEvidence, crossChainOf } from "@arcs/bridge";
import {
  type CredentialReport,
  isSdkError,
  type JsonObject,
  SdkError,
  type StatusAnswer,
  type TrustedIssuer,
  verifyCredential,
} from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { type Agent, findAgent } from "../store/agents.ts";
import { listSyncs } from "../store/credential-syncs.ts";
import { type Credential, findCredential } from "../store/credentials.ts";
import { createStatusResolver, exportCredentialText } from "./export-credential.ts";
import { assertClaimsVisible } from "./reputation-claims.ts";
import { issuerAmong, type KnownIssuer, listKnownIssuers, trustListOf } from "./trusted-issuers.ts";

/** A credential of this server, verified, with all that it takes to verify it again elsewhere. */
export type PublicVerification = {
  credential: Credential;
  agent: Agent;
  issuer: KnownIssuer;
  report: CredentialReport;
  checkedAt: Date;
  /** Its copies on other chains, those included that were revoked there. */
  copies: Copy[];
  /** What is needed to repeat it; `undefined` where the agent does not show what the credential says. */
  repeatable: { document: string; status: StatusAnswer; trustedIssuers: TrustedIssuer[] } | undefined;
};

/** A copy of a credential on another chain. */
export type Copy = {
  evidence: BridgeEvidence;
  /** Address of the contract that holds it. */
  address: string;
  isRevoked: boolean;
};

/**
 * Verifies a stored credential for somebody who has nothing but its id.
 *
 * @throws SdkError `credential_not_found`
 */
export async function verifyForPublic(context: ServerContext, id: string): Promise<PublicVerification> {
  const { store, clock } = context;
  const credential = await findCredential(store.pool, id);
  const agent = credential && (await findAgent(store.pool, credential.subjectId));
  if (credential === undefined || agent === undefined) {
    throw new SdkError("credential_not_found", "there is no credential with this id");
  }
  const known = await listKnownIssuers(context);
  const trustedIssuers = trustListOf(known);
  const document = await exportCredentialText(store.pool, credential);
  const resolve = createStatusResolver(context);
  let status: StatusAnswer = { status: "unavailable", reason: "the status was not asked for" };
  const checkedAt = clock.now();
  const report = await verifyCredential(document, {
    trustedIssuers,
    now: checkedAt,
    resolveStatus: async (query) => {
      status = await resolve(query);
      return status;
    },
  });
  return {
    credential,
    agent,
    issuer: issuerAmong(known, credential.issuerDid),
    report,
    checkedAt,
    copies: crossChainOf(await listSyncs(store.pool, id)).syncs.flatMap(({ evidence, address, revocationStatus }) =>
      evidence === undefined || address === undefined
        ? []
        : [{ evidence, address, isRevoked: revocationStatus === "revoked" }],
    ),
    repeatable: isShown(credential, agent) ? { document, status, trustedIssuers } : undefined,
  };
}

/** A ReputationCredential says what its agent may not show any more. */
function isShown({ type, subjectData }: Credential, agent: Agent): boolean {
  if (type !== "ReputationCredential") return true;
  try {
    assertClaimsVisible(JSON.parse(subjectData) as JsonObject, { agent, viewer: "public" });
    return true;
  } catch (error) {
    if (isSdkError(error, "reputation_private")) return false;
    throw error;
  }
}

const KEPT_MS = 5000;
const MOST_KEPT = 500;

/**
 * Makes a {@link verifyForPublic} that keeps what it found for a few seconds: anybody may ask, as often as they like, and
 * each answer takes a look at the ledger.
 */
export function createPublicVerifier(context: ServerContext): (id: string) => Promise<PublicVerification> {
  const kept = new Map<string, { at: number; answer: Promise<PublicVerification> }>();
  return (id) => {
    const at = context.clock.now().getTime();
    const present = kept.get(id);
    if (present !== undefined && at - present.at < KEPT_MS) return present.answer;
    const answer = verifyForPublic(context, id);
    kept.delete(id);
    kept.set(id, { at, answer });
    answer.catch(() => kept.delete(id));
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}
