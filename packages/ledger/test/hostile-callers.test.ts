import { type CredentialRecord, isSdkError } from "@arcs/core";
import { beforeAll, describe, expect, test } from "vitest";

import {
  auditBatch,
  auditRecord,
  buildBatch,
  isRevokedInBatch,
  type LedgerAnchor,
} from "../src/index.ts";
import { findProgramAddress } from "../src/program/addresses.ts";
import { backends, issuer, programAnchor, startSeconds, startTime } from "./support/fixtures.ts";
import { useTestLedger } from "./support/test-ledger.ts";

const { ledger, fresh } = useTestLedger();

/** Values that callers without types may pass anywhere. */
const anything: readonly unknown[] = [
  undefined,
  null,
  0,
  -1,
  1.5,
  2 ** 32,
  2 ** 53,
  Number.NaN,
  10n,
  "",
  "x",
  "\ud800",
  "1".repeat(44),
  "1".repeat(100_000),
  "11111111111111111111111111111111",
  true,
  [],
  {},
  () => "x",
  Symbol("x"),
  new Uint8Array(31),
  new Uint8Array(33),
  new Date(Number.NaN),
];

describe.each(Object.entries(backends))(
  "callers without types, on the %s backend",
  (_, makeAnchor) => {
    let anchor: Record<string, (...args: unknown[]) => Promise<unknown>>;
    beforeAll(() => {
      anchor = makeAnchor(
        { transport: ledger().transport },
        () => startTime,
      ) as unknown as typeof anchor;
    });
    /** Reports a call that neither succeeds nor fails with an SdkError. */
    async function foreign(name: string, call: () => unknown, passed: unknown): Promise<string[]> {
      const error: unknown = await (async () => call())().then(
        () => undefined,
        (caught: unknown) => caught,
      );
      const isOurs = error === undefined || isSdkError(error);
      return isOurs
        ? []
        : [`${name} with ${String(passed)}: ${String((error as Error)?.stack ?? error)}`];
    }

    test("whole arguments", async () => {
      const found: string[] = [];
      for (const [name, method] of Object.entries(anchor)) {
        for (const value of anything) {
          for (const args of [
            [value, { issuer }],
            ["custom-none", value],
            ["custom-none", { issuer: value }],
          ]) {
            found.push(...(await foreign(name, () => method(...args), value)));
          }
        }
      }
      expect(found).toEqual([]);
    });

    test("members of arguments", async () => {
      const found: string[] = [];
      const record = await fresh();
      const root = new Uint8Array(32).fill(1);
      const key = { issuer: issuer.address, credentialId: "custom-none" };
      const by = { issuer };
      for (const value of anything) {
        const calls: [name: string, ...args: unknown[]][] = [
          ...Object.keys(record).map((field): [string, ...unknown[]] => [
            "issue",
            { ...record, [field]: value },
            by,
          ]),
          ...["read", "history", "expire"].flatMap((name): [string, unknown][] => [
            [name, { ...key, issuer: value }],
            [name, { ...key, credentialId: value }],
          ]),
          ["issue", record, { issuer, status: value }],
          ["readBatch", { issuer: value, root }],
          ["readBatch", { ...key, root: value }],
          ["anchorBatch", { root: value, size: 1 }, by],
          ["anchorBatch", { root, size: value }, by],
          ["anchorBatch", { root, size: 1 }, { issuer, closableAt: value }],
          ["revokeInBatch", { root, leafIndex: value }, by],
          ["revokeInBatch", { root: value, leafIndex: 0 }, by],
          ["revokeInBatch", { root, leafIndex: 0 }, { issuer, reason: value }],
        ];
        for (const [name, ...args] of calls)
          found.push(...(await foreign(name, () => anchor[name]?.(...args), value)));
      }
      expect(found).toEqual([]);
    });

    test("an unknown reason is refused, not replaced", async () => {
      const record = await fresh();
      await anchor["issue"]?.(record, { issuer });
      for (const reason of ["keyCompromise", "", 1, "toString"]) {
        const revoking = anchor["revoke"]?.(record.credentialId, { issuer, reason });
        await expect(revoking).rejects.toMatchObject({ code: "invalid_argument" });
      }
      expect(await anchor["read"]?.(record)).toMatchObject({ status: "Active" });
    });

    test("an unknown status is refused, not replaced", async () => {
      const record = await fresh();
      for (const status of ["Revoked", "active", "", 1]) {
        await expect(anchor["issue"]?.(record, { issuer, status })).rejects.toMatchObject({
          code: "invalid_argument",
        });
      }
      expect(await anchor["read"]?.(record)).toBeUndefined();
    });

    test("text that UTF-8 does not carry is refused, not replaced", async () => {
      const record = { ...(await fresh()), credentialId: "custom-\ud800" };
      await expect(anchor["issue"]?.(record, { issuer })).rejects.toMatchObject({
        code: "invalid_record",
      });
    });

    test("bytes in Node's own kind of array are bytes", async () => {
      const made = await fresh();
      const { subjectDataHash, signature } = made;
      const record = {
        ...made,
        subjectDataHash: Buffer.from(subjectDataHash),
        signature: Buffer.from(signature),
      };
      const backend = anchor as unknown as LedgerAnchor;
      await backend.issue(record, { issuer });
      expect(await backend.read(record)).toMatchObject({ subjectDataHash, signature });
      const { root, size } = buildBatch([record]);
      await backend.anchorBatch({ root: Buffer.from(root), size }, { issuer });
      await backend.revokeInBatch({ root: Buffer.from(root), leafIndex: 0 }, { issuer });
      expect(await backend.readBatch({ issuer: issuer.address, root })).toMatchObject({
        root,
        size,
        revokedCount: 1,
      });
    });
  },
);

describe("batches", () => {
  test("a place outside a batch is an error, never not revoked", async () => {
    const anchor = programAnchor(ledger(), { now: () => startTime });
    const { root } = buildBatch([await fresh(), await fresh(), await fresh()]);
    await anchor.anchorBatch({ root, size: 3 }, { issuer });
    const batch = (await anchor.readBatch({ issuer: issuer.address, root })) as NonNullable<
      Awaited<ReturnType<LedgerAnchor["readBatch"]>>
    >;
    expect(isRevokedInBatch(batch, 2)).toBe(false);
    for (const leafIndex of [3, 7, 8, 65_536, 2 ** 32, -1, 0.5, Number.NaN, "0", undefined]) {
      expect(() => isRevokedInBatch(batch, leafIndex as number)).toThrow(
        expect.objectContaining({ code: "invalid_argument" }),
      );
    }
  });

  test("holds a credential once, and those of one issuer", async () => {
    const [record, other] = [await fresh(), await fresh()];
    // Revoking one of two would leave the other.
    expect(() => buildBatch([record, other, record])).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
    expect(() => buildBatch([record, { ...record, expiresAt: startSeconds + 1000 }])).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
    const foreign = { ...other, issuer: other.subject };
    expect(() => buildBatch([record, foreign])).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
  });

  test("holds nothing that is no record", () => {
    for (const records of [undefined, null, "x", {}, [null], [undefined], [5], [{}], []]) {
      const code =
        Array.isArray(records) && records.length > 0 ? "invalid_record" : "invalid_argument";
      expect(() => buildBatch(records as never)).toThrow(expect.objectContaining({ code }));
    }
  });

  test("holds no record whose bytes another record could have", async () => {
    const record = await fresh();
    const changes: Partial<Record<keyof CredentialRecord, unknown>>[] = [
      { subjectDataHash: new Uint8Array(33), signature: new Uint8Array(63) },
      { credentialId: "x".repeat(266), template: "t".repeat(44) },
      { template: "t".repeat(300) },
      { subjectDataUri: "u".repeat(65_536) },
      { subjectDataUri: "é".repeat(40_000) },
      { issuedAt: 1.5 },
      { issuedAt: "1" },
      { expiresAt: 0 },
      { expiresAt: -1 },
      { template: "\ud800" },
      { template: undefined },
      { subject: "x" },
    ];
    for (const change of changes) {
      expect(() => buildBatch([{ ...record, ...change } as CredentialRecord])).toThrow(
        expect.objectContaining({ code: "invalid_record" }),
      );
    }
  });
});

test("audits answer about anything, and never throw", async () => {
  const anchor = programAnchor(ledger(), { now: () => startTime });
  const record = await fresh();
  await anchor.issue(record, { issuer });
  const read = (await anchor.read(record)) as NonNullable<
    Awaited<ReturnType<LedgerAnchor["read"]>>
  >;
  const program = findProgramAddress("local");
  expect(auditRecord(read, { program })).toBe(true);
  for (const field of Object.keys(read)) {
    for (const value of anything) {
      const isStill = ["createdSlot", "updatedSlot", "payer", "revokedAt", "reason"].includes(
        field,
      );
      const audited = auditRecord({ ...read, [field]: value } as typeof read, { program });
      if (!isStill && !(field === "expiresAt" && value === undefined))
        expect([field, value, audited]).toEqual([field, value, false]);
    }
  }
  const { root } = buildBatch([record]);
  await anchor.anchorBatch({ root, size: 1 }, { issuer });
  const batch = (await anchor.readBatch({ issuer: issuer.address, root })) as NonNullable<
    Awaited<ReturnType<LedgerAnchor["readBatch"]>>
  >;
  expect(auditBatch(batch, { program })).toBe(true);
  for (const field of ["address", "issuer", "root", "size", "authorization"]) {
    for (const value of anything.filter((each) => each !== true))
      expect(auditBatch({ ...batch, [field]: value } as typeof batch, { program })).toBe(false);
  }
});
