import {
  createStatusAnswer,
  type JsonObject,
  type LedgerInclusionProof,
  type Network,
  parseDid,
  parseLedgerStatusId,
  SdkError,
  type StatusAnswer,
  type StatusQuery,
  type StatusResolver,
} from "@arcs/core";
import {
  attempt,
  bytesToHex,
  createBoundedCache,
  naming,
  parseNetwork,
  readAnchoredFields,
  rootOfInclusion,
  splitInclusionProof,
} from "@arcs/core/internal";

import {
  type AnchoredBatch,
  type AnchoredRecord,
  asOf,
  isRevokedInBatch,
  readBatch,
  readRecord,
} from "./program/accounts.ts";
import { hashRecord, parseInclusion } from "./anchor/credential-batch.ts";
import { findProgramAddress } from "./program/addresses.ts";
import { auditBatch, auditRecord, type SignedFields } from "./program/messages.ts";
import {
  checkCommitment,
  checkOptions,
  type Commitment,
  createLedgerRequest,
  type LedgerEndpoint,
} from "./transaction/ledger-request.ts";

/**
 * Endpoint of a resolver, and the max age of its answers. `requestTimeoutMs` is 10,000 by default.
 */
export type LedgerStatusResolverOptions = LedgerEndpoint & {
  /** The network whose issuers it answers for. */
  network: string;
  /** Address of the anchor program, on networks without a known deployment. */
  programAddress?: string;
  /**
   * Seconds for which an answer is cached. Default 0: the ledger is asked each time. Revocations
   * are cached without limit.
   */
  maxStalenessSeconds?: number;
  /** Default `confirmed`. */
  commitment?: Commitment;
  /** Default: the system's clock. */
  now?: () => Date;
};

/**
 * Creates the resolver through which `verifyCredential` asks the ledger (spec 2.5,
 * `LedgerAccountStatus2025`). It returns revoked, expired, or active, with subject data and
 * signature. It reads one account for each credential. For a credential with an inclusion proof it
 * reads the batch, and in parallel the address of a single record: revoked in either place is
 * revoked.
 *
 * The endpoint is trusted only for availability: its answers must carry the issuer's signature. It
 * can withhold a fresh revocation, though, so choose one that you trust. Where the ledger cannot be
 * read, the status is `unavailable`, never active.
 *
 * @throws SdkError `invalid_network`; `invalid_argument` where the network has no known deployment
 *   and none is configured
 * @example
 * ```ts
 * const resolveStatus = createLedgerStatusResolver({ network: "local", transport: ledger.transport });
 * const report = await verifyCredential(w3cCredential, { trustedIssuers, now, resolveStatus });
 * ```
 */
export function createLedgerStatusResolver(options: LedgerStatusResolverOptions): StatusResolver {
  checkOptions(options);
  const network = parseNetwork(options.network);
  const { commitment = "confirmed", requestTimeoutMs = 10_000, now = () => new Date() } = options;
  const request = createLedgerRequest({ ...options, requestTimeoutMs });
  checkCommitment(commitment);
  const program = findProgramAddress(network, options.programAddress);
  const reader = { request, program, commitment };
  const cacheOptions = {
    maxStalenessMs: (options.maxStalenessSeconds ?? 0) * 1000,
    now: () => now().getTime(),
  };
  const records = createAccountCache<AnchoredRecord | undefined>({
    ...cacheOptions,
    // After its expiry a record can be closed, and another one issued under its id.
    isFinal: (record) => record !== undefined && isRevokedForNow(record, now()),
  });
  const batches = createAccountCache<AnchoredBatch | undefined>({
    ...cacheOptions,
    isFinal: () => false,
  });

  const recordOf = ({
    issuerAddress: issuer,
    credentialId,
  }: Question): Promise<AnchoredRecord | undefined> =>
    records(`${issuer} ${credentialId}`, async () => {
      const found = await readRecord(reader, { issuer, credentialId });
      if (found !== undefined && !auditRecord(found, { program })) throw unsigned(found.address);
      return found;
    });
  const fromRecord = async (question: Question, credential: JsonObject): Promise<StatusAnswer> => {
    const record = await recordOf(question);
    const answer = createStatusAnswer(record && asOf(record, now()));
    return isLive(answer) && endsBefore(record?.expiresAt, endOf(credential))
      ? closableTooSoon
      : answer;
  };
  const fromBatch = async (
    question: Question,
    credential: JsonObject,
    proof: LedgerInclusionProof,
  ): Promise<StatusAnswer> => {
    const { issuerAddress: issuer } = question;
    const fields = readAnchoredFields(credential);
    const inclusion = parseInclusion(proof);
    const record: SignedFields | undefined = fields && {
      ...fields,
      subjectDataUri: proof.subjectDataUri,
    };
    const root = record && inclusion && rootOfInclusion(hashRecord(record), inclusion);
    if (record === undefined || inclusion === undefined || root === undefined) {
      return { status: "unavailable", reason: "the inclusion proof leads to no root" };
    }
    const batchRead = batches(`${issuer} ${bytesToHex(root)}`, async () => {
      const found = await readBatch(reader, { issuer, root });
      if (found !== undefined && !auditBatch(found, { program })) throw unsigned(found.address);
      return found;
    });
    // The holder chooses the proof to show: a credential that also has a record may have been
    // revoked there.
    const [batch, singleRecord] = await Promise.all([batchRead, recordOf(question)]);
    if (singleRecord !== undefined && isRevokedForNow(singleRecord, now()))
      return { status: "revoked" };
    // An unknown root is not pending: anyone can compute a path to it.
    if (batch === undefined || batch.size !== inclusion.treeSize) return { status: "not_found" };
    return statusInBatch(batch, {
      leafIndex: inclusion.leafIndex,
      expiresAt: record.expiresAt,
      now: now(),
    });
  };

  return async (query) => {
    const found = whatToAsk(query, network);
    if ("status" in found) return found;
    const { inclusionProof } = found;
    try {
      return await (inclusionProof === undefined
        ? fromRecord(found, query.credential)
        : fromBatch(found, query.credential, inclusionProof as LedgerInclusionProof));
    } catch (error) {
      return {
        status: "unavailable",
        reason: error instanceof Error ? error.message : "the ledger could not be asked",
      };
    }
  };
}

/**
 * Tells whether a record is revoked and has not expired: afterwards its id may belong to another
 * credential.
 */
function isRevokedForNow(record: AnchoredRecord, now: Date): boolean {
  return (
    record.status === "Revoked" && asOf({ ...record, status: "Active" }, now).status === "Active"
  );
}

function statusInBatch(
  batch: AnchoredBatch,
  { leafIndex, expiresAt, now }: { leafIndex: number; expiresAt: number | undefined; now: Date },
): StatusAnswer {
  if (isRevokedInBatch(batch, leafIndex)) return { status: "revoked" };
  if (endsBefore(batch.closableAt, expiresAt)) return closableTooSoon;
  const isPast = expiresAt !== undefined && expiresAt * 1000 <= now.getTime();
  return isPast ? { status: "expired" } : { status: "active" };
}

/**
 * An entry that can be closed before the credential expires can be written anew, as if never
 * revoked. The ledger permits it, but a verifier must not rely on such a revocation.
 */
const closableTooSoon: StatusAnswer = {
  status: "unavailable",
  reason:
    "the ledger keeps the credential's status for a shorter time than the credential is valid",
};

function isLive({ status }: StatusAnswer): boolean {
  return status === "active" || status === "pending";
}

/** Compares ends in Unix seconds; `undefined` means never. */
function endsBefore(end: number | undefined, other: number | undefined): boolean {
  return end !== undefined && (other === undefined || end < other);
}

/** Returns the end of a credential in Unix seconds; an invalid time does not end it. */
function endOf({ validUntil, expirationDate }: JsonObject): number | undefined {
  const end = validUntil ?? expirationDate;
  const milliseconds = typeof end === "string" ? Date.parse(end) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}

function unsigned(address: string): SdkError {
  const message = `account ${address} as the endpoint shows it does not carry the issuer's signature`;
  return new SdkError("ledger_rpc_error", message);
}

type Question = {
  issuerAddress: string;
  credentialId: string;
  inclusionProof: JsonObject | undefined;
};

/** Parses the query, and refuses one about another issuer's record or another network. */
function whatToAsk(
  { entry, issuer, credential }: StatusQuery,
  network: Network,
): Question | StatusAnswer {
  if (entry["type"] !== naming.LEDGER_STATUS_TYPE) return { status: "unsupported" };
  const id = typeof entry["id"] === "string" ? parseLedgerStatusId(entry["id"]) : undefined;
  const did = attempt(() => parseDid(issuer));
  if (id === undefined || did?.address !== id.issuerAddress) {
    return {
      status: "unavailable",
      reason: "the status entry does not name a record of the credential's issuer",
    };
  }
  if (did.network !== network) {
    return {
      status: "unavailable",
      reason: `the issuer is on ${did.network}, the ledger that can be asked is ${network}`,
    };
  }
  const { inclusionProof } = splitInclusionProof(credential);
  return { ...id, inclusionProof };
}

/** Returns the cached account, or reads it; concurrent reads are shared. */
type AccountCache<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>;

// Limits the memory of a verifier that sees ever new credentials.
const MAX_ENTRIES = 10_000;

/**
 * Creates a cache.
 *
 * @param options.maxStalenessMs - max age of an answer, counted from the request; 0 asks each time
 * @param options.isFinal - tells whether a value can no longer change, so that its age does not
 *   matter
 */
export function createAccountCache<Value>(options: {
  maxStalenessMs: number;
  isFinal: (value: Value) => boolean;
  now: () => number;
}): AccountCache<Value> {
  const { maxStalenessMs, isFinal, now } = options;
  type Entry = { value: Promise<Value>; isFinal: () => boolean; askedAt: number };
  const entries = createBoundedCache<Entry>(MAX_ENTRIES);
  // After the clock was set back, no age is known.
  const isFresh = ({ askedAt }: Entry): boolean =>
    now() >= askedAt && now() - askedAt <= maxStalenessMs;
  return (key, read) => {
    if (maxStalenessMs === 0) return read();
    const found = entries.get(key);
    if (found !== undefined && (found.isFinal() || isFresh(found))) return found.value;

    const entry: Entry = { askedAt: now(), value: read(), isFinal: () => false };
    entries.set(key, entry);
    entry.value.then(
      (value) => (entry.isFinal = () => isFinal(value)),
      // Failures are not cached.
      () => entries.get(key) === entry && entries.delete(key),
    );
    return entry.value;
  };
}
