/** The types of events (spec 6). */
export const webhookEventTypes = [
  "payment.created",
  "payment.completed",
  "payment.failed",
  "reputation.updated",
  "credential.issued",
  "credential.revoked",
  "dispute.created",
  "dispute.resolved",
] as const;

/** The type of an event (spec 6). */
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The common data of payment events. Amounts are decimal texts in the currency of the payment. */
export type PaymentEventData = {
  paymentId: string;
  amount?: string;
  currency?: string;
  agentId?: string;
  status?: string;
  /** The evidence for the payment: `ledger`, `facilitator` or `reported`. */
  evidence?: string;
  network?: string | null;
  payer?: { address?: string; email?: string };
  metadata?: Readonly<Record<string, unknown>>;
};

/** Data of the event `reputation.updated`, as far as the agent's privacy mode shows it. */
export type ReputationEventData = {
  agentId: string;
  oldScore?: number;
  newScore?: number;
  change?: number;
  scoreRange?: string;
  tier?: "bronze" | "silver" | "gold" | "platinum";
  tierChanged?: boolean;
  components?: Partial<Record<"successRate" | "serviceQuality" | "responseTime" | "volumeConsistency", number>>;
  trigger?: string;
  relatedPaymentId?: string;
};

/**
 * The data of events by type: the fields of spec 6, and those that this service adds. Data hidden by privacy are absent. `test` is
 * true in test deliveries, and absent in others.
 */
export type WebhookEventData = {
  "payment.created": PaymentEventData & { test?: true };
  "payment.completed": PaymentEventData & {
    transactionHash?: string | null;
    completedAt?: string;
    escrowReleased?: boolean;
    reputationUpdated?: boolean;
    test?: true;
  };
  "payment.failed": PaymentEventData & {
    reason?: string | null;
    errorCode?: string | null;
    errorMessage?: string | null;
    failedAt?: string;
    test?: true;
  };
  "reputation.updated": ReputationEventData & { test?: true };
  "credential.issued": { credentialId: string; type: string; subjectId: string; test?: true };
  "credential.revoked": { credentialId: string; reason?: string | null; test?: true };
  "dispute.created": { disputeId: string; paymentId: string; reason: string; agentId?: string; test?: true };
  "dispute.resolved": {
    disputeId: string;
    resolution: string | null;
    winner: string | null;
    paymentId?: string;
    agentId?: string;
    test?: true;
  };
};

/**
 * An event as its receiver gets it (spec 6), discriminated by `event`. Unknown types of later versions may come: give every
 * `switch` a default.
 */
export type WebhookEvent<Type extends WebhookEventType = WebhookEventType> = {
  [Each in Type]: {
    event: Each;
    /** ISO 8601 time of the event. */
    timestamp: string;
    /** Id of the event, the same on every delivery: receivers use it to drop duplicates. */
    id: string;
    data: WebhookEventData[Each];
  };
}[Type];
