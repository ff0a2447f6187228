import { assertObject } from "../base/describe-value.ts";
import type { CredentialRecord } from "../credential/record.ts";
import type { VerificationError } from "../base/errors.ts";
import type { JsonObject } from "../base/json/json-value.ts";

/** What a status resolver is asked: one `credentialStatus` entry, with the id of the credential's issuer. */
export type StatusQuery = {
  /**
   * The entry as it stands in the credential, such as `{ id, type, statusPurpose }`. All its members are texts, but for
   * `statusSize` (an integer), `statusReference` (a text or several) and `statusMessage` (objects of texts): an entry with
   * others is refused before anybody is asked.
   */
  entry: JsonObject;
  /** The issuer's DID or URL, which names the ledger network. */
  issuer: string;
  /** The whole credential, as a private copy that has passed the limits; nothing else about it is known to be true yet. */
  credential: JsonObject;
};

/** What a status resolver answers. Only `active` and `pending` let a credential pass. */
export type StatusAnswer =
  | {
      status: "active" | "pending" | "revoked" | "expired";
      /** 32 bytes: hash of the subject data that the status source vouches for; compared when given. */
      subjectDataHash?: Uint8Array;
      /** 64 bytes: signature of the Data Integrity proof that the status source vouches for; compared when given. */
      signature?: Uint8Array;
    }
  /** The source holds nothing under this id. */
  | { status: "not_found" }
  /** What the source holds does not vouch for this credential; the findings, at least one, say why. */
  | { status: "refused"; errors: readonly VerificationError[] }
  /** The resolver does not know this type of entry. */
  | { status: "unsupported" }
  /** The source could not be asked. The credential is then reported as not checked, never as fine. */
  | { status: "unavailable"; reason: string };

/**
 * Looks up the status of a credential: on the ledger, in a status list, in a local store. The verifier passes one in;
 * core itself does no I/O. A resolver that throws counts as `unavailable`.
 */
export type StatusResolver = (query: StatusQuery) => StatusAnswer | Promise<StatusAnswer>;

const answers = { Pending: "pending", Active: "active", Revoked: "revoked", Expired: "expired" } as const;

/**
 * Answers a status query from the record that was found for it.
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
