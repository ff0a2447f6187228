import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import * as core from "@arcs/core";
import { canonicalJson, formatDidKey, hashLeaf } from "@arcs/core/internal";
import { describe } from "vitest";

import { testExamples } from "../../core/test/support/docstring-examples.ts";
import {
  agent,
  issueExample,
  issuer,
  now,
  stranger,
  trusting,
} from "../../core/test/support/fixtures.ts";
import * as cover from "../src/cover/index.ts";
import * as trust from "../src/index.ts";
import * as internal from "../src/internal/index.ts";
import * as ofLogs from "../src/transparency/index.ts";
import { memoryLog } from "./support/memory-log.ts";
import { createTestLog, record } from "./support/test-log.ts";

const source = join(import.meta.dirname, "../src");

const worked = JSON.parse(
  readFileSync(join(source, "../../../schemas/vectors/cover.json"), "utf8"),
)[9];
const coverLog: cover.CoverEntry[] = worked.log;
const rootList: trust.RootList = worked.roots;

/** A published log of one page. */
async function* onePage(entries: readonly cover.CoverEntry[]): AsyncGenerator<cover.CoverPage> {
  const hashOf = (before: string, entry: cover.CoverEntry): string =>
    createHash("sha256")
      .update(before + canonicalJson(entry))
      .digest("hex");
  yield { entries, position: entries.length, runningHash: entries.reduce(hashOf, "0".repeat(64)) };
}

/** The variables that the examples use. */
async function givens(): Promise<Record<string, unknown>> {
  const issued = await issueExample("CommittedReputation");
  const { trustedIssuers, resolveStatus } = trusting(issued);
  return {
    ...core,
    ...trust,
    ...internal,
    ...ofLogs,
    ...(await committedScore()),
    ...(await publicLog()),
    ...cover,
    rootList,
    roots: trust.readRootList(rootList),
    coverLog,
    coverPages: onePage(coverLog),
    wallet: agent,
    owner: stranger.address,
    agent: agent.address,
    signer: issuer,
    now,
    issuerDid: trustedIssuers[0],
    trustedIssuers,
    resolveStatus,
    challenge: "c",
    text: JSON.stringify(issued.w3cCredential),
    transactions: [],
    rootsDigest: "0".repeat(64),
    cover: { backing: "2", costToForge: "1.5", lostInDisputes: "0" },
    signedRootList: await trust.signRootList(rootList, { signer: issuer, now }),
    trustedSigners: [formatDidKey(core.decodeAddress(issuer.address))],
    record: JSON.parse(readFileSync(join(source, "../../../schemas/vectors/privacy.json"), "utf8"))
      .record,
  };
}

/** A committed credential, its secret, and a proof made with them. */
async function committedScore(): Promise<{
  committed: object;
  secretOfIt: string;
  presentation: object;
}> {
  const secretOfIt = "2a".repeat(32);
  const { w3cCredential: committed } = await issueExample("CommittedReputation");
  const asked = { minimum: 750, challenge: "c", domain: "shop.example" };
  const proof = { credential: committed, secret: secretOfIt, signer: agent, now, ...asked };
  return { committed, secretOfIt, presentation: await trust.createScoreProof(proof) };
}

/** A transparency log and its trust policy. */
async function publicLog(): Promise<Record<string, unknown>> {
  const log = ofLogs.createNoteSigner({
    name: "arcs.example/log",
    type: "ed25519",
    signer: issuer,
  });
  const made = createTestLog(log);
  for (let index = 0; index < 9; index++) made.append("agent", record(index));
  await made.publish();
  const { readTile: readHashTile } = memoryLog(
    made.entries.map((entry) => hashLeaf(new TextEncoder().encode(entry))),
  );
  const reader = {
    ...made.reader,
    readHashes: (tile: ofLogs.Tile) => Promise.resolve(readHashTile(tile)),
  };
  const policy = { origin: "arcs.example/log", logKeys: [log.key] };
  const readTile = ({ width }: ofLogs.Tile): Uint8Array => new Uint8Array(width * 32);
  return {
    key: log.key,
    line: ofLogs.formatNoteKey(log.key),
    checkpoint: { size: 9 },
    readTile,
    reader,
    policy,
  };
}

describe("every example in a docstring runs", () => {
  testExamples({ source, least: 8, givens });
});
