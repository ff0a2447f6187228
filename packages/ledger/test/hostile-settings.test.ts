import { describe, expect, test } from "vitest";

import {
  auditBatch,
  auditRecord,
  createLedgerAnchor,
  createLedgerRequest,
  createLedgerStatusResolver,
  createMemoWriter,
} from "../src/index.ts";
import { findProgramAddress } from "../src/program/addresses.ts";
import { issuer, payer, programAnchor } from "./support/fixtures.ts";
import { useTestLedger } from "./support/test-ledger.ts";

const { ledger, fresh } = useTestLedger();

describe("settings", () => {
  const timeouts = [
    null,
    -1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 31,
    5n,
    2n ** 70n,
    "1",
    {},
    Symbol("x"),
  ];
  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    commitment: [null, "", "final", "toString", 1, ["confirmed"]],
    backend: [null, "", "Memo", 1],
    microLamportsPerComputeUnit: [null, -1, 1.5, Number.NaN, 2n ** 64n, "1", {}],
    maxPriorityFee: [null, -1, 1.5, Number.NaN, 2n ** 64n, "1", {}],
    computeUnitLimit: [null, -1, 1.5, Number.NaN, 1_400_001, 5n, "1"],
    validForSeconds: [null, -1, 1.5, Number.NaN, 1801, 5n, "1", {}],
    pollIntervalMs: timeouts,
    confirmTimeoutMs: timeouts,
    requestTimeoutMs: timeouts,
    programAddress: [null, "", "x", "1".repeat(44), 1, {}],
  };

  test.each(Object.entries(wrong))(
    "a wrong %s is refused before anything is sent",
    (name, values) => {
      for (const value of values) {
        const options = { network: "local", transport: ledger().transport, payer, [name]: value };
        expect(() => createLedgerAnchor(options as never)).toThrow(
          expect.objectContaining({ code: "invalid_argument" }),
        );
      }
    },
  );

  test("a resolver takes no wrong ones either", () => {
    for (const name of ["commitment", "requestTimeoutMs", "programAddress"]) {
      for (const value of wrong[name] ?? []) {
        const options = { network: "local", transport: ledger().transport, [name]: value };
        expect(() => createLedgerStatusResolver(options as never)).toThrow(
          expect.objectContaining({ code: "invalid_argument" }),
        );
      }
    }
  });
});

describe("options that are missing, or none", () => {
  const none = [undefined, null, 5, "x", true, Symbol("x"), 5n];
  const makers: Readonly<Record<string, (options: never) => unknown>> = {
    createLedgerAnchor,
    createLedgerStatusResolver,
    createLedgerRequest,
    createMemoWriter,
  };
  test.each(Object.entries(makers))("%s says so", (_, make) => {
    for (const options of none) {
      expect(() => make(options as never)).toThrow(
        expect.objectContaining({ code: "invalid_argument" }),
      );
    }
    expect(() => make({} as never)).toThrow(expect.objectContaining({ name: "SdkError" }));
    expect(() => make({ network: "local", now: 5, payer } as never)).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
  });

  test("an audit is of a record, or a batch, and of a program", async () => {
    const anchor = programAnchor(ledger());
    const record = await fresh();
    await anchor.issue(record, { issuer });
    const read = await anchor.read(record);
    const program = findProgramAddress("local");
    for (const audit of [auditRecord, auditBatch] as ((
      value: never,
      options: never,
    ) => boolean)[]) {
      const refusal = expect.objectContaining({ code: "invalid_argument" });
      for (const options of [...none, {}, { program: 5 }, { program: "x" }]) {
        expect(() => audit(read as never, options as never)).toThrow(refusal);
      }
      for (const value of none)
        expect(() => audit(value as never, { program } as never)).toThrow(refusal);
      expect(audit({} as never, { program } as never)).toBe(false);
    }
    expect(auditRecord(read as never, { program })).toBe(true);
  });

  test("a memo is a text", async () => {
    const writeMemo = createMemoWriter({ network: "local", transport: ledger().transport, payer });
    for (const text of [undefined, null, 5, {}, ["x"], Symbol("x")]) {
      await expect(writeMemo(text as never)).rejects.toMatchObject({ code: "invalid_argument" });
    }
  });

  test("a request names a method", async () => {
    const request = createLedgerRequest({ network: "local", transport: ledger().transport });
    for (const method of [undefined, null, 5, {}, ""]) {
      await expect(request(method as never, [])).rejects.toMatchObject({
        code: "invalid_argument",
      });
    }
    await expect(request("getSlot", undefined as never)).rejects.toMatchObject({
      code: "invalid_argument",
    });
    await expect(request("getSlot", [], null as never)).resolves.toEqual(expect.any(BigInt));
  });
});
