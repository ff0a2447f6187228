// Generated from schemas/ by scripts/generate-http-schemas.ts (npm run generate). Do not edit.

/**
 * What is safe to spend with an account that is paid, and what that comes from
 */
export type AccountCheck = {
  /**
   * Account that is paid: CAIP-10 on EVM chains, an address on the ledger
   */
  account: string;
  /**
   * Agent that is paid there; null where nobody has registered it
   */
  agentId: string | null;
  /**
   * Whether an agent is registered for the account
   */
  claimed: boolean;
  /**
   * Network of the service: scores and money of test networks mean nothing
   */
  network: string;
  /**
   * What is safe to spend with it now. Nothing is held by a check: hold the amount before you pay
   */
  safeToSpend: {
    /**
     * costToForge less outstanding and held, not below 0: decimal text in currency units
     */
    amount: string;
    /**
     * What its settled payments would have cost to fake, less what it lost in disputes: decimal text in currency units
     */
    costToForge: string;
    /**
     * Held payments to it that are not settled yet: decimal text in currency units
     */
    outstanding: string;
    /**
     * What others hold for payments that are not final yet: decimal text in currency units
     */
    held: string;
    currency: string;
  };
  /**
   * What it lost in disputes and has not given back: decimal text in currency units
   */
  lostInDisputes: string;
  /**
   * Disputes of payments to it that are not decided
   */
  openDisputes: number;
  /**
   * When a dispute was last decided for a payer; null where none was
   */
  lastLostAt: string | null;
  /**
   * Whether a small payment without a hold may go to it: not while it owes what it lost in disputes of the last 30 days, nor where open disputes have at least 1 of voice in them, and a quarter of what it was given in that time
   */
  allowance: boolean;
  /**
   * Payments to it that its chain proves for good
   */
  payments: {
    /**
     * How many
     */
    count: number;
    /**
     * From how many accounts
     */
    payers: number;
    /**
     * From how many accounts that had a voice to give it
     */
    payersWithVoice: number;
    /**
     * Day of the first one (UTC); null where there is none
     */
    since: string | null;
  };
  /**
   * Its Trust Score, where it shows it; that of an account which nobody registered is public
   */
  score: {
    tier: "bronze" | "silver" | "gold" | "platinum";
    overall: number;
    /**
     * What the score rests on: settled payments that a chain proves, or what payers vouch for
     */
    basis?: "seen" | "proven";
    /**
     * The score by what payers vouch for: what gates go by
     */
    proven?: number;
  } | null;
  /**
   * How much of its payments the service has seen
   */
  reading: {
    /**
     * queued: its chain has not been read yet; reading: what lies between from and finalUntil is still being read; complete: all of that was read; behind: the same, and not read again a minute after it should have been; reported: only payments that somebody reported are known
     */
    state: "queued" | "reading" | "complete" | "behind" | "reported";
    /**
     * Time from which on its chain has been read for it; null where nothing has been yet
     */
    from: string | null;
    /**
     * Time of the final block up to which its chain has been read for it; null where it is not followed
     */
    finalUntil: string | null;
  };
  /**
   * State of the log that this is computed from
   */
  asOf: {
    /**
     * Position of its last entry
     */
    log: number;
    /**
     * Time up to which payments have settled in it
     */
    at: string;
  };
};

/**
 * Several agents at once, in the order in which they were asked for (specification 4.2)
 */
export type AgentBulk = {
  /**
   * Whether the service works on a test network: scores come from test money there, and what faking one would cost means nothing
   */
  isTest?: boolean;
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
  purpose: "register" | "update" | "close";
  /**
   * Sign these characters as UTF-8, with plain Ed25519
   */
  message: string;
  expiresAt: string;
};

/**
 * An agent was closed by its owner (an addition to the specification)
 */
export type AgentClosedEvent = {
  event: "agent.closed";
  /**
   * When it happened: ISO 8601
   */
  timestamp: string;
  /**
   * The same on every delivery: drop duplicates by it
   */
  id: string;
  data: {
    agentId: string;
    /**
     * When it was closed: ISO 8601
     */
    closedAt: string;
    /**
     * What becomes of its credentials
     */
    credentials: "revoke" | "keep";
    /**
     * Only in test deliveries
     */
    test?: true;
  };
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
 * Entries of an agent in the public log
 */
export type AgentLog = {
  /**
   * Where these entries end, as of the last time that the log was written
   */
  head: {
    /**
     * How many there are
     */
    count: number;
    /**
     * Leaf hash of the last one; 64 zeros where there is none
     */
    hash: string;
  };
  /**
   * In the order of the log
   */
  entries: {
    /**
     * In the log, from 0
     */
    position: number;
    /**
     * As it stands in the log (RFC 8785)
     */
    entry: string;
    /**
     * What opens the commitment: SHA-256 of the salt's bytes and of the entry is what stands in the log
     */
    opening?: {
      /**
       * 32 bytes
       */
      salt: string;
      /**
       * RFC 8785
       */
      entry: string;
    };
  }[];
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
  /**
   * Whether the service works on a test network: scores come from test money there, and what faking one would cost means nothing
   */
  isTest?: boolean;
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
   * Whether the service works on a test network: scores come from test money there, and what faking one would cost means nothing
   */
  isTest?: boolean;
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
    /**
     * Account ids (CAIP-10) on other chains that it has proved to be paid at
     */
    paymentAccounts?: string[];
  };
  /**
   * The identities of ERC-8004 that it has proved to hold, eip155:chain:identity registry:agentId in lower case (addition to the specification)
   */
  erc8004: string[];
  createdAt: string;
  updatedAt: string;
  /**
   * createdAt where the agent does not show its stats
   */
  lastActiveAt: string;
};

/**
 * What a pasted text is, what is safe to spend with whom it names, and what to do next
 */
export type AnythingCheck = {
  /**
   * Text that was asked about
   */
  text: string;
  /**
   * What it is: an account (an agent, a DID or an ERC-8004 identity among them), the URL of a seller, a domain, a name or other words, the id of a credential, a document that has to be verified, or nothing that can be checked
   */
  kind: "account" | "seller" | "domain" | "words" | "credential" | "document" | "none";
  /**
   * The answer in a sentence, for people
   */
  meaning: string;
  /**
   * What to do next, for people
   */
  next: string;
  /**
   * Path of the page here that shows it; null where there is none
   */
  page: string | null;
  /**
   * What is safe to spend with the account that it names, or with the agent that a credential is about; null where it names none
   */
  account: AccountCheck | null;
  /**
   * What each URL asks to be paid: the one that was asked about, or those that a domain names
   *
   * @maxItems 2
   */
  sellers: SellerCheck[];
  /**
   * Agents with this name or these words, and those that a domain names as its own. Names are not unique: compare the id
   *
   * @maxItems 6
   */
  agents: {
    /**
     * Its id, which is unique
     */
    agentId: string;
    /**
     * What it calls itself
     */
    name: string;
    /**
     * What is safe to spend with it now: decimal text in currency units
     */
    safeToSpend: string;
  }[];
  /**
   * Well-known documents of a domain, and whether it publishes them
   *
   * @maxItems 4
   */
  documents: {
    /**
     * Where it is
     */
    url: string;
    /**
     * What it says
     */
    what: string;
    /**
     * Whether a JSON object is there
     */
    found: boolean;
  }[];
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
  /**
   * Id of the key that it was made to replace
   */
  replaces: string | null;
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
    | "ethereum"
    | "sepolia"
    | "base"
    | "base-sepolia"
    | "polygon"
    | "polygon-amoy"
    | "arbitrum"
    | "arbitrum-sepolia";
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
 * Closes an agent for good: its profile goes, its keys end
 */
export type CloseAgent = {
  /**
   * revoke: all that this server can revoke are revoked; keep: they stay what they are
   */
  credentials: "revoke" | "keep";
  proof: WalletProofInput;
};

/**
 * An agent that its owner has closed
 */
export type ClosedAgent = {
  agentId: string;
  closedAt: string;
  /**
   * What becomes of its credentials: they are revoked within minutes, or stay
   */
  credentials: "revoke" | "keep";
};

/**
 * Asks for a text that wallets sign once, to register, change or close an agent: for one request, whose digest it bears
 */
export type CreateAgentChallenge = {
  /**
   * The agent's ledger address
   */
  address: string;
  purpose: "register" | "update" | "close";
  /**
   * Of a new agent; default: its own address. Of an agent that is there: its owner, if at all
   */
  owner?: string;
  /**
   * What the request that will bear the signatures has as x402.paymentAddress, if it does
   */
  paymentAddress?: string | null;
  /**
   * Digest of that request: sha256- and base64url of SHA-256 of the RFC 8785 form of its body without proof
   */
  bodyDigest: string;
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
   * @maxItems 5
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
   * With replaces: the keys that the replaced one made go on with this one. Default false: they end with it
   */
  adoptKeys?: boolean;
  /**
   * Default 86,400
   */
  overlapSeconds?: number;
};

/**
 * Asks for a text that links an identity of ERC-8004 to an agent
 */
export type CreateErc8004Challenge = {
  /**
   * Identity of ERC-8004: eip155:chain:identity registry:agentId
   */
  identity: string;
  /**
   * Whether the agent consents to have its Trust Score written to the reputation registry, where everybody reads it and nobody takes it back
   */
  scoreFeedback: "allowed" | "refused";
};

/**
 * An amount to hold for a payment, before it is sent. The same account and payment again: the same hold
 */
export type CreateHold = {
  /**
   * Name of the payment, which nobody else knows before it is sent: on EVM chains the nonce of the authorization, on the ledger the SHA-256 of the message that the payer signs; hexadecimal
   */
  payment: string;
  /**
   * Account that pays: its account id (CAIP-10), or its address on the network of the account that is paid
   */
  payer: string;
  /**
   * Token of the payment, by CAIP-19: erc20 on EVM chains, token on the ledger. The list of roots in force has to price it
   */
  token: string;
  /**
   * How it is paid: exact (EIP-3009, or a message of the ledger, to the account itself), auth-capture (EVM escrow), upto (channel of the ledger). Of others no chain proves what came: 422 not_held
   */
  form: string;
  /**
   * Decimal text in currency units: what the payment is of at most
   */
  amount: string;
  /**
   * When the authorization of the payment expires: at most 5 minutes away
   */
  expiresAt: string;
};

/**
 * Asks for a text that proves an account on another chain to be one that an agent is paid at
 */
export type CreatePaymentAccountChallenge = {
  /**
   * Account id (CAIP-10) on an EVM chain
   */
  account: string;
};

/**
 * Asks for committed credentials for score proofs
 */
export type CreateScoreProofs = {
  /**
   * How many, each with a secret of its own: one for each verifier; default 1
   */
  count?: number;
  /**
   * For how long they are valid; default a day, at most a week
   */
  expiresInSeconds?: number;
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
  /**
   * The same as `key`, under a name that `apiKey`, which only describes it, cannot be taken for
   */
  secret: string;
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
 * The expiry of a credential passed (an addition to the specification)
 */
export type CredentialExpiredEvent = {
  event: "credential.expired";
  /**
   * When it happened: ISO 8601
   */
  timestamp: string;
  /**
   * The same on every delivery: drop duplicates by it
   */
  id: string;
  data: {
    credentialId: string;
    type: string;
    /**
     * The agent that received it
     */
    subjectId: string;
    /**
     * When it expired: ISO 8601
     */
    expiresAt: string;
    /**
     * Only in test deliveries
     */
    test?: true;
  };
};

/**
 * A credential was issued (specification 6)
 */
export type CredentialIssuedEvent = {
  event: "credential.issued";
  /**
   * When it happened: ISO 8601
   */
  timestamp: string;
  /**
   * The same on every delivery: drop duplicates by it
   */
  id: string;
  data: {
    credentialId: string;
    type: string;
    /**
     * The agent that received it
     */
    subjectId: string;
    /**
     * Only in test deliveries
     */
    test?: true;
  };
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
 * A credential was revoked (specification 6)
 */
export type CredentialRevokedEvent = {
  event: "credential.revoked";
  /**
   * When it happened: ISO 8601
   */
  timestamp: string;
  /**
   * The same on every delivery: drop duplicates by it
   */
  id: string;
  data: {
    credentialId: string;
    reason: string;
    /**
     * Only in test deliveries
     */
    test?: true;
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
    | "ethereum"
    | "sepolia"
    | "base"
    | "base-sepolia"
    | "polygon"
    | "polygon-amoy"
    | "arbitrum"
    | "arbitrum-sepolia";
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
    | "AgentIdentityCredential"
    | "SkillCredential"
    | "ReputationCredential"
    | "CompletionCredential"
    | "POAPCredential"
    | "CommittedReputationCredential";
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
 * A dispute was opened (specification 6)
 */
export type DisputeCreatedEvent = {
  event: "dispute.created";
  /**
   * When it happened: ISO 8601
   */
  timestamp: string;
  /**
   * The same on every delivery: drop duplicates by it
   */
  id: string;
  data: {
    disputeId: string;
    /**
     * Null for a dispute by a hold
     */
    paymentId: string | null;
    /**
     * Only for a dispute by a hold, which only the agent itself gets
     */
    holdId?: string;
    /**
     * Who was paid
     */
    agentId: string;
    reason: string;
    /**
     * Only for the agent itself
     */
    openedBy?: string;
    /**
     * Only for the agent itself
     */
    description?: string | null;
    /**
     * Only in test deliveries
     */
    test?: true;
  };
};

/**
 * The disputes about payments to an agent that the caller may see, the newest first
 */
export type DisputeList = {
  disputes: DisputeView[];
  pagination: Pagination;
};

/**
 * A dispute was resolved (specification 6)
 */
export type DisputeResolvedEvent = {
  event: "dispute.resolved";
  /**
   * When it happened: ISO 8601
   */
  timestamp: string;
  /**
   * The same on every delivery: drop duplicates by it
   */
  id: string;
  data: {
    disputeId: string;
    /**
     * Null for a dispute by a hold
     */
    paymentId: string | null;
    /**
     * Only for a dispute by a hold, which only the agent itself gets
     */
    holdId?: string;
    /**
     * Who was paid
     */
    agentId: string;
    resolution: string | null;
    winner: ("payer" | "payee") | null;
    /**
     * Only for the agent itself
     */
    openedBy?: string;
    /**
     * Only in test deliveries
     */
    test?: true;
  };
};

/**
 * A dispute about a payment, or by a hold
 */
export type DisputeView = {
  id: string;
  /**
   * Null for a dispute by a hold
   */
  paymentId: string | null;
  /**
   * Null for a dispute about a payment
   */
  holdId: string | null;
  /**
   * The agent that was paid, or the account where no agent is paid there
   */
  agentId: string;
  /**
   * The payer's address
   */
  openedBy: string;
  reason: string;
  /**
   * For the agent, who reported the payment or holds it, and who resolves it
   */
  description?: string;
  status: "open" | "resolved";
  resolution: string | null;
  /**
   * Null while it is open, and where the chain proves that nothing left the payer
   */
  winner: ("payer" | "payee") | null;
  createdAt: string;
  resolvedAt: string | null;
};

/**
 * A text that the identity's owner or wallet and the agent's owner sign, once
 */
export type Erc8004ChallengeView = {
  /**
   * Names it in the proof
   */
  challengeId: string;
  /**
   * Ledger address of the agent
   */
  agentId: string;
  /**
   * eip155:chain:identity registry:agentId, in lower case
   */
  identity: string;
  /**
   * Whether the agent consents to have its Trust Score written to the reputation registry, where everybody reads it and nobody takes it back
   */
  scoreFeedback: "allowed" | "refused";
  /**
   * What both sign: the identity's owner or wallet by personal_sign (EIP-191), the agent owner's ledger wallet by plain Ed25519 over its UTF-8 bytes
   */
  message: string;
  expiresAt: string;
};

/**
 * A Trust Score as feedback in a reputation registry of ERC-8004
 */
export type Erc8004FeedbackView = {
  /**
   * Ledger address of the agent
   */
  agentId: string;
  /**
   * eip155:chain:identity registry:agentId, in lower case
   */
  identity: string;
  /**
   * The ReputationCredential that says the same
   */
  credentialId: string;
  score: number;
  /**
   * What stands in the registry: tenths of a point of 100
   */
  value: string;
  valueDecimals: 1;
  tag1: "trustScore";
  /**
   * The tier
   */
  tag2: string;
  /**
   * Account (CAIP-10) that gives it
   */
  client: string;
  /**
   * Where the file is
   */
  uri: string;
  /**
   * Keccak-256 of the file, which stands on the chain
   */
  hash: string;
  status: "pending" | "given" | "refused";
  /**
   * What is in the way, or why it was refused
   */
  problem: string | null;
  /**
   * null until it is settled
   */
  transactionHash: string | null;
  createdAt: string;
};

/**
 * The identities of ERC-8004 of an agent, and the Trust Scores that were given to them
 */
export type Erc8004IdentitiesView = {
  /**
   * Ledger address of the agent
   */
  agentId: string;
  identities: Erc8004IdentityView[];
  /**
   * The newest first
   */
  givenScores: Erc8004FeedbackView[];
};

/**
 * An identity of ERC-8004 that an agent has proved to hold
 */
export type Erc8004IdentityView = {
  /**
   * Ledger address of the agent
   */
  agentId: string;
  /**
   * eip155:chain:identity registry:agentId, in lower case
   */
  identity: string;
  /**
   * Account (CAIP-10) that owned it when it was linked, and owns it as far as was checked
   */
  holder: string;
  /**
   * Account (CAIP-10) that signed: the owner, or the wallet of the identity
   */
  signer: string;
  /**
   * Whether the agent consents to have its Trust Score written to the reputation registry, where everybody reads it and nobody takes it back
   */
  scoreFeedback: "allowed" | "refused";
  linkedAt: string;
  /**
   * When the chain last said that it is still so
   */
  checkedAt: string;
  registration: {
    /**
     * Who says it: the identity, of itself
     */
    claimedBy: "itself";
    /**
     * Where it is; a data: URI without its data
     */
    uri: string;
    /**
     * Keccak-256 of the file; null where it was not read
     */
    hash: string | null;
    readAt: string;
    /**
     * Why there are no claims
     */
    problem: string | null;
    /**
     * Whether the file names this identity among its registrations
     */
    namesIdentity: boolean;
    claims: {
      name?: string;
      description?: string;
      /**
       * https: or ipfs:
       */
      image?: string;
      services: {
        name: string;
        /**
         * A URL, a name, an address: whatever the file says
         */
        endpoint: string;
        version?: string;
      }[];
      x402Support?: boolean;
      active?: boolean;
      supportedTrust: string[];
      /**
       * The identities that the file says it is the file of
       */
      registrations: string[];
    } | null;
  } | null;
  feedbackOfOthers: {
    /**
     * How many have given any
     */
    clients: number;
    /**
     * Some of the newest
     */
    newest: {
      /**
       * EVM address
       */
      client: string;
      index: number;
      /**
       * A whole number
       */
      value: string;
      /**
       * So many of its digits come after the point
       */
      valueDecimals: number;
      tag1: string;
      tag2: string;
    }[];
  } | null;
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
 * What came of a held payment
 */
export type HoldOutcome = {
  /**
   * failed: nothing came for it. It backs nothing, and may be disputed for 7 days
   */
  outcome: "failed";
};

/**
 * An amount that is held for a payment. Shown to the account that holds it
 */
export type Hold = {
  id: string;
  /**
   * held: what is not paid of it is held; paid: nothing more comes, and payments in the log show all of it; used: more left the payer, or may have, than payments show, so that it is outstanding for a day; settled: that day went by without a dispute; disputed: outstanding until it is decided; lost, won: decided for the payer, for the agent; released: given back before it was paid; unpaid: the chain shows that nothing came
   */
  state: "held" | "paid" | "used" | "settled" | "disputed" | "lost" | "won" | "released" | "unpaid";
  /**
   * Account that is to be paid
   */
  account: string;
  /**
   * Name of the payment, which nobody else knows before it is sent: on EVM chains the nonce of the authorization, on the ledger the SHA-256 of the message that the payer signs; hexadecimal
   */
  payment: string;
  /**
   * Account that pays
   */
  payer: string;
  /**
   * Token of the payment, by CAIP-19; null for a hold that was made before holds named it
   */
  token: string | null;
  /**
   * How it is paid, as it was said when the hold was made; null as for the token
   */
  form: string | null;
  /**
   * What is held: decimal text in currency units
   */
  amount: string;
  /**
   * What its payments in the log come to: decimal text in currency units
   */
  paid: string;
  /**
   * Why it is in the log: its chain proves that it was sent, an hour of asking proved neither, or it was disputed before anything was known; null for other states
   */
  why: ("sent" | "unclear" | "disputed") | null;
  /**
   * What its chain proves to have left the payer for the account, once the hold has ended; null where it proves nothing. Decimal text in currency units
   */
  sent: string | null;
  /**
   * What its account reported of it; null where it reported nothing
   */
  outcome: "failed" | null;
  /**
   * When the authorization of the payment expires. A hold is not freed by that alone
   */
  expiresAt: string;
  createdAt: string;
  /**
   * Its payments in the log, 100 at most: several where an escrow pays in parts
   */
  paymentIds: string[];
  check?: AccountCheck;
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
 * The credentials that an issuer issued, the newest first
 */
export type IssuedCredentialList = {
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
     * Ledger address of the agent
     */
    subjectId: string;
    /**
     * DID of the issuer
     */
    issuer: string;
    issuedAt: string;
    expiresAt: string | null;
    /**
     * State (specification 3)
     */
    status: "active" | "expired" | "revoked";
    verificationUrl: string;
  }[];
  pagination: Pagination;
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
    | "AgentIdentityCredential"
    | "SkillCredential"
    | "ReputationCredential"
    | "CompletionCredential"
    | "POAPCredential";
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
  /**
   * Whether the service works on a test network: scores come from test money there, and what faking one would cost means nothing
   */
  isTest?: boolean;
  data: {
    rank: number;
    agentId: string;
    name: string;
    /**
     * null where the agent shows its tier only
     */
    overallScore: number | null;
    /**
     * What the score rests on: settled payments that a chain proves, or what payers vouch for; null where the agent shows its tier only
     */
    basis: ("seen" | "proven") | null;
    /**
     * The score by what payers vouch for, which ranks first; null where the agent shows its tier only
     */
    proven: number | null;
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
 * Links an identity of ERC-8004 to an agent
 */
export type LinkErc8004 = {
  /**
   * Identity of ERC-8004: eip155:chain:identity registry:agentId
   */
  identity: string;
  /**
   * Whether the agent consents to have its Trust Score written to the reputation registry, where everybody reads it and nobody takes it back
   */
  scoreFeedback: "allowed" | "refused";
  challengeId: string;
  /**
   * By the identity's owner or wallet over the challenge's message: personal_sign, in hexadecimal digits; of smart wallets what ERC-1271 or ERC-6492 take
   */
  signature: string;
  /**
   * By the ledger wallet of the agent's owner over the same message: base64 of 64 bytes
   */
  ownerSignature: string;
};

/**
 * Checkpoints of the public log that stand on the ledger
 */
export type LogAnchors = {
  /**
   * Ledger network
   */
  network: string;
  /**
   * By size, the smallest first
   */
  anchors: {
    /**
     * How many entries the log had
     */
    size: number;
    /**
     * The checkpoint as it was signed: a note (C2SP tlog-checkpoint)
     */
    checkpoint: string;
    /**
     * Signature of the transaction with the memo arcs:log:<origin>:<size>:<root, hexadecimal>
     */
    transactionHash: string;
    anchoredAt: string;
  }[];
};

/**
 * The payer's dispute of a payment, or of a hold. One for each, ever. It names either paymentId or holdId
 */
export type OpenDispute = {
  paymentId?: string;
  /**
   * Without a payment record: a hold, before it settles
   */
  holdId?: string;
  /**
   * In a few words, such as not delivered
   */
  reason: string;
  /**
   * Shown to the two parties and to who resolves it
   */
  description?: string;
  /**
   * Of the payer's wallet over the statement: base64 of 64 bytes (plain Ed25519) on the ledger; on EVM chains personal_sign in hexadecimal digits, of smart wallets what ERC-1271 or ERC-6492 take. A refusal shows the statement in details.statement
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
 * A text that the account and the agent's owner sign, once
 */
export type PaymentAccountChallengeView = {
  /**
   * Names it in the proof
   */
  challengeId: string;
  /**
   * Ledger address of the agent
   */
  agentId: string;
  /**
   * Account id (CAIP-10), in lower case
   */
  account: string;
  /**
   * What both sign: the account by personal_sign (EIP-191), the owner's ledger wallet by plain Ed25519 over its UTF-8 bytes
   */
  message: string;
  expiresAt: string;
};

/**
 * An account on another chain that an agent is paid at
 */
export type PaymentAccountView = {
  /**
   * Ledger address of the agent
   */
  agentId: string;
  /**
   * Account id (CAIP-10), in lower case
   */
  account: string;
  /**
   * Name of the chain in CAIP-2
   */
  network: string;
  /**
   * The address in it
   */
  address: string;
  provedAt: string;
};

/**
 * A payment was canceled before it was made (an addition to the specification)
 */
export type PaymentCanceledEvent = {
  event: "payment.canceled";
  /**
   * When it happened: ISO 8601
   */
  timestamp: string;
  /**
   * The same on every delivery: drop duplicates by it
   */
  id: string;
  data: {
    paymentId: string;
    /**
     * Decimal text in `currency`
     */
    amount?: string;
    currency?: string;
    /**
     * Who is paid
     */
    agentId?: string;
    status?: "canceled";
    /**
     * What the payment rests on
     */
    evidence?: "ledger" | "facilitator" | "reported";
    /**
     * CAIP-2, or the name of the ledger's network
     */
    network?: string | null;
    payer?: {
      address?: string;
      /**
       * Only for the agent itself
       */
      email?: string;
    };
    /**
     * As it was reported; only for the agent itself
     */
    metadata?: {
      [k: string]: unknown;
    };
    reason?: string | null;
    errorCode?: string | null;
    errorMessage?: string | null;
    /**
     * When it was canceled: ISO 8601
     */
    canceledAt?: string;
    /**
     * Only in test deliveries
     */
    test?: true;
  };
};

/**
 * A payment was completed (specification 6)
 */
export type PaymentCompletedEvent = {
  event: "payment.completed";
  /**
   * When it happened: ISO 8601
   */
  timestamp: string;
  /**
   * The same on every delivery: drop duplicates by it
   */
  id: string;
  data: {
    paymentId: string;
    /**
     * Decimal text in `currency`
     */
    amount?: string;
    currency?: string;
    /**
     * Who is paid
     */
    agentId?: string;
    status?: "completed";
    /**
     * What the payment rests on
     */
    evidence?: "ledger" | "facilitator" | "reported";
    /**
     * CAIP-2, or the name of the ledger's network
     */
    network?: string | null;
    payer?: {
      address?: string;
      /**
       * Only for the agent itself
       */
      email?: string;
    };
    /**
     * As it was reported; only for the agent itself
     */
    metadata?: {
      [k: string]: unknown;
    };
    transactionHash?: string | null;
    /**
     * When it was completed: ISO 8601
     */
    completedAt?: string;
    escrowReleased?: boolean;
    /**
     * Whether it is evidence for the agent's score
     */
    reputationUpdated?: boolean;
    /**
     * Only in test deliveries
     */
    test?: true;
  };
};

/**
 * An x402 payment was initiated (specification 6)
 */
export type PaymentCreatedEvent = {
  event: "payment.created";
  /**
   * When it happened: ISO 8601
   */
  timestamp: string;
  /**
   * The same on every delivery: drop duplicates by it
   */
  id: string;
  data: {
    paymentId: string;
    /**
     * Decimal text in `currency`
     */
    amount?: string;
    currency?: string;
    /**
     * Who is paid
     */
    agentId?: string;
    status?: "created";
    /**
     * What the payment rests on
     */
    evidence?: "ledger" | "facilitator" | "reported";
    /**
     * CAIP-2, or the name of the ledger's network
     */
    network?: string | null;
    payer?: {
      address?: string;
      /**
       * Only for the agent itself
       */
      email?: string;
    };
    /**
     * As it was reported; only for the agent itself
     */
    metadata?: {
      [k: string]: unknown;
    };
    /**
     * Only in test deliveries
     */
    test?: true;
  };
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
     * Wallet whose money it is: its address, or its account id (CAIP-10), which names the network too
     */
    address: string;
    /**
     * Shown to the agent only, and not kept
     */
    email?: string;
  };
  /**
   * Where it is paid: the agent's own address (the default) or a payment address of it, as an address or an account id (CAIP-10)
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
   * As in DIDs, or as in x402: CAIP-2, or the words of its version 1, such as base. The ledger for development is local, or solana:local
   */
  network?: string;
  /**
   * The transaction that settled it
   */
  transactionHash?: string;
  /**
   * Which instruction of the transaction, where several transfers would fit; inner ones are <outer>.<inner>, those of a batch <batch>:<place>. On EVM chains which log of the transaction, from 0
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
 * A payment failed or was rejected (specification 6)
 */
export type PaymentFailedEvent = {
  event: "payment.failed";
  /**
   * When it happened: ISO 8601
   */
  timestamp: string;
  /**
   * The same on every delivery: drop duplicates by it
   */
  id: string;
  data: {
    paymentId: string;
    /**
     * Decimal text in `currency`
     */
    amount?: string;
    currency?: string;
    /**
     * Who is paid
     */
    agentId?: string;
    status?: "failed";
    /**
     * What the payment rests on
     */
    evidence?: "ledger" | "facilitator" | "reported";
    /**
     * CAIP-2, or the name of the ledger's network
     */
    network?: string | null;
    payer?: {
      address?: string;
      /**
       * Only for the agent itself
       */
      email?: string;
    };
    /**
     * As it was reported; only for the agent itself
     */
    metadata?: {
      [k: string]: unknown;
    };
    reason?: string | null;
    errorCode?: string | null;
    errorMessage?: string | null;
    /**
     * When it failed: ISO 8601
     */
    failedAt?: string;
    /**
     * Only in test deliveries
     */
    test?: true;
  };
};

/**
 * The payments to an agent that the caller may see, the newest first
 */
export type PaymentList = {
  payments: PaymentView[];
  pagination: Pagination;
};

/**
 * The ratings of payments to an agent that the caller may see, the newest first
 */
export type PaymentRatingList = {
  ratings: PaymentRatingView[];
  pagination: Pagination;
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
  /**
   * Whether the work was delivered, where the payer says so
   */
  delivered: boolean | null;
  /**
   * Milliseconds until the agent's first answer, where the payer says so
   */
  responseTimeMs: number | null;
  /**
   * Whether the work was delivered by the deadline, where the payer says so
   */
  inTime: boolean | null;
  createdAt: string;
};

/**
 * An agent's reply to what the payer of a payment said
 */
export type PaymentReplyView = {
  paymentId: string;
  agentId: string;
  claim: "rating" | "dispute";
  reply: string;
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
   * What attests it: the ledger, a facilitator's signature, or only its reporter
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
    /**
     * Whether the work was delivered, where the payer says so
     */
    delivered: boolean | null;
    /**
     * Milliseconds until the agent's first answer, where the payer says so
     */
    responseTimeMs: number | null;
    /**
     * Whether the work was delivered by the deadline, where the payer says so
     */
    inTime: boolean | null;
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
  /**
   * Whether it counts for the agent's Trust Score as things stand: true, false, or partly, where the payer's voice covers a part of it; absent where the key may not know
   */
  counts?: boolean | "partly";
  /**
   * Where it does not count, or in part only: why, and what would make it or the next one count
   */
  why?: {
    code:
      | "unfinished"
      | "not_completed"
      | "reported_only"
      | "facilitator_only"
      | "not_final"
      | "unsettled"
      | "self_dealing"
      | "dust"
      | "no_roots"
      | "unvouched"
      | "partly_vouched";
    message: string;
    remedy: string;
  }[];
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
 * Proves an account on another chain to be one that an agent is paid at
 */
export type ProvePaymentAccount = {
  /**
   * Account id (CAIP-10) on an EVM chain
   */
  account: string;
  challengeId: string;
  /**
   * By the account over the challenge's message: personal_sign, in hexadecimal digits; of smart wallets what ERC-1271 or ERC-6492 take
   */
  signature: string;
  /**
   * By the ledger wallet of the agent's owner over the same message: base64 of 64 bytes
   */
  ownerSignature: string;
};

/**
 * The payer's rating of the work, once for each payment and within 30 days
 */
export type RatePayment = {
  rating: number;
  comment?: string;
  /**
   * Whether the work was delivered; it is said in the statement, and counts in no score
   */
  delivered?: boolean;
  /**
   * Milliseconds until the agent's first answer, as you saw it; the agent's own count in full where they are about the same
   */
  responseTimeMs?: number;
  /**
   * Whether the work was delivered by the deadline
   */
  inTime?: boolean;
  /**
   * Of the payer's wallet over the statement: base64 of 64 bytes (plain Ed25519) on the ledger; on EVM chains personal_sign in hexadecimal digits, of smart wallets what ERC-1271 or ERC-6492 take. A refusal shows the statement in details.statement
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
    /**
     * The account that pays for transactions; low: too little to write credentials to the ledger
     */
    payer: "ok" | "low" | "failed";
    /**
     * The accounts that pay for transactions on EVM chains, the worst of them; absent where no key is set for any
     */
    evmPayer?: "ok" | "low" | "failed";
    queue: "ok" | "behind" | "failed";
  };
  /**
   * For how long the oldest work that is due has waited; null where that is not known
   */
  queueAgeSeconds: number | null;
  /**
   * Transactions of followed roots that no endpoint has given in a readable form yet: `arcs-server roots unread` lists them. Null where that is not known
   */
  unreadTransactions: number | null;
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
     *
     * @maxItems 8
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
 * The agent's reply to what the payer of a payment said: once to each claim, within 30 days of it
 */
export type ReplyToClaim = {
  /**
   * What it replies to
   */
  claim: "rating" | "dispute";
  /**
   * Published with the payment's receipt
   */
  reply: string;
  /**
   * Of the agent's wallet over the statement: base64 of 64 bytes (plain Ed25519). A refusal shows the statement in details.statement
   */
  signature: string;
};

/**
 * What gives a voice: a transaction, or a presentation
 */
export type ReportVoice = {
  /**
   * Transaction that burnt a token which payments count in, or sent it to 0x000000000000000000000000000000000000dEaD on an EVM chain
   */
  transactionHash?: string;
  /**
   * Where the transaction is, named as in payment events; by default the server's own ledger
   */
  network?: string;
  /**
   * Verifiable presentation with credentials that have a price, signed by their subject
   */
  presentation?: {
    [k: string]: unknown;
  };
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
 * What a Trust Score was computed from: `computeTrustScore` of @arcs/trust gives the same score for the transactions of all pages, with `ownAddresses`, `rootsDigest`, `cover`, `tierPrices`, and `computedAt` as the time
 */
export type ReputationEvidence = {
  agentId: string;
  overallScore: number;
  /**
   * What the score rests on: settled payments that a chain proves (seen: at most bronze, own wallets can feign it), or what payers vouch for (proven)
   */
  basis: "seen" | "proven";
  /**
   * The score by what payers vouch for: what gates and rankings go by
   */
  proven: number;
  tier: "bronze" | "silver" | "gold" | "platinum";
  /**
   * The time that the score is for
   */
  computedAt: string;
  /**
   * Payments by these count nothing
   */
  ownAddresses: string[];
  /**
   * What the agent's own payments back that had settled, in currency units
   */
  cover: {
    backing: string;
    costToForge: string;
    lostInDisputes: string;
  };
  /**
   * What of the log the score knows: up to which entry, with payments settled up to which time
   */
  log: {
    position: number;
    at: string;
  };
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
    /**
     * Milliseconds until the first answer, as the payer has signed with its rating
     */
    payerResponseTimeMs?: number;
    /**
     * Whether the work was delivered by the deadline, as the payer has signed with its rating
     */
    payerInTime?: boolean;
    rating?: number;
    dispute?: "open" | "won" | "lost";
    evidence: "ledger" | "facilitator" | "reported";
    /**
     * The payer's voice in it by group of roots, in currency units; of a payment to a root, what it earns its payer. Not there where that is nothing
     */
    vouched?: {
      [k: string]: string;
    };
    /**
     * Of its entry in the log; not there while its chain does not prove it for good
     */
    position?: number;
    /**
     * Time of that entry
     */
    loggedAt?: string;
    /**
     * What was not given back of it, in currency units
     */
    left?: string;
    /**
     * It has settled: from then on it is seen
     */
    settled?: true;
    /**
     * The payer reported that nothing came
     */
    failed?: true;
    /**
     * The id that the log has the payment under, where that is another one
     */
    loggedAs?: string;
  }[];
  /**
   * For the next page; null on the last one
   */
  nextCursor: string | null;
  /**
   * Digest of the list of roots in force; not there while there is none
   */
  rootsDigest?: string;
  /**
   * What it must at least cost to forge a score for each tier: decimal texts in currency units. Not there for a score that was not computed yet
   */
  tierPrices?: {
    silver: string;
    gold: string;
    platinum: string;
  };
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
    /**
     * Whether the score was seen or is proven; absent for days from before it was kept
     */
    basis?: "seen" | "proven";
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
 * A page of the log of cover: what scores, and what is safe to spend, are computed from
 */
export type ReputationLog = {
  /**
   * In the order of their positions
   *
   * Items: As schemas/cover/log-entry-v1.json says
   */
  entries: {
    /**
     * From 1, without gaps
     */
    position: number;
    /**
     * Time in UTC with milliseconds, never before that of the entry before
     */
    at: string;
    /**
     * Network that the money moved on
     */
    network?: string;
    /**
     * Address of the token; only what the roots count as money earns anything
     */
    asset?: string;
    /**
     * Transaction of the ledger
     */
    transaction?: string;
    /**
     * Id of the payment
     */
    id?: string;
    /**
     * Address of the payer
     */
    payer?: string;
    /**
     * Address of the payee
     */
    payee?: string;
    /**
     * Decimal text in currency units, above 0, at most six digits after the point, no zeros at its end
     */
    amount?: string;
    /**
     * DID of the issuer
     */
    issuer?: string;
    /**
     * Type of the credential, as the list of prices names it
     */
    type?: string;
    /**
     * Hex SHA-256 of the credential, or of the list of roots in force from here on; not there where no list is
     */
    digest?: string;
    kind:
      | "payment"
      | "transfer"
      | "hold"
      | "returned"
      | "failed"
      | "dispute"
      | "resolved"
      | "burn"
      | "bond"
      | "credential"
      | "roots";
    /**
     * The payer held the amount before it paid; not there otherwise
     */
    held?: true;
    /**
     * Whom the arbiter decided for
     */
    for?: "payer" | "agent";
  }[];
  /**
   * Over all entries before this page
   */
  previousHash: string;
  /**
   * Over all entries up to the end of this page
   */
  runningHash: string;
  /**
   * Of the last entry of this page: `after` of the next one
   */
  position: number;
  /**
   * Entries of the log
   */
  total: number;
  /**
   * Where the ledger has the hash of entries of this page: memos with the text arcs:cover-log:<network>:<position>:<hash>
   */
  anchors: {
    position: number;
    runningHash: string;
    transactionHash: string;
    anchoredAt: string;
  }[];
};

/**
 * A list of roots, by its digest
 */
export type ReputationRoots = {
  /**
   * Hex SHA-256 of the list's RFC 8785 form
   */
  digest: string;
  /**
   * From whom trust starts. A score names the list by the SHA-256 of its canonical form (RFC 8785)
   */
  list: {
    /**
     * Name of the list
     */
    name: string;
    /**
     * Tokens that count as money, each worth one currency unit
     */
    assets: {
      /**
       * Network
       */
      network: string;
      /**
       * Address of the token
       */
      asset: string;
    }[];
    /**
     * The curated groups, each of a body that vouches for its sellers
     */
    groups: {
      /**
       * Its number
       */
      group: number;
      /**
       * The body that vouches
       */
      name: string;
      /**
       * Why it is on the list
       */
      reason: string;
    }[];
    /**
     * Sellers of what is used up, never of value; each address once
     */
    roots: {
      /**
       * Address that it is paid at
       */
      address: string;
      /**
       * 0: has a price; 1 to 7: curated
       */
      group: number;
      /**
       * What payments to it can earn in each period of 30 days, in currency units: some 1.5 times its usual sales
       */
      cap: string;
      /**
       * Why it is on the list
       */
      reason: string;
    }[];
    /**
     * Credentials that have a price: voices of group 0
     */
    credentials: {
      /**
       * DID of the issuer
       */
      issuer: string;
      /**
       * Type of the credential
       */
      type: string;
      /**
       * In currency units: below what a forger pays for one
       */
      price: string;
      /**
       * How long it counts once
       */
      days: number;
      /**
       * Why it is on the list
       */
      reason: string;
    }[];
    /**
     * Wallets that settle for others, such as those of facilitators: what they pay is nobody's voice; each address once
     */
    pools?: {
      /**
       * Address that it pays from
       */
      address: string;
      /**
       * Why it is on the list
       */
      reason: string;
    }[];
  };
  /**
   * The documents that the list was put together from, each with the proof of who answers for it (verifyRootList); none for the list of the network local
   */
  signed: {
    [k: string]: unknown;
  }[];
};

/**
 * A Trust Score changed; data as far as the agent shows it (specification 6)
 */
export type ReputationUpdatedEvent = {
  event: "reputation.updated";
  /**
   * When it happened: ISO 8601
   */
  timestamp: string;
  /**
   * The same on every delivery: drop duplicates by it
   */
  id: string;
  data: {
    agentId: string;
    oldScore?: number;
    newScore?: number;
    change?: number;
    /**
     * In mode range_only: <low>-<high>
     */
    scoreRange?: string;
    /**
     * Whether the new score was seen or is proven
     */
    basis?: "seen" | "proven";
    tier?: "bronze" | "silver" | "gold" | "platinum";
    tierChanged?: boolean;
    components?: {
      successRate?: number;
      serviceQuality?: number;
      responseTime?: number;
      volumeConsistency?: number;
    };
    /**
     * What changed it, such as payment_completed
     */
    trigger?: string;
    relatedPaymentId?: string;
    /**
     * Only in test deliveries
     */
    test?: true;
  };
};

/**
 * The reputation of an agent, as far as it shows it (specification 2.7, 4.3)
 */
export type ReputationView = {
  /**
   * Whether the service works on a test network: scores come from test money there, and what faking one would cost means nothing
   */
  isTest?: boolean;
  agentId: string;
  overallScore?: number;
  /**
   * What the score rests on: settled payments that a chain proves (seen: at most bronze, own wallets can feign it), or what payers vouch for (proven). Shown with overallScore or scoreRange
   */
  basis?: "seen" | "proven";
  /**
   * The score by what payers vouch for: what gates and rankings go by. Shown with overallScore
   */
  proven?: number;
  scoreRange?: string;
  tier?: "bronze" | "silver" | "gold" | "platinum";
  /**
   * What a score of the tier costs to forge at least: decimal text in currency units. Neither this nor costToForge is safe to spend now: see safeToSpend
   */
  tierPrice?: string;
  components?: {
    successRate?: {
      value: number;
      weight: number;
      /**
       * Points of the score: the four add up to it, where all show
       */
      contribution: number;
      description: string;
    };
    serviceQuality?: {
      value: number;
      weight: number;
      /**
       * Points of the score: the four add up to it, where all show
       */
      contribution: number;
      description: string;
    };
    responseTime?: {
      value: number;
      weight: number;
      /**
       * Points of the score: the four add up to it, where all show
       */
      contribution: number;
      description: string;
    };
    volumeConsistency?: {
      value: number;
      weight: number;
      /**
       * Points of the score: the four add up to it, where all show
       */
      contribution: number;
      description: string;
    };
  };
  /**
   * Voices given to it by settled payments, bonds, and the cap of a root: decimal text in currency units. Shown with overallScore, as the next three
   */
  backing?: string;
  /**
   * What faking its settled payments would have cost, less what it lost in disputes: decimal text in currency units. Others may be spending it: see safeToSpend
   */
  costToForge?: string;
  /**
   * The highest proven score that the cost to forge allows
   */
  limit?: number;
  /**
   * What is safe to spend with it now, of one agent alone, whatever it shows besides. Nothing is held by reading it: hold the amount before you pay
   */
  safeToSpend?: {
    /**
     * costToForge less outstanding and held, not below 0: decimal text in currency units
     */
    amount: string;
    /**
     * What its settled payments would have cost to fake, less what it lost in disputes: decimal text in currency units
     */
    costToForge: string;
    /**
     * Held payments to it that are not settled yet: decimal text in currency units
     */
    outstanding: string;
    /**
     * What others hold for payments that are not final yet: decimal text in currency units
     */
    held: string;
    currency: string;
  };
  /**
   * What it lost in disputes and has not given back: decimal text in currency units
   */
  lostInDisputes?: string;
  /**
   * Digest of the list of roots that the score is of; not there while there is none: then the score is 0
   */
  rootsDigest?: string;
  /**
   * Where the agent's entries in the public log end, as of its last checkpoint; where the agent shows everything
   */
  logHead?: {
    /**
     * How many there are
     */
    count: number;
    /**
     * Leaf hash of the last one; 64 zeros where there is none
     */
    hash: string;
  };
  /**
   * What limits the score and what would raise it, in words; where everything shows
   */
  standing?: {
    /**
     * What the proven score would be if it were not limited by what it would cost to forge
     */
    earnedScore: number;
    limits: string[];
    raises: string[];
  };
  /**
   * How many payments count, and why the others do not; of one agent alone, where everything shows
   */
  payments?: {
    /**
     * All that are known, by whoever
     */
    reported: number;
    /**
     * Those that a chain proves and that have settled: they count in the seen score
     */
    seen: number;
    /**
     * Those that count in the proven score
     */
    proven: number;
    /**
     * Those that count in neither, the most frequent reason first
     */
    notCounted: {
      reason:
        | "unfinished"
        | "not_completed"
        | "reported_only"
        | "facilitator_only"
        | "no_roots"
        | "not_final"
        | "unsettled"
        | "self_dealing"
        | "dust";
      count: number;
      /**
       * The id of one of them
       */
      example: string;
    }[];
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
     * What a score of this tier costs to forge at least: decimal text in currency units
     */
    price: string;
    /**
     * What the tier says, and what it does not: how much is safe to spend
     */
    advice: string;
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
      /**
       * What a score of that tier costs to forge at least
       */
      price: string;
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
 * How the key of the request is replaced
 */
export type RotateKey = {
  /**
   * How long the old key goes on; default 86,400, 0 ends it at once
   */
  overlapSeconds?: number;
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
 * Committed credentials with their secrets, which are shown here and never again
 */
export type ScoreProofs = {
  proofs: {
    /**
     * By which it is revoked
     */
    id: string;
    /**
     * 32 bytes in hexadecimal; with it, anybody can read the score out of the credential
     */
    secret: string;
    /**
     * The signed W3C credential, as createScoreProof takes it
     */
    credential: {
      [k: string]: unknown;
    };
  }[];
};

/**
 * What a seller's URL asks to be paid, and what is safe to spend with each account that it names
 */
export type SellerCheck = {
  /**
   * URL that was asked, by GET and without a payment
   */
  url: string;
  /**
   * Version of x402 that it answered in
   */
  x402Version: 1 | 2;
  /**
   * Accounts that it wants to be paid at. Compare them with the one that your agent is asked to pay: a seller may answer others otherwise
   *
   * @maxItems 32
   */
  accounts: {
    /**
     * Account that is paid: CAIP-10 on EVM chains, an address on the ledger
     */
    account: string;
    /**
     * Its network: CAIP-2 on EVM chains, the name of the ledger's network
     */
    network: string;
    /**
     * What is paid there
     *
     * @maxItems 16
     */
    offers: {
      /**
       * Scheme of x402
       */
      scheme: string;
      /**
       * Token, in lower case on EVM chains
       */
      asset: string;
      /**
       * In the token's smallest units
       */
      amount: string;
    }[];
    /**
     * Whether one of two answers in a row named it, and the other did not: an address for one payment has no history to judge
     */
    changing: boolean;
    /**
     * What is safe to spend with it; null where there is nothing to judge: reason says why
     */
    check: AccountCheck | null;
    /**
     * Why there is no check; null where there is one
     */
    reason: string | null;
    /**
     * Origin of the URL, where the account signed it and the origin publishes that at /.well-known/x402; null where nothing proves that they belong together
     */
    provedOrigin: string | null;
  }[];
  /**
   * Entries of its answer that were not read
   *
   * @maxItems 16
   */
  skipped: {
    /**
     * Place in accepts, from 0
     */
    position: number;
    /**
     * What is wrong with it
     */
    reason: string;
  }[];
  /**
   * What else there is to know about its answers; null where there is nothing
   */
  note: string | null;
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
 * What was shown, as it is in the log
 */
export type TakenVoices = {
  voices: {
    kind: "burn" | "bond" | "credential";
    /**
     * Whose voice it is
     */
    payer: string;
    /**
     * The agent that a bond is for
     */
    payee?: string;
    /**
     * In currency units: what was destroyed, or the price
     */
    amount: string;
    /**
     * Whether it went into the log just now
     */
    isNew: boolean;
  }[];
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
   * What the score rests on: settled payments that a chain proves (seen: at most bronze, own wallets can feign it), or what payers vouch for (proven). With overall or scoreRange
   */
  basis?: "seen" | "proven";
  /**
   * The score by what payers vouch for: what gates and rankings go by. With overall only
   */
  proven?: number;
  /**
   * In mode range_only: <low>-<high>
   */
  scoreRange?: string;
  /**
   * What faking its settled payments would have cost, less what it lost in disputes: decimal text in currency units; with overall only. Others may be spending it: see GET /check
   */
  costToForge?: string;
  tier?: "bronze" | "silver" | "gold" | "platinum";
  /**
   * What a score of the tier costs to forge at least: decimal text in currency units. It is not what is safe to spend now: see GET /check
   */
  tierPrice?: string;
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
     *
     * @maxItems 8
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
 * A credential to sign, as the VC-API has it
 */
export type VcIssueCredential = {
  /**
   * An unsigned W3C credential of VC Data Model 2.0 or 1.1; whatever it names as its issuer, the server signs as its own
   */
  credential: {
    [k: string]: unknown;
  };
  options?: {
    /**
     * What the caller knows the credential by, where it has no id of its own
     */
    credentialId?: string;
    /**
     * How it is signed; eddsa-jcs-2022 binds the JSON as RFC 8785 writes it, and not what its contexts say
     */
    cryptosuite?: "eddsa-rdfc-2022" | "eddsa-jcs-2022";
    /**
     * The status entries that the credential gets. It then needs an id, or credentialId
     */
    credentialStatus?:
      | {
          /**
           * The kind of status entry
           */
          type: "BitstringStatusListEntry";
          /**
           * What the entry is for
           */
          statusPurpose: "revocation" | "suspension";
        }
      | {
          /**
           * The kind of status entry
           */
          type: "BitstringStatusListEntry";
          /**
           * What the entry is for
           */
          statusPurpose: "revocation" | "suspension";
        }[];
  };
};

/**
 * A credential that the VC-API signed
 */
export type VcIssuedCredential = {
  /**
   * The signed credential
   */
  verifiableCredential: {
    [k: string]: unknown;
  };
};

/**
 * The status of a credential that the VC-API signed
 */
export type VcStatus = {
  /**
   * Id of the credential
   */
  credentialId: string;
  /**
   * What the entry is for
   */
  statusPurpose: "revocation" | "suspension";
  /**
   * The status: true for revoked, or suspended
   */
  status: boolean;
};

/**
 * A change of the status of a credential that the VC-API signed
 */
export type VcUpdateStatus = {
  /**
   * Id of the credential, or what options.credentialId said
   */
  credentialId: string;
  credentialStatus: {
    id?: string;
    /**
     * The kind of status entry
     */
    type: "BitstringStatusListEntry" | "BitstringStatusList";
    /**
     * What the entry is for
     */
    statusPurpose: "revocation" | "suspension";
    statusListIndex?: string;
    statusListCredential?: string;
  };
  /**
   * The new status: true for revoked, or suspended
   */
  status: boolean;
};

/**
 * What came of a verification. Status 200 where it is verified, 400 where it is not
 */
export type VcVerification = {
  /**
   * Whether everything that was asked for holds
   */
  verified: boolean;
  /**
   * Why it is not verified
   *
   * Items: A problem (RFC 9457)
   */
  problemDetails: {
    /**
     * URL of the kind of problem, as the W3C recommendations name them
     */
    type: string;
    /**
     * Code of the problem, as docs/errors.md lists them
     */
    title: string;
    /**
     * The problem, for people
     */
    detail: string;
    /**
     * Which credential of a presentation it is about, as a JSON pointer in a fragment
     */
    instance?: string;
  }[];
  /**
   * What the caller should know all the same
   *
   * Items: A problem (RFC 9457)
   */
  warnings: {
    /**
     * URL of the kind of problem, as the W3C recommendations name them
     */
    type: string;
    /**
     * Code of the problem, as docs/errors.md lists them
     */
    title: string;
    /**
     * The problem, for people
     */
    detail: string;
    /**
     * Which credential of a presentation it is about, as a JSON pointer in a fragment
     */
    instance?: string;
  }[];
};

/**
 * A credential to verify, as the VC-API has it
 */
export type VcVerifyCredential = {
  /**
   * A signed W3C credential
   */
  verifiableCredential: {
    [k: string]: unknown;
  };
  options?: {
    /**
     * What to check besides the form and the validity period, which always are. Without credentialStatus the status is left out. Default: everything
     *
     * @maxItems 10
     */
    checks?: ("proof" | "credentialStatus")[];
    /**
     * The challenge that proofs must answer
     */
    challenge?: string;
    /**
     * The domain that proofs must have been made for
     */
    domain?: string;
  };
};

/**
 * A presentation to verify, as the VC-API has it: either a signed one with the challenge of the exchange, or one without a proof
 */
export type VcVerifyPresentation = {
  /**
   * A signed W3C presentation; it needs options.challenge
   */
  verifiablePresentation?: {
    [k: string]: unknown;
  };
  /**
   * A W3C presentation without a proof: a list of credentials that anybody may have put together
   */
  presentation?: {
    [k: string]: unknown;
  };
  options?: {
    /**
     * What to check besides the form and the validity period, which always are. Without credentialStatus the status is left out. Default: everything
     *
     * @maxItems 10
     */
    checks?: ("proof" | "credentialStatus")[];
    /**
     * The challenge that proofs must answer
     */
    challenge?: string;
    /**
     * The domain that proofs must have been made for
     */
    domain?: string;
  };
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
    status:
      | "active"
      | "pending"
      | "revoked"
      | "expired"
      | "refused"
      | "not_found"
      | "unsupported"
      | "unavailable";
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
export type W3cCredential = {
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
