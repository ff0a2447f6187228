import { createHmac } from "node:crypto";
import { SdkError, signWebhook } from "@arcs/core";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, expectTypeOf, test } from "vitest";

import {
  constructEvent,
  type ConstructEventOptions,
  signTestWebhook,
} from "../../src/webhooks/index.ts";
import { newEvent, secret, secretOf } from "../support/deliveries.ts";

const now = new Date("2026-03-01T12:00:00Z");
const event = newEvent();
const { body, headers } = signTestWebhook(event, { secret, now });

function codeOf(
  changes: {
    body?: unknown;
    headers?: Record<string, string>;
    secrets?: string | string[];
  } & ConstructEventOptions,
): string {
  const {
    body: otherBody = body,
    headers: otherHeaders = headers,
    secrets = [secret],
    ...options
  } = changes;
  try {
    constructEvent(otherBody as string, otherHeaders, secrets, { now, ...options });
    return "accepted";
  } catch (error) {
    if (error instanceof SdkError) return error.code;
    throw error;
  }
}

const without = (...names: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

describe("a delivery", () => {
  test("gives its event, from bytes, an ArrayBuffer or text", () => {
    const bytes = new TextEncoder().encode(body);
    for (const raw of [body, bytes, bytes.buffer, Buffer.from(body)]) {
      expect(constructEvent(raw, headers, [secret], { now })).toEqual(event);
    }
    expect(constructEvent(body, new Headers(headers), secret, { now })).toEqual(event);
  });

  test("is typed by its event type", () => {
    const given = constructEvent(body, headers, [secret], { now });
    if (given.event !== "payment.completed") throw new Error("another event");
    expectTypeOf(given.data.transactionHash).toEqualTypeOf<string | null | undefined>();
    expect(given.data.amount).toBe("1.50");
    // @ts-expect-error: no field of this event
    expect(given.data.disputeId).toBeUndefined();
  });

  test("that standardwebhooks has signed is accepted, and it accepts what this service signs", () => {
    const theirs = {
      "webhook-id": event.id,
      "webhook-timestamp": String(now.getTime() / 1000),
      "webhook-signature": new Webhook(secret).sign(event.id, now, body),
    };
    expect(constructEvent(body, theirs, [secret], { now })).toEqual(event);
    const ours = signTestWebhook(event, { secret });
    expect(new Webhook(secret).verify(ours.body, ours.headers)).toEqual(event);
    expect(headers["X-Service-Signature"]).toBe(
      `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
    );
  });

  test("is refused when body, id, time or signature is changed", () => {
    expect(codeOf({ body: body.replace("1.50", "9.50") })).toBe("webhook_signature_mismatch");
    expect(codeOf({ body: `${body} ` })).toBe("webhook_signature_mismatch");
    expect(codeOf({ body: "" })).toBe("webhook_signature_mismatch");
    for (const [name, value] of [
      ["webhook-id", "evt_other"],
      ["webhook-timestamp", String(now.getTime() / 1000 + 1)],
      ["webhook-signature", headers["webhook-signature"]!.replace("v1,", "v2,")],
      ["webhook-signature", "v1,"],
      ["webhook-signature", ""],
    ] as const) {
      expect(codeOf({ headers: { ...headers, [name]: value } }), `${name}: ${value}`).toBe(
        "webhook_signature_mismatch",
      );
    }
    expect(codeOf({ secrets: [secretOf(2)] })).toBe("webhook_signature_mismatch");
  });

  test("is refused when it is old, or its signature is missing", () => {
    expect(codeOf({ now: new Date(now.getTime() + 300_000) })).toBe("accepted");
    expect(codeOf({ now: new Date(now.getTime() + 301_000) })).toBe(
      "webhook_timestamp_out_of_tolerance",
    );
    expect(codeOf({ now: new Date(now.getTime() - 301_000) })).toBe(
      "webhook_timestamp_out_of_tolerance",
    );
    expect(codeOf({ now: new Date(now.getTime() + 50_000), toleranceSeconds: 10 })).toBe(
      "webhook_timestamp_out_of_tolerance",
    );
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
      expect(codeOf({ headers: without(name) }), name).toBe("webhook_signature_missing");
    }
    expect(codeOf({ headers: {} })).toBe("webhook_signature_missing");
  });

  test("with X-Service-Signature alone is refused unless that is asked for: it could be a replay", () => {
    const replay = without("webhook-id", "webhook-timestamp", "webhook-signature");
    const later = new Date(now.getTime() + 1e9);
    expect(codeOf({ headers: replay, now: later })).toBe("webhook_signature_missing");
    expect(codeOf({ headers: replay, now: later, schemes: ["service", "standard"] })).toBe(
      "accepted",
    );
    expect(codeOf({ headers: replay, body: `${body} `, schemes: ["service"] })).toBe(
      "webhook_signature_mismatch",
    );
    expect(codeOf({ schemes: ["service"] })).toBe("webhook_signature_missing");
  });

  test("is accepted with either secret while one replaces the other", () => {
    const [old, current] = [secretOf(3), secretOf(4)];
    const both = signWebhook({
      body: Buffer.from(body),
      secrets: [current, old],
      eventType: event.event,
      eventId: event.id,
      deliveryId: "del_1",
      timestamp: now.getTime() / 1000,
    });
    for (const secrets of [[old], [current], [old, current], [secretOf(5), old]]) {
      expect(codeOf({ headers: both, secrets })).toBe("accepted");
    }
    expect(codeOf({ headers: both, secrets: [secretOf(5)] })).toBe("webhook_signature_mismatch");
  });

  test("never throws anything but a refusal, whatever the headers", () => {
    const refusals = [
      "webhook_signature_missing",
      "webhook_signature_mismatch",
      "webhook_timestamp_out_of_tolerance",
    ];
    const names = ["webhook-id", "webhook-timestamp", "webhook-signature", "x-service-signature"];
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(names.map((name) => [name, fc.string({ unit: "binary" })])), {
          requiredKeys: [],
        }),
        fc.uint8Array({ maxLength: 100 }),
        (others, bytes) => {
          expect(refusals).toContain(
            codeOf({ headers: others as Record<string, string>, body: bytes }),
          );
        },
      ),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), (length) => {
        const signature = `v1,${"A".repeat(length)}`;
        expect(codeOf({ headers: { ...headers, "webhook-signature": signature } })).toBe(
          "webhook_signature_mismatch",
        );
      }),
    );
  });
});

describe("an error names the usual cause", () => {
  const messageOf = (run: () => unknown): string => {
    try {
      run();
    } catch (error) {
      return (error as Error).message;
    }
    return "none";
  };

  test("a parsed body", () => {
    for (const parsed of [JSON.parse(body), null, undefined, 1, new Uint16Array(2)]) {
      expect(codeOf({ body: parsed === undefined ? Symbol("none") : parsed })).toBe(
        "invalid_argument",
      );
    }
    expect(messageOf(() => constructEvent(JSON.parse(body), headers, [secret], { now }))).toBe(
      "rawBody must be bytes or text as they came (received a parsed body): let nothing parse the body of this route",
    );
  });

  test("a body that was parsed and written again", () => {
    const again = JSON.stringify(JSON.parse(body), null, 2);
    expect(messageOf(() => constructEvent(again, headers, [secret], { now }))).toBe(
      "the body was parsed and written again: pass the raw bytes of the request",
    );
  });

  test("a wrong secret, which the message never shows", () => {
    const message = messageOf(() => constructEvent(body, headers, [secretOf(2)], { now }));
    expect(message).toContain("is it the secret of this subscription");
    for (const wrong of ["", "secret", "whsec_", "whsec_short", ` ${secret}`]) {
      expect(codeOf({ secrets: wrong })).toBe("invalid_webhook_secret");
      expect(messageOf(() => constructEvent(body, headers, wrong, { now }))).not.toContain("AQEB");
    }
    expect(codeOf({ secrets: [] })).toBe("invalid_webhook_secret");
  });

  test("a signed body that is no event", () => {
    for (const other of [
      "",
      "null",
      "[]",
      "{}",
      '{"event":"x","id":"y","timestamp":"z","data":[]}',
      '"text"',
      "\xff",
    ]) {
      const signed = signWebhook({
        body: Buffer.from(other, "latin1"),
        secrets: [secret],
        eventType: "x",
        eventId: "evt_1",
        deliveryId: "del_1",
        timestamp: now.getTime() / 1000,
      });
      expect(codeOf({ body: Buffer.from(other, "latin1"), headers: signed }), other).toBe(
        "webhook_payload_invalid",
      );
    }
  });
});
