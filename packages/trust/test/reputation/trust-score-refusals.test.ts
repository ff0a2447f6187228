import { describe, expect, test } from "vitest";
import { hashEvidence } from "../../src/reputation/transaction.ts";
import { computeTrustScore } from "../../src/reputation/trust-score.ts";
import { expandCase } from "../support/expand-case.ts";
import { cases, inputOf } from "../support/score-cases.ts";

describe("computeTrustScore", () => {
  test("one id with two contents is refused", () => {
    const [first] = expandCase(
      cases.find(({ transactions }) => transactions.length > 0)!,
    ).transactions;
    expect(() => computeTrustScore(inputOf([first!, { ...first!, amount: "2" }]))).toThrow(
      expect.objectContaining({ code: "invalid_transaction" }),
    );
  });

  test("one entry of the log under two ids is refused, and so is a position without a time", () => {
    const [first] = expandCase(cases[0]!).transactions;
    expect(() => computeTrustScore(inputOf([first!, { ...first!, id: "other" }]))).toThrow(
      'position of transaction "t3" must be its own (received that of "other")',
    );
    const { loggedAt: _, ...rest } = first!;
    expect(() => computeTrustScore(inputOf([rest]))).toThrow(
      'loggedAt of transaction "t3" must be a dateTimeStamp beside position (received undefined)',
    );
  });

  test.each([
    ["id", ""],
    ["payer", 1],
    ["amount", "1e3"],
    ["amount", "-1"],
    ["amount", "01"],
    ["amount", "1."],
    ["amount", 1],
    ["status", "done"],
    ["createdAt", "2025-01-01"],
    ["completedAt", 5],
    ["payerResponseTimeMs", 0.5],
    ["payerInTime", "yes"],
    ["rating", 0],
    ["rating", 4.5],
    ["dispute", "closed"],
    ["evidence", "rumour"],
    ["vouched", { "1": "0" }],
    ["vouched", { "8": "1" }],
    ["vouched", { "1": 1 }],
    ["vouched", { "1": "0.5", "2": "0.500001" }],
    ["position", 0],
    ["position", "4"],
    ["loggedAt", "2026-04-08"],
    ["left", "-1"],
    ["left", "1.000001"],
    ["left", 1],
    ["failed", false],
  ])("%s: %j is refused, and named", (member, value) => {
    const [first] = expandCase(
      cases.find(({ transactions }) => transactions.length > 0)!,
    ).transactions;
    const run = (): unknown => computeTrustScore(inputOf([{ ...first!, [member]: value }]));
    expect(run).toThrow(
      expect.objectContaining({
        code: "invalid_transaction",
        details: expect.objectContaining({ member }),
      }),
    );
  });

  test("a refusal says on one line what was expected", () => {
    const [first] = expandCase(
      cases.find(({ transactions }) => transactions.length > 0)!,
    ).transactions;
    expect(() => computeTrustScore(inputOf([{ ...first!, id: "a\nb", rating: 9 }]))).toThrow(
      'rating of transaction "a\\nb" must be an integer from 1 to 5 or nothing (received 9)',
    );
  });

  test.each([
    ["null", null],
    ["a text", "t1"],
    ["an array", []],
    ["an id that is no text", { id: Symbol("t1") }],
    ["a member without a value", { rating: undefined }],
    ["a member that JSON cannot carry", { note: 1n }],
    ["an id that no text encoding carries", { id: "\uD800" }],
    ["members of a prototype only", "inherited"],
  ])("a transaction that is %s is refused", (_, change) => {
    const [first] = expandCase(
      cases.find(({ transactions }) => transactions.length > 0)!,
    ).transactions;
    const plainObject = typeof change === "object" && change !== null && !Array.isArray(change);
    const malformed: unknown =
      change === "inherited"
        ? Object.create(first!)
        : plainObject
          ? { ...first!, ...change }
          : change;
    for (const run of [
      () => computeTrustScore(inputOf([malformed as never])),
      () => hashEvidence([malformed as never]),
    ]) {
      expect(run).toThrow(
        expect.objectContaining({ name: "SdkError", code: "invalid_transaction" }),
      );
    }
  });

  test.each([
    [{ now: new Date(Number.NaN) }],
    [{ now: "2026-01-01T00:00:00Z" }],
    [{ ownAddresses: undefined }],
    [{ ownAddresses: "agent" }],
    [{ ownAddresses: ["agent", undefined] }],
    [{ transactions: undefined }],
    [{ transactions: {} }],
    [{ rootsDigest: "5f" }],
    [{ rootsDigest: 5 }],
    [{ cover: null }],
    [{ cover: { backing: "1", costToForge: "1" } }],
    [{ cover: { backing: "1", costToForge: "1.0", lostInDisputes: "0" } }],
    [{ cover: { backing: "1", costToForge: 1, lostInDisputes: "0" } }],
    [{ cover: { backing: "-1", costToForge: "0", lostInDisputes: "0" } }],
    [{ tierPrices: { silver: "10", gold: "1", platinum: "100" } }],
  ])("unusable input is refused: %j", (change) => {
    expect(() => computeTrustScore({ ...inputOf([]), ...change } as never)).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
  });
});
