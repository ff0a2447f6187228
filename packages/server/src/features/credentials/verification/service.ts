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
  parseJsonText,
  splitInclusionProof,
  verificationError,
} from "@arcs/core/internal";
import type { ServerContext } from "../../../context.ts";
import { type Credential, findCredentialOfRecord } from "../store.ts";
import { issuerAmong, type KnownIssuer, listKnownIssuers, trustListOf } from "../issuers/service.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Verifier } from "./verifier.ts";
import { findAnchorBatch } from "../anchoring/anchor-batch.ts";
import type { Queryable } from "../../../platform/db/queryable.ts";

export type LedgerFacts = { network: Network; transactionHash: string; blockNumber: number; timestamp: Date };

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
  const find = findOnce(context);
  // At once, before it is known whether the credential is of any use: it is needed for its status and for its facts.
  const named = presentedBy(credential);
  const finding = named && find(named);
  // Waited for below: a store that fails is no credential without a status.
  finding?.catch(() => undefined);
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
    checkRevocation ? createStatusResolver(context, { find }) : undefined,
  );
  /* fault: verified-although-the-store-failed */
  await finding;
  const document = report.credential ?? {};
  const issuer = issuerAmong(known, idOf(document["issuer"]) ?? "");
  if (!report.valid) return { report, known: undefined, issuer, ledgerFacts: undefined };
  const found = await findOwn(document, { issuer: issuer.did, find });
  const ledgerFacts = found === undefined ? await askLedger(context, document, checkRevocation) : factsOf(found);
  return { report, known: found, issuer, ledgerFacts };
}

/** Returns the answer to a request that cannot be read unambiguously (`findMisread`). */
export function verificationOfMisread(error: VerificationError): Verification {
  return { report: unreadable(error), known: undefined, issuer: issuerAmong([], ""), ledgerFacts: undefined };
}

export function idOf(value: JsonValue | undefined): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  const id = typeof first === "object" && first !== null && !Array.isArray(first) ? first["id"] : first;
  return typeof id === "string" ? id : undefined;
}

/** The status and the facts are of one credential, which is read once. */
function findOnce({ store }: Pick<ServerContext, "store">): FindPresented {
  const asked = new Map<string, Promise<Credential | undefined>>();
  return (presented) => {
    const name = JSON.stringify([presented.entry["id"], presented.entry["type"], presented.issuer]);
    const answer = asked.get(name) ?? findPresented(store, presented);
    asked.set(name, answer);
    return answer;
  };
}

function presentedBy(credential: JsonObject): PresentedCredential | undefined {
  const [entry, issuer] = [credential["credentialStatus"], idOf(credential["issuer"])];
  if (typeof entry !== "object" || entry === null || Array.isArray(entry) || issuer === undefined) return undefined;
  return { entry, issuer };
}

/** Finds a valid credential among those of this server: by its record, and the very signature that was stored. */
async function findOwn(
  document: JsonObject,
  { issuer, find }: { issuer: string; find: FindPresented },
): Promise<Credential | undefined> {
  const named = presentedBy(document);
  const found = named && (await find({ ...named, issuer }));
  if (found === undefined) return undefined;
  const own = parseJson(found.document) as { proof: { proofValue: string } };
  const proofs = [document["proof"] ?? null].flat();
  const isSame = proofs.some(
    (proof) =>
      typeof proof === "object" &&
      proof !== null &&
      !Array.isArray(proof) &&
      proof["proofValue"] === own.proof.proofValue,
  );
  return isSame ? found : undefined;
}

function factsOf({ network, transactionHash, blockNumber, anchoredAt }: Credential): LedgerFacts | undefined {
  if (transactionHash === null || blockNumber === null || anchoredAt === null) return undefined;
  return { network, transactionHash, blockNumber, timestamp: anchoredAt };
}

/** Asks the ledger about a record that somebody else wrote. That it does not answer does not make a credential invalid. */
async function askLedger(
  context: Pick<ServerContext, "clock" | "ledger">,
  document: JsonObject,
  checkRevocation: boolean,
): Promise<LedgerFacts | undefined> {
  const entry = document["credentialStatus"];
  if (!checkRevocation || typeof entry !== "object" || entry === null || Array.isArray(entry)) return undefined;
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
  { issuerAddress, credentialId, issuerDid }: { issuerAddress: string; credentialId: string; issuerDid: string },
): Promise<LedgerFacts | undefined> {
  const { network, address } = parseDid(issuerDid);
  if (address !== issuerAddress) throw new SdkError("invalid_did", "issuer is not that of the status entry");
  const events = await ledger.anchor.history({ issuer: issuerAddress, credentialId });
  const issued = events.find(({ action }) => action === "issue");
  if (issued?.timestamp === undefined) return undefined;
  const { transactionHash, slot, timestamp } = issued;
  return { network, transactionHash, blockNumber: slot, timestamp: new Date(timestamp * 1000) };
}

/** The bases under which a server takes context and schemas of credentials for the service's: its own, where it has one. */
export function ownBases({ documentBase }: Pick<Settings, "documentBase">): { documentBases: readonly string[] } {
  return { documentBases: documentBase === undefined ? [] : [documentBase] };
}

/**
 * Writes the signed W3C credential (specification 2.5), with the proof that it is in a batch on the ledger, where it is.
 *
 * @returns JSON, in the order of members in which it was signed
 */
export async function exportCredentialText(db: Queryable, credential: Credential): Promise<string> {
  const inclusionProof = await findInclusionProof(db, credential);
  if (inclusionProof === undefined) return credential.document;
  return JSON.stringify(withInclusionProof(parseJson(credential.document) as JsonObject, inclusionProof));
}

async function findInclusionProof(
  db: Queryable,
  { anchorBatchId, anchorLeaf, anchoredAt, inclusionPath, subjectDataUri }: Credential,
): Promise<LedgerInclusionProof | undefined> {
  if (anchorBatchId === null || anchorLeaf === null || anchoredAt === null || inclusionPath === null) return undefined;
  const batch = await findAnchorBatch(db, anchorBatchId);
  if (batch === undefined) return undefined;
  return {
    type: naming.LEDGER_INCLUSION_TYPE,
    treeSize: batch.size,
    leafIndex: anchorLeaf,
    inclusionPath: Array.from(
      { length: inclusionPath.length / 32 },
      (_, index) => `u${Buffer.from(inclusionPath.subarray(index * 32, (index + 1) * 32)).toString("base64url")}`,
    ),
    subjectDataUri,
  };
}

function withInclusionProof(credential: JsonObject, inclusionProof: LedgerInclusionProof): JsonObject {
  const proof = credential["proof"];
  if (proof === undefined || Array.isArray(proof)) return credential;
  return { ...credential, proof: [proof, inclusionProof] };
}

type PresentedCredential = { entry: JsonObject; issuer: string };

type FindPresented = (presented: PresentedCredential) => Promise<Credential | undefined>;

async function findPresented(
  { pool }: Pick<Store, "pool">,
  { entry, issuer }: PresentedCredential,
): Promise<Credential | undefined> {
  const { id } = entry;
  const named = typeof id === "string" ? parseLedgerStatusId(id) : undefined;
  if (named === undefined || entry["type"] !== naming.LEDGER_STATUS_TYPE) return undefined;
  const { issuerAddress, credentialId: recordId } = named;
  const found = await findCredentialOfRecord(pool, { issuerAddress, recordId });
  return found?.issuerDid === issuer ? found : undefined;
}

/**
 * Makes the resolver by which this server verifies. Its own revocations hold at once, its credentials that are not on
 * the ledger yet are pending, and the ledger decides the rest. A batched credential needs no inclusion proof here,
 * because this server has it.
 */
export function createStatusResolver(
  { store, ledger }: Pick<ServerContext, "store" | "ledger">,
  { find = (query) => findPresented(store, query) }: { find?: FindPresented } = {},
): StatusResolver {
  return async (query) => {
    const known = await find(query);
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
    return ledger.resolveStatus({ ...query, credential: withInclusionProof(query.credential, inclusionProof) });
  };
}

/**
 * Reads the text of a request as the verifier does, and finds what the server's own parser accepts. One is a duplicate
 * member name: parsers differ in which value they use, so the verified document could be shown as another. Others are a
 * byte order mark, bytes that are not UTF-8, and numbers that change when read.
 *
 * The size of the body was checked before. The verifier's limits apply to the credential alone: other members must not
 * keep it from being read.
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
