import fc from "fast-check";
import { expect, test } from "vitest";

import {
  formatHoldDispute,
  formatPaymentStatement,
  type PaymentStatement,
  readPaymentStatement,
} from "../../src/payment-receipt/payment-receipt.ts";

const about = {
  payment: "pay_1",
  agent: "7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2",
  network: "devnet",
};
const text = fc.string({ unit: "binary", maxLength: 80 });
const words = fc.oneof(
  fc.record(
    {
      kind: fc.constant("rating" as const),
      rating: fc.integer({ min: 1, max: 5 }),
      comment: fc.option(text),
      delivered: fc.boolean(),
      responseTimeMs: fc.maxSafeNat(),
      inTime: fc.boolean(),
    },
    { requiredKeys: ["kind", "rating", "comment"] },
  ),
  fc.record({ kind: fc.constant("dispute" as const), reason: text, description: fc.option(text) }),
  fc.record({
    kind: fc.constant("reply" as const),
    claim: fc.constantFrom("rating", "dispute"),
    reply: text,
  }),
);

test("what was written is read, whatever people wrote, and nobody's words begin a line of their own", () => {
  fc.assert(
    fc.property(words, (said) => {
      const statement = { ...about, ...said } as PaymentStatement;
      const written = formatPaymentStatement(statement);
      expect(readPaymentStatement(written)).toEqual(statement);
      expect(written.split("\n").length).toBeLessThanOrEqual(10);
    }),
  );
});

const rated = formatPaymentStatement({
  ...about,
  kind: "rating",
  rating: 5,
  comment: "Right to the minute",
});

test("the texts are as wallets have shown them since the first version", () => {
  expect(rated).toBe(
    `I rate the work that I paid for.\n\nstatement: urn:service:rating:v1\npayment: pay_1\nagent: ${about.agent} (devnet)\n` +
      'rating: 5\ncomment: "Right to the minute"',
  );
  const times = { delivered: true, responseTimeMs: 4200, inTime: false };
  expect(
    formatPaymentStatement({
      ...about,
      kind: "rating",
      rating: 5,
      comment: "Right to the minute",
      ...times,
    }),
  ).toBe(`${rated}\ndelivered: yes\nresponseTimeMs: 4200\ninTime: no`);
  expect(
    formatPaymentStatement({ ...about, kind: "reply", claim: "rating", reply: "Thanks" }),
  ).toBe(
    `I reply to what was said of a payment to me.\n\nstatement: urn:service:reply:v1\npayment: pay_1\n` +
      `agent: ${about.agent} (devnet)\nclaim: rating\nreply: "Thanks"`,
  );
});

// Line ends, and characters that turn the direction: a wallet could show other words than those
// that are signed.
const unseen =
  "\u0000\u001f\u007f\u0085\u009f\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";

test.each(Array.from(unseen))("%j stands in no text as it is", (character) => {
  const said = { ...about, kind: "rating", rating: 5, comment: `a${character}b` } as const;
  const written = formatPaymentStatement(said);
  const code = character.charCodeAt(0).toString(16).padStart(4, "0");
  expect(written.split("\n").at(-1)).toBe(`comment: "a\\u${code}b"`);
  expect(readPaymentStatement(written)).toEqual(said);
  expect(readPaymentStatement(written.replace(`\\u${code}`, character))).toBeUndefined();
  for (const name of ["payment", "agent", "network"] as const) {
    const placed = { ...said, [name]: `${said[name]}${character}` };
    expect(() => formatPaymentStatement(placed)).toThrow(
      expect.objectContaining({
        code: "invalid_argument",
        message: expect.stringContaining(`statement.${name} must be`),
      }),
    );
  }
});

test("a line break in an id begins no line of its own", () => {
  const said = {
    ...about,
    payment: "pay_1\nrating: 1",
    kind: "rating",
    rating: 5,
    comment: null,
  } as const;
  expect(() => formatPaymentStatement(said)).toThrow("statement.payment must be");
});

test.each([
  ["another first line", rated.replace("I rate", "I praise")],
  ["the name of another statement", rated.replace("rating:v1", "dispute:v1")],
  ["a further line", `${rated}\nrating: 1`],
  ["a line twice", rated.replace("rating: 5", "rating: 5\nrating: 4")],
  ["an order of its own", rated.replace(/(rating: 5)\n(comment.*)/, "$2\n$1")],
  ["a rating that is none", rated.replace("rating: 5", "rating: 6")],
  ["a rating in another spelling", rated.replace("rating: 5", "rating: 5.0")],
  ["a comment in another spelling", rated.replace("Right", "\\u0052ight")],
  ["a comment that is no text", rated.replace('"Right to the minute"', "7")],
  ["an empty agent", rated.replace(about.agent, "")],
  ["a time in another spelling", `${rated}\nresponseTimeMs: 4e3`],
  ["a time before the beginning", `${rated}\nresponseTimeMs: -1`],
  ["a time without an answer", `${rated}\ninTime: perhaps`],
  ["the times in another order", `${rated}\ninTime: yes\nresponseTimeMs: 1`],
  ["nothing", ""],
])("with %s it is no statement", (_, written) => {
  expect(readPaymentStatement(written)).toBeUndefined();
});

test("any text is read or is none", () => {
  fc.assert(fc.property(text, (written) => readPaymentStatement(written) === undefined));
});

test.each([
  ["responseTimeMs", -1],
  ["responseTimeMs", 0.5],
  ["inTime", "yes"],
  ["delivered", 1],
])("%s of %s is refused before anybody signs it", (name, value) => {
  const statement = { ...about, kind: "rating", rating: 5, comment: null, [name]: value };
  expect(() => formatPaymentStatement(statement as never)).toThrow(`statement.${name} must be`);
});

test("the dispute of a hold is no statement about a payment, and nobody's words begin a line of it", () => {
  const hold = { hold: "hld_1", account: about.agent, network: "devnet" };
  expect(formatHoldDispute({ ...hold, reason: "late", description: null })).toBe(
    `I dispute a payment that I held.\n\nstatement: urn:service:dispute:v1\nhold: hld_1\nagent: ${about.agent} (devnet)\n` +
      'reason: "late"\ndescription: null',
  );
  fc.assert(
    fc.property(text, text, (reason, description) => {
      const written = formatHoldDispute({ ...hold, reason, description });
      expect(written.split("\n")).toHaveLength(7);
      expect(readPaymentStatement(written)).toBeUndefined();
    }),
  );
  for (const wrong of [{ ...hold, hold: "a\nb" }, { ...hold, account: 1 }, null])
    expect(() => formatHoldDispute({ reason: "r", description: null, ...wrong } as never)).toThrow(
      /must be/,
    );
});
