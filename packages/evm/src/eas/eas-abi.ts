import { parseAbi } from "viem/utils";

// The part of the Ethereum Attestation Service that is the same in all its deployments, from version 0.26 on. Delegated
// signatures and version calls differ between them and are not used.

/** Functions, events and errors of the contract `EAS`. */
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

/** Functions and errors of the contract `SchemaRegistry`. */
export const schemaRegistryAbi = parseAbi([
  "struct SchemaRecord { bytes32 uid; address resolver; bool revocable; string schema; }",
  "function register(string schema, address resolver, bool revocable) returns (bytes32 uid)",
  "function getSchema(bytes32 uid) view returns (SchemaRecord schema)",
  "error AlreadyExists()",
]);
