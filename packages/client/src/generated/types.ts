// Generated from schemas/http/ by scripts/generate-http-schemas.ts (npm run generate). Do not edit.

/**
 * Several agents at once, in the order in which they were asked for (specification 4.2)
 */
export type AgentBulk = {
  data: {
    id: string;
    name: string;
    trustScore: TrustScoreView | null;
  }[];
  requested: number;
  found: number;
  notFound: string[];
};

/**
 * A text to sign. Each serves once, for its agent and purpose only
 */
export type AgentChallengeView = {
  challengeId: string;
  address: string;
  purpose: "register" | "update";
  /**
   * Sign these characters as UTF-8, with plain Ed25519
   */
  message: string;
  expiresAt: string;
};

/**
 * The credentials of an agent, newest first: at most 1,000 (specification 4.2)
 */
export type AgentCredentials = {
  agentId: string;
  credentials: {
    id: string;
    type: string;
    /**
     * DID
     */
    issuer: string;
    issuedAt: string;
    expiresAt: string | null;
    status: "active" | "expired" | "revoked";
    verificationUrl: string;
  }[];
  total: number;
};

/**
 * What an agent shows of its reputation
 */
export type AgentPrivacyView = {
  mode: "public" | "tier_only" | "range_only" | "private" | "custom";
  /**
   * The parts that everybody sees
   */
  visibleData: (
    | "overallScore"
    | "tier"
    | "stats"
    | "tierBenefits"
    | "successRate"
    | "serviceQuality"
    | "responseTime"
    | "volumeConsistency"
  )[];
  /**
   * Shown in place of what is not
   */
  message?: string;
};

/**
 * A page of the agents that were found (specification 4.2)
 */
export type AgentSearch = {
  data: {
    id: string;
    name: string;
    description: string;
    capabilities: string[];
    trustScore: TrustScoreView | null;
    stats: {
      totalTransactions: number;
      averageRating: number;
    } | null;
    createdAt: string;
  }[];
  pagination: Pagination;
  /**
   * What was applied
   */
  filters: {
    query?: string;
    capabilities?: string[];
    minScore?: number;
    maxScore?: number;
    tier?: "bronze" | "silver" | "gold" | "platinum";
    verified?: boolean;
    sortBy: "score" | "transactions" | "createdAt" | "lastActive";
    order: "asc" | "desc";
  };
};

/**
 * An agent (specification 2.6); serviceEndpoint, x402, internalId and frameworkOrigin are additions
 */
export type AgentView = {
  /**
   * Ledger address
   */
  id: string;
  /**
   * Also accepted wherever an agent's id is
   */
  internalId: string;
  name: string;
  description: string;
  capabilities: string[];
  /**
   * Ledger address of the owner's wallet
   */
  owner: string;
  /**
   * null when the agent shows nothing of it
   */
  trustScore: TrustScoreView | null;
  privacy: AgentPrivacyView;
  /**
   * null when the agent does not show them
   */
  stats: {
    totalTransactions: number;
    completedJobs: number;
    averageRating: number;
    /**
     * Decimal text
     */
    totalEarnings: string;
    currency: string;
  } | null;
  verification: {
    emailVerified: boolean;
    walletVerified: boolean;
    /**
     * Credential id
     */
    identityCredential: string | null;
    hasPOAP: boolean;
  };
  metadata: {
    website: string | null;
    twitter: string | null;
    github: string | null;
  };
  serviceEndpoint: string | null;
  frameworkOrigin: string | null;
  x402: {
    enabled: boolean;
    /**
     * null: paid at its own address
     */
    paymentAddress: string | null;
    acceptedTokens: string[];
    /**
     * Base units
     */
    pricePerCall: string | null;
  };
  createdAt: string;
  updatedAt: string;
  lastActiveAt: string;
};

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
  permissions: ("read" | "write" | "issuer" | "arbiter" | "admin")[];
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
 * Where on the chain it is, for verifiers to look at: of an attestation uid, of a batch path and signature, of a token contractAddress, tokenId and credential
 */
export type BridgeEvidenceView = {
  type: "attestation" | "batch" | "token";
  chain:
    "ethereum" | "sepolia" | "base" | "base-sepolia" | "polygon" | "polygon-amoy" | "arbitrum" | "arbitrum-sepolia";
  /**
   * 0x and 64 digits
   */
  uid?: string;
  /**
   * Hashes from the credential to the root of its batch
   */
  path?: string[];
  /**
   * The attester's, over that root
   */
  signature?: string;
  contractAddress?: string;
  /**
   * Decimal digits
   */
  tokenId?: string;
  /**
   * The provider's own credential about it, as it was signed
   */
  credential?: {
    [k: string]: unknown;
  };
};

/**
 * Asks for a text that wallets sign once, to register or change an agent
 */
export type CreateAgentChallenge = {
  /**
   * The agent's ledger address
   */
  address: string;
  purpose: "register" | "update";
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
  permissions: ("read" | "write" | "issuer" | "arbiter" | "admin")[];
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
 * A subscription to make (specification 4.4)
 */
export type CreateWebhook = {
  /**
   * Where deliveries go: https, and a public address
   */
  url: string;
  /**
   * Event types of specification 6
   *
   * @minItems 1
   * @maxItems 64
   */
  events: string[];
  /**
   * For people
   */
  description?: string;
  /**
   * Default true
   */
  active?: boolean;
  /**
   * Only events of this agent: its ledger address or internal id
   */
  agentId?: string;
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
 * A new subscription. The secret is shown here and never again
 */
export type CreatedWebhook = {
  id: string;
  url: string;
  /**
   * Event types
   */
  events: string[];
  description: string;
  active: boolean;
  /**
   * Only events of this agent, where set
   */
  agentId: string | null;
  createdAt: string;
  /**
   * whsec_ and base64: the key of X-Service-Signature is this text, that of webhook-signature the bytes of the base64
   */
  secret: string;
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
 * How far the copy of a credential on another chain has come (specification 3)
 */
export type CredentialSyncView = {
  /**
   * Whether a copy was asked for
   */
  syncRequested: boolean;
  syncStatus: "not_requested" | "pending" | "synced" | "failed";
  /**
   * The chain that it goes to
   */
  chain?:
    "ethereum" | "sepolia" | "base" | "base-sepolia" | "polygon" | "polygon-amoy" | "arbitrum" | "arbitrum-sepolia";
  /**
   * While it is pending
   */
  estimatedCompletionAt?: string;
  syncedAt?: string;
  /**
   * How often the other side was asked to issue it
   */
  attempts?: number;
  /**
   * When it is looked at again; absent where there is nothing more to do
   */
  nextAttemptAt?: string;
  /**
   * What is, or was last, in the way
   */
  reason?: {
    /**
     * Such as bridge_unreachable
     */
    code: string;
    /**
     * For people
     */
    message: string;
  };
  /**
   * How far the revocation of the copy has come; absent where the credential was not revoked
   */
  revocationStatus?: "pending" | "revoked" | "failed";
  /**
   * Address of the contract that holds it
   */
  address?: string;
  evidence?: BridgeEvidenceView;
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
   * Its copies on other chains; test chains count for the chain that they stand for. What was revoked there is no copy any more
   */
  crossChain: {
    /**
     * Whether Ethereum has a copy
     */
    syncedToEthereum: boolean;
    /**
     * Contract that holds the copy
     */
    ethereumAddress: string | null;
    /**
     * Whether Base has a copy
     */
    syncedToBase: boolean;
    /**
     * Contract that holds the copy
     */
    baseAddress: string | null;
    /**
     * Every copy that was asked for, with its progress (addition to the specification)
     */
    syncs: CredentialSyncView[];
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
 * A dispute about a payment
 */
export type DisputeView = {
  id: string;
  paymentId: string;
  agentId: string;
  /**
   * The payer's address
   */
  openedBy: string;
  reason: string;
  /**
   * For the agent, who reported the payment, and who resolves it
   */
  description?: string;
  status: "open" | "resolved";
  resolution: string | null;
  winner: ("payer" | "payee") | null;
  createdAt: string;
  resolvedAt: string | null;
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
 * That the process runs
 */
export type Health = {
  status: "ok";
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
   * Copies it to another chain through the bridge of the server; 409 bridge_not_configured where it has none. Default false
   */
  syncToCrossmint?: boolean;
  /**
   * E-mail address of who receives the copy, where the cross-chain provider asks for one; by default the agent's (addition to the specification)
   */
  recipientEmail?: string;
  /**
   * EVM address of the wallet that receives the copy, in place of an e-mail address (addition to the specification)
   */
  recipientAddress?: string;
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
 * The leaderboard, as it was at `updatedAt`: refreshed every hour (specification 4.3)
 */
export type LeaderboardView = {
  data: {
    rank: number;
    agentId: string;
    name: string;
    /**
     * null where the agent shows its tier only
     */
    overallScore: number | null;
    tier: "bronze" | "silver" | "gold" | "platinum";
    capabilities: string[];
    /**
     * null where the agent does not show it
     */
    totalTransactions: number | null;
  }[];
  filters: {
    tier?: "bronze" | "silver" | "gold" | "platinum";
    capability?: string;
    limit: number;
  };
  total: number;
  /**
   * null before the first one
   */
  updatedAt: string | null;
};

/**
 * The payer's dispute of a payment. One for each payment, ever
 */
export type OpenDispute = {
  paymentId: string;
  /**
   * In a few words, such as not delivered
   */
  reason: string;
  /**
   * Shown to the two parties and to who resolves it
   */
  description?: string;
  /**
   * Base64 of the 64 bytes with which the payer's wallet signs the statement (plain Ed25519). A refusal shows the statement in details.statement
   */
  signature: string;
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
 * Something that happened to a payment to an agent. With the transaction of a ledger that this server reads, the transfer itself is looked up; signed by a facilitator, it stands on that one's word; else it is kept as reported and weighs nothing. A new payment needs agentId, payer and amount
 */
export type PaymentEventInput = {
  event: "payment.created" | "payment.completed" | "payment.failed" | "payment.canceled";
  /**
   * A payment that is known here: the id that this server gave it
   */
  paymentId?: string;
  /**
   * Your account's own name for the payment: the same one is the same payment
   */
  reference?: string;
  /**
   * The agent that is paid
   */
  agentId?: string;
  /**
   * Who pays
   */
  payer?: {
    /**
     * Wallet whose money it is
     */
    address: string;
    /**
     * Shown to the agent only, and not kept
     */
    email?: string;
  };
  /**
   * Where it is paid: the agent's own address (the default) or its payment address
   */
  payee?: string;
  /**
   * Decimal text in currency units: what the agent receives
   */
  amount?: string;
  /**
   * Default: that of the token transferred, else USDC
   */
  currency?: string;
  /**
   * As in DIDs, or as in x402 (CAIP-2)
   */
  network?: string;
  /**
   * The transaction that settled it
   */
  transactionHash?: string;
  /**
   * Which instruction of the transaction, where several transfers would fit; inner ones are <outer>.<inner>
   */
  instruction?: string;
  /**
   * Address of the token
   */
  asset?: string;
  /**
   * When it was initiated; default: now
   */
  createdAt?: string;
  /**
   * When the work is due
   */
  deadlineAt?: string;
  /**
   * When it was completed; default: now. The ledger's own time goes before
   */
  completedAt?: string;
  /**
   * When it failed or was canceled; default: now
   */
  failedAt?: string;
  /**
   * Milliseconds until the agent's first answer
   */
  responseTimeMs?: number;
  /**
   * Why it failed, such as insufficient_funds
   */
  reason?: string;
  /**
   * Default: made of the reason
   */
  errorCode?: string;
  errorMessage?: string;
  escrowReleased?: boolean;
  /**
   * The receipt of the x402 extension offer-receipt, as the seller attached it
   */
  receipt?: {
    format: "jws" | "eip712";
    signature: string;
    /**
     * Of the format eip712 only
     */
    payload?: {
      [k: string]: unknown;
    };
  };
  /**
   * Free-form, up to 8,192 characters as JSON; shown to the agent and to who reported it
   */
  metadata?: {
    [k: string]: unknown;
  };
};

/**
 * A rating of a payment
 */
export type PaymentRatingView = {
  paymentId: string;
  agentId: string;
  /**
   * The payer's address
   */
  rater: string;
  rating: number;
  comment: string | null;
  createdAt: string;
};

/**
 * A payment to an agent
 */
export type PaymentView = {
  id: string;
  agentId: string;
  status: "created" | "completed" | "failed" | "canceled";
  /**
   * Decimal text in currency units
   */
  amount: string;
  currency: string;
  payer: {
    address: string;
  };
  /**
   * Address that is paid
   */
  payee: string;
  /**
   * Who vouches for it: the ledger, a facilitator's signature, or only who reported it
   */
  evidence: "ledger" | "facilitator" | "reported";
  network: string | null;
  transactionHash: string | null;
  /**
   * Address of the token
   */
  asset: string | null;
  receipt: {
    format: "jws" | "eip712";
    /**
     * Whether the payee's signature was checked here; one that does not hold is refused
     */
    verified: boolean;
  } | null;
  /**
   * The payer's rating of the work
   */
  rating: {
    rating: number;
    comment: string | null;
    createdAt: string;
  } | null;
  dispute: {
    id: string;
    status: "open" | "resolved";
    winner: ("payer" | "payee") | null;
  } | null;
  /**
   * Why it failed
   */
  reason: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  escrowReleased: boolean | null;
  responseTimeMs: number | null;
  createdAt: string;
  deadlineAt: string | null;
  completedAt: string | null;
  failedAt: string | null;
  canceledAt: string | null;
  updatedAt: string;
  /**
   * For the agent and who reported the payment
   */
  metadata?: {
    [k: string]: unknown;
  };
};

/**
 * The payer's rating of the work, once for each payment and within 30 days
 */
export type RatePayment = {
  rating: number;
  comment?: string;
  /**
   * Base64 of the 64 bytes with which the payer's wallet signs the statement (plain Ed25519). A refusal shows the statement in details.statement
   */
  signature: string;
};

/**
 * Whether the server can take requests, and how what it works with does
 */
export type Readiness = {
  /**
   * ready; degraded: requests are served, but what the ledger or the workers do comes late; unavailable: send no requests
   */
  status: "ready" | "degraded" | "unavailable";
  checks: {
    database: "ok" | "failed";
    ledger: "ok" | "failed";
    queue: "ok" | "behind" | "failed";
  };
  /**
   * For how long the oldest work that is due has waited; null where that is not known
   */
  queueAgeSeconds: number | null;
};

/**
 * Registers an agent. The challenge is signed by the agent's own wallet, the owner's, and that of another payment address
 */
export type RegisterAgent = {
  /**
   * The agent's ledger address
   */
  address: string;
  /**
   * The owner's ledger address; default: the agent's own. Its wallet signs, too
   */
  owner?: string;
  name: string;
  description?: string;
  /**
   * @maxItems 50
   */
  capabilities?: string[];
  serviceEndpoint?: string;
  frameworkOrigin?: string;
  /**
   * Shown to nobody
   */
  email?: string;
  metadata?: {
    website?: string;
    twitter?: string;
    github?: string;
  };
  x402?: {
    enabled?: boolean;
    /**
     * Where it is paid, if not at its own address. Its wallet signs, too, unless it is the owner's
     */
    paymentAddress?: string;
    /**
     * @maxItems 20
     */
    acceptedTokens?: string[];
    /**
     * Base units
     */
    pricePerCall?: string;
  };
  /**
   * What the agent shows of its reputation
   */
  privacy?: {
    mode?: "public" | "tier_only" | "range_only" | "private" | "custom";
    /**
     * What mode custom shows
     */
    visibleData?: (
      | "overallScore"
      | "tier"
      | "stats"
      | "tierBenefits"
      | "successRate"
      | "serviceQuality"
      | "responseTime"
      | "volumeConsistency"
    )[];
    /**
     * Shown in the modes private and tier_only; null for the usual one
     */
    message?: string | null;
  };
  /**
   * Also make the agent's own API key; default false
   */
  createKey?: boolean;
  proof: WalletProofInput;
};

/**
 * A new agent, and its own API key where that was asked for; the key is shown here and never again
 */
export type RegisteredAgent = {
  agent: AgentView;
  key?: string;
  apiKey?: ApiKeyView;
};

/**
 * The reputations of several agents, in the order in which they were asked for, each as far as it is shown (specification 4.3)
 */
export type ReputationBulk = {
  data: ReputationView[];
  requested: number;
  found: number;
  notFound: string[];
};

/**
 * What a Trust Score was computed from: `computeTrustScore` of the core library gives the same score for the transactions of all pages, with `ownAddresses`, `firstProvedAt`, and `computedAt` as the time
 */
export type ReputationEvidence = {
  agentId: string;
  overallScore: number;
  tier: "bronze" | "silver" | "gold" | "platinum";
  /**
   * The time that the score is for
   */
  computedAt: string;
  /**
   * Not there before the ledger proves a payment
   */
  firstProvedAt?: string;
  /**
   * Payments by these count nothing
   */
  ownAddresses: string[];
  /**
   * Hex SHA-256 of all transactions (`evidenceDigest`)
   */
  digest: string;
  /**
   * On all pages
   */
  totalTransactions: number;
  /**
   * A page of them, oldest first
   */
  transactions: {
    id: string;
    payer: string;
    payee: string;
    amount: string;
    currency: string;
    status: "created" | "completed" | "failed" | "canceled";
    createdAt: string;
    completedAt?: string;
    deadlineAt?: string;
    responseTimeMs?: number;
    rating?: number;
    dispute?: "open" | "won" | "lost";
    evidence: "ledger" | "facilitator" | "reported";
    payerCredibility: number;
  }[];
  /**
   * For the next page; null on the last one
   */
  nextCursor: string | null;
};

/**
 * How a reputation came about, as far as the agent shows it (specification 4.3)
 */
export type ReputationHistory = {
  agentId: string;
  period: "7d" | "30d" | "90d" | "1y" | "all";
  granularity: "daily" | "weekly" | "monthly";
  dataPoints: {
    timestamp: string;
    overallScore?: number;
    scoreRange?: string;
    tier?: "bronze" | "silver" | "gold" | "platinum";
    /**
     * Each 0.0 to 1.0
     */
    components?: {
      successRate?: number;
      serviceQuality?: number;
      responseTime?: number;
      volumeConsistency?: number;
    };
  }[];
  /**
   * null when the agent does not show its score, or there is none yet
   */
  summary: {
    startScore: number;
    endScore: number;
    change: number;
    percentChange: number;
    trend: "improving" | "declining" | "stable" | "volatile";
    averageScore: number;
  } | null;
};

/**
 * The reputation of an agent, as far as it shows it (specification 2.7, 4.3)
 */
export type ReputationView = {
  agentId: string;
  overallScore?: number;
  scoreRange?: string;
  tier?: "bronze" | "silver" | "gold" | "platinum";
  components?: {
    successRate?: {
      value: number;
      weight: number;
      /**
       * Points of the score
       */
      contribution: number;
      description: string;
    };
    serviceQuality?: {
      value: number;
      weight: number;
      /**
       * Points of the score
       */
      contribution: number;
      description: string;
    };
    responseTime?: {
      value: number;
      weight: number;
      /**
       * Points of the score
       */
      contribution: number;
      description: string;
    };
    volumeConsistency?: {
      value: number;
      weight: number;
      /**
       * Points of the score
       */
      contribution: number;
      description: string;
    };
  };
  stats?: {
    totalTransactions: number;
    completedTransactions: number;
    canceledTransactions: number;
    disputedTransactions: number;
    averageRating: number;
    /**
     * Decimal text
     */
    totalEarnings: string;
    currency: string;
    accountAgeInDays: number;
  };
  tierBenefits?: {
    current: "bronze" | "silver" | "gold" | "platinum";
    /**
     * Currency units
     */
    transactionLimit: number;
    featureAccess: string[];
    /**
     * null in the highest tier
     */
    nextTier: {
      tier: "bronze" | "silver" | "gold" | "platinum";
      requiredScore: number;
      pointsAway: number;
    } | null;
  };
  privacy: {
    mode: "public" | "tier_only" | "range_only" | "private" | "custom";
    visibleComponents?: ("successRate" | "serviceQuality" | "responseTime" | "volumeConsistency")[];
    message?: string;
  };
  lastUpdated?: string;
  nextUpdateAt?: string;
};

/**
 * How a dispute ends
 */
export type ResolveDispute = {
  winner: "payer" | "payee";
  /**
   * Why, for both sides to read
   */
  resolution: string;
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
 * How to replace the secret of a subscription
 */
export type RotateWebhookSecret = {
  /**
   * How long deliveries are signed with the old secret as well; default 86,400
   */
  overlapSeconds?: number;
} | null;

/**
 * The new secret of a subscription, shown here and never again
 */
export type RotatedWebhookSecret = {
  id: string;
  secret: string;
  previousSecretExpiresAt: string;
};

/**
 * Who receives the copy of a credential on another chain
 */
export type SyncCredential = {
  /**
   * E-mail address of who receives the copy, where the cross-chain provider asks for one; by default the agent's (addition to the specification)
   */
  recipientEmail?: string;
  /**
   * EVM address of the wallet that receives the copy, in place of an e-mail address (addition to the specification)
   */
  recipientAddress?: string;
};

/**
 * A test delivery to make
 */
export type TestWebhook = {
  /**
   * An event type
   */
  event: string;
};

/**
 * The Trust Score of an agent, as far as it shows it (specification 2.6)
 */
export type TrustScoreView = {
  overall?: number;
  /**
   * In mode range_only: <low>-<high>
   */
  scoreRange?: string;
  tier?: "bronze" | "silver" | "gold" | "platinum";
  /**
   * Each 0.0 to 1.0
   */
  components?: {
    successRate?: number;
    serviceQuality?: number;
    responseTime?: number;
    volumeConsistency?: number;
  };
};

/**
 * Changes the members that are there, and no others. Asked by the agent's own API key, or with a challenge that its owner's wallet signed
 */
export type UpdateAgent = {
  name?: string;
  description?: string;
  /**
   * @maxItems 50
   */
  capabilities?: string[];
  serviceEndpoint?: string | null;
  frameworkOrigin?: string | null;
  /**
   * Shown to nobody
   */
  email?: string | null;
  metadata?: {
    website?: string | null;
    twitter?: string | null;
    github?: string | null;
  };
  x402?: {
    enabled?: boolean;
    /**
     * Where it is paid, if not at its own address. Its wallet signs, too, unless it is the owner's
     */
    paymentAddress?: string | null;
    /**
     * @maxItems 20
     */
    acceptedTokens?: string[];
    /**
     * Base units
     */
    pricePerCall?: string | null;
  };
  /**
   * What the agent shows of its reputation
   */
  privacy?: {
    mode?: "public" | "tier_only" | "range_only" | "private" | "custom";
    /**
     * What mode custom shows
     */
    visibleData?: (
      | "overallScore"
      | "tier"
      | "stats"
      | "tierBenefits"
      | "successRate"
      | "serviceQuality"
      | "responseTime"
      | "volumeConsistency"
    )[];
    /**
     * Shown in the modes private and tier_only; null for the usual one
     */
    message?: string | null;
  };
  proof?: WalletProofInput;
};

/**
 * What to change of a subscription
 */
export type UpdateWebhook = {
  /**
   * Event types of specification 6
   *
   * @minItems 1
   * @maxItems 64
   */
  events?: string[];
  /**
   * For people
   */
  description?: string;
  /**
   * True also revives a subscription that the service had given up
   */
  active?: boolean;
};

/**
 * What a credential was verified with, so that anybody can repeat it
 */
export type VerificationFacts = {
  valid: boolean;
  /**
   * The five checks of specification 4.1
   */
  checks: {
    signatureValid: boolean;
    issuerTrusted: boolean;
    notExpired: boolean;
    notRevoked: boolean;
    schemaValid: boolean;
  };
  errors: {
    code: string;
    message: string;
    severity: "critical" | "warning";
  }[];
  checkedAt: string;
  /**
   * Whom this service trusts: DIDs, or DIDs with further keys. Absent where the agent does not show what the credential says
   */
  trustedIssuers?: (
    | string
    | {
        id: string;
        keys?: {
          id: string;
          publicKeyMultibase: string;
          validFrom?: string;
          validUntil?: string;
          revoked?: string;
        }[];
      }
  )[];
  /**
   * What the ledger says of the credential. Absent where the agent does not show what the credential says
   */
  status?: {
    status: "active" | "pending" | "revoked" | "expired" | "refused" | "not_found" | "unsupported" | "unavailable";
    reason?: string;
    /**
     * SHA-256 of the subject data, hexadecimal
     */
    subjectDataHash?: string;
    /**
     * Signature of the proof, hexadecimal
     */
    signature?: string;
    /**
     * Why it was refused
     */
    errors?: {
      code: string;
      message: string;
      severity: "critical" | "warning";
    }[];
  };
  /**
   * Where its copies are on other chains, for verifiers that ask those. Absent where the agent does not show what the credential says
   */
  evidence?: BridgeEvidenceView[];
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

/**
 * A challenge, signed by each wallet that must agree
 */
export type WalletProofInput = {
  challengeId: string;
  /**
   * @minItems 1
   * @maxItems 3
   */
  signatures: {
    address: string;
    /**
     * Base64 of the 64 bytes
     */
    signature: string;
  }[];
};

/**
 * The deliveries of a subscription, the newest first; at most 10,000 are counted and listed
 */
export type WebhookDeliveryList = {
  deliveries: WebhookDelivery[];
  pagination: Pagination;
};

/**
 * A delivery of an event to a subscription (specification 6)
 */
export type WebhookDelivery = {
  /**
   * As in X-Service-Delivery
   */
  id: string;
  /**
   * Event type
   */
  event: string;
  /**
   * The same on every delivery of an event
   */
  eventId: string;
  /**
   * pending: an attempt is to come
   */
  state: "pending" | "delivered" | "failed";
  /**
   * Of the last attempt; null before the first
   */
  status: ("success" | "failure" | "timeout") | null;
  retryCount: number;
  lastError: string | null;
  /**
   * The endpoint's last answer
   */
  statusCode: number | null;
  /**
   * The beginning of the endpoint's last answer
   */
  response: string | null;
  /**
   * Milliseconds
   */
  responseTime: number | null;
  createdAt: string;
  lastAttemptAt: string | null;
  nextAttemptAt: string | null;
  finishedAt: string | null;
  /**
   * The delivery that this one repeats
   */
  replayOf: string | null;
};

/**
 * The subscriptions of an account
 */
export type WebhookList = {
  webhooks: WebhookView[];
  total: number;
};

/**
 * How a test delivery went
 */
export type WebhookTestResult = {
  /**
   * Whether the endpoint answered 2xx in time
   */
  delivered: boolean;
  /**
   * The endpoint's answer; null when there was none
   */
  statusCode: number | null;
  /**
   * Milliseconds
   */
  responseTime: number;
  deliveryId: string;
  /**
   * What went wrong
   */
  error?: string;
};

/**
 * A webhook subscription (specification 2.9)
 */
export type WebhookView = {
  id: string;
  url: string;
  /**
   * Event types
   */
  events: string[];
  description: string;
  active: boolean;
  /**
   * Only events of this agent, where set
   */
  agentId: string | null;
  createdAt: string;
  /**
   * Since when no delivery has succeeded
   */
  failingSince: string | null;
  /**
   * When the service gave the endpoint up
   */
  disabledAt: string | null;
  disabledReason: string | null;
  /**
   * How the last attempt went; null before the first
   */
  lastDelivery?: {
    timestamp: string;
    status: "success" | "failure" | "timeout";
    event: string;
    /**
     * Retries of that delivery so far
     */
    retryCount: number;
    lastError: string | null;
  } | null;
};
