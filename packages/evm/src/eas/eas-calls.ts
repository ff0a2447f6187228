import type { Hex } from "viem";
import {
  concatHex,
  decodeAbiParameters,
  decodeErrorResult,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  hashTypedData,
  hexToBytes,
  keccak256,
  parseAbi,
  recoverAddress,
} from "viem/utils";
import { buildMerkleTree, naming } from "@arcs/core/internal";

import { ZERO_ADDRESS, ZERO_HASH } from "../base/values.ts";
import { type EvmChain, findEvmChain } from "../base/chains.ts";
import { type ContractRead, contractRead } from "../evm/contract-read.ts";

/** An attestation as stored by the contract; times are Unix seconds. */
export type Attestation = {
  schema: string;
  attester: string;
  /** 0 is never. */
  expirationTime: number;
  /** 0 is not revoked. */
  revocationTime: number;
  data: string;
};

/** Encodes a call of `attest`. Without a recipient it is the zero address; without an expiry, 0. */
export function attestCall(
  named: NamedCredential,
  options: { recipient?: string; expiresAt?: number },
): string {
  const { recipient = ZERO_ADDRESS, expiresAt = 0 } = options;
  const data = {
    recipient: getAddress(recipient),
    expirationTime: BigInt(expiresAt),
    revocable: true,
    refUID: ZERO_HASH,
    data: encodeAttestationData(named),
    value: 0n,
  };
  return encodeFunctionData({
    abi: easAbi,
    functionName: "attest",
    args: [{ schema: attestationSchemaUid(), data }],
  });
}

export function revokeCall(uid: string): string {
  const request = { schema: attestationSchemaUid(), data: { uid: uid as Hex, value: 0n } };
  return encodeFunctionData({ abi: easAbi, functionName: "revoke", args: [request] });
}

export function hashCall(functionName: "timestamp" | "revokeOffchain", hash: string): string {
  return encodeFunctionData({ abi: easAbi, functionName, args: [hash as Hex] });
}

export function registerSchemaCall(): string {
  const args = [ATTESTATION_SCHEMA, ZERO_ADDRESS, true] as const;
  return encodeFunctionData({ abi: schemaRegistryAbi, functionName: "register", args });
}

export function readSchemaUid(): ContractRead<string> {
  const { data, decode } = contractRead(schemaRegistryAbi, "getSchema", [attestationSchemaUid()]);
  return { data, decode: (returned) => decode(returned).uid };
}

export function readAttestation(uid: string): ContractRead<Attestation | undefined> {
  const call = contractRead(easAbi, "getAttestation", [uid as Hex]);
  return {
    data: call.data,
    decode(returned) {
      const found = call.decode(returned);
      if (found.uid === ZERO_HASH) return undefined;
      const { schema, attester, data } = found;
      const [expirationTime, revocationTime] = [
        Number(found.expirationTime),
        Number(found.revocationTime),
      ];
      return { schema, attester, expirationTime, revocationTime, data };
    },
  };
}

/** Reads the time stamp of a hash: Unix seconds, 0 for never. */
export function readTimestamp(hash: string): ContractRead<bigint> {
  return contractRead(easAbi, "getTimestamp", [hash as Hex]);
}

/** Reads when an address revoked a hash: Unix seconds, 0 for never. */
export function readHashRevocation(revoker: string, hash: string): ContractRead<bigint> {
  return contractRead(easAbi, "getRevokeOffchain", [getAddress(revoker), hash as Hex]);
}

/** Returns the name of a contract's error, such as `AlreadyRevoked`. */
export function revertName(data: string): string {
  try {
    return decodeErrorResult({ abi: [...easAbi, ...schemaRegistryAbi], data: data as Hex })
      .errorName;
  } catch {
    return data === "0x" ? "a revert without a reason" : `a revert with ${data.slice(0, 10)}`;
  }
}

// The part of the Ethereum Attestation Service that is the same in all its deployments, from
// version 0.26 on. Delegated signatures and version calls differ between them and are not used.

export const easAbi = parseAbi([
  "struct AttestationRequestData { address recipient; uint64 expirationTime; bool revocable; bytes32 refUID; bytes data; uint256 value; }",
  "struct AttestationRequest { bytes32 schema; AttestationRequestData data; }",
  "struct RevocationRequestData { bytes32 uid; uint256 value; }",
  "struct RevocationRequest { bytes32 schema; RevocationRequestData data; }",
  "struct Attestation { bytes32 uid; bytes32 schema; uint64 time; uint64 expirationTime; uint64 revocationTime; bytes32 refUID; address recipient; address attester; bool revocable; bytes data; }",
  "function attest(AttestationRequest request) payable returns (bytes32 uid)",
  "function revoke(RevocationRequest request) payable",
  "function getAttestation(bytes32 uid) view returns (Attestation attestation)",
  "function timestamp(bytes32 data) returns (uint64 time)",
  "function getTimestamp(bytes32 data) view returns (uint64 time)",
  "function revokeOffchain(bytes32 data) returns (uint64 time)",
  "function getRevokeOffchain(address revoker, bytes32 data) view returns (uint64 time)",
  "event Attested(address indexed recipient, address indexed attester, bytes32 uid, bytes32 indexed schemaUID)",
  "error AccessDenied()",
  "error AlreadyRevoked()",
  "error AlreadyRevokedOffchain()",
  "error AlreadyTimestamped()",
  "error InvalidExpirationTime()",
  "error InvalidSchema()",
  "error Irrevocable()",
  "error NotFound()",
]);

export const schemaRegistryAbi = parseAbi([
  "struct SchemaRecord { bytes32 uid; address resolver; bool revocable; string schema; }",
  "function register(string schema, address resolver, bool revocable) returns (bytes32 uid)",
  "function getSchema(bytes32 uid) view returns (SchemaRecord schema)",
  "error AlreadyExists()",
]);

/** Content of our attestations: the credential's id, and the hash of all of it. */
type NamedCredential = {
  /** `<kind lowercase>-<suffix>`, at most 32 bytes. */
  credentialId: string;
  /** 0x and 64 digits: SHA-256 of the exported credential in RFC 8785 form. */
  credentialHash: string;
};

/**
 * The schema as EAS registers it. Both fields have 32 bytes, the minimum to identify and bind a
 * credential.
 */
export const ATTESTATION_SCHEMA = "bytes32 credentialId,bytes32 credentialHash";

const fields = [{ type: "bytes32" }, { type: "bytes32" }] as const;

/** Computes the schema's uid in every registry: no resolver, revocable. */
export function attestationSchemaUid(): Hex {
  return keccak256(
    encodePacked(["string", "address", "bool"], [ATTESTATION_SCHEMA, ZERO_ADDRESS, true]),
  );
}

export function encodeAttestationData({ credentialId, credentialHash }: NamedCredential): Hex {
  return encodeAbiParameters(fields, [credentialIdBytes(credentialId), credentialHash as Hex]);
}

/**
 * Decodes the fields of an attestation, 0x and 64 digits each, or returns `undefined` where it is
 * not ours.
 */
export function decodeAttestationData(
  data: string,
): { idBytes: Hex; credentialHash: Hex } | undefined {
  if (!/^0x[0-9a-f]{128}$/i.test(data)) return undefined;
  const [idBytes, credentialHash] = decodeAbiParameters(fields, data as Hex);
  return { idBytes, credentialHash };
}

/** Encodes a credential's id in 32 bytes: its ASCII codes, then zeros. */
export function credentialIdBytes(credentialId: string): Hex {
  const digits = Array.from(credentialId, (character) =>
    character.charCodeAt(0).toString(16).padStart(2, "0"),
  );
  return `0x${digits.join("").padEnd(64, "0")}`;
}

/**
 * Hashes a leaf twice, as OpenZeppelin's `StandardMerkleTree` does, so that no inner node passes
 * for a leaf.
 */
export function hashLeaf(named: NamedCredential): Hex {
  return keccak256(keccak256(encodeAttestationData(named)));
}

/**
 * Builds the tree over credentials, in the form that OpenZeppelin's `MerkleProof` verifies on an
 * EVM chain.
 */
export function buildBatchTree(leaves: readonly Hex[]): ReturnType<typeof buildMerkleTree<Hex>> {
  return buildMerkleTree(leaves, hashPair);
}

export function rootOfPath(leaf: Hex, path: readonly string[]): Hex {
  return path.reduce<Hex>((hash, sibling) => hashPair(hash, sibling as Hex), leaf);
}

/** Sorted, so that a path needs no directions. */
function hashPair(left: Hex, right: Hex): Hex {
  return keccak256(
    left.toLowerCase() < right.toLowerCase() ? concatHex([left, right]) : concatHex([right, left]),
  );
}

/**
 * Hash that an attester signs to claim a batch (EIP-712): anyone can have any root stamped, and EAS
 * does not record who did. Neither the credential nor its evidence can change types and domain.
 */
export function batchSigningHash(root: string, chain: EvmChain): Hex {
  const { chainId, eas } = findEvmChain(chain);
  return hashTypedData({
    domain: {
      name: naming.EVM_BATCH_DOMAIN_NAME,
      version: "1",
      chainId,
      verifyingContract: eas as Hex,
    },
    types: { CredentialBatch: [{ name: "root", type: "bytes32" }] },
    primaryType: "CredentialBatch",
    message: { root: root as Hex },
  });
}

export async function recoverBatchAttester(
  root: string,
  { chain, signature }: { chain: EvmChain; signature: string },
): Promise<string | undefined> {
  try {
    return await recoverAddress({
      hash: batchSigningHash(root, chain),
      signature: hexToBytes(signature as Hex),
    });
  } catch {
    return undefined;
  }
}
