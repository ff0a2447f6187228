import { SdkError } from "@arcs/core";
import { showValue } from "@arcs/core/internal";
import { readSignedJws } from "@arcs/trust/internal";

import { isHexOf } from "../base/hex.ts";
import type { ReadArtifact, X402Artifact } from "./artifact.ts";

/**
 * Reads an offer or a receipt and checks its signature: EIP-712 by the key of an EVM address, and JWS by an Ed25519 key
 * that its `kid` names (`did:key`, or a DID of the ledger). Optional members (`validUntil`, `transaction`) are left out
 * of the payload where empty. It only proves the signer: the caller must decide whether the signer may speak for the
 * seller (section 4.5.1 of the extension).
 *
 * @throws SdkError `invalid_argument` for another kind
 * @example
 * ```ts
 * const read = await readX402Artifact("receipt", receipt);
 * const isOfSeller = read.state === "signed" && read.signer === payTo.toLowerCase();
 * ```
 */
export async function readX402Artifact(kind: "offer" | "receipt", artifact: X402Artifact): Promise<ReadArtifact> {
  if (kind !== "offer" && kind !== "receipt") {
    throw new SdkError("invalid_argument", `kind expected offer or receipt, got ${showValue(kind)}`);
  }
  // Untrusted: it may be anything.
  const { format, signature, payload } = (artifact ?? {}) as Partial<X402Artifact>;
  if ((format !== "jws" && format !== "eip712") || typeof signature !== "string") {
    return { state: "invalid", expected: "the format jws or eip712, and a signature" };
  }
  const read = format === "jws" ? readSignedJws(signature) : await readTyped(kind, { signature, payload });
  if (read.state === "invalid") return read;
  if (read.payload["version"] !== 1) return { state: "invalid", expected: "version 1 of its payload" };
  return { ...read, payload: withoutUnused(read.payload) };
}

async function readTyped(
  kind: "offer" | "receipt",
  { signature, payload }: { signature: string; payload: object | undefined },
): Promise<ReadArtifact> {
  if (!isHexOf(signature, 65) || typeof payload !== "object" || payload === null) {
    return { state: "invalid", expected: "a payload, and a signature of 65 bytes in hexadecimal digits" };
  }
  const { findPayloadSigner } = await import("./typed-data.ts");
  const members = payload as Readonly<Record<string, unknown>>;
  const signer = await findPayloadSigner(kind === "offer" ? "Offer" : "Receipt", { payload: members, signature });
  if (signer === undefined)
    return { state: "invalid", expected: "the members of its schema, and a key that signed them" };
  return { state: "signed", signer, payload: members };
}

/** EIP-712 has no optional members: 0 and the empty text stand for absent. */
function withoutUnused(payload: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { validUntil, transaction, ...rest } = payload;
  return {
    ...rest,
    ...(validUntil === undefined || validUntil === 0 ? {} : { validUntil }),
    ...(transaction === undefined || transaction === "" ? {} : { transaction }),
  };
}
