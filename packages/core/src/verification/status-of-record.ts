import { assertObject, type StatusAnswer } from "@arcs/vc/internal";
import type { CredentialRecord } from "../credential/record.ts";

const answers = {
  Pending: "pending",
  Active: "active",
  Revoked: "revoked",
  Expired: "expired",
} as const;

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
