import fc from "fast-check";
import { expect, test } from "vitest";

import { encodeBase64 } from "../../src/base/bytes.ts";
import { oneOf, url, webhookSecret, wholeNumber } from "../../src/settings/value-forms.ts";
import { signWebhook } from "../../src/webhook/sign-webhook.ts";

test("a whole number is read within its bounds, and nothing else is", () => {
  const form = wholeNumber({ min: 2, max: 65_535 });
  fc.assert(
    fc.property(fc.integer(), (value) => {
      expect(form.read(String(value))).toBe(value >= 2 && value <= 65_535 ? value : undefined);
    }),
  );
  for (const text of ["", " 3", "3 ", "+3", "3.0", "0x3", "3e1", "٣"]) expect(form.read(text)).toBeUndefined();
});

test("a setting accepts the secrets that signing accepts", () => {
  const signs = (secret: string): boolean => {
    try {
      signWebhook({
        body: new Uint8Array(1),
        secrets: [secret],
        eventType: "a",
        eventId: "b",
        deliveryId: "c",
        timestamp: 1,
      });
      return true;
    } catch {
      return false;
    }
  };
  const secrets = fc.oneof(
    fc.uint8Array({ maxLength: 80 }).map((bytes) => `whsec_${encodeBase64(bytes)}`),
    fc.uint8Array({ minLength: 24, maxLength: 64 }).map((bytes) => `whsec_${encodeBase64(bytes).replaceAll("=", "")}`),
    fc.string(),
  );
  fc.assert(
    fc.property(secrets, (secret) => {
      expect(webhookSecret.read(secret) !== undefined).toBe(signs(secret));
    }),
  );
});

test("words and URLs are held to what is named", () => {
  expect([oneOf("a", "b").read("a"), oneOf("a", "b").read("A")]).toEqual(["a", undefined]);
  const form = url("https:");
  expect([form.read("https://a.example/"), form.read("http://a.example"), form.read("javascript:1")]).toEqual([
    "https://a.example",
    undefined,
    undefined,
  ]);
});
