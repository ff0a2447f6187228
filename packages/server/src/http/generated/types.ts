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
 * A test delivery to make
 */
export type TestWebhook = {
  /**
   * An event type
   */
  event: string;
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
