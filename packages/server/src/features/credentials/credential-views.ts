import { type HttpCredentialType, type JsonObject, type Network, SdkError } from "@arcs/core";
import { isJsonObject, parseDateTimeStamp, parseJson } from "@arcs/core/internal";
import { describeCrossChain, type SyncState, describeSync, type BridgeRecipient } from "@arcs/evm";
import type { ServerContext } from "../../context.ts";
import type { IssuedCredential } from "./service.ts";
import { statusListUrl } from "../../platform/base/own-documents.ts";
import { idOf, type Verification } from "./verification/service.ts";
import type {
  CredentialReportView,
  CredentialSyncView,
  CredentialView,
  IssuedCredentialView,
  SyncCredential,
} from "@arcs/core/http";
import { type Credential, statusOfCredential } from "./store.ts";
import { type ApiKey, mayDo } from "../access/service.ts";
import { type Agent, findAgent } from "../registry/registered-agents.ts";
import { listSyncs } from "./copies/service.ts";
import { issuerAmong, type KnownIssuer, listKnownIssuers } from "./issuers/service.ts";
import { viewerOf } from "../registry/agent-privacy.ts";
import { areClaimsVisible } from "./claims.ts";

/** URL of the page that verifies a credential (specification 2.1). */
export function verificationUrlOf(
  { settings }: Pick<ServerContext, "settings">,
  id: string,
): string {
  return `${settings.publicUrl}/verify/${id}`;
}

/** The name of a network in the HTTP API, such as `ledger-mainnet` (specification 2.1). */
function networkName(network: Network): string {
  return `ledger-${network === "mainnet-beta" ? "mainnet" : network}`;
}

/** Shows a credential that was issued just now (specification 4.1). */
export function viewOfIssued(
  context: Pick<ServerContext, "settings">,
  { credential, place, sync }: IssuedCredential,
): IssuedCredentialView {
  const { id, type, subjectId, issuerDid, issuedAt, expiresAt, network } = credential;
  const { syncRequested, syncStatus, estimatedCompletionAt = null } = describeSync(sync);
  return {
    id,
    // It was asked for by its type, which those of score proofs are not.
    type: type as HttpCredentialType,
    subjectId,
    issuerId: issuerDid,
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    status: "active",
    blockchain: {
      network: networkName(network),
      transactionHash: place?.transactionHash ?? null,
      address: place?.address ?? null,
    },
    crossChain: { syncRequested, syncStatus, estimatedCompletionAt },
    verificationUrl: verificationUrlOf(context, id),
  };
}

/** Shows a credential (specification 2.1). */
export function viewOfCredential(
  context: Pick<ServerContext, "settings" | "clock">,
  credential: Credential,
  { agent, issuer, syncs, emailShown, claimsShown }: CredentialDetails,
): CredentialView {
  const {
    id,
    type,
    subjectId,
    subjectDid,
    issuedAt,
    expiresAt,
    revokedAt,
    statusListId,
    statusListIndex,
  } = credential;
  const { settings, clock } = context;
  const crossChain = viewOfCrossChain(syncs);
  // The evidence of a copy holds the copy, which says what the credential says.
  if (!claimsShown) for (const sync of crossChain.syncs) delete sync.evidence;
  return {
    id,
    type,
    status: statusOfCredential(credential, clock.now()),
    subject: {
      id: subjectDid,
      agentId: subjectId,
      name: agent.name,
      capabilities: agent.capabilities,
      email: emailShown ? agent.email : null,
      emailVerified: agent.emailVerified,
    },
    issuer: {
      id: issuer.did,
      name: issuer.name,
      website: issuer.website,
      verified: issuer.trusted,
    },
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revoked: revokedAt !== null,
    revocation:
      revokedAt === null
        ? null
        : {
            revokedAt: revokedAt.toISOString(),
            reason: credential.revocationReason ?? "unspecified",
            transactionHash: credential.revocationTransactionHash,
          },
    blockchain: {
      network: networkName(credential.network),
      address: credential.anchorAddress,
      transactionHash: credential.transactionHash,
      blockNumber: credential.blockNumber,
    },
    crossChain,
    statusList:
      statusListId === null || statusListIndex === null
        ? null
        : { id: statusListUrl(settings.publicUrl, statusListId), index: statusListIndex },
    verificationUrl: verificationUrlOf(context, id),
    metadata: {
      tags: credential.tags,
      customFields: parseJson(credential.customFields) as JsonObject,
    },
    createdAt: credential.createdAt.toISOString(),
    updatedAt: credential.updatedAt.toISOString(),
  };
}

function viewOfCrossChain(states: readonly SyncState[]): CredentialView["crossChain"] {
  const { syncs, ...flags } = describeCrossChain(states);
  return { ...flags, syncs: syncs as CredentialSyncView[] };
}

export function viewOfSync(state: SyncState): CredentialSyncView {
  const [sync] = viewOfCrossChain([state]).syncs;
  return sync ?? { syncRequested: false, syncStatus: "not_requested" };
}

/**
 * Shows what came of a verification (specification 4.1): of a credential that is not valid, nothing
 * but why.
 */
export function viewOfVerification({
  report,
  known,
  issuer,
  ledgerFacts,
}: Verification): CredentialReportView {
  const { valid, checks, credential } = report;
  const errors = report.errors.map(({ code, message, severity }) => ({ code, message, severity }));
  if (!valid || credential === undefined) return { valid: false, errors, checks };
  // Valid credentials have warnings at most.
  return {
    ...viewOfValid(credential, { known, issuer, ledgerFacts }),
    ...(errors.length === 0 ? {} : { errors }),
    checks,
  };
}

function viewOfValid(
  credential: JsonObject,
  { known, issuer, ledgerFacts }: Pick<Verification, "known" | "issuer" | "ledgerFacts">,
): Omit<CredentialReportView, "checks"> {
  const subject = [credential["credentialSubject"] ?? null].flat()[0] ?? null;
  const signedName = textIn(credential["issuer"], "name");
  return {
    valid: true,
    credentialId: known?.id ?? textIn(credential, "id") ?? null,
    subject: { id: idOf(subject) ?? null, type: typeIn(subject) ?? "Agent" },
    issuer: { id: issuer.did, name: signedName ?? issuer.name, verified: issuer.trusted },
    issuedAt: timeIn(credential, ["validFrom", "issuanceDate"]),
    expiresAt: timeIn(credential, ["validUntil", "expirationDate"]),
    revoked: false,
    blockchainVerification:
      ledgerFacts === undefined
        ? null
        : {
            ...ledgerFacts,
            network: networkName(ledgerFacts.network),
            timestamp: ledgerFacts.timestamp.toISOString(),
          },
  };
}

function textIn(value: unknown, member: string): string | undefined {
  const text = isJsonObject(value) ? value[member] : undefined;
  return typeof text === "string" ? text : undefined;
}

function typeIn(subject: unknown): string | undefined {
  const [type] = isJsonObject(subject) ? [subject["type"] ?? null].flat() : [];
  return typeof type === "string" ? type : undefined;
}

// A credential may name years beyond those of RFC 3339, which the answer is written in.
const FIRST_TIME = Date.parse("0000-01-01T00:00:00Z");
const LAST_TIME = Date.parse("9999-12-31T23:59:59.999Z");

function timeIn(credential: JsonObject, members: readonly string[]): string | null {
  const text = members
    .map((member) => textIn(credential, member))
    .find((each) => each !== undefined);
  const time = parseDateTimeStamp(text);
  return time === undefined
    ? null
    : new Date(Math.max(FIRST_TIME, Math.min(time, LAST_TIME))).toISOString();
}

type CredentialDetails = {
  agent: Agent;
  issuer: KnownIssuer;
  syncs: readonly SyncState[];
  emailShown: boolean;
  claimsShown: boolean;
};

export async function readCredentialDetails(
  context: Pick<ServerContext, "store" | "issuers">,
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

/**
 * Reads the recipient of a copy from a request. @throws SdkError `invalid_request` when it names
 * two
 */
export function recipientIn({ recipientEmail, recipientAddress }: SyncCredential): {
  recipient?: BridgeRecipient;
} {
  if (recipientEmail !== undefined && recipientAddress !== undefined) {
    throw new SdkError(
      "invalid_request",
      "recipientEmail and recipientAddress cannot be used together",
    );
  }
  if (recipientEmail !== undefined) return { recipient: { email: recipientEmail } };
  return recipientAddress === undefined ? {} : { recipient: { address: recipientAddress } };
}
