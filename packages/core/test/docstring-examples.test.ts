import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { transform } from "esbuild";
import { describe, expect, test } from "vitest";

import * as core from "../src/index.ts";
import * as onNode from "../src/node/index.ts";
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
  return {
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

describe("every example in a docstring runs", () => {
  test("there are examples", () => expect(examples.length).toBeGreaterThan(15));

  test.each(examples)("%s", async (_, example) => {
    const values = { ...core, ...onNode, ...(await givens()), console: { log: () => undefined } };
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
