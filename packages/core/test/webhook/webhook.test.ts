import { createHmac } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";

import { signWebhook, type WebhookDelivery } from "../../src/webhook/sign-webhook.ts";
import { type ReceivedWebhook, verifyWebhook } from "../../src/webhook/verify-webhook.ts";

const secretOf = (fill: number): string => `whsec_${Buffer.alloc(32, fill).toString("base64")}`;
const [secret, oldSecret, otherSecret] = [secretOf(1), secretOf(2), secretOf(3)];
const now = new Date("2026-01-02T03:04:05Z");
const timestamp = now.getTime() / 1000;
const body = new TextEncoder().encode('{"event":"payment.completed","id":"evt_1","data":{"note":"Δ"}}');
const delivery: WebhookDelivery = {
  body,
  secrets: [secret],
  eventType: "payment.completed",
  eventId: "evt_1",
  deliveryId: "del_1",
  timestamp,
};
const headers = signWebhook(delivery);
const receive = (change: Partial<ReceivedWebhook> = {}): string => {
  const report = verifyWebhook({ body, headers, secrets: [secret], now, ...change });
  return report.valid ? "valid" : report.code;
};
const serviceOnly = { "x-service-signature": headers["X-Service-Signature"] };

describe("signWebhook", () => {
  test("X-Service-Signature is the hex HMAC-SHA256 of the raw body by the secret's text (spec 5.3)", () => {
    expect(headers).toEqual({
      "X-Service-Signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
      "X-Service-Event": "payment.completed",
      "X-Service-Delivery": "del_1",
      "X-Service-Timestamp": String(timestamp),
      "webhook-id": "evt_1",
      "webhook-timestamp": String(timestamp),
      "webhook-signature": expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
  });

  test("the standardwebhooks library makes the same signature, and accepts ours", () => {
    const current = Math.floor(Date.now() / 1000);
    const ours = signWebhook({ ...delivery, timestamp: current });
    const text = new TextDecoder().decode(body);
    expect(new Webhook(secret).sign("evt_1", new Date(current * 1000), text)).toBe(ours["webhook-signature"]);
    expect(new Webhook(secret).verify(text, ours)).toEqual(JSON.parse(text));
    expect(() => new Webhook(otherSecret).verify(text, ours)).toThrow("No matching signature");
  });

  test("during a rotation each secret has its signature, and the service header is the current one's", () => {
    const rotating = signWebhook({ ...delivery, secrets: [secret, oldSecret] });
    expect(rotating["webhook-signature"]?.split(" ")).toHaveLength(2);
    expect(rotating["X-Service-Signature"]).toBe(headers["X-Service-Signature"]);
    for (const known of [secret, oldSecret]) expect(receive({ headers: rotating, secrets: [known] })).toBe("valid");
  });

  test.each([
    [{ secrets: [] }, "invalid_webhook_secret"],
    [{ secrets: ["whsec_short"] }, "invalid_webhook_secret"],
    [{ secrets: [secret.slice(6)] }, "invalid_webhook_secret"],
    [{ secrets: [`${secret} `] }, "invalid_webhook_secret"],
    [{ body: "text" as never }, "invalid_argument"],
    [{ eventId: "a.b" }, "invalid_argument"],
    [{ eventId: "" }, "invalid_argument"],
    [{ timestamp: 1.5 }, "invalid_argument"],
  ])("refuses unusable input %#, and never shows a secret", (change, code) => {
    const run = (): unknown => signWebhook({ ...delivery, ...change });
    expect(run).toThrow(expect.objectContaining({ name: "SdkError", code }));
    expect(run).not.toThrow(secret.slice(6, 20));
  });
});

describe("verifyWebhook", () => {
  test("accepts what was signed, by either kind of headers, in any letter case and container", () => {
    expect(receive()).toBe("valid");
    expect(receive({ headers: serviceOnly })).toBe("valid");
    expect(receive({ headers: new Headers(headers) })).toBe("valid");
    expect(
      receive({ headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toUpperCase(), v])) }),
    ).toBe("valid");
    expect(receive({ secrets: [otherSecret, secret] })).toBe("valid");
  });

  test("accepts what the standardwebhooks library signed", () => {
    const signature = new Webhook(secret).sign("msg_1", now, new TextDecoder().decode(body));
    const theirs = { "webhook-id": "msg_1", "webhook-timestamp": String(timestamp), "webhook-signature": signature };
    expect(receive({ headers: theirs })).toBe("valid");
  });

  test.each([
    ["body", { body: body.slice(1) }],
    ["id", { headers: { ...headers, "webhook-id": "evt_2" } }],
    ["timestamp", { headers: { ...headers, "webhook-timestamp": String(timestamp + 1) } }],
    ["timestamp with junk", { headers: { ...headers, "webhook-timestamp": `${timestamp}abc` } }],
    ["signature", { headers: { ...headers, "webhook-signature": "v1,AAAA" } }],
    [
      "version of the signature",
      { headers: { ...headers, "webhook-signature": headers["webhook-signature"]!.replace("v1", "v1a") } },
    ],
    [
      "spelling of the base64",
      { headers: { ...headers, "webhook-signature": headers["webhook-signature"]!.replace(/=$/, "") } },
    ],
    ["secret", { secrets: [otherSecret] }],
    ["service signature", { headers: { "x-service-signature": `sha256=${"0".repeat(64)}` } }],
    [
      "service signature's length",
      { headers: { "x-service-signature": headers["X-Service-Signature"]!.slice(0, -2) } },
    ],
    ["service signature's prefix", { headers: { "x-service-signature": headers["X-Service-Signature"]!.slice(7) } }],
    ["service signature's body", { headers: serviceOnly, body: body.slice(1) }],
  ])("another %s is a mismatch", (_, change) => {
    expect(receive(change)).toBe("webhook_signature_mismatch");
  });

  test("a good service signature does not rescue bad or incomplete Standard Webhooks headers", () => {
    expect(receive({ headers: { ...serviceOnly, ...headers, "webhook-signature": "v1,AAAA" } })).toBe(
      "webhook_signature_mismatch",
    );
    expect(receive({ headers: { ...serviceOnly, "webhook-id": "evt_1" } })).toBe("webhook_signature_missing");
  });

  test("no signature, or one sent twice, is missing", () => {
    expect(receive({ headers: {} })).toBe("webhook_signature_missing");
    expect(receive({ headers: { "x-service-signature": [serviceOnly["x-service-signature"]!, "x"] } })).toBe(
      "webhook_signature_missing",
    );
  });

  test.each([
    [300, "valid"],
    [-300, "valid"],
    [300.001, "webhook_timestamp_out_of_tolerance"],
    [-301, "webhook_timestamp_out_of_tolerance"],
  ])("%d seconds after the timestamp: %s", (seconds, expected) => {
    expect(receive({ now: new Date(now.getTime() + seconds * 1000) })).toBe(expected);
  });

  test("a tolerance of 0 means 0", () => {
    const late = new Date(now.getTime() + 1000);
    expect(receive({ now: late, toleranceSeconds: 0 })).toBe("webhook_timestamp_out_of_tolerance");
    expect(receive({ toleranceSeconds: 0 })).toBe("valid");
  });

  test("the body may be a part of a larger buffer", () => {
    const buffer = Buffer.concat([Buffer.from("xxx"), body, Buffer.from("yy")]);
    expect(receive({ body: buffer.subarray(3, -2) })).toBe("valid");
  });

  test.each([[{ body: JSON.parse(new TextDecoder().decode(body)) }], [{ body: "text" as never }]])(
    "a parsed body is a mistake that is named",
    (change) => {
      expect(() => receive(change)).toThrow(/raw bytes/);
    },
  );

  test.each([[{ secrets: [] }], [{ secrets: ["x"] }], [{ now: new Date(Number.NaN) }], [{ toleranceSeconds: -1 }]])(
    "unusable options %# throw",
    (change) => {
      expect(() => receive(change)).toThrow(expect.objectContaining({ name: "SdkError" }));
    },
  );

  test("garbage in headers never throws and never passes", () => {
    const value = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constant(`sha256=${"g".repeat(64)}`));
    fc.assert(
      fc.property(
        fc.record(
          { "webhook-id": value, "webhook-timestamp": value, "webhook-signature": value, "X-Service-Signature": value },
          { requiredKeys: [] },
        ),
        (garbage) => {
          expect(receive({ headers: garbage })).not.toBe("valid");
        },
      ),
    );
  });
});
