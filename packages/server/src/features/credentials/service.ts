import {
  isSdkError,
  issueCredential as signAsIssuer,
  type IssuedCredential as SignedCredential,
  type JsonObject,
  SdkError,
  type Signer,
} from "@arcs/core";
import {
  defined,
  httpCredentialTypes,
  kindOfHttpType,
  parseNetwork,
  showValue,
} from "@arcs/core/internal";
import type { BridgeRecipient, SyncState } from "@arcs/evm";
import type { ServerContext } from "../../context.ts";
import { type Agent } from "../registry/registered-agents.ts";
import { refreshAgentCredentials } from "./refresh-agent.ts";
import { type ApiKey } from "../access/service.ts";
import { scopeOf } from "../../platform/base/scope.ts";
import {
  type Credential,
  type StoredCredentialType,
  findCredential,
  markExpiryAnnounced,
} from "./store.ts";
import { insertCredential } from "./credential-states.ts";
import { readAgent } from "../trust/scores/found-agents.ts";
import { newId } from "../../platform/base/runtime.ts";
import { prepareSync, startSync } from "./copies/service.ts";
import { issuerOfAccount, issuerAmong, listKnownIssuers } from "./issuers/service.ts";
import { type JobType, requestJob, defineJob } from "../../platform/jobs/jobs.ts";
import { logRecord } from "../log/log-record.ts";
import type { Transaction } from "../../platform/db/queryable.ts";
import {
  enqueueAnchoring,
  enqueueSubjectData,
  anchorRecordWithin,
  saveAnchoring,
} from "./anchoring/anchor-record.ts";
import { type LedgerPlace } from "./credential-states.ts";
import { emitEvent } from "../webhooks/events/service.ts";
import { claimsOf, formatError } from "./claims.ts";
import { subjectDataUrl } from "./subject-data.ts";

export type PrepareContext = Pick<
  ServerContext,
  "store" | "settings" | "clock" | "randomBytes" | "issuers" | "bridge"
>;

export type NewCredential = {
  type: string;
  /** The agent's ledger address, or its internal id. */
  subjectId: string;
  claims: JsonObject;
  expiresAt?: Date;
  syncRequested: boolean;
  /** Recipient of the copy on another chain; by default the agent, by its e-mail address. */
  recipient?: BridgeRecipient;
  tags: readonly string[];
  customFields: JsonObject;
  /**
   * Makes it a CommittedReputationCredential, whatever `type` says, with claims that commit to the
   * score by this secret.
   */
  scoreSecret?: string;
};

export type PreparedCredential = { credential: Credential; sync: SyncState | undefined };

/**
 * Checks what is asked for and signs it. Nothing is changed yet.
 *
 * @throws SdkError `agent_not_found`; `issuer_not_authorized` when this server has no key of the
 *   caller's issuer
 * @throws SdkError `invalid_credential_format` when the claims do not conform to the schema of the
 *   type
 * @throws SdkError `invalid_request` when it would expire before it begins
 * @throws SdkError `reputation_private` when the claims would tell a score that the agent does not
 *   show
 */
export async function prepareCredential(
  context: PrepareContext,
  caller: ApiKey,
  request: NewCredential,
): Promise<PreparedCredential> {
  const { store, settings, clock } = context;
  const type =
    request.scoreSecret === undefined
      ? httpCredentialTypes.find((each) => each === request.type)
      : ("CommittedReputationCredential" as const);
  if (type === undefined) {
    throw formatError([
      `/type must be one of ${httpCredentialTypes.join(", ")} (received ${showValue(request.type)})`,
    ]);
  }
  const [issuer, found] = await Promise.all([
    issuerOf(context, caller),
    readAgent(store.pool, request.subjectId),
  ]);
  if (found === undefined)
    throw new SdkError("agent_not_found", "subjectId is not a registered agent");
  const { agent } = found;
  const now = clock.now();
  const issuedAt = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const expiresAt = expiryOf(request.expiresAt, issuedAt);
  const claims = await claimsOf({ type, request, found, caller, issuedAt });
  const id = newId(context, "cred");
  const issued = await sign(
    { type, agent, claims, network: settings.network },
    {
      signer: issuer.signer,
      now: issuedAt,
      nonce: id,
      issuerName: issuer.name,
      ...(expiresAt === null ? {} : { expiresAt }),
      // A verifier of a score proof knows no base but the service's own.
      ...(type === "CommittedReputationCredential"
        ? {}
        : defined({ documentBase: settings.documentBase })),
    },
  );
  if (issued.w3cCredential.issuer.id !== issuer.did) throw notAuthorized(caller, issuer.did);
  const { tags, customFields, syncRequested, recipient } = request;
  const credential = toRow(context, issued, {
    id,
    type,
    subjectData: JSON.stringify(claims),
    issuedFor: scopeOf(caller),
    issuedAt,
    expiresAt,
    tags: [...tags],
    customFields: JSON.stringify(customFields),
    createdAt: now,
    updatedAt: now,
  });
  const wanted = { credential, agent, ...defined({ recipient }) };
  return { credential, sync: syncRequested ? prepareSync(context, wanted) : undefined };
}

/**
 * The issuer that a key issues as, with its signer: the one that it names, or that of its account.
 */
async function issuerOf(
  context: Pick<ServerContext, "store" | "issuers" | "clock">,
  caller: ApiKey,
): Promise<{ did: string; name: string; signer: Signer }> {
  const did = caller.issuerDid ?? (await issuerOfAccount(context, caller.accountId));
  const signer = context.issuers.signerOf(did);
  if (signer === undefined) throw notAuthorized(caller, did);
  // After that of the account was registered, if it was new.
  const { name } = issuerAmong(await listKnownIssuers(context), did);
  return { did, name, signer };
}

function notAuthorized({ permissions }: ApiKey, issuerDid: string): SdkError {
  return new SdkError(
    "issuer_not_authorized",
    "this server has no key of the issuer that the API key issues as",
    {
      details: { requiredPermission: "issuer", currentPermissions: permissions, issuerDid },
    },
  );
}

/** Whole seconds, as the credential says it; it has to lie ahead. */
function expiryOf(requested: Date | undefined, issuedAt: Date): Date | null {
  if (requested === undefined) return null;
  const expiresAt = new Date(Math.floor(requested.getTime() / 1000) * 1000);
  if (expiresAt.getTime() > issuedAt.getTime()) return expiresAt;
  throw new SdkError("invalid_request", `expiresAt must be after ${issuedAt.toISOString()}`);
}

async function sign(
  what: { type: StoredCredentialType; agent: Agent; claims: JsonObject; network: string },
  options: Parameters<typeof signAsIssuer>[1],
): Promise<SignedCredential> {
  const kind = kindOf(what.type) as "Skill";
  // The claims are what the schema of the kind says, once signAsIssuer has compared them.
  const subjectData = what.claims as { agentId: string; skill: string };
  try {
    return await signAsIssuer(
      { kind, agentAddress: what.agent.id, network: what.network, subjectData },
      options,
    );
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

function kindOf(type: StoredCredentialType): Credential["kind"] {
  return type === "CommittedReputationCredential"
    ? "CommittedReputation"
    : (kindOfHttpType(type) as Credential["kind"]);
}

type RowParts = Pick<
  Credential,
  | "id"
  | "type"
  | "subjectData"
  | "issuedFor"
  | "issuedAt"
  | "expiresAt"
  | "tags"
  | "customFields"
  | "createdAt"
  | "updatedAt"
>;

function toRow(
  { settings }: Pick<ServerContext, "settings">,
  issued: SignedCredential,
  parts: RowParts,
): Credential {
  const { credential: record, w3cCredential } = issued;
  return {
    ...parts,
    kind: kindOf(parts.type),
    subjectId: record.subject,
    subjectDid: w3cCredential.credentialSubject.id,
    issuerDid: w3cCredential.issuer.id,
    template: record.template,
    recordId: record.credentialId,
    issuerAddress: record.issuer,
    subjectDataHash: record.subjectDataHash,
    // A name alone is no location: subject-data-route.ts serves what is too long for the ledger.
    subjectDataUri: record.subjectDataUri.startsWith("data:")
      ? record.subjectDataUri
      : subjectDataUrl(settings, parts.id),
    signature: record.signature,
    document: JSON.stringify(w3cCredential),
    statusListId: null,
    statusListIndex: null,
    revokedAt: null,
    revocationReason: null,
    network: parseNetwork(settings.network),
    anchorState: "pending",
    anchorForm: settings.batchedTypes.some((each) => each === parts.type) ? "batch" : "record",
    anchorBatchId: null,
    anchorLeaf: null,
    inclusionPath: null,
    anchorAddress: null,
    transactionHash: null,
    blockNumber: null,
    anchoredAt: null,
    revocationTransactionHash: null,
  };
}

// W3C Bitstring Status List 1.0, section 6.1: shorter lists would tell too much about whose status
// is read.
export const STATUS_LIST_LENGTH = 131_072;

/**
 * Stores a signed credential, with all that follows from it: its place in a status list, what its
 * agent's profile says, its way to the ledger and to another chain, and the event. Nothing of it
 * waits for the answer to anything else.
 *
 * @throws SdkError `conflict` when the issuer has a record with this id: nothing of this
 *   transaction may be committed
 */
export async function storeCredential(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes" | "bridge">,
  { credential, sync }: PreparedCredential,
): Promise<Credential> {
  const { id, type, subjectId, createdAt: now, expiresAt } = credential;
  const newListId = `list_${id.slice("cred_".length)}`;
  const inserted = insertCredential(tx, credential, { length: STATUS_LIST_LENGTH, newListId, now });
  const rest: Promise<unknown>[] = [];
  if (type === "AgentIdentityCredential" || type === "POAPCredential") {
    rest.push(refreshAgentCredentials(tx, subjectId, { now }));
  }
  if (expiresAt !== null)
    rest.push(requestJob(tx, credentialExpiryJob, { key: id, runAt: expiresAt, now }));
  rest.push(
    logRecord(
      tx,
      {
        kind: "credential_issued",
        at: now.toISOString(),
        agent: subjectId,
        credential: id,
        type,
        digest: Buffer.from(credential.subjectDataHash).toString("hex"),
      },
      { agentId: subjectId, ...(type === "CommittedReputationCredential" ? { hidden: true } : {}) },
    ),
    enqueueAnchoring(tx, context, credential),
    enqueueSubjectData(tx, context, credential),
  );
  if (sync !== undefined) rest.push(startSync(tx, context, sync));
  // How many of these an agent asks for, and when, is nobody's business but its own.
  if (type !== "CommittedReputationCredential") {
    const data = { credentialId: id, type, subjectId };
    rest.push(emitEvent(tx, context, { type: "credential.issued", agentId: subjectId, data }));
  }
  const [stored] = await Promise.all([inserted, ...rest]);
  if (stored !== undefined) return stored;
  throw new SdkError("conflict", "the issuer already has a record with this id; try again");
}

/** Revokes all credentials of an agent that this server can revoke; the key is the agent's id. */
export const revokeAllOfAgentType: JobType = {
  kind: "revoke-all-of-agent",
  ladder: [5, 60, 600, 3600],
};

/**
 * Takes an expired credential, whose id is the key, out of its agent's profile, and tells of it. The
 * credential itself expires by its time alone.
 */
export const credentialExpiryJob = defineJob({
  kind: "credential-expiry",
  ladder: [5, 60, 600, 3600],
  async run(context: Pick<ServerContext, "store" | "clock" | "randomBytes">, { key }) {
    const { store, clock } = context;
    const credential = await findCredential(store.pool, key);
    if (credential === undefined || credential.expiresAt === null) return undefined;
    const now = clock.now();
    // The clocks of two servers may differ.
    if (credential.expiresAt > now) return { state: "later", at: credential.expiresAt };
    const { type, subjectId, expiresAt } = credential;
    await store.transaction(async (tx) => {
      if (type === "AgentIdentityCredential" || type === "POAPCredential")
        await refreshAgentCredentials(tx, subjectId, { now });
      if (!(await markExpiryAnnounced(tx, credential, { now }))) return;
      const data = { credentialId: key, type, subjectId, expiresAt: expiresAt.toISOString() };
      // An agent need not tell that it has credentials for score proofs.
      const isHidden = type === "CommittedReputationCredential";
      const shown = isHidden ? { data: null, ownerData: data } : { data };
      await emitEvent(tx, context, { type: "credential.expired", agentId: subjectId, ...shown });
    });
    return undefined;
  },
});

type IssueContext = Pick<
  ServerContext,
  "store" | "settings" | "clock" | "randomBytes" | "issuers" | "ledger" | "bridge" | "onError"
>;

export type IssuedCredential = {
  credential: Credential;
  /** Its copy on another chain, where one was asked for. */
  sync: SyncState | undefined;
  /** Where on the ledger it is; `undefined` where a job has it anchored later. */
  place: LedgerPlace | undefined;
};

type IssueOptions = {
  /**
   * Writes what is to become true together with it, in the transaction that stores it. Its place in
   * a status list is not known yet.
   */
  writeWith?: (tx: Transaction, issued: IssuedCredential) => Promise<void>;
  /** Waits for the ledger; by default it does not. */
  ledger?: {
    /** For how long at most; a job goes on from there. */
    patienceMs: number;
    /** Called in the transaction that notes where on the ledger it is. */
    onAnchored: (tx: Transaction, issued: IssuedCredential) => Promise<void>;
  };
};

/**
 * Issues a credential: signs it, stores it with all that follows from it, and sees to it that the
 * ledger gets its record.
 */
export async function issueCredential(
  context: IssueContext,
  { caller, ...wanted }: NewCredential & { caller: ApiKey },
  { writeWith, ledger }: IssueOptions = {},
): Promise<IssuedCredential> {
  const prepared = await prepareCredential(context, caller, wanted);
  const credential = await context.store.transaction(async (tx) => {
    const stored = storeCredential(tx, context, prepared);
    const [made] = await Promise.all([stored, writeWith?.(tx, { ...prepared, place: undefined })]);
    return made;
  });
  const issued = { credential, sync: prepared.sync, place: undefined };
  return ledger === undefined ? issued : anchorAtOnce(context, issued, ledger);
}

async function anchorAtOnce(
  context: Pick<ServerContext, "store" | "clock" | "issuers" | "ledger" | "onError">,
  issued: IssuedCredential,
  { patienceMs, onAnchored }: NonNullable<IssueOptions["ledger"]>,
): Promise<IssuedCredential> {
  const { credential } = issued;
  if (credential.anchorForm === "batch") return issued;
  const place = await anchorRecordWithin(context, credential, patienceMs);
  if (place === undefined) return issued;
  const anchored = { ...issued, place };
  try {
    await context.store.transaction(async (tx) => {
      await Promise.all([
        saveAnchoring(tx, context, { id: credential.id, place }),
        onAnchored(tx, anchored),
      ]);
    });
  } catch (error) {
    // It is issued and on the ledger; the job will find it there and note it.
    context.onError(error, `note the anchoring of ${credential.id}`);
  }
  return anchored;
}
