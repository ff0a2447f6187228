import type { Hex } from "viem";
import { hashTypedData, hexToBytes, recoverAddress } from "viem/utils";

import { sameHex } from "../base/hex.ts";
import { anchorFields } from "./anchor-subject.ts";
import type { ProviderCredential } from "./provider-credential.ts";

/** EIP-712 domain of the provider's signatures, on all chains and in both environments. */
const domain = {
  name: "Crossmint",
  version: "0.1",
  chainId: 4,
  verifyingContract: "0xD8393a735e8b7B6E199db9A537cf27C61Aa74954",
} as const;

const text = (name: string): { name: string; type: string } => ({ name, type: "string" });

/**
 * Tells whether a provider's credential was signed by its issuer's address.
 *
 * Domain and types are fixed here, as published by the provider. Those in the credential are ignored: an attacker who
 * changes a credential could add types that leave out the change.
 */
export async function isSignedByIssuer({ document, signature, issuer }: ProviderCredential): Promise<boolean> {
  for (const members of layouts(document)) {
    const types = {
      VerifiableCredential: members,
      Issuer: [text("id")],
      CredentialSubject: ["id", ...anchorFields].map(text),
      Nft: ["tokenId", "contractAddress", "chain"].map(text),
    };
    const hash = hashTypedData({ domain, types, primaryType: "VerifiableCredential", message: document });
    try {
      const signer = await recoverAddress({ hash, signature: hexToBytes(signature as Hex) });
      if (sameHex(signer, issuer)) return true;
    } catch {
      return false;
    }
  }
  return false;
}

/**
 * Returns possible orders of the credential's members in the signature. The position of name and description is not
 * published, so every one is tried; each layout covers all members present.
 */
function layouts(document: ProviderCredential["document"]): { name: string; type: string }[][] {
  const has = (name: string): boolean => document[name] !== undefined;
  const fixed = [
    { name: "@context", type: "string[]" },
    { name: "type", type: "string[]" },
    text("id"),
    { name: "issuer", type: "Issuer" },
    { name: "credentialSubject", type: "CredentialSubject" },
    text("validFrom"),
    ...(has("validUntil") ? [text("validUntil")] : []),
    { name: "nft", type: "Nft" },
  ];
  const floating = ["name", "description"].filter(has).map(text);
  if (floating.length === 0) return [fixed];
  return Array.from({ length: fixed.length + 1 }, (_, place) => fixed.toSpliced(place, 0, ...floating));
}
