import { assertObject } from "../base/describe-value.ts";
import type { CredentialRecord } from "../credential/record.ts";
import type { VerificationError } from "../base/errors.ts";
import type { JsonObject } from "../base/json.ts";

/** A request to a status resolver: one `credentialStatus` entry, with the id of the credential's issuer. */
export type StatusQuery = {
  /**
   * The entry as it is in the credential, such as `{ id, type, statusPurpose }`. All its members are texts, except `statusSize` (an
   * integer), `statusReference` (a text or several) and `statusMessage` (objects of texts). Other entries are refused before the
   * resolver is called.
   */
  entry: JsonObject;
  /** The issuer's DID or URL, which names the ledger network. */
  issuer: string;
  /** The whole credential, as a private copy within the limits; nothing else about it has been verified yet. */
  credential: JsonObject;
};

/** The result of a status resolver. Only `active` and `pending` let a credential pass. */
export type StatusAnswer =
  | {
      status: "active" | "pending" | "revoked" | "expired";
      /** 32 bytes: hash of the subject data that the status source confirms; compared if given. */
      subjectDataHash?: Uint8Array;
      /** 64 bytes: signature of the Data Integrity proof that the status source confirms; compared if given. */
      signature?: Uint8Array;
    }
  /** The source has no record with this id. */
  | { status: "not_found" }
  /** The source's record does not confirm this credential; the findings (at least one) give the reasons. */
  | { status: "refused"; errors: readonly VerificationError[] }
  /** The resolver does not support this type of entry. */
  | { status: "unsupported" }
  /** The source is unavailable. The credential is then reported as not checked, never as fine. */
  | { status: "unavailable"; reason: string };

/**
 * Reads the status of a credential: from the ledger, a status list, or a local store. The verifier passes a resolver in; core
 * itself does no I/O. A resolver that throws counts as `unavailable`.
 */
export type StatusResolver = (query: StatusQuery) => StatusAnswer | Promise<StatusAnswer>;

const answers = { Pending: "pending", Active: "active", Revoked: "revoked", Expired: "expired" } as const;

/**
 * Makes the answer to a status query from the credential's record.
 *
 * @example
 * ```ts
 * const resolveStatus: StatusResolver = ({ entry }) => createStatusAnswer(records.get(String(entry.id)));
 * ```
 */
export function createStatusAnswer(record: CredentialRecord | undefined): StatusAnswer {
  if (record === undefined) return { status: "not_found" };
  assertObject(record, "record");
  const { status, subjectDataHash, signature } = record;
  return { status: answers[status], subjectDataHash, signature };
}
