import type { BridgeRecipient, SyncState } from "@arcs/bridge";
import {
  type HttpCredentialType,
  httpCredentialTypes,
  isAddress,
  isSdkError,
  type IssuedCredential,
  issueCredential,
  type JsonObject,
  kindOfHttpType,
  parseNetwork,
  SdkError,
  type Signer,
} from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { enqueueJob } from "../queue/jobs.ts";
import { type Agent, findAgent, refreshAgentCredentials } from "../store/agents.ts";
import type { ApiKey } from "../store/api-keys.ts";
import { type Credential, insertCredential } from "../store/credentials.ts";
import type { Transaction } from "../store/queryable.ts";
import { findReputation } from "../store/reputation.ts";
import { takeStatusEntry } from "../store/status-lists.ts";
import { CREDENTIAL_EXPIRY, enqueueAnchoring, enqueueSubjectData } from "./anchor-jobs.ts";
import { emitEvent } from "./emit-event.ts";
import { newId } from "./ids.ts";
import { reputationClaims } from "./reputation-claims.ts";
import { prepareSync, startSync } from "./sync-credential.ts";
import { issuerAmong, listKnownIssuers } from "./trusted-issuers.ts";

/** A credential that is asked for. */
export type NewCredential = {
  type: string;
  /** The agent's ledger address, or its internal id. */
  subjectId: string;
  claims: JsonObject;
  expiresAt?: Date;
  syncRequested: boolean;
  /** Who receives the copy on another chain; by default the agent, by its e-mail address. */
  recipient?: BridgeRecipient;
  tags: readonly string[];
  customFields: JsonObject;
};

/** A credential that is signed and not stored yet. */
export type PreparedCredential = { credential: Credential; sync: SyncState | undefined };

// W3C Bitstring Status List 1.0, section 6.1: shorter lists would tell too much about whose status is looked up.
const STATUS_LIST_LENGTH = 131_072;

/**
 * Checks what is asked for and signs it. Nothing is changed yet.
 *
 * @throws SdkError `agent_not_found`; `issuer_not_authorized` when this server has no key of the caller's issuer
 * @throws SdkError `invalid_credential_format` when the claims do not conform to the schema of the type
 * @throws SdkError `invalid_request` when it would expire before it begins
 * @throws SdkError `reputation_private` when the claims would tell a score that the agent does not show
 * @throws SdkError as {@link prepareSync} where a sync is asked for
 */
export async function prepareCredential(
  context: ServerContext,
  caller: ApiKey,
  request: NewCredential,
): Promise<PreparedCredential> {
  const { store, settings, clock } = context;
  const type = httpCredentialTypes.find((each) => each === request.type);
  if (type === undefined) {
    throw formatError([`/type expected one of ${httpCredentialTypes.join(", ")}`]);
  }
  const { issuerDid, signer } = issuerOf(context, caller);
  const agent = await findAgent(store.pool, request.subjectId);
  if (agent === undefined) throw new SdkError("agent_not_found", "subjectId expected a registered agent");
  const now = clock.now();
  const issuedAt = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const expiresAt = expiryOf(request.expiresAt, issuedAt);
  const claims = await claimsOf(context, { type, claims: request.claims, agent, caller });
  const id = newId(context, "cred");
  const known = await listKnownIssuers(context);
  const issued = await sign(
    { type, agent, claims, network: settings.network },
    {
      signer,
      now: issuedAt,
      nonce: id,
      issuerName: issuerAmong(known, issuerDid).name,
      ...(expiresAt === null ? {} : { expiresAt }),
    },
  );
  if (issued.w3cCredential.issuer.id !== issuerDid) throw notAuthorized(caller, issuerDid);
  const { tags, customFields, syncRequested, recipient } = request;
  const rest = { id, type, claims, issuedAt, expiresAt, tags: [...tags], customFields, now };
  const credential = toRow(context, issued, rest);
  const wanted = { credential, agent, ...(recipient === undefined ? {} : { recipient }) };
  return { credential, sync: syncRequested ? prepareSync(context, wanted) : undefined };
}

/**
 * Stores a signed credential, with all that follows from it: its place in a status list, what its agent's profile says, its
 * way to the ledger and to another chain, and the event.
 */
export async function storeCredential(
  tx: Transaction,
  context: ServerContext,
  prepared: PreparedCredential,
): Promise<Credential> {
  const { id, type, subjectId, issuerDid, createdAt: now, expiresAt } = prepared.credential;
  const entry = await takeStatusEntry(tx, issuerDid, {
    length: STATUS_LIST_LENGTH,
    newListId: `list_${id.slice("cred_".length)}`,
    now,
  });
  const credential = { ...prepared.credential, statusListId: entry.statusListId, statusListIndex: entry.index };
  if (!(await insertCredential(tx, credential))) {
    throw new SdkError("conflict", "the issuer expected no other record with this id; try again");
  }
  if (type === "AgentIdentityCredential" || type === "POAPCredential") {
    await refreshAgentCredentials(tx, subjectId, { now });
    if (expiresAt !== null) {
      await enqueueJob(tx, { kind: CREDENTIAL_EXPIRY, key: id, payload: "{}", runAt: expiresAt }, { now });
    }
  }
  if (prepared.sync !== undefined) await startSync(tx, context, prepared.sync);
  await enqueueAnchoring(tx, context, credential);
  await enqueueSubjectData(tx, context, credential);
  await emitEvent(tx, context, {
    type: "credential.issued",
    agentId: subjectId,
    data: { credentialId: id, type, subjectId },
  });
  return credential;
}

/** The issuer that a key issues as, with its signer. */
function issuerOf({ issuers }: ServerContext, caller: ApiKey): { issuerDid: string; signer: Signer } {
  const issuerDid = caller.issuerDid ?? issuers.defaultIssuerDid;
  const signer = issuers.signerOf(issuerDid);
  if (signer === undefined) throw notAuthorized(caller, issuerDid);
  return { issuerDid, signer };
}

function notAuthorized({ permissions }: ApiKey, issuerDid: string): SdkError {
  return new SdkError("issuer_not_authorized", "this server has no key of the issuer that the API key issues as", {
    details: { requiredPermission: "issuer", currentPermissions: permissions, issuerDid },
  });
}

/** Whole seconds, as the credential says it; it has to lie ahead. */
function expiryOf(requested: Date | undefined, issuedAt: Date): Date | null {
  if (requested === undefined) return null;
  const expiresAt = new Date(Math.floor(requested.getTime() / 1000) * 1000);
  if (expiresAt.getTime() > issuedAt.getTime()) return expiresAt;
  throw new SdkError("invalid_request", `expiresAt expected a time after ${issuedAt.toISOString()}`);
}

async function claimsOf(
  { store }: ServerContext,
  { type, claims, agent, caller }: { type: HttpCredentialType; claims: JsonObject; agent: Agent; caller: ApiKey },
): Promise<JsonObject> {
  const { agentId = agent.id } = claims;
  // The claim may be a name of the agent's own, but not the address of another agent.
  if (typeof agentId === "string" && isAddress(agentId) && agentId !== agent.id) {
    throw formatError(["/agentId expected the agent that receives the credential, got another one's address"]);
  }
  const complete = { ...claims, agentId };
  if (type !== "ReputationCredential") return complete;
  const reputation = await findReputation(store.pool, agent.id);
  if (reputation === undefined) throw new SdkError("agent_not_found", "subjectId expected an agent with a Trust Score");
  const viewer = caller.agentId === agent.id ? "owner" : "public";
  return reputationClaims(complete, { agent, reputation, viewer });
}

async function sign(
  what: { type: HttpCredentialType; agent: Agent; claims: JsonObject; network: string },
  options: Parameters<typeof issueCredential>[1],
): Promise<IssuedCredential> {
  const kind = kindOfHttpType(what.type) as "Skill";
  // The claims are what the schema of the kind says, once issueCredential has compared them.
  const subjectData = what.claims as { agentId: string; skill: string };
  try {
    return await issueCredential({ kind, agentAddress: what.agent.id, network: what.network, subjectData }, options);
  } catch (error) {
    if (isSdkError(error, "invalid_subject_data")) {
      const issues = error.details["errors"] as readonly { path: string; message: string }[];
      throw formatError(issues.map(({ path, message }) => `/claims${path} ${message}`));
    }
    if (isSdkError(error, "unsignable_value") || isSdkError(error, "unsigned_value"))
      throw formatError([error.message]);
    throw error;
  }
}

function formatError(errors: readonly string[]): SdkError {
  const shown = errors.slice(0, 50);
  return new SdkError("invalid_credential_format", shown.join("; "), { details: { errors: shown } });
}

type RowParts = Pick<Credential, "id" | "type" | "issuedAt" | "expiresAt" | "tags"> & {
  claims: JsonObject;
  customFields: JsonObject;
  now: Date;
};

function toRow({ settings }: ServerContext, issued: IssuedCredential, parts: RowParts): Credential {
  const { credential: record, w3cCredential } = issued;
  const { id, type, issuedAt, expiresAt, tags, now } = parts;
  return {
    id,
    type,
    kind: kindOfHttpType(type) as Credential["kind"],
    subjectId: record.subject,
    subjectDid: w3cCredential.credentialSubject.id,
    issuerDid: w3cCredential.issuer.id,
    template: record.template,
    recordId: record.credentialId,
    issuerAddress: record.issuer,
    subjectDataHash: record.subjectDataHash,
    subjectDataUri: record.subjectDataUri,
    signature: record.signature,
    document: JSON.stringify(w3cCredential),
    subjectData: JSON.stringify(parts.claims),
    tags,
    customFields: JSON.stringify(parts.customFields),
    statusListId: null,
    statusListIndex: null,
    issuedAt,
    expiresAt,
    revokedAt: null,
    revocationReason: null,
    network: parseNetwork(settings.network),
    anchorState: "pending",
    anchorForm: settings.batchedTypes.includes(type) ? "batch" : "record",
    anchorBatchId: null,
    anchorLeaf: null,
    inclusionPath: null,
    anchorAddress: null,
    transactionHash: null,
    blockNumber: null,
    anchoredAt: null,
    revocationTransactionHash: null,
    createdAt: now,
    updatedAt: now,
  };
}
