import {
  isSdkError,
  parseLedgerStatusId,
  SdkError,
  type StatusAnswer,
  type StatusResolver,
  type VerificationCode,
  type VerificationError,
} from "@arcs/core";
import {
  assertObject,
  assertShape,
  attempt,
  describeValue,
  naming,
  showValue,
  verificationError,
} from "@arcs/core/internal";

import {
  type BridgeEvidence,
  type BridgeRequest,
  createBridgeRequest,
  readEvidence,
} from "../base/credential-bridge.ts";
import { type EvmChain, type EvmChainDefinition, findEvmChain } from "../base/chains.ts";
import { assertConfirmations, isHexOf } from "../base/values.ts";
import { connectEvm, type EvmProvider, type EvmRpc } from "../evm/rpc.ts";

/**
 * Verifies a credential on an EVM chain. The target of the evidence must exist, name exactly this
 * document, come from a trusted attester, and be neither revoked nor expired. The credential's own
 * signature is not checked: for both, pass a {@link createEvmStatusResolver} to `verifyCredential`.
 *
 * It does not throw for invalid credentials. Nothing in credential or evidence is trusted: chain,
 * contracts, EIP-712 types and domain are this library's own. The attestation service's own
 * `isAttestationValid` is not used, because it stays true after a revocation.
 *
 * @param credential - the exported credential, parsed
 * @param evidence - location from the issuer's service; a malformed one is a finding
 * @throws SdkError `invalid_argument` for invalid options
 * @example
 * ```ts
 * const report = await verifyOnEvm(w3cCredential, evidence, { network: "base", provider: rpcUrl, attesters, now });
 * ```
 */
export async function verifyOnEvm(
  credential: object,
  evidence: unknown,
  options: EvmVerificationOptions & { now: Date },
): Promise<EvmReport> {
  const context = prepareEvmVerification(options);
  return verifyPrepared({ credential, evidence, now: options.now }, context);
}

async function verifyPrepared(
  input: { credential: object; evidence: unknown; now: Date },
  context: EvmVerificationContext,
): Promise<EvmReport> {
  const { now } = input;
  assertShape(now, "now", "date");
  const request = attempt(() => createBridgeRequest(input.credential));
  if (request === undefined) {
    return notFound(
      "invalid_credential_format",
      "the credential does not have the form of an exported credential",
    );
  }
  const evidence = readEvidence(input.evidence);
  if (evidence === undefined) return notFound("attestation_mismatch", "the evidence is malformed");
  if (evidence.chain !== context.network) {
    return notFound(
      "evm_chain_mismatch",
      `the evidence is about ${evidence.chain}, asked for was ${context.network}`,
    );
  }
  const { checkEvidence } = await import("./check-evidence.ts");
  try {
    return await checkEvidence({ request, evidence, now }, context);
  } catch (error) {
    if (isSdkError(error))
      return notFound("status_unavailable", `the chain could not be read: ${error.message}`);
    throw error;
  }
}

/** Options of a resolver, with its source of evidence. */
export type EvmStatusResolverOptions = EvmVerificationOptions & {
  /**
   * Returns the evidence for a credential by its id: from the service's API, or from beside the
   * credential.
   */
  findEvidence: (credentialId: string) => unknown;
  /** Default: the system's clock. */
  now?: () => Date;
};

/**
 * Creates the resolver through which `verifyCredential` checks an EVM chain in place of the ledger.
 * A credential passes when the target of its evidence vouches for exactly this document. Each
 * reason against it keeps its own code in the report.
 *
 * @throws SdkError `invalid_argument` for invalid options
 * @example
 * ```ts
 * const resolveStatus = createEvmStatusResolver({ network: "base", provider: rpcUrl, attesters, findEvidence });
 * const report = await verifyCredential(w3cCredential, { trustedIssuers, now, resolveStatus });
 * ```
 */
export function createEvmStatusResolver(options: EvmStatusResolverOptions): StatusResolver {
  const context = prepareEvmVerification(options);
  assertShape(options, "options", { findEvidence: "function" });
  const { findEvidence, now = () => new Date() } = options;
  return async ({ entry, credential }): Promise<StatusAnswer> => {
    if (entry["type"] !== naming.LEDGER_STATUS_TYPE) return { status: "unsupported" };
    const id = typeof entry["id"] === "string" ? parseLedgerStatusId(entry["id"]) : undefined;
    if (id === undefined)
      return { status: "unavailable", reason: "the status entry names no credential" };
    const evidence = await findEvidence(id.credentialId);
    if (evidence === undefined || evidence === null) return { status: "not_found" };
    const report = await verifyPrepared({ credential, evidence, now: now() }, context);
    return report.valid ? { status: "active" } : { status: "refused", errors: report.errors };
  };
}

/** Addresses that a verifier trusts to speak on EVM chains for an issuer, by the issuer's DID. */
export type TrustedAttesters = Readonly<Record<string, readonly string[]>>;

/** Options of a verification. */
export type EvmVerificationOptions = {
  /** Chain of the credential, such as `ethereum`, `base` or `polygon`. */
  network: EvmChain;
  /**
   * Access to the chain. A dishonest RPC endpoint can invent anything: use one that you trust, or
   * two.
   */
  provider: EvmProvider;
  /** Another endpoint, of another operator, that must agree. */
  secondProvider?: EvmProvider;
  attesters: TrustedAttesters;
  /**
   * Min number of blocks on top of the attestation, its own included, so that a reorganisation does
   * not undo it. A revocation counts from the newest block on. Default: by chain.
   */
  confirmations?: number;
  /** Max age of an endpoint's newest block in seconds, before it counts as stale. Default 600. */
  maxHeadAgeSeconds?: number;
  /** Milliseconds for one request to an endpoint. Default 10,000. */
  timeoutMs?: number;
};

export type EvmVerificationContext = {
  network: EvmChain;
  chain: EvmChainDefinition;
  /** One connection, or two that must agree. */
  rpcs: readonly EvmRpc[];
  attesters: TrustedAttesters;
  confirmations: number;
  maxHeadAgeSeconds: number;
};

export function prepareEvmVerification(options: EvmVerificationOptions): EvmVerificationContext {
  assertObject(options, "options");
  const {
    network,
    provider,
    secondProvider,
    attesters,
    maxHeadAgeSeconds = 600,
    timeoutMs,
  } = options;
  const chain = findEvmChain(network);
  const { confirmations = chain.confirmations } = options;
  assertConfirmations(confirmations);
  if (typeof maxHeadAgeSeconds !== "number" || !(maxHeadAgeSeconds > 0)) {
    const message = `maxHeadAgeSeconds must be a number above 0 (received ${showValue(maxHeadAgeSeconds)})`;
    throw new SdkError("invalid_argument", message);
  }
  assertAttesters(attesters);
  const providers = secondProvider === undefined ? [provider] : [provider, secondProvider];
  const rpcs = providers.map((each) => connectEvm(each, timeoutMs));
  return { network, chain, rpcs, attesters, confirmations, maxHeadAgeSeconds };
}

/** A single address in place of a list would trust nobody, or, read letter by letter, anyone. */
function assertAttesters(attesters: unknown): void {
  assertObject(attesters, "attesters");
  for (const [issuer, addresses] of Object.entries(attesters)) {
    if (!Array.isArray(addresses) || !addresses.every((each) => isHexOf(each, 20))) {
      const expected = `attesters must be a list of addresses for ${issuer.slice(0, 100)}`;
      throw new SdkError("invalid_argument", `${expected} (received ${describeValue(addresses)})`);
    }
  }
}

export type Claimed<Evidence extends BridgeEvidence = BridgeEvidence> = {
  request: BridgeRequest;
  evidence: Evidence;
  now: Date;
};

/** Checks on the chain. A check is true only when it was run and passed. */
export type EvmChecks = {
  /** It is on this chain, under enough blocks, and the endpoints agree about it. */
  found: boolean;
  /** An address that the verifier trusts for the credential's issuer put it there. */
  attesterTrusted: boolean;
  /** It names this credential, and the hash of exactly this document. */
  namesCredential: boolean;
  /** It was not revoked, up to the newest block read. */
  notRevoked: boolean;
  /** Its expiry on the chain has not come. */
  notExpired: boolean;
};

/** Result of verifying a credential on an EVM chain. */
export type EvmReport = {
  /** True when every check passed. */
  valid: boolean;
  checks: EvmChecks;
  /** Findings, with the codes of `verifyCredential`. */
  errors: VerificationError[];
};

/** Creates the report of a credential that could not be read or found: no check was run. */
export function notFound(code: VerificationCode, message: string): EvmReport {
  const checks = {
    found: false,
    attesterTrusted: false,
    namesCredential: false,
    notRevoked: false,
    notExpired: false,
  };
  return { valid: false, checks, errors: [verificationError(code, message)] };
}

export function reportOf(
  findings: Omit<{ [Check in keyof EvmChecks]: VerificationError[] }, "found">,
): EvmReport {
  const { attesterTrusted, namesCredential, notRevoked, notExpired } = findings;
  const errors = [...attesterTrusted, ...namesCredential, ...notRevoked, ...notExpired];
  const checks = {
    found: true,
    attesterTrusted: attesterTrusted.length === 0,
    namesCredential: namesCredential.length === 0,
    notRevoked: notRevoked.length === 0,
    notExpired: notExpired.length === 0,
  };
  return { valid: errors.length === 0, checks, errors };
}
