import { assertObject } from "@arcs/core/internal";

import { isHexOf, sameHex } from "../base/hex.ts";
import { callAt, readHead } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";

/** A text with the claimed signature of an account. */
export type SignedText = {
  /** Address of the account. */
  address: string;
  text: string;
  /** 0x and hexadecimal digits. */
  signature: string;
};

/**
 * Tells whether the key of an address signed a text with `personal_sign` (EIP-191, version 0x45). It reads no chain, so
 * it does not cover signatures of contracts.
 *
 * @throws SdkError `invalid_argument` for missing arguments; a malformed claim returns false
 * @example
 * ```ts
 * await isSignedByKey({ address, text: "I rate the work that I paid for.", signature });
 * ```
 */
export async function isSignedByKey(signed: SignedText): Promise<boolean> {
  assertObject(signed, "signed");
  const { address, text, signature } = signed;
  if (!isHexOf(signature, 65)) return false;
  const { findTextSigner } = await import("./text-signer.ts");
  try {
    return sameHex(await findTextSigner({ text, signature }), address);
  } catch {
    return false;
  }
}

/**
 * Tells whether a contract at the address signed: ERC-1271, and ERC-6492 before deployment, by the validator of the
 * latter. It runs in a call and leaves nothing on the chain.
 *
 * @throws SdkError `evm_unreachable`, `evm_rpc_error`
 */
export async function isSignedByContract(rpc: EvmRpc, signed: SignedText): Promise<boolean> {
  const { encodeValidation } = await import("./validator.ts");
  const data = encodeValidation(signed);
  if (data === undefined) return false;
  const { number } = await readHead(rpc);
  const result = await callAt(rpc, number, { data });
  return "returned" in result && /^0x0*1$/.test(result.returned);
}
