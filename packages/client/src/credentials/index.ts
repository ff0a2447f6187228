// A subpath of its own: its optional packages are imported lazily, and bundlers look for them all
// the same.
export {
  issueAgentIdentityCredential,
  issueX402AgentCredential,
} from "./issue-agent-credential.ts";
export type {
  AgentIdentityCredentialInput,
  CredentialBridgeLike,
  IssueAgentCredentialOptions,
  IssuedAgentCredential,
  IssuedAgentIdentityCredential,
  SyncResult,
  SyncSettings,
  SyncStoreLike,
} from "./issue-agent-credential.ts";
export type { AnchorReceipt, LedgerAccess, LedgerWriting } from "./optional-packages.ts";
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
export type {
  CredentialReport,
  IssuedCredential,
  KeyPair,
  Signer,
  X402AgentCredentialInput,
} from "@arcs/core";
