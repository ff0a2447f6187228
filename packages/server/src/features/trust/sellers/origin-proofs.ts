import { isSdkError } from "@arcs/core";
import { decodeBase58, encodeBase64, isJsonObject, parseJsonText } from "@arcs/core/internal";

import { isSignedByAccount } from "../../../platform/chains/chains.ts";
import type { Sellers } from "./ask-seller.ts";

const bounds = { maxBytes: 65_536, maxDepth: 32, maxValues: 5000 };
const MAX_PROOFS = 16;
/** Each takes about a millisecond, and anybody may ask for them. */
const MAX_VERIFICATIONS = 32;
// Of keys alone: to verify what a smart wallet signed, its chain would have to be asked.
const OF_EVM_KEY = /^0x[0-9a-fA-F]{130}$/;
const OF_LEDGER_KEY = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

/**
 * Finds the accounts that signed a seller's origin, by the document in which x402scan and the frameworks that follow it publish this:
 * `ownershipProofs` of `/.well-known/x402`. Each is a signature of the text of the origin: `personal_sign` on EVM chains, Ed25519 in
 * base58 on Solana. The origin names the account in its 402, so that each names the other.
 *
 * @see docs/DISCOVERY.md of Merit-Systems/x402scan
 */
export async function findProvedAccounts(
  sellers: Sellers,
  { origin, accounts }: { origin: string; accounts: readonly string[] },
): Promise<ReadonlySet<string>> {
  const document = await sellers.readDocument(`${origin}/.well-known/x402`);
  const proofs = document === undefined ? [] : readProofs(document);
  const proved = new Set<string>();
  let left = MAX_VERIFICATIONS;
  for (const account of new Set(accounts)) {
    const isEvm = account.startsWith("eip155:");
    for (const proof of proofs.filter((each) => (isEvm ? OF_EVM_KEY : OF_LEDGER_KEY).test(each))) {
      if (left-- <= 0) return proved;
      // Without chains, signatures of keys alone are verified.
      const signature = isEvm ? proof : encodeBase64(decodeBase58(proof, 88) ?? new Uint8Array());
      const isSigned = await isSignedByAccount({ evm: new Map() }, origin, { signer: account, signature });
      if (/* fault: origin-not-signed */ isSigned) proved.add(account);
    }
  }
  return proved;
}

function readProofs(document: Uint8Array): string[] {
  try {
    const read = parseJsonText(document, bounds);
    const proofs = isJsonObject(read) ? read["ownershipProofs"] : undefined;
    return Array.isArray(proofs) ? proofs.slice(0, MAX_PROOFS).filter((each) => typeof each === "string") : [];
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return [];
  }
}
