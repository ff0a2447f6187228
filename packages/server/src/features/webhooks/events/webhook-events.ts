import { SdkError, type WebhookEventData, type WebhookEventType, webhookEventTypes } from "@arcs/core";
import { showValue } from "@arcs/core/internal";

/**
 * Reads the names of event types from a request.
 *
 * @param path - where they stand in it
 * @throws SdkError `invalid_request` for an unknown name; the details list the known ones
 */
export function readEventTypes(names: readonly string[], { path }: { path: string }): WebhookEventType[] {
  const unknown = names.filter((name) => !isEventType(name));
  if (unknown.length === 0) return names.filter(isEventType);
  const message = `expected event types out of ${webhookEventTypes.join(", ")}, got ${showValue(unknown[0])}`;
  throw new SdkError("invalid_request", `${path} ${message}`, {
    details: { errors: [{ path, message }], unknownEvents: unknown, validEvents: webhookEventTypes },
  });
}

function isEventType(name: string): name is WebhookEventType {
  return (webhookEventTypes as readonly string[]).includes(name);
}

const agentId = "11111111111111111111111111111111";
const payment = { paymentId: "pay_test", amount: "1.00", currency: "USDC", agentId };

/** Data of test deliveries, by event type. `test` tells them from real events. */
export const testEventData: { readonly [Type in WebhookEventType]: WebhookEventData[Type] & { test: true } } = {
  "payment.created": { ...payment, status: "created", test: true },
  "payment.completed": {
    ...payment,
    status: "completed",
    transactionHash: "test",
    network: "local",
    payer: { address: agentId },
    completedAt: "2026-01-01T00:00:00.000Z",
    escrowReleased: false,
    reputationUpdated: false,
    test: true,
  },
  "payment.failed": {
    ...payment,
    status: "failed",
    reason: "insufficient_funds",
    errorCode: "E_INSUFFICIENT_BALANCE",
    errorMessage: "the payer's balance is too small",
    failedAt: "2026-01-01T00:00:00.000Z",
    test: true,
  },
  "reputation.updated": {
    agentId,
    oldScore: 740,
    newScore: 755,
    change: 15,
    tier: "gold",
    tierChanged: true,
    components: { successRate: 0.9, serviceQuality: 0.8, responseTime: 0.6, volumeConsistency: 0.35 },
    trigger: "payment_completed",
    relatedPaymentId: "pay_test",
    test: true,
  },
  "credential.issued": { credentialId: "cred_test", type: "SkillCredential", subjectId: agentId, test: true },
  "credential.revoked": { credentialId: "cred_test", reason: "test", test: true },
  "dispute.created": { disputeId: "dsp_test", paymentId: "pay_test", agentId, reason: "test", test: true },
  "dispute.resolved": {
    disputeId: "dsp_test",
    paymentId: "pay_test",
    agentId,
    resolution: "test",
    winner: "payer",
    test: true,
  },
};
