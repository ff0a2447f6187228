import { SdkError } from "@arcs/core";
import type { Hex } from "viem";
import { decodeErrorResult, decodeFunctionResult, encodeFunctionData, getAddress } from "viem/utils";

import { ZERO_ADDRESS, ZERO_HASH } from "../evm/zero.ts";
import { easAbi, schemaRegistryAbi } from "./eas-abi.ts";
import { ATTESTATION_SCHEMA, attestationSchemaUid, encodeAttestationData, type NamedCredential } from "./schema.ts";

/** An attestation as stored by the contract, and the credential it names if its schema is ours. */
export type Attestation = {
  schema: string;
  attester: string;
  recipient: string;
  /** Unix seconds. */
  time: number;
  /** Unix seconds; 0 is never. */
  expirationTime: number;
  /** Unix seconds; 0 is not revoked. */
  revocationTime: number;
  /** The encoded fields of the schema. */
  data: string;
};

/** Encodes a call of `attest`. Without a recipient it is the zero address; without an expiry, 0. */
export function attestCall(named: NamedCredential, options: { recipient?: string; expiresAt?: number }): string {
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

/** Encodes a call of `revoke`. */
export function revokeCall(uid: string): string {
  const request = { schema: attestationSchemaUid(), data: { uid: uid as Hex, value: 0n } };
  return encodeFunctionData({ abi: easAbi, functionName: "revoke", args: [request] });
}

/** Encodes a call of `timestamp` or `revokeOffchain` for 32 bytes. */
export function hashCall(functionName: "timestamp" | "revokeOffchain", hash: string): string {
  return encodeFunctionData({ abi: easAbi, functionName, args: [hash as Hex] });
}

/** Encodes a call of `register` for the schema of our attestations. */
export function registerSchemaCall(): string {
  const args = [ATTESTATION_SCHEMA, ZERO_ADDRESS, true] as const;
  return encodeFunctionData({ abi: schemaRegistryAbi, functionName: "register", args });
}

/** Call that reads whether the schema of our attestations is registered, and its decoder. */
export const readSchema = {
  encode: (): string =>
    encodeFunctionData({ abi: schemaRegistryAbi, functionName: "getSchema", args: [attestationSchemaUid()] }),
  decode: (data: string): boolean =>
    decoding(() => decodeFunctionResult({ abi: schemaRegistryAbi, functionName: "getSchema", data: data as Hex }))
      .uid === attestationSchemaUid(),
};

/** Call that reads an attestation, and its decoder; `undefined` where there is none with this uid. */
export const readAttestation = {
  encode: (uid: string): string =>
    encodeFunctionData({ abi: easAbi, functionName: "getAttestation", args: [uid as Hex] }),
  decode: (data: string): Attestation | undefined => {
    const found = decoding(() =>
      decodeFunctionResult({ abi: easAbi, functionName: "getAttestation", data: data as Hex }),
    );
    if (found.uid === ZERO_HASH) return undefined;
    const { schema, attester, recipient } = found;
    return {
      schema,
      attester,
      recipient,
      time: Number(found.time),
      expirationTime: Number(found.expirationTime),
      revocationTime: Number(found.revocationTime),
      data: found.data,
    };
  },
};

/** Call that reads the time stamp of a hash, and its decoder: Unix seconds, 0 for never. */
export const readTimestamp = {
  encode: (hash: string): string =>
    encodeFunctionData({ abi: easAbi, functionName: "getTimestamp", args: [hash as Hex] }),
  decode: (data: string): number =>
    Number(decoding(() => decodeFunctionResult({ abi: easAbi, functionName: "getTimestamp", data: data as Hex }))),
};

/** Call that reads when an address revoked a hash, and its decoder: Unix seconds, 0 for never. */
export const readHashRevocation = {
  encode: (revoker: string, hash: string): string =>
    encodeFunctionData({ abi: easAbi, functionName: "getRevokeOffchain", args: [getAddress(revoker), hash as Hex] }),
  decode: (data: string): number =>
    Number(decoding(() => decodeFunctionResult({ abi: easAbi, functionName: "getRevokeOffchain", data: data as Hex }))),
};

/** Returns the name of a contract's error, such as `AlreadyRevoked`. */
export function revertName(data: string): string {
  try {
    return decodeErrorResult({ abi: [...easAbi, ...schemaRegistryAbi], data: data as Hex }).errorName;
  } catch {
    return data === "0x" ? "a revert without a reason" : `a revert with ${data.slice(0, 10)}`;
  }
}

/** An answer that does not decode: there is no such contract at the address, or a dishonest RPC endpoint. */
function decoding<Value>(decode: () => Value): Value {
  try {
    return decode();
  } catch {
    throw new SdkError(
      "evm_rpc_error",
      "the contract gave an answer that cannot be read: is it deployed on this chain?",
    );
  }
}
