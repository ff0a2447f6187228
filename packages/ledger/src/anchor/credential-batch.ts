import { type CredentialRecord, type LedgerInclusionProof, SdkError } from "@arcs/core";
import {
  assertArray,
  buildMerkleTree,
  decodeBase64Url,
  encodeBase64Url,
  hashChildren,
  hashLeaf,
  type Inclusion,
  isHashList,
  naming,
} from "@arcs/core/internal";

import {
  assertLeaf,
  assertLeafIndex,
  MAX_LEAVES,
  recordBytes,
  type SignedFields,
} from "../program/messages.ts";

/** A batch that can be anchored, with a proof for each of its credentials. */
export type CredentialBatch = InclusionTree & {
  /**
   * Returns the proof for the record at an index, in the form that an exported credential carries.
   */
  inclusionProof(leafIndex: number): LedgerInclusionProof;
  /**
   * Unix seconds from which the batch may be closed: when its last credential has expired. Absent
   * if one never expires.
   */
  closableAt?: number;
};

/**
 * Returns the leaf hash of a record. The bytes are those that an issuer signs for a single record.
 */
export function hashRecord(record: SignedFields): Uint8Array {
  return hashLeaf(recordBytes(record));
}

/**
 * Builds the tree over credentials' records, in their order.
 *
 * @throws SdkError `invalid_argument` for no records, or more than 65,536; for records of several
 *   issuers, or duplicates: revoking one of them would leave the other
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
      const { issuer, credentialId } = record;
      if (issuer !== records[0]?.issuer) throw invalidBatch("be of one issuer (received several)");
      if (known.has(credentialId))
        throw invalidBatch(`appear once each (received ${credentialId} twice)`);
      known.add(credentialId);
      return hashRecord(record);
    }),
  );
  // Without spreading: 65,536 arguments are too many.
  const latest = records.reduce(
    (time, { expiresAt = Number.POSITIVE_INFINITY }) => Math.max(time, expiresAt),
    0,
  );
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

function invalidBatch(expected: string): SdkError {
  return new SdkError("invalid_argument", `records of a batch must ${expected}`);
}

/** Parses the inclusion proof of a credential, or returns `undefined` for a malformed hash. */
export function parseInclusion(proof: LedgerInclusionProof): Inclusion | undefined {
  const { leafIndex, treeSize } = proof;
  const inclusionPath = proof.inclusionPath.map((text) => decodeBase64Url(text.slice(1)));
  if (!inclusionPath.every((hash) => hash?.length === 32)) return undefined;
  return { leafIndex, treeSize, inclusionPath: inclusionPath as Uint8Array[] };
}

/** A Merkle tree over byte strings (RFC 9162, section 2.1). */
export type InclusionTree = {
  /** 32 bytes. */
  root: Uint8Array;
  /** Number of leaves. */
  size: number;
  /** Returns 32-byte hashes that lead from a leaf to the root (RFC 9162, section 2.1.3.1). */
  inclusionPath(leafIndex: number): Uint8Array[];
};

/**
 * Builds the tree over leaf hashes.
 *
 * @throws SdkError `invalid_argument` for no leaves, more than 65,536, or one that has not 32 bytes
 */
export function buildTree(leafHashes: readonly Uint8Array[]): InclusionTree {
  assertArray(leafHashes, "leafHashes");
  if (leafHashes.length === 0 || leafHashes.length > MAX_LEAVES) {
    throw new SdkError(
      "invalid_argument",
      `leafHashes must be 1 to ${MAX_LEAVES} (received ${leafHashes.length})`,
    );
  }
  if (!isHashList(leafHashes))
    throw new SdkError("invalid_argument", "leafHashes must be hashes of 32 bytes each");
  const { root, pathOf } = buildMerkleTree(leafHashes, hashChildren);
  return {
    root: Uint8Array.from(root),
    size: leafHashes.length,
    inclusionPath(leafIndex) {
      assertLeafIndex(leafIndex, leafHashes.length);
      return pathOf(leafIndex);
    },
  };
}
