import { SdkError, type VerificationCode, type VerificationError } from "@arcs/core";
import { verificationError } from "@arcs/core/internal";
import { parseAbi } from "viem/utils";

import {
  type Claimed,
  type EvmReport,
  type EvmVerificationContext,
  notFound,
  reportOf,
  type TrustedAttesters,
} from "./verify-on-evm.ts";
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
import {
  anchorSubject,
  type AttestationEvidence,
  type BatchEvidence,
  type BridgeRequest,
  type TokenEvidence,
} from "../base/credential-bridge.ts";
import { contractRead, readContract } from "../evm/contract-read.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import { sameHex, ZERO_ADDRESS } from "../base/values.ts";
import { callAt, type EvmBlock, readBlock, readChainId, readHead } from "../evm/read-chain.ts";
import {
  isSignedByIssuer,
  type ProviderCredential,
  readProviderCredential,
} from "../provider/provider-credential.ts";

/** Checks the target of the evidence. The part of the verification that needs the EVM library. */
export function checkEvidence(
  claimed: Claimed,
  context: EvmVerificationContext,
): Promise<EvmReport> {
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

function finding(code: VerificationCode, message: string): VerificationError[] {
  return [verificationError(code, message)];
}

type BatchFacts = { isStamped: boolean; isHashRevoked: boolean };

/**
 * Checks a batch. The path leads from this very credential to a root: a root with a time stamp
 * proves that the credential is in the batch. The sender of the time stamp does not matter, but the
 * signer does.
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
      ? notFound(
          "attestation_unconfirmed",
          `the batch is not yet under ${context.confirmations} blocks`,
        )
      : notFound(
          "anchor_mismatch",
          "the path does not lead from this document to a batch on the chain",
        );
  }
  const stands = seen.newest.every(({ isStamped, isHashRevoked }) => isStamped && !isHashRevoked);
  return reportOf({
    attesterTrusted: untrusted,
    namesCredential: [],
    notRevoked: stands
      ? []
      : finding("credential_revoked", "the attester revoked the credential's hash"),
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
    const revokedAt = await readContract(
      at,
      readHashRevocation(attestation.attester, request.credentialHash),
    );
    return { attestation, isHashRevoked: revokedAt > 0n };
  };
  const seen = await observe(read, { context, now });
  if ("valid" in seen) return seen;

  const { attestation } = seen.settled;
  if (attestation === undefined) {
    return seen.newest.some((facts) => facts.attestation !== undefined)
      ? notFound(
          "attestation_unconfirmed",
          `the attestation is not yet under ${context.confirmations} blocks`,
        )
      : notFound("status_not_found", "there is no attestation with this uid");
  }
  return reportOf({
    attesterTrusted: trustFindings(attestation.attester, { request, context }),
    namesCredential: attestationFindings(attestation, claimed),
    notRevoked: seen.newest.every(isStanding)
      ? []
      : finding("credential_revoked", "the attester revoked the attestation"),
    notExpired: expiryFindings([request.expiresAt, attestation.expirationTime], now),
  });
}

/**
 * One that has vanished from the newest block was undone by a reorganisation, so it does not stand
 * either.
 */
function isStanding({ attestation, isHashRevoked }: AttestationFacts): boolean {
  return attestation !== undefined && attestation.revocationTime === 0 && !isHashRevoked;
}

function attestationFindings(
  { schema, data }: Attestation,
  { request }: Claimed,
): VerificationError[] {
  const named = sameHex(schema, attestationSchemaUid()) ? decodeAttestationData(data) : undefined;
  if (named === undefined) {
    return finding(
      "attestation_mismatch",
      "the attestation is not about a credential: it has another schema",
    );
  }
  if (!sameHex(named.idBytes, credentialIdBytes(request.credentialId))) {
    return finding("attestation_mismatch", "the attestation is about another credential");
  }
  return sameHex(named.credentialHash, request.credentialHash)
    ? []
    : finding(
        "anchor_mismatch",
        "the attestation was made for another document under this credential's id",
      );
}

const ownerOfAbi = parseAbi(["function ownerOf(uint256 tokenId) view returns (address owner)"]);

/**
 * Owner of the token; `nobody` where it was burned or never minted, `no contract` where there is
 * none.
 */
type TokenFacts = { owner: string };

async function lookAtToken(
  claimed: Claimed<TokenEvidence>,
  context: EvmVerificationContext,
): Promise<EvmReport> {
  const { request, evidence, now } = claimed;
  const credential = readProviderCredential(evidence.credential);
  if (typeof credential === "string") {
    return notFound("invalid_credential_format", `the provider's credential: ${credential}`);
  }
  const isSigned = await isSignedByIssuer(credential);
  const seen = await observe((rpc, blockNumber) => readOwner(rpc, { blockNumber, evidence }), {
    context,
    now,
  });
  if ("valid" in seen) return seen;

  const { owner } = seen.settled;
  if (owner === "no contract")
    return notFound("status_not_found", "there is no token contract at this address");
  if (owner === "nobody" && seen.newest.some((facts) => facts.owner !== "nobody")) {
    return notFound(
      "attestation_unconfirmed",
      `the token is not yet under ${context.confirmations} blocks`,
    );
  }
  return reportOf({
    attesterTrusted: isSigned
      ? trustFindings(credential.issuer, { request, context })
      : finding(
          "invalid_signature",
          "the provider's credential is not signed by its issuer, or was changed",
        ),
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
    return finding("attestation_mismatch", "the provider's credential belongs to another token");
  if (subject.credentialId !== expected.credentialId) {
    return finding("attestation_mismatch", "the provider's credential is about another credential");
  }
  const isSame = (Object.keys(expected) as (keyof typeof expected)[]).every(
    (name) => subject[name] === expected[name],
  );
  return isSame
    ? []
    : finding(
        "anchor_mismatch",
        "the provider's credential was made for another document under this credential's id",
      );
}

function ownerFindings(
  { owner }: ProviderCredential,
  seen: readonly TokenFacts[],
): VerificationError[] {
  if (seen.some((facts) => facts.owner === "nobody" || facts.owner === "no contract")) {
    return finding(
      "credential_revoked",
      "the token does not exist: it was burned, or never minted",
    );
  }
  return seen.every((facts) => sameHex(facts.owner, owner))
    ? []
    : finding(
        "token_owner_mismatch",
        "the token belongs to another wallet than the credential's subject",
      );
}

function secondsOf(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : milliseconds / 1000;
}

/** Facts from the chain, at a settled block and at the newest block of each endpoint. */
export type Observation<Facts> = { settled: Facts; newest: Facts[] };

// Chains accept no block from far in the future, but clocks of verifiers can be wrong.
const MAX_AHEAD_SECONDS = 120;

/**
 * Reads facts from every endpoint: once at a settled block, where all endpoints must agree exactly,
 * and once at the newest. Settled facts must survive a reorganisation, and a new revocation counts
 * at once.
 *
 * @param read - reads the facts at a block; they are compared as JSON
 * @returns the facts, or a report with the reason why they cannot be trusted
 */
export async function observe<Facts>(
  read: (rpc: EvmRpc, blockNumber: number) => Promise<Facts>,
  { context, now }: { context: EvmVerificationContext; now: Date },
): Promise<Observation<Facts> | EvmReport> {
  const { rpcs, chain, network, confirmations, maxHeadAgeSeconds } = context;
  const views = await Promise.all(
    rpcs.map(async (rpc) => {
      const [chainId, head] = await Promise.all([readChainId(rpc), readHead(rpc)]);
      return { rpc, chainId, head };
    }),
  );
  for (const { chainId, head } of views) {
    if (chainId !== chain.chainId) {
      return notFound(
        "evm_chain_mismatch",
        `${network} is chain ${chain.chainId}, the endpoint is on chain ${chainId}`,
      );
    }
    const age = Math.floor(now.getTime() / 1000 - head.timestamp);
    if (age > maxHeadAgeSeconds) {
      return notFound("evm_state_stale", `the endpoint's newest block is ${age} seconds old`);
    }
    if (age < -MAX_AHEAD_SECONDS) {
      return notFound(
        "evm_state_stale",
        `the endpoint's newest block is ${-age} seconds ahead of the clock here`,
      );
    }
  }
  const lowest = Math.min(...views.map(({ head }) => head.number));
  const settledNumber = Math.max(0, lowest - confirmations + 1);
  const seen = await Promise.all(views.map((view) => lookAt(view, { settledNumber, read })));
  const [first, ...others] = seen as [View<Facts>, ...View<Facts>[]];
  for (const other of others) {
    if (other.blockHash !== first.blockHash)
      return disagreeing(`they have different blocks ${settledNumber}`);
    if (JSON.stringify(other.settled) !== JSON.stringify(first.settled)) {
      return disagreeing(`they tell different things about block ${settledNumber}`);
    }
  }
  return { settled: first.settled, newest: seen.map(({ newest }) => newest) };
}

type View<Facts> = { blockHash: string; settled: Facts; newest: Facts };

async function lookAt<Facts>(
  { rpc, head }: { rpc: EvmRpc; head: EvmBlock },
  {
    settledNumber,
    read,
  }: { settledNumber: number; read: (rpc: EvmRpc, blockNumber: number) => Promise<Facts> },
): Promise<View<Facts>> {
  const [block, settled, newest] = await Promise.all([
    readBlock(rpc, settledNumber),
    read(rpc, settledNumber),
    read(rpc, head.number),
  ]);
  // Two endpoints without the block do not count as agreeing.
  if (block?.number !== settledNumber) {
    const message = `the EVM endpoint has no block ${settledNumber} of the chain that it reads from`;
    throw new SdkError("evm_rpc_error", message);
  }
  return { blockHash: block.hash, settled, newest };
}

function disagreeing(how: string): EvmReport {
  return notFound("evm_endpoints_disagree", `the two endpoints contradict each other: ${how}`);
}

/** Checks that no expiry, in Unix seconds, has passed; 0 and `undefined` mean never. */
export function expiryFindings(
  times: readonly (number | undefined)[],
  now: Date,
): VerificationError[] {
  const isPast = times.some(
    (time) => time !== undefined && time !== 0 && time * 1000 < now.getTime(),
  );
  return isPast ? finding("credential_expired", "the credential has expired") : [];
}

/**
 * Checks that an address is trusted to speak for the credential's issuer. An attester of one issuer
 * does not count for another: it could keep credentials alive that the other has revoked.
 */
export function trustFindings(
  address: string | undefined,
  { request, context }: { request: BridgeRequest; context: { attesters: TrustedAttesters } },
): VerificationError[] {
  const { attesters } = context;
  const trusted = Object.hasOwn(attesters, request.issuer) ? (attesters[request.issuer] ?? []) : [];
  if (address !== undefined && trusted.some((each) => sameHex(each, address))) return [];
  const who = address ?? "nobody";
  return finding("untrusted_attester", `${who} is not trusted to attest for ${request.issuer}`);
}
