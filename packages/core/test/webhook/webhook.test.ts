import { createHmac } from "node:crypto";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";

import { signWebhook, verifyWebhook } from "../../src/webhook/webhook.ts";
import {
  secret,
  otherSecret,
  now,
  timestamp,
  body,
  delivery,
  headers,
  receive,
} from "../support/signed-delivery.ts";

const serviceOnly = { "x-service-signature": headers["X-Service-Signature"] };

describe("verifyWebhook", () => {
  test("accepts what was signed, by either kind of headers, in any letter case and container", () => {
    expect(receive()).toBe("valid");
    expect(receive({ headers: serviceOnly })).toBe("valid");
    expect(receive({ headers: new Headers(headers) })).toBe("valid");
    expect(
      receive({
        headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toUpperCase(), v])),
      }),
    ).toBe("valid");
    expect(receive({ headers: Object.entries(headers) })).toBe("valid");
    expect(receive({ headers: new Map(Object.entries(headers)) })).toBe("valid");
    expect(receive({ headers: { get: (name) => new Headers(headers).get(name) } })).toBe("valid");
    // Node's req.headersDistinct
    expect(
      receive({ headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, [v]])) }),
    ).toBe("valid");
    expect(receive({ secrets: [otherSecret, secret] })).toBe("valid");
  });

  test("says which headers vouched", () => {
    const report = { body, secrets: [secret], now };
    expect(verifyWebhook({ ...report, headers })).toEqual({ valid: true, scheme: "standard" });
    expect(verifyWebhook({ ...report, headers: serviceOnly })).toEqual({
      valid: true,
      scheme: "service",
    });
  });

  test("signs and accepts any body, as the standardwebhooks library does; any changed byte is refused", () => {
    const library = new Webhook(secret);
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (text, at, change) => {
          const bytes = new TextEncoder().encode(text);
          const signed = signWebhook({ ...delivery, body: bytes });
          expect(signed["webhook-signature"]).toBe(library.sign("evt_1", now, text));
          expect(signed["X-Service-Signature"]).toBe(
            `sha256=${createHmac("sha256", secret).update(bytes).digest("hex")}`,
          );
          expect(receive({ body: bytes, headers: signed })).toBe("valid");
          const altered = Uint8Array.from(bytes);
          altered[at % altered.length]! ^= change;
          expect(receive({ body: altered, headers: signed })).toBe("webhook_signature_mismatch");
          const service = { "x-service-signature": signed["X-Service-Signature"] };
          expect(receive({ body: altered, headers: service })).toBe("webhook_signature_mismatch");
        },
      ),
      { numRuns: 50 },
    );
  });

  test.each(["webhook-id", "webhook-timestamp", "webhook-signature", "X-Service-Signature"])(
    "no other character at any place of %s is accepted",
    (name) => {
      const value = headers[name]!;
      const sent: Record<string, string> = name.startsWith("X") ? { [name]: value } : headers;
      const accepted = Array.from(value).flatMap((_, at) =>
        ["", " ", "0", "1", "A", "B", "=", "\0"]
          .map((character) => value.slice(0, at) + character + value.slice(at + 1))
          .filter((altered) => receive({ headers: { ...sent, [name]: altered } }) === "valid"),
      );
      // The digits of X-Service-Signature may be in either letter case.
      const same = name.startsWith("X") ? value.toLowerCase() : value;
      expect(
        accepted.filter((each) => (name.startsWith("X") ? each.toLowerCase() : each) !== same),
      ).toEqual([]);
    },
  );

  test("accepts what the standardwebhooks library signed", () => {
    const signature = new Webhook(secret).sign("msg_1", now, new TextDecoder().decode(body));
    const theirs = {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signature,
    };
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
      {
        headers: {
          ...headers,
          "webhook-signature": headers["webhook-signature"]!.replace("v1", "v1a"),
        },
      },
    ],
    [
      "spelling of the base64",
      {
        headers: {
          ...headers,
          "webhook-signature": headers["webhook-signature"]!.replace(/=$/, ""),
        },
      },
    ],
    ["secret", { secrets: [otherSecret] }],
    ["service signature", { headers: { "x-service-signature": `sha256=${"0".repeat(64)}` } }],
    [
      "service signature's length",
      { headers: { "x-service-signature": headers["X-Service-Signature"]!.slice(0, -2) } },
    ],
    [
      "service signature's prefix",
      { headers: { "x-service-signature": headers["X-Service-Signature"]!.slice(7) } },
    ],
    ["service signature's body", { headers: serviceOnly, body: body.slice(1) }],
  ])("another %s is a mismatch", (_, change) => {
    expect(receive(change)).toBe("webhook_signature_mismatch");
  });

  test("a good service signature does not rescue bad or incomplete Standard Webhooks headers", () => {
    expect(
      receive({ headers: { ...serviceOnly, ...headers, "webhook-signature": "v1,AAAA" } }),
    ).toBe("webhook_signature_mismatch");
    expect(receive({ headers: { ...serviceOnly, "webhook-id": "evt_1" } })).toBe(
      "webhook_signature_missing",
    );
  });

  const stale = new Date(now.getTime() + 3_600_000);
  const standardNames = ["webhook-id", "webhook-timestamp", "webhook-signature"];
  const withStandard = (
    change: (name: string, value: string) => readonly [string, unknown][],
  ): [string, any][] =>
    Object.entries(headers).flatMap(([name, value]) =>
      standardNames.includes(name) ? change(name, value) : [[name, value]],
    );
  test.each([
    [
      "in capitals, in a Map",
      new Map(withStandard((name, value) => [[name.toUpperCase(), value]])),
    ],
    ["in capitals, in pairs", withStandard((name, value) => [[name.toUpperCase(), value]])],
    ["as arrays of one", Object.fromEntries(withStandard((name, value) => [[name, [value]]]))],
    [
      "twice, as arrays",
      Object.fromEntries(withStandard((name, value) => [[name, [value, value]]])),
    ],
    [
      "twice, as pairs",
      withStandard((name, value) => [
        [name, value],
        [name, value],
      ]),
    ],
    [
      "twice, in two letter cases",
      Object.fromEntries(
        withStandard((name, value) => [
          [name, value],
          [name.toUpperCase(), value],
        ]),
      ),
    ],
    [
      "twice, in a Headers",
      new Headers(
        withStandard((name, value) => [
          [name, value],
          [name, value],
        ]),
      ),
    ],
    ["empty", Object.fromEntries(withStandard((name) => [[name, ""]]))],
    ["as empty arrays", Object.fromEntries(withStandard((name) => [[name, []]]))],
    ["as numbers", Object.fromEntries(withStandard((name) => [[name, 5]]))],
    [
      "as arrays of objects",
      Object.fromEntries(withStandard((name) => [[name, [Object.create(null)]]])),
    ],
    [
      "as objects without a prototype",
      Object.fromEntries(withStandard((name) => [[name, Object.create(null)]])),
    ],
  ])(
    "Standard Webhooks headers %s do not count as absent, so a stale delivery is refused",
    (_, sent) => {
      expect(receive({ headers: sent as never, now: stale })).toMatch(
        /^webhook_(signature_mismatch|timestamp_out_of_tolerance)$/,
      );
    },
  );

  test("of a header sent twice neither value counts", () => {
    const values = [serviceOnly["x-service-signature"]!, `sha256=${"0".repeat(64)}`];
    for (const [first, second] of [values, values.toReversed(), [values[0], values[0]]] as [
      string,
      string,
    ][]) {
      const sent = { "X-Service-Signature": first, "x-service-signature": second };
      expect(receive({ headers: sent })).toBe("webhook_signature_mismatch");
      expect(receive({ headers: Object.entries(sent) })).toBe("webhook_signature_mismatch");
    }
  });

  test("headers named get and then are only headers", () => {
    expect(
      receive({
        headers: JSON.parse(JSON.stringify(headers).replace("{", '{"get":"x","then":"y",')),
      }),
    ).toBe("valid");
  });

  test.each([
    [undefined],
    [null],
    ["webhook-id: x"],
    [Promise.resolve(new Headers(headers))],
    [Object.entries(headers).flat()],
    [new Map([[7, "x"]])],
  ])("%s, which holds no headers, is a mistake that is named", (sent) => {
    expect(() => receive({ headers: sent as never })).toThrow(
      expect.objectContaining({ name: "SdkError", code: "invalid_argument" }),
    );
  });

  test("a name that nothing can make a text of is a mistake as well", () => {
    const sent = [[Object.create(null), "x"]] as never;
    expect(() => receive({ headers: sent })).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
  });

  test("no signature is missing; one sent twice fits nothing", () => {
    expect(receive({ headers: {} })).toBe("webhook_signature_missing");
    expect(receive({ headers: [] })).toBe("webhook_signature_missing");
    expect(receive({ headers: { "x-service-signature": undefined } })).toBe(
      "webhook_signature_missing",
    );
    expect(
      receive({ headers: { "x-service-signature": [serviceOnly["x-service-signature"]!, "x"] } }),
    ).toBe("webhook_signature_mismatch");
  });

  test.each([
    [300, "valid"],
    [-300, "valid"],
    [300.001, "webhook_timestamp_out_of_tolerance"],
    [-301, "webhook_timestamp_out_of_tolerance"],
  ])("%d seconds after the timestamp: %s", (seconds, expected) => {
    expect(receive({ now: new Date(now.getTime() + seconds * 1000) })).toBe(expected);
  });

  test.each([
    `${timestamp}.0`,
    `+${timestamp}`,
    ` ${timestamp}`,
    `0x${timestamp.toString(16)}`,
    `${timestamp}e0`,
    "",
  ])("a signed timestamp written as %j is none", (text) => {
    const key = Buffer.from(secret.slice(6), "base64");
    const signature = createHmac("sha256", key)
      .update(`evt_1.${text}.`)
      .update(body)
      .digest("base64");
    const signed = {
      "webhook-id": "evt_1",
      "webhook-timestamp": text,
      "webhook-signature": `v1,${signature}`,
    };
    expect(receive({ headers: signed })).toBe("webhook_timestamp_out_of_tolerance");
  });

  test("a tolerance of 0 means 0", () => {
    const late = new Date(now.getTime() + 1000);
    expect(receive({ now: late, toleranceSeconds: 0 })).toBe("webhook_timestamp_out_of_tolerance");
    expect(receive({ toleranceSeconds: 0 })).toBe("valid");
  });

  test("the body may be a part of a larger buffer", () => {
    const buffer = Buffer.concat([Buffer.from("xxx"), body, Buffer.from("yy")]);
    expect(receive({ body: buffer.subarray(3, -2) })).toBe("valid");
    const view = new Uint8Array(buffer.buffer, buffer.byteOffset + 3, body.length);
    expect(receive({ body: view, headers: serviceOnly })).toBe("valid");
  });

  test("the body may come from another realm", () => {
    expect(
      receive({ body: runInNewContext("Uint8Array.from(values)", { values: [...body] }) }),
    ).toBe("valid");
  });

  test.each([[{ body: JSON.parse(new TextDecoder().decode(body)) }], [{ body: "text" as never }]])(
    "a parsed body is a mistake that is named",
    (change) => {
      expect(() => receive(change)).toThrow(/raw bytes/);
    },
  );

  test.each([
    [{ secrets: [] }],
    [{ secrets: ["x"] }],
    [{ secrets: secret as never }],
    [{ secrets: undefined as never }],
    [{ now: new Date(Number.NaN) }],
    [{ toleranceSeconds: -1 }],
  ])("unusable options %# throw", (change) => {
    expect(() => receive(change)).toThrow(expect.objectContaining({ name: "SdkError" }));
  });

  test("garbage in headers never throws and never passes", () => {
    const value = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.constant(`sha256=${"g".repeat(64)}`),
    );
    fc.assert(
      fc.property(
        fc.record(
          {
            "webhook-id": value,
            "webhook-timestamp": value,
            "webhook-signature": value,
            "X-Service-Signature": value,
          },
          { requiredKeys: [] },
        ),
        (garbage) => {
          expect(receive({ headers: garbage })).not.toBe("valid");
        },
      ),
    );
  });
});
