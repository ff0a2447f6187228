import {
  signWebhook,
  type WebhookDelivery,
  type ReceivedWebhook,
  verifyWebhook,
} from "../../src/webhook/webhook.ts";

const secretOf = (fill: number): string => `whsec_${Buffer.alloc(32, fill).toString("base64")}`;
export const [secret, oldSecret, otherSecret] = [secretOf(1), secretOf(2), secretOf(3)];
export const now = new Date("2026-01-02T03:04:05Z");
export const timestamp = now.getTime() / 1000;
export const body = new TextEncoder().encode(
  '{"event":"payment.completed","id":"evt_1","data":{"note":"Δ"}}',
);
export const delivery: WebhookDelivery = {
  body,
  secrets: [secret],
  eventType: "payment.completed",
  eventId: "evt_1",
  deliveryId: "del_1",
  timestamp,
};
export const headers = signWebhook(delivery);
export const receive = (change: Partial<ReceivedWebhook> = {}): string => {
  const report = verifyWebhook({ body, headers, secrets: [secret], now, ...change });
  return report.valid ? "valid" : report.code;
};
