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
