import type { CredentialRecord, LedgerInclusionProof } from "@arcs/core";
import { SdkError } from "@arcs/core";
import { assertArray, decodeBase64Url, encodeBase64Url, hashLeaf, type Inclusion, naming } from "@arcs/core/internal";

import { assertLeaf } from "../program/record-input.ts";
import { recordBytes, type SignedFields } from "../program/messages.ts";
import { buildTree, type InclusionTree } from "./tree.ts";

/** A batch that can be anchored, with a proof for each of its credentials. */
export type CredentialBatch = InclusionTree & {
  /** Returns the proof for the record at an index, in the form that an exported credential carries. */
  inclusionProof(leafIndex: number): LedgerInclusionProof;
  /**
   * Unix seconds from which the batch may be closed: when its last credential has expired. Absent if one never expires.
   */
  closableAt?: number;
};

/** Returns the leaf hash of a record. The bytes are those that an issuer signs for a single record. */
export function hashRecord(record: SignedFields): Uint8Array {
  return hashLeaf(recordBytes(record));
}

/**
 * Builds the tree over credentials' records, in their order.
 *
 * @throws SdkError `invalid_argument` for no records, or more than 65,536; for records of several issuers, or
 * duplicates: revoking one of them would leave the other
 * @throws SdkError `invalid_record` for a record with a malformed field
 * @example
 * ```ts
 * const batch = buildBatch([credential]);
 * const portable = attachInclusionProof(w3cCredential, batch.inclusionProof(0));
 * ```
 */
export function buildBatch(records: readonly CredentialRecord[]): CredentialBatch {
  assertArray(records, "records");
  const known = new Set<string>();
  const tree = buildTree(
    records.map((record: CredentialRecord) => {
      assertLeaf(record);
      assertNext(record, { issuer: records[0]?.issuer, known });
      return hashRecord(record);
    }),
  );
  // Without spreading: 65,536 arguments are too many.
  const latest = records.reduce((time, { expiresAt = Number.POSITIVE_INFINITY }) => Math.max(time, expiresAt), 0);
  return {
    ...tree,
    ...(Number.isFinite(latest) ? { closableAt: latest } : {}),
    inclusionProof: (leafIndex) => ({
      type: naming.LEDGER_INCLUSION_TYPE,
      treeSize: tree.size,
      leafIndex,
      inclusionPath: tree.inclusionPath(leafIndex).map((hash) => `u${encodeBase64Url(hash)}`),
      subjectDataUri: (records[leafIndex] as CredentialRecord).subjectDataUri,
    }),
  };
}

function assertNext(
  record: CredentialRecord,
  { issuer, known }: { issuer: string | undefined; known: Set<string> },
): void {
  if (record.issuer !== issuer) {
    throw new SdkError("invalid_argument", "records of a batch expected to be of one issuer, got several");
  }
  if (known.has(record.credentialId)) {
    throw new SdkError("invalid_argument", `records of a batch expected once each, got ${record.credentialId} twice`);
  }
  known.add(record.credentialId);
}

/** Parses the inclusion proof of a credential, or returns `undefined` for a malformed hash. */
export function parseInclusion(proof: LedgerInclusionProof): Inclusion | undefined {
  const { leafIndex, treeSize } = proof;
  const inclusionPath = proof.inclusionPath.map((text) => decodeBase64Url(text.slice(1)));
  if (!inclusionPath.every((hash) => hash?.length === 32)) return undefined;
  return { leafIndex, treeSize, inclusionPath: inclusionPath as Uint8Array[] };
}
