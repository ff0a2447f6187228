import { createSigner } from "@arcs/core";

import { testWithJunk } from "../../../core/test/support/test-with-junk.ts";
import * as cover from "../../src/cover/index.ts";
import * as trust from "../../src/index.ts";
import * as transparency from "../../src/transparency/index.ts";
import * as only from "../../src/verify-only/index.ts";

const names = [
  "signer",
  "now",
  "network",
  "agentAddress",
  "kind",
  "subjectData",
  "address",
  "trustedIssuers",
  "body",
  "headers",
  "secrets",
  "secret",
  "claims",
  "schema",
  "transactions",
  "rates",
  "message",
  "signature",
  "publicKey",
  "credential",
  "roots",
  "list",
  "entries",
  "state",
  "challenge",
  "domain",
  "score",
  "threads",
  "size",
  "root",
  "path",
];

const signer = createSigner(new Uint8Array(32).fill(7));
const log = transparency.createNoteSigner({ name: "arcs.example/log", type: "ed25519", signer });
const witness = transparency.createNoteSigner({
  name: "witness.example",
  type: "cosignature",
  signer,
});
const hash = new Uint8Array(32);
const tile = { level: 0, index: 0, width: 1 };
const head = { count: 0, hash: "0".repeat(64) };
const nothing = () => Promise.resolve(new Uint8Array());

testWithJunk({
  entries: { trust, only, transparency, cover },
  names,
  examples: {
    verifyInclusion: () => [hash, { root: hash, leafIndex: 0, treeSize: 2, inclusionPath: [hash] }],
    verifyConsistency: () => [
      [hash],
      { earlier: { size: 1, root: hash }, later: { size: 2, root: hash } },
    ],
    createCoverBook: () => [
      trust.readRootList({ name: "a", assets: [], groups: [], roots: [], credentials: [] }),
    ],
    parseCoverEntry: () => [
      { position: 1, at: "2026-04-07T00:00:00.000Z", kind: "dispute", id: "a" },
    ],
    growTree: () => [{ size: 1, levels: [[hash]] }, [hash]],
    rootOfEdge: () => [{ size: 1, levels: [[hash]] }],
    readEdge: () => [1, [hash]],
    createNoteKey: () => [{ name: "a", type: "ed25519", publicKey: hash }],
    formatNoteKey: () => [log.key],
    checkNote: () => [
      { text: "a\n", signatures: [{ name: "a", id: "0".repeat(8), signature: hash }] },
      [log.key],
    ],
    formatNote: () => [
      { text: "a\n", signatures: [{ name: "a", id: "0".repeat(8), signature: hash }] },
    ],
    createNoteSigner: () => [{ name: "a", type: "ed25519", signer }],
    signNote: () => ["a\n", log],
    cosignNote: () => ["a\n", { ...witness, now: new Date(1_000) }],
    formatCheckpoint: () => [{ origin: "a", size: 1, root: hash }],
    openCheckpoint: () => [
      "a",
      { origin: "a", logKeys: [log.key], witnesses: [witness.key], quorum: 1 },
    ],
    formatSubmission: () => [{ oldSize: 0, path: [hash], checkpoint: "a" }],
    judgeSubmission: () => [
      "old 0\n\na\n0\na\n",
      () => ({ logKeys: [log.key], last: { size: 1, root: hash } }),
    ],
    tilePath: () => [tile],
    tileAt: () => [tile, 1],
    createTileProofs: () => [{ size: 1, readTile: nothing }],
    formatEntries: () => [[hash]],
    commitEntry: () => [{ record: {} }, { salt: hash }],
    openEntry: () => [{ commitment: "0".repeat(64) }, { salt: "0".repeat(64), entry: "{}" }],
    followLink: () => [head, { agent: "a", count: 1, previous: head.hash }, hash],
    nextLink: () => ["a", head],
    writeLogState: () => [transparency.emptyLogState()],
    followLog: () => [
      transparency.emptyLogState(),
      {
        reader: { readCheckpoint: nothing, readEntries: nothing, readHashes: nothing },
        policy: { origin: "a", logKeys: [log.key] },
        onEntry: () => undefined,
        stopAt: 1,
      },
    ],
  },
});

// Programs without types also call the functions that it returns.
testWithJunk({
  entries: {
    tileProofs: transparency.createTileProofs({ size: 3, readTile: () => new Uint8Array(96) }),
  },
  names,
});
