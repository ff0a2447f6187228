import {
  type CredentialReport,
  isSdkError,
  type JsonObject,
  type JsonValue,
  type Network,
  parseDid,
  parseLedgerStatusId,
  SdkError,
  type VerificationError,
  type LedgerInclusionProof,
  type StatusResolver,
} from "@arcs/core";
import {
  naming,
  parseJson,
  unreadable,
  decodeUtf8,
  findRoundedNumber,
  isJsonObject,
  parseJsonText,
  splitInclusionProof,
  verificationError,
} from "@arcs/core/internal";
import type { ServerContext } from "../../../context.ts";
import { type Credential, findCredentialOfRecord } from "../store.ts";
import {
  issuerAmong,
  type KnownIssuer,
  listKnownIssuers,
  trustListOf,
} from "../issuers/service.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Verifier } from "./verifier.ts";
import { findAnchorBatch } from "../anchoring/anchor-batch.ts";
import type { Queryable } from "../../../platform/db/queryable.ts";

export type LedgerFacts = {
  network: Network;
  transactionHash: string;
  blockNumber: number;
  timestamp: Date;
};

export type Verification = {
  report: CredentialReport;
  /** The credential of this server that it is; `undefined` where it is another one. */
  known: Credential | undefined;
  issuer: KnownIssuer;
  ledgerFacts: LedgerFacts | undefined;
};

const LEDGER_PATIENCE_MS = 5000;

export async function verifyPresentedCredential(
  context: Pick<ServerContext, "store" | "settings" | "clock" | "issuers" | "ledger">,
  credential: JsonObject,
  { checkRevocation, verifier }: { checkRevocation: boolean; verifier: Verifier },
): Promise<Verification> {
  // Before it is known whether the credential is of any use: a store that fails is no credential
  // without a status.
  const stored = await findNamed(context.store, credential);
  const known = await listKnownIssuers(context);
  const report = await verifier.verify(
    {
      kind: "credential",
      document: credential,
      contexts: "service",
      options: {
        trustedIssuers: trustListOf(known),
        now: context.clock.now(),
        ...ownBases(context.settings),
        statusCheck: checkRevocation ? "required" : "skipped",
      },
    },
    checkRevocation ? createStatusResolver(context, { stored }) : undefined,
  );
  const document = report.credential ?? {};
  const issuer = issuerAmong(known, idOf(document["issuer"]) ?? "");
  if (!report.valid) return { report, known: undefined, issuer, ledgerFacts: undefined };
  const own = stored !== undefined && isSigned(document, stored) ? stored : undefined;
  const ledgerFacts =
    own === undefined ? await askLedger(context, document, checkRevocation) : factsOf(own);
  return { report, known: own, issuer, ledgerFacts };
}

/** Returns the answer to a request that cannot be read unambiguously (`findMisread`). */
export function verificationOfMisread(error: VerificationError): Verification {
  return {
    report: unreadable(error),
    known: undefined,
    issuer: issuerAmong([], ""),
    ledgerFacts: undefined,
  };
}

export function idOf(value: JsonValue | undefined): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  const id = isJsonObject(first) ? first["id"] : first;
  return typeof id === "string" ? id : undefined;
}

/** Finds the credential of this server that a document says it is, by its status entry. */
async function findNamed(
  store: Pick<Store, "pool">,
  credential: JsonObject,
): Promise<Credential | undefined> {
  const [entry, issuer] = [credential["credentialStatus"], idOf(credential["issuer"])];
  if (!isJsonObject(entry) || issuer === undefined) return undefined;
  return findPresented(store, { entry, issuer });
}

/** Tells whether a document has the very signature that was stored. */
function isSigned(document: JsonObject, stored: Credential): boolean {
  const own = parseJson(stored.document) as { proof: { proofValue: string } };
  return [document["proof"] ?? null]
    .flat()
    .some((proof) => isJsonObject(proof) && proof["proofValue"] === own.proof.proofValue);
}

function factsOf({
  network,
  transactionHash,
  blockNumber,
  anchoredAt,
}: Credential): LedgerFacts | undefined {
  if (transactionHash === null || blockNumber === null || anchoredAt === null) return undefined;
  return { network, transactionHash, blockNumber, timestamp: anchoredAt };
}

/**
 * Asks the ledger about a record that somebody else wrote. That it does not answer does not make a
 * credential invalid.
 */
async function askLedger(
  context: Pick<ServerContext, "clock" | "ledger">,
  document: JsonObject,
  checkRevocation: boolean,
): Promise<LedgerFacts | undefined> {
  const entry = document["credentialStatus"];
  if (!checkRevocation || !isJsonObject(entry)) return undefined;
  const named = parseLedgerStatusId(typeof entry["id"] === "string" ? entry["id"] : "");
  if (entry["type"] !== naming.LEDGER_STATUS_TYPE || named === undefined) return undefined;
  const waiting = new AbortController();
  try {
    return await Promise.race([
      readFacts(context, { ...named, issuerDid: idOf(document["issuer"]) ?? "" }),
      context.clock.sleep(LEDGER_PATIENCE_MS, waiting.signal).then(() => undefined),
    ]);
  } catch (error) {
    if (isSdkError(error)) return undefined;
    throw error;
  } finally {
    waiting.abort();
  }
}

async function readFacts(
  { ledger }: Pick<ServerContext, "ledger">,
  {
    issuerAddress,
    credentialId,
    issuerDid,
  }: { issuerAddress: string; credentialId: string; issuerDid: string },
): Promise<LedgerFacts | undefined> {
  const { network, address } = parseDid(issuerDid);
  if (address !== issuerAddress)
    throw new SdkError("invalid_did", "issuer is not that of the status entry");
  const events = await ledger.anchor.history({ issuer: issuerAddress, credentialId });
  const issued = events.find(({ action }) => action === "issue");
  if (issued?.timestamp === undefined) return undefined;
  const { transactionHash, slot, timestamp } = issued;
  return { network, transactionHash, blockNumber: slot, timestamp: new Date(timestamp * 1000) };
}

/**
 * The bases under which a server takes context and schemas of credentials for the service's: its
 * own, where it has one.
 */
export function ownBases({ documentBase }: Pick<Settings, "documentBase">): {
  documentBases: readonly string[];
} {
  return { documentBases: documentBase === undefined ? [] : [documentBase] };
}

/**
 * Writes the signed W3C credential (specification 2.5), with the proof that it is in a batch on the
 * ledger, where it is.
 *
 * @returns JSON, in the order of members in which it was signed
 */
export async function exportCredentialText(db: Queryable, credential: Credential): Promise<string> {
  const inclusionProof = await findInclusionProof(db, credential);
  if (inclusionProof === undefined) return credential.document;
  return JSON.stringify(
    withInclusionProof(parseJson(credential.document) as JsonObject, inclusionProof),
  );
}

async function findInclusionProof(
  db: Queryable,
  { anchorBatchId, anchorLeaf, anchoredAt, inclusionPath, subjectDataUri }: Credential,
): Promise<LedgerInclusionProof | undefined> {
  if (
    anchorBatchId === null ||
    anchorLeaf === null ||
    anchoredAt === null ||
    inclusionPath === null
  )
    return undefined;
  const batch = await findAnchorBatch(db, anchorBatchId);
  if (batch === undefined) return undefined;
  return {
    type: naming.LEDGER_INCLUSION_TYPE,
    treeSize: batch.size,
    leafIndex: anchorLeaf,
    inclusionPath: Array.from(
      { length: inclusionPath.length / 32 },
      (_, index) =>
        `u${Buffer.from(inclusionPath.subarray(index * 32, (index + 1) * 32)).toString("base64url")}`,
    ),
    subjectDataUri,
  };
}

function withInclusionProof(
  credential: JsonObject,
  inclusionProof: LedgerInclusionProof,
): JsonObject {
  const proof = credential["proof"];
  if (proof === undefined || Array.isArray(proof)) return credential;
  return { ...credential, proof: [proof, inclusionProof] };
}

async function findPresented(
  { pool }: Pick<Store, "pool">,
  { entry, issuer }: { entry: JsonObject; issuer: string },
): Promise<Credential | undefined> {
  const { id } = entry;
  const named = typeof id === "string" ? parseLedgerStatusId(id) : undefined;
  if (named === undefined || entry["type"] !== naming.LEDGER_STATUS_TYPE) return undefined;
  const { issuerAddress, credentialId: recordId } = named;
  const found = await findCredentialOfRecord(pool, { issuerAddress, recordId });
  return found?.issuerDid === issuer ? found : undefined;
}

/**
 * Makes the resolver by which this server verifies. Its own revocations hold at once, its
 * credentials that are not on the ledger yet are pending, and the ledger decides the rest. A
 * batched credential needs no inclusion proof here, because this server has it.
 *
 * @param options.stored - the credential that is asked about, where it was read before
 */
export function createStatusResolver(
  { store, ledger }: Pick<ServerContext, "store" | "ledger">,
  { stored }: { stored?: Credential | undefined } = {},
): StatusResolver {
  return async (query) => {
    const known = stored ?? (await findPresented(store, query));
    if (known === undefined) return ledger.resolveStatus(query);
    if (known.revokedAt !== null) return { status: "revoked" };
    if (known.anchorState === "pending") {
      const { subjectDataHash, signature } = known;
      return {
        status: "pending",
        subjectDataHash: Uint8Array.from(subjectDataHash),
        signature: Uint8Array.from(signature),
      };
    }
    const isComplete = splitInclusionProof(query.credential).inclusionProof !== undefined;
    const inclusionProof = isComplete ? undefined : await findInclusionProof(store.pool, known);
    if (inclusionProof === undefined) return ledger.resolveStatus(query);
    return ledger.resolveStatus({
      ...query,
      credential: withInclusionProof(query.credential, inclusionProof),
    });
  };
}

/**
 * Reads the text of a request as the verifier does, and finds what the server's own parser accepts.
 * One is a duplicate member name: parsers differ in which value they use, so the verified document
 * could be shown as another. Others are a byte order mark, bytes that are not UTF-8, and numbers
 * that change when read.
 *
 * The size of the body was checked before. The verifier's limits apply to the credential alone:
 * other members must not keep it from being read.
 */
export function findMisread(body: Uint8Array): VerificationError | undefined {
  // No text has more levels or more values than bytes, but for the one value that it is.
  const most = body.length + 1;
  try {
    parseJsonText(body, { maxBytes: most, maxDepth: most, maxValues: most });
  } catch (error) {
    for (const code of ["duplicate_json_key", "malformed_json"] as const) {
      if (isSdkError(error, code)) return verificationError(code, error.message);
    }
    // Whatever else is wrong is the verifier's to say, if it is in the credential.
    if (!isSdkError(error)) throw error;
  }
  return findRoundedNumber(decodeUtf8(body));
}
