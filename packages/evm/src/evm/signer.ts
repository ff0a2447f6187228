import { SdkError } from "@arcs/core";
import { assertObject, describeValue } from "@arcs/core/internal";

import { fromHexText, isHexOf, sameHex } from "../base/values.ts";
import { callAt, quantity, readHead, toHex } from "./read-chain.ts";
import type { EvmRpc } from "./rpc.ts";

/** Signs for an EVM address: with a key in memory, or through a key service. */
export type EvmSigner = {
  /** 0x and 40 digits. */
  address: string;
  /** Signs a hash of 32 bytes with ECDSA on secp256k1: 65 bytes, r, s, then 27 or 28. */
  sign(hash: Uint8Array): Uint8Array | Promise<Uint8Array>;
};

/**
 * Creates a signer from a private key in memory. The key cannot be read back, printed, or
 * serialised.
 *
 * @param privateKey - 32 bytes, or their 64 hexadecimal digits, with 0x or without
 * @throws SdkError `invalid_wallet_key` for an invalid private key; the message never shows it
 * @example
 * ```ts
 * const attester = await createEvmSigner(crypto.getRandomValues(new Uint8Array(32)));
 * ```
 */
export async function createEvmSigner(privateKey: Uint8Array | string): Promise<EvmSigner> {
  const { signerOfKey } = await import("./signatures.ts");
  const bytes =
    typeof privateKey === "string" ? fromHexText(`0x${privateKey.replace(/^0x/, "")}`) : privateKey;
  const signer =
    bytes instanceof Uint8Array && bytes.length === 32 ? signerOfKey(bytes) : undefined;
  if (signer === undefined) {
    const expected = "privateKey must be 32 bytes, or 64 hexadecimal digits";
    throw new SdkError("invalid_wallet_key", `${expected} (received ${describeValue(privateKey)})`);
  }
  return signer;
}

/** A text with the claimed signature of an account. */
export type SignedText = {
  /** Address of the account. */
  address: string;
  text: string;
  /** 0x and hexadecimal digits. */
  signature: string;
};

/**
 * Tells whether the key of an address signed a text with `personal_sign` (EIP-191, version 0x45).
 * It reads no chain, so it does not cover signatures of contracts.
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
  const { findTextSigner } = await import("./signatures.ts");
  try {
    return sameHex(await findTextSigner({ text, signature }), address);
  } catch {
    return false;
  }
}

/**
 * Tells whether a contract at the address signed: ERC-1271, and ERC-6492 before deployment, by the
 * validator of the latter. It runs in a call and leaves nothing on the chain.
 */
export async function isSignedByContract(rpc: EvmRpc, signed: SignedText): Promise<boolean> {
  const { encodeValidation } = await import("./signature-validator.ts");
  const data = encodeValidation(signed);
  if (data === undefined) return false;
  const { number } = await readHead(rpc);
  const result = await callAt(rpc, number, { data });
  return "returned" in result && /^0x0*1$/.test(result.returned);
}

// EIP-7702: 0xef0100 and an address, the code of an account that has a key and has delegated to a
// contract.
const DELEGATED = /^0xef0100[0-9a-f]{40}$/i;
/**
 * Call of `isValidSignature(bytes32,bytes)` of ERC-1271, for a hash of zeros and a signature of 65
 * zero bytes.
 */
export const SIGNATURE_QUESTION = `0x1626ba7e${"0".repeat(64)}${"40".padStart(64, "0")}${"41".padStart(64, "0")}${"0".repeat(192)}`;

/**
 * Returns the reason why an account does not count as payer. A contract without ERC-1271 signatures
 * speaks for nobody: it holds tokens of others, as `batch-settlement` and `auth-capture` of @x402/evm 2.27.0 do. A smart wallet answers,
 * if only by refusing with a reason.
 *
 * @returns `undefined` for an account with a key, and for a smart wallet
 */
export async function whyUnproven(
  rpc: EvmRpc,
  { address, block }: { address: string; block: number },
): Promise<string | undefined> {
  const code = toHex(await rpc.request("eth_getCode", [address, quantity(block)]), {
    what: "eth_getCode",
  });
  if (code === "0x" || DELEGATED.test(code)) return undefined;
  const answer = await callAt(rpc, block, { to: address, data: SIGNATURE_QUESTION });
  const said = "returned" in answer ? answer.returned : answer.reverted;
  if (said.length >= 66 || ("reverted" in answer && said !== "0x")) return undefined;
  return `the tokens were those of ${address}, a contract that signs nothing, such as an escrow: who paid into it is not known`;
}
