import { type IssuedCredential, type IssueInput, type IssueOptions, issueCredential } from "./issue.ts";
import type { CredentialKind } from "./kind.ts";

/** An issue function with its kind fixed. */
export type IssueFunction<Kind extends CredentialKind> = (
  input: Omit<IssueInput<Kind>, "kind">,
  options: IssueOptions,
) => Promise<IssuedCredential>;

/** Certifies a skill of an agent; see {@link issueCredential}. */
export const issueSkillCredential: IssueFunction<"Skill"> = (input, options) =>
  issueCredential({ ...input, kind: "Skill" }, options);

/** Issues a snapshot of an agent's Trust Score; see {@link issueCredential}. */
export const issueReputationCredential: IssueFunction<"Reputation"> = (input, options) =>
  issueCredential({ ...input, kind: "Reputation" }, options);

/** Certifies that an agent completed a task; see {@link issueCredential}. */
export const issueCompletionCredential: IssueFunction<"Completion"> = (input, options) =>
  issueCredential({ ...input, kind: "Completion" }, options);

/** Certifies that an agent took part in an event; see {@link issueCredential}. */
export const issuePoapCredential: IssueFunction<"POAP"> = (input, options) =>
  issueCredential({ ...input, kind: "POAP" }, options);

/** Issues the credential of a tier upgrade; see {@link issueCredential}. */
export const issueReputationScoreCredential: IssueFunction<"ReputationScore"> = (input, options) =>
  issueCredential({ ...input, kind: "ReputationScore" }, options);

/** Issues the credential of a job that an x402 payment completed; see {@link issueCredential}. */
export const issueJobCompletionCredential: IssueFunction<"JobCompletion"> = (input, options) =>
  issueCredential({ ...input, kind: "JobCompletion" }, options);

/** Issues the credential of a granted signing permission; see {@link issueCredential}. */
export const issueDelegatedSignerCredential: IssueFunction<"DelegatedSigner"> = (input, options) =>
  issueCredential({ ...input, kind: "DelegatedSigner" }, options);
