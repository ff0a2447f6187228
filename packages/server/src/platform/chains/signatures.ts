import { isAddress } from "@arcs/core";
import { decodeBase58, isSignedByWallet, readAccountId } from "@arcs/core/internal";
import { isSignedByKey } from "@arcs/evm";

import type { EvmNetworks } from "./chains.ts";

/** A text with the claimed signature of an account. */
export type AccountSignature = {
  /** As accounts are named inside: an address of the ledger, or an account id (CAIP-10) on an EVM chain. */
  signer: string;
  /** Base64 of 64 bytes for the ledger; 0x and hexadecimal digits for an EVM chain. */
  signature: string;
};

/**
 * Tells whether an account signed a text: Ed25519 over its UTF-8 bytes or their envelope on the ledger; `personal_sign` (EIP-191) on an
 * EVM chain, where smart wallets are asked on that chain (ERC-1271, ERC-6492). It may wait for the chain, so it comes before
 * the transaction of the store.
 *
 * @throws SdkError `unavailable` by its code on the wire, where the chain does not answer
 */
export async function isSignedByAccount(
  { evm }: { evm: EvmNetworks },
  text: string,
  { signer, signature }: AccountSignature,
): Promise<boolean> {
  const account = readAccountId(signer);
  if (account === undefined) return isSignedOnLedger(text, { signer, signature });
  const signed = { address: account.address, text, signature };
  if (!signature.startsWith("0x")) return false;
  // On a chain that this server does not read, wallets with keys can still be checked.
  return (await evm.get(account.network)?.isSigned(signed)) ?? isSignedByKey(signed);
}

function isSignedOnLedger(text: string, { signer, signature }: AccountSignature): boolean {
  const message = Uint8Array.from(Buffer.from(text, "utf8"));
  const bytes = Uint8Array.from(Buffer.from(signature, "base64"));
  // A payer may be a program: such a one signs nothing.
  return isAddress(signer) && isSignedByWallet(message, { address: signer, signature: bytes });
}

/** Tells whether a text has the form of the hash of an EVM transaction, in lower case. */
export function isEvmTransactionHash(text: string): boolean {
  return /^0x[0-9a-f]{64}$/.test(text);
}

/** Tells whether a text is the signature of a ledger transaction: base58 of 64 bytes. An RPC endpoint refuses others. */
export function isLedgerTransactionHash(text: string): boolean {
  return decodeBase58(text, 88)?.length === 64;
}
