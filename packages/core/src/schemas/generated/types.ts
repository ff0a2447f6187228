// Generated from schemas/ by scripts/generate-schemas.ts (npm run generate). Do not edit.

/**
 * Commitments to an agent's Trust Score and to what it would cost to forge, in place of both.
 */
export type CommittedReputationSubjectData = {
  /**
   * Unique agent identifier
   */
  agentId: string;
  /**
   * Ends of hash chains, 32 bytes in hexadecimal each
   */
  scoreCommitments: {
    /**
     * Commitments to the Trust Score
     */
    overallScore: {
      /**
       * End of the chain that proves what the score is at least
       */
      atLeast: string;
      /**
       * End of the chain that proves what the score is at most
       */
      atMost: string;
    };
    /**
     * Commitments to what the score would cost to forge
     */
    costToForge: {
      /**
       * End of the chain that proves what it would cost at least
       */
      atLeast: string;
      /**
       * End of the chain that proves what it would cost at most
       */
      atMost: string;
    };
  };
  /**
   * SHA-256 of the list of roots that the score is of, hexadecimal; not there while there is none: then no score is above 300
   */
  rootsDigest?: string;
};

/**
 * Completion of a task.
 */
export type CompletionSubjectData = {
  /**
   * Unique agent identifier
   */
  agentId: string;
  /**
   * Identifier of the task
   */
  taskId: string;
  /**
   * What the task was
   */
  title: string;
  /**
   * Ledger address of the client who asked for it
   */
  requester?: string;
  /**
   * What came out of it
   */
  outcome?: string;
  /**
   * SHA-256 of the result, hexadecimal
   */
  resultDigest?: string;
  /**
   * Where the result can be looked up
   */
  resultUri?: string;
  /**
   * Rating by the requester
   */
  rating?: number;
  /**
   * Time of completion, Unix seconds
   */
  completedAt: number;
};

/**
 * Claims under the issuer's own schema.
 */
export type CustomSubjectData = {
  /**
   * Any JSON object; the issuer's own schema describes it
   */
  claims: {
    [k: string]: unknown;
  };
};

/**
 * Permission to sign on behalf of an agent.
 */
export type DelegatedSignerSubjectData = {
  /**
   * Unique agent identifier
   */
  agentId: string;
  /**
   * Ledger address that may sign
   */
  delegate: string;
  /**
   * Ledger address that grants the permission
   */
  delegator?: string;
  /**
   * What the delegate may sign
   *
   * @minItems 1
   * @maxItems 32
   *
   * Items: One permission
   */
  permissions: string[];
  /**
   * Most that the delegate may spend in all, a decimal text in currency units
   */
  spendingLimit?: string;
  /**
   * Currency code or token symbol, such as USDC
   */
  currency?: string;
  /**
   * Time from which the permission holds, Unix seconds
   */
  grantedAt: number;
  /**
   * Time at which the permission ends, Unix seconds
   */
  endsAt?: number;
};

/**
 * A job whose x402 payment completed.
 */
export type JobCompletionSubjectData = {
  /**
   * Unique agent identifier
   */
  agentId: string;
  /**
   * Identifier of the job
   */
  jobId?: string;
  /**
   * Identifier of the payment
   */
  paymentId: string;
  /**
   * Address that paid: on the ledger, or on an EVM chain (0x)
   */
  payer?: string;
  /**
   * Address that was paid: on the ledger, or on an EVM chain (0x)
   */
  payee?: string;
  /**
   * Amount paid, a decimal text in currency units
   */
  amount: string;
  /**
   * Currency code or token symbol, such as USDC
   */
  currency: string;
  /**
   * Network of the payment, such as a CAIP-2 id
   */
  paymentNetwork?: string;
  /**
   * Settling transaction: a ledger signature in base58, or an EVM hash (0x)
   */
  transactionHash?: string;
  /**
   * Resource that was paid for
   */
  resource?: string;
  /**
   * Rating by the payer
   */
  rating?: number;
  /**
   * Time of completion, Unix seconds
   */
  completedAt: number;
};

/**
 * Participation in an event.
 */
export type PoapSubjectData = {
  /**
   * Unique agent identifier
   */
  agentId: string;
  /**
   * Identifier of the event
   */
  eventId: string;
  /**
   * Name of the event
   */
  eventName: string;
  /**
   * Page of the event
   */
  eventUri?: string;
  /**
   * Where it took place; online events say so
   */
  location?: string;
  /**
   * In which part
   */
  participation?: "attendee" | "speaker" | "organizer" | "contributor" | "winner";
  /**
   * Time of participation, Unix seconds
   */
  attendedAt: number;
};

/**
 * Trust Score at a tier upgrade.
 */
export type ReputationScoreSubjectData = {
  /**
   * Unique agent identifier
   */
  agentId: string;
  /**
   * Trust Score
   */
  overallScore: number;
  /**
   * Tier that was reached
   */
  tier: "bronze" | "silver" | "gold" | "platinum";
  /**
   * Tier before
   */
  previousTier?: "bronze" | "silver" | "gold" | "platinum";
  /**
   * Component successRate, in basis points (10000 is 1.0)
   */
  successRateBasisPoints?: number;
  /**
   * Component serviceQuality, in basis points (10000 is 1.0)
   */
  serviceQualityBasisPoints?: number;
  /**
   * Component responseTime, in basis points (10000 is 1.0)
   */
  responseTimeBasisPoints?: number;
  /**
   * Component volumeConsistency, in basis points (10000 is 1.0)
   */
  volumeConsistencyBasisPoints?: number;
  /**
   * Transactions that the score was computed from
   */
  totalTransactions?: number;
  /**
   * SHA-256 of the transactions in RFC 8785 form, hexadecimal
   */
  evidenceDigest?: string;
  /**
   * What somebody without a real customer would at least have paid to others for this score: decimal text in currency units
   */
  costToForge?: string;
  /**
   * SHA-256 of the list of roots that the score is of, hexadecimal; not there while there is none: then no score is above 300
   */
  rootsDigest?: string;
  /**
   * Time at which the tier was reached, Unix seconds
   */
  achievedAt: number;
};

/**
 * Snapshot of an agent's Trust Score.
 */
export type ReputationSubjectData = {
  /**
   * Unique agent identifier
   */
  agentId: string;
  /**
   * Trust Score
   */
  overallScore: number;
  /**
   * Tier of the score
   */
  tier: "bronze" | "silver" | "gold" | "platinum";
  /**
   * Component successRate, in basis points (10000 is 1.0)
   */
  successRateBasisPoints?: number;
  /**
   * Component serviceQuality, in basis points (10000 is 1.0)
   */
  serviceQualityBasisPoints?: number;
  /**
   * Component responseTime, in basis points (10000 is 1.0)
   */
  responseTimeBasisPoints?: number;
  /**
   * Component volumeConsistency, in basis points (10000 is 1.0)
   */
  volumeConsistencyBasisPoints?: number;
  /**
   * Transactions that the score was computed from
   */
  totalTransactions?: number;
  /**
   * SHA-256 of the transactions in RFC 8785 form, hexadecimal
   */
  evidenceDigest?: string;
  /**
   * What somebody without a real customer would at least have paid to others for this score: decimal text in currency units
   */
  costToForge?: string;
  /**
   * SHA-256 of the list of roots that the score is of, hexadecimal; not there while there is none: then no score is above 300
   */
  rootsDigest?: string;
  /**
   * End of the agent's entries in the public log: a reader who kept it sees when one is left out. Only of agents that show everything
   */
  logHead?: {
    /**
     * How many entries there were
     */
    count: number;
    /**
     * Leaf hash of the last one, hexadecimal; 64 zeros where there was none
     */
    hash: string;
  };
  /**
   * Time that the score was computed for, Unix seconds
   */
  computedAt: number;
};

/**
 * A skill that the issuer certifies.
 */
export type SkillSubjectData = {
  /**
   * Unique agent identifier
   */
  agentId: string;
  /**
   * Name of the skill, such as translation
   */
  skill: string;
  /**
   * Field that the skill belongs to
   */
  category?: string;
  /**
   * How well the agent masters it
   */
  level?: "beginner" | "intermediate" | "advanced" | "expert";
  /**
   * Result of the assessment, in basis points (10000 is 1.0)
   */
  scoreBasisPoints?: number;
  /**
   * How the skill was assessed
   */
  assessmentMethod?: string;
  /**
   * Where the assessment can be looked up
   */
  evidenceUri?: string;
  /**
   * Time of the assessment, Unix seconds
   */
  assessedAt?: number;
};

/**
 * Identity of an agent: subject data of an agent identity credential (spec 2.4).
 */
export type AgentIdentitySubjectData = {
  /**
   * Unique agent identifier
   */
  agentId: string;
  /**
   * Ledger address of the owner
   */
  owner: string;
  /**
   * Display name
   */
  name: string;
  /**
   * What the agent does
   */
  description?: string;
  /**
   * API endpoint of the agent
   */
  serviceEndpoint: string;
  /**
   * What the agent can do
   *
   * @maxItems 64
   *
   * Items: One capability
   */
  capabilities?: string[];
  /**
   * Framework or library that the agent is built with
   */
  frameworkOrigin?: string;
  /**
   * Whether the agent takes x402 payments
   */
  x402Enabled?: boolean;
  /**
   * Address that receives payments: on the ledger, or on an EVM chain (0x)
   */
  x402PaymentAddress?: string;
  /**
   * Addresses of the tokens accepted
   *
   * @maxItems 32
   *
   * Items: Address of one token: on the ledger, or on an EVM chain (0x)
   */
  x402AcceptedTokens?: string[];
  /**
   * Price of a call, an integer text in base units
   */
  x402PricePerCall?: string;
  /**
   * Time of registration, Unix seconds
   */
  registeredAt?: number;
  /**
   * Time at which the issuer verified the agent, Unix seconds
   */
  verifiedAt?: number;
};

/**
 * That the record of a credential is a leaf of a Merkle tree whose root is on the ledger (RFC 9162, section 2.1). It stands beside the Data Integrity proof, and needs no signature of its own: it leads to the root, or it does not.
 */
export type LedgerInclusionProof = {
  type: "LedgerInclusionProof2025";
  /**
   * Number of leaves of the tree
   */
  treeSize: number;
  /**
   * Place of the leaf, from 0
   */
  leafIndex: number;
  /**
   * Hashes from the leaf to the root: u and base64url of 32 bytes each
   *
   * @maxItems 16
   */
  inclusionPath: string[];
  /**
   * The record's location of the subject data, which the W3C form does not show
   */
  subjectDataUri: string;
};

/**
 * A credential of the service as it is exported (spec 2.5). The claims are checked against the schema of their kind as well.
 */
export type ServiceCredential = {
  /**
   * The contexts, in this order
   *
   * @minItems 3
   */
  "@context": [
    "https://www.w3.org/ns/credentials/v2",
    "https://w3id.org/security/data-integrity/v2",
    "https://service.example/contexts/credentials/v1"
  ];
  /**
   * The types, in this order
   *
   * @minItems 2
   */
  type: [
    "VerifiableCredential",
    (
      | "ServiceAgentIdentityCredential"
      | "ServiceSkillCredential"
      | "ServiceReputationCredential"
      | "ServiceCompletionCredential"
      | "ServicePOAPCredential"
      | "ServiceReputationScoreCredential"
      | "ServiceJobCompletionCredential"
      | "ServiceDelegatedSignerCredential"
      | "ServiceCustomCredential"
      | "ServiceCommittedReputationCredential"
    )
  ];
  /**
   * urn:service: and the credential id
   */
  id: string;
  /**
   * Who issued the credential
   */
  issuer: {
    /**
     * DID of the issuer
     */
    id: string;
    /**
     * Name of the issuer
     */
    name: string;
  };
  /**
   * Time of issue
   */
  validFrom: string;
  /**
   * Time of expiry; absent: never
   */
  validUntil?: string;
  /**
   * The agent and the claims about it
   */
  credentialSubject: {
    /**
     * DID of the agent
     */
    id: string;
    [k: string]: unknown;
  };
  /**
   * Schema of the claims
   */
  credentialSchema: {
    /**
     * URL of the schema of the claims
     */
    id: string;
    type: "JsonSchema";
  };
  /**
   * Where the status is read
   */
  credentialStatus: {
    /**
     * Address of the record
     */
    id: string;
    type: "LedgerAccountStatus2025";
    statusPurpose: "revocation";
  };
  /**
   * Data Integrity proof by the issuer
   */
  proof: {
    type: "DataIntegrityProof";
    /**
     * Time of the proof
     */
    created: string;
    /**
     * DID URL of the issuer's key
     */
    verificationMethod: string;
    cryptosuite: "eddsa-rdfc-2022";
    proofPurpose: "assertionMethod";
    /**
     * z and the base58 of the 64-byte signature
     */
    proofValue: string;
  };
};

/** The subject data of each kind, as its schema describes it. */
export type SubjectDataByKind = {
  AgentIdentity: AgentIdentitySubjectData;
  Skill: SkillSubjectData;
  Reputation: ReputationSubjectData;
  Completion: CompletionSubjectData;
  POAP: PoapSubjectData;
  ReputationScore: ReputationScoreSubjectData;
  JobCompletion: JobCompletionSubjectData;
  DelegatedSigner: DelegatedSignerSubjectData;
  Custom: CustomSubjectData;
  CommittedReputation: CommittedReputationSubjectData;
};
