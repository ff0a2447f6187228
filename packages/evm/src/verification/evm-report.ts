import type { VerificationCode, VerificationError } from "@arcs/core";
import { verificationCodes } from "@arcs/core/internal";

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

/** Creates a finding; its severity is that of its code. */
export function finding(code: VerificationCode, message: string): VerificationError {
  return { code, message, severity: verificationCodes[code] };
}

/** Creates the report of a credential that could not be read or found: no check was run. */
export function notFound(code: VerificationCode, message: string): EvmReport {
  return { valid: false, checks: { ...noChecks }, errors: [finding(code, message)] };
}

const noChecks: EvmChecks = {
  found: false,
  attesterTrusted: false,
  namesCredential: false,
  notRevoked: false,
  notExpired: false,
};

/** Creates the report of a credential that was found, from the findings of each check. */
export function reportOf(findings: Omit<{ [Check in keyof EvmChecks]: VerificationError[] }, "found">): EvmReport {
  const { attesterTrusted, namesCredential, notRevoked, notExpired } = findings;
  const checks: EvmChecks = {
    found: true,
    attesterTrusted: attesterTrusted.length === 0,
    namesCredential: namesCredential.length === 0,
    notRevoked: notRevoked.length === 0,
    notExpired: notExpired.length === 0,
  };
  const errors = [...attesterTrusted, ...namesCredential, ...notRevoked, ...notExpired];
  return { valid: errors.length === 0, checks, errors };
}
