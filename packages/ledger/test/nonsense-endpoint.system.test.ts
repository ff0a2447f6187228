import { type CredentialRecord, isSdkError } from "@arcs/core";
import { beforeAll, describe, expect, test } from "vitest";

import type { ProgramAnchor } from "../src/anchor/program-anchor.ts";
import type { LedgerTransport } from "../src/transaction/ledger-request.ts";
import { issuer, PROGRAM, subject } from "./support/bare-machine.ts";
import {
  useLyingEndpoint,
  ledger,
  record,
  lying,
  anchorOver,
  account,
} from "./support/lying-endpoint.ts";

useLyingEndpoint();

const nonsense: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  2n ** 70n,
  "",
  "nonsense",
  true,
  [],
  [null],
  [[]],
  [{}],
  {},
  { value: null },
  { value: [] },
  { value: [null] },
  { value: [{}] },
  { value: [{ err: "X", confirmationStatus: 5, slot: -1 }] },
  { value: {} },
  { context: null, value: { data: null, owner: PROGRAM } },
  { value: { blockhash: "", lastValidBlockHeight: 1n } },
  { value: { blockhash: "0OIl", lastValidBlockHeight: "x" } },
  { value: { blockhash: 5, lastValidBlockHeight: null } },
  account(null),
  account(["", "base64"]),
  account(["!!!!", "base64"]),
  account([5, "base64"]),
  account(["QVJDMQ==", "base64"]),
  account({ parsed: {} }),
  account(["QVJDMQ==", "base64"], null),
  [{ pubkey: 5, account: null }],
  [{ pubkey: PROGRAM, account: { data: ["QVJDMQ==", "base64"], owner: PROGRAM } }],
  [{ signature: null }],
  [{ signature: "x", slot: {} }],
  { slot: null, transaction: null, meta: {} },
  { slot: 1, meta: { err: null }, transaction: { message: { accountKeys: null } } },
  {
    slot: 1,
    meta: { err: null },
    transaction: { message: { accountKeys: [], instructions: [{}] } },
  },
  {
    slot: 1,
    meta: { err: null },
    transaction: { message: { accountKeys: [], instructions: [{ accounts: [9], data: "0" }] } },
  },
];

let batches = 0;
const operations: Readonly<
  Record<string, (anchor: ProgramAnchor, known: CredentialRecord) => Promise<unknown>>
> = {
  issue: (anchor) => anchor.issue(record(), { issuer }),
  read: (anchor, { credentialId }) => anchor.read({ issuer: issuer.address, credentialId }),
  revoke: (anchor, { credentialId }) => anchor.revoke(credentialId, { issuer }),
  activate: (anchor, { credentialId }) => anchor.activate(credentialId, { issuer }),
  expire: (anchor, { credentialId }) => anchor.expire({ issuer: issuer.address, credentialId }),
  close: (anchor, { credentialId }) => anchor.close(credentialId, { issuer }),
  history: (anchor, { credentialId }) => anchor.history({ issuer: issuer.address, credentialId }),
  anchorBatch: (anchor) =>
    anchor.anchorBatch({ root: new Uint8Array(32).fill(batches++), size: 3 }, { issuer }),
  readBatch: (anchor) =>
    anchor.readBatch({ issuer: issuer.address, root: new Uint8Array(32).fill(255) }),
  revokeInBatch: (anchor) =>
    anchor.revokeInBatch({ root: new Uint8Array(32).fill(255), leafIndex: 1 }, { issuer }),
  listBySubject: (anchor) => anchor.listBySubject(subject.address),
  listByIssuer: (anchor) => anchor.listByIssuer(issuer.address),
};

describe("an endpoint that answers nonsense", () => {
  let known: CredentialRecord;
  beforeAll(async () => {
    known = record();
    const anchor = anchorOver(ledger.transport);
    await anchor.issue(known, { issuer });
    await anchor.anchorBatch({ root: new Uint8Array(32).fill(255), size: 3 }, { issuer });
  });

  /** Returns the methods that an operation calls, so that no lie is wasted on others. */
  async function methodsOf(operation: (typeof operations)[string]): Promise<string[]> {
    const asked = new Set<string>();
    const anchor = anchorOver(lying((method) => void asked.add(method)));
    await operation(anchor, known).catch(() => undefined);
    return [...asked];
  }

  test.each(Object.keys(operations))(
    "%s fails with an error of ours, or takes no harm",
    async (name) => {
      const operation = operations[name] as (typeof operations)[string];
      for (const method of await methodsOf(operation)) {
        const wholes: unknown[] = [
          null,
          5,
          "x",
          {},
          { jsonrpc: "2.0", id: 1 },
          { error: null },
          { error: { code: "x" } },
        ];
        const answers = [
          ...nonsense.map((result) => ({ jsonrpc: "2.0", id: 1, result })),
          ...wholes,
        ];
        for (const told of answers) {
          const anchor = anchorOver(
            lying((asked) => (asked === method ? told : undefined)),
            { confirmTimeoutMs: 20 },
          );
          const outcome = await operation(anchor, known).then(
            () => undefined,
            (error: unknown) => error,
          );
          const isFine = outcome === undefined || isSdkError(outcome);
          expect(isFine, `${method}: ${String((outcome as Error)?.stack)}`).toBe(true);
        }
      }
    },
  );

  test.each(Object.keys(operations))(
    "%s fails with an error of ours where the connection fails",
    async (name) => {
      const operation = operations[name] as (typeof operations)[string];
      for (const method of await methodsOf(operation)) {
        for (const thrown of [
          new TypeError("fetch failed"),
          "text",
          undefined,
          new DOMException("late", "TimeoutError"),
        ]) {
          const transport: LedgerTransport = (request) =>
            (request.payload as { method: string }).method === method
              ? Promise.reject(thrown)
              : ledger.transport(request);
          const outcome = await operation(
            anchorOver(transport, { confirmTimeoutMs: 20 }),
            known,
          ).then(
            () => undefined,
            (error: unknown) => error ?? "nothing thrown",
          );
          expect(
            outcome === undefined || isSdkError(outcome),
            `${method}: ${String(outcome)}`,
          ).toBe(true);
        }
      }
    },
  );
});
