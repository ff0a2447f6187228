import { createSigner } from "@arcs/core";

import { testWithJunk } from "../../../core/test/support/test-with-junk.ts";
import * as ledger from "../../src/index.ts";

const names = [
  "network",
  "rpcUrl",
  "payer",
  "issuer",
  "transport",
  "commitment",
  "signer",
  "size",
  "revoked",
  "request",
];

const payer = createSigner(new Uint8Array(32).fill(7));
const hash = new Uint8Array(32);
// No request leaves the process.
const transport = (): Promise<unknown> =>
  Promise.resolve({ jsonrpc: "2.0", id: "1", result: null });
const request = (): Promise<unknown> => Promise.resolve(null);
const where = { network: "local", transport };
const record = {
  template: "t",
  subject: payer.address,
  issuer: payer.address,
  credentialId: "agentidentity-a",
  subjectDataHash: hash,
  subjectDataUri: "data:,",
  status: "Pending",
  signature: new Uint8Array(64),
  issuedAt: 1,
};

testWithJunk({
  entries: {
    ledger,
    programAnchor: ledger.createLedgerAnchor({ ...where, payer } as never),
    memoAnchor: ledger.createLedgerAnchor({ ...where, payer, backend: "memo" } as never),
    memoWriter: ledger.createMemoWriter({ ...where, payer } as never),
  },
  names,
  examples: {
    createLedgerAnchor: () => [{ ...where, payer, commitment: "confirmed" }],
    createLedgerStatusResolver: () => [{ ...where, programAddress: payer.address }],
    createLedgerRequest: () => [where],
    buildBatch: () => [[record]],
    buildTree: () => [[hash]],
    verifyInclusion: () => [hash, { root: hash, leafIndex: 0, treeSize: 2, inclusionPath: [hash] }],
    formatLogAnchor: () => [{ origin: "a", size: 1, root: hash }],
    verifyLogAnchor: () => [
      { origin: "a", size: 1, root: hash },
      { transactionHash: "1".repeat(64), request },
    ],
    listTransfersTo: () => [request, { owner: payer.address, mints: [payer.address], since: 0 }],
    listTransfersOf: () => [
      request,
      { owner: payer.address, mints: [payer.address], since: 0, max: 10 },
    ],
    isRevokedInBatch: () => [{ size: 1, revoked: Uint8Array.of(1) }, 0],
    readTokenBurns: () => [
      { slot: 1, blockTime: 1, meta: { err: null }, transaction: { message: { accountKeys: [] } } },
    ],
  },
});
