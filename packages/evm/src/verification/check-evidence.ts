import type { VerificationError } from "@arcs/core";
import { verificationError } from "@arcs/core/internal";
import { parseAbi } from "viem/utils";

import { type Claimed, type EvmReport, type EvmVerificationContext, notFound, reportOf } from "./evm-verification.ts";
import {
  type Attestation,
  attestationSchemaUid,
  credentialIdBytes,
  decodeAttestationData,
  hashLeaf,
  readAttestation,
  readHashRevocation,
  readTimestamp,
  recoverBatchAttester,
  rootOfPath,
} from "../eas/eas-calls.ts";
import type { AttestationEvidence, BatchEvidence, TokenEvidence } from "../base/credential-bridge.ts";
import { contractRead, readContract } from "../evm/contract-read.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import { expiryFindings, observe, trustFindings } from "./observe.ts";
import { sameHex, ZERO_ADDRESS } from "../base/hex.ts";
import { callAt } from "../evm/read-chain.ts";
import { anchorSubject } from "../base/bridge-request.ts";
import { isSignedByIssuer, type ProviderCredential, readProviderCredential } from "../provider/provider-credential.ts";

/** Checks the target of the evidence. The part of the verification that needs the EVM library. */
export function checkEvidence(claimed: Claimed, context: EvmVerificationContext): Promise<EvmReport> {
  const { evidence } = claimed;
  switch (evidence.type) {
    case "attestation":
      return lookAtAttestation({ ...claimed, evidence }, context);
    case "batch":
      return lookAtBatch({ ...claimed, evidence }, context);
    case "token":
      return lookAtToken({ ...claimed, evidence }, context);
  }
}

type BatchFacts = { isStamped: boolean; isHashRevoked: boolean };

/**
 * Checks a batch. The path leads from this very credential to a root: a root with a time stamp proves that the
 * credential is in the batch. The sender of the time stamp does not matter, but the signer does.
 */
async function lookAtBatch(
  { request, evidence, now }: Claimed<BatchEvidence>,
  context: EvmVerificationContext,
): Promise<EvmReport> {
  const root = rootOfPath(hashLeaf(request), evidence.path);
  const attester = await recoverBatchAttester(root, evidence);
  const untrusted = trustFindings(attester, { request, context });
  const read = async (rpc: EvmRpc, blockNumber: number): Promise<BatchFacts> => {
    const at = { rpc, blockNumber, to: context.chain.eas };
    const isStamped = (await readContract(at, readTimestamp(root))) > 0n;
    if (attester === undefined || !isStamped) return { isStamped, isHashRevoked: false };
    const revokedAt = await readContract(at, readHashRevocation(attester, request.credentialHash));
    return { isStamped, isHashRevoked: revokedAt > 0n };
  };
  const seen = await observe(read, { context, now });
  if ("valid" in seen) return seen;

  if (!seen.settled.isStamped) {
    return seen.newest.some(({ isStamped }) => isStamped)
      ? notFound("attestation_unconfirmed", `the batch is not yet under ${context.confirmations} blocks`)
      : notFound("anchor_mismatch", "the path does not lead from this document to a batch on the chain");
  }
  const stands = seen.newest.every(({ isStamped, isHashRevoked }) => isStamped && !isHashRevoked);
  return reportOf({
    attesterTrusted: untrusted,
    namesCredential: [],
    notRevoked: stands ? [] : [verificationError("credential_revoked", "the attester revoked the credential's hash")],
    notExpired: expiryFindings([request.expiresAt], now),
  });
}

type AttestationFacts = { attestation: Attestation | undefined; isHashRevoked: boolean };

async function lookAtAttestation(
  claimed: Claimed<AttestationEvidence>,
  context: EvmVerificationContext,
): Promise<EvmReport> {
  const { request, evidence, now } = claimed;
  const { eas } = context.chain;
  const read = async (rpc: EvmRpc, blockNumber: number): Promise<AttestationFacts> => {
    const at = { rpc, blockNumber, to: eas };
    const attestation = await readContract(at, readAttestation(evidence.uid));
    if (attestation === undefined) return { attestation, isHashRevoked: false };
    // The attester can revoke every form of a credential on the chain at once, by its hash.
    const revokedAt = await readContract(at, readHashRevocation(attestation.attester, request.credentialHash));
    return { attestation, isHashRevoked: revokedAt > 0n };
  };
  const seen = await observe(read, { context, now });
  if ("valid" in seen) return seen;

  const { attestation } = seen.settled;
  if (attestation === undefined) {
    return seen.newest.some((facts) => facts.attestation !== undefined)
      ? notFound("attestation_unconfirmed", `the attestation is not yet under ${context.confirmations} blocks`)
      : notFound("status_not_found", "there is no attestation with this uid");
  }
  return reportOf({
    attesterTrusted: trustFindings(attestation.attester, { request, context }),
    namesCredential: attestationFindings(attestation, claimed),
    notRevoked: seen.newest.every(isStanding)
      ? []
      : [verificationError("credential_revoked", "the attester revoked the attestation")],
    notExpired: expiryFindings([request.expiresAt, attestation.expirationTime], now),
  });
}

/** One that has vanished from the newest block was undone by a reorganisation, so it does not stand either. */
function isStanding({ attestation, isHashRevoked }: AttestationFacts): boolean {
  return (
    attestation !== undefined &&
    /* fault: bridge-revocation-ignored */ attestation.revocationTime === 0 &&
    !isHashRevoked
  );
}

function attestationFindings({ schema, data }: Attestation, { request }: Claimed): VerificationError[] {
  const named = sameHex(schema, attestationSchemaUid()) ? decodeAttestationData(data) : undefined;
  if (named === undefined) {
    return [
      verificationError("attestation_mismatch", "the attestation is not about a credential: it has another schema"),
    ];
  }
  if (!sameHex(named.idBytes, credentialIdBytes(request.credentialId))) {
    return [verificationError("attestation_mismatch", "the attestation is about another credential")];
  }
  return sameHex(named.credentialHash, request.credentialHash)
    ? []
    : [
        verificationError(
          "anchor_mismatch",
          "the attestation was made for another document under this credential's id",
        ),
      ];
}

const ownerOfAbi = parseAbi(["function ownerOf(uint256 tokenId) view returns (address owner)"]);

/**
 * Owner of the token; `nobody` where it was burned or never minted, `no contract` where there is none at the address.
 */
type TokenFacts = { owner: string };

/** Checks the token of a provider's credential, and that credential. */
async function lookAtToken(claimed: Claimed<TokenEvidence>, context: EvmVerificationContext): Promise<EvmReport> {
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
      : [
          verificationError(
            "invalid_signature",
            "the provider's credential is not signed by its issuer, or was changed",
          ),
        ],
    namesCredential: tokenFindings(credential, claimed),
    notRevoked: ownerFindings(credential, [seen.settled, ...seen.newest]),
    notExpired: expiryFindings([request.expiresAt, secondsOf(credential.validUntil)], now),
  });
}

/** Contracts report a missing token in many ways; any revert means that it does not exist. */
async function readOwner(
  rpc: EvmRpc,
  { blockNumber, evidence }: { blockNumber: number; evidence: TokenEvidence },
): Promise<TokenFacts> {
  const { data, decode } = contractRead(ownerOfAbi, "ownerOf", [BigInt(evidence.tokenId)]);
  const result = await callAt(rpc, blockNumber, { to: evidence.contractAddress, data });
  if ("reverted" in result) return { owner: "nobody" };
  try {
    const owner = decode(result.returned);
    return { owner: owner === ZERO_ADDRESS ? "nobody" : owner };
  } catch {
    return { owner: "no contract" };
  }
}

function tokenFindings(
  { subject, nft }: ProviderCredential,
  { request, evidence }: Claimed<TokenEvidence>,
): VerificationError[] {
  const expected = anchorSubject(request);
  const isToken =
    nft.chain === evidence.chain &&
    nft.tokenId === evidence.tokenId &&
    sameHex(nft.contractAddress, evidence.contractAddress);
  if (!isToken)
    return [verificationError("attestation_mismatch", "the provider's credential belongs to another token")];
  if (subject.credentialId !== expected.credentialId) {
    return [verificationError("attestation_mismatch", "the provider's credential is about another credential")];
  }
  const isSame = (Object.keys(expected) as (keyof typeof expected)[]).every((name) => subject[name] === expected[name]);
  return isSame
    ? []
    : [
        verificationError(
          "anchor_mismatch",
          "the provider's credential was made for another document under this credential's id",
        ),
      ];
}

function ownerFindings({ owner }: ProviderCredential, seen: readonly TokenFacts[]): VerificationError[] {
  if (seen.some((facts) => facts.owner === "nobody" || facts.owner === "no contract")) {
    return [verificationError("credential_revoked", "the token does not exist: it was burned, or never minted")];
  }
  return seen.every((facts) => sameHex(facts.owner, owner))
    ? []
    : [verificationError("token_owner_mismatch", "the token belongs to another wallet than the credential's subject")];
}

function secondsOf(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : milliseconds / 1000;
}
