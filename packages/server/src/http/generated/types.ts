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
 * What the key of the request is and may do
 */
export type KeyCheck = {
  valid: true;
  apiKey: ApiKeyView;
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
 * How a dispute ends
 */
export type ResolveDispute = {
  winner: "payer" | "payee";
  /**
   * Why, for both sides to read
   */
  resolution: string;
};
