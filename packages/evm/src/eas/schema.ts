import type { Hex } from "viem";
import { decodeAbiParameters, encodeAbiParameters, encodePacked, keccak256 } from "viem/utils";

import { ZERO_ADDRESS } from "../evm/zero.ts";

/** Content of our attestations: the credential's id, and the hash of all of it. */
export type NamedCredential = {
  /** `<kind lowercase>-<suffix>`, at most 32 bytes. */
  credentialId: string;
  /** 0x and 64 digits: SHA-256 of the exported credential in RFC 8785 form. */
  credentialHash: string;
};

/** The schema as EAS registers it. Both fields have 32 bytes, the minimum to identify and bind a credential. */
export const ATTESTATION_SCHEMA = "bytes32 credentialId,bytes32 credentialHash";

const fields = [{ type: "bytes32" }, { type: "bytes32" }] as const;

/** Computes the schema's uid in every registry: no resolver, revocable. */
export function attestationSchemaUid(): Hex {
  return keccak256(encodePacked(["string", "address", "bool"], [ATTESTATION_SCHEMA, ZERO_ADDRESS, true]));
}

/** Encodes the fields of an attestation. */
export function encodeAttestationData({ credentialId, credentialHash }: NamedCredential): Hex {
  return encodeAbiParameters(fields, [credentialIdBytes(credentialId), credentialHash as Hex]);
}

/** Decodes the fields of an attestation, 0x and 64 digits each, or returns `undefined` where it is not ours. */
export function decodeAttestationData(data: string): { idBytes: Hex; credentialHash: Hex } | undefined {
  if (!/^0x[0-9a-f]{128}$/i.test(data)) return undefined;
  const [idBytes, credentialHash] = decodeAbiParameters(fields, data as Hex);
  return { idBytes, credentialHash };
}

/** Encodes a credential's id in 32 bytes: its ASCII codes, then zeros. */
export function credentialIdBytes(credentialId: string): Hex {
  const digits = Array.from(credentialId, (character) => character.charCodeAt(0).toString(16).padStart(2, "0"));
  return `0x${digits.join("").padEnd(64, "0")}`;
}
