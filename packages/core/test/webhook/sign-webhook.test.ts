import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";

import { formatWebhookSecret, signWebhook } from "../../src/webhook/webhook.ts";
import {
  secret,
  oldSecret,
  otherSecret,
  now,
  timestamp,
  body,
  delivery,
  headers,
  receive,
} from "../support/signed-delivery.ts";

describe("formatWebhookSecret", () => {
  test("writes a secret that signs, verifies, and that the standardwebhooks library takes", () => {
    const made = formatWebhookSecret(new Uint8Array(32).fill(1));
    expect(made).toBe(secret);
    expect(
      receive({ headers: signWebhook({ ...delivery, secrets: [made] }), secrets: [made] }),
    ).toBe("valid");
    expect(() => new Webhook(made)).not.toThrow();
  });
  test.each([0, 16, 31, 33, 64])("%d bytes are refused", (length) => {
    expect(() => formatWebhookSecret(new Uint8Array(length))).toThrow(
      expect.objectContaining({ name: "SdkError", code: "invalid_argument" }),
    );
  });
});

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
    expect(new Webhook(secret).sign("evt_1", new Date(current * 1000), text)).toBe(
      ours["webhook-signature"],
    );
    expect(new Webhook(secret).verify(text, ours)).toEqual(JSON.parse(text));
    expect(() => new Webhook(otherSecret).verify(text, ours)).toThrow("No matching signature");
  });

  test("during a rotation each secret has its signature, and the service header is the current one's", () => {
    const rotating = signWebhook({ ...delivery, secrets: [secret, oldSecret] });
    expect(rotating["webhook-signature"]?.split(" ")).toHaveLength(2);
    expect(rotating["X-Service-Signature"]).toBe(headers["X-Service-Signature"]);
    for (const known of [secret, oldSecret])
      expect(receive({ headers: rotating, secrets: [known] })).toBe("valid");
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
    [{ timestamp: -1 }, "invalid_argument"],
    [{ timestamp: now.getTime() }, "invalid_argument"],
    [{ timestamp: String(timestamp) as never }, "invalid_argument"],
    [{ eventId: undefined as never }, "invalid_argument"],
    [{ eventId: "evt_1\r\nX-Other: 1" }, "invalid_argument"],
    [{ eventType: "payment.completed\r\nX-Other: 1" }, "invalid_argument"],
    [{ eventType: "" }, "invalid_argument"],
    [{ deliveryId: "del 1" }, "invalid_argument"],
    [{ deliveryId: "del_Δ" }, "invalid_argument"],
    [{ secrets: secret as never }, "invalid_webhook_secret"],
    [{ secrets: undefined as never }, "invalid_webhook_secret"],
    [{ secrets: [undefined as never] }, "invalid_webhook_secret"],
    [{ secrets: [`${secret}\n`] }, "invalid_webhook_secret"],
    [{ secrets: [secret, "whsec_AAAA"] }, "invalid_webhook_secret"],
    [{ secrets: [secret.replace("=", "")] }, "invalid_webhook_secret"],
  ])("refuses unusable input %#, and never shows a secret", (change, code) => {
    const run = (): unknown => signWebhook({ ...delivery, ...change });
    expect(run).toThrow(expect.objectContaining({ name: "SdkError", code }));
    expect(run).not.toThrow(secret.slice(6, 20));
  });
});

test.each([`${secret}\n`, ` ${secret}`])(
  "white space around a secret is named as the mistake",
  (pasted) => {
    expect(() => signWebhook({ ...delivery, secrets: [pasted] })).toThrow(
      /no spaces or line breaks around it/,
    );
  },
);
