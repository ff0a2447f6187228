import type { StatusAnswer, TrustedIssuer, VerificationChecks, VerificationError } from "@arcs/core";
import type { BridgeEvidence } from "@arcs/evm";

/** Facts of the server from which the page's script repeats a verification. */
export type VerificationFacts = {
  valid: boolean;
  checks: VerificationChecks;
  errors: { code: string; message: string; severity: string }[];
  checkedAt: string;
  /** Absent where the agent does not show what the credential says: it cannot be repeated then. */
  trustedIssuers?: readonly TrustedIssuer[];
  status?: StatusFacts;
  /** Where its copies are on other chains, for verifiers that ask those. */
  evidence?: readonly BridgeEvidence[];
};

/** Status of the credential on the ledger, or at the service. Bytes are hexadecimal. */
export type StatusFacts = {
  status: string;
  reason?: string;
  errors?: readonly VerificationError[];
  subjectDataHash?: string;
  signature?: string;
};

/** Writes the answer of a status source so that it fits into JSON. */
export function writeStatus(answer: StatusAnswer): StatusFacts {
  if (answer.status === "unavailable") return { status: answer.status, reason: answer.reason };
  if (answer.status === "not_found" || answer.status === "unsupported") return { status: answer.status };
  if (answer.status === "refused") return { status: answer.status, errors: answer.errors };
  const { status, subjectDataHash, signature } = answer;
  return {
    status,
    ...(subjectDataHash === undefined ? {} : { subjectDataHash: toHex(subjectDataHash) }),
    ...(signature === undefined ? {} : { signature: toHex(signature) }),
  };
}

/** Reads what {@link writeStatus} wrote. */
export function readStatus({
  status,
  reason = "",
  errors = [],
  subjectDataHash,
  signature,
}: StatusFacts): StatusAnswer {
  switch (status) {
    case "active":
    case "pending":
    case "revoked":
    case "expired":
      return {
        status,
        ...(subjectDataHash === undefined ? {} : { subjectDataHash: fromHex(subjectDataHash) }),
        ...(signature === undefined ? {} : { signature: fromHex(signature) }),
      };
    case "refused":
      return { status, errors };
    case "not_found":
    case "unsupported":
      return { status };
    default:
      return { status: "unavailable", reason };
  }
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

const credentialNames = {
  AgentIdentityCredential: "Identity of an agent",
  SkillCredential: "Skill of an agent",
  ReputationCredential: "Trust Score of an agent",
  CompletionCredential: "Completion of a task",
  POAPCredential: "Participation in an event",
  CommittedReputationCredential: "Trust Score of an agent, not shown",
} as const;

/** Readable name of a kind of credential; other kinds keep their own name. */
export function credentialName(type: string): string {
  return Object.hasOwn(credentialNames, type) ? credentialNames[type as keyof typeof credentialNames] : type;
}
