// A subpath of its own: its optional packages are imported lazily, and bundlers look for them all the same.
export { issueAgentIdentityCredential, issueX402AgentCredential } from "./issue-agent-credential.ts";
export type {
  AgentIdentityCredentialInput,
  IssueAgentCredentialOptions,
  IssuedAgentCredential,
  IssuedAgentIdentityCredential,
} from "./issue-agent-credential.ts";
export type { AnchorReceipt, LedgerAccess, LedgerWriting } from "./ledger-access.ts";
export type { CredentialBridgeLike, SyncResult, SyncSettings, SyncStoreLike } from "./sync-credential.ts";
export { verifyCredential } from "./verify-credential.ts";
export type {
  EvmNetworkName,
  EvmProviderLike,
  LedgerNetworkName,
  VerifyCredentialOptions,
} from "./verify-credential.ts";

export {
  createSigner,
  exportCredentialToJSON,
  generateCredentialId,
  hashSubjectData,
  parseWalletKey,
} from "@arcs/core";
export type { CredentialReport, IssuedCredential, KeyPair, Signer, X402AgentCredentialInput } from "@arcs/core";
