import type { VerificationError } from "@arcs/core";
import type { Hex } from "viem";
import { decodeFunctionResult, encodeFunctionData, parseAbi } from "viem/utils";

import type { TokenEvidence } from "../base/evidence.ts";
import { callAt } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import { ZERO_ADDRESS } from "../evm/zero.ts";
import { sameHex } from "../base/hex.ts";
import { anchorSubject } from "../provider/anchor-subject.ts";
import { type ProviderCredential, readProviderCredential } from "../provider/provider-credential.ts";
import { isSignedByIssuer } from "../provider/provider-signature.ts";
import { type EvmReport, finding, notFound, reportOf } from "./evm-report.ts";
import type { Claimed, EvmVerificationContext } from "./evm-verification.ts";
import { expiryFindings } from "./expiry-findings.ts";
import { observe } from "./observe.ts";
import { trustFindings } from "./trust-findings.ts";

const ownerOfAbi = parseAbi(["function ownerOf(uint256 tokenId) view returns (address owner)"]);

/**
 * Owner of the token; `nobody` where it was burned or never minted, `no contract` where there is none at the address.
 */
type Facts = { owner: string };

/** Checks the token of a provider's credential, and that credential. */
export async function lookAtToken(
  claimed: Claimed<TokenEvidence>,
  context: EvmVerificationContext,
): Promise<EvmReport> {
  const { request, evidence, now } = claimed;
  const credential = readProviderCredential(evidence.credential);
  if (typeof credential === "string") {
    return notFound("invalid_credential_format", `the provider's credential: ${credential}`);
  }
  const isSigned = await isSignedByIssuer(credential);
  const seen = await observe((rpc, blockNumber) => readOwner(rpc, { blockNumber, evidence }), { context, now });
  if ("valid" in seen) return seen;

  const { owner } = seen.settled;
  if (owner === "no contract") return notFound("status_not_found", "there is no token contract at this address");
  if (owner === "nobody" && seen.newest.some((facts) => facts.owner !== "nobody")) {
    return notFound("attestation_unconfirmed", `the token is not yet under ${context.confirmations} blocks`);
  }
  return reportOf({
    attesterTrusted: /* fault: bridge-token-signature-ignored */ isSigned
      ? trustFindings(credential.issuer, { request, context })
      : [finding("invalid_signature", "the provider's credential is not signed by its issuer, or was changed")],
    namesCredential: namingFindings(credential, claimed),
    notRevoked: ownerFindings(credential, [seen.settled, ...seen.newest]),
    notExpired: expiryFindings([request.expiresAt, secondsOf(credential.validUntil)], now),
  });
}

/** Contracts report a missing token in many ways; any revert means that it does not exist. */
async function readOwner(
  rpc: EvmRpc,
  { blockNumber, evidence }: { blockNumber: number; evidence: TokenEvidence },
): Promise<Facts> {
  const args = [BigInt(evidence.tokenId)] as const;
  const data = encodeFunctionData({ abi: ownerOfAbi, functionName: "ownerOf", args });
  const result = await callAt(rpc, blockNumber, { to: evidence.contractAddress, data });
  if ("reverted" in result) return { owner: "nobody" };
  try {
    const owner = decodeFunctionResult({ abi: ownerOfAbi, functionName: "ownerOf", data: result.returned as Hex });
    return { owner: owner === ZERO_ADDRESS ? "nobody" : owner };
  } catch {
    return { owner: "no contract" };
  }
}

function namingFindings(
  { subject, nft }: ProviderCredential,
  { request, evidence }: Claimed<TokenEvidence>,
): VerificationError[] {
  const expected = anchorSubject(request);
  const isToken =
    nft.chain === evidence.chain &&
    nft.tokenId === evidence.tokenId &&
    sameHex(nft.contractAddress, evidence.contractAddress);
  if (!isToken) return [finding("attestation_mismatch", "the provider's credential belongs to another token")];
  if (subject.credentialId !== expected.credentialId) {
    return [finding("attestation_mismatch", "the provider's credential is about another credential")];
  }
  const isSame = (Object.keys(expected) as (keyof typeof expected)[]).every((name) => subject[name] === expected[name]);
  return isSame
    ? []
    : [
        finding(
          "anchor_mismatch",
          "the provider's credential was made for another document under this credential's id",
        ),
      ];
}

function ownerFindings({ owner }: ProviderCredential, seen: readonly Facts[]): VerificationError[] {
  if (seen.some((facts) => facts.owner === "nobody" || facts.owner === "no contract")) {
    return [finding("credential_revoked", "the token does not exist: it was burned, or never minted")];
  }
  return seen.every((facts) => sameHex(facts.owner, owner))
    ? []
    : [finding("token_owner_mismatch", "the token belongs to another wallet than the credential's subject")];
}

function secondsOf(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : milliseconds / 1000;
}
