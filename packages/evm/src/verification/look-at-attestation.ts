import type { VerificationError } from "@arcs/core";

import { type Attestation, readAttestation, readHashRevocation } from "../eas/eas-calls.ts";
import { attestationSchemaUid, credentialIdBytes, decodeAttestationData } from "../eas/schema.ts";
import type { AttestationEvidence } from "../base/evidence.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import { sameHex } from "../base/hex.ts";
import { type EvmReport, finding, notFound, reportOf } from "./evm-report.ts";
import type { Claimed, EvmVerificationContext } from "./evm-verification.ts";
import { expiryFindings } from "./expiry-findings.ts";
import { observe } from "./observe.ts";
import { readContract } from "./read-contract.ts";
import { trustFindings } from "./trust-findings.ts";

type Facts = { attestation: Attestation | undefined; hashRevokedAt: number };

/** Checks an attestation of one credential. */
export async function lookAtAttestation(
  claimed: Claimed<AttestationEvidence>,
  context: EvmVerificationContext,
): Promise<EvmReport> {
  const { request, evidence, now } = claimed;
  const { eas } = context.chain;
  const read = async (rpc: EvmRpc, blockNumber: number): Promise<Facts> => {
    const at = { rpc, blockNumber, to: eas };
    const { encode, decode } = readAttestation;
    const attestation = await readContract(at, { data: encode(evidence.uid), decode });
    if (attestation === undefined) return { attestation, hashRevokedAt: 0 };
    // The attester can revoke every form of a credential on the chain at once, by its hash.
    const data = readHashRevocation.encode(attestation.attester, request.credentialHash);
    return { attestation, hashRevokedAt: await readContract(at, { data, decode: readHashRevocation.decode }) };
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
    namesCredential: namingFindings(attestation, claimed),
    notRevoked: seen.newest.every(isStanding)
      ? []
      : [finding("credential_revoked", "the attester revoked the attestation")],
    notExpired: expiryFindings([request.expiresAt, attestation.expirationTime], now),
  });
}

/** One that has vanished from the newest block was undone by a reorganisation, so it does not stand either. */
function isStanding({ attestation, hashRevokedAt }: Facts): boolean {
  return (
    attestation !== undefined &&
    /* fault: bridge-revocation-ignored */ attestation.revocationTime === 0 &&
    hashRevokedAt === 0
  );
}

function namingFindings({ schema, data }: Attestation, { request }: Claimed): VerificationError[] {
  const named = sameHex(schema, attestationSchemaUid()) ? decodeAttestationData(data) : undefined;
  if (named === undefined) {
    return [finding("attestation_mismatch", "the attestation is not about a credential: it has another schema")];
  }
  if (!sameHex(named.idBytes, credentialIdBytes(request.credentialId))) {
    return [finding("attestation_mismatch", "the attestation is about another credential")];
  }
  return sameHex(named.credentialHash, request.credentialHash)
    ? []
    : [finding("anchor_mismatch", "the attestation was made for another document under this credential's id")];
}
