import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { transform } from "esbuild";
import { describe, expect, test } from "vitest";

import * as core from "../src/index.ts";
import * as internal from "../src/internal/index.ts";
import * as ofSigners from "../src/signers/index.ts";
import * as ofLogs from "../src/transparency/index.ts";
import * as ofJcs from "../src/verify-jcs/index.ts";
import { memoryLog } from "./transparency/memory-log.ts";
import { createTestLog, record } from "./transparency/test-log.ts";
import { agent, exampleOf, issueExample, issuer, now, stranger, trusting } from "./fixtures.ts";

const source = join(import.meta.dirname, "../src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
const examples = files.flatMap((file) => {
  const blocks = readFileSync(join(source, file), "utf8").matchAll(/@example\n \* ```ts\n([\s\S]*?) \* ```/g);
  return [...blocks].map(([, block = ""]) => [file, block.replaceAll(/^ \* ?/gm, "")] as const);
});

/** What the examples take for given. */
async function givens(): Promise<Record<string, unknown>> {
  const issued = await issueExample("Skill");
  const { trustedIssuers, resolveStatus } = trusting(issued);
  const body = new TextEncoder().encode("{}");
  const secret = `whsec_${btoa("a secret of 24 bytes!!!!")}`;
  const event = { eventType: "payment.completed", eventId: "evt_1", deliveryId: "del_1" };
  const presentation = await core.signPresentation(
    {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      type: "VerifiablePresentation",
      verifiableCredential: issued.w3cCredential as never,
    },
    { signer: agent, now, challenge: "c" },
  );
  const { committed, secretOfIt, presentation: scoreProof } = await committedScore();
  return {
    committed,
    secretOfIt,
    wallet: agent,
    presentation: scoreProof,
    ...issued,
    issued,
    now,
    signer: issuer,
    agentAddress: agent.address,
    ownerAddress: stranger.address,
    address: agent.address,
    agent: agent.address,
    owner: stranger.address,
    issuerDid: trustedIssuers[0],
    trustedIssuers,
    resolveStatus,
    text: JSON.stringify(presentation),
    documents: [issued.w3cCredential],
    records: new Map(),
    inclusionProof: {
      type: "LedgerInclusionProof2025",
      treeSize: 1,
      leafIndex: 0,
      inclusionPath: [],
      subjectDataUri: "x",
    },
    challenge: "c",
    terms: { "@context": {} },
    subjectData: exampleOf("Skill"),
    transactions: [],
    ...vouching(),
    ...(await publicLog()),
    signedRootList: await core.signRootList(vouching().rootList, { signer: issuer, now }),
    trustedSigners: [internal.formatDidKey(core.decodeAddress(issuer.address))],
    firstProvedAt: "2025-01-01T00:00:00Z",
    record: JSON.parse(readFileSync(join(source, "../../../schemas/vectors/privacy.json"), "utf8")).record,
    unsignedCredential: {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      type: ["VerifiableCredential"],
      issuer: `did:service:devnet:${issuer.address}`,
      credentialSubject: { name: "x" },
    },
    body,
    secret,
    ...event,
    request: {
      headers: core.signWebhook({ body, secrets: [secret], ...event, timestamp: Math.floor(Date.now() / 1000) }),
    },
  };
}

/** A committed credential, its secret, and a proof made with them. */
async function committedScore(): Promise<{ committed: object; secretOfIt: string; presentation: object }> {
  const secretOfIt = "2a".repeat(32);
  const { w3cCredential: committed } = await issueExample("CommittedReputation");
  const asked = { minimum: 750, challenge: "c", domain: "shop.example" };
  const proof = { credential: committed, secret: secretOfIt, signer: agent, now, ...asked };
  return { committed, secretOfIt, presentation: await core.createScoreProof(proof) };
}

/** A transparency log, and whom to believe about it. */
async function publicLog(): Promise<Record<string, unknown>> {
  const log = ofLogs.createNoteSigner({ name: "arcs.example/log", type: "ed25519", signer: issuer });
  const made = createTestLog(log);
  for (let index = 0; index < 9; index++) made.append("agent", record(index));
  await made.publish();
  const { readTile: readHashTile } = memoryLog(
    made.entries.map((entry) => internal.hashLeaf(new TextEncoder().encode(entry))),
  );
  const reader = { ...made.reader, readHashes: (tile: ofLogs.Tile) => Promise.resolve(readHashTile(tile)) };
  const policy = { origin: "arcs.example/log", logKeys: [log.key] };
  const readTile = ({ width }: ofLogs.Tile): Uint8Array => new Uint8Array(width * 32);
  return { key: log.key, line: ofLogs.formatNoteKey(log.key), checkpoint: { size: 9 }, readTile, reader, policy };
}

/** A log in two pages, and a list of roots. */
function vouching(): Record<string, unknown> & { rootList: core.RootList } {
  const [example] = JSON.parse(readFileSync(join(source, "../../../schemas/vectors/vouching.json"), "utf8"));
  const { roots: rootList, log } = example;
  const roots = core.readRootList(rootList);
  return { rootList, roots, entry: log[0], firstPage: log.slice(0, 4), secondPage: log.slice(4), rows: {} };
}

describe("every example in a docstring runs", () => {
  test("there are examples", () => expect(examples.length).toBeGreaterThan(15));

  test.each(examples)("%s", async (_, example) => {
    const values = {
      ...core,
      ...internal,
      ...ofJcs,
      ...ofLogs,
      ...ofSigners,
      ...(await givens()),
      console: { log: () => undefined },
    };
    const { code } = await transform(`async function example() {\n${example}\n}`, { loader: "ts" });
    const declared = new Set(
      [...code.matchAll(/\b(?:const|let) (?:\{ ([^}]*) \}|(\w+))/g)].flatMap(
        ([, many, one]) => many?.split(", ") ?? [one],
      ),
    );
    const names = Object.keys(values).filter((name) => !declared.has(name));
    const run = new Function(...names, `${code}; return example();`);
    await expect(run(...names.map((name) => values[name as keyof typeof values]))).resolves.toBeUndefined();
  });
});
