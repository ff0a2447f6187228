// Generated from schemas/http/ by scripts/generate-http-schemas.ts (npm run generate). Do not edit.

/**
 * The keys of an account, the newest first; for an admin those of all accounts
 */
export type ApiKeyList = {
  keys: ApiKeyView[];
  total: number;
};

/**
 * An API key, without the key itself
 */
export type ApiKeyView = {
  id: string;
  accountId: string;
  name: string;
  lastFour: string;
  permissions: ("read" | "write" | "issuer" | "admin")[];
  plan: "starter" | "growth" | "scale" | "enterprise";
  /**
   * The agent whose own key it is
   */
  agentId: string | null;
  /**
   * The issuer that it issues as
   */
  issuerDid: string | null;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
};

/**
 * What a new API key is to be
 */
export type CreateApiKey = {
  /**
   * By which people know it
   */
  name: string;
  mode?: "live" | "test";
  /**
   * @minItems 1
   */
  permissions: ("read" | "write" | "issuer" | "admin")[];
  plan?: "starter" | "growth" | "scale" | "enterprise";
  /**
   * Default: the caller's account
   */
  accountId?: string;
  /**
   * The agent whose own key it is to be
   */
  agentId?: string;
  /**
   * The issuer that it issues as
   */
  issuerDid?: string;
  expiresAt?: string;
  /**
   * Id of a key that this one replaces: that one ends after the overlap
   */
  replaces?: string;
  /**
   * Default 86,400
   */
  overlapSeconds?: number;
};

/**
 * A new API key. The key is shown here and never again
 */
export type CreatedApiKey = {
  /**
   * arcs_live_ or arcs_test_, 40 characters, 6 of checksum
   */
  key: string;
  apiKey: ApiKeyView;
};

/**
 * What came of verifying a credential (specification 4.1). Members about the credential are there when it is valid
 */
export type CredentialReportView = {
  /**
   * Whether every check passed, the status check excepted where it was left out
   */
  valid: boolean;
  /**
   * cred_ and a suffix where this server issued it; else its own id
   */
  credentialId?: string | null;
  /**
   * Whom it is about
   */
  subject?: {
    /**
     * DID
     */
    id: string | null;
    type: string;
  };
  /**
   * Who issued it
   */
  issuer?: {
    /**
     * DID or URL
     */
    id: string;
    name: string;
    /**
     * Whether this server trusts the issuer
     */
    verified: boolean;
  };
  issuedAt?: string | null;
  /**
   * null: never
   */
  expiresAt?: string | null;
  /**
   * Whether it was revoked
   */
  revoked?: boolean;
  /**
   * What the ledger has of it; null where that is nothing, or is not known
   */
  blockchainVerification?: {
    /**
     * Ledger network, such as ledger-mainnet
     */
    network: string;
    transactionHash: string;
    blockNumber: number;
    timestamp: string;
  } | null;
  /**
   * What was found; warnings may stand beside valid: true
   *
   * Items: One finding
   */
  errors?: {
    /**
     * Such as invalid_signature or untrusted_issuer
     */
    code: string;
    /**
     * For people
     */
    message: string;
    severity: "critical" | "warning";
  }[];
  /**
   * The five checks: true only where a check was run and passed
   */
  checks: {
    /**
     * The signature matches the issuer's public key
     */
    signatureValid: boolean;
    /**
     * The issuer is in the trusted registry
     */
    issuerTrusted: boolean;
    /**
     * It has not expired
     */
    notExpired: boolean;
    /**
     * It was not revoked
     */
    notRevoked: boolean;
    /**
     * It conforms to the W3C specification, and its claims to their schema
     */
    schemaValid: boolean;
  };
};

/**
 * A credential (specification 2.1)
 */
export type CredentialView = {
  /**
   * cred_ and a suffix
   */
  id: string;
  /**
   * Credential type (specification 2.2)
   */
  type:
    "AgentIdentityCredential" | "SkillCredential" | "ReputationCredential" | "CompletionCredential" | "POAPCredential";
  /**
   * State (specification 3)
   */
  status: "active" | "expired" | "revoked";
  /**
   * The agent that it is about
   */
  subject: {
    /**
     * DID of the agent
     */
    id: string;
    /**
     * Ledger address of the agent
     */
    agentId: string;
    name: string;
    capabilities: string[];
    /**
     * Shown to the agent's own key, and to issuers; null to others
     */
    email: string | null;
    /**
     * Whether the address is the agent's
     */
    emailVerified: boolean;
  };
  /**
   * Who issued it
   */
  issuer: {
    /**
     * DID of the issuer
     */
    id: string;
    name: string;
    website: string | null;
    /**
     * Whether this server trusts the issuer
     */
    verified: boolean;
  };
  issuedAt: string;
  /**
   * null: never
   */
  expiresAt: string | null;
  /**
   * Whether the issuer revoked it
   */
  revoked: boolean;
  /**
   * When and why it was revoked; null where it was not (addition to the specification)
   */
  revocation: {
    revokedAt: string;
    reason: string;
    /**
     * Transaction that told the ledger; null until then
     */
    transactionHash: string | null;
  } | null;
  /**
   * Where on the ledger it is; null until it is there
   */
  blockchain: {
    /**
     * Ledger network, such as ledger-mainnet
     */
    network: string;
    /**
     * Ledger address of its record, or of its batch
     */
    address: string | null;
    /**
     * Transaction that wrote it
     */
    transactionHash: string | null;
    /**
     * Slot of that transaction
     */
    blockNumber: number | null;
  };
  /**
   * Its copies on other chains
   */
  crossChain: {
    /**
     * Whether Ethereum has a copy
     */
    syncedToEthereum: boolean;
    ethereumAddress: string | null;
    /**
     * Whether Base has a copy
     */
    syncedToBase: boolean;
    baseAddress: string | null;
  };
  /**
   * Its place in the issuer's Bitstring Status List (addition to the specification)
   */
  statusList: {
    /**
     * URL of the status list credential
     */
    id: string;
    index: number;
  } | null;
  /**
   * Page on which people verify it
   */
  verificationUrl: string;
  /**
   * What the issuer noted
   */
  metadata: {
    tags: string[];
    customFields: {
      [k: string]: unknown;
    };
  };
  createdAt: string;
  updatedAt: string;
};

/**
 * The credentials of an agent, the newest first (specification 4.1)
 */
export type CredentialsOfAgent = {
  /**
   * Ledger address of the agent
   */
  agentId: string;
  /**
   * Items: A credential
   */
  credentials: {
    id: string;
    /**
     * Credential type (specification 2.2)
     */
    type:
      | "AgentIdentityCredential"
      | "SkillCredential"
      | "ReputationCredential"
      | "CompletionCredential"
      | "POAPCredential";
    /**
     * Name of the issuer
     */
    issuer: string;
    issuedAt: string;
    /**
     * State (specification 3)
     */
    status: "active" | "expired" | "revoked";
    verificationUrl: string;
  }[];
  /**
   * How many there are with these filters
   */
  total: number;
  /**
   * The filters that were applied
   */
  filters: {
    /**
     * Credential type (specification 2.2)
     */
    type?:
      | "AgentIdentityCredential"
      | "SkillCredential"
      | "ReputationCredential"
      | "CompletionCredential"
      | "POAPCredential";
    /**
     * State (specification 3)
     */
    status?: "active" | "expired" | "revoked";
  };
};

/**
 * What every failed request is answered with (specification 7)
 */
export type ErrorBody = {
  error: {
    /**
     * Stable name of the cause
     */
    code: string;
    /**
     * The cause, for people
     */
    message: string;
    /**
     * The HTTP status
     */
    statusCode: number;
    /**
     * Facts behind the message
     */
    details?: {
      [k: string]: unknown;
    };
  };
};

/**
 * A credential to issue
 */
export type IssueCredential = {
  /**
   * One of AgentIdentityCredential, SkillCredential, ReputationCredential, CompletionCredential, POAPCredential
   */
  type: string;
  /**
   * Agent that receives it: its ledger address, or its internal id
   */
  subjectId: string;
  /**
   * What it says, as the schema of its type has it; agentId defaults to the agent's ledger address. A ReputationCredential takes its claims from the agent's Trust Score: {} will do
   */
  claims: {
    [k: string]: unknown;
  };
  /**
   * null, or absent: never
   */
  expiresAt?: string | null;
  /**
   * Copies it to other chains through the cross-chain provider. Default false
   */
  syncToCrossmint?: boolean;
  /**
   * Kept beside the credential, not signed (addition to the specification)
   */
  metadata?: {
    /**
     * Labels of the issuer's own
     *
     * @maxItems 32
     */
    tags?: string[];
    /**
     * Anything the issuer wants to keep beside the credential; not signed
     */
    customFields?: {
      [k: string]: unknown;
    };
  };
};

/**
 * A credential that was issued
 */
export type IssuedCredentialView = {
  /**
   * cred_ and a suffix
   */
  id: string;
  /**
   * Credential type (specification 2.2)
   */
  type:
    "AgentIdentityCredential" | "SkillCredential" | "ReputationCredential" | "CompletionCredential" | "POAPCredential";
  /**
   * Ledger address of the agent
   */
  subjectId: string;
  /**
   * DID of the issuer
   */
  issuerId: string;
  issuedAt: string;
  /**
   * null: never
   */
  expiresAt: string | null;
  /**
   * State (specification 3)
   */
  status: "active" | "expired" | "revoked";
  /**
   * Where on the ledger it is; null until it is there
   */
  blockchain: {
    /**
     * Ledger network, such as ledger-mainnet
     */
    network: string;
    /**
     * Transaction that wrote it
     */
    transactionHash: string | null;
    /**
     * Ledger address of its record, or of its batch
     */
    address: string | null;
  };
  /**
   * Its copy on another chain
   */
  crossChain: {
    /**
     * Whether one was asked for
     */
    syncRequested: boolean;
    syncStatus: "not_requested" | "pending" | "synced" | "failed";
    /**
     * null where none was asked for
     */
    estimatedCompletionAt: string | null;
  };
  /**
   * Page on which people verify it
   */
  verificationUrl: string;
};

/**
 * The issuers that this server knows
 */
export type IssuerList = {
  /**
   * Items: An issuer
   */
  issuers: {
    /**
     * DID or URL
     */
    id: string;
    name: string;
    website: string | null;
    /**
     * Whether this server trusts it
     */
    verified: boolean;
    /**
     * Further keys with the times that they hold for
     */
    keys: {
      /**
       * Verification method
       */
      id: string;
      publicKeyMultibase: string;
      validFrom?: string;
      validUntil?: string;
      revoked?: string;
    }[];
  }[];
  total: number;
};

/**
 * What the key of the request is and may do
 */
export type KeyCheck = {
  valid: true;
  apiKey: ApiKeyView;
};

/**
 * Where a page stands among the others (specification 2.10)
 */
export type Pagination = {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
  hasNext: boolean;
  hasPrev: boolean;
};

/**
 * Why a credential is revoked
 */
export type RevokeCredential = {
  /**
   * Free text, or a reason that the ledger knows: unspecified (default), key_compromise, ca_compromise, affiliation_changed, superseded, cessation_of_operation, privilege_withdrawn
   */
  reason?: string;
};

/**
 * A credential to verify
 */
export type VerifyCredential = {
  /**
   * W3C Verifiable Credential: VC Data Model 2.0 with eddsa-rdfc-2022, or 1.1 with Ed25519Signature2020
   */
  credential: {
    [k: string]: unknown;
  };
  /**
   * Whether its status is looked up. Default true
   */
  checkRevocation?: boolean;
};

/**
 * A signed W3C Verifiable Credential, as it was signed
 */
export type W3CCredential = {
  "@context": unknown[];
  type: string[];
  id?: string;
  issuer: unknown;
  validFrom?: string;
  credentialSubject: unknown;
  proof: unknown;
  [k: string]: unknown;
};
