import {
  isJsonObject,
  issuesOf,
  NOT_JSON,
  patternWords as generalWords,
  toIssues as writeIssues,
  type IssueWriter,
  type SchemaIssue,
} from "@arcs/vc/internal";
import type { CredentialKind } from "../credential/ids.ts";
import { ledgerInclusionProof, serviceCredential, subjectSchemas } from "./generated/schemas.ts";

// Each takes the writer of issues: the full build writes sentences, the verification-only build
// does not.

/**
 * Checks subject data against the schema of its kind (spec 2.4). It never throws, and does not
 * change the data.
 */
export function checkSubjectData(
  kind: CredentialKind,
  subjectData: unknown,
  toIssues: IssueWriter,
): SchemaIssue[] {
  if (typeof kind !== "string" || !Object.hasOwn(subjectSchemas, kind)) {
    return [
      { path: "", message: `must be of a known kind: ${Object.keys(subjectSchemas).join(", ")}` },
    ];
  }
  try {
    // JSON carries own enumerable members; an accessor that changes its result is called once.
    return issuesOf(
      subjectSchemas[kind],
      isJsonObject(subjectData) ? { ...subjectData } : subjectData,
      toIssues,
    );
  } catch {
    return [NOT_JSON];
  }
}

/** Checks the form of a credential of the service (spec 2.5), except its claims. */
export function checkServiceCredential(document: unknown, toIssues: IssueWriter): SchemaIssue[] {
  return issuesOf(serviceCredential, document, toIssues);
}

export function checkInclusionProof(proof: unknown, toIssues: IssueWriter): SchemaIssue[] {
  return issuesOf(ledgerInclusionProof, proof, toIssues);
}

/**
 * Validates subject data against the schema of its kind (spec 2.4). It never throws, and does not
 * change the data.
 *
 * @returns at most 20 issues; an empty list: it conforms
 * @example
 * ```ts
 * validateSubjectData("Skill", { agentId: "agent-1" }); // [{ path: "", message: 'must have the member "skill"' }]
 * ```
 */
export function validateSubjectData(kind: CredentialKind, subjectData: unknown): SchemaIssue[] {
  return checkSubjectData(kind, subjectData, toIssues);
}

/** Writes findings as issues, with the words of our own patterns. */
export function toIssues(
  findings: Parameters<typeof writeIssues>[0],
  { data, patterns }: Parameters<typeof writeIssues>[1],
): SchemaIssue[] {
  return writeIssues(findings, { data, patterns: { ...patternWords, ...patterns }, formats });
}

const formats = { uri: "a URL with its scheme, such as https://agent.example" };

const ownPatternWords: Readonly<Record<string, string>> = {
  "^[0-9a-f]{64}$": "64 hexadecimal digits of lower case",
  "^[1-9A-HJ-NP-Za-km-z]{32,44}$": "a ledger address: base58 of 32 to 44 characters",
  '^[^\\s<>"{}|\\\\^`]+$': "a URL without spaces",
  "^(0|[1-9][0-9]{0,17})(\\.[0-9]{1,18})?$": 'a decimal amount as text, such as "2.50"',
  "^[A-Za-z0-9.]{1,16}$": 'the code of a currency or token, such as "USDC"',
  "^([1-9A-HJ-NP-Za-km-z]{32,44}|0x[0-9a-fA-F]{40})$":
    "a ledger address in base58, or an EVM address: 0x and 40 digits",
  "^([1-9A-HJ-NP-Za-km-z]{64,88}|0x[0-9a-fA-F]{64})$":
    "a signature of the ledger in base58, or the hash of an EVM transaction: 0x and 64 digits",
  "^(?:0|[1-9][0-9]{0,17})(?:\\.[0-9]{0,5}[1-9])?$":
    "a decimal amount as text, with at most 6 digits after the point and no zero at its end",
  "^(0|[1-9][0-9]{0,38})$": 'a whole number of base units as text, such as "10000" for 0.01 USDC',
  "^u[A-Za-z0-9_-]{43}$": "u and the base64url of 32 bytes",
  "^urn:service:[a-z]+-[1-9A-HJ-NP-Za-km-z]{1,11}$": "urn:service: and the id of a credential",
  "^did:service:(mainnet-beta|devnet|testnet|local):[1-9A-HJ-NP-Za-km-z]{32,44}$":
    "a DID of the form did:service:<network>:<address>",
  "^ledger:[1-9A-HJ-NP-Za-km-z]{32,44}:credential:[a-z]+-[1-9A-HJ-NP-Za-km-z]{1,11}$":
    "the address of a record, of the form ledger:<issuer>:credential:<id>",
  "^did:service:(mainnet-beta|devnet|testnet|local):[1-9A-HJ-NP-Za-km-z]{32,44}#[A-Za-z0-9_-]{1,64}$":
    "a key of the form did:service:<network>:<address>#<name>",
  "^z[1-9A-HJ-NP-Za-km-z]{64,88}$": "z and the base58 of a signature of 64 bytes",
};

/** Descriptions of the schemas' patterns, to follow "must be"; a test looks for missing ones. */
export const patternWords: Readonly<Record<string, string>> = /* @__PURE__ */ Object.assign(
  /* @__PURE__ */ Object.create(null),
  generalWords,
  ownPatternWords,
);
