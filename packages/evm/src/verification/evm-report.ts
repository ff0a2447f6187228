import type { VerificationCode, VerificationError } from "@arcs/core";
import { verificationCodes } from "@arcs/core/internal";

/** What was checked on the chain. A check is true only when it was run and passed. */
export type EvmChecks = {
  /** It is there: on this chain, under enough blocks, and the endpoints agree about it. */
  found: boolean;
  /** It was put there by an address that the verifier trusts for the credential's issuer. */
  attesterTrusted: boolean;
  /** It names this credential, and the hash of exactly this document. */
  namesCredential: boolean;
  /** It was not revoked, as far as the newest block that was read. */
  notRevoked: boolean;
  /** What the chain says of its expiry has not come. */
  notExpired: boolean;
};

/** The outcome of looking a credential up on an EVM chain. */
export type EvmReport = {
  /** True when every check passed. */
  valid: boolean;
  checks: EvmChecks;
  /** What was found, in the codes of `verifyCredential`. */
  errors: VerificationError[];
};

/** Builds a finding; its severity is that of its code. */
export function finding(code: VerificationCode, message: string): VerificationError {
  return { code, message, severity: verificationCodes[code] };
}

/** The report of what could not be looked up, or is not there: no check was run. */
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

/** Builds the report of something that was found, from the findings of each check. */
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
